import type { Messages } from '../messages.ts';

export const people = {
  hereNow: 'إقامة حالية{place} حتى {day}',
  overstayed: 'الإقامة مستمرة{place}، وكان موعد المغادرة {day}',
  livesHere: 'من المقيمين هنا الآن{place} حتى {day}',
  expected: 'الوصول متوقع {day}{place}',
  stayed:
    'سبقت الإقامة هنا {count, plural, zero {# مرة، آخرها} one {مرة واحدة} two {مرتين، آخرهما} few {# مرات، آخرها} many {# مرة، آخرها} other {# مرة، آخرها}}{place} في {month}',
  visited:
    'سبقت الزيارة {count, plural, zero {# مرة، آخرها} one {مرة واحدة} two {مرتين، آخرهما} few {# مرات، آخرها} many {# مرة، آخرها} other {# مرة، آخرها}}{place}، {day}',
  place: {
    apartment: ' في شقة {home}',
    building: ' في مبنى {home}',
    both: ' في {home}',
    person: ' لدى {name}',
  },
  registeredAs: 'الاسم المسجل: {name}.',
  askToExtend: 'لتمديد الإقامة اطلب ذلك من المشرف.',
  canTake: 'يمكن نقل: {what}. أما التواريخ فلا تُنقل.',
  field: {
    phone: 'الهاتف',
    vehicle_plate: 'السيارة',
    owner_id: 'المالك',
    owner_name: 'المالك',
    host: 'المضيف',
    apartment_number: 'الشقة',
    building_number: 'المبنى',
  },
  takeOver: 'نقل البيانات',
  taken: 'نُقلت البيانات',
  other: {
    passport: '{name}، جواز سفر {number}',
    national_id: '{name}، بطاقة رقم قومي {number}',
    maybe: 'هل هذا مستند آخر للشخص نفسه؟ {document}',
    records:
      '{count, plural, zero {# تسجيل، آخرها} one {تسجيل واحد} two {تسجيلان، آخرهما} few {# تسجيلات، آخرها} many {# تسجيلًا، آخرها} other {# تسجيل، آخرها}} في {month}.',
    born: 'تاريخ الميلاد نفسه: {day}.',
    compareNames: 'مقارنة الاسمين',
    hideNames: 'إخفاء الاسمين',
    same: 'الشخص نفسه',
    different: 'شخص آخر',
    now: 'الآن',
    before: 'من قبل',
    joined: 'للشخص نفسه أيضًا: {document}',
    part: 'ليس الشخص نفسه',
    parted: 'شخص آخر: {document}',
    join: 'بل الشخص نفسه',
  },
  open: 'فتح',
  extend: 'تمديد الإقامة',
  twoVillages: 'في قريتين في الوقت نفسه',
  alsoIn: 'مسجل أيضًا في {village}{place}، من {from} حتى {day}.',
} satisfies Messages['people'];
