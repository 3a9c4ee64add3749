import { MAX_OTHER_NUMBERS, type Person, type Resident, type Sex } from '@bawaba/contracts';
import { identityKey, nameForm, nameMatcher, SIMILAR_NAME } from '@bawaba/identity';
import { type Actor, can } from '../../actor.ts';
import type { Calendar } from '../../calendar.ts';
import type { Database } from '../../database/database.ts';
import { nationalFacts } from '../../records/national-facts.ts';
import { explainer, isOtherSex } from '../blacklist/similar.service.ts';
import type { ResidentService } from '../residents/residents.service.ts';
import type { VisitorService } from '../visitors/visitors.service.ts';
import { decidedNumbers } from './decisions.repository.ts';
import {
  findOtherRecords,
  type KeyedNumber,
  type OtherRecord,
  summarise,
} from './other-numbers.repository.ts';
import { decideAboutNumbers, type PersonDecision } from './person-decisions.service.ts';

interface Dependencies {
  readonly db: Database;
  readonly calendar: Calendar;
  readonly residents: ResidentService;
  readonly visitors: VisitorService;
}

/** What a form knows about the person. */
interface KnownFacts {
  readonly full_name?: string | undefined;
  readonly birthdate?: string | undefined;
  readonly sex?: Sex | undefined;
  readonly other_number?: string | undefined;
}

/** Still inside. A stay that somebody registered after its end, for the record, says nothing about now. */
const isHere = ({ presence, arrived_at, check_out }: Resident, { dayOf }: Calendar) =>
  presence === 'inside' || (presence === 'overstayed' && dayOf(arrived_at as string) <= check_out);

const withoutKey = ({ key: _, ...number }: KeyedNumber) => number;

export function createPeopleService({ db, calendar, residents, visitors }: Dependencies) {
  async function recordsOf(actor: Actor, keys: readonly string[]) {
    const [stays, visits] = await Promise.all([
      residents.staysOf(actor, keys),
      can(actor, 'view_visitors') ? visitors.visitsOf(actor, keys) : [],
    ]);
    return { stays, visits };
  }

  type Records = Awaited<ReturnType<typeof recordsOf>>;

  /** By the form, else by the national number, else by the latest stay or visit. */
  function factsOf(idNumber: string, { stays, visits }: Records, known: KnownFacts) {
    const [latest] = [...stays, ...visits];
    const national = nationalFacts(idNumber, known.other_number);
    return {
      full_name: known.full_name ?? latest?.full_name ?? '',
      birthdate: known.birthdate ?? national.birthdate ?? latest?.birthdate ?? null,
      sex: known.sex ?? national.sex ?? latest?.sex ?? null,
    };
  }

  type Facts = ReturnType<typeof factsOf>;

  /** The newest numbers of records with a similar name, or with a number in common. */
  function similarKeys({ full_name, sex }: Facts, found: readonly OtherRecord[]): string[] {
    const score = nameMatcher(full_name, { sameBirthDate: true });
    const similar = found.filter(
      (other) =>
        other.by_number || (!isOtherSex(sex, other.sex) && score(nameForm(other.full_name)) >= SIMILAR_NAME),
    );
    const newestFirst = similar.sort((a, b) => (a.date < b.date ? 1 : -1));
    return [...new Set(newestFirst.map(({ key }) => key))].slice(0, MAX_OTHER_NUMBERS);
  }

  return {
    /**
     * Never tells a user of one village about another: that someone is inside two villages at once is known only to
     * administrators, whose answer has the stays of all villages. A person whom nobody registered has no stays; that
     * is not an error, and looks like a person of another village.
     */
    async get(actor: Actor, idNumber: string, known: KnownFacts = {}): Promise<Person> {
      const { scope } = actor;
      const key = identityKey(idNumber);
      const question = { scope, visits: can(actor, 'view_visitors') };
      const keysOf = (...numbers: readonly (string | null | undefined)[]) => [
        ...new Set(numbers.map((number) => identityKey(number ?? '')).filter(Boolean)),
      ];
      // Mostly what the form, the number and the latest record say is all that there is to look for: nothing waits for the stays.
      const early = {
        ...question,
        birthdate: known.birthdate ?? nationalFacts(idNumber, known.other_number).birthdate,
        latestOf: key,
        keys: [key],
        numbers: keysOf(idNumber, known.other_number),
      };
      const [decided, ownRecords, foundEarly] = await Promise.all([
        decidedNumbers(db, scope, [key]),
        recordsOf(actor, [key]),
        findOtherRecords(db, early),
      ]);
      const keys = decided.flatMap((number) => (number.same_person ? number.key : []));
      const parted = new Set(decided.flatMap((number) => (number.same_person ? [] : number.key)));
      const records = keys.length > 1 ? await recordsOf(actor, keys) : ownRecords;
      const { stays, visits } = records;
      const isKnown = ownRecords.stays.length + ownRecords.visits.length > 0;
      const facts = factsOf(idNumber, isKnown ? ownRecords : records, known);
      const numbers = keysOf(
        idNumber,
        known.other_number,
        ...keys,
        ...stays.map((stay) => stay.passport_number),
      );
      const isEarly = (isKnown || keys.length === 1) && numbers.length === early.numbers.length;
      const found = isEarly
        ? foundEarly.filter((other) => !keys.includes(other.key))
        : await findOtherRecords(db, { ...early, birthdate: facts.birthdate, keys, numbers });
      const maybeSame = similarKeys(
        facts,
        found.filter((other) => !parted.has(other.key)),
      );
      const summaries = await summarise(db, question, [...keys.filter((each) => each !== key), ...maybeSame]);
      const newestFirst = summaries.sort((a, b) => (a.last_date < b.last_date ? 1 : -1));

      const today = calendar.today();
      const current =
        stays.find((stay) => isHere(stay, calendar)) ??
        stays.find(
          ({ presence, check_in, check_out }) =>
            presence === 'expected' && check_in <= today && check_out >= today,
        );
      const explain = explainer(facts.full_name, true);
      return {
        stays,
        visits,
        current: current ?? null,
        joined: newestFirst.filter((number) => keys.includes(number.key)).map(withoutKey),
        maybe_same: newestFirst
          .filter((number) => maybeSame.includes(number.key))
          .map((number) => ({
            ...withoutKey(number),
            match: explain(number.full_name),
          })),
      };
    },

    decide: (actor: Actor, decision: PersonDecision) => decideAboutNumbers(db, actor, decision),
  };
}

export type PeopleService = ReturnType<typeof createPeopleService>;
