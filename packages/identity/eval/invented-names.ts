import type { Random } from './random.ts';

/**
 * Invented Egyptians. Each name in Arabic and in the Latin spelling that an Egyptian clerk would choose first; the habits of
 * other clerks are in spelling-habits.ts. Our own lists, independent of the tables of the matcher. Common names come first in
 * each list, and are drawn more often.
 */
export interface Name {
  arabic: string;
  latin: string;
}

export interface Person {
  sex: 'M' | 'F';
  /** Given name, father, grandfather, …, family: two to five. */
  names: Name[];
  /** The last name is a family's, not one more forefather's. */
  hasFamilyName: boolean;
}

/** The share of people with a family name on their card. */
export const FAMILY_NAMES = 0.65;

const list = (text: string): Name[] =>
  text
    .trim()
    .split(/\s*\n\s*|\s*,\s*/)
    .filter(Boolean)
    .map((entry) => {
      const [latin = '', arabic = ''] = entry.split('=');
      return { latin, arabic };
    });

const men = list(`
Mohamed=محمد,Ahmed=أحمد,Mahmoud=محمود,Mostafa=مصطفى,Ali=علي,Hassan=حسن,Ibrahim=إبراهيم,Hussein=حسين,Khaled=خالد,Omar=عمر,Youssef=يوسف
Abdallah=عبد الله,Abdel Rahman=عبد الرحمن,Amr=عمرو,Tarek=طارق,Karim=كريم,Sayed=سيد,El Sayed=السيد,Ismail=إسماعيل,Said=سعيد,Gamal=جمال
Ashraf=أشرف,Ayman=أيمن,Hany=هاني,Sherif=شريف,Wael=وائل,Yasser=ياسر,Hisham=هشام,Walid=وليد,Sameh=سامح,Essam=عصام,Alaa=علاء,Emad=عماد
Magdy=مجدي,Samir=سمير,Kamal=كمال,Salah=صلاح,Fathy=فتحي,Adel=عادل,Nabil=نبيل,Ramadan=رمضان,Shaaban=شعبان,Ragab=رجب,Saad=سعد,Reda=رضا
Abdel Aziz=عبد العزيز,Abdel Hamid=عبد الحميد,Abdel Fattah=عبد الفتاح,Abdel Moneim=عبد المنعم,Abdel Latif=عبد اللطيف,Abdel Ghany=عبد الغني
Abdel Nasser=عبد الناصر,Abdel Salam=عبد السلام,Abdel Halim=عبد الحليم,Abdel Wahab=عبد الوهاب,Abdel Maksoud=عبد المقصود,Abdel Azim=عبد العظيم
Abdel Gawad=عبد الجواد,Abdel Raouf=عبد الرؤوف,Abdel Rehim=عبد الرحيم,Abdel Kader=عبد القادر,Abdel Meguid=عبد المجيد,Abdou=عبده
Shawky=شوقي,Sabry=صبري,Lotfy=لطفي,Helmy=حلمي,Fahmy=فهمي,Zaky=زكي,Hosny=حسني,Hamdy=حمدي,Fawzy=فوزي,Shoukry=شكري,Rushdy=رشدي,Fikry=فكري
Raafat=رأفت,Refaat=رفعت,Ezzat=عزت,Talaat=طلعت,Medhat=مدحت,Safwat=صفوت,Tharwat=ثروت,Nashaat=نشأت,Shawkat=شوكت,Bahgat=بهجت
Seif El Din=سيف الدين,Salah El Din=صلاح الدين,Nour El Din=نور الدين,Ezz El Din=عز الدين,Gad Allah=جاد الله,Saad Allah=سعد الله,Fath Allah=فتح الله
Mina=مينا,Girgis=جرجس,Boutros=بطرس,Boulos=بولس,Morkos=مرقس,Shenouda=شنودة,Kyrillos=كيرلس,Bishoy=بيشوي,Mikhail=ميخائيل,George=جورج,Milad=ميلاد
Yehia=يحيى,Younes=يونس,Moussa=موسى,Eissa=عيسى,Idris=إدريس,Ayoub=أيوب,Dawoud=داود,Soliman=سليمان,Zakaria=زكريا,Haroun=هارون,Nouh=نوح,Adam=آدم
Marwan=مروان,Ziad=زياد,Mazen=مازن,Anas=أنس,Hamza=حمزة,Belal=بلال,Moaz=معاذ,Malek=مالك,Eyad=إياد,Nader=نادر,Nasser=ناصر,Mansour=منصور,Masoud=مسعود
Mokhtar=مختار,Rafik=رفيق,Atef=عاطف,Osman=عثمان,Adly=عدلي,Attia=عطية,Afify=عفيفي,Ammar=عمار,Awad=عوض,Gharib=غريب,Farouk=فاروق,Fayez=فايز,Farag=فرج
Farid=فريد,Fouad=فؤاد,Kassem=قاسم,Kadry=قدري,Kamel=كامل,Labib=لبيب,Maher=ماهر,Mohsen=محسن,Mahrous=محروس,Mahfouz=محفوظ,Madany=مدني,Mourad=مراد
Moawad=معوض,Mounir=منير,Mahdy=مهدي,Moamen=مؤمن,Naguib=نجيب,Nasr=نصر,Naim=نعيم,Helal=هلال,Hammam=همام,Haitham=هيثم,Wagdy=وجدي,Wagih=وجيه,Wahid=وحيد
Yassin=ياسين,Yousry=يسري,Yacoub=يعقوب,Amin=أمين,Anwar=أنور,Emam=إمام,Bassiouny=بسيوني,Bakr=بكر,Bahaa=بهاء,Tawfik=توفيق,Thabet=ثابت,Gaber=جابر
Galal=جلال,Gouda=جودة,Hamed=حامد,Hegazy=حجازي,Hossam=حسام,Hanafy=حنفي,Khalifa=خليفة,Khalil=خليل,Khamis=خميس,Khairy=خيري,Desouky=دسوقي,Raouf=رؤوف
Rizk=رزق,Rashad=رشاد,Rashid=رشيد,Rabie=ربيع,Riad=رياض,Zaher=زاهر,Salem=سالم,Samy=سامي,Salama=سلامة,Selim=سليم,Shaker=شاكر,Shehata=شحاتة,Shafik=شفيق
Saber=صابر,Sadek=صادق,Saleh=صالح,Diaa=ضياء,Taher=طاهر,Taha=طه,Ashour=عاشور,Assem=عاصم,Amer=عامر,Abbas=عباس,Ghazy=غازي,Ghanem=غانم,Karem=كارم
Morsy=مرسي,Metwally=متولي,Mesbah=مصباح,Moataz=معتز,Mamdouh=ممدوح,Osama=أسامة,Ehab=إيهاب,Hashem=هاشم,Wasfy=وصفي,Adham=أدهم,Akram=أكرم,Amgad=أمجد
Amir=أمير,Tamim=تميم,Fares=فارس,Fahd=فهد,Moayad=مؤيد,Wessam=وسام,Aboul Fotouh=أبو الفتوح,Abou Bakr=أبو بكر,Aboul Magd=أبو المجد,Ishak=إسحاق,Elhamy=إلهامي`);

const women = list(`
Fatma=فاطمة,Mariam=مريم,Zeinab=زينب,Aya=آية,Sara=سارة,Nour=نور,Hoda=هدى,Mona=منى,Salma=سلمى,Asmaa=أسماء,Eman=إيمان,Amal=أمل,Amira=أميرة,Doaa=دعاء
Rania=رانيا,Reham=ريهام,Samah=سماح,Shaimaa=شيماء,Abeer=عبير,Ghada=غادة,Marwa=مروة,Maha=مها,Nadia=نادية,Naglaa=نجلاء,Noha=نهى,Hala=هالة,Heba=هبة
Hend=هند,Wafaa=وفاء,Yasmin=ياسمين,Soad=سعاد,Samira=سميرة,Sanaa=سناء,Seham=سهام,Sawsan=سوسن,Sabah=صباح,Safaa=صفاء,Azza=عزة,Afaf=عفاف,Aliaa=علياء
Fayza=فايزة,Fawzeya=فوزية,Karima=كريمة,Laila=ليلى,Magda=ماجدة,Madiha=مديحة,Nawal=نوال,Hanaa=هناء,Elham=إلهام,Ebtesam=ابتسام,Basma=بسمة,Tahany=تهاني
Soraya=ثريا,Gamila=جميلة,Gihan=جيهان,Hanan=حنان,Kholoud=خلود,Dalia=داليا,Dina=دينا,Rehab=رحاب,Rahma=رحمة,Reem=ريم,Samia=سامية,Sahar=سحر,Samar=سمر
Soheir=سهير,Suzan=سوزان,Sherine=شيرين,Safeya=صفية,Aida=عايدة,Aisha=عائشة,Fatheya=فتحية,Farida=فريدة,Lobna=لبنى,Lamiaa=لمياء,Mervat=ميرفت,Manal=منال
Mai=مي,Nada=ندى,Nermin=نرمين,Nesreen=نسرين,Neama=نعمة,Nourhan=نورهان,Nevine=نيفين,Hagar=هاجر,Howaida=هويدا,Walaa=ولاء,Yara=يارا,Esraa=إسراء,Enas=إيناس
Omnia=أمنية,Amina=أمينة,Habiba=حبيبة,Malak=ملك,Farah=فرح,Marina=مارينا,Demiana=دميانة,Theresa=تريزا,Marian=ماريان,Heba Allah=هبة الله,Nour El Hoda=نور الهدى`);

const families = list(`
El Masry=المصري,El Naggar=النجار,El Sherif=الشريف,El Haddad=الحداد,El Shafie=الشافعي,El Gohary=الجوهري,El Banna=البنا,El Khouly=الخولي,El Feky=الفقي
El Saidy=الصعيدي,El Deeb=الديب,El Gamal=الجمل,El Kady=القاضي,El Tantawy=الطنطاوي,El Mansoury=المنصوري,El Sharkawy=الشرقاوي,El Gazzar=الجزار,El Sawy=الصاوي
El Hawary=الهواري,El Damaty=الدماطي,El Bendary=البنداري,El Zayat=الزيات,El Attar=العطار,El Khatib=الخطيب,El Baz=الباز,El Ashry=العشري,El Ghazaly=الغزالي
El Minshawy=المنشاوي,El Beltagy=البلتاجي,El Refaey=الرفاعي,El Nahas=النحاس,El Dakroury=الدكروري,El Abd=العبد,El Morsy=المرسي,El Shazly=الشاذلي,El Araby=العربي
Abou Zeid=أبو زيد,Abou El Ela=أبو العلا,Abou Hashem=أبو هاشم,Abou El Naga=أبو النجا,Abou Shady=أبو شادي,Abou Taleb=أبو طالب,Abou Gabal=أبو جبل
Badawy=بدوي,Sharaf=شرف,Hendawy=هنداوي,Shalaby=شلبي,Qandil=قنديل,Zidan=زيدان,Shahin=شاهين,Ghoneim=غنيم,Darwish=درويش,Makram=مكرم,Wassef=واصف,Ghali=غالي
Fanous=فانوس,Sidhom=سيدهم,Bebawy=بباوي,Habashy=حبشي,Tadros=تادرس,Guindy=جندي,Sobhy=صبحي,Zaghloul=زغلول,Barakat=بركات,Hammad=حماد,Diab=دياب,Mekky=مكي
Ali=علي,Hassan=حسن,Mohamed=محمد,Ibrahim=إبراهيم,Khalil=خليل,Mansour=منصور,Soliman=سليمان,Osman=عثمان,Salem=سالم,Amer=عامر,Ghanem=غانم,Shehata=شحاتة`);

/** Zipf, flattened: the commonest man's name has about 8 per cent. */
const pickCommon = (random: Random, names: Name[]): Name => {
  const power = 2.1;
  return names[Math.floor(names.length * random.next() ** power)]!;
};

/** One man in twelve has the first name of the list, one in twenty the second: more than the power law gives. */
const pickMan = (random: Random): Name =>
  random.chance(0.06) ? men[0]! : random.chance(0.04) ? men[1]! : pickCommon(random, men);

const inventSex = (random: Random) => (random.chance(0.5) ? 'M' : 'F');

export function inventPerson(random: Random, sex: 'M' | 'F' = inventSex(random)): Person {
  const given = sex === 'M' ? pickMan(random) : pickCommon(random, women);
  const draw = random.next();
  const count = 2 + [0.08, 0.4, 0.85, 1].findIndex((share) => draw < share);
  const fathers = Array.from({ length: count - 2 }, () => pickMan(random));
  const hasFamilyName = random.chance(FAMILY_NAMES);
  const last = hasFamilyName ? random.pick(families) : pickMan(random);
  return { sex, names: [given, ...fathers, last], hasFamilyName };
}

export const inventChild = (random: Random, father: Person): Person => {
  const sex = inventSex(random);
  const given = sex === 'M' ? pickMan(random) : pickCommon(random, women);
  const forefathers = father.names.slice(0, -1);
  // A card has room for five names.
  const names = [given, ...forefathers.slice(0, 3), father.names.at(-1)!];
  return { sex, names, hasFamilyName: father.hasFamilyName };
};

/** A family that is called like a person. */
export const isGivenName = ({ arabic }: Name): boolean => men.some((name) => name.arabic === arabic);
