import {
  buildMrz,
  checkDigitOf,
  governorates,
  icaoCountries,
  type MrzFormatName,
  parseMrz,
} from '@bawaba/identity';
import type { Split } from '../training/faces.ts';
import type { Random } from '../training/random.ts';
import { governorateNames, vocabularyOf } from '../training/vocabulary.ts';

const two = (n: number) => String(n).padStart(2, '0');

export interface CardPerson {
  given: string;
  family: string;
  address1: string;
  address2: string;
  number: string;
  birthdate: string;
  sex: 'M' | 'F';
  religion: string;
  marital: string;
  job: string;
  work: string;
  issue: string;
  expiry: string;
}

/** Cards omit the hamza and print ى and ه for ي and ة, each card in its own way. */
export type Spelling = (text: string) => string;

export function spellingOf(random: Random): Spelling {
  const [bare, yeh, teh] = [random.chance(0.3), random.chance(0.4), random.chance(0.2)];
  return (text) => {
    if (bare) text = text.replace(/[أإآ]/g, 'ا');
    if (yeh) text = text.replace(/ي(?= |$)/g, 'ى');
    if (teh) text = text.replace(/ة(?= |$)/g, 'ه');
    return text;
  };
}

const arabicDigits = (text: string) => text.replace(/\d/g, (d) => '٠١٢٣٤٥٦٧٨٩'[Number(d)]!);

export function cardPerson(random: Random, split: Split): CardPerson {
  const words = vocabularyOf(split);
  const sex = random.pick(['M', 'F'] as const);
  const year = random.int(1950, 2007);
  const [month, day] = [random.int(1, 12), random.int(1, 28)];
  const serial = random.int(0, 999) * 10 + (sex === 'M' ? 1 : 0) + 2 * random.int(0, 4);
  const first13 = `${year < 2000 ? 2 : 3}${two(year % 100)}${two(month)}${two(day)}${random.pick(governorates).code}${String(serial).padStart(4, '0')}`;
  const issueYear = random.int(2018, 2025);
  const issueMonth = random.int(1, 12);
  const fathers = Array.from({ length: random.int(1, 2) }, () => random.pick(words.male));
  const house = arabicDigits(String(random.int(1, 320)));
  return {
    given: random.pick(sex === 'M' ? words.male : words.female),
    family: [...fathers, random.pick(words.family)].join(' '),
    address1: random.pick([
      `${house} ش ${random.pick(words.streets)}`,
      `${house} شارع ${random.pick(words.streets)}`,
      `عمارة ${house} شقة ${arabicDigits(String(random.int(1, 60)))} ${random.pick(words.streets)}`,
      `عزبة ${random.pick(words.family)} ${random.pick(words.places)}`,
    ]),
    address2: `${random.pick(['قسم', 'مركز', 'حي'])} ${random.pick(words.places)} - ${random.pick(governorateNames)}`,
    number: first13 + checkDigitOf(first13),
    birthdate: `${year}-${two(month)}-${two(day)}`,
    sex,
    religion: random.pick(sex === 'M' ? ['مسلم', 'مسلم', 'مسيحي'] : ['مسلمة', 'مسلمة', 'مسيحية']),
    marital: random.pick(
      sex === 'M' ? ['أعزب', 'متزوج', 'مطلق', 'أرمل'] : ['آنسة', 'متزوجة', 'مطلقة', 'أرملة'],
    ),
    job: random.pick(words.jobs),
    work: random.pick(words.workplaces),
    issue: `${issueYear}/${two(issueMonth)}`,
    expiry: `${issueYear + 7}/${two(issueMonth)}/${two(random.int(1, 28))}`,
  };
}

const syllables = 'BA DO FI GRA HEL JU KA LOR MI NES OT PRA RUS SE TIL UR VAN WEX YO ZAM CLE THI QUE'.split(
  ' ',
);

export interface PagePerson {
  lines: string[];
  surname: string;
  givenNames: string;
  country: string;
  format: MrzFormatName;
}

export function pagePerson(random: Random): PagePerson {
  const word = () => Array.from({ length: random.int(2, 3) }, () => random.pick(syllables)).join('');
  const format = random.pick(['TD3', 'TD3', 'TD3', 'TD3', 'TD1', 'TD2', 'MRV-A'] as const);
  const country = random.pick(icaoCountries.filter(({ code }) => code.length === 3)).code;
  const surname = random.chance(0.2) ? `${word()} ${word()}` : word();
  const givenNames = Array.from({ length: random.int(1, 2) }, word).join(' ');
  const date = (low: number, high: number) =>
    `${random.int(low, high)}-${two(random.int(1, 12))}-${two(random.int(1, 28))}`;
  const lines = buildMrz(format, {
    documentCode: format === 'TD3' ? 'P' : format === 'MRV-A' ? 'V' : 'I',
    issuingState: country,
    surname,
    givenNames,
    documentNumber: random.pick(['A', 'C', 'XK', 'L', '']) + String(random.int(1000000, 9999999)),
    nationality: random.chance(0.9) ? country : 'EGY',
    birthDate: date(1945, 2010),
    sex: random.pick(['M', 'F', 'X'] as const),
    expiryDate: date(2022, 2034),
    optionalData: random.chance(0.3) ? String(random.int(10000, 99999999)) : '',
  });
  return { lines, surname, givenNames, country, format };
}

const documentCodes: Record<MrzFormatName, string[]> = {
  TD3: ['P', 'P', 'P', 'PD', 'PS', 'PO', 'PM'],
  TD1: ['I', 'ID', 'AC', 'C', 'IR'],
  TD2: ['I', 'ID', 'AR'],
  'MRV-A': ['V', 'VB', 'VC'],
  'MRV-B': ['V', 'VB'],
};

/** More variety of passports: long names, letters in numbers and optional data, every format, countries with one letter. */
export function variedPagePerson(random: Random): PagePerson {
  const word = () => Array.from({ length: random.int(1, 4) }, () => random.pick(syllables)).join('');
  const some = (low: number, high: number) => Array.from({ length: random.int(low, high) }, word).join(' ');
  const characters = (count: number, from = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ') =>
    Array.from({ length: count }, () => random.pick([...from])).join('');
  const format = random.pick(['TD3', 'TD3', 'TD3', 'TD3', 'TD1', 'TD1', 'TD2', 'MRV-A', 'MRV-B'] as const);
  const country = random.chance(0.1) ? 'D' : random.pick(icaoCountries).code;
  const [surname, givenNames] = [some(1, 2), random.chance(0.05) ? '' : some(1, 3)];
  const date = (low: number, high: number) =>
    `${random.int(low, high)}-${two(random.int(1, 12))}-${two(random.int(1, 28))}`;
  const optionalData = random.pick([
    '',
    '',
    '',
    characters(random.int(5, 12), '0123456789'),
    characters(random.int(4, 10)),
    characters(14, '0123456789'),
  ]);
  const lines = buildMrz(format, {
    documentCode: random.pick(documentCodes[format]),
    issuingState: country,
    surname,
    givenNames,
    documentNumber: random.pick([
      `${characters(1, 'ABCEGLNXZ')}${characters(8, '0123456789')}`,
      characters(9, '0123456789'),
      characters(9),
      `${characters(2, 'ABDHKRY')}${characters(6, '0123456789')}`,
    ]),
    nationality: random.chance(0.9) ? country : 'EGY',
    birthDate: date(1945, 2018),
    sex: random.pick(['M', 'F', 'F', 'M', 'X'] as const),
    expiryDate: date(2020, 2036),
    optionalData,
  });
  return { lines, surname, givenNames, country, format };
}

/** The zone has only some of the given names; the page has all of them. */
export function isCut({ lines, givenNames, format }: PagePerson): boolean {
  const { fields } = parseMrz(lines);
  const read = fields.givenNames?.value;
  return format !== 'TD1' && !!read && read !== givenNames && fields.fullName!.truncated === true;
}
