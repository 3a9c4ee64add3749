/** Hard pairs, written by hand. All people are invented. Each is checked in both directions. */
const pairsOf = (text: string): [string, string][] =>
  text
    .trim()
    .split('\n')
    .map((line) => line.split(' | ').map((name) => name.trim()) as [string, string]);

/** One person. */
export const samePerson = pairsOf(`
أحمد علي محمد | AHMED ALY MOHAMED
أحمد علي محمد | Ahmad Ali Muhammad
أحمد علي محمد | AHMD ALI MHMD
احمد على محمد | أحمد علي محمد
أَحْمَد عَلِيّ مُحَمَّد | احمد علي محمد
أحـمـد عـلـي مـحـمـد | Ahmed Ali Mohamed
ﺃﺣﻤﺪ ﻋﻠﻲ ﻣﺤﻤﺪ | أحمد علي محمد
محمود حسن إبراهيم | Mahmoud Hassan Ibrahim
محمود حسن إبراهيم | MAHMUD HASAN EBRAHEEM
محمود حسن إبراهيم | Mahmood Hasan Ibraheim
مصطفى كمال السيد | Moustafa Kamal El-Sayed
مصطفى كمال السيد | MUSTAPHA KAMAL ALSAYED
مصطفي كمال السيد | Mostafa Kamal Elsayed
عبد الرحمن يوسف خالد | Abdelrahman Youssef Khaled
عبدالرحمن يوسف خالد | Abd El Rahman Yousef Khalid
عبد الرحمن يوسف خالد | ABDURRAHMAN YUSUF KHALED
عبد الرحمن يوسف خالد | Abd-el-Rahman Yosef Khaled
عبد الرحمن يوسف خالد | Abderrahmane Youssouf Khaled
عبد الله سعيد فتحي | Abdallah Said Fathy
عبدالله سعيد فتحي | ABDULLAH SAEED FATHI
عبد الله سعيد فتحي | Abdalla Saeed Fathy
عبد العزيز حمدي شوقي | Abdel Aziz Hamdy Shawky
عبد العزيز حمدي شوقي | ABDULAZIZ HAMDI SHAWKI
عبد الفتاح السيد علي | Abdelfattah Elsayed Aly
عبد المنعم صبري لطفي | Abdel Moneim Sabry Lotfy
عبد المنعم صبري لطفي | ABDULMONEM SABRI LOUTFI
عبد ربه سالم خليل | Abdrabo Salem Khalil
عبده موسى عيسى | Abdou Moussa Eissa
عبده موسى عيسى | ABDO MOUSA ISSA
نور الدين جمال حسين | Nour El Din Gamal Hussein
نورالدين جمال حسين | Noureddine Jamal Hussain
نور الدين جمال حسين | NOURELDEEN GAMAL HOSSEIN
صلاح الدين عمر شريف | Salah Eldin Omar Sherif
صلاح الدين عمر شريف | SALAHEDDINE OMAR CHERIF
علاء الدين سامح نبيل | Alaa El-Din Sameh Nabil
هبة الله مجدي رضا | Hebatallah Magdy Reda
هبة الله مجدي رضا | HEBA ALLAH MAGDI REDA
سعد الله جرجس مينا | Saad Allah Girgis Mina
جاد الرب حنا غالي | Gad El Rab Hanna Ghali
جادالرب حنا غالي | GADELRAB HANNA GHALY
أبو زيد ممدوح عطية | Abou Zeid Mamdouh Attia
ابوزيد ممدوح عطيه | ABUZEID MAMDOUH ATIA
رامي فوزي أبو العلا | Ramy Fawzy Abou El Ela
رامي فوزي أبو النجا | RAMI FAWZI ABOUELNAGA
جيهان رجب جابر | Gihan Ragab Gaber
جيهان رجب جابر | JIHAN RAJAB JABER
جيهان رجب جابر | Djihane Ragab Djaber
شيرين شوقي شاكر | Sherine Shawky Shaker
شيرين شوقي شاكر | CHERINE CHAWKI CHAKER
فتحي أدهم إسحاق | Fathy Adham Ishak
فتحي أدهم إسحاق | FATHI ADHAM ISHAQ
ثروت عثمان ثابت | Tharwat Osman Thabet
ثروت عثمان ثابت | SARWAT OTHMAN SABET
ذكي نظمي ضياء | Zaky Nazmy Diaa
ظريف حافظ محفوظ | Zarif Hafez Mahfouz
قاسم طارق صادق | Kassem Tarek Sadek
قاسم طارق صادق | QASIM TARIQ SADIQ
غادة غانم الغزالي | Ghada Ghanem El Ghazaly
خالد مختار الخولي | Khaled Mokhtar El Khouly
يحيى زكريا عيسى | Yehia Zakaria Eissa
يحيي زكريا عيسي | YAHYA ZAKARIYA ISSA
هدى طه نهى | Hoda Taha Noha
منى لبنى ندى | Mona Lobna Nada
آية إيمان إسراء | Aya Eman Esraa
وائل رائد فائز | Wael Raed Fayez
رؤوف مؤمن فؤاد | Raouf Moamen Fouad
عمرو عمر عامر | Amr Omar Amer
سليمان داود هارون | Soliman Dawoud Haroun
سليمان داود هارون | SULAIMAN DAOUD HAROON
جورج بطرس شنودة | George Boutros Shenouda
مرقس بولس ميخائيل | Morkos Boulos Mikhail
إلهام الياس الفي | Ilham Elias Alfy
إلهام كامل حلمي | ELHAM KAMEL HELMY
أحمد علي محمد | Dr. Ahmed Aly Mohamed
د. أحمد علي محمد | Ahmed Aly Mohamed
الحاج أحمد علي محمد | AHMED ALY MOHAMED
م/ أحمد علي محمد | Eng. Ahmed Ali Mohamed
أحمد علي محمد | Hag Ahmed Aly Mohamed
أحمد علي محمد | MOHAMED<<AHMED<ALY<<<<<<<<<<
أحمد علي محمد | MOHAMED, Ahmed Aly
أحمد علي المصري | ELMASRY<<AHMED<ALI<<<<<
أحمد علي المصري | El Masry Ahmed Aly
أحمد علي المصري | ELMASRY AHMED ALI
النجار محمود حسن | Mahmoud Hassan El Naggar
أحمد محمد علي المصري | Ahmed Aly El Masry
أحمد محمد علي المصري | AHMED ELMASRY
أحمد محمد علي المصري | Ahmed Mohamed El-Masry
كريم سامي رشاد حجازي | Karim Hegazy
كريم سامي رشاد حجازي | KARIM SAMY RASHAD
أحمد بن علي بن محمد | Ahmed Ali Mohamed
فاطمة بنت علي حسن | Fatma Ali Hassan
محمد بن سلمان العتيبي | Mohammed bin Salman Al-Otaibi
Mohamed Salah Fahmy | Muhammad Salah Fahmi
Jürgen Müller | JURGEN MULLER
José García López | Jose Garcia Lopez
Łucja Wójcik | LUCJA WOJCIK
Иван Петров | ИВАН ПЕТРОВ
Gülşen Öztürk | GULSEN OZTURK
Muḥammad ʿAlī Ḥasan | محمد علي حسن
O'Brien Patrick Sean | OBRIEN PATRICK SEAN
محمد علی رضایی | Mohammad Ali Rezaei
گلناز کریمی | Golnaz Karimi
پرویز احمدی | Parviz Ahmadi
Ahmed M. Ali | أحمد محمد علي
فاطمة علي محمد | MOHAMED FATMA ALY
Fatma Moamen Rabie Ali | ALI FATMA MOAMEN RABIE
هند خالد المرسي | EL MORSY HEND KHALED
محمد مالك أبو زيد | ABOU ZEID MOHAMED MALEK
عباس صلاح الدين محمد | ABBAS SALLAH EL-DIN MOHAMED
فتح الله ممدوح فايز | FATHALA MAMDOUH FAYEZ
عبد اللطيف مختار أيمن | ABDULATIF MOKHTAR AYMAN
Seif El Din Emad Hashem | SEIFUDIN EMAD HASHEM
نبيل حازم النجار | NABIL HAZEM EL NAGJAR`);

/** Different people: relatives, neighbours in the alphabet, names that share most of their letters. */
export const differentPeople = pairsOf(`
أحمد علي محمد | Mahmoud Aly Mohamed
محمد حسن علي | Mahmoud Hassan Ali
محمود حسن علي | Mohamed Hassan Ali
محمد حسن علي | محمود حسن علي
Mohamed Hassan Ali | Mahmoud Hassan Ali
حسن محمد فوزي | Hussein Mohamed Fawzy
حسين محمد فوزي | Hassan Mohamed Fawzy
حسن محمد فوزي | حسين محمد فوزي
Hassan Mohamed Fawzy | Hussein Mohamed Fawzy
أحمد سامي رضا | Hamed Samy Reda
أحمد سامي رضا | Mohamed Samy Reda
أحمد سامي رضا | Hamdy Samy Reda
حامد سامي رضا | Hamdy Samy Reda
عمر خالد منير | Amr Khaled Mounir
عمرو خالد منير | Omar Khaled Mounir
عمار خالد منير | Omar Khaled Mounir
أمير خالد منير | Omar Khaled Mounir
سعيد جمال نصر | Saad Gamal Nasr
سعيد السيد جمال نصر | Alsayid Gamal Nasr
سعد جمال نصر | Said Gamal Nasr
سالم جمال نصر | Soliman Gamal Nasr
سليم جمال نصر | Salama Gamal Nasr
كريم عادل فهمي | Akram Adel Fahmy
كرم عادل فهمي | Akram Adel Fahmy
خالد عادل فهمي | Walid Adel Fahmy
شريف عادل فهمي | Ashraf Adel Fahmy
طارق عادل فهمي | Tamer Adel Fahmy
سامي عادل فهمي | Samir Adel Fahmy
سمير عادل فهمي | Samar Adel Fahmy
عبد الرحمن سيد حسن | Abdel Rahim Sayed Hassan
عبد الرحيم سيد حسن | Abdelrahman Sayed Hassan
عبد الله سيد حسن | Abdel Latif Sayed Hassan
عبد العزيز سيد حسن | Abdel Aal Sayed Hassan
عبد الحميد سيد حسن | Abdel Halim Sayed Hassan
عبد الحليم سيد حسن | Abdel Hakim Sayed Hassan
عبد القادر سيد حسن | Abdel Nasser Sayed Hassan
عبد الرحمن سيد حسن | عبد الرحيم سيد حسن
Abdel Rahman Sayed Hassan | Abdel Rahim Sayed Hassan
نور الدين سيد حسن | Nasr El Din Sayed Hassan
عز الدين سيد حسن | Salah El Din Sayed Hassan
منى إبراهيم شاكر | Amina Ibrahim Shaker
منى إبراهيم شاكر | Mina Ibrahim Shaker
إيمان إبراهيم شاكر | Ayman Ibrahim Shaker
هدى إبراهيم شاكر | Heba Ibrahim Shaker
هالة إبراهيم شاكر | Hala Mohamed Zaki
نور إبراهيم شاكر | Noura Ibrahim Shaker
نادية إبراهيم شاكر | Nada Ibrahim Shaker
سارة إبراهيم شاكر | Samira Ibrahim Shaker
مريم إبراهيم شاكر | Marwa Ibrahim Shaker
رانيا إبراهيم شاكر | Rana Ibrahim Shaker
أميرة إبراهيم شاكر | Amir Ibrahim Shaker
علي محمود زكي | Alaa Mahmoud Zaky
علي محمود زكي | Aliaa Mahmoud Zaky
يوسف محمود زكي | Younes Mahmoud Zaky
ياسر محمود زكي | Nasser Mahmoud Zaky
ياسين محمود زكي | Yasmin Mahmoud Zaky
أحمد علي | Ali Ahmed
أحمد علي حسن | Ali Ahmed Hassan
علي أحمد محمد | Ahmed Mohamed Ali
أحمد محمد علي | Mohamed Ahmed Ali
محمد أحمد علي حسن | Ahmed Ali Hassan
أحمد علي حسن المصري | علي حسن المصري
علي أحمد علي حسن | أحمد علي حسن
إبراهيم يوسف إبراهيم | Youssef Ibrahim
يوسف إبراهيم منصور | Mansour Youssef Ibrahim
السيد محمد علي | Mohamed Ali El Sayed
محمد محمد علي | Mohamed Ali
أحمد أحمد حسن | Ahmed Hassan
أحمد علي محمد | Ahmed Hassan Fawzy
أحمد علي محمد | Ahmed Mahmoud Ibrahim
أحمد محمد | Ahmed Khaled
محمد أحمد علي | Mohamed Hassan Samir
أحمد سمير | Ahmed Samy
أحمد المصري | Ahmed El Naggar
أحمد حسن المصري | Ahmed Samy El Naggar
أحمد علي محمد | Ahmed
أحمد | Ahmed Aly Mohamed
أحمد | Mohamed
المصري | Ahmed El Masry
John Smith | Jane Smith
Anna Müller | Anja Müller Schmidt Weber
Иван Петров | Ivan Petrov
Hans Weber | Hans Schneider
جرجس مينا بطرس | Mina Girgis Boutros
مينا جرجس بطرس | Girgis Mina Boutros
بيتر جورج ميلاد | Botros George Milad
خميس رمضان شعبان | Ramadan Khamis Shaaban
رجب شعبان رمضان | Shaaban Ragab Ramadan
صلاح منصور جابر | Saleh Mansour Gaber
صالح منصور جابر | Salah Mansour Gaber
فتحي منصور جابر | Fawzy Mansour Gaber
مجدي منصور جابر | Maged Mansour Gaber
حسام منصور جابر | Hassan Mansour Gaber
هشام منصور جابر | Hashem Mansour Gaber
عصام منصور جابر | Hossam Mansour Gaber
عماد منصور جابر | Ahmed Mansour Gaber
عاصم منصور جابر | Essam Mansour Gaber
ماهر منصور جابر | Taher Mansour Gaber
ناصر محمد زكي | Nasr Mohamed Zaky
نادر محمد زكي | Nader Ahmed Fawzy
طه محمد زكي | Taher Mohamed Zaky
فريد محمد زكي | Farida Mohamed Zaky
إمام مروان الطنطاوي | Hammam Marwan El Tantawy
نشأت عامر زكي حماد | AHMED NASHAAT AMER ZAKY HAMMAD
ماريان عطية بدوي | Mariam Attia Badawy
رأفت عبد المقصود حسن | Refaat Abdel Maksoud Hassan
فايزة فايز عمار محمد | FAYEZ AMMAR MOHAMED
سماح محمد زغلول | ASMAAH MOHAMED ZAGHLOUL
وصفي الديب | AL DIB OMNIA WASFY
صفية منير وصفي الشافعي | EL SHAFIE MOUNIR
جمال محمد علي الجمل | EL GAMAL MOHAMED ALI
حسن سعيد وجيه حسن | HASSAN SAID
محمد عاصم رأفت محمد | MOHAMED AMAL MOHAMED ASSEM RAAFAT
محروس زغلول | زغلول شاكر محروس
شكري عادل الباز | EL BAZ SHOUKRY SHOUKRY ADEL`);

/** What no rule about names can read: it must not throw, nor match anybody. */
export const rubbish = [
  '',
  ' ',
  '😀😀',
  '<<<<<<',
  '\u0301\u0301\u0301',
  '12345',
  '.',
  '\u0000',
  '\ud800',
  'ـــــ',
  "'''",
];
