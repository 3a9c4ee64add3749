import type { z } from 'zod';
import { countedText, isCounted } from './counted.ts';
import type { Language } from './language.ts';

type Text = Readonly<Record<Language, string>>;

/** The texts for invalid fields. Schemas use the keys as messages. `{max characters}` becomes a count with its noun. */
const problemTexts = {
  required: { en: 'This field is required', ar: 'هذا الحقل مطلوب' },
  too_long: { en: 'At most {max characters}', ar: '{max characters} على الأكثر' },
  too_short: { en: 'At least {min characters}', ar: '{min characters} على الأقل' },
  too_many: { en: 'At most {max entries}', ar: '{max entries} على الأكثر' },
  invalid_choice: { en: 'Choose one of the offered values', ar: 'اختر إحدى القيم المتاحة' },
  invalid_number: { en: 'This must be a whole number in range', ar: 'يجب أن يكون رقمًا صحيحًا ضمن النطاق' },
  invalid_period: {
    en: 'The last day is not before the first, not after today, and not too far from the first',
    ar: 'اليوم الأخير لا يسبق اليوم الأول، ولا يأتي بعد اليوم الحالي، ولا يبعد كثيرًا عن الأول',
  },
  one_day: { en: 'A daily list is about one day', ar: 'الكشف اليومي ليوم واحد' },
  whole_month: {
    en: 'A monthly statement is about one whole month that has ended',
    ar: 'البيان الشهري لشهر كامل انتهى',
  },
  invalid_date: { en: 'This is not a date (YYYY-MM-DD)', ar: 'هذا ليس تاريخًا صحيحًا (YYYY-MM-DD)' },
  born_in_the_future: { en: 'This day is still to come', ar: 'هذا التاريخ لم يأتِ بعد' },
  invalid_value: { en: 'This value is not valid', ar: 'هذه القيمة غير صالحة' },
  unprintable_characters: {
    en: 'This contains characters that cannot be stored',
    ar: 'يحتوي على رموز لا يمكن حفظها',
  },
  hidden_characters: {
    en: 'This contains invisible characters, such as direction marks. Please type it again',
    ar: 'يحتوي على رموز غير مرئية، مثل علامات اتجاه النص. يرجى كتابته من جديد',
  },
  too_many_marks: { en: 'A letter carries too many marks', ar: 'يوجد حرف عليه علامات تشكيل أكثر من اللازم' },
  more_than_one_line: {
    en: 'Write this on one line, without tabs',
    ar: 'اكتب هذا في سطر واحد دون علامات جدولة',
  },
  no_letters: { en: 'A name needs at least one letter', ar: 'يجب أن يحتوي الاسم على حرف واحد على الأقل' },
  no_letters_or_digits: { en: 'This holds no letters or digits', ar: 'لا يحتوي على أحرف أو أرقام' },
  confirm_number: {
    en: 'Compare the number with the card: correct it, or confirm that it is written so',
    ar: 'قارن الرقم بالبطاقة: صحّحه، أو أكّد أنه مكتوب هكذا',
  },
  check_out_not_after_check_in: {
    en: 'Check-out date must be after check-in date',
    ar: 'يجب أن يكون تاريخ المغادرة بعد تاريخ الوصول',
  },
  no_spaces: {
    en: 'No spaces here: write it as one word, for example mona.ali',
    ar: 'بدون مسافات: اكتبه كلمة واحدة، مثل mona.ali',
  },
  lowercase_no_spaces: { en: 'Lowercase letters, no spaces', ar: 'أحرف صغيرة بدون مسافات' },
  password_too_common: { en: 'This password is too easy to guess', ar: 'كلمة المرور هذه سهلة التخمين' },
  password_is_username: {
    en: 'The password must not be the username',
    ar: 'يجب ألا تكون كلمة المرور هي اسم المستخدم',
  },
  password_unchanged: {
    en: 'Choose another password than the current one',
    ar: 'اختر كلمة مرور غير الحالية',
  },
  unknown_permission: { en: 'This names an unknown permission', ar: 'صلاحية غير معروفة' },
  unknown_village: { en: 'This village does not exist', ar: 'هذه القرية غير موجودة' },
  unknown_role: { en: 'This role does not exist', ar: 'هذا الدور غير موجود' },
  unknown_head: {
    en: 'Choose somebody of the same village who came with nobody else',
    ar: 'اختر شخصًا من القرية نفسها ليس مرافقًا لغيره',
  },
  unknown_owner: { en: 'This owner does not exist', ar: 'هذا المالك غير موجود' },
} as const satisfies Record<string, Text>;

export type Problem = keyof typeof problemTexts;

export const describeProblem = (
  problem: Problem,
  language: Language,
  values: Readonly<Record<string, unknown>> = {},
): string =>
  problemTexts[problem][language].replace(/\{(\w+) (\w+)\}/g, (_, name: string, noun: string) =>
    isCounted(noun) ? countedText(noun, Number(values[name]), language) : '',
  );

export const isProblem = (text: string): text is Problem => Object.hasOwn(problemTexts, text);

const valueAt = (source: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (value, key) =>
      value === null || value === undefined ? undefined : (value as Record<PropertyKey, unknown>)[key],
    source,
  );

function problemOf(issue: z.core.$ZodIssue, source: unknown): Problem {
  const value = valueAt(source, issue.path);
  if (value === undefined || value === null || value === '') return 'required';
  if (isProblem(issue.message)) return issue.message;
  switch (issue.code) {
    case 'too_small':
      return issue.origin === 'string'
        ? Number(issue.minimum) === 1
          ? 'required'
          : 'too_short'
        : 'invalid_number';
    case 'too_big':
      return issue.origin === 'string'
        ? 'too_long'
        : issue.origin === 'array'
          ? 'too_many'
          : 'invalid_number';
    case 'invalid_value':
      return 'invalid_choice';
    default:
      return 'invalid_value';
  }
}

export interface FieldProblem {
  /** The path of the field: `family_members.0.name`. */
  readonly field: string;
  readonly code: Problem;
  /** What the text counts. */
  readonly values: { readonly max?: number; readonly min?: number };
}

/** The first problem of each field. */
export function problemsOf(issues: readonly z.core.$ZodIssue[], source: unknown): FieldProblem[] {
  const problems = new Map<string, FieldProblem>();
  for (const issue of issues) {
    const unknown = issue.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : [];
    const field = [...issue.path, ...unknown].map(String).join('.') || 'body';
    if (problems.has(field)) continue;
    const values = {
      ...('maximum' in issue && { max: Number(issue.maximum) }),
      ...('minimum' in issue && { min: Number(issue.minimum) }),
    };
    problems.set(field, { field, code: problemOf(issue, source), values });
  }
  return [...problems.values()];
}

/** The first problem of each field in the user's language, by the path of the field: `family_members.0.name`. */
export function describeIssues(
  issues: readonly z.core.$ZodIssue[],
  source: unknown,
  language: Language,
): Record<string, string> {
  return Object.fromEntries(
    problemsOf(issues, source).map(({ field, code, values }) => [
      field,
      describeProblem(code, language, values),
    ]),
  );
}
