// @vitest-environment happy-dom
import { checkDigitOf } from '@bawaba/identity';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { list, openPage } from '../../testing/open-page.tsx';

const first13 = '2980514210011';
const number = first13 + checkDigitOf(first13);
const refusal = (status: number, message: string) =>
  Response.json({ error: 'conflict', message }, { status });
const forms = {
  visitor: { path: '/add-visitor', route: 'POST /visitors', said: 'Visitor created', other: '/add-resident' },
  resident: {
    path: '/add-resident',
    route: 'POST /residents',
    said: 'Resident created',
    other: '/add-visitor',
  },
} as const;

test.each(['visitor', 'resident'] as const)(
  'a %s whose save answers late does not take the clerk away from the next form',
  async (kind) => {
    const { path, route, said, other } = forms[kind];
    let answer = (_: object) => {};
    const { user, fill, calls, address } = await openPage(path, {
      permissions: ['add_visitor', 'view_visitors', 'add_residents', 'view_residents'],
      answers: {
        [route]: () => new Promise<object>((resolve) => (answer = resolve)),
        [`GET /blacklist/check/${number}`]: { blacklisted: false, reason: null },
        'GET /visitors': list([]),
        'GET /residents': list([]),
      },
    });
    const box = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });
    await fill(await box('Full name'), 'Mona Adel');
    await fill(await box('National ID number'), number);
    if (kind === 'resident') await user.click(screen.getByRole('button', { name: '+7 nights' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(calls()).toContain(route));

    const { router } = await import('../router.tsx');
    await act(() => router.navigate({ to: other }));
    await screen.findByRole('form', { name: other === '/add-visitor' ? 'Add visitor' : 'Add resident' });
    await fill(await box('Full name'), 'Omar');
    await act(async () => answer({ id: 7, full_name: 'Mona Adel', id_type: 'national_id', village_id: 5 }));
    await screen.findByText(new RegExp(said));
    expect(address()).toBe(other);
    expect((await box('Full name')).value).toBe('Omar');
  },
);

test('a dialog whose save answers late does not close the next one', async () => {
  const village = { id: 5, name: 'Lotus Bay', created_at: '2026-11-18T09:00:00.000Z', is_empty: true };
  let answer = (_: object) => {};
  const { user, fill, calls } = await openPage('/villages?dialog=5', {
    answers: {
      'GET /villages': list([village]),
      'GET /villages/5': village,
      'PUT /villages/5': () => new Promise<object>((resolve) => (answer = resolve)),
    },
  });
  const name = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Village name' });
  await screen.findByRole('form', { name: 'Edit village' });
  await fill(await name(), 'Lotus Bay 2');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(calls()).toContain('PUT /villages/5'));
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Add village' }));
  await screen.findByRole('form', { name: 'Add village' });
  await fill(await name(), 'Nile Gardens');

  await act(async () => answer({ ...village, name: 'Lotus Bay 2' }));
  await screen.findByText(/Village updated/);
  expect((await name()).value).toBe('Nile Gardens');
});

test('a deletion that answers late does not close the next question', async () => {
  const villages = ['Lotus Bay', 'Nile Gardens'].map((name, index) => ({
    id: 5 + index,
    name,
    created_at: '2026-11-18T09:00:00.000Z',
  }));
  let answer = (_: object) => {};
  const { user, calls } = await openPage('/villages', {
    answers: {
      'GET /villages': list(villages),
      'DELETE /villages/5': () => new Promise<object>((resolve) => (answer = resolve)),
    },
  });
  const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
  await press('Delete Lotus Bay');
  await press('Delete');
  await waitFor(() => expect(calls()).toContain('DELETE /villages/5'));
  await user.keyboard('{Escape}');
  await press('Delete Nile Gardens');
  await screen.findByRole('dialog', { name: /Nile Gardens/ });

  await act(async () => answer(new Response(null, { status: 204 })));
  await screen.findByText(/Village deleted/);
  expect(screen.queryByRole('dialog', { name: /Nile Gardens/ })).not.toBeNull();
});

test.each([
  [
    'refused',
    () => refusal(409, 'This person is on the blacklist.'),
    'Mona Adel was not saved. This person is on the blacklist. What you typed is still in the form.',
  ],
  [
    'not answered because the register is away',
    () => refusal(503, 'The register cannot be reached.'),
    'Mona Adel may not be saved. The register cannot be reached. What you typed is still in the form.',
  ],
  [
    'not answered because the line is lost',
    () => Promise.reject(new TypeError('Failed to fetch')),
    'Mona Adel may not be saved. No connection to the server. Check the network and try again; nothing you typed is lost.',
  ],
])('a clerk who has left the form reads that the save was %s, and what to do', async (_, late, text) => {
  let answer = (_: object) => {};
  const { user, fill, calls } = await openPage('/add-visitor', {
    permissions: ['add_visitor', 'view_visitors', 'add_residents', 'view_residents'],
    answers: {
      'POST /visitors': () => new Promise<object>((resolve) => (answer = resolve)),
      [`GET /blacklist/check/${number}`]: { blacklisted: false, reason: null },
      'GET /visitors': list([]),
      'GET /residents': list([]),
    },
  });
  const box = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });
  await fill(await box('Full name'), 'Mona Adel');
  await fill(await box('National ID number'), number);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(calls()).toContain('POST /visitors'));

  const { router } = await import('../router.tsx');
  await act(() => router.navigate({ to: '/add-resident' }));
  await screen.findByRole('form', { name: 'Add resident' });
  await act(async () => answer(late()));
  const said = await screen.findByText(/Mona Adel.* not (be )?saved/);
  expect(said.textContent?.replace(/[\u2068\u2069]/g, '')).toBe(text);

  await act(() => router.navigate({ to: '/add-visitor' }));
  expect((await box('Full name')).value).toBe('Mona Adel');
});

test.each([
  [409, 'The village has residents.', 'That failed.'],
  [503, 'The register cannot be reached.', 'That may have failed.'],
])(
  'a deletion that fails with %i after its question was closed is not silent',
  async (status, message, said) => {
    const village = { id: 5, name: 'Lotus Bay', created_at: '2026-11-18T09:00:00.000Z' };
    let answer = (_: object) => {};
    const { user, calls } = await openPage('/villages', {
      answers: {
        'GET /villages': list([village]),
        'DELETE /villages/5': () => new Promise<object>((resolve) => (answer = resolve)),
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Delete Lotus Bay' }));
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(calls()).toContain('DELETE /villages/5'));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await act(async () => answer(refusal(status, message)));
    await screen.findByText(`Delete “Lotus Bay”? ${said} ${message}`);
  },
);
