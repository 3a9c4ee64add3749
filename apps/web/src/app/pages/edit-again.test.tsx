// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { list, openPage } from '../../testing/open-page.tsx';

test('a permission that somebody else removed is not granted again by the next edit of the role', async () => {
  const permission = (name: string) => ({ name, description: name, category: 'reports', aliases: [] });
  let stored = {
    id: 3,
    name: 'desk',
    display_name: 'Desk',
    description: null,
    permissions: ['view_reports', 'export_reports'],
    is_system: false,
    users_count: 1,
    can_change: true,
    created_at: '2026-11-01T08:00:00Z',
  };
  const { user, asked } = await openPage('/roles', {
    answers: {
      'GET /roles': () => list([stored]),
      'GET /roles/3': () => stored,
      'GET /roles/permissions': ['view_reports', 'export_reports'].map(permission),
      'PUT /roles/3': () => stored,
    },
  });
  const edit = async () => {
    await user.click(await screen.findByRole('button', { name: 'Edit Desk' }));
    await screen.findByRole('dialog');
  };
  await edit();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  stored = { ...stored, permissions: ['view_reports'] };
  await edit();
  await user.type(screen.getByRole('textbox', { name: 'Description' }), 'The desk at the gate');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(asked.find(({ method }) => method === 'PUT')?.body).toMatchObject({
      permissions: ['view_reports'],
    }),
  );
});

test('a village that somebody else renamed opens with its new name', async () => {
  let stored = { id: 5, name: 'Lotus Bay', created_at: '2026-11-01T08:00:00Z' };
  const { user } = await openPage('/villages', {
    answers: { 'GET /villages': () => list([stored]), 'GET /villages/5': () => stored },
  });
  const name = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Village name' });
  const edit = async () => user.click(await screen.findByRole('button', { name: /^Edit Lotus/ }));
  await edit();
  expect((await name()).value).toBe('Lotus Bay');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  stored = { ...stored, name: 'Lotus Hills' };
  await edit();
  expect((await name()).value).toBe('Lotus Hills');
});

test('a record that cannot be loaded for its dialog says so, and can be asked for again', async () => {
  const village = { id: 5, name: 'Lotus Bay', created_at: '2026-11-01T08:00:00Z' };
  let offline = true;
  const { user } = await openPage('/villages', {
    answers: {
      'GET /villages': list([village]),
      'GET /villages/5': () => (offline ? new TypeError('offline') : village),
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Edit Lotus Bay' }));
  await screen.findByRole('heading', { name: 'Failed to load data' });
  offline = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('textbox', { name: 'Village name' });
});
