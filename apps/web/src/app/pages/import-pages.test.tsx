// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { aLayout, anImport, importPermissions as permissions } from '../../testing/imports.ts';
import { list, openPage, refusal } from '../../testing/open-page.tsx';

/** An upload needs the real events of XMLHttpRequest. */
function stubUpload(status: number, body: object) {
  class Call {
    status = status;
    responseText = JSON.stringify(body);
    upload: { onprogress?: (event: object) => void; onload?: () => void } = {};
    onload?: () => void;
    onabort?: () => void;
    sent: FormData | undefined;
    static last: Call | undefined;
    open() {}
    setRequestHeader() {}
    abort() {
      this.onabort?.();
    }
    send(form: FormData) {
      Call.last = this;
      this.sent = form;
    }
    arrive() {
      this.upload.onload?.();
      this.onload?.();
    }
  }
  vi.stubGlobal('XMLHttpRequest', Call);
  return Call;
}

const chooseFile = async (page: Awaited<ReturnType<typeof openPage>>, file: File) => {
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('There is no place for a file');
  // As a person can with "All files": the ending is not one of those asked for.
  input.removeAttribute('accept');
  await page.user.upload(input, file);
};

test('an empty list says what to do', async () => {
  await openPage('/imports', { permissions, answers: { 'GET /imports': list([]) } });
  await screen.findByText('Nothing has been imported yet');
  expect(screen.getAllByRole('link', { name: 'Import a file' })).toHaveLength(1);
});

test('the list shows the state of each import with its rows', async () => {
  const rows = [
    anImport({ id: 1, state: 'mapping' }),
    anImport({ id: 2, file_name: 'owners.csv', kind: 'owners', counts: { created: 40 } }),
  ];
  await openPage('/imports', { permissions, answers: { 'GET /imports': list(rows) } });
  const table = await screen.findByRole('table', { name: 'Imports' });
  within(table).getByText('Columns to confirm');
  within(table).getByText('Imported');
  within(table).getByText('40 of 60 imported');
});

test('a role that cannot add people can import nothing', async () => {
  const answers = { 'GET /imports': list([]) };
  const page = await openPage('/imports', { permissions: ['import_records'], answers });
  await screen.findByText('Nothing has been imported yet');
  expect(screen.queryByRole('link', { name: 'Import a file' })).toBeNull();
  page.unmount();
  await openPage('/imports/new', { permissions: ['import_records'] });
  await screen.findByText('Your role cannot add people, so there is nothing to import');
});

test('only the kinds that the user may add are offered, and what a file of them needs', async () => {
  const page = await openPage('/imports/new', {
    permissions: ['import_records', 'add_residents', 'add_visitor'],
  });
  await screen.findByRole('radio', { name: /Residents/ });
  expect(screen.getAllByRole('radio')).toHaveLength(2);
  await page.user.click(screen.getByRole('radio', { name: /Residents/ }));
  await screen.findByText(/The file needs a column/);
  expect(page.address()).toBe('/imports/new?kind=residents');
});

test('a file of another kind is refused before the upload', async () => {
  const page = await openPage('/imports/new?kind=residents', { permissions });
  await screen.findByText('Drop an Excel or CSV file here');
  await chooseFile(page, new File(['x'], 'old.xls'));
  await screen.findByText(/“old.xls” is not an .xlsx or .csv file/);
});

test('the api refuses a file: its reason is beside the file, which can be sent again', async () => {
  const page = await openPage('/imports/new?kind=residents', { permissions });
  const Call = stubUpload(400, {
    code: 'invalid_request',
    message: 'This workbook is protected by a password.',
  });
  await screen.findByText('Drop an Excel or CSV file here');
  await chooseFile(page, new File(['x'], 'guests.xlsx'));
  await page.user.click(screen.getByRole('button', { name: 'Upload' }));
  await screen.findByText('Uploading 0%');
  expect(Call.last?.sent?.get('kind')).toBe('residents');
  Call.last?.arrive();
  await screen.findByText('This workbook is protected by a password.');
  screen.getByRole('button', { name: 'Upload' });
});

test('an upload can be cancelled', async () => {
  const page = await openPage('/imports/new?kind=residents', { permissions });
  stubUpload(201, {});
  await screen.findByText('Drop an Excel or CSV file here');
  await chooseFile(page, new File(['x'], 'guests.xlsx'));
  await page.user.click(screen.getByRole('button', { name: 'Upload' }));
  await page.user.click(await screen.findByRole('button', { name: 'Cancel' }));
  await screen.findByText('The upload was cancelled. Nothing was saved.');
});

test('after the upload the page of the import opens', async () => {
  const answers = { 'GET /imports/3': anImport({ state: 'mapping' }), 'GET /imports/3/layout': aLayout({}) };
  const page = await openPage('/imports/new?kind=residents', { permissions, answers });
  const Call = stubUpload(201, anImport({ state: 'reading' }));
  await screen.findByText('Drop an Excel or CSV file here');
  await chooseFile(page, new File(['x'], 'guests.xlsx'));
  await page.user.click(screen.getByRole('button', { name: 'Upload' }));
  await screen.findByText('Uploading 0%');
  Call.last?.arrive();
  await waitFor(() => expect(page.address()).toBe('/imports/3'));
});

test('the page follows the work until it rests', async () => {
  const states = [
    anImport({ state: 'checking', progress: { done: 20, total: 60 } }),
    anImport({ state: 'checking', progress: { done: 40, total: 60 } }),
    anImport({ counts: { create: 60 } }),
  ];
  const answers = {
    'GET /imports/3': () => states.shift() ?? anImport({ counts: { create: 60 } }),
    'GET /imports/3/layout': aLayout({}),
    'GET /imports/3/problems': [],
    'GET /imports/3/rows': list([]),
  };
  await openPage('/imports/3', { permissions, answers });
  await screen.findByText('20 of 60 rows');
  await screen.findByText('40 of 60 rows');
  await screen.findByRole('button', { name: 'Import 60 people' });
});

test('what the program does is cancelled', async () => {
  const busy = anImport({ state: 'committing', progress: { done: 20, total: 60 } });
  const stopped = anImport({ counts: { created: 30, create: 30 } });
  let now = busy;
  const answers = {
    'GET /imports/3': () => now,
    'POST /imports/3/cancel': () => {
      now = stopped;
      return now;
    },
    'GET /imports/3/layout': aLayout({}),
    'GET /imports/3/problems': [],
    'GET /imports/3/rows': list([]),
  };
  const page = await openPage('/imports/3', { permissions, answers });
  await page.user.click(await screen.findByRole('button', { name: 'Cancel' }));
  await screen.findByText('The import was stopped. 30 rows are imported; the others are not.');
  screen.getByRole('button', { name: 'Import 30 people' });
  screen.getByRole('button', { name: 'Undo the import' });
});

test('an import of another village is not found', async () => {
  await openPage('/imports/9', {
    permissions,
    answers: { 'GET /imports/9': refusal(404, { code: 'not_found' }) },
  });
  await screen.findByText('There is no such import');
});
