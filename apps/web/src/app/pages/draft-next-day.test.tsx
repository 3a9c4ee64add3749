// @vitest-environment happy-dom
import { checkDigitOf } from '@bawaba/identity';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Answers, openPage, refusal } from '../../testing/open-page.tsx';

const first13 = '2980514210011';
const number = first13 + checkDigitOf(first13);
const notListed = { [`GET /blacklist/check/${number}`]: { blacklisted: false, reason: null } };
const box = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });
const draftKeys = () => Object.keys(localStorage).filter((key) => key.startsWith('bawaba.draft.'));

beforeEach(() => {
  // In Cairo 20:00 on the 15th.
  vi.useFakeTimers({
    shouldAdvanceTime: true,
    toFake: ['Date', 'setTimeout', 'clearTimeout'],
    now: new Date('2026-11-15T18:00:00Z'),
  });
});
afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
});

const openForm = (path: '/add-visitor' | '/add-resident', answers: Answers = {}) =>
  openPage(path, {
    permissions: ['add_visitor', 'view_visitors', 'add_residents', 'view_residents'],
    answers: { ...notListed, ...answers },
  });
type Page = Awaited<ReturnType<typeof openForm>>;

async function typePerson({ fill }: Page) {
  await fill(await box('Full name'), 'Mona Adel');
  await fill(await box('National ID number'), number);
}

/** The computer is off until 8:00 on the 16th. */
async function closeUntilMorning(page: Page) {
  await waitFor(() => expect(draftKeys()).toHaveLength(1));
  fireEvent(window, new Event('pagehide'));
  page.unmount();
  vi.setSystemTime(new Date('2026-11-16T06:00:00Z'));
}

const created: Answers = {
  'POST /visitors': ({ body }) =>
    refusal(201, { ...(body as object), id: 7, village_id: 5, created_at: new Date().toISOString() }),
};
async function save({ user, asked }: Page) {
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(asked.some(({ method }) => method === 'POST')).toBe(true));
  return asked.find(({ method }) => method === 'POST');
}

test('a visitor of yesterday evening comes today', async () => {
  const evening = await openForm('/add-visitor');
  await typePerson(evening);
  await closeUntilMorning(evening);
  const morning = await openForm('/add-visitor', created);
  expect((await box('Full name')).value).toBe('Mona Adel');
  expect((await box('Visit date')).value).toBe('16/11/2026');
  expect((await save(morning))?.body).toMatchObject({ full_name: 'Mona Adel', visit_date: '2026-11-16' });
});

test('a draft that stays open follows midnight, too', async () => {
  const evening = await openForm('/add-visitor');
  await typePerson(evening);
  await closeUntilMorning(evening);
  await openForm('/add-visitor');
  expect((await box('Visit date')).value).toBe('16/11/2026');
  await act(async () => {
    vi.setSystemTime(new Date('2026-11-17T06:00:00Z'));
    fireEvent.focus(window);
  });
  expect((await box('Visit date')).value).toBe('17/11/2026');
});

test('a draft of a closed tab comes today', async () => {
  const evening = await openForm('/add-visitor');
  await typePerson(evening);
  await closeUntilMorning(evening);
  const [key = ''] = draftKeys();
  localStorage.setItem(key.replace(/[^.]*$/, 'closed'), localStorage.getItem(key) ?? '');
  localStorage.removeItem(key);
  const morning = await openForm('/add-visitor', created);
  await morning.user.click(await screen.findByRole('button', { name: 'Continue' }));
  expect((await box('Full name')).value).toBe('Mona Adel');
  expect((await save(morning))?.body).toMatchObject({ visit_date: '2026-11-16' });
});

test.each([
  ['14/11/2026', '2026-11-14'],
  ['20/11/2026', '2026-11-20'],
])('a visitor keeps the date %s, which the clerk chose', async (typed, sent) => {
  const evening = await openForm('/add-visitor');
  await typePerson(evening);
  await evening.fill(await box('Visit date'), typed);
  await evening.user.tab();
  await closeUntilMorning(evening);
  const morning = await openForm('/add-visitor', created);
  expect((await box('Visit date')).value).toBe(typed);
  expect((await save(morning))?.body).toMatchObject({ visit_date: sent });
});

test('a save without an answer is repeated the next day with the same date and key', async () => {
  const evening = await openForm('/add-visitor', { 'POST /visitors': new TypeError('Failed to fetch') });
  await typePerson(evening);
  const lost = await save(evening);
  await screen.findByRole('alert');
  await closeUntilMorning(evening);
  const morning = await openForm('/add-visitor', created);
  expect((await box('Visit date')).value).toBe('15/11/2026');
  const retry = await save(morning);
  expect(retry?.body).toEqual(lost?.body);
  expect(retry?.headers.get('Idempotency-Key')).toBe(lost?.headers.get('Idempotency-Key'));
});

test.each([
  ['+1 night', '17/11/2026'],
  ['+7 nights', '22/11/2026'],
])('a resident of yesterday evening with %s checks in today', async (nights, checkOut) => {
  const evening = await openForm('/add-resident');
  await typePerson(evening);
  await evening.user.click(screen.getByRole('button', { name: nights }));
  await closeUntilMorning(evening);
  await openForm('/add-resident');
  expect((await box('Full name')).value).toBe('Mona Adel');
  expect((await box('Check-in')).value).toBe('16/11/2026');
  expect((await box('Check-out')).value).toBe(checkOut);
});
