// @vitest-environment happy-dom
import { defaultAuthorityKind } from '@bawaba/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Answers, list, openPage, refusal } from '../../testing/open-page.tsx';

type Answer = Extract<Answers[string], (...asked: never[]) => unknown>;
/** A route that refuses an outdated version: a colleague saved this one meanwhile. */
const changedMeanwhile =
  <Current extends { version: number }>(current: Current): Answer =>
  ({ body }) =>
    (body as Current).version === current.version
      ? { ...current, ...(body as Current), version: current.version + 1 }
      : refusal(409, { code: 'stale', error: 'Somebody changed this record.', current });
const box = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });
const kept = (form: string) =>
  Object.keys(localStorage)
    .filter((key) => key.startsWith(`bawaba.draft.1.${form}.`))
    .map((key) => JSON.parse(localStorage.getItem(key) ?? '').values);

const visitor = {
  id: 7,
  full_name: 'Anna Weber',
  id_type: 'passport',
  passport_number: null,
  nationality: null,
  birthdate: null,
  sex: null,
  apartment_number: '9',
  building_number: 'C',
  host: 'Karim Fawzy',
  vehicle_plate: null,
  phone: null,
  visit_date: '2026-11-05',
  entered_at: '2026-11-05T10:00:00.000Z',
  left_at: null as string | null,
  village_id: 5,
  village_name: 'Lotus Bay',
  notes: null,
  blacklisted: false,
  version: 1,
  created_by_username: 'mona',
  created_at: '2026-11-05T08:00:00Z',
  updated_at: '2026-11-05T08:00:00Z',
};
const openVisitor = (theirs: typeof visitor) =>
  openPage('/edit-visitor/7', {
    permissions: ['view_visitors', 'edit_visitor'],
    answers: {
      'GET /visitors/7': visitor,
      'PUT /visitors/7': changedMeanwhile(theirs),
      'GET /visitors': list([]),
    },
  });

test('a visitor: their host, and the phone and the notes that only I typed', async () => {
  const { user, fill, asked } = await openVisitor({ ...visitor, host: 'Nadia', version: 2 });
  await fill(await box('Visiting'), 'Omar');
  await fill(await box('Phone'), '010 0555 0142');
  await fill(await box('Notes'), 'waits at the gate');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await user.click(await screen.findByRole('button', { name: 'Take theirs' }));

  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  expect((await box('Visiting')).value).toBe('Nadia');
  expect((await box('Phone')).value).toBe('010 0555 0142');
  await waitFor(() =>
    expect(kept('visitor:7')).toMatchObject([{ host: 'Nadia', notes: 'waits at the gate', version: 2 }]),
  );
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Visitor updated successfully');
  expect(asked.filter(({ method }) => method === 'PUT').at(-1)?.body).toMatchObject({
    host: 'Nadia',
    phone: '010 0555 0142',
    notes: 'waits at the gate',
    version: 2,
  });
  expect(kept('visitor:7')).toEqual([]);
});

test('a visitor who has left meanwhile: nothing that I typed is lost', async () => {
  const { user, fill, asked } = await openVisitor({
    ...visitor,
    left_at: '2026-11-05T11:00:00.000Z',
    version: 2,
  });
  await fill(await box('Notes'), 'left a bag');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('What they changed is not on this form.');
  await user.click(screen.getByRole('button', { name: 'Take theirs' }));
  expect((await box('Notes')).value).toBe('left a bag');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Visitor updated successfully');
  expect(asked.filter(({ method }) => method === 'PUT').at(-1)?.body).toMatchObject({
    notes: 'left a bag',
    version: 2,
  });
});

test('a visitor whose fields are all theirs leaves no draft', async () => {
  const { user, fill } = await openVisitor({ ...visitor, host: 'Nadia', version: 2 });
  await fill(await box('Visiting'), 'Omar');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await user.click(await screen.findByRole('button', { name: 'Take theirs' }));
  expect((await box('Visiting')).value).toBe('Nadia');
  await waitFor(() => expect(kept('visitor:7')).toEqual([]));
});

test('an owner: their family members, and those that only I added or changed', async () => {
  const member = (id: number, name: string, fields: object = {}) => ({
    id,
    name,
    relationship: 'son',
    birthdate: null,
    job: null,
    id_number: null,
    address: null,
    ...fields,
  });
  const [ali, hana, omar] = [member(1, 'Ali'), member(2, 'Hana'), member(3, 'Omar')];
  const owner = {
    id: 3,
    name: 'Nadia',
    id_number: null,
    birthdate: null,
    job: null,
    address: null,
    building_address: null,
    village_id: 5,
    village_name: 'Lotus Bay',
    family_members: [ali, hana, omar],
    family_members_count: 3,
    residents_count: 0,
    version: 1,
    created_at: '2026-11-05T08:00:00Z',
  };
  const theirs = {
    ...owner,
    job: 'Doctor',
    family_members: [ali, { ...hana, job: 'Student' }, member(4, 'Salma')],
    version: 2,
  };
  const { user, fill, asked } = await openPage('/owners/edit/3', {
    permissions: ['view_owners', 'manage_owners'],
    answers: {
      'GET /owners/3': owner,
      'PUT /owners/3': changedMeanwhile(theirs),
      'GET /owners': list([]),
    },
  });
  const card = async (number: number) =>
    within(await screen.findByRole('group', { name: `Family member ${number}` }));
  await fill((await card(1)).getByRole('textbox', { name: 'Job' }), 'Pilot');
  await fill((await card(2)).getByRole('textbox', { name: 'Job' }), 'Nurse');
  await user.click(screen.getByRole('button', { name: 'Add family member' }));
  await fill((await card(4)).getByRole('textbox', { name: 'Full name' }), 'Youssef');
  await fill(await box('Building address'), 'Nile Street 5');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await user.click(await screen.findByRole('button', { name: 'Take theirs' }));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Owner updated successfully');

  expect(asked.filter(({ method }) => method === 'PUT').at(-1)?.body).toMatchObject({
    job: 'Doctor',
    building_address: 'Nile Street 5',
    version: 2,
    family_members: [
      { id: 1, name: 'Ali', job: 'Pilot' },
      { id: 2, name: 'Hana', job: 'Student' },
      { id: 4, name: 'Salma' },
      { id: null, name: 'Youssef' },
    ],
  });
});

test('an entry of the blacklist: their reason, and the name that only I typed', async () => {
  const entry = {
    id: 4,
    id_number: 'C01X00T47',
    full_name: null,
    birthdate: null,
    sex: null,
    aliases: [],
    reason: 'noise',
    village_id: 5,
    village_name: 'Lotus Bay',
    created_by_username: 'mona',
    created_at: '2026-11-05T08:00:00Z',
    version: 1,
  };
  const { user, fill, asked } = await openPage('/blacklist?dialog=4', {
    permissions: ['view_blacklist', 'manage_blacklist'],
    answers: {
      'GET /blacklist': list([entry]),
      'PUT /blacklist/4': changedMeanwhile({ ...entry, reason: 'theft', version: 2 }),
    },
  });
  const form = within(await screen.findByRole('dialog'));
  await fill(form.getByRole('textbox', { name: 'Full name' }), 'Anna Weber');
  await user.click(form.getByRole('button', { name: 'Save' }));
  await user.click(await form.findByRole('button', { name: 'Take theirs' }));
  await waitFor(() => expect(form.queryByRole('button', { name: 'Take theirs' })).toBeNull());
  await user.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(asked.filter(({ method }) => method === 'PUT')).toHaveLength(2));
  expect(asked.filter(({ method }) => method === 'PUT').at(-1)?.body).toMatchObject({
    full_name: 'Anna Weber',
    reason: 'theft',
    version: 2,
  });
});

test('the settings of a list: their deadline, and the heading that only I typed', async () => {
  const settings = {
    village_id: 5,
    village_name: 'Lotus Bay',
    kind: 'daily_guests',
    ...defaultAuthorityKind('daily_guests'),
    starts_on: '2026-11-01',
    sender_roles: null,
    can_send: true,
    version: 3,
  };
  const { user, fill, asked } = await openPage('/authority-lists/settings', {
    permissions: ['view_authority_lists', 'manage_authority_lists'],
    answers: {
      'GET /authority-lists/kinds': [settings],
      'GET /authority-lists/sender-roles': [],
      'PUT /authority-lists/kinds/daily_guests': changedMeanwhile({
        ...settings,
        deadline_hours: 6,
        version: 4,
      }),
    },
  });
  await fill(await box('Nationality: heading in English'), 'Citizen of');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await user.click(await screen.findByRole('button', { name: 'Take theirs' }));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  expect((await box('Nationality: heading in English')).value).toBe('Citizen of');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('The settings are saved');
  const sent = asked.filter(({ method }) => method === 'PUT').at(-1)?.body as typeof settings;
  expect(sent).toMatchObject({ version: 4, deadline_hours: 6 });
  expect(sent.columns.find(({ key }) => key === 'nationality')?.heading.en).toBe('Citizen of');
});
