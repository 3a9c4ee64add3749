import type { Messages } from '../messages.ts';

export const villages = {
  title: 'القرى',
  count:
    '{count, plural, zero {لا توجد قرى} one {قرية واحدة} two {قريتان} few {# قرى} many {# قرية} other {# قرية}}',
  add: 'إضافة قرية',
  edit: 'تعديل القرية',
  name: 'اسم القرية',
  addedOn: 'أُضيفت في {date}',
  empty: 'لا توجد قرى بعد',
  emptyHint: 'أضف القرية الأولى: المقيمون والزوار والمشرفون ينتمون جميعًا إلى قرية.',
  deleteHint: 'لا يمكن حذف قرية لا تزال لها سجلات.',
  created: 'تم إنشاء القرية بنجاح',
  updated: 'تم تحديث القرية بنجاح',
  deleted: 'تم حذف القرية بنجاح',
} satisfies Messages['villages'];
