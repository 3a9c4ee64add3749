import type { Messages } from '../messages.ts';

export const navigation = {
  label: 'القائمة الرئيسية',
  openMenu: 'فتح القائمة',
  closeMenu: 'إغلاق القائمة',
  register: 'السجل',
  administration: 'الإدارة',
  lightScheme: 'ألوان فاتحة',
  darkScheme: 'ألوان داكنة',
  dashboard: 'لوحة المتابعة',
  residents: 'المقيمون',
  addResident: 'إضافة مقيم',
  visitors: 'الزوار',
  addVisitor: 'إضافة زائر',
  blacklist: 'القائمة السوداء',
  owners: 'الملاك',
  reports: 'التقارير',
  statistics: 'الإحصاءات',
  auditLogs: 'سجل التدقيق',
  villages: 'القرى',
  supervisors: 'المشرفون',
  roles: 'الأدوار',
} satisfies Messages['navigation'];
