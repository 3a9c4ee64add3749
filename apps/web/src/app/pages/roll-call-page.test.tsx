// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { type Answers, list, openPage, refusal } from '../../testing/open-page.tsx';

const permissions = ['record_presence', 'view_residents'] as const;
const mona = { username: 'mona', full_name: 'Mona Adel' };
const nadia = { username: 'nadia', full_name: 'Nadia Fahmy' };
const person = (id: number, full_name: string, fields: object = {}) => ({
  id,
  kind: 'resident',
  full_name,
  building_number: 'A',
  apartment_number: String(id),
  host: null,
  phone: null,
  is_found: false,
  ticked_at: null,
  ticked_by: null,
  revision: 0,
  ...fields,
});
const now = () => new Date().toISOString();
const rollCall = (fields: object = {}) => ({
  id: 12,
  village_id: 5,
  village_name: 'Lotus Bay',
  started_at: '2026-11-16T12:32:00Z',
  started_by: nadia,
  ended_at: null,
  ended_by: null,
  revision: 0,
  now: now(),
  people: [
    person(1, 'Sofia Lindqvist', { phone: '010 0555 0187' }),
    person(2, 'محمود حسن', { building_number: 'B' }),
    person(3, 'Daniel Okafor', { building_number: 'b', kind: 'visitor', host: 'باسم' }),
  ],
  ...fields,
});
const noNews = { revision: 0, now: now(), ended_at: null, ended_by: null, ticks: [] };
/** Takes every tick, as the register would. */
const taking = (): Answers => {
  let revision = 0;
  const ticks = new Map<number, object>();
  const changes = () => ({ ...noNews, now: now(), revision, ticks: [...ticks.values()] });
  return {
    'GET /roll-calls/12': rollCall(),
    'GET /roll-calls/12/ticks': changes,
    'PUT /roll-calls/12/ticks': ({ body }) => {
      revision += 1;
      for (const tick of (body as { ticks: { person_id: number; is_found: boolean; at: string }[] }).ticks)
        ticks.set(tick.person_id, { ...tick, ticked_at: tick.at, ticked_by: mona, revision });
      return changes();
    },
  };
};
const box = (name: RegExp) => screen.findByRole<HTMLInputElement>('checkbox', { name });
const group = (name: string) => within(screen.getByRole('region', { name }));

beforeEach(() => localStorage.clear());

test('who is missing is grouped by building, and a tick counts at once', async () => {
  const { user, asked } = await openPage('/roll-call?id=12', { permissions, answers: taking() });
  await box(/Sofia/);
  expect(screen.getByText('3 missing')).toBeTruthy();
  expect(group('Building B').getAllByRole('checkbox')).toHaveLength(2);
  expect(screen.getByText(/Visitor of/)).toBeTruthy();
  await user.click(await box(/Sofia/));
  expect(screen.getByText('2 missing')).toBeTruthy();
  expect(screen.getByText(/^by you, \d\d:\d\d/)).toBeTruthy();
  await waitFor(() => expect(asked.filter(({ method }) => method === 'PUT')).toHaveLength(1));
  expect(asked.find(({ method }) => method === 'PUT')?.body).toMatchObject({
    ticks: [{ person_id: 1, is_found: true }],
    since: 0,
  });
  // The row stays where it is, and the key Z takes the tick back.
  expect(group('Building A').getByRole<HTMLInputElement>('checkbox').checked).toBe(true);
  await user.keyboard('z');
  expect(await screen.findByText('3 missing')).toBeTruthy();
  await waitFor(() => expect(asked.filter(({ method }) => method === 'PUT')).toHaveLength(2));
});

test('a child without a document has a line that names the adult', async () => {
  const people = [person(1, 'Sofia'), person(4, 'Omar', { kind: 'child', host: 'Sofia' })];
  const answers = { ...taking(), 'GET /roll-calls/12': rollCall({ people }) };
  const { user, fill } = await openPage('/roll-call?id=12', { permissions, answers });
  expect((await box(/Omar/)).closest('li')?.textContent?.replace(/[\u2068\u2069]/g, '')).toContain(
    'Child with Sofia',
  );
  // Who looks for the adult finds the child.
  await fill(screen.getByRole('searchbox'), 'Sofia');
  expect(screen.getAllByRole('checkbox')).toHaveLength(2);
  await user.click(await box(/Omar/));
  expect(screen.getByText('1 missing')).toBeTruthy();
});

test('each Z takes back one more tick', async () => {
  const { user } = await openPage('/roll-call?id=12', { permissions, answers: taking() });
  await user.click(await box(/Sofia/));
  await user.click(await box(/Daniel/));
  await screen.findByText('1 missing');
  await user.keyboard('z');
  await waitFor(async () => expect((await box(/Daniel/)).checked).toBe(false));
  expect((await box(/Sofia/)).checked).toBe(true);
  await user.keyboard('z');
  await screen.findByText('3 missing');
});

test('the message of a failed print can be closed, and a second failure is shown again', async () => {
  const answers = { ...taking(), 'GET /export/roll-calls/12/pdf': new TypeError('no line') };
  const { user } = await openPage('/roll-call?id=12', { permissions, answers });
  await box(/Sofia/);
  for (const language of ['Arabic', 'English']) {
    await user.click(screen.getByRole('button', { name: 'Print' }));
    await user.click(await screen.findByRole('menuitem', { name: `In ${language}` }));
    const dialog = await screen.findByRole('dialog', { name: 'Error' });
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  }
});

test('a building and a search narrow the list', async () => {
  const { user, fill } = await openPage('/roll-call?id=12', { permissions, answers: taking() });
  await user.click(await screen.findByRole('button', { name: /^B 0\/2/ }));
  expect(screen.getAllByRole('checkbox')).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: /^B 0\/2/ }));
  await fill(screen.getByRole('searchbox'), '999');
  expect(screen.queryAllByRole('checkbox')).toHaveLength(0);
  await fill(screen.getByRole('searchbox'), '0555 0187');
  expect((await box(/Sofia/)).checked).toBe(false);
  await fill(screen.getByRole('searchbox'), 'nobody');
  expect(await screen.findByText(/Nobody in this list matches/)).toBeTruthy();
});

test('without a line, ticks are kept on the phone, also after a reload, and sent when it is back', async () => {
  let isCut = false;
  const answers = taking();
  const cut = (route: string): Answers => ({
    [route]: (asked) => {
      const answer = answers[route];
      if (isCut) return new TypeError('no line');
      return typeof answer === 'function' ? answer(asked) : (answer as object);
    },
  });
  const routes = {
    ...cut('GET /roll-calls/12'),
    ...cut('GET /roll-calls/12/ticks'),
    ...cut('PUT /roll-calls/12/ticks'),
  };
  const before = await openPage('/roll-call?id=12', { permissions, answers: routes });
  await box(/Sofia/);
  isCut = true;
  await before.user.click(await box(/Sofia/));
  await before.user.click(await box(/Daniel/));
  expect(await screen.findByText('No line. 2 ticks are kept on this phone and sent later.')).toBeTruthy();
  expect(screen.getByText('1 missing')).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /End with/ }).disabled).toBe(true);
  before.unmount();

  // The api cannot be reached yet: the list that was loaded is shown, with the ticks.
  const after = await openPage('/roll-call?id=12', { permissions, answers: routes });
  expect(await screen.findByText('1 missing')).toBeTruthy();
  expect(await screen.findByText('No line. 2 ticks are kept on this phone and sent later.')).toBeTruthy();
  isCut = false;
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(screen.queryByText(/are kept on this phone/)).toBeNull());
  expect(after.asked.findLast(({ method }) => method === 'PUT')?.body).toMatchObject({
    ticks: [
      { person_id: 1, is_found: true },
      { person_id: 3, is_found: true },
    ],
  });
  await waitFor(() => expect(Object.keys(localStorage).filter((key) => key.includes('ticks'))).toEqual([]));
});

test('ticks that come after the end are shown until somebody has read them', async () => {
  let isEnded = false;
  const ended = { ended_at: '2026-11-16T13:00:00Z', ended_by: nadia };
  const answers: Answers = {
    ...taking(),
    'GET /roll-calls/12/ticks': () => (isEnded ? { ...noNews, revision: 1, ...ended } : noNews),
    'PUT /roll-calls/12/ticks': () => {
      isEnded = true;
      return refusal(409, { code: 'roll_call_ended', error: 'It has ended.' });
    },
  };
  const { user } = await openPage('/roll-call?id=12', { permissions, answers });
  await box(/Sofia/);
  await user.click(await box(/Sofia/));
  expect(await screen.findByText(/1 tick of this phone came after the end/)).toBeTruthy();
  expect(screen.getByText(/Sofia Lindqvist.*: found/)).toBeTruthy();
  expect(await screen.findByText(/ended .* by .*Nadia Fahmy/)).toBeTruthy();
  expect(screen.getByText('3 missing')).toBeTruthy();
  expect((await box(/Sofia/)).disabled).toBe(true);
  expect(screen.queryByRole('button', { name: /End/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'I have noted it' }));
  expect(screen.queryByText(/came after the end/)).toBeNull();
});

test('what another phone ticks moves down after a while', async () => {
  const tick = { is_found: true, ticked_at: '2026-11-16T12:41:00Z', ticked_by: nadia, revision: 1 };
  const news = { ...noNews, revision: 1, ticks: [{ person_id: 1, ...tick }] };
  const answers = { ...taking(), 'GET /roll-calls/12/ticks': news };
  await openPage('/roll-call?id=12', { permissions, answers });
  await box(/Sofia/);
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await vi.advanceTimersByTimeAsync(5_500);
  expect(await screen.findByText(/by .*Nadia Fahmy.*, 14:41/)).toBeTruthy();
  expect(group('Building A').getByRole<HTMLInputElement>('checkbox').checked).toBe(true);
  await vi.advanceTimersByTimeAsync(8_000);
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Building A' })).toBeNull());
  expect(screen.getByRole('button', { name: /Accounted for/, expanded: false })).toBeTruthy();
  vi.useRealTimers();
});

test.each([
  ['en', 'Start roll call', 'Nobody is inside'],
  ['ar', 'بدء الحصر', 'لا يوجد أحد'],
] as const)('a start that is refused says why, %s', async (language, button, error) => {
  const { user } = await openPage('/roll-call', {
    language,
    permissions,
    answers: {
      'GET /roll-calls': list([]),
      'POST /roll-calls': refusal(409, { code: 'nobody_inside', error }),
    },
  });
  await user.click(await screen.findByRole('button', { name: button }));
  expect((await screen.findByRole('alert')).textContent).toContain(error);
});

test('an open roll call is offered instead of a second one, and the earlier ones are listed', async () => {
  const { people: _, ...about } = rollCall();
  const one = { ...about, people: 3, found: 1 };
  await openPage('/roll-call', {
    permissions,
    answers: {
      'GET /roll-calls': list([one, { ...one, id: 11, ended_at: '2026-11-15T12:00:00Z', ended_by: nadia }]),
    },
  });
  const running = within(await screen.findByRole('region', { name: 'Running now' }));
  expect(running.getByRole('link').getAttribute('href')).toBe('/roll-call?id=12');
  expect(screen.queryByRole('button', { name: 'Start roll call' })).toBeNull();
  const earlier = within(screen.getByRole('region', { name: 'Earlier roll calls' }));
  expect(earlier.getByText('2 missing')).toBeTruthy();
});
