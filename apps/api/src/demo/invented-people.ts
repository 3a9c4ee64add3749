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
    country: 'D',
    men: ['Lukas', 'Jürgen', 'Felix'],
    women: ['Anna', 'Katrin'],
    families: ['Müller', 'Schäfer', 'Vogel'],
  },
  {
    country: 'ITA',
    men: ['Marco', 'Paolo'],
    women: ['Giulia', 'Chiara'],
    families: ['Ferri', 'Lombardi', 'Greco'],
  },
  {
    country: 'POL',
    men: ['Piotr', 'Jan'],
    women: ['Zofia', 'Łucja'],
    families: ['Wójcik', 'Zieliński'],
  },
  {
    country: 'GBR',
    men: ['Oliver', 'Harry'],
    women: ['Emily', 'Grace'],
    families: ['Whitfield', 'Hartley'],
  },
  {
    country: 'CZE',
    men: ['Tomáš', 'Jiří'],
    women: ['Tereza', 'Eliška'],
    families: ['Dvořák', 'Kučera'],
  },
] as const;

export interface Egyptian {
  readonly full_name: string;
  readonly given: string;
  /** The names after the given one: father, grandfather, family. */
  readonly line: string;
  readonly id_number: string;
  readonly birthdate: string;
  readonly sex: 'M' | 'F';
  readonly address: string;
  readonly job: string;
  readonly religion: string;
  readonly marital_status: string;
}

type Known = Partial<
  Pick<Egyptian, 'sex' | 'line' | 'address'> & {
    year: number;
    married: boolean;
    muslim: boolean;
    /** Given names of brothers and sisters. */
    taken: readonly string[];
  }
>;

const governorateCodes = ['01', '02', '12', '13', '16', '21', '25', '26'];
const two = (number: number) => String(number).padStart(2, '0');
const bySex = (man: string, woman: string) => (sex: Egyptian['sex']) => (sex === 'M' ? man : woman);
const muslimWord = bySex('مسلم', 'مسلمة');
const christianWord = bySex('مسيحي', 'مسيحية');
const marriedWord = bySex('متزوج', 'متزوجة');
const singleWord = bySex('أعزب', 'آنسة');

const jobOf = (random: Random, year: number) =>
  year > 2003 ? 'طالب' : year < 1962 ? 'بالمعاش' : random.pick(jobs);

/** What is not known is invented. */
export function inventEgyptian(random: Random, known: Known = {}): Egyptian {
  const sex = known.sex ?? (random.chance(0.5) ? 'M' : 'F');
  const names = (sex === 'M' ? men : women).filter((name) => !known.taken?.includes(name));
  const given = random.pick(names);
  const year = known.year ?? random.between(1950, 2006);
  const birth = `${two(year % 100)}${two(random.between(1, 12))}${two(random.between(1, 28))}`;
  const serial = random.between(100, 998) * 10 + (sex === 'M' ? 1 : 2);
  const first13 = `${year < 2000 ? 2 : 3}${birth}${random.pick(governorateCodes)}${serial}`;
  const id_number = `${first13}${checkDigitOf(first13)}`;
  const married = known.married ?? (year < 2000 && random.chance(0.6));
  const muslim = known.muslim ?? random.chance(0.88);
  const line = known.line ?? `${random.pick(men)} ${random.pick(men)} ${random.pick(families)}`;
  return {
    given,
    line,
    full_name: `${given} ${line}`,
    id_number,
    birthdate: parseNationalNumber(id_number).birthDate ?? '',
    sex,
    address: known.address ?? `${random.between(1, 99)} ${random.pick(streets)} - ${random.pick(districts)}`,
    job: jobOf(random, year),
    religion: (muslim ? muslimWord : christianWord)(sex),
    marital_status: (married ? marriedWord : singleWord)(sex),
  };
}

export interface Family {
  readonly father: Egyptian;
  readonly mother: Egyptian;
  readonly children: readonly Egyptian[];
}

/** A mother keeps her own father's names; a child's second name is the given name of the father. */
export function inventFamily(random: Random): Family {
  const year = random.between(1962, 1990);
  const muslim = random.chance(0.88);
  const father = inventEgyptian(random, { sex: 'M', year, married: true, muslim });
  const { address } = father;
  const motherYear = year + random.between(1, 6);
  const mother = inventEgyptian(random, { sex: 'F', year: motherYear, married: true, muslim, address });
  const [ownFather, , family] = father.line.split(' ');
  const line = `${father.given} ${ownFather} ${family}`;
  const firstChild = motherYear + random.between(20, 26);
  const births = Array.from({ length: random.between(1, 3) }, (_, index) => firstChild + index * 3);
  const taken = [father.given];
  const children = births
    .filter((born) => born <= 2025)
    .map((born) => {
      const child = inventEgyptian(random, { year: born, married: false, muslim, line, address, taken });
      taken.push(child.given);
      return child;
    });
  return { father, mother, children };
}

export const inventPhone = (random: Random) =>
  `01${random.pick(['0', '1', '2', '5'])} 0555 ${random.between(1000, 9999)}`;

const plateLetters = 'أ ب ج د ر س ص ط ع ف ق ل م ن ه و ي'.split(' ');
export const inventPlate = (random: Random) =>
  `${[1, 2, 3].map(() => random.pick(plateLetters)).join(' ')} ${random.between(100, 9999)}`;

export interface Foreigner {
  readonly full_name: string;
  readonly family: string;
  readonly passport_number: string;
  readonly country: string;
  readonly birthdate: string;
  readonly expiry: string;
  readonly sex: 'M' | 'F';
  readonly mrz: readonly string[];
}

/** Someone who travels with a partner has the same country and family name. */
export function inventForeigner(random: Random, partner?: Foreigner): Foreigner {
  const origin = foreigners.find(({ country }) => country === partner?.country) ?? random.pick(foreigners);
  const sex = partner ? (partner.sex === 'M' ? 'F' : 'M') : random.chance(0.5) ? 'M' : 'F';
  const given = random.pick<string>(sex === 'M' ? origin.men : origin.women);
  const family = partner?.family ?? random.pick<string>(origin.families);
  const passport_number = `${random.pick(['C', 'X', 'Y', 'L'])}${random.between(10_000_000, 99_999_999)}`;
  const birthdate = `${random.between(1950, 2004)}-${two(random.between(1, 12))}-${two(random.between(1, 28))}`;
  const expiry = `${random.between(2027, 2035)}-${two(random.between(1, 12))}-${two(random.between(1, 28))}`;
  const mrz = buildMrz('TD3', {
    documentCode: 'P',
    issuingState: origin.country,
    surname: family,
    givenNames: given,
    documentNumber: passport_number,
    nationality: origin.country,
    birthDate: birthdate,
    sex,
    expiryDate: expiry,
  });
  return {
    full_name: `${given} ${family}`,
    family,
    passport_number,
    country: origin.country,
    birthdate,
    expiry,
    sex,
    mrz,
  };
}
