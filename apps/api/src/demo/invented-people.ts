import { buildMrz, checkDigitOf, parseNationalNumber } from '@bawaba/identity';
import type { Random } from './random.ts';

/** Common given names, combined at random: no real person. */
const men =
  'أحمد محمد محمود مصطفى علي حسن حسين إبراهيم خالد عمر يوسف كريم طارق سامح هشام وليد شريف ياسر مينا جورج'.split(
    ' ',
  );
const women =
  'فاطمة مريم زينب سارة نور هدى منى سلمى ليلى رانيا دينا أميرة نادية آية إسراء أسماء مارينا يارا ندى هبة'.split(
    ' ',
  );
const families =
  'السيد الشريف المصري النجار الحداد سليمان منصور فوزي رمضان خليل عثمان بدوي غانم حجازي الفقي زكي'.split(' ');
const jobs = ['مهندس', 'طبيب', 'مدرس', 'محاسب', 'محام', 'صيدلي', 'تاجر', 'موظف', 'طالب', 'بالمعاش'];
const streets = ['شارع النيل', 'شارع التحرير', 'شارع الهرم', 'شارع الجلاء', 'شارع سعد زغلول', 'شارع البحر'];
const districts = [
  'مدينة نصر - القاهرة',
  'الدقي - الجيزة',
  'سموحة - الإسكندرية',
  'المنصورة - الدقهلية',
  'طنطا - الغربية',
];

const foreigners = [
  {
    country: 'DEU',
    mrzCountry: 'D',
    men: ['Lukas', 'Jürgen', 'Felix'],
    women: ['Anna', 'Katrin'],
    families: ['Müller', 'Schäfer', 'Vogel'],
  },
  {
    country: 'ITA',
    mrzCountry: 'ITA',
    men: ['Marco', 'Paolo'],
    women: ['Giulia', 'Chiara'],
    families: ['Ferri', 'Lombardi', 'Greco'],
  },
  {
    country: 'POL',
    mrzCountry: 'POL',
    men: ['Piotr', 'Jan'],
    women: ['Zofia', 'Łucja'],
    families: ['Wójcik', 'Zieliński'],
  },
  {
    country: 'GBR',
    mrzCountry: 'GBR',
    men: ['Oliver', 'Harry'],
    women: ['Emily', 'Grace'],
    families: ['Whitfield', 'Hartley'],
  },
  {
    country: 'CZE',
    mrzCountry: 'CZE',
    men: ['Tomáš', 'Jiří'],
    women: ['Tereza', 'Eliška'],
    families: ['Dvořák', 'Kučera'],
  },
] as const;

export interface Egyptian {
  readonly full_name: string;
  readonly given: string;
  readonly id_number: string;
  readonly birthdate: string;
  readonly sex: 'M' | 'F';
  readonly address: string;
  readonly job: string;
  readonly religion: string;
  readonly marital_status: string;
}

const governorateCodes = ['01', '02', '12', '13', '16', '21', '25', '26'];
const two = (number: number) => String(number).padStart(2, '0');

export function inventEgyptian(random: Random): Egyptian {
  const sex = random.chance(0.5) ? 'M' : 'F';
  const given = random.pick(sex === 'M' ? men : women);
  const year = random.between(1950, 2006);
  const birth = `${two(year % 100)}${two(random.between(1, 12))}${two(random.between(1, 28))}`;
  const serial = random.between(100, 998) * 10 + (sex === 'M' ? 1 : 2);
  const first13 = `${year < 2000 ? 2 : 3}${birth}${random.pick(governorateCodes)}${serial}`;
  const id_number = `${first13}${checkDigitOf(first13)}`;
  const married = random.chance(0.6);
  return {
    given,
    full_name: `${given} ${random.pick(men)} ${random.pick(men)} ${random.pick(families)}`,
    id_number,
    birthdate: parseNationalNumber(id_number).birthDate ?? '',
    sex,
    address: `${random.between(1, 99)} ${random.pick(streets)} - ${random.pick(districts)}`,
    job: random.pick(jobs),
    religion: random.chance(0.88) ? (sex === 'M' ? 'مسلم' : 'مسلمة') : sex === 'M' ? 'مسيحي' : 'مسيحية',
    marital_status: married ? (sex === 'M' ? 'متزوج' : 'متزوجة') : sex === 'M' ? 'أعزب' : 'آنسة',
  };
}

export interface Foreigner {
  readonly full_name: string;
  readonly passport_number: string;
  readonly country: string;
  readonly birthdate: string;
  readonly expiry: string;
  readonly sex: 'M' | 'F';
  readonly mrz: readonly string[];
}

export function inventForeigner(random: Random): Foreigner {
  const origin = random.pick(foreigners);
  const sex = random.chance(0.5) ? 'M' : 'F';
  const given = random.pick<string>(sex === 'M' ? origin.men : origin.women);
  const family = random.pick<string>(origin.families);
  const passport_number = `${random.pick(['C', 'X', 'Y', 'L'])}${random.between(10_000_000, 99_999_999)}`;
  const birthdate = `${random.between(1950, 2004)}-${two(random.between(1, 12))}-${two(random.between(1, 28))}`;
  const expiry = `${random.between(2027, 2035)}-${two(random.between(1, 12))}-${two(random.between(1, 28))}`;
  const mrz = buildMrz('TD3', {
    documentCode: 'P',
    issuingState: origin.mrzCountry,
    surname: family,
    givenNames: given,
    documentNumber: passport_number,
    nationality: origin.mrzCountry,
    birthDate: birthdate,
    sex,
    expiryDate: expiry,
  });
  return {
    full_name: `${given} ${family}`,
    passport_number,
    country: origin.country,
    birthdate,
    expiry,
    sex,
    mrz,
  };
}
