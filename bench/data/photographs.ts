import { readFileSync } from 'node:fs';
import { parseMrz, parseNationalNumber, personName } from '@bawaba/identity';
import sharp from 'sharp';

/** Synthetic photos of documents of invented people, with their text: the evaluation data of the OCR service. */
const folder = new URL('../../apps/ocr/eval/data/', import.meta.url);

interface Drawn {
  readonly kind: 'card' | 'page';
  readonly severity: 'easy' | 'medium' | 'hard';
  readonly files: { readonly front: string };
  readonly truth: Readonly<Record<string, string>>;
}

/** A photograph of one person's document. */
export interface Photograph {
  readonly name: string;
  readonly bytes: Buffer;
  /** What the document says, in the fields of the register. Null if nobody can read it. */
  readonly truth: Readonly<Record<string, string>> | null;
}

const CARDS = 21;
const PASSPORTS = 16;

function truthOf({ kind, truth }: Drawn): Record<string, string> {
  if (kind === 'card') {
    const { id_number = '', full_name = '', address = '', birthdate = '' } = truth;
    return { full_name, id_number, birthdate, sex: parseNationalNumber(id_number)?.sex ?? '', address };
  }
  const { fields } = parseMrz([truth.mrz_line1 ?? '', truth.mrz_line2 ?? '']);
  return {
    full_name: personName(fields.fullName?.value ?? ''),
    id_number: fields.documentNumber?.value ?? '',
    birthdate: fields.birthDate?.value ?? '',
    sex: fields.sex?.value ?? '',
    nationality: fields.nationality?.value ?? '',
    passport_expiry_date: fields.expiryDate?.value ?? '',
  };
}

/** Fronts of cards and pages of passports, each of another person, and three that nobody can read. */
export async function fortyPhotographs(): Promise<Photograph[]> {
  const drawn = (JSON.parse(readFileSync(new URL('truth.json', folder), 'utf8')) as Drawn[]).filter(
    ({ severity }) => severity !== 'hard',
  );
  const bytesOf = ({ files }: Drawn) => readFileSync(new URL(files.front, folder));
  const cards = drawn.filter(({ kind }) => kind === 'card');
  const passports = drawn.filter(({ truth }) => /^P.{43}$/.test(truth.mrz_line1 ?? ''));
  const read = [...cards.slice(0, CARDS), ...passports.slice(0, PASSPORTS)].map((each) => ({
    name: each.files.front,
    bytes: bytesOf(each),
    truth: truthOf(each),
  }));
  const [moved, dark, table] = cards.slice(CARDS).map(bytesOf) as [Buffer, Buffer, Buffer];
  const spoilt = [
    sharp(moved).blur(40),
    sharp(dark).linear(0.02, 0),
    // Only what lies beside the card.
    sharp(table).extract({ left: 0, top: 0, width: 60, height: 60 }).resize(1600, 1200),
  ];
  const unreadable = await Promise.all(
    spoilt.map(async (picture, at) => ({
      name: `unreadable-${at}.jpg`,
      bytes: await picture.jpeg().toBuffer(),
      truth: null,
    })),
  );
  return [...read, ...unreadable];
}
