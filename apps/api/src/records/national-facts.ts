import type { Sex } from '@bawaba/contracts';
import { parseNationalNumber } from '@bawaba/identity';

export interface BirthFacts {
  readonly birthdate: string | null;
  readonly sex: Sex | null;
}

/** The birth date and the sex that the first valid national number among these contains. */
export function nationalFacts(...numbers: readonly (string | null | undefined)[]): BirthFacts {
  for (const number of numbers) {
    const { valid, birthDate, sex } = parseNationalNumber(number ?? '');
    if (valid) return { birthdate: birthDate, sex };
  }
  return { birthdate: null, sex: null };
}

/** Fills what is absent from the number. */
export function fillBirthFacts({ birthdate, sex }: BirthFacts, number: string | null): BirthFacts {
  const facts = nationalFacts(number);
  return { birthdate: birthdate ?? facts.birthdate, sex: sex ?? facts.sex };
}

interface Numbered extends BirthFacts {
  readonly number: string | null;
}

/** The same for a change. What came from the old number follows the new one, unless the change names it. */
export function changeBirthFacts(
  before: Numbered,
  { number = before.number, ...change }: { readonly [Name in keyof Numbered]?: Numbered[Name] | undefined },
): BirthFacts {
  const [old, now] = [nationalFacts(before.number), nationalFacts(number)];
  const birthdate =
    before.birthdate === old.birthdate ? (now.birthdate ?? before.birthdate) : before.birthdate;
  const sex = before.sex === old.sex ? (now.sex ?? before.sex) : before.sex;
  return fillBirthFacts(
    {
      birthdate: change.birthdate === undefined ? birthdate : change.birthdate,
      sex: change.sex === undefined ? sex : change.sex,
    },
    number,
  );
}
