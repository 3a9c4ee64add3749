import type { Messages } from '../messages.ts';

export const dashboard = {
  title: 'لوحة المتابعة',
  greeting: 'مرحبًا، {name}',
  quickActions: 'إجراءات سريعة',
  allVillages: 'جميع القرى',
  noVillage: 'لم تُعيَّن قرية بعد',
  figures: 'السجل بالأرقام',
  totalResidents: 'إجمالي المقيمين',
  totalBlacklisted: 'إجمالي القائمة السوداء',
  recentResidents: 'أحدث المقيمين',
} satisfies Messages['dashboard'];
