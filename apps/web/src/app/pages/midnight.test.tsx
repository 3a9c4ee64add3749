// @vitest-environment happy-dom
import { checkDigitOf } from '@bawaba/identity';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { list, openPage, refusal } from '../../testing/open-page.tsx';

const first13 = '2980514210011';
const number = first13 + checkDigitOf(first13);
const notListed = { [`GET /blacklist/check/${number}`]: { blacklisted: false, reason: null } };
const box = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });

beforeEach(() => {
  // In Cairo 23:50 on the 15th.
  vi.useFakeTimers({
    shouldAdvanceTime: true,
    toFake: ['Date', 'setTimeout', 'clearTimeout'],
    now: new Date('2026-11-15T21:50:00Z'),
  });
});
afterEach(() => {
  vi.useRealTimers();
});

const passMidnight = () => act(async () => void (await vi.advanceTimersByTimeAsync(11 * 60_000)));
/** The timers stand still. */
const sleepUntil = (time: string) =>
  act(async () => {
    vi.setSystemTime(new Date(time));
    fireEvent.focus(window);
  });

test('the date of a visitor is the day of the save, also after Save and next and a night of sleep', async () => {
  const { user, fill, asked } = await openPage('/add-visitor', {
    permissions: ['add_visitor', 'view_visitors'],
    answers: {
      ...notListed,
      'POST /visitors': ({ body }) =>
        refusal(201, { ...(body as object), id: 7, village_id: 5, created_at: new Date().toISOString() }),
    },
  });
  const date = async () => (await box('Visit date')).value;
  expect(await date()).toBe('15/11/2026');
  await passMidnight();
  expect(await date()).toBe('16/11/2026');
  await fill(await box('Full name'), 'Mona Adel');
  await fill(await box('National ID number'), number);
  await user.click(screen.getByRole('button', { name: 'Save and next' }));
  await screen.findByText(/Visitor created/);
  const sent = asked.find(({ method }) => method === 'POST')?.body;
  expect(sent).toMatchObject({ visit_date: '2026-11-16' });
  await waitFor(async () => expect((await box('Full name')).value).toBe(''));
  await sleepUntil('2026-11-17T04:00:00Z');
  expect(await date()).toBe('17/11/2026');

  await fill(await box('Visit date'), '20/11/2026');
  await user.tab();
  await sleepUntil('2026-11-18T04:00:00Z');
  expect(await date()).toBe('20/11/2026');
});

test('the check-in of a resident follows the day, and the check-out only to stay after it', async () => {
  const { user } = await openPage('/add-resident', { permissions: ['add_residents', 'view_residents'] });
  const stay = async () => [(await box('Check-in')).value, (await box('Check-out')).value];
  await box('Check-in');
  await user.click(screen.getByRole('button', { name: '+2 nights' }));
  expect(await stay()).toEqual(['15/11/2026', '17/11/2026']);
  await passMidnight();
  expect(await stay()).toEqual(['16/11/2026', '17/11/2026']);
  await sleepUntil('2026-11-17T04:00:00Z');
  expect(await stay()).toEqual(['17/11/2026', '18/11/2026']);
});

test.each([
  ['/residents?presence=leaving_today', 'presence=leaving_today'],
  ['/visitors?day=today', 'visit_date_from=2026-11-16'],
])('at midnight the list %s asks for the new day', async (path, question) => {
  const { calls } = await openPage(path, {
    permissions: ['view_residents', 'view_visitors'],
    answers: { 'GET /residents': list([]), 'GET /visitors': list([]), 'GET /saved-views': [] },
  });
  const asked = () => calls().filter((call) => call.includes(question)).length;
  await screen.findByRole('heading', { level: 1 });
  await waitFor(() => expect(calls().some((call) => /GET .(residents|visitors)/.test(call))).toBe(true));
  const before = asked();
  await passMidnight();
  await waitFor(() => expect(asked()).toBe(before + 1));
});

test('at midnight the board asks for the new day', async () => {
  const counts = {
    expected: 0,
    inside: 0,
    leaving_today: 0,
    overstayed: 0,
    visitors_inside: 0,
    visitors_expected: 0,
  };
  const { calls } = await openPage('/today', {
    permissions: ['view_residents'],
    answers: { 'GET /today': { date: '2026-11-15', counts, buildings: [] }, 'GET /residents': list([]) },
  });
  const asked = (question: string) => calls().filter((call) => call.includes(question)).length;
  await waitFor(() => expect(asked('presence=leaving_today')).toBe(1));
  await passMidnight();
  await waitFor(() => expect(asked('check_in_to=2026-11-16')).toBe(1));
  expect(asked('presence=leaving_today')).toBe(2);
  expect(asked('GET /today')).toBe(2);
});
