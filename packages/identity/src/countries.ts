export interface Country {
  /** As printed on documents: three letters, or D for Germany. */
  code: string;
  /** ISO 3166-1 alpha-2, if there is one. */
  alpha2: string | null;
  en: string;
  ar: string;
}

const table = (text: string): Country[] =>
  text
    .trim()
    .split('\n')
    .map((row) => {
      const [code, alpha2, en, ar] = row.split('|').map((cell) => cell.trim());
      return { code: code!, alpha2: alpha2 || null, en: en!, ar: ar! };
    });

/** ISO 3166-1. */
const isoCountries = table(`
  ABW | AW | Aruba | أروبا
  AFG | AF | Afghanistan | أفغانستان
  AGO | AO | Angola | أنغولا
  AIA | AI | Anguilla | أنغويلا
  ALA | AX | Åland Islands | جزر آلاند
  ALB | AL | Albania | ألبانيا
  AND | AD | Andorra | أندورا
  ARE | AE | United Arab Emirates | الإمارات العربية المتحدة
  ARG | AR | Argentina | الأرجنتين
  ARM | AM | Armenia | أرمينيا
  ASM | AS | American Samoa | ساموا الأمريكية
  ATA | AQ | Antarctica | أنتاركتيكا
  ATF | TF | French Southern Territories | الأقاليم الجنوبية الفرنسية
  ATG | AG | Antigua & Barbuda | أنتيغوا وبربودا
  AUS | AU | Australia | أستراليا
  AUT | AT | Austria | النمسا
  AZE | AZ | Azerbaijan | أذربيجان
  BDI | BI | Burundi | بوروندي
  BEL | BE | Belgium | بلجيكا
  BEN | BJ | Benin | بنين
  BES | BQ | Caribbean Netherlands | هولندا الكاريبية
  BFA | BF | Burkina Faso | بوركينا فاسو
  BGD | BD | Bangladesh | بنغلاديش
  BGR | BG | Bulgaria | بلغاريا
  BHR | BH | Bahrain | البحرين
  BHS | BS | Bahamas | جزر البهاما
  BIH | BA | Bosnia & Herzegovina | البوسنة والهرسك
  BLM | BL | St. Barthélemy | سان بارتليمي
  BLR | BY | Belarus | بيلاروس
  BLZ | BZ | Belize | بليز
  BMU | BM | Bermuda | برمودا
  BOL | BO | Bolivia | بوليفيا
  BRA | BR | Brazil | البرازيل
  BRB | BB | Barbados | بربادوس
  BRN | BN | Brunei | بروناي
  BTN | BT | Bhutan | بوتان
  BVT | BV | Bouvet Island | جزيرة بوفيه
  BWA | BW | Botswana | بوتسوانا
  CAF | CF | Central African Republic | جمهورية أفريقيا الوسطى
  CAN | CA | Canada | كندا
  CCK | CC | Cocos Islands | جزر كوكوس
  CHE | CH | Switzerland | سويسرا
  CHL | CL | Chile | تشيلي
  CHN | CN | China | الصين
  CIV | CI | Côte d'Ivoire | ساحل العاج
  CMR | CM | Cameroon | الكاميرون
  COD | CD | Congo (Democratic Republic) | جمهورية الكونغو الديمقراطية
  COG | CG | Congo | جمهورية الكونغو
  COK | CK | Cook Islands | جزر كوك
  COL | CO | Colombia | كولومبيا
  COM | KM | Comoros | جزر القمر
  CPV | CV | Cape Verde | الرأس الأخضر
  CRI | CR | Costa Rica | كوستاريكا
  CUB | CU | Cuba | كوبا
  CUW | CW | Curaçao | كوراساو
  CXR | CX | Christmas Island | جزيرة كريسماس
  CYM | KY | Cayman Islands | جزر كايمان
  CYP | CY | Cyprus | قبرص
  CZE | CZ | Czechia | التشيك
  DEU | DE | Germany | ألمانيا
  DJI | DJ | Djibouti | جيبوتي
  DMA | DM | Dominica | دومينيكا
  DNK | DK | Denmark | الدانمرك
  DOM | DO | Dominican Republic | جمهورية الدومينيكان
  DZA | DZ | Algeria | الجزائر
  ECU | EC | Ecuador | الإكوادور
  EGY | EG | Egypt | مصر
  ERI | ER | Eritrea | إريتريا
  ESH | EH | Western Sahara | الصحراء الغربية
  ESP | ES | Spain | إسبانيا
  EST | EE | Estonia | إستونيا
  ETH | ET | Ethiopia | إثيوبيا
  FIN | FI | Finland | فنلندا
  FJI | FJ | Fiji | فيجي
  FLK | FK | Falkland Islands | جزر فوكلاند
  FRA | FR | France | فرنسا
  FRO | FO | Faroe Islands | جزر فارو
  FSM | FM | Micronesia | ميكرونيزيا
  GAB | GA | Gabon | الغابون
  GBR | GB | United Kingdom | المملكة المتحدة
  GEO | GE | Georgia | جورجيا
  GGY | GG | Guernsey | غيرنزي
  GHA | GH | Ghana | غانا
  GIB | GI | Gibraltar | جبل طارق
  GIN | GN | Guinea | غينيا
  GLP | GP | Guadeloupe | غوادلوب
  GMB | GM | Gambia | غامبيا
  GNB | GW | Guinea-Bissau | غينيا بيساو
  GNQ | GQ | Equatorial Guinea | غينيا الاستوائية
  GRC | GR | Greece | اليونان
  GRD | GD | Grenada | غرينادا
  GRL | GL | Greenland | غرينلاند
  GTM | GT | Guatemala | غواتيمالا
  GUF | GF | French Guiana | غويانا الفرنسية
  GUM | GU | Guam | غوام
  GUY | GY | Guyana | غيانا
  HKG | HK | Hong Kong | هونغ كونغ
  HMD | HM | Heard & McDonald Islands | جزيرة هيرد وجزر ماكدونالد
  HND | HN | Honduras | هندوراس
  HRV | HR | Croatia | كرواتيا
  HTI | HT | Haiti | هايتي
  HUN | HU | Hungary | هنغاريا
  IDN | ID | Indonesia | إندونيسيا
  IMN | IM | Isle of Man | جزيرة مان
  IND | IN | India | الهند
  IOT | IO | British Indian Ocean Territory | الإقليم البريطاني في المحيط الهندي
  IRL | IE | Ireland | أيرلندا
  IRN | IR | Iran | إيران
  IRQ | IQ | Iraq | العراق
  ISL | IS | Iceland | آيسلندا
  ISR | IL | Israel | إسرائيل
  ITA | IT | Italy | إيطاليا
  JAM | JM | Jamaica | جامايكا
  JEY | JE | Jersey | جيرسي
  JOR | JO | Jordan | الأردن
  JPN | JP | Japan | اليابان
  KAZ | KZ | Kazakhstan | كازاخستان
  KEN | KE | Kenya | كينيا
  KGZ | KG | Kyrgyzstan | قيرغيزستان
  KHM | KH | Cambodia | كمبوديا
  KIR | KI | Kiribati | كيريباتي
  KNA | KN | St. Kitts & Nevis | سانت كيتس ونيفيس
  KOR | KR | South Korea | كوريا الجنوبية
  KWT | KW | Kuwait | الكويت
  LAO | LA | Laos | لاوس
  LBN | LB | Lebanon | لبنان
  LBR | LR | Liberia | ليبيريا
  LBY | LY | Libya | ليبيا
  LCA | LC | St. Lucia | سانت لوسيا
  LIE | LI | Liechtenstein | ليختنشتاين
  LKA | LK | Sri Lanka | سريلانكا
  LSO | LS | Lesotho | ليسوتو
  LTU | LT | Lithuania | ليتوانيا
  LUX | LU | Luxembourg | لوكسمبورغ
  LVA | LV | Latvia | لاتفيا
  MAC | MO | Macao | ماكاو
  MAF | MF | St. Martin | سان مارتن
  MAR | MA | Morocco | المغرب
  MCO | MC | Monaco | موناكو
  MDA | MD | Moldova | مولدوفا
  MDG | MG | Madagascar | مدغشقر
  MDV | MV | Maldives | جزر المالديف
  MEX | MX | Mexico | المكسيك
  MHL | MH | Marshall Islands | جزر مارشال
  MKD | MK | North Macedonia | مقدونيا الشمالية
  MLI | ML | Mali | مالي
  MLT | MT | Malta | مالطا
  MMR | MM | Myanmar | ميانمار
  MNE | ME | Montenegro | الجبل الأسود
  MNG | MN | Mongolia | منغوليا
  MNP | MP | Northern Mariana Islands | جزر ماريانا الشمالية
  MOZ | MZ | Mozambique | موزمبيق
  MRT | MR | Mauritania | موريتانيا
  MSR | MS | Montserrat | مونتسرات
  MTQ | MQ | Martinique | جزر المارتينيك
  MUS | MU | Mauritius | موريشيوس
  MWI | MW | Malawi | ملاوي
  MYS | MY | Malaysia | ماليزيا
  MYT | YT | Mayotte | مايوت
  NAM | NA | Namibia | ناميبيا
  NCL | NC | New Caledonia | كاليدونيا الجديدة
  NER | NE | Niger | النيجر
  NFK | NF | Norfolk Island | جزيرة نورفولك
  NGA | NG | Nigeria | نيجيريا
  NIC | NI | Nicaragua | نيكاراغوا
  NIU | NU | Niue | نيوي
  NLD | NL | Netherlands | هولندا
  NOR | NO | Norway | النرويج
  NPL | NP | Nepal | نيبال
  NRU | NR | Nauru | ناورو
  NZL | NZ | New Zealand | نيوزيلندا
  OMN | OM | Oman | عُمان
  PAK | PK | Pakistan | باكستان
  PAN | PA | Panama | بنما
  PCN | PN | Pitcairn Islands | جزر بيتكيرن
  PER | PE | Peru | بيرو
  PHL | PH | Philippines | الفلبين
  PLW | PW | Palau | بالاو
  PNG | PG | Papua New Guinea | بابوا غينيا الجديدة
  POL | PL | Poland | بولندا
  PRI | PR | Puerto Rico | بورتوريكو
  PRK | KP | North Korea | كوريا الشمالية
  PRT | PT | Portugal | البرتغال
  PRY | PY | Paraguay | باراغواي
  PSE | PS | Palestine | فلسطين
  PYF | PF | French Polynesia | بولينيزيا الفرنسية
  QAT | QA | Qatar | قطر
  REU | RE | Réunion | روينيون
  ROU | RO | Romania | رومانيا
  RUS | RU | Russia | روسيا
  RWA | RW | Rwanda | رواندا
  SAU | SA | Saudi Arabia | المملكة العربية السعودية
  SDN | SD | Sudan | السودان
  SEN | SN | Senegal | السنغال
  SGP | SG | Singapore | سنغافورة
  SGS | GS | South Georgia & South Sandwich Islands | جورجيا الجنوبية وجزر ساندويتش الجنوبية
  SHN | SH | St. Helena | سانت هيلينا
  SJM | SJ | Svalbard & Jan Mayen | سفالبارد وجان ماين
  SLB | SB | Solomon Islands | جزر سليمان
  SLE | SL | Sierra Leone | سيراليون
  SLV | SV | El Salvador | السلفادور
  SMR | SM | San Marino | سان مارينو
  SOM | SO | Somalia | الصومال
  SPM | PM | St. Pierre & Miquelon | سان بيير ومكويلون
  SRB | RS | Serbia | صربيا
  SSD | SS | South Sudan | جنوب السودان
  STP | ST | São Tomé & Príncipe | ساو تومي وبرينسيبي
  SUR | SR | Suriname | سورينام
  SVK | SK | Slovakia | سلوفاكيا
  SVN | SI | Slovenia | سلوفينيا
  SWE | SE | Sweden | السويد
  SWZ | SZ | Eswatini | إسواتيني
  SXM | SX | Sint Maarten | سانت مارتن
  SYC | SC | Seychelles | سيشل
  SYR | SY | Syria | سوريا
  TCA | TC | Turks & Caicos Islands | جزر توركس وكايكوس
  TCD | TD | Chad | تشاد
  TGO | TG | Togo | توغو
  THA | TH | Thailand | تايلاند
  TJK | TJ | Tajikistan | طاجيكستان
  TKL | TK | Tokelau | توكيلاو
  TKM | TM | Turkmenistan | تركمانستان
  TLS | TL | Timor-Leste | تيمور - ليشتي
  TON | TO | Tonga | تونغا
  TTO | TT | Trinidad & Tobago | ترينيداد وتوباغو
  TUN | TN | Tunisia | تونس
  TUR | TR | Türkiye | تركيا
  TUV | TV | Tuvalu | توفالو
  TWN | TW | Taiwan | تايوان
  TZA | TZ | Tanzania | تنزانيا
  UGA | UG | Uganda | أوغندا
  UKR | UA | Ukraine | أوكرانيا
  UMI | UM | U.S. Outlying Islands | جزر الولايات المتحدة النائية
  URY | UY | Uruguay | أورغواي
  USA | US | United States | الولايات المتحدة
  UZB | UZ | Uzbekistan | أوزبكستان
  VAT | VA | Vatican City | الفاتيكان
  VCT | VC | St. Vincent & Grenadines | سانت فنسنت وجزر غرينادين
  VEN | VE | Venezuela | فنزويلا
  VGB | VG | British Virgin Islands | جزر فيرجن البريطانية
  VIR | VI | U.S. Virgin Islands | جزر فيرجن الأمريكية
  VNM | VN | Vietnam | فيتنام
  VUT | VU | Vanuatu | فانواتو
  WLF | WF | Wallis & Futuna | جزر والس وفوتونا
  WSM | WS | Samoa | ساموا
  YEM | YE | Yemen | اليمن
  ZAF | ZA | South Africa | جنوب أفريقيا
  ZMB | ZM | Zambia | زامبيا
  ZWE | ZW | Zimbabwe | زيمبابوي
`);

/** ICAO 9303-3, section 5: additional codes, and older ones that are still on documents. */
const icaoCodes = table(`
  D   | DE | Germany | ألمانيا
  RKS | XK | Kosovo | كوسوفو
  EUE |    | European Union | الاتحاد الأوروبي
  GBD | GB | British Overseas Territories Citizen | مواطن أقاليم ما وراء البحار البريطانية
  GBN | GB | British National (Overseas) | مواطن بريطاني (ما وراء البحار)
  GBO | GB | British Overseas Citizen | مواطن بريطاني لما وراء البحار
  GBP | GB | British Protected Person | شخص تحت الحماية البريطانية
  GBS | GB | British Subject | رعية بريطانية
  UNO |    | United Nations | الأمم المتحدة
  UNA |    | United Nations specialized agency | وكالة متخصصة تابعة للأمم المتحدة
  UNK |    | United Nations Mission in Kosovo | بعثة الأمم المتحدة في كوسوفو
  XBA |    | African Development Bank | البنك الأفريقي للتنمية
  XIM |    | African Export-Import Bank | البنك الأفريقي للتصدير والاستيراد
  XCC |    | Caribbean Community | الجماعة الكاريبية
  XCE |    | Council of Europe | مجلس أوروبا
  XCO |    | Common Market for Eastern and Southern Africa | السوق المشتركة لشرق وجنوب أفريقيا
  XDC |    | Southern African Development Community | الجماعة الإنمائية للجنوب الأفريقي
  XEC |    | Economic Community of West African States | الجماعة الاقتصادية لدول غرب أفريقيا
  XES |    | Organization of Eastern Caribbean States | منظمة دول شرق الكاريبي
  XMP |    | Parliamentary Assembly of the Mediterranean | الجمعية البرلمانية للبحر الأبيض المتوسط
  XOM |    | Sovereign Military Order of Malta | منظمة فرسان مالطة
  XPO |    | Interpol | الإنتربول
  XXA |    | Stateless person | عديم الجنسية
  XXB |    | Refugee (1951 Convention) | لاجئ (اتفاقية 1951)
  XXC |    | Refugee (other) | لاجئ (غير ذلك)
  XXX |    | Unspecified nationality | جنسية غير محددة
  UTO |    | Utopia (specimen) | يوتوبيا (نموذج)
`);

export const icaoCountries: readonly Country[] = [...isoCountries, ...icaoCodes];

const byCode = new Map(icaoCountries.map((country) => [country.code, country]));

/**
 * Germany is D on documents, and DEU in ISO 3166-1 (ICAO 9303-3, section 5): the desk and the import write one code. All other
 * texts stay as they are.
 */
export const codeOnDocuments = (code: string): string => (/^deu$/i.test(code) ? 'D' : code);

export const countryOf = (code: string): Country | null => byCode.get(code) ?? null;
