import { inventPerson } from '@bawaba/identity/eval/invented-names';
import { Random } from '@bawaba/identity/eval/random';
import { writeDocument } from '@bawaba/identity/eval/spelling-habits';

/** Invented people: common names are as common as in Egypt. The same on every machine. */
const NAMES = 20_000;
const DAY_MS = 86_400_000;
const today = Math.floor(Date.now() / DAY_MS);
export const dayText = (epochDay: number) => new Date(epochDay * DAY_MS).toISOString().slice(0, 10);
const padded = (n: number, length: number) => String(n).padStart(length, '0');

function namesFrom(seed: number, count: number): string[] {
  const random = new Random(seed);
  return Array.from({ length: count }, () => writeDocument(inventPerson(random), 'arabic', random).text);
}
const names = namesFrom(1, NAMES);
const entryNames = namesFrom(2, NAMES);

/** A prime: people with one name are far apart. */
const SPREAD = 7919;
const nameOf = (at: number) => names[(at * SPREAD) % NAMES] as string;
const birthdateOf = (at: number) => dayText(-7305 + ((at * SPREAD) % 20_000));
/** Nobody has the number of another: the last digits and the birth date repeat after 100,000,000 people. */
const numberOf = (at: number, birthdate: string) =>
  `${birthdate < '2000' ? 2 : 3}${birthdate.slice(2).replaceAll('-', '')}${padded(1 + (at % 4), 2)}${padded(at % 100_000, 5)}`;

export interface Guest {
  readonly full_name: string;
  readonly id_number: string;
  readonly check_in: string;
  readonly check_out: string;
  readonly apartment_number: string;
  readonly building_number: string;
  readonly birthdate: string;
  readonly sex: 'M' | 'F';
}

/** Seven of ten have a national number, the others a passport; stays of the last three years and the next weeks. */
export function guestAt(at: number): Guest {
  const birthdate = birthdateOf(at);
  const came = today - 1000 + (at % 1030);
  return {
    full_name: nameOf(at),
    id_number: at % 10 < 7 ? numberOf(at, birthdate) : `P${padded(at, 8)}`,
    check_in: dayText(came),
    check_out: dayText(came + 1 + (at % 13)),
    apartment_number: String(1 + (at % 20)),
    building_number: String.fromCharCode(65 + (at % 20)),
    birthdate,
    sex: at % 2 ? 'M' : 'F',
  };
}

/** Half of the entries have a national number, and so a birth date. */
export function entryAt(at: number) {
  const birthdate = dayText(-7305 + ((at * 104_729) % 20_000));
  return {
    id_number: at % 2 ? `BL${padded(at, 8)}` : numberOf(at + 50_000, birthdate),
    birthdate: at % 2 ? null : birthdate,
    full_name: entryNames[at % NAMES] as string,
    reason: 'unpaid rent',
  };
}
