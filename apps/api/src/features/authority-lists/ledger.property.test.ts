import type { AuthorityDue, AuthorityLine, AuthorityListKind } from '@bawaba/contracts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createCalendar } from '../../calendar.ts';
import { createDatabase } from '../../database/connection.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { settleStays } from './settled-stays.service.ts';

/** A few sequences in every test run; LEDGER_RUNS=100 for many. */
const RUNS = Number(process.env.LEDGER_RUNS ?? 2);
const DAY_MS = 86_400_000;
/** Half past eleven in the evening in Cairo, four days before the end of a month. */
const START = Date.parse('2026-10-27T21:30:00Z');
const FIRST = '2026-10-27';
const calendar = createCalendar('Africa/Cairo');
const addDays = (date: string, days: number) =>
  new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10);

let t: TestApp;
let village: { id: number };
beforeAll(async () => {
  t = await testApp();
  village = await t.createVillage();
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterAll(async () => {
  vi.useRealTimers();
  await t.close();
});

/** What must be true, kept without the database. */
interface Guest {
  readonly id: number;
  readonly isForeigner: boolean;
  job: string | null;
  nationality: string | null;
  arrived: string | null;
  left: string | null;
}
type Said = string | 'withdrawn';

interface Command {
  readonly do: string;
  readonly which?: number;
  readonly passport?: boolean;
  readonly job?: string | null;
  readonly nationality?: string | null;
  readonly hours?: number;
  readonly kind?: AuthorityListKind;
  readonly back?: number;
}
const which = fc.nat(3);
const jobs = fc.constantFrom(null, 'طبيب', 'Engineer');
const nationalities = fc.constantFrom(null, 'DEU', 'EGY');
const commands = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('register'),
      passport: fc.boolean(),
      job: jobs,
      nationality: nationalities,
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('edit'), which, job: jobs }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('naturalise'), which, nationality: nationalities }) },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constantFrom('leave', 'comeBack', 'undoArrival', 'arrive'), which }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('remove'), which }) },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('send'),
      kind: fc.constantFrom<AuthorityListKind>(
        'daily_guests',
        'daily_guests',
        'foreign_arrivals',
        'foreign_departures',
      ),
      back: fc.nat(2),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ do: 'statement' }) },
  { weight: 3, arbitrary: fc.constant({ do: 'settle' }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('clock'), hours: fc.integer({ min: 1, max: 50 }) }) },
) as fc.Arbitrary<Command>;

const listed = ['daily_guests', 'foreign_arrivals', 'foreign_departures'] as const;
type Listed = (typeof listed)[number];

function createRegister() {
  const guests: Guest[] = [];
  /** What each kind last said about a guest and a day. */
  const said: Record<Listed, Map<string, Said>> = {
    daily_guests: new Map(),
    foreign_arrivals: new Map(),
    foreign_departures: new Map(),
  };
  let serial = 0;
  const today = () => calendar.today();
  const guestAt = (index = 0) => guests[index % guests.length];

  const isForeigner = ({ isForeigner: hasPassport, nationality }: Guest) =>
    hasPassport && nationality !== 'EGY';
  const nationalityOf = (guest: Guest) => guest.nationality ?? (guest.isForeigner ? null : 'EGY');
  /** The days on which a guest belongs on a list of the kind. */
  function daysOf(kind: Listed, guest: Guest): string[] {
    const { arrived, left } = guest;
    if (arrived === null) return [];
    if (kind === 'foreign_arrivals') return isForeigner(guest) ? [arrived] : [];
    if (kind === 'foreign_departures') return isForeigner(guest) && left ? [left] : [];
    const days: string[] = [];
    for (let day = arrived; day <= (left ?? today()); day = addDays(day, 1)) days.push(day);
    return days;
  }
  /** All that can change here and is on the list. Departures do not show the job. */
  const textOf = (kind: Listed, guest: Guest) =>
    [
      kind === 'foreign_departures' ? '' : guest.job,
      nationalityOf(guest),
      guest.arrived,
      kind === 'foreign_departures' ? guest.left : '',
    ].join('|');
  const isMissing = (guest: Guest) => nationalityOf(guest) === null;

  function expected(kind: Listed) {
    const states = new Map<string, string>();
    for (const guest of guests)
      for (const day of daysOf(kind, guest)) {
        const known = said[kind].get(`${guest.id} ${day}`);
        const isKnown = known !== undefined && known !== 'withdrawn';
        states.set(
          `${guest.id} ${day}`,
          !isKnown
            ? isMissing(guest)
              ? 'incomplete'
              : 'new'
            : known === textOf(kind, guest)
              ? 'sent'
              : 'modified',
        );
      }
    for (const key of said[kind].keys()) if (!states.has(key)) states.set(key, 'withdrawn');
    return states;
  }

  async function send(kind: Listed, from: string, to: string) {
    const answer = await t.admin.post('/authority-lists', { village_id: village.id, kind, from, to });
    const states = expected(kind);
    const sent: [string, Said][] = [];
    for (const [key, state] of states) {
      const [id, day] = key.split(' ') as [string, string];
      const guest = guests.find((one) => one.id === Number(id));
      if (day > to || (day < from && (state === 'new' || state === 'incomplete'))) continue;
      if (state === 'withdrawn' && said[kind].get(key) !== 'withdrawn') sent.push([key, 'withdrawn']);
      if ((state === 'new' || state === 'modified') && guest && !isMissing(guest))
        sent.push([key, textOf(kind, guest)]);
    }
    expect(answer.status === 201, `${answer.status} ${answer.text}`).toBe(sent.length > 0);
    if (answer.status === 201) {
      const { reports, corrections, withdrawals } = answer.body;
      expect(reports + corrections + withdrawals).toBe(sent.length);
    }
    for (const [key, text] of sent) said[kind].set(key, text);
  }

  /** Carries out a command here and in the product. */
  const actions: Record<string, (command: Command) => Promise<void>> = {
    async register({ passport = false, job = null, nationality = null }) {
      serial += 1;
      const { status, body, text } = await t.admin.post('/residents', {
        full_name: `Guest ${serial}`,
        id_type: passport ? 'passport' : 'national_id',
        id_number: `NUMBER${Date.now()}${serial}`,
        birthdate: '1990-01-01',
        village_id: village.id,
        check_in: today(),
        check_out: addDays(today(), 40),
        job,
        nationality,
      });
      expect(status, text).toBe(201);
      guests.push({ id: body.id, isForeigner: passport, job, nationality, arrived: today(), left: null });
    },
    async edit({ which: index, job = null }) {
      const guest = guestAt(index);
      if (!guest) return;
      await t.admin.put(`/residents/${guest.id}`, { job });
      guest.job = job;
    },
    async naturalise({ which: index, nationality = null }) {
      const guest = guestAt(index);
      if (!guest) return;
      await t.admin.put(`/residents/${guest.id}`, { nationality });
      guest.nationality = nationality;
    },
    async leave({ which: index }) {
      const guest = guestAt(index);
      if (guest && (await t.admin.post(`/residents/${guest.id}/departure`)).status === 200)
        guest.left ??= today();
    },
    async comeBack({ which: index }) {
      const guest = guestAt(index);
      if (guest && (await t.admin.delete(`/residents/${guest.id}/departure`)).status === 200)
        guest.left = null;
    },
    async undoArrival({ which: index }) {
      const guest = guestAt(index);
      if (guest && (await t.admin.delete(`/residents/${guest.id}/arrival`)).status === 200)
        guest.arrived = null;
    },
    async arrive({ which: index }) {
      const guest = guestAt(index);
      if (guest && (await t.admin.post(`/residents/${guest.id}/arrival`)).status === 200)
        guest.arrived ??= today();
    },
    async remove({ which: index = 0 }) {
      const [guest] = guests.splice(index % (guests.length || 1), 1);
      if (guest) expect((await t.admin.delete(`/residents/${guest.id}`)).status).toBe(204);
    },
    async send({ kind = 'daily_guests', back = 0 }) {
      const to = addDays(today(), -back);
      await send(kind as Listed, kind === 'daily_guests' ? to : addDays(to, -3), to);
    },
    async statement() {
      if (today() < '2026-11-01') return;
      const period = { from: '2026-10-01', to: '2026-10-31' };
      await t.admin.post('/authority-lists', {
        village_id: village.id,
        kind: 'monthly_statement',
        ...period,
      });
    },
    settle: () => settleStays(createDatabase(t.pool), calendar),
    async clock({ hours = 0 }) {
      vi.setSystemTime(Date.now() + hours * 3_600_000);
    },
  };

  const lines = async (kind: AuthorityListKind, from: string, to: string): Promise<AuthorityLine[]> => {
    const query = `kind=${kind}&village_id=${village.id}&from=${from}&to=${to}&limit=1000`;
    const { status, body, text, headers } = await t.admin.get(`/authority-lists/lines?${query}`);
    expect(status, text).toBe(200);
    expect(Number(headers['x-total-count'])).toBe(body.length);
    return body;
  };

  /** The countdown, which leaves out what is settled, has everything that is not. */
  async function checkDue() {
    const { items, corrections }: AuthorityDue = (
      await t.admin.get(`/authority-lists/due?village_id=${village.id}`)
    ).body;
    for (const kind of listed) {
      const open: Record<string, number> = { new: 0, incomplete: 0, modified: 0, withdrawn: 0 };
      // Nobody waits for a withdrawal that was sent.
      for (const [key, state] of expected(kind))
        if (state !== 'sent' && !(state === 'withdrawn' && said[kind].get(key) === 'withdrawn'))
          open[state] = (open[state] ?? 0) + 1;
      const counted: Record<string, number> = { new: 0, incomplete: 0, modified: 0, withdrawn: 0 };
      for (const line of [...items, ...corrections].filter((one) => one.kind === kind))
        for (const [state, count] of Object.entries(line))
          if (state in counted) counted[state] = (counted[state] ?? 0) + Number(count);
      expect([kind, counted]).toEqual([kind, open]);
    }
  }

  return {
    run: (command: Command) => actions[command.do]?.(command),

    /** Every guest and day is there once, in the state of the naive recount. */
    async check() {
      for (const kind of listed) {
        const answered = await lines(kind, FIRST, today());
        const states = answered.map((line) => [`${line.resident_id} ${line.event_day}`, line.state] as const);
        expect(new Map(states).size).toBe(states.length);
        expect([kind, Object.fromEntries(states)]).toEqual([kind, Object.fromEntries(expected(kind))]);
      }
      await checkDue();
    },

    /** After the month: the statement says of everybody the days that the daily lists said, and of nobody else. */
    async checkStatement() {
      if (today() < '2026-11-01') vi.setSystemTime(Date.parse('2026-11-01T09:00:00Z'));
      await actions.statement?.({ do: 'statement' });
      const union = new Map<number, number>();
      for (const [key, text] of said.daily_guests) {
        const [id, day] = key.split(' ') as [string, string];
        if (text !== 'withdrawn' && day < '2026-11-01')
          union.set(Number(id), (union.get(Number(id)) ?? 0) + 1);
      }
      const answered = await lines('monthly_statement', '2026-10-01', '2026-10-31');
      const sent = answered.filter(({ state }) => state === 'sent');
      expect(new Map(sent.map((line) => [line.resident_id, Number(line.before?.days)]))).toEqual(union);
      for (const { state, is_settled, missing } of answered.filter((line) => line.state !== 'sent'))
        expect([state, is_settled, missing]).toEqual(
          state === 'withdrawn' ? ['withdrawn', true, []] : ['incomplete', false, ['daily_list']],
        );
    },
  };
}

/** Turns that chance rarely takes, in every run. */
const rareTurns: Command[] = [
  { do: 'register', passport: true, nationality: 'DEU', job: 'طبيب' },
  { do: 'register', passport: true, nationality: null },
  { do: 'send', kind: 'daily_guests' },
  { do: 'send', kind: 'foreign_arrivals' },
  // Past midnight, both are guests of the next day too.
  { do: 'clock', hours: 2 },
  { do: 'settle' },
  { do: 'edit', which: 0, job: 'Engineer' },
  { do: 'naturalise', which: 1, nationality: 'DEU' },
  { do: 'send', kind: 'daily_guests' },
  { do: 'naturalise', which: 1, nationality: 'EGY' },
  { do: 'send', kind: 'foreign_arrivals', back: 1 },
  { do: 'settle' },
  { do: 'leave', which: 0 },
  { do: 'send', kind: 'foreign_departures' },
  { do: 'settle' },
  { do: 'comeBack', which: 0 },
  { do: 'send', kind: 'foreign_departures' },
  // Into the next month, with one statement before and one after a withdrawal.
  { do: 'clock', hours: 50 },
  { do: 'send', kind: 'daily_guests', back: 1 },
  { do: 'clock', hours: 50 },
  { do: 'clock', hours: 10 },
  { do: 'statement' },
  { do: 'settle' },
  { do: 'remove', which: 0 },
  { do: 'statement' },
  { do: 'send', kind: 'daily_guests' },
  // Withdrawn, and then true again.
  { do: 'register', passport: true, nationality: 'DEU' },
  { do: 'send', kind: 'foreign_arrivals' },
  { do: 'settle' },
  { do: 'undoArrival', which: 1 },
  { do: 'send', kind: 'foreign_arrivals' },
  { do: 'settle' },
  { do: 'arrive', which: 1 },
  { do: 'send', kind: 'foreign_arrivals' },
];

it('everybody is in exactly one state after every step, and the statement is the union of what was sent', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(commands, { minLength: 8, maxLength: 16, size: 'max' }), async (steps) => {
      vi.setSystemTime(START);
      await t.pool.query('DELETE FROM authority_lists; DELETE FROM residents');
      await t.pool.query('UPDATE villages SET authority_lists_from = $1', [FIRST]);
      const register = createRegister();
      for (const step of steps) {
        await register.run(step);
        await register.check();
      }
      await register.checkStatement();
    }),
    { numRuns: RUNS, examples: [[rareTurns]] },
  );
});
