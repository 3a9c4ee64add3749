/** What people of a country are called in registers in Egypt, in both languages; and usual short names of countries. */
const table = `
EGY Egyptian Egypt مصري مصرية مصر ج.م.ع
SAU Saudi سعودي سعودية السعودية KSA
ARE Emirati إماراتي إماراتية الإمارات UAE
KWT Kuwaiti كويتي كويتية
QAT Qatari قطري قطرية
BHR Bahraini بحريني بحرينية
OMN Omani عماني عمانية
YEM Yemeni يمني يمنية
JOR Jordanian أردني أردنية
PSE Palestinian فلسطيني فلسطينية فلسطين
SYR Syrian سوري سورية سوريا
LBN Lebanese لبناني لبنانية
IRQ Iraqi عراقي عراقية
LBY Libyan ليبي ليبية
SDN Sudanese سوداني سودانية
SSD South_Sudanese جنوب_سوداني
TUN Tunisian تونسي تونسية
DZA Algerian جزائري جزائرية
MAR Moroccan مغربي مغربية
ERI Eritrean إريتري إريترية
ETH Ethiopian إثيوبي إثيوبية
SOM Somali صومالي صومالية
TUR Turkish Turk تركي تركية
IRN Iranian إيراني إيرانية
RUS Russian روسي روسية
UKR Ukrainian أوكراني أوكرانية
BLR Belarusian بيلاروسي بيلاروسية
KAZ Kazakh كازاخي كازاخستاني
DEU German ألماني ألمانية
GBR British English UK بريطاني بريطانية إنجليزي إنجليزية إنجلترا بريطانيا
FRA French فرنسي فرنسية
ITA Italian إيطالي إيطالية
ESP Spanish إسباني إسبانية
NLD Dutch Holland هولندي هولندية
BEL Belgian بلجيكي بلجيكية
CHE Swiss سويسري سويسرية
AUT Austrian نمساوي نمساوية
POL Polish بولندي بولندية
CZE Czech تشيكي تشيكية
SVK Slovak سلوفاكي سلوفاكية
HUN Hungarian مجري مجرية
ROU Romanian روماني رومانية
GRC Greek يوناني يونانية
SWE Swedish سويدي سويدية
NOR Norwegian نرويجي نرويجية
DNK Danish دنماركي دنماركية
USA American أمريكي أمريكية امريكا US
CAN Canadian كندي كندية
AUS Australian أسترالي أسترالية
CHN Chinese صيني صينية
JPN Japanese ياباني يابانية
KOR Korean كوري كورية
IND Indian هندي هندية
PAK Pakistani باكستاني باكستانية
BGD Bangladeshi بنجلاديشي بنغلاديشي
PHL Filipino Filipina فلبيني فلبينية
IDN Indonesian إندونيسي إندونيسية
NGA Nigerian نيجيري نيجيرية
`;

export const demonyms: [word: string, code: string][] = table
  .trim()
  .split('\n')
  .flatMap((line) => {
    const [code, ...words] = line.split(' ');
    return words.map((word): [string, string] => [word.replaceAll('_', ' '), code!]);
  });
