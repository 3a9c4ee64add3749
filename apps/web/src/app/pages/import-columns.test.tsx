// @vitest-environment happy-dom
import type { ImportLayoutWrite } from '@bawaba/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aColumn, aLayout, anImport, importPermissions as permissions } from '../../testing/imports.ts';
import { type Answers, list, openPage, refusal } from '../../testing/open-page.tsx';

const mapping = anImport({ state: 'mapping' });
const settled = aLayout({}).columns.map((column) => ({ ...column, date_order: 'dmy' as const }));
const open = (layout: object, answers: Answers = {}, options: object = {}) =>
  openPage('/imports/3', {
    permissions,
    answers: { 'GET /imports/3': mapping, 'GET /imports/3/layout': layout, ...answers },
    ...options,
  });
const checkButton = () => screen.findByRole('button', { name: 'Check all rows' });
const lineOf = async (heading: string) => {
  const field = await screen.findByRole('combobox', { name: new RegExp(`Meaning of .*${heading}`) });
  return field.closest('li') as HTMLElement;
};

test('each column shows why it was recognised and what its first rows become', async () => {
  await open(aLayout({ columns: settled }));
  within(await lineOf('الاسم')).getByText('by its heading');
  within(await lineOf('الرقم القومي')).getByText('by its contents');
  const dates = await lineOf('إلى');
  expect(within(dates).getAllByText('20/4/2026').at(-1)?.closest('ul ul')).not.toBeNull();
  within(dates).getByText('20 Apr 2026');
  // A column without a heading has its letter.
  const last = await screen.findByRole('combobox', { name: /Column E/ });
  expect(last.textContent).toBe('Not imported');
  expect((await checkButton()).hasAttribute('disabled')).toBe(false);
});

test('dates that prove nothing are asked, with a value that tells', async () => {
  const sent: ImportLayoutWrite[] = [];
  const page = await open(aLayout({}), {
    'PUT /imports/3/layout': ({ body }) => {
      sent.push(body as ImportLayoutWrite);
      return aLayout({ columns: settled });
    },
  });
  const line = await lineOf('من');
  const question = within(line).getByRole('radiogroup', { name: /3\/4\/2026/ });
  expect((await checkButton()).hasAttribute('disabled')).toBe(true);
  screen.getByText('Say how the dates of 1 column are written');
  await page.user.click(within(question).getByRole('radio', { name: '3 Apr 2026' }));
  await waitFor(async () => expect((await checkButton()).hasAttribute('disabled')).toBe(false));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.columns[2]).toEqual({ index: 2, field: 'check_in', date_order: 'dmy' });
  expect(sent[0]?.version).toBe(1);
});

test('a missing field is named; a value for all rows gives it, and the check starts', async () => {
  const columns = settled.filter(({ field }) => field !== 'check_out');
  let layout = aLayout({ columns, missing: ['check_out'] });
  let now = mapping;
  const page = await open(
    {},
    {
      'GET /imports/3': () => now,
      'GET /imports/3/layout': () => layout,
      'PUT /imports/3/layout': ({ body }) => {
        const { defaults } = body as ImportLayoutWrite;
        layout = aLayout({ columns, defaults, missing: [] });
        return layout;
      },
      'POST /imports/3/check': () => {
        now = anImport({ state: 'checking', progress: { done: 1, total: 60 } });
        return now;
      },
    },
  );
  await screen.findByText(/Every row needs .*Check-out.* or .*Stay.*, and no column has it/);
  expect((await checkButton()).hasAttribute('disabled')).toBe(true);
  const field = screen.getByRole('textbox', { name: /Check-out/ });
  await page.fill(field, '30/11/2026');
  await page.user.tab();
  await waitFor(() => expect(layout.defaults).toEqual({ check_out: '2026-11-30' }));
  await page.user.click(await checkButton());
  await screen.findByText('Checking every row');
});

test('a field that another column has moves, and its old column is not imported', async () => {
  const sent: ImportLayoutWrite[] = [];
  const columns = [...settled.slice(0, 4), aColumn(4, 'اسم النزيل')];
  const page = await open(aLayout({ columns }), {
    'PUT /imports/3/layout': ({ body }) => {
      sent.push(body as ImportLayoutWrite);
      return aLayout({ columns });
    },
  });
  const select = await screen.findByRole('combobox', { name: /اسم النزيل/ });
  await page.user.click(select);
  await page.user.click(await screen.findByRole('option', { name: 'Full name' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.columns.map(({ field }) => field)).toEqual([
    null,
    'id_number',
    'check_in',
    'check_out',
    'full_name',
  ]);
});

test('somebody else changed the columns: nothing is overwritten, and what is there now can be loaded', async () => {
  let layout = aLayout({});
  const page = await open(
    {},
    {
      'GET /imports/3/layout': () => layout,
      'PUT /imports/3/layout': () => {
        layout = aLayout({ columns: settled });
        return refusal(409, { code: 'stale', message: 'Somebody else has changed this.' });
      },
    },
  );
  await page.user.click(within(await lineOf('من')).getByRole('radio', { name: '4 Mar 2026' }));
  await screen.findByText('Somebody else has changed this.');
  await page.user.click(screen.getByRole('button', { name: 'Load what is there now' }));
  await waitFor(() => expect(screen.queryByText('Somebody else has changed this.')).toBeNull());
  const chosen = within(await lineOf('من')).getByRole('radio', { name: '3 Apr 2026' });
  await waitFor(() => expect((chosen as HTMLInputElement).checked).toBe(true));
});

test('after a check the columns can still be changed', async () => {
  const page = await open(aLayout({ columns: settled }), {
    'GET /imports/3': anImport({ counts: { create: 60 } }),
    'GET /imports/3/problems': [],
    'GET /imports/3/rows': list([]),
  });
  await page.user.click(await screen.findByRole('button', { name: 'Change the columns' }));
  await lineOf('الاسم');
  expect(page.address()).toBe('/imports/3?part=columns');
});

test('another sheet of the workbook is read instead', async () => {
  const sent: unknown[] = [];
  let now = mapping;
  const page = await open(aLayout({ sheet: 'Guests', sheets: ['Guests', 'Old'], can_choose_sheet: true }), {
    'GET /imports/3': () => now,
    'POST /imports/3/sheet': ({ body }) => {
      sent.push(body);
      now = anImport({ state: 'reading' });
      return now;
    },
  });
  await page.user.click(await screen.findByRole('combobox', { name: 'Sheet' }));
  await page.user.click(await screen.findByRole('option', { name: 'Old' }));
  await screen.findByText('Nothing is saved yet.');
  expect(sent).toEqual([{ sheet: 'Old', version: 1 }]);
});

test('dates that a program may have turned round are named', async () => {
  const columns = settled.map((column) => ({ ...column, may_be_swapped: column.field === 'check_out' }));
  await open(aLayout({ columns }));
  within(await lineOf('إلى')).getByText(/may have exchanged day and month/);
});
