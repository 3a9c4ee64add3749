import { errorTable } from './errors.ts';
import type { Language } from './language.ts';
import { describeProblem, isProblem } from './validation.ts';

/** What the check and the undo of an import say about a row, beside the rules of the form and the errors of the api. */
export const importProblemTexts = {
  mangled_number: {
    en: 'A spreadsheet has rounded this number: its last digits are lost. Type it as the document shows it',
    ar: 'قرّب برنامج الجداول هذا الرقم فضاعت أرقامه الأخيرة. اكتبه كما في المستند',
  },
  lost_zeros: {
    en: 'This number is too short: a spreadsheet may have dropped zeros at its start',
    ar: 'هذا الرقم أقصر من اللازم: ربما حذف برنامج الجداول أصفارًا من أوله',
  },
  ambiguous_date: {
    en: 'Day and month may be the other way round. Say how this column writes dates',
    ar: 'قد يكون اليوم والشهر معكوسين. حدّد طريقة كتابة التاريخ في هذا العمود',
  },
  invalid_date: { en: 'This is not a date', ar: 'هذا ليس تاريخًا صحيحًا' },
  invalid_period: {
    en: 'This is not a first and a last day',
    ar: 'هذا ليس تاريخ بداية وتاريخ نهاية',
  },
  unknown_choice: {
    en: 'This word is not known here. Choose one of the offered values',
    ar: 'هذه الكلمة غير معروفة هنا. اختر إحدى القيم المتاحة',
  },
  formula_error: {
    en: 'The formula of this cell has no value',
    ar: 'لا توجد قيمة للمعادلة في هذه الخانة',
  },
  too_long: { en: 'This text is too long', ar: 'هذا النص أطول من المسموح' },
  empty: { en: 'This row is empty', ar: 'هذا الصف فارغ' },
  repeated_header: { en: 'This row repeats the headings', ar: 'هذا الصف يكرر عناوين الأعمدة' },
  total: { en: 'This row is a total', ar: 'هذا الصف مجموع' },
  same_as_row: { en: 'Row {row} is about the same person', ar: 'الصف {row} عن الشخص نفسه' },
  overlaps_row: {
    en: 'Row {row} is a stay of the same person on some of these days',
    ar: 'الصف {row} إقامة للشخص نفسه في بعض هذه الأيام',
  },
  already_in_register: { en: 'This is in the register already', ar: 'هذا مسجل بالفعل' },
  owner_will_be_created: {
    en: 'This owner is not in the register yet, and will be added',
    ar: 'هذا المالك غير مسجل بعد، وسيُضاف',
  },
  owner_not_found: {
    en: 'No owner of this village has this name, and your role does not allow you to add owners',
    ar: 'لا يوجد في هذه القرية مالك بهذا الاسم، ودورك لا يسمح بإضافة ملاك',
  },
  owner_ambiguous: {
    en: 'Several owners of this village have this name. Choose the right one, or give the owner’s number',
    ar: 'أكثر من مالك في هذه القرية بهذا الاسم. اختر المالك المقصود أو اكتب رقمه',
  },
  head_not_found: {
    en: 'Neither the file nor the register has the person with whom this one came',
    ar: 'الشخص الذي جاء معه غير موجود في الملف ولا في السجل',
  },
  head_ambiguous: {
    en: 'Several people have the name of the person with whom this one came. Write the number instead',
    ar: 'أكثر من شخص يحمل اسم من جاء معه. اكتب رقم الهوية بدلًا من الاسم',
  },
  head_not_imported: {
    en: 'Row {row}, with whom this person came, was not imported',
    ar: 'لم يُستورد الصف {row}، وهو من جاء معه هذا الشخص',
  },
  looks_like_blacklisted: {
    en: 'The number can be mistaken for one on the blacklist',
    ar: 'قد يلتبس الرقم برقم في القائمة السوداء',
  },
  not_a_national_number: {
    en: 'This is not a possible national number',
    ar: 'هذا ليس رقمًا قوميًا ممكنًا',
  },
  name_like_blacklisted: {
    en: 'The name is like one on the blacklist',
    ar: 'الاسم يشبه اسمًا في القائمة السوداء',
  },
  changed_since: { en: 'Kept: somebody has changed it since', ar: 'بقي في السجل: عدّله أحدهم بعد الاستيراد' },
  has_photos: { en: 'Kept: it has photos', ar: 'بقي في السجل: له صور' },
  has_companions: {
    en: 'Kept: others came with this person',
    ar: 'بقي في السجل: جاء معه آخرون',
  },
  has_residents: {
    en: 'Kept: residents live with this owner',
    ar: 'بقي في السجل: يقيم مع هذا المالك مقيمون',
  },
  on_authority_list: {
    en: 'Kept: it is on a list for the authorities',
    ar: 'بقي في السجل: ورد في كشف للجهات الرسمية',
  },
  member_without_owner: {
    en: 'No owner stands above this member of a family',
    ar: 'لا يوجد مالك فوق هذا الفرد من الأسرة',
  },
  member_of_known_owner: {
    en: 'The owner is in the register already, without this member of the family. Add the member there',
    ar: 'المالك مسجل بالفعل بدون هذا الفرد من أسرته. أضف الفرد إلى سجل المالك',
  },
  too_many_members: {
    en: 'A family has at most 50 members',
    ar: 'للأسرة 50 فردًا على الأكثر',
  },
  owner_row_not_imported: {
    en: 'Row {row}, the owner of this family, is not imported',
    ar: 'لن يُستورد الصف {row}، وهو مالك هذه الأسرة',
  },
  family_row_has_problems: {
    en: 'Row {row} of the same family has a problem. Correct it or leave it out: a family is imported as a whole',
    ar: 'في الصف {row} من الأسرة نفسها مشكلة. صحّحه أو استبعده: تُستورد الأسرة كاملة',
  },
  has_decisions: {
    en: 'Kept: somebody has compared a person with this entry',
    ar: 'بقي في القائمة: قورن به شخص',
  },
} as const satisfies Record<string, Readonly<Record<Language, string>>>;
export type ImportProblemCode = keyof typeof importProblemTexts;

/** `stop`: why a row is not imported, or why the undo kept what it made. `note`: the row is imported all the same. */
export const importProblemLevels = ['stop', 'note'] as const;
export type ImportProblemLevel = (typeof importProblemLevels)[number];

const notes: ReadonlySet<string> = new Set<ImportProblemCode>([
  'owner_will_be_created',
  'looks_like_blacklisted',
  'not_a_national_number',
  'name_like_blacklisted',
]);
export const importProblemLevel = (code: string): ImportProblemLevel => (notes.has(code) ? 'note' : 'stop');

/** Where a sentence is about many rows, such as in a summary. */
const anotherRow: Readonly<Record<Language, [named: string, other: string]>> = {
  en: ['Row {row}', 'Another row'],
  ar: ['الصف {row}', 'صف آخر'],
};

/** The sentence of a problem, whichever table has its code. */
export function describeImportProblem(
  { code, row, values }: { code: string; row?: number; values?: Readonly<Record<string, unknown>> },
  language: Language,
): string {
  if (isProblem(code) && values?.max !== undefined) return describeProblem(code, language, values);
  if (Object.hasOwn(importProblemTexts, code))
    return row === undefined
      ? importProblemTexts[code as ImportProblemCode][language].replace(...anotherRow[language])
      : importProblemTexts[code as ImportProblemCode][language].replace('{row}', String(row));
  if (isProblem(code)) return describeProblem(code, language, values);
  if (Object.hasOwn(errorTable, code)) return errorTable[code as keyof typeof errorTable][language];
  return describeProblem('invalid_value', language);
}
