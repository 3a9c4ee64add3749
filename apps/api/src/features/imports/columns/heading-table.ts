import type { ImportFieldName, ImportKind } from '@bawaba/contracts';
import { headingKey } from './heading-key.ts';

/** What headings say, in the spellings of real files. Case, articles, hamzas, dots and tatweel do not matter. */
const headings = {
  name: 'الاسم|الإسم|اسم|أسم|اسم النزيل|اسم الساكن|اسم الضيف|اسم المقيم|اسم الزائر|اسم الشخص|اسم العميل|اسم المستأجر|اسم صاحب الإقامة|الاسم بالكامل|الاسم كامل|الاسم الكامل|الاسم رباعي|الاسم الرباعي|الاسم ثلاثي|الاسم الثلاثي|الاسم خماسي|الاسم بالعربي|الاسم باللغة العربية|الاسم كما بالبطاقة|الاسم كما في البطاقة|النزيل|الساكن|الضيف|المقيم|الزائر|المستأجر|name|full name|fullname|guest|guest name|resident|resident name|visitor|visitor name|tenant|tenant name|person|name in full|names|الأسماء|الممنوع|اسم الممنوع|اسم المحظور',
  number:
    'الرقم القومي|رقم قومي|الرقم القومى|رقم البطاقة|رقم بطاقة|رقم البطاقة الشخصية|رقم بطاقة الرقم القومي|بطاقة الرقم القومي|رقم تحقيق الشخصية|تحقيق الشخصية|إثبات الشخصية|رقم اثبات الشخصية|رقم الهوية|الهوية|رقم الإثبات|البطاقة|الرقم القومي أو جواز السفر|الرقم القومي / جواز السفر|رقم البطاقة أو الجواز|رقم قومي جواز سفر|بطاقة جواز|رقم المستند|رقم الوثيقة|ر قومي|ر ق|قومي|national id|national id number|national number|national no|nid|id|id number|id no|id card|id card number|identity number|identity no|document number|document no|document|id passport|id passport no|passport id|id or passport|رقم هوية',
  passport:
    'رقم الجواز|جواز السفر|رقم جواز السفر|رقم جواز|الجواز|جواز|رقم الباسبور|الباسبور|باسبور|passport|passport number|passport no|passport num|pp no|passport nr|passport #',
  id_type:
    'نوع الإثبات|نوع البطاقة|نوع تحقيق الشخصية|نوع المستند|نوع الوثيقة|نوع الهوية|id type|document type|type of id|doc type',
  birthdate:
    'تاريخ الميلاد|تاريخ الميلاد م|ت الميلاد|ت ميلاد|الميلاد|تاريخ ميلاد|المواليد|مواليد|birthdate|birth date|date of birth|dob|d o b|born|birthday|b date',
  sex: 'الجنس|النوع|نوع|جنس|ذكر أنثى|ذكر / أنثى|النوع ذكر أنثى|sex|gender|m f',
  nationality: 'الجنسية|جنسية|الجنسيه|nationality|citizenship|nat',
  country:
    'بلد الإصدار|بلد الجواز|دولة الإصدار|الدولة|البلد|جهة إصدار الجواز|country|passport country|issuing country|country of issue|issuing state',
  check_in:
    'تاريخ الوصول|الوصول|وصول|تاريخ الدخول|الدخول|دخول|من|من تاريخ|بداية الإقامة|تاريخ بداية الإقامة|بدء الإقامة|تاريخ الحضور|الحضور|تاريخ التسكين|بداية العقد|تاريخ القدوم|القدوم|تاريخ الإقامة من|مدة الإقامة من|الإقامة من|فترة الإقامة من|check in|checkin|check in date|arrival|arrival date|date of arrival|arrived|from|from date|start|start date|date in|entry|entry date',
  check_out:
    'تاريخ المغادرة|المغادرة|مغادرة|تاريخ الخروج|الخروج|خروج|إلى|الى|إلي|إلى تاريخ|حتى|حتى تاريخ|نهاية الإقامة|تاريخ نهاية الإقامة|انتهاء الإقامة|تاريخ انتهاء الإقامة|تاريخ الرحيل|الرحيل|نهاية العقد|تاريخ الإقامة إلى|مدة الإقامة إلى|الإقامة إلى|فترة الإقامة إلى|check out|checkout|check out date|departure|departure date|date of departure|to|to date|until|end|end date|date out|exit|exit date|leaving',
  period:
    'من - إلى|من إلى|من / إلى|مدة الإقامة|فترة الإقامة|الفترة|المدة|مدة|تاريخ الإقامة|from to|from - to|stay|stay period|period|dates|stay dates',
  visit_date:
    'تاريخ الزيارة|الزيارة|يوم الزيارة|التاريخ|تاريخ|اليوم|تاريخ الدخول|الدخول|visit date|date of visit|visit|date|day',
  apartment:
    'رقم الشقة|الشقة|شقة|رقم الوحدة|الوحدة|وحدة|رقم الشاليه|الشاليه|شاليه|رقم الغرفة|الغرفة|رقم الفيلا|فيلا|الفيلا|الدور الشقة|الدور والشقة|apartment|apartment number|apartment no|apt|apt no|unit|unit no|unit number|flat|flat no|room|room no|rm|rm no|villa|chalet',
  building:
    'العمارة|عمارة|رقم العمارة|المبنى|مبنى|رقم المبنى|البلوك|بلوك|البرج|رقم البلوك|المجموعة|building|building number|building no|bldg|block|block no|tower',
  building_address:
    'عنوان الوحدة|عنوان العقار|عنوان المبنى|الوحدة المملوكة|وصف الوحدة|building address|unit address|property|property address',
  owner_name:
    'المالك|اسم المالك|مالك|مالك الوحدة|اسم مالك الوحدة|صاحب الوحدة|اسم صاحب الوحدة|صاحب الشقة|صاحب الشاليه|المالك الأصلي|owner|owner name|landlord|unit owner',
  owner_number:
    'الرقم القومي للمالك|رقم المالك|رقم بطاقة المالك|رقم قومي المالك|الرقم القومي لصاحب الوحدة|owner id|owner number|owner national id|owner id number',
  head_name:
    'رب الأسرة|اسم رب الأسرة|رب العائلة|عائل الأسرة|النزيل الرئيسي|الضيف الرئيسي|head|head name|head of family|main guest|lead guest',
  head_number: 'رقم رب الأسرة|الرقم القومي لرب الأسرة|رقم قومي رب الأسرة|head number|head id|main guest id',
  relationship:
    'صلة القرابة|القرابة|صلة|الصلة|درجة القرابة|العلاقة|صلته|صفته|الصفة|relationship|relation|relation to owner|relation to head|kinship',
  member_name:
    'اسم فرد الأسرة|فرد الأسرة|أفراد الأسرة|اسم الفرد|اسم التابع|التابع|الاسم من أفراد الأسرة|اسماء افراد الاسرة|family member|family member name|member|member name|dependent|dependant',
  member_number:
    'الرقم القومي للفرد|رقم قومي الفرد|رقم الفرد|الرقم القومي لفرد الأسرة|member id|member number|member national id|family member id',
  member_birthdate:
    'تاريخ ميلاد الفرد|ميلاد الفرد|تاريخ ميلاد فرد الأسرة|member birthdate|member date of birth|member dob',
  member_job: 'وظيفة الفرد|مهنة الفرد|وظيفة فرد الأسرة|member job|member occupation',
  host: 'المضيف|اسم المضيف|الجهة|يزور|المزار|الزيارة لـ|اسم المزور|صاحب الزيارة|الوجهة|host|host name|visiting|visits|to see|person visited|visited',
  phone:
    'التليفون|تليفون|رقم التليفون|الهاتف|هاتف|رقم الهاتف|الموبايل|موبايل|رقم الموبايل|المحمول|رقم المحمول|محمول|الجوال|رقم الجوال|ت المحمول|phone|phone number|phone no|mobile|mobile no|mobile number|tel|telephone|cell|contact|contact number|whatsapp|واتساب',
  vehicle:
    'رقم السيارة|السيارة|سيارة|رقم العربية|العربية|لوحة السيارة|رقم اللوحة|اللوحة|رقم اللوحات|نمر السيارة|رقم المركبة|car|car number|car no|car plate|plate|plate number|plate no|vehicle|vehicle number|vehicle plate|license plate',
  job: 'الوظيفة|وظيفة|المهنة|مهنة|العمل|جهة العمل|job|occupation|profession|work',
  religion: 'الديانة|ديانة|الدين|religion',
  marital_status: 'الحالة الاجتماعية|حالة اجتماعية|marital status|marital|civil status',
  address:
    'العنوان|عنوان|محل الإقامة|عنوان السكن|العنوان بالبطاقة|محل السكن|السكن|address|home address|residence',
  id_expiry:
    'انتهاء البطاقة|تاريخ انتهاء البطاقة|صلاحية البطاقة|سارية حتى|تاريخ انتهاء الرقم القومي|id expiry|id expire date|id expiry date|card expiry',
  passport_expiry:
    'انتهاء الجواز|تاريخ انتهاء الجواز|صلاحية الجواز|تاريخ انتهاء جواز السفر|passport expiry|passport expiry date|passport expires|expiry date|expiry',
  passport_type: 'نوع الجواز|نوع جواز السفر|passport type',
  reason:
    'السبب|سبب|سبب المنع|سبب الحظر|أسباب المنع|سبب الإدراج|سبب المنع من الدخول|الملاحظات|ملاحظات|reason|reasons|cause|ban reason|reason for ban|notes|remarks|comments',
  aliases:
    'أسماء أخرى|اسم الشهرة|الشهرة|اسم آخر|الأسماء الأخرى|الكنية|الاسم بالإنجليزية|الاسم بالإنجليزي|aliases|alias|other names|also known as|aka|known as|nickname',
  notes: 'ملاحظات|الملاحظات|ملاحظة|بيان|notes|note|remarks|comments|comment',
  /** A running number, or what the register does not keep: recognised, so that nothing else is made of it. */
  nothing:
    'م|مسلسل|المسلسل|ت|الرقم المسلسل|رقم مسلسل|تسلسل|#|no|nr|s n|sn|serial|serial no|row|index|التوقيع|توقيع|signature|السن|العمر|age|عدد الأفراد|عدد الليالي|nights|عدد الايام|days|المحافظة|المدينة|governorate|city|اسم الأم|اسم الأب|اسم الوالدة|mother name|father name|الشركة|اسم الشركة|company|company name|القرية|اسم القرية|village|village name|محل الميلاد|مكان الميلاد|place of birth|birth place|تاريخ الإصدار|issue date|date of issue|تاريخ التسجيل|registration date|created at|اسم المستخدم|username|البريد الإلكتروني|email|الدور|floor|الحالة|status',
} as const;

export type Meaning = keyof typeof headings;

/** The field of each meaning. A meaning that a kind does not name is nothing there. */
export const fieldsByMeaning: { [Kind in ImportKind]: Partial<Record<Meaning, ImportFieldName<Kind>>> } = {
  residents: {
    name: 'full_name',
    number: 'id_number',
    passport: 'passport_number',
    id_type: 'id_type',
    birthdate: 'birthdate',
    sex: 'sex',
    nationality: 'nationality',
    country: 'passport_country',
    check_in: 'check_in',
    check_out: 'check_out',
    period: 'stay_period',
    apartment: 'apartment_number',
    building: 'building_number',
    owner_name: 'owner_name',
    owner_number: 'owner_number',
    head_name: 'head_name',
    head_number: 'head_number',
    relationship: 'relationship',
    phone: 'phone',
    vehicle: 'vehicle_plate',
    job: 'job',
    religion: 'religion',
    marital_status: 'marital_status',
    address: 'address',
    id_expiry: 'id_expire_date',
    passport_expiry: 'passport_expiry_date',
    passport_type: 'passport_type',
  },
  owners: {
    name: 'name',
    owner_name: 'name',
    number: 'id_number',
    passport: 'id_number',
    owner_number: 'id_number',
    birthdate: 'birthdate',
    job: 'job',
    address: 'address',
    building_address: 'building_address',
    apartment: 'building_address',
    building: 'building_address',
    member_name: 'member_name',
    relationship: 'member_relationship',
    member_number: 'member_number',
    member_birthdate: 'member_birthdate',
    member_job: 'member_job',
  },
  visitors: {
    name: 'full_name',
    number: 'passport_number',
    passport: 'passport_number',
    id_type: 'id_type',
    visit_date: 'visit_date',
    check_in: 'visit_date',
    host: 'host',
    owner_name: 'host',
    apartment: 'apartment_number',
    building: 'building_number',
    vehicle: 'vehicle_plate',
    phone: 'phone',
    nationality: 'nationality',
    country: 'nationality',
    birthdate: 'birthdate',
    sex: 'sex',
    notes: 'notes',
  },
  blacklist: {
    name: 'full_name',
    number: 'id_number',
    passport: 'id_number',
    reason: 'reason',
    aliases: 'aliases',
    birthdate: 'birthdate',
    sex: 'sex',
  },
};

/** Of each heading, its meanings: التاريخ says nothing of a resident, but of a visitor. */
const meanings = new Map<string, Meaning[]>();
for (const [meaning, list] of Object.entries(headings) as [Meaning, string][])
  for (const key of new Set(list.split('|').map(headingKey)))
    meanings.set(key, [...(meanings.get(key) ?? []), meaning]);

const phrases = [...meanings.keys()].sort((a, b) => b.length - a.length);

/** Two words say something anywhere in a heading; one only where it begins (Name in Arabic, but not Mother name), and من only alone. */
const contains = (key: string, phrase: string) =>
  phrase.includes(' ')
    ? ` ${key} `.includes(` ${phrase} `)
    : phrase.length > 3 && key.startsWith(`${phrase} `);

export interface HeadingMeaning {
  meanings: readonly Meaning[];
  /** The heading is exactly this phrase, and does not only contain it. */
  isWhole: boolean;
}

export function meaningsOf(heading: string): HeadingMeaning | null {
  const key = headingKey(heading);
  const whole = meanings.get(key);
  if (whole) return { meanings: whole, isWhole: true };
  const part = phrases.find((phrase) => contains(key, phrase));
  return part ? { meanings: meanings.get(part)!, isWhole: false } : null;
}
