import type { Messages } from '../messages.ts';

export const names = {
  agree:
    '{count, plural, zero {لا يتطابق أي اسم} one {يتطابق اسم واحد} two {يتطابق اسمان} few {تتطابق # أسماء} many {يتطابق # اسمًا} other {يتطابق # اسم}}',
  missing:
    '{count, plural, zero {لا ينقص اسم} one {ينقص اسم واحد} two {ينقص اسمان} few {تنقص # أسماء} many {ينقص # اسمًا} other {ينقص # اسم}}',
  differ:
    '{count, plural, zero {لا يختلف اسم} one {يختلف اسم واحد} two {يختلف اسمان} few {تختلف # أسماء} many {يختلف # اسمًا} other {يختلف # اسم}}',
  familyFirst: 'اسم العائلة أولًا: {side}',
  onlyIn: '{side} فقط',
  different: 'مختلف',
  like: 'يشبه',
  unlike: 'لا يشبه',
  similarTitle: 'أسماء مشابهة',
  similarHint: 'ليست مكتوبة كما في البحث، لكن نطقها متقارب بالعربية أو بالحروف اللاتينية.',
  onlySimilar: 'لا يوجد اسم مكتوب كما في البحث. هذه أسماء متقاربة النطق بالعربية أو بالحروف اللاتينية.',
  showMore: 'عرض المزيد من الأسماء المشابهة',
} satisfies Messages['names'];
