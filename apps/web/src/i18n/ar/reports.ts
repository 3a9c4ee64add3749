import type { Messages } from '../messages.ts';

export const reports = {
  title: 'التقارير',
  form: 'تصدير تقرير',
  type: 'ما الذي تريد تصديره؟',
  typeName: { residents: 'المقيمون', visitors: 'الزوار', blacklist: 'القائمة السوداء' },
  format: 'الصيغة',
  formatName: { csv: 'CSV', excel: 'Excel', pdf: 'PDF' },
  formatHint: {
    csv: 'نص بسيط يفتحه كل برنامج، وتبقى العربية مقروءة في Excel.',
    excel: 'مصنف بتواريخ حقيقية وتصفية لكل عمود وأرقام تحتفظ بأصفارها.',
    pdf: 'بالإنجليزية، مقيم في كل صفحة، مع المستندات. للطباعة.',
  },
  filters: 'التصفية',
  filtersHint: 'اتركها فارغة لتصدير كل شيء.',
  clearFilters: 'إلغاء التصفية',
  export: 'تصدير',
  missing: 'دورك لا يسمح بهذا التصدير',
  missingHint: 'تنقصه صلاحية «{permission}». تواصل مع مدير النظام إذا كنت تحتاج إليها.',
  preparing: 'جارٍ تجهيز الملف…',
  receiving: 'جارٍ التصدير',
  rowsOf:
    '{rows, number} من {total, plural, zero {# صف} one {صف واحد} two {صفين} few {# صفوف} many {# صفًا} other {# صف}}',
  rowsInAll:
    'الإجمالي {total, plural, zero {# صف} one {صف واحد} two {صفان} few {# صفوف} many {# صفًا} other {# صف}}',
  received: 'وصل {size}',
  cancel: 'إلغاء التصدير',
  cancelled: 'أُلغي التصدير ولم يُحفظ شيء.',
  saved:
    'حُفظ الملف {name} كاملًا: {rows, plural, zero {# صف} one {صف واحد} two {صفان} few {# صفوف} many {# صفًا} other {# صف}}',
  savedOne: 'حُفظ الملف {name}',
  downloadPdfOf: 'تنزيل PDF لـ {name}',
} satisfies Messages['reports'];
