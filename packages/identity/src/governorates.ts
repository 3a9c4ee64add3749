export interface Governorate {
  code: string;
  en: string;
  ar: string;
}

/** The governorate of birth in the Egyptian national number. */
export const governorates: readonly Governorate[] = [
  { code: '01', en: 'Cairo', ar: 'القاهرة' },
  { code: '02', en: 'Alexandria', ar: 'الإسكندرية' },
  { code: '03', en: 'Port Said', ar: 'بورسعيد' },
  { code: '04', en: 'Suez', ar: 'السويس' },
  { code: '11', en: 'Damietta', ar: 'دمياط' },
  { code: '12', en: 'Dakahlia', ar: 'الدقهلية' },
  { code: '13', en: 'Sharqia', ar: 'الشرقية' },
  { code: '14', en: 'Qalyubia', ar: 'القليوبية' },
  { code: '15', en: 'Kafr El Sheikh', ar: 'كفر الشيخ' },
  { code: '16', en: 'Gharbia', ar: 'الغربية' },
  { code: '17', en: 'Monufia', ar: 'المنوفية' },
  { code: '18', en: 'Beheira', ar: 'البحيرة' },
  { code: '19', en: 'Ismailia', ar: 'الإسماعيلية' },
  { code: '21', en: 'Giza', ar: 'الجيزة' },
  { code: '22', en: 'Beni Suef', ar: 'بني سويف' },
  { code: '23', en: 'Fayoum', ar: 'الفيوم' },
  { code: '24', en: 'Minya', ar: 'المنيا' },
  { code: '25', en: 'Asyut', ar: 'أسيوط' },
  { code: '26', en: 'Sohag', ar: 'سوهاج' },
  { code: '27', en: 'Qena', ar: 'قنا' },
  { code: '28', en: 'Aswan', ar: 'أسوان' },
  { code: '29', en: 'Luxor', ar: 'الأقصر' },
  { code: '31', en: 'Red Sea', ar: 'البحر الأحمر' },
  { code: '32', en: 'New Valley', ar: 'الوادي الجديد' },
  { code: '33', en: 'Matrouh', ar: 'مطروح' },
  { code: '34', en: 'North Sinai', ar: 'شمال سيناء' },
  { code: '35', en: 'South Sinai', ar: 'جنوب سيناء' },
  { code: '88', en: 'Outside Egypt', ar: 'خارج الجمهورية' },
];

export const governorateOf = (code: string) =>
  governorates.find((governorate) => governorate.code === code) ?? null;
