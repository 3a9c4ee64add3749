/**
 * The commonest Egyptian names, by how much it says when two people share one: bits, about -log2 of the share of people. Our own
 * estimate, in steps; not counted. Each name with its usual Latin spelling, which tells apart what Arabic letters and loose Latin
 * spellings do not: Mahmoud is never محمد, Amr never عمر. These are also the names that a person may have as a given name.
 * Here those of men, and of men and women.
 */
const mens: [bits: number, names: string][] = [
  [3.3, 'محمد mohamed'],
  [4, 'احمد ahmed'],
  [5, 'محمود mahmoud، علي ali، حسن hassan، ابراهيم ibrahim، مصطفي mostafa، السيد sayed، سيد sayed'],
  [
    6,
    `حسين hussein/hosin، خالد khaled، عمر omar، يوسف youssef، اسماعيل ismail، سعيد said/saeid، كمال kamal، جمال gamal، سعد saad، صلاح salah،
    عادل adel، سمير samir، فتحي fathy، رمضان ramadan، محمدي mohamady، هاني hany، طارق tarek، اشرف ashraf، ايمن ayman، خليل khalil`,
  ],
  [
    7,
    `عمرو amr، ياسر yasser، هشام hisham، كريم karim، شريف sherif، سامح sameh، وائل wael، وايل wael، عصام essam، علاء alaa، علا alaa،
    عماد emad، مجدي magdy، سامي samy، نبيل nabil، ماجد maged، رامي ramy، شادي shady، تامر tamer، حازم hazem، باسم bassem، وليد walid،
    معتز moataz، اسامه osama، ايهاب ehab، ممدوح mamdouh، رضا reda، صبري sabry، شوقي shawky، شعبان shaaban، رجب ragab، عيد eid، بدر badr،
    فهمي fahmy، زكي zaki، لطفي lotfy، حلمي helmy، رافت raafat، رفعت refaat، عزت ezzat، طلعت talaat، مدحت medhat، موسي mousa، عيسي eissa،
    سليمان soliman، زكريا zakaria، مروان marwan، زياد ziad، سيف seif/saif، حمزه hamza، بلال belal، ناصر nasser/nassir، منصور mansour، جرجس gerges،
    مينا mina، عثمان osman، فوزي fawzy، فواد fouad، كامل kamel، ماهر maher، محسن mohsen، نصر nasr، انور anwar، امين amin، جلال galal،
    حامد hamed، حسام hossam، حسني hosny، حمدي hamdy، خميس khamis، سالم salem، سليم selim، صابر saber، صالح saleh، عباس abbas، عامر amer،
    فاروق farouk، فريد farid، مراد mourad، يحيي yehia، يونس younes، يعقوب yacoub، ياسين yassin، بكر bakr، توفيق tawfik، جابر gaber،
    رشاد rashad، ربيع rabie، شاكر shaker، طه taha، عبده abdo، عطيه attia، عوض awad، غريب gharib، قاسم kassem، لبيب labib، مختار mokhtar،
    نور nour`,
  ],
  [
    8,
    `حمد hamad، حميد hamid، حمدان hamdan، عمار ammar، امير amir، عماره omara، سلامه salama، سلام sallam، سلطان soltan، سلمان salman،
    حسنين hassanein، حسان hassaan، محي mohy، محيي mohy، سعود soud، مسعود masoud، مسعد mosaad،
    كرم karam، اكرم akram، مكرم makram، كارم karem، امجد amgad، ادهم adham، ادم adam، مازن mazen، انس anas، معاذ moaz، مالك malek،
    ملك malak، اياد eyad، جاد gad، نادر nader، ندير nadir، مرسي morsy، متولي metwally، ميلاد milad، بطرس botros، بولس boulos، مرقس morkos،
    فادي fady، روماني romany، ميخائيل mikhail، ميخاييل mikhail، جورج george، بيتر peter، رفيق rafik، عاطف atef، عدلي adly، عفيفي afify،
    فايز fayez، فرج farag، فراج farrag، فكري fikry، قدري kadry، مدني madany، معوض moawad، منير mounir، مهدي mahdy، نجيب naguib، نعيم naim،
    هيثم haitham، وجدي wagdy، وجيه wagih، وحيد wahid، وديع wadie، يسري yousry، امام imam، بهاء bahaa، بها bahaa، بشير beshir، ثابت sabet، ثروت sarwat،
    جوده gouda، حجازي hegazy، حنفي hanafy، خليفه khalifa، خيري khairy، دسوقي desouky، رشدي roushdy، رشيد rashid، رياض riad، زاهر zaher، شحاته shehata،
    شفيق shafik، شكري shoukry، شهاب shehab، صادق sadek، صفوت safwat، ضياء diaa، ضيا diaa، طاهر taher، عاصم assem، عاشور ashour، غازي ghazy، غانم ghanem،
    هاشم hashem، اسلام islam، الياس elias، فارس fares، فهد fahd، ليث laith، مومن moamen، يزن yazan، نوح nouh، ايوب ayoub، داود dawoud، هارون haroun،
    ادريس idris، شنوده shenouda، بيشوي bishoy، مايكل michael، اندرو andrew، سامر samer، حبيب habib، جميل gamil، شوكت shawkat، نشات nashaat، بهجت bahgat، وصفي wasfy، نظمي nazmy، محروس mahrous، محفوظ mahfouz،
    كيرلس kyrillos، اسحاق ishak، همام hammam، هلال helal، مصباح mesbah، رزق rizk، بسيوني bassiouny، تميم tamim، مويد moayad، وسام wessam،
    رووف raouf، رءوف raouf، الهامي elhamy، عزمي azmy، رمزي ramzy، فخري fakhry، وهبه wahba، صدقي sedky، نسيم nessim، حنا hanna، عزيز aziz،
    اسكندر iskandar، لويس louis، اندراوس andraos، تاج tag، حسيب hassib، مهاب mohab، باسل bassel، عدنان adnan، رايد raed، رائد raed، فضل fadl،
    مبروك mabrouk، سرور sorour، فرحات farahat، زين zein، راضي rady، راغب ragheb، غالب ghaleb، نصار nassar، نعمان noaman، هادي hady، جمعه gomaa،
    عرفه arafa، عوني awny، فاضل fadel، قطب kotb، مامون maamoun، مبارك mobarak، محب moheb، مظهر mazhar، ناجي nagy، فايق fayek، حاتم hatem،
    جهاد gehad، صباح sabah`,
  ],
];

/** Women's names. A man's father is never called so. */
const womens: [bits: number, names: string][] = [
  [
    7,
    `فاطمه fatma، مريم mariam، زينب zeinab، ساره sara، هدي hoda، مني mona، سلمي salma، ايه aya، اسماء asmaa، اسما asmaa، ايمان eman،
    امل amal، اميره amira، مروه marwa، هبه heba، هند hend، سعاد soad، ناديه nadia، ليلي laila، رانيا rania`,
  ],
  [
    8,
    `سعديه saadia، سميره samira، ساميه samia، سمر samar، سماح samah، سناء sanaa، سهام seham، سهير soheir، شيماء shaimaa، شيما shaimaa، صفاء safaa،
    صفا safaa، عبير abeer، عزه azza، علياء aliaa، عليا aliaa، غاده ghada، فوزيه fawzeya، ماجده magda، مديحه madiha، مها maha، نجلاء naglaa،
    نجلا naglaa، نهي noha، نوال nawal، هاله hala، هناء hanaa، هنا hanaa، هاجر hagar، وفاء wafaa، وفا wafaa، ياسمين yasmin، ريم reem، ريهام reham،
    رنا rana، ندي nada، نوره noura، نورا noura، نورهان nourhan، منال manal، مي mai، مرفت mervat، ميرفت mervat، شيرين sherine، سوزان suzan/susan، سحر sahar، رحاب rehab،
    رحمه rahma، دينا dina، دعاء doaa، دعا doaa، داليا dalia، حنان hanan، جيهان gihan، بسمه basma، امال amal، اماني amany، امينه amina، امنيه omnia،
    الاء alaa، اسراء esraa، اسرا esraa، ايناس enas، خديجه khadiga، عائشه aisha، عايشه aisha، عايده aida، يمني yomna، يارا yara، حبيبه habiba،
    جميله gamila، خلود kholoud، خالده khalda، فرح farah، مارينا marina، كرستينا christina، تريزا teresa، حسنيه hosneya، محمديه mohamadeya،
    سعيده saida، كريمه karima، نرمين nermin، نسرين nesreen، نيفين nevine، هويدا howaida، ولا walaa، لميا lamiaa، لبني lobna، فريده farida،
    فتحيه fatheya، عفاف afaf، صفيه safeya، سوسن sawsan، ابتسام ebtesam، تهاني tahany، ثريا soraya، فايزه fayza، نعمه neama، ماريان marian،
    دميانه demiana، انتصار entesar، اعتماد etemad، كوثر kawsar، نعيمه naima، رقيه rokaya، زهره zahra، بثينه bothaina، رجا ragaa، روان rawan،
    جني gana، ميار mayar، ميرنا mirna، مرام maram، ورده warda، سميحه samiha، سنيه saneya، شاديه shadia، شهيره shahira، ضحي doha، غدير ghadir،
    فردوس ferdous، فيفيان vivian، كاميليا camelia، نبيله nabila، نجوي nagwa، نهله nahla، هدير hadir، هيام hayam، وداد wedad، يسرا yousra،
    الهام elham، اميمه omaima، احلام ahlam، بدريه badreya، تغريد taghrid، دريه dorreya، زينات zeinat، سهي soha، سها soha، سهيله soheila،
    سيده sayeda، صافيناز safinaz، عطيات ateyat، عنايات enayat، فاتن faten، فيروز fairouz، نشوي nashwa، دنيا donia، جنات gannat`,
  ],
];

export interface CommonName {
  arabic: string;
  latin: string;
  /** The usual spelling, and others that are far from it. */
  spellings: string[];
  bits: number;
  isWomans: boolean;
}

const read = ([bits, names]: [number, string], isWomans: boolean): CommonName[] =>
  names.split('،').map((name) => {
    const [arabic = '', latin = ''] = name.trim().split(' ');
    const spellings = latin.split('/');
    return { arabic, latin: spellings[0]!, spellings, bits, isWomans };
  });

export const commonNames: CommonName[] = [
  ...mens.flatMap((line) => read(line, false)),
  ...womens.flatMap((line) => read(line, true)),
];
