// @vitest-environment happy-dom
import type { ImportRowWrite } from '@bawaba/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aLayout, anImport, aRow, importPermissions as permissions } from '../../testing/imports.ts';
import { type Answers, list, openPage, refusal } from '../../testing/open-page.tsx';

const wrong = aRow(7, {
  outcome: 'error',
  cells: ['Dina Fathy', '2.98E+13', '3/4/2026', '20/4/2026', ''],
  values: { full_name: 'Dina Fathy', id_number: null, check_in: '2026-04-03', check_out: '2026-04-20' },
  problems: [
    { field: 'id_number', code: 'mangled', text: 'The spreadsheet has cut this number.', level: 'stop' },
  ],
});
const listed = {
  id: 12,
  full_name: 'Hany Salah',
  id_number: 'B12',
  birthdate: '1980-01-01',
  sex: 'M' as const,
  aliases: [],
  reason: 'Theft',
  village_id: 5,
  village_name: 'Lotus Bay',
  score: 1,
  tier: 'stop' as const,
  match: { name: 'Hany Salah', score: 1, family_name_first: null, parts: [] },
};
const stopped = aRow(9, {
  outcome: 'decision',
  problems: [
    {
      field: null,
      code: 'blacklist_match',
      text: 'Somebody on the blacklist has this name.',
      level: 'stop',
      matches: [listed as never],
    },
  ],
});
const open = (answers: Answers, options: object = {}) =>
  openPage('/imports/3', {
    permissions,
    answers: {
      'GET /imports/3': anImport({ counts: { create: 57, error: 2, decision: 1 } }),
      'GET /imports/3/layout': aLayout({}),
      'GET /imports/3/problems': [
        { field: 'id_number', code: 'mangled', text: 'The spreadsheet has cut this number.', rows: 2 },
      ],
      'GET /imports/3/rows': list([wrong, stopped]),
      ...answers,
    },
    ...options,
  });
const openRow = async (page: Awaited<ReturnType<typeof openPage>>, name: string) =>
  page.user.click(await screen.findByRole('button', { name: new RegExp(name) }));

test('a press on a count or a problem shows its rows', async () => {
  const page = await open({});
  await page.user.click(await screen.findByRole('button', { name: /Errors/ }));
  await waitFor(() => expect(page.address()).toBe('/imports/3?outcome=error'));
  await page.user.click(
    await screen.findByRole('button', { name: /2 rows.*The spreadsheet has cut this number/ }),
  );
  await waitFor(() => expect(page.address()).toBe('/imports/3?problem=mangled&field=id_number'));
  await waitFor(() => expect(page.calls().at(-1)).toContain('problem=mangled'));
});

test('a value is corrected in place and the row is checked again', async () => {
  const sent: ImportRowWrite[] = [];
  const page = await open({
    'PUT /imports/3/rows/7': ({ body }) => {
      sent.push(body as ImportRowWrite);
      return aRow(7, { values: { ...wrong.values, id_number: 'P555' }, corrected: ['id_number'] });
    },
  });
  await openRow(page, 'Dina Fathy');
  const field = await screen.findByRole('textbox', { name: 'ID number of row 7' });
  // What the file has stands in the field: most corrections change a few characters.
  expect((field as HTMLInputElement).value).toBe('2.98E+13');
  await page.fill(field, 'P555');
  await page.user.click(screen.getByRole('button', { name: 'Save and check' }));
  await screen.findByText('Row 7 is corrected');
  expect(sent).toEqual([{ values: { id_number: 'P555' }, version: 4 }]);
});

test('what was typed survives a reload', async () => {
  const page = await open({});
  await openRow(page, 'Dina Fathy');
  await page.fill(await screen.findByRole('textbox', { name: 'ID number of row 7' }), 'P555');
  window.dispatchEvent(new Event('pagehide'));
  page.unmount();
  const again = await open({});
  await openRow(again, 'Dina Fathy');
  const field = await screen.findByRole('textbox', { name: 'ID number of row 7' });
  expect((field as HTMLInputElement).value).toBe('P555');
});

test('a row that somebody else changed is not overwritten', async () => {
  const page = await open({
    'PUT /imports/3/rows/7': refusal(409, { code: 'stale', message: 'Somebody else has changed this.' }),
  });
  await openRow(page, 'Dina Fathy');
  const field = await screen.findByRole('textbox', { name: 'ID number of row 7' });
  await page.fill(field, 'P555');
  await page.user.click(screen.getByRole('button', { name: 'Save and check' }));
  await screen.findByText('Somebody else has changed this.');
  await page.user.click(screen.getByRole('button', { name: 'Load what is there now' }));
  await waitFor(() => expect(screen.queryByText('Somebody else has changed this.')).toBeNull());
  expect((field as HTMLInputElement).value).toBe('P555');
});

test('a row is left out', async () => {
  const sent: unknown[] = [];
  const page = await open({
    'PUT /imports/3/rows/7': ({ body }) => {
      sent.push(body);
      return { ...wrong, outcome: 'left_out' };
    },
  });
  await openRow(page, 'Dina Fathy');
  await page.user.click(await screen.findByRole('button', { name: 'Leave this row out' }));
  await screen.findByText('Row 7 is left out');
  expect(sent).toEqual([{ left_out: true, version: 4 }]);
});

test('somebody like an entry of the blacklist is decided with a reason', async () => {
  const sent: unknown[] = [];
  const page = await open({
    'PUT /imports/3/rows/9': ({ body }) => {
      sent.push(body);
      return aRow(9);
    },
  });
  await openRow(page, 'Hany Salah');
  await page.fill(await screen.findByRole('textbox', { name: /How do you know/ }), 'Other birth place');
  await page.user.click(screen.getByRole('button', { name: 'Different person' }));
  await screen.findByText('Row 9: your decision is saved');
  expect(sent).toEqual([
    { decisions: [{ blacklist_id: 12, same_person: false, reason: 'Other birth place' }], version: 4 },
  ]);
});

test('without the right to the blacklist others decide', async () => {
  const page = await open({}, { permissions: ['import_records', 'add_residents'] });
  await openRow(page, 'Hany Salah');
  await screen.findByRole('button', { name: 'Leave this row out' });
  await screen.findByText(/Only a user who manages the blacklist can decide/);
  expect(screen.queryByRole('textbox', { name: /How do you know/ })).toBeNull();
});

test('the import says what happens before it starts', async () => {
  let now = anImport({ counts: { create: 57, error: 2, decision: 1 } });
  const page = await open({
    'GET /imports/3': () => now,
    'POST /imports/3/commit': () => {
      now = anImport({ state: 'committing', progress: { done: 0, total: 57 } });
      return now;
    },
  });
  await page.user.click(await screen.findByRole('button', { name: 'Import 57 people' }));
  const dialog = await screen.findByRole('dialog');
  within(dialog).getByText(/57 records are created/);
  within(dialog).getByText('3 rows with a problem are not imported.');
  await page.user.click(within(dialog).getByRole('button', { name: 'Import' }));
  await screen.findByText('0 of 57 rows');
});

test('a finished import opens its list and is undone with one press', async () => {
  let now = anImport({ counts: { created: 57, error: 3 }, committed_at: '2026-11-17T09:00:00.000Z' });
  const page = await open({
    'GET /imports/3': () => now,
    'POST /imports/3/undo': () => {
      now = anImport({
        state: 'undone',
        counts: { removed: 57, error: 3 },
        undone_at: '2026-11-17T10:00:00.000Z',
      });
      return now;
    },
  });
  await screen.findByText('57 people are in the register');
  expect(screen.getByRole('link', { name: 'Open the residents' }).getAttribute('href')).toBe(
    '/residents?village_id=5',
  );
  expect(screen.queryByRole('button', { name: /^Import \d/ })).toBeNull();
  await page.user.click(screen.getByRole('button', { name: 'Undo the import' }));
  await page.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Undo' }));
  await screen.findByText(/The register is as it was before the import/);
});

test('who may not undo an import is not offered it', async () => {
  const others = anImport({ counts: { created: 57, create: 3 }, can_undo: false });
  const page = await open({ 'GET /imports/3': others });
  await screen.findByText(/57 rows are imported/);
  expect(screen.queryByRole('button', { name: 'Undo the import' })).toBeNull();
  await page.user.click(screen.getByRole('button', { name: 'Import 3 people' }));
  const dialog = await screen.findByRole('dialog');
  within(dialog).getByText(/3 records are created/);
  expect(within(dialog).queryByText(/You can undo it/)).toBeNull();
});

test('what an undo kept is listed with the reason', async () => {
  const kept = aRow(4, {
    outcome: 'kept',
    record_id: 88,
    problems: [
      { field: null, code: 'changed_since', text: 'Sara changed this resident on 17 Nov.', level: 'stop' },
    ],
  });
  const page = await open({
    'GET /imports/3': anImport({ state: 'undone', counts: { removed: 56, kept: 1 } }),
    'GET /imports/3/problems': [],
    'GET /imports/3/rows': list([kept]),
  });
  await screen.findByText(/1 record stayed/);
  await screen.findByText('Sara changed this resident on 17 Nov.');
  await openRow(page, 'Hany Salah');
  await waitFor(() => expect(page.address()).toBe('/imports/3?row=4'));
  const record = await screen.findByRole('link', { name: 'Open the record' });
  expect(record.getAttribute('href')).toBe('/residents/88');
  expect(screen.queryByRole('textbox', { name: /of row 4/ })).toBeNull();
});

test('an import that failed says why, and how to try again', async () => {
  await open({ 'GET /imports/3': anImport({ state: 'failed', failure: 'too_large' }) });
  await screen.findByText('What you sent is too large.');
  expect(screen.getByRole('link', { name: 'Upload again' }).getAttribute('href')).toBe(
    '/imports/new?kind=residents',
  );
});

test('the screens speak Arabic on a phone', async () => {
  await open({}, { language: 'ar', device: 'phone' });
  await screen.findByRole('button', { name: 'استيراد 57 شخصًا' });
  await screen.findByRole('list', { name: 'صفوف الملف' });
});

const owner = (id: number) => ({ kind: 'owners' as const, id, label: `Karim Adel · ${id}` });
const twoOwners = (number: number) =>
  aRow(number, {
    outcome: 'decision',
    values: { ...aRow(number).values, full_name: `Guest ${number}`, owner_name: 'Karim Adel' },
    problems: [
      {
        field: 'owner_name',
        code: 'owner_ambiguous',
        text: 'Several owners have this name.',
        level: 'stop',
        records: [owner(21), owner(22)],
      },
    ],
  });

test('one answer chooses the owner of all rows with this name', async () => {
  const sent: unknown[] = [];
  const chosen = (number: number) => ({
    [`PUT /imports/3/rows/${number}`]: ({ body }: { body: unknown }) => {
      sent.push([number, body]);
      return aRow(number, { chosen_owner_id: 22 });
    },
  });
  const page = await open({
    'GET /imports/3/rows': list([twoOwners(4), twoOwners(6)]),
    ...chosen(4),
    ...chosen(6),
  } as Answers);
  await openRow(page, 'Guest 4');
  const take = await screen.findByRole('button', { name: 'Take this owner' });
  expect(take.hasAttribute('disabled')).toBe(true);
  await page.user.click(screen.getByRole('radio', { name: 'Karim Adel · 22' }));
  await page.user.click(take);
  await screen.findByText('The owner of 2 rows is chosen');
  expect(sent).toEqual([
    [4, { owner_id: 22, version: 4 }],
    [6, { owner_id: 22, version: 4 }],
  ]);
});

test('in a list of errors the next row opens on what is wrong with it', async () => {
  const second = { ...wrong, number: 8, values: { ...wrong.values, full_name: 'Sara Nabil' } };
  let rows = [wrong, second];
  const page = await openPage('/imports/3?outcome=error', {
    permissions,
    answers: {
      'GET /imports/3': anImport({ counts: { create: 57, error: 2 } }),
      'GET /imports/3/layout': aLayout({}),
      'GET /imports/3/problems': [],
      'GET /imports/3/rows': () => list(rows),
      'PUT /imports/3/rows/7': () => {
        rows = [second];
        return aRow(7, { corrected: ['id_number'] });
      },
    },
  });
  await openRow(page, 'Dina Fathy');
  const field = await screen.findByRole('textbox', { name: 'ID number of row 7' });
  await waitFor(() => expect(document.activeElement).toBe(field));
  await page.fill(field, 'P555');
  await page.user.click(screen.getByRole('button', { name: 'Save and check' }));
  const next = await screen.findByRole('textbox', { name: 'ID number of row 8' });
  await waitFor(() => expect(document.activeElement).toBe(next));
  expect(page.address()).toBe('/imports/3?outcome=error&row=8');
});

test('dates, choices and countries are entered as on the form', async () => {
  const row = aRow(5, {
    outcome: 'error',
    cells: ['Mona Adel', 'P100', 'soon', '20/4/2026', 'egyptian', '?'],
    values: { full_name: 'Mona Adel', check_in: 'soon', nationality: 'EGY', sex: '?' },
    problems: [
      { field: 'check_in', code: 'invalid_date', text: 'This is not a date', level: 'stop' },
      { field: 'sex', code: 'unknown_choice', text: 'This word is not known here', level: 'stop' },
    ],
  });
  const sent: ImportRowWrite[] = [];
  const page = await open({
    'GET /imports/3/rows': list([row]),
    'PUT /imports/3/rows/5': ({ body }) => {
      sent.push(body as ImportRowWrite);
      return aRow(5);
    },
  });
  await openRow(page, 'Mona Adel');
  const nationality = await screen.findByRole('textbox', { name: 'Nationality of row 5' });
  expect((nationality as HTMLInputElement).value).toBe('Egypt · EGY');
  await page.fill(screen.getByRole('textbox', { name: 'Check-in of row 5' }), '3/4/2026');
  await page.user.click(screen.getByRole('combobox', { name: 'Sex of row 5' }));
  await page.user.click(await screen.findByRole('option', { name: 'Female' }));
  await page.user.click(screen.getByRole('button', { name: 'Save and check' }));
  await screen.findByText('Row 5 is corrected');
  expect(sent[0]?.values).toEqual({ check_in: '2026-04-03', sex: 'F' });
});

test('the same file before, and a row that stands elsewhere in the list', async () => {
  const other = aRow(90, { values: { full_name: 'Elsewhere' } });
  await openPage('/imports/3?row=90', {
    permissions,
    answers: {
      'GET /imports/3': anImport({
        counts: { create: 57 },
        imported_before: { id: 2, created_at: '2026-11-01T09:00:00.000Z', created: 57 },
      }),
      'GET /imports/3/layout': aLayout({}),
      'GET /imports/3/problems': [],
      'GET /imports/3/rows': ({ url }) => list(url.searchParams.has('row') ? [other] : [wrong]),
    },
  });
  await screen.findByText('This file was imported before');
  expect(screen.getByRole('link', { name: 'Open that import' }).getAttribute('href')).toBe('/imports/2');
  await screen.findByRole('form', { name: 'Row 90' });
});
