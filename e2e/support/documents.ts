import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Mrz, parseMrz } from '@bawaba/identity';

/** Synthetic photos of documents of invented people, with their text: the evaluation data of the OCR service. */
const folder = fileURLToPath(new URL('../../apps/ocr/eval/data/', import.meta.url));

interface Drawn {
  kind: 'card' | 'page';
  severity: string;
  files: { front: string; back?: string };
  truth: Record<string, string>;
}
const easy = (JSON.parse(readFileSync(`${folder}truth.json`, 'utf8')) as Drawn[]).filter(
  ({ severity }) => severity === 'easy',
);
const cards = easy.filter(({ kind }) => kind === 'card');
const passports = easy.filter(({ truth }) => /^P.{43}$/.test(truth.mrz_line1 ?? ''));

interface Card {
  readonly front: string;
  readonly back: string;
  readonly number: string;
  readonly name: string;
  readonly birthdate: string;
}

/** Each journey uses other cards: a blacklist entry applies to all villages. */
export function card(index: number): Card {
  const { files, truth } = cards[index]!;
  return {
    front: folder + files.front,
    back: folder + files.back,
    number: truth.id_number!,
    name: truth.full_name!,
    birthdate: truth.birthdate!,
  };
}

/** The front of a card that lies sideways and tilted. */
export const sidewaysCard = `${folder}hard-11-front.jpg`;

export interface Passport {
  readonly page: string;
  readonly lines: readonly [string, string];
  readonly number: string;
  readonly fields: Mrz['fields'];
}

export function passport(index: number): Passport {
  const { files, truth } = passports[index]!;
  const lines = [truth.mrz_line1!, truth.mrz_line2!] as const;
  const { fields } = parseMrz(lines);
  return { page: folder + files.front, lines, number: fields.documentNumber!.value!, fields };
}
