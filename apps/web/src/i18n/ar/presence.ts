import type { Messages } from '../messages.ts';

export const presence = {
  arrived: 'وصول',
  left: 'مغادرة',
  who: '{name}{others, plural, =0 {} zero {} one { وشخص آخر} two { وشخصان آخران} few { و# آخرون} many { و# آخرون} other { و# آخرون}}',
  undo: 'تراجع',
  arrivedToast:
    'سُجّل وصول {name}{others, plural, =0 {} zero {} one { وشخص آخر} two { وشخصين آخرين} few { و# آخرين} many { و# آخرين} other { و# آخرين}}',
  leftToast:
    'سُجّلت مغادرة {name}{others, plural, =0 {} zero {} one { وشخص آخر} two { وشخصين آخرين} few { و# آخرين} many { و# آخرين} other { و# آخرين}}',
  alreadyRecorded: 'مسجَّل من قبل: {who}',
  undone:
    'تم التراجع: {name}{others, plural, =0 {} zero {} one { وشخص آخر} two { وشخصان آخران} few { و# آخرون} many { و# آخرون} other { و# آخرون}}',
  arrivedAt: '{sex, select, F {وصلت} other {وصل}} {time}',
  leftAt: '{sex, select, F {غادرت} other {غادر}} {time}',
  failed: 'لم يُسجَّل.',
  partlyFailed: 'سُجّل {done, number} من {all, number}.',
  undoFailed: 'لم يتم التراجع.',
  blacklistReason: 'السبب: {reason}',
  blacklistMatch: 'في القائمة السوداء: {name}. السبب: {reason}',
  noConnection: 'لا يوجد اتصال بالخادم.',
  cameBack: 'إلغاء المغادرة (عودة إلى القرية)',
  notArrived: 'إلغاء الوصول (لم يتم بعد)',
  keys: 'مفاتيح الصف',
  keyMove: 'تنقّل',
  keyOpen: 'فتح',
  keyArrived: 'وصول',
  keyLeft: 'مغادرة',
  keyExtend: 'تمديد',
  keyUndo: 'تراجع',
} satisfies Messages['presence'];
