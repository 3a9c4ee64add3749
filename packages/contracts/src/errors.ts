import { z } from 'zod';
import type { Language } from './language.ts';
import type { Problem } from './validation.ts';

interface ErrorEntry extends Record<Language, string> {
  readonly status: number;
}

/** All errors of the api: a stable code, the HTTP status, and a sentence for the user. */
export const errorTable = {
  invalid_request: {
    status: 400,
    en: 'Some fields need your attention.',
    ar: 'بعض الحقول تحتاج إلى مراجعة.',
  },
  malformed_body: { status: 400, en: 'The request could not be read.', ar: 'تعذرت قراءة الطلب.' },
  not_an_image: {
    status: 400,
    en: 'This file is not a picture we can read.',
    ar: 'هذا الملف ليس صورة يمكن قراءتها.',
  },
  image_too_large: {
    status: 400,
    en: 'This picture has too many pixels.',
    ar: 'أبعاد هذه الصورة أكبر من المسموح.',
  },
  picture_failed: {
    status: 422,
    en: 'This picture could not be processed, so nothing was saved. Please try again, or use another picture.',
    ar: 'تعذرت معالجة هذه الصورة، لذلك لم يُحفظ شيء. يرجى المحاولة مرة أخرى أو استخدام صورة أخرى.',
  },
  wrong_password: {
    status: 400,
    en: 'The current password is not right.',
    ar: 'كلمة المرور الحالية غير صحيحة.',
  },
  no_photos: { status: 400, en: 'No photos were sent.', ar: 'لم تُرسل أي صور.' },
  photo_types_mismatch: {
    status: 400,
    en: 'Each photo needs a type, and only known types are accepted.',
    ar: 'يجب تحديد نوع معروف لكل صورة.',
  },
  owner_of_another_village: {
    status: 400,
    en: 'The owner belongs to another village.',
    ar: 'المالك ينتمي إلى قرية أخرى.',
  },
  import_not_a_spreadsheet: {
    status: 422,
    en: 'This file is not a spreadsheet that we can read. Save it as an Excel workbook (.xlsx) or as CSV.',
    ar: 'هذا الملف ليس جدولًا يمكن قراءته. احفظه كمصنف إكسل (.xlsx) أو كملف CSV.',
  },
  import_old_format: {
    status: 422,
    en: 'This is an old Excel file. Open it in Excel and save it as a workbook (.xlsx).',
    ar: 'هذا ملف إكسل قديم. افتحه في إكسل واحفظه كمصنف (.xlsx).',
  },
  import_encrypted: {
    status: 422,
    en: 'This workbook has a password. Save it without one.',
    ar: 'هذا المصنف محمي بكلمة مرور. احفظه بدونها.',
  },
  import_too_many_rows: {
    status: 422,
    en: 'This file has more than 200,000 rows. Split it into several files.',
    ar: 'في هذا الملف أكثر من 200,000 صف. قسّمه إلى عدة ملفات.',
  },
  import_too_many_columns: {
    status: 422,
    en: 'This file has more than 200 columns. Delete those that are not needed.',
    ar: 'في هذا الملف أكثر من 200 عمود. احذف ما لا تحتاج إليه منها.',
  },
  import_broken: {
    status: 422,
    en: 'This file is damaged or incomplete. Open it, save it again, and upload it once more.',
    ar: 'هذا الملف تالف أو غير مكتمل. افتحه واحفظه من جديد ثم ارفعه مرة أخرى.',
  },
  import_empty: {
    status: 422,
    en: 'This file has no rows.',
    ar: 'لا توجد صفوف في هذا الملف.',
  },
  import_reader_failed: {
    status: 422,
    en: 'This file could not be read: it needs too much memory or time. Split it, or save it as CSV.',
    ar: 'تعذرت قراءة هذا الملف لأنه يحتاج إلى ذاكرة أو وقت أكثر من المتاح. قسّمه، أو احفظه كملف CSV.',
  },
  import_interrupted: {
    status: 422,
    en: 'The program stopped while it read this file. Upload it again.',
    ar: 'توقف البرنامج أثناء قراءة هذا الملف. ارفعه مرة أخرى.',
  },
  import_cancelled: {
    status: 422,
    en: 'Somebody stopped the reading of this file.',
    ar: 'أوقف أحدهم قراءة هذا الملف.',
  },
  no_file: { status: 400, en: 'No file was sent.', ar: 'لم يُرسل أي ملف.' },
  too_many_imports: {
    status: 409,
    en: 'This village has 20 imports. Delete one that is not needed any more.',
    ar: 'لهذه القرية 20 عملية استيراد. احذف واحدة لم تعد لازمة.',
  },
  import_busy: {
    status: 409,
    en: 'The program is still working on this import. Wait, or stop it first.',
    ar: 'ما زال البرنامج يعمل على هذا الاستيراد. انتظر، أو أوقفه أولًا.',
  },
  import_not_checked: {
    status: 409,
    en: 'The rows must be checked first.',
    ar: 'يجب فحص الصفوف أولًا.',
  },
  import_not_mapped: {
    status: 409,
    en: 'Say first which columns hold the required fields, and how their dates are written.',
    ar: 'حدّد أولًا أعمدة الحقول المطلوبة وطريقة كتابة التواريخ فيها.',
  },
  import_nothing_to_do: {
    status: 409,
    en: 'No row of this import is ready for that.',
    ar: 'لا يوجد صف جاهز لذلك في هذا الاستيراد.',
  },
  import_file_gone: {
    status: 409,
    en: 'The file is not kept any longer. Upload it again to read another sheet.',
    ar: 'لم يعد الملف محفوظًا. ارفعه مرة أخرى لقراءة ورقة أخرى.',
  },
  import_settled: {
    status: 409,
    en: 'This row was imported already, or its import is over.',
    ar: 'سبق استيراد هذا الصف، أو انتهى استيراده.',
  },
  import_right_withdrawn: {
    status: 409,
    en: 'The account that started this may not do it any more, so it stopped.',
    ar: 'لم تعد لدى الحساب الذي بدأ هذا العمل صلاحية له، لذلك توقف.',
  },
  unauthenticated: { status: 401, en: 'Please sign in.', ar: 'يرجى تسجيل الدخول.' },
  invalid_credentials: {
    status: 401,
    en: 'Login failed. Please check your credentials.',
    ar: 'فشل تسجيل الدخول. يرجى التحقق من بيانات الدخول.',
  },
  account_disabled: {
    status: 401,
    en: 'This account is disabled. Please ask your manager.',
    ar: 'هذا الحساب موقوف. يرجى الرجوع إلى مديرك.',
  },
  forbidden: {
    status: 403,
    en: 'Your role does not allow this.',
    ar: 'دورك لا يسمح بهذا الإجراء.',
  },
  cannot_grant: {
    status: 403,
    en: 'You cannot grant or take away a permission that you do not hold.',
    ar: 'لا يمكنك منح صلاحية لا تملكها أو سحبها.',
  },
  not_found: {
    status: 404,
    en: 'Not found. It may have been deleted.',
    ar: 'غير موجود، وربما حُذف.',
  },
  village_bound: {
    status: 409,
    en: 'Your account is bound to one village, so it cannot do this for others.',
    ar: 'حسابك مرتبط بقرية واحدة، لذا لا يمكنه القيام بهذا لقرى أخرى.',
  },
  no_village: {
    status: 409,
    en: 'Your account has no village yet. Ask an administrator to assign one.',
    ar: 'لم تُعيَّن قرية لحسابك بعد. اطلب من المدير تعيين قرية.',
  },
  village_in_use: {
    status: 409,
    en: 'This village still has records, so it cannot be deleted.',
    ar: 'لا تزال لهذه القرية سجلات، لذا لا يمكن حذفها.',
  },
  role_in_use: {
    status: 409,
    en: 'This role still has users, so it cannot be deleted.',
    ar: 'لا يزال لهذا الدور مستخدمون، لذا لا يمكن حذفه.',
  },
  too_many_views: {
    status: 409,
    en: 'You have 20 saved views. Delete one first.',
    ar: 'لديك 20 عرضًا محفوظًا. احذف أحدها أولًا.',
  },
  nobody_inside: {
    status: 409,
    en: 'Nobody is inside, so there is nobody to count.',
    ar: 'لا يوجد أحد بالداخل ليُحصر.',
  },
  roll_call_ended: {
    status: 409,
    en: 'This roll call has ended, so it takes no more ticks.',
    ar: 'انتهى هذا الحصر، ولا يقبل علامات جديدة.',
  },
  too_many_batches: {
    status: 409,
    en: 'This village has 100 batches of documents. Finish or delete one that is not needed any more.',
    ar: 'في هذه القرية 100 دفعة مستندات. أكمل إحداها أو احذف ما لم يعد لازمًا.',
  },
  batch_full: {
    status: 409,
    en: 'A batch takes 200 pictures. Start another one for the rest.',
    ar: 'الدفعة الواحدة تتسع لـ 200 صورة. ابدأ دفعة أخرى للباقي.',
  },
  page_not_read: {
    status: 409,
    en: 'This picture is still being read. Please try again in a moment.',
    ar: 'ما زالت هذه الصورة تُقرأ. يرجى المحاولة بعد لحظات.',
  },
  person_saved: {
    status: 409,
    en: 'This person is saved already. Change the record of the resident.',
    ar: 'حُفظ هذا الشخص بالفعل. عدّل سجل المقيم نفسه.',
  },
  authority_list_disabled: {
    status: 409,
    en: 'This village does not use this kind of list.',
    ar: 'هذه القرية لا تستخدم هذا النوع من الكشوف.',
  },
  authority_list_not_yours: {
    status: 409,
    en: 'Your role may not send this kind of list. The settings of the lists say which roles may.',
    ar: 'لا يتيح لك دورك إرسال هذا النوع من الكشوف. راجع إعدادات الكشوف لمعرفة من يرسله.',
  },
  nothing_to_send: {
    status: 409,
    en: 'Nothing of this period is ready to be sent.',
    ar: 'لا يوجد ما هو جاهز للإرسال في هذه الفترة.',
  },
  village_name_taken: {
    status: 409,
    en: 'A village with this name already exists.',
    ar: 'توجد قرية بهذا الاسم بالفعل.',
  },
  username_taken: {
    status: 409,
    en: 'This username is already taken.',
    ar: 'اسم المستخدم مستخدم بالفعل.',
  },
  role_name_taken: {
    status: 409,
    en: 'A role with this name already exists.',
    ar: 'يوجد دور بهذا الاسم بالفعل.',
  },
  owner_has_residents: {
    status: 409,
    en: 'Residents of this village live with this owner, so the owner cannot move to another.',
    ar: 'يقيم مع هذا المالك مقيمون من هذه القرية، لذا لا يمكن نقله إلى قرية أخرى.',
  },
  already_blacklisted: {
    status: 409,
    en: 'This number is already on the blacklist of this village.',
    ar: 'هذا الرقم موجود بالفعل في القائمة السوداء لهذه القرية.',
  },
  system_role_delete: {
    status: 409,
    en: 'Cannot delete system roles',
    ar: 'لا يمكن حذف أدوار النظام',
  },
  role_of_other_villages: {
    status: 409,
    en: 'This role is not of your village alone, so only an administrator can change it.',
    ar: 'هذا الدور لا يخص قريتك وحدها، لذا لا يغيّره إلا مدير النظام.',
  },
  system_role_edit: { status: 409, en: 'Cannot edit system roles', ar: 'لا يمكن تعديل أدوار النظام' },
  last_admin: {
    status: 409,
    en: 'The last administrator cannot be removed.',
    ar: 'لا يمكن إزالة آخر مدير للنظام.',
  },
  own_account: {
    status: 409,
    en: 'You cannot delete or disable your own account.',
    ar: 'لا يمكنك حذف حسابك أو إيقافه.',
  },
  // Neither 401 nor 403: those sign the user out.
  password_change_required: {
    status: 409,
    en: 'Please choose a new password first.',
    ar: 'يرجى اختيار كلمة مرور جديدة أولاً.',
  },
  stale: {
    status: 409,
    en: 'Someone else changed this record while you were editing it.',
    ar: 'قام شخص آخر بتغيير هذا السجل أثناء تعديلك له.',
  },
  blacklisted: {
    status: 409,
    en: 'This person is blacklisted and cannot be registered.',
    ar: 'هذا الشخص مدرج في القائمة السوداء ولا يمكن تسجيله.',
  },
  blacklisted_number: {
    status: 409,
    en: 'A number of this person is on the blacklist. Somebody who manages the blacklist has to decide this.',
    ar: 'أحد أرقام هذا الشخص في القائمة السوداء. القرار لمن يدير القائمة السوداء.',
  },
  blacklist_match: {
    status: 409,
    en: 'Name and birth date are those of somebody on the blacklist. Somebody who manages the blacklist has to decide whether it is the same person.',
    ar: 'الاسم وتاريخ الميلاد مطابقان لشخص في القائمة السوداء. القرار لمن يدير القائمة السوداء: هل هو الشخص نفسه؟',
  },
  idempotency_key_reused: {
    status: 409,
    en: 'This Idempotency-Key was used for another request.',
    ar: 'استُخدم مفتاح التكرار هذا مع طلب آخر.',
  },
  duplicate_in_same_village: {
    status: 409,
    en: 'This person is already registered in this village for these dates.',
    ar: 'هذا الشخص مسجل بالفعل في هذه القرية لهذه التواريخ.',
  },
  not_arrived: {
    status: 409,
    en: 'This person has not arrived yet, so no departure can be recorded.',
    ar: 'لم يُسجَّل وصول هذا الشخص بعد، لذا لا يمكن تسجيل مغادرته.',
  },
  already_left: {
    status: 409,
    en: 'This person has left already. Take the departure back first.',
    ar: 'سُجِّلت مغادرة هذا الشخص بالفعل. تراجع عن المغادرة أولًا.',
  },
  request_timeout: {
    status: 408,
    en: 'The request took too long to arrive.',
    ar: 'استغرق وصول الطلب وقتًا طويلاً.',
  },
  too_large: { status: 413, en: 'What you sent is too large.', ar: 'حجم ما أُرسل أكبر من المسموح.' },
  unsupported_media_type: {
    status: 415,
    en: 'This kind of content is not accepted here.',
    ar: 'هذا النوع من المحتوى غير مقبول هنا.',
  },
  too_many_attempts: {
    status: 429,
    en: 'Too many attempts. Please wait a little and try again.',
    ar: 'محاولات كثيرة. يرجى الانتظار قليلاً ثم المحاولة مرة أخرى.',
  },
  internal: {
    status: 500,
    en: 'Something went wrong on our side. Nothing was changed.',
    ar: 'حدث خطأ لدينا ولم يتغير شيء.',
  },
  database_unavailable: {
    status: 503,
    en: 'The register cannot be reached at the moment. Please try again.',
    ar: 'لا يمكن الوصول إلى السجل الآن. يرجى المحاولة مرة أخرى.',
  },
  photo_store_unavailable: {
    status: 503,
    en: 'Photos cannot be saved or shown at the moment. Please try again shortly.',
    ar: 'لا يمكن حفظ الصور أو عرضها الآن. يرجى المحاولة بعد قليل.',
  },
  exports_busy: {
    status: 503,
    en: 'Exports are busy. Please try again in a moment.',
    ar: 'التصدير مشغول الآن. يرجى المحاولة بعد قليل.',
  },
  uploads_busy: {
    status: 503,
    en: 'Too many files are being sent right now. Please try again in a moment.',
    ar: 'يجري إرسال ملفات كثيرة الآن. يرجى المحاولة بعد لحظات.',
  },
  streams_busy: {
    status: 503,
    en: 'Too many screens follow the register live. This one asks every 30 seconds.',
    ar: 'عدد كبير من الشاشات يتابع السجل مباشرة. ستُحدَّث هذه الشاشة كل 30 ثانية.',
  },
  ocr_failed: { status: 502, en: 'OCR API request failed', ar: 'فشل طلب قراءة المستند' },
  storage_full: {
    status: 507,
    en: 'The server has no room left, so nothing was saved. Please tell your administrator.',
    ar: 'لا توجد مساحة على الخادم، لذلك لم يُحفظ شيء. يرجى إبلاغ المدير.',
  },
  ocr_timeout: {
    status: 504,
    en: 'Reading the document took too long. Try again, or fill the form by hand.',
    ar: 'استغرقت قراءة المستند وقتًا طويلاً. حاول مرة أخرى أو املأ النموذج يدويًا.',
  },
  ocr_unreachable: {
    status: 503,
    en: 'Cannot connect to OCR server. Please make sure the OCR API is running on port 5001.',
    ar: 'تعذر الاتصال بخادم قراءة المستندات. يرجى التأكد من تشغيله على المنفذ 5001.',
  },
} as const satisfies Record<string, ErrorEntry>;

export type ErrorCode = keyof typeof errorTable;

/** Services throw this error with a code. They know nothing about HTTP. */
export class AppError extends Error {
  constructor(
    readonly code: ErrorCode,
    /** More members of the body, besides `error`, `code` and `request_id`. */
    readonly details: Readonly<Record<string, unknown>> = {},
  ) {
    super(code);
    this.name = 'AppError';
  }
}

/** A field that only the database can reject, e.g. a village that does not exist. */
export class FieldError extends AppError {
  constructor(
    readonly field: string,
    readonly problem: Problem,
  ) {
    super('invalid_request');
  }
}

export const errorBody = z.object({
  error: z.string(),
  code: z.string(),
  request_id: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
});
export type ErrorBody = z.infer<typeof errorBody> & Readonly<Record<string, unknown>>;
