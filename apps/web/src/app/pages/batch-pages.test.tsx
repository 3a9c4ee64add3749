// @vitest-environment happy-dom
import type { Batch, BatchPerson } from '@bawaba/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { list, openPage } from '../../testing/open-page.tsx';

const permissions = ['add_residents', 'view_residents'] as const;
const stay = {
  owner_id: null,
  apartment_number: '12',
  building_number: null,
  check_in: '2026-11-18',
  check_out: '2026-11-25',
};

const aPerson = (more: Partial<BatchPerson> = {}): BatchPerson => ({
  id: 1,
  version: 1,
  standing: 'good',
  fields: { full_name: 'Anna Weber', id_type: 'passport', id_number: 'C01X00T47' },
  typed: [],
  stay: {},
  doubts: [],
  is_reviewed: false,
  problems: {},
  problem: null,
  is_checked: true,
  is_head: false,
  relationship: null,
  resident_id: null,
  page_ids: [],
  ...more,
});
const aBatch = (more: Partial<Batch> = {}): Batch => ({
  id: 7,
  village_id: 5,
  village_name: 'Lotus Bay',
  name: null,
  created_at: '2026-11-18T08:00:00Z',
  created_by: { username: 'mona', full_name: 'Mona Adel' },
  touched_at: '2026-11-18T08:00:00Z',
  removed_at: '2026-12-02T08:00:00Z',
  version: 1,
  stay,
  pages: [],
  people: [],
  owners: [],
  is_reader_away: false,
  ...more,
});
const open = (batch: Batch, path = '/batches/7', answers = {}) =>
  openPage(path, { permissions, answers: { 'GET /batches/7': batch, ...answers } });

test('an empty list says what to do', async () => {
  await openPage('/batches', { permissions, answers: { 'GET /batches': list([]) } });
  await screen.findByText('No open batches');
  screen.getByRole('button', { name: 'Choose files' });
});

test('a batch that is gone says so', async () => {
  await openPage('/batches/7', { permissions });
  await screen.findByText('This batch is not there');
});

test('a reading service that is away is named; the pictures wait', async () => {
  const page = {
    id: 1,
    person_id: null,
    file_name: 'a.jpg',
    position: 0,
    state: 'waiting',
    width: 10,
    height: 10,
    is_moved: false,
  } as const;
  await open(aBatch({ pages: [page], is_reader_away: true }));
  await screen.findByText(/does not answer. The pictures are kept/);
  screen.getByText('1 picture is being read');
});

test('those who wait for the head of the family are counted when nobody could save them', async () => {
  const child = aPerson({ id: 2, relationship: 'child' });
  const head = aPerson({
    is_head: true,
    standing: 'doubtful',
    doubts: [{ field: null, code: 'unreadable' }],
  });
  const batch = aBatch({ people: [head, child] });
  const { user } = await open(batch, '/batches/7', { 'POST /batches/7/save': batch });
  await user.click(await screen.findByRole('button', { name: 'Save 1 person' }));
  await screen.findByText(/^1 person waits for the head of the family/);
});

test('somebody without a name cannot be confirmed, only described or left out', async () => {
  const person = aPerson({
    standing: 'doubtful',
    fields: {},
    doubts: [{ field: null, code: 'unreadable' }],
    problems: { full_name: 'This field is required' },
  });
  await open(aBatch({ people: [person] }), '/batches/7?person=1');
  const dialog = await screen.findByRole('dialog');
  within(dialog).getByText('The picture could not be read. Type what it says, or remove it.');
  expect(within(dialog).queryByRole('button', { name: 'Looks right' })).toBeNull();
  expect(within(dialog).queryByRole('button', { name: 'Save this person' })).toBeNull();
  within(dialog).getByRole('button', { name: 'Leave out' });
});

test('one person can be saved alone', async () => {
  const [one, other] = [aPerson(), aPerson({ id: 2, fields: { full_name: 'Omar Said' } })];
  const saved = aBatch({ people: [{ ...one, standing: 'saved', resident_id: 9 }, other] });
  const { user, asked } = await open(aBatch({ people: [one, other] }), '/batches/7?person=1', {
    'POST /batches/7/save': saved,
  });
  await user.click(await screen.findByRole('button', { name: 'Save this person' }));
  await waitFor(() => expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({ people: [1] }));
  // The next person is open.
  await screen.findByText('2 of 2');
});

/** An answer that comes when the test says so. */
function held(answer: object) {
  let release = () => {};
  const promise = new Promise<object>((resolve) => {
    release = () => resolve(answer);
  });
  return { promise: () => promise, release: () => release() };
}

test('who closes the dialog right after a confirmation does not get the next person', async () => {
  const doubtful = aPerson({ standing: 'doubtful', doubts: [{ field: null, code: 'side_missing' }] });
  const change = held({ ...doubtful, is_reviewed: true, standing: 'good' });
  const batch = aBatch({ people: [doubtful, aPerson({ id: 2 })] });
  const { user } = await open(batch, '/batches/7?person=1', {
    'PUT /batches/7/people/1': change.promise,
  });
  await user.click(await screen.findByRole('button', { name: 'Looks right' }));
  await user.click(screen.getByRole('button', { name: 'Close' }));
  change.release();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await screen.findByRole('button', { name: 'Save 2 people' });
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a change that is not kept keeps the dialog open; who has seen it can close', async () => {
  const batch = aBatch({ people: [aPerson()] });
  const { user } = await open(batch, '/batches/7?person=1', {
    'PUT /batches/7/people/1': new TypeError('no line'),
  });
  await user.click(await screen.findByRole('switch', { name: 'Head of the family' }));
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await screen.findByText(/^This is not kept yet/);
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('the caret stays where somebody types when the text is kept', async () => {
  const person = aPerson();
  const change = held({ ...person, version: 2, fields: { ...person.fields, full_name: 'Anne Weber' } });
  const { fill, calls } = await open(aBatch({ people: [person] }), '/batches/7?person=1', {
    'PUT /batches/7/people/1': change.promise,
  });
  const name = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Full name' });
  await fill(name, 'Anne Weber');
  await waitFor(() => expect(calls()).toContain('PUT /batches/7/people/1'));
  name.setSelectionRange(4, 4);
  change.release();
  // The title of the dialog is the name that is kept.
  await within(screen.getByRole('dialog')).findByText('Anne Weber');
  expect([name.value, name.selectionStart]).toEqual(['Anne Weber', 4]);
});

const LOOK = { field: 'full_name', code: 'name_like_blacklisted' } as const;

test('a warning that a check finds after the review is shown, counted, and confirmed by name', async () => {
  const reviewed = aPerson({ is_reviewed: true, is_checked: false });
  const warned = aPerson({
    standing: 'doubtful',
    doubts: [{ field: 'full_name', code: 'low_confidence' }, LOOK],
  });
  const { user, asked } = await open(aBatch({ people: [reviewed] }), '/batches/7', {
    'POST /batches/7/check': aBatch({ people: [warned] }),
    'PUT /batches/7/people/1': { ...warned, standing: 'good', is_reviewed: true },
  });
  await screen.findByText('1 to look at');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Nobody to save' }).disabled).toBe(true);
  await user.click(screen.getByRole('link', { name: /Anna Weber/ }));
  const dialog = within(await screen.findByRole('dialog'));
  dialog.getByText('Please compare with the document.');
  dialog.getByText('The name is similar to one on the blacklist.');
  await user.click(dialog.getByRole('button', { name: 'Looks right' }));
  await screen.findByRole('button', { name: 'Save 1 person' });
  expect(asked.find(({ method }) => method === 'PUT')?.body).toEqual({
    is_reviewed: true,
    acknowledged: ['name_like_blacklisted'],
  });
});

test('what is confirmed together with another name names no warning that was not on the screen', async () => {
  const person = aPerson({ standing: 'doubtful', doubts: [{ field: null, code: 'mrz_invalid' }] });
  const { user, fill, asked } = await open(aBatch({ people: [person] }), '/batches/7?person=1', {
    'PUT /batches/7/people/1': { ...person, standing: 'good', is_reviewed: true },
  });
  await fill(await screen.findByRole('textbox', { name: 'Full name' }), 'Karim Selim');
  await user.click(screen.getByRole('button', { name: 'Looks right' }));
  await waitFor(() =>
    expect(asked.find(({ method }) => method === 'PUT')?.body).toEqual({
      fields: { full_name: 'Karim Selim' },
      is_reviewed: true,
      acknowledged: [],
    }),
  );
});

test('somebody who is saved alone, and gets a warning only then, stays open with the reason', async () => {
  const person = aPerson();
  const { user } = await open(aBatch({ people: [person] }), '/batches/7?person=1', {
    'POST /batches/7/save': aBatch({ people: [{ ...person, standing: 'doubtful', doubts: [LOOK] }] }),
  });
  await user.click(await screen.findByRole('button', { name: 'Save this person' }));
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByText(/^Something was found about this person only now/);
  dialog.getByText('The name is similar to one on the blacklist.');
  dialog.getByRole('button', { name: 'Looks right' });
});

test('who was stopped is compared again when the clerk asks', async () => {
  const stopped = aPerson({ standing: 'blocked', problem: { code: 'blacklisted' } });
  const answers = [aBatch({ people: [stopped] }), aBatch({ people: [aPerson()] })];
  const { user, asked } = await open(aBatch({ people: [stopped] }), '/batches/7?person=1', {
    'POST /batches/7/check': () => answers.shift() ?? {},
  });
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  await screen.findByText('The reason still applies.');
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('button', { name: 'Save this person' });
  expect(screen.queryByText('The reason still applies.')).toBeNull();
  expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({ people: [1] });
});

test('a batch is kept until a day of the register, not of Greenwich', async () => {
  await open(aBatch({ removed_at: '2026-12-01T23:30:00Z' }));
  await screen.findByText(/2 Dec 2026/);
});

test('people are saved with what was changed a moment before', async () => {
  const person = aPerson();
  const batch = aBatch({ people: [person] });
  const stayChange = held(batch);
  const { user, fill, calls } = await open(batch, '/batches/7', {
    'PUT /batches/7': stayChange.promise,
    'POST /batches/7/save': aBatch({ people: [{ ...person, standing: 'saved', resident_id: 9 }] }),
  });
  await fill(await screen.findByRole('textbox', { name: 'Apartment' }), '14');
  await waitFor(() => expect(calls()).toContain('PUT /batches/7'));
  await user.click(screen.getByRole('button', { name: 'Save 1 person' }));
  expect(calls()).not.toContain('POST /batches/7/save');
  stayChange.release();
  await screen.findByText('Saved');
  expect(calls()).toContain('POST /batches/7/save');
});

test('a stay that is here already can be extended from the dialog', async () => {
  const person = aPerson({
    standing: 'blocked',
    problem: {
      code: 'duplicate_in_same_village',
      existing_resident: {
        id: 3,
        full_name: 'Anna Weber',
        id_number: 'C01X00T47',
        village_name: 'Lotus Bay',
        apartment_number: '4',
        building_number: null,
        check_in: '2026-11-18',
        check_out: '2026-11-20',
      },
    },
  });
  await openPage('/batches/7?person=1', {
    permissions: [...permissions, 'edit_residents'],
    answers: { 'GET /batches/7': aBatch({ people: [person] }) },
  });
  const dialog = await screen.findByRole('dialog');
  within(dialog).getByRole('button', { name: /^Extend stay to 25/ });
});
