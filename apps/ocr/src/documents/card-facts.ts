import { type NationalNumber, parseNationalNumber } from '@bawaba/identity';
import { dateFrom } from './dates.ts';
import {
  alefsToOnes,
  type CardLines,
  closedWord,
  doubtOf,
  freeText,
  joined,
  type ReadLine,
  vocabularies,
} from './egyptian-id.ts';
import { type Doubtful, unread } from './field.ts';
import { withGovernorate } from './governorate-tail.ts';
import { preferKnownWords } from './known-words.ts';
import { numberCandidates, numberFromBothSides } from './national-number.ts';

/** A card is valid for this many years after its issue. */
export const YEARS_VALID = 7;

/** The values of a card, each checked against the others. */
export interface CardFacts {
  number: Doubtful;
  /** The parts of the national number; null where no number was read. */
  identity: NationalNumber | null;
  /** The best reading of each side is the same number, or neither side has one. */
  numbersAgree: boolean;
  /** The best readings of the front and the back, if both sides have a number and the two are not the same. */
  differentNumbers: [string, string] | null;
  /** From the national number, if that is likely right. */
  sex: 'M' | 'F' | null;
  birth: Doubtful;
  /** The birth date as the front prints it. */
  printedBirth: Doubtful;
  name: Doubtful;
  address: Doubtful;
  job: Doubtful;
  gender: Doubtful;
  religion: Doubtful;
  marital: Doubtful;
  issue: Doubtful;
  expiry: Doubtful;
}

export function cardFacts(front: CardLines, back: CardLines, today: string): CardFacts {
  const frontNumbers = front.number ? numberCandidates(front.number.readings) : [];
  const backNumbers = back.number_back ? numberCandidates(back.number_back.readings) : [];
  const numbersAgree = frontNumbers[0]?.text === backNumbers[0]?.text;
  const [frontNumber, backNumber] = [frontNumbers[0]?.text, backNumbers[0]?.text];
  const number = doubted(numberFromBothSides(frontNumbers, backNumbers), front, back, numbersAgree);
  const identity = number.value ? parseNationalNumber(number.value) : null;
  const sex = number.p > 0.5 ? (identity?.sex ?? null) : null;
  const printedBirth = printedBirthDate(front.birth, identity);
  const issue = issueDate(back.issue, today);
  return {
    number,
    identity,
    numbersAgree,
    differentNumbers: frontNumber && backNumber && !numbersAgree ? [frontNumber, backNumber] : null,
    sex,
    birth: birthDate(number, identity, printedBirth),
    printedBirth,
    name: fullName(front),
    address: address(front),
    job: freeText(preferKnownWords(back.job)),
    gender: closedWord(back.gender, vocabularies.gender, null),
    religion: closedWord(back.religion, vocabularies.religion, sex),
    marital: closedWord(back.marital, vocabularies.marital, sex),
    issue,
    expiry: expiryDate(back.expiry, issue, today),
  };
}

/** A number of which a part may be hidden is doubtful, unless the other side shows the same one. */
function doubted(number: Doubtful, front: CardLines, back: CardLines, numbersAgree: boolean): Doubtful {
  const lines = [front.number, back.number_back].filter((line) => line !== undefined);
  if (lines.length === 2 && numbersAgree) return number;
  return { ...number, p: number.p * Math.min(1, ...lines.map(doubtOf)) };
}

function printedBirthDate(line: ReadLine | undefined, identity: NationalNumber | null): Doubtful {
  return dateFrom(line?.readings ?? [], (date) =>
    date.length < 10 ? 0.01 : date === identity?.birthDate ? 1 : 0.05,
  );
}

/** The date in the national number; the same date in print makes it surer. */
function birthDate(number: Doubtful, identity: NationalNumber | null, printed: Doubtful): Doubtful {
  if (!identity?.birthDate) return printed;
  const isConfirmed = printed.value === identity.birthDate;
  return { value: identity.birthDate, p: isConfirmed ? confirmed(number.p) : number.p };
}

function fullName({ given, family }: CardLines): Doubtful {
  const name = joined(freeText(preferKnownWords(given)), freeText(preferKnownWords(family)));
  // Digits and dots are not a name: the network reads them from stains.
  return /[ء-ي]{2}/.test(name.value) ? name : unread;
}

const addressWords = ['شارع', 'عمارة', 'شقة', 'عزبة', 'قسم', 'مركز'];

function address({ address1, address2 }: CardLines): Doubtful {
  return joined(
    freeText(preferKnownWords(alefsToOnes(address1), addressWords)),
    freeText(withGovernorate(preferKnownWords(alefsToOnes(address2), addressWords))),
  );
}

function issueDate(line: ReadLine | undefined, today: string): Doubtful {
  return dateFrom(line?.readings ?? [], (date) => (date > '1995' && date <= today ? 1 : 0.02));
}

/** The printed date; a date of issue that matches it makes it surer. */
function expiryDate(line: ReadLine | undefined, issue: Doubtful, today: string): Doubtful {
  const tooLate = `${Number(today.slice(0, 4)) + YEARS_VALID + 1}`;
  const expiry = dateFrom(line?.readings ?? [], (date) =>
    date.length === 10 && date > '2005' && date < tooLate ? 1 : 0.02,
  );
  return isValidityPeriod(issue, expiry) ? { ...expiry, p: confirmed(expiry.p) } : expiry;
}

/** Whether both dates were read, and are as far apart as on every card, within a month. */
export function isValidityPeriod(issue: Doubtful, expiry: Doubtful): boolean {
  if (!issue.value || !expiry.value) return false;
  const [issueYear, issueMonth] = issue.value.split('-').map(Number) as [number, number];
  const [expiryYear, expiryMonth] = expiry.value.split('-').map(Number) as [number, number];
  return Math.abs((expiryYear - issueYear - YEARS_VALID) * 12 + expiryMonth - issueMonth) <= 1;
}

/** The probability of a value that a second line of the card confirms. */
const confirmed = (p: number) => 1 - (1 - p) * 0.3;
