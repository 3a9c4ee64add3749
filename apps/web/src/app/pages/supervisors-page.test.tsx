// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { list, openPage } from '../../testing/open-page.tsx';

const OWN_ID = 1;
const account = {
  id: 7,
  username: 'nada',
  full_name: 'Nada Samir',
  role: 'supervisor',
  role_id: 3,
  role_display_name: 'Supervisor',
  village_id: null,
  village_name: null,
  disabled: false,
  must_change_password: false,
  created_at: '2026-11-01T08:00:00Z',
};
const role = { id: 3, name: 'supervisor', display_name: 'Supervisor', permissions: [], users_count: 1 };
const checkbox = () =>
  screen.findByRole<HTMLInputElement>('checkbox', { name: 'Ask for a new password at the next sign-in' });
const password = () => document.querySelector<HTMLInputElement>('input[autocomplete=new-password]')!;

async function openDialog(dialog: string, change: Partial<typeof account> = {}) {
  const stored = { ...account, ...change };
  const page = await openPage(`/supervisors?dialog=${dialog}`, {
    answers: {
      'GET /auth/users': list([stored]),
      [`GET /auth/users/${stored.id}`]: stored,
      [`PUT /auth/users/${stored.id}`]: stored,
      'POST /auth/users': stored,
      'GET /roles': list([role]),
      'GET /villages': list([]),
    },
  });
  await checkbox();
  return {
    ...page,
    async sent() {
      await page.user.click(screen.getByRole('button', { name: 'Save' }));
      const bodies = () => page.asked.filter(({ method }) => method !== 'GET').map(({ body }) => body);
      await waitFor(() => expect(bodies()).toHaveLength(1));
      return bodies()[0];
    },
  };
}

test('the password of a new account is for one sign-in, unless somebody says otherwise', async () => {
  const { user, fill, sent } = await openDialog('new');
  expect((await checkbox()).checked).toBe(true);
  await fill(screen.getByRole('textbox', { name: 'Full name' }), 'Nada Samir');
  await fill(screen.getByRole('textbox', { name: 'Username' }), 'nada');
  await fill(password(), 'long enough');
  await user.click(screen.getByRole('combobox', { name: 'Role' }));
  await user.click(await screen.findByRole('option', { name: 'Supervisor' }));
  await user.click(await checkbox());
  expect(await sent()).toMatchObject({ password: 'long enough', must_change_password: false });
});

test('a password that is set again is for one sign-in', async () => {
  const { fill, sent } = await openDialog('7');
  expect((await checkbox()).checked).toBe(false);
  await fill(password(), 'long enough');
  expect((await checkbox()).checked).toBe(true);
  expect(await sent()).toEqual({ password: 'long enough', must_change_password: true });
});

test('only what was changed is sent, so that what a colleague changes meanwhile stays', async () => {
  const { fill, sent } = await openDialog('7');
  await fill(screen.getByRole('textbox', { name: 'Full name' }), 'Nada Samir Fahmy');
  expect(await sent()).toEqual({ full_name: 'Nada Samir Fahmy' });
});

test('without a password nothing is asked', async () => {
  const { fill, sent } = await openDialog('7');
  await fill(password(), 'long enough');
  await fill(password(), '');
  expect((await checkbox()).checked).toBe(false);
  expect(await sent()).toEqual({});
});

test('a new password can be asked for without setting one', async () => {
  const { user, sent } = await openDialog('7');
  await user.click(await checkbox());
  expect(await sent()).toMatchObject({ must_change_password: true });
});

test('users who set their own password know it already', async () => {
  const { fill } = await openDialog(String(OWN_ID), { id: OWN_ID });
  await fill(password(), 'long enough');
  expect((await checkbox()).checked).toBe(false);
});

test('a dialog that opens again starts with what was saved since', async () => {
  const villages = ['Alpha', 'Beta'].map((name, at) => ({ id: at + 1, name }));
  let stored: object = { ...account, village_id: 1, village_name: 'Alpha' };
  const { user } = await openPage('/supervisors', {
    answers: {
      'GET /auth/users': () => list([stored]),
      'GET /auth/users/7': () => stored,
      'PUT /auth/users/7': ({ body }) => {
        stored = { ...stored, ...(body as object), village_name: 'Beta' };
        return stored;
      },
      'GET /roles': list([role]),
      'GET /villages': villages,
    },
  });
  const edit = async () => user.click(await screen.findByRole('button', { name: 'Edit Nada Samir' }));
  const village = () => screen.findByRole<HTMLInputElement>('combobox', { name: 'Village' });
  await edit();
  expect((await village()).value).toBe('Alpha');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.click(await screen.findByRole('button', { name: 'Assign village: Nada Samir' }));
  await user.click(await screen.findByRole('menuitemradio', { name: 'Beta' }));
  await waitFor(() => expect(stored).toMatchObject({ village_id: 2 }));
  await edit();
  expect((await village()).value).toBe('Beta');
});

test('a dialog that is opened before the search begins stays open', async () => {
  const { user, fill, address } = await openPage('/supervisors', {
    answers: {
      'GET /auth/users': list([account]),
      'GET /auth/users/7': account,
      'GET /roles': list([role]),
      'GET /villages': list([]),
    },
  });
  const edit = await screen.findByRole('button', { name: 'Edit Nada Samir' });
  await fill(screen.getByRole('searchbox'), 'Nada');
  await user.click(edit);
  await checkbox();
  await waitFor(() => expect(address()).toContain('search=Nada'));
  expect(address()).toContain('dialog=7');
});
