// @vitest-environment happy-dom
import { defaultAuthorityKind, type PermissionName } from '@bawaba/contracts';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Answers, list, openPage, refusal } from '../../testing/open-page.tsx';

const permissions: PermissionName[] = [
  'view_authority_lists',
  'send_authority_lists',
  'manage_authority_lists',
  'view_residents',
  'edit_residents',
];
const line = (full_name: string, fields: object = {}) => ({
  village_id: 5,
  village_name: 'Lotus Bay',
  kind: 'daily_guests',
  resident_id: 7,
  full_name,
  id_number: 'P7',
  event_day: '2026-11-16',
  state: 'new',
  missing: [],
  is_settled: false,
  list: null,
  due_at: null,
  before: null,
  after: {},
  ...fields,
});
const made = {
  id: 3,
  village_id: 5,
  village_name: 'Lotus Bay',
  kind: 'daily_guests',
  year: 2026,
  number: 12,
  period_from: '2026-11-16',
  period_to: '2026-11-16',
  reports: 40,
  corrections: 2,
  withdrawals: 1,
  left_out: 1,
  made_at: '2026-11-17T08:00:00.000Z',
  made_by: { username: 'mona', full_name: 'Mona Adel' },
  pdf_sha256: 'ab12',
  excel_sha256: 'cd34',
  receipt: null,
  purged_at: null,
};
const settings = {
  village_id: 5,
  village_name: 'Lotus Bay',
  kind: 'daily_guests',
  ...defaultAuthorityKind('daily_guests'),
  starts_on: '2026-11-01',
  sender_roles: null as { id: number; display_name: string }[] | null,
  can_send: true,
  version: 3,
};
const roles = [
  { id: 8, display_name: 'Front office' },
  { id: 9, display_name: 'Security' },
];
const anna = line('Anna Weber', { state: 'incomplete', missing: ['nationality', 'birthdate'] });
const preview = {
  reports: 40,
  corrections: 2,
  withdrawals: 1,
  left_out: 1,
  left_out_lines: [
    { resident_id: 7, full_name: 'Anna Weber', event_day: '2026-11-16', missing: ['nationality'] },
  ],
};
const answers: Answers = {
  'GET /authority-lists/kinds': [settings],
  'GET /authority-lists/sender-roles': roles,
  'GET /authority-lists/lines': list([anna]),
  'GET /authority-lists/preview': preview,
  'GET /authority-lists/3': made,
  'POST /authority-lists': made,
};
const day = '/authority-lists?from=2026-11-16';

test('a list is made after its counts and who is left out were shown, and opens with its files', async () => {
  const { user, asked, address } = await openPage(day, { permissions, answers });
  const row = within((await screen.findByText('Anna Weber')).closest('tr') as HTMLElement);
  row.getByText('Nationality, Birth date');
  expect(row.getByRole('link', { name: 'Complete the record of Anna Weber' }).getAttribute('href')).toBe(
    '/residents/7?edit=true',
  );

  await user.click(await screen.findByRole('button', { name: 'Make the list' }));
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByText('1 line is left out because something is missing:');
  expect(dialog.getByText('Reported for the first time').parentElement?.textContent).toContain('40');
  expect(dialog.getByText('Withdrawals').parentElement?.textContent).toContain('1');
  await user.click(dialog.getByRole('button', { name: 'Make the list' }));

  await screen.findByRole('heading', { name: 'Daily guest list 12/2026' });
  expect(address()).toBe('/authority-lists/3');
  screen.getByRole('button', { name: 'PDF to print' });
  expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({
    kind: 'daily_guests',
    village_id: null,
    from: '2026-11-16',
    to: '2026-11-16',
  });
});

test('when nothing is ready, there is nothing to confirm', async () => {
  const { user } = await openPage(day, {
    permissions,
    answers: {
      ...answers,
      'GET /authority-lists/preview': { ...preview, reports: 0, corrections: 0, withdrawals: 0 },
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Make the list' }));
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByText('Nothing of this period is ready to be sent.');
  expect(dialog.getByRole('button', { name: 'Make the list' })).toHaveProperty('disabled', true);
});

test('old and new stand side by side, and nobody who may not send or edit sees a button for it', async () => {
  const changed = line('Karim Fayez', {
    state: 'modified',
    list: { id: 3, number: 12, year: 2026, is_confirmed: true },
    before: { full_name: 'Karim Fayez', sex: 'F', job: null, nationality: 'EGY' },
    after: { full_name: 'Karim Fayez', sex: 'M', job: 'مهندس', nationality: 'EGY' },
  });
  await openPage(`${day}&state=corrections`, {
    language: 'ar',
    device: 'phone',
    permissions: ['view_authority_lists'],
    answers: { ...answers, 'GET /authority-lists/lines': list([changed]) },
  });
  const changes = await screen.findByRole('table', { name: 'ما تغيّر في بيانات Karim Fayez' });
  const rows = within(changes).getAllByRole('row').slice(1);
  expect(rows.map(({ textContent }) => textContent)).toEqual(['النوعأنثىذكر', 'المهنة(خالٍ)مهندس']);
  expect(screen.queryByRole('button', { name: 'إعداد الكشف' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'الإعدادات' })).toBeNull();
});

test('the number of a receipt confirms a list', async () => {
  const receipt = { number: 'ص 77', has_photo: false, at: made.made_at, by: made.made_by };
  const { user, fill, asked } = await openPage('/authority-lists/3', {
    permissions,
    answers: { ...answers, 'PUT /authority-lists/3/receipt': { ...made, receipt } },
  });
  await fill(await screen.findByRole('textbox', { name: 'Number of the receipt' }), ' ص 77 ');
  await user.click(screen.getByRole('button', { name: 'Save the number' }));
  await screen.findByText('The receipt is saved');
  expect(asked.find(({ method }) => method === 'PUT')?.body).toEqual({ number: 'ص 77' });
});

test('settings that somebody else saved first are compared, and mine go on top of theirs', async () => {
  // The database keeps the fields of a column in another order.
  const columns = settings.columns.map(({ key, heading: { en, ar }, ...column }) => ({
    ...column,
    heading: { ar, en },
    key,
  }));
  const theirs = { ...settings, columns, deadline_hours: 6, version: 4 };
  const { user, fill, asked } = await openPage('/authority-lists/settings', {
    permissions,
    answers: {
      ...answers,
      'PUT /authority-lists/kinds/daily_guests': ({ body }) =>
        (body as { version: number }).version === 3
          ? refusal(409, { code: 'stale', error: 'Somebody changed this record.', current: theirs })
          : { ...theirs, ...(body as object), version: 5 },
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Move Nationality up' }));
  await fill(screen.getByRole('textbox', { name: 'Nationality: heading in English' }), 'Citizen of');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const conflict = within(await screen.findByRole('alert'));
  conflict.getByRole('row', { name: /Deadline, in hours 6/ });
  expect(conflict.getAllByRole('row')).toHaveLength(2);
  await user.click(conflict.getByRole('button', { name: 'Save mine over theirs' }));
  await screen.findByText('The settings are saved');
  const sent = asked.filter(({ method }) => method === 'PUT').at(-1)?.body as typeof settings;
  expect(sent).toMatchObject({ version: 4, deadline_hours: 6, village_id: 5 });
  expect(sent.columns.slice(0, 2).map(({ key }) => key)).toEqual(['nationality', 'full_name']);
  expect(sent.columns[0]?.heading.en).toBe('Citizen of');
});

test('a village leaves a list to some roles, at least to one', async () => {
  const { user, asked } = await openPage('/authority-lists/settings', {
    // Who only manages the lists finds their settings in the menu.
    permissions: ['manage_authority_lists'],
    answers: {
      ...answers,
      'PUT /authority-lists/kinds/daily_guests': { ...settings, sender_roles: [roles[1]], version: 4 },
    },
  });
  const menuItem = await screen.findByRole('link', { name: 'Authority lists' });
  expect(menuItem.getAttribute('href')).toBe('/authority-lists/settings');
  await user.click(await screen.findByRole('radio', { name: 'Only these roles' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('This field is required');
  await user.click(await screen.findByRole('checkbox', { name: 'Security' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('The settings are saved');
  const sent = asked.filter(({ method }) => method === 'PUT').map(({ body }) => body);
  expect(sent).toMatchObject([{ sender_role_ids: [9], version: 3 }]);
});

test('a list of another role is shown, without the button to make it', async () => {
  await openPage(day, {
    permissions,
    answers: { ...answers, 'GET /authority-lists/kinds': [{ ...settings, can_send: false }] },
  });
  await screen.findByText('Another role sends this list. You see its people here, but cannot make it.');
  expect(screen.queryByRole('button', { name: 'Make the list' })).toBeNull();
});

test('the countdown is for those who may send: what is late leads to its list', async () => {
  const item = { village_id: 5, village_name: 'Lotus Bay', kind: 'daily_guests', event_day: '2026-11-15' };
  const due = {
    date: '2026-11-17',
    now: '2026-11-17T08:00:00.000Z',
    counts: { late: 4, today: 0, corrections: 2 },
    items: [
      { ...item, new: 3, incomplete: 1, due_at: '2026-11-16T10:00:00.000Z', urgency: 'late' },
      {
        ...item,
        event_day: '2026-11-17',
        new: 9,
        incomplete: 0,
        due_at: '2026-11-18T10:00:00.000Z',
        urgency: 'later',
      },
    ],
    corrections: [{ ...item, modified: 2, withdrawn: 0 }],
  };
  await openPage('/dashboard', {
    permissions: ['view_dashboard', 'view_authority_lists', 'send_authority_lists'],
    answers: { 'GET /authority-lists/due': due },
  });
  const card = within(await screen.findByRole('region', { name: 'Lists for the authorities' }));
  const [late, corrections, ...others] = card.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(late).toMatch(/^Daily guest list · 15 Nov.*late since 16 Nov, 12:00 · 4 people · 1 incomplete$/);
  expect(corrections).toBe('Daily guest list2 to correct in the next list');
  expect(others).toEqual([]);
  expect(card.getByRole('link', { name: /15 Nov/ }).getAttribute('href')).toBe(
    '/authority-lists?kind=daily_guests&from=2026-11-15&to=2026-11-15',
  );
});

test('who may not send does not ask what is due', async () => {
  const { calls } = await openPage('/dashboard', {
    permissions: ['view_dashboard', 'view_authority_lists'],
  });
  await screen.findByRole('heading', { name: /Mona Adel/ });
  expect(calls().some((call) => call.includes('/authority-lists/due'))).toBe(false);
});
