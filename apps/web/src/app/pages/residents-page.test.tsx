// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { list, openPage } from '../../testing/open-page.tsx';

const cairo = new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Cairo' });
const day = (days: number) =>
  new Date(Date.parse(cairo.format(new Date())) + days * 86_400_000).toISOString().slice(0, 10);

const resident = (full_name: string, fields: object = {}) => ({
  id: full_name.length,
  full_name,
  id_type: 'passport',
  id_number: `P${full_name.length}`,
  apartment_number: '9',
  building_number: 'C',
  check_in: day(-1),
  check_out: day(1),
  duration_days: 2,
  status: 'expiring_soon',
  presence: 'inside',
  arrived_at: `${day(-1)}T10:00:00.000Z`,
  left_at: null,
  sex: 'F',
  village_id: 5,
  village_name: 'Lotus Bay',
  created_by_username: 'sara',
  created_at: `${day(-1)}T10:00:00.000Z`,
  version: 1,
  ...fields,
});
const permissions = ['view_residents'] as const;
const asked = (calls: string[]) => calls.filter((call) => call.startsWith('GET /residents?'));

test('a view is a filter in the URL; one of a day names it and sends its date', async () => {
  const { user, address, calls } = await openPage('/residents', {
    permissions,
    answers: {
      'GET /views': [{ id: 1, name: 'Building A', filters: { building_number: 'A' } }],
      'GET /residents': list([resident('Anna Schäfer')]),
    },
  });
  const views = within(await screen.findByRole('navigation', { name: 'Views' }));
  await screen.findByText('Anna Schäfer');
  expect(views.getByRole('link', { name: 'Everyone' }).getAttribute('aria-current')).toBe('page');
  await user.click(views.getByRole('link', { name: 'Leaving today' }));
  await waitFor(() => expect(address()).toBe('/residents?presence=leaving_today'));
  expect(views.getByRole('link', { current: 'page' }).textContent).toBe('Leaving today');
  await waitFor(() =>
    expect(asked(calls()).at(-1)).toBe('GET /residents?limit=50&offset=0&presence=leaving_today'),
  );
  screen.getByRole('button', { name: 'Presence Leaving today' });
  await user.click(views.getByRole('link', { name: 'Registered yesterday' }));
  await waitFor(() =>
    expect(asked(calls()).at(-1)).toBe(
      `GET /residents?limit=50&offset=0&registered_from=${day(-1)}&registered_to=${day(-1)}`,
    ),
  );
  await user.click(views.getByRole('link', { name: 'Building A' }));
  await screen.findByRole('button', { name: 'Building A' });
  expect(screen.queryByRole('button', { name: 'Save view' })).toBeNull();
});

test('the keys of a row: L records a departure, Z takes it back, and the row stays where it was', async () => {
  const [anna, omar] = [
    resident('Anna Schäfer'),
    resident('Omar', { presence: 'expected', arrived_at: null }),
  ];
  const gone = new Set<number>();
  const { user, calls } = await openPage('/residents?presence=inside', {
    permissions: ['view_residents', 'record_presence'],
    answers: {
      'GET /residents': () => list([anna, omar].filter(({ id }) => !gone.has(id))),
      [`POST /residents/${anna.id}/departure`]: () => {
        gone.add(anna.id);
        return { ...anna, presence: 'left', left_at: new Date().toISOString() };
      },
      [`DELETE /residents/${anna.id}/departure`]: () => {
        gone.delete(anna.id);
        return anna;
      },
    },
  });
  await screen.findByText('Anna Schäfer');
  await user.click(screen.getByRole('searchbox'));
  // A is not for somebody who is inside already.
  await user.keyboard('{ArrowDown}al');
  await screen.findByRole('button', { name: 'Undo: Anna Schäfer' });
  await waitFor(() => expect(asked(calls()).length).toBeGreaterThan(1));
  const names = () =>
    screen
      .getAllByRole('row')
      .slice(1)
      .map((row) => within(row).getByRole('link').textContent);
  expect(names()).toEqual(['Anna Schäfer', 'Omar']);
  expect(document.activeElement?.textContent).toBe('Anna Schäfer');
  await user.keyboard('z');
  await screen.findByRole('button', { name: 'Left: Anna Schäfer' });
  expect(calls().filter((call) => call.includes('departure'))).toHaveLength(2);
  screen.getByRole('button', { name: 'Arrived: Omar' });
});

test('a row that stays for Undo is not among those of another search', async () => {
  const [anna, omar] = [resident('Anna Schäfer'), resident('Omar')];
  const { user, fill } = await openPage('/residents', {
    permissions: ['view_residents', 'record_presence'],
    answers: {
      'GET /residents': ({ url }) => list(url.searchParams.get('search') ? [omar] : [anna, omar]),
      [`POST /residents/${anna.id}/departure`]: {
        ...anna,
        presence: 'left',
        left_at: new Date().toISOString(),
      },
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Left: Anna Schäfer' }));
  await screen.findByRole('button', { name: 'Undo: Anna Schäfer' });
  await fill(screen.getByRole('searchbox'), 'omar');
  await screen.findByText('1 resident');
  expect(screen.queryByText('Anna Schäfer')).toBeNull();
});

test('a key for the row that is pressed before the row is there does not go into the search', async () => {
  const [before, anna] = [resident('Somebody before'), resident('Anna Schäfer')];
  const { user, fill, calls } = await openPage('/residents', {
    permissions: ['view_residents', 'record_presence'],
    answers: {
      'GET /residents': ({ url }) => list([url.searchParams.get('search') ? anna : before]),
      [`POST /residents/${anna.id}/departure`]: {
        ...anna,
        presence: 'left',
        left_at: new Date().toISOString(),
      },
    },
  });
  await screen.findByText('Somebody before');
  const field = screen.getByRole<HTMLInputElement>('searchbox');
  await fill(field, '142857');
  await user.keyboard('{ArrowDown}l');
  await screen.findByRole('button', { name: 'Undo: Anna Schäfer' });
  expect(field.value).toBe('142857');
  expect(calls().filter((call) => call.includes('departure'))).toHaveLength(1);
});

test('a filter is added as a chip, saved as a view, removed, and Clear removes all', async () => {
  const saved: unknown[] = [];
  const { user, address, calls } = await openPage('/residents', {
    permissions,
    answers: {
      'GET /views': () => saved,
      'POST /views': ({ body }) => {
        saved.push({ id: 1, ...(body as object) });
        return saved[0] as object;
      },
      'GET /residents': list([resident('Anna Schäfer')]),
    },
  });
  await screen.findByText('Anna Schäfer');
  await user.click(screen.getByRole('button', { name: 'Filter' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Building' }));
  await user.type(await screen.findByRole('textbox', { name: 'Building' }), 'A{Enter}');
  await screen.findByRole('button', { name: 'Building A' });
  expect(address()).toBe('/residents?building_number=A');
  await user.click(screen.getByRole('button', { name: 'Save view' }));
  await user.type(await screen.findByRole('textbox', { name: 'Name of the view' }), 'My building{Enter}');
  await screen.findByRole('link', { name: 'My building', current: 'page' });
  expect(saved).toEqual([{ id: 1, name: 'My building', filters: { building_number: 'A' } }]);
  await user.click(screen.getByRole('button', { name: 'Remove filter: Building' }));
  await waitFor(() => expect(address()).toBe('/residents'));

  await user.type(screen.getByRole('searchbox'), 'anna{Enter}');
  await waitFor(() => expect(asked(calls()).at(-1)).toContain('search=anna'));
  await user.click(screen.getByRole('button', { name: 'Clear' }));
  await waitFor(() => expect(address()).toBe('/residents'));
  expect((screen.getByRole('searchbox') as HTMLInputElement).value).toBe('');
});

test('columns sort: one press, the other way, and back to the newest first', async () => {
  const { user, address, calls } = await openPage('/residents', {
    permissions,
    answers: { 'GET /residents': list([resident('Anna Schäfer')]) },
  });
  await screen.findByText('Anna Schäfer');
  const name = () => screen.getByRole('columnheader', { name: 'Full name' });
  for (const [order, sorted] of [
    ['asc', 'ascending'],
    ['desc', 'descending'],
  ]) {
    await user.click(within(name()).getByRole('button'));
    await waitFor(() => expect(address()).toBe(`/residents?sort=name&order=${order}`));
    await waitFor(() => expect(name().getAttribute('aria-sort')).toBe(sorted));
    expect(asked(calls()).at(-1)).toBe(`GET /residents?limit=50&offset=0&order=${order}&sort=name`);
  }
  await user.click(within(name()).getByRole('button'));
  await waitFor(() => expect(address()).toBe('/residents'));
  expect(name().hasAttribute('aria-sort')).toBe(false);
});

test('the village is a column only for users of several, and the arrow keys move between rows', async () => {
  const answers = {
    'GET /residents': list([resident('Anna Schäfer'), resident('Omar')]),
    'GET /villages': list([
      { id: 5, name: 'Lotus Bay' },
      { id: 6, name: 'Coral Bay' },
    ]),
  };
  const one = await openPage('/residents', { permissions, answers });
  await screen.findByText('Anna Schäfer');
  expect(screen.queryByRole('columnheader', { name: 'Village' })).toBeNull();
  await one.user.click(screen.getByRole('searchbox'));
  await one.user.keyboard('{ArrowDown}{ArrowDown}');
  expect(document.activeElement?.textContent).toBe('Omar');
  await one.user.keyboard('{ArrowUp}');
  expect(document.activeElement?.textContent).toBe('Anna Schäfer');
  one.unmount();
  await openPage('/residents', { answers });
  await screen.findByRole('columnheader', { name: 'Village' });
});

test('a card of a phone says place, village, number, dates and duration', async () => {
  const { calls } = await openPage('/residents', {
    permissions,
    device: 'phone',
    language: 'ar',
    answers: { 'GET /residents': list([resident('هدى إبراهيم', { check_out: day(0), duration_days: 1 })]) },
  });
  const cards = await screen.findByRole('list', { name: 'المقيمون' });
  const card = within(cards).getByRole('listitem');
  within(card).getByText('تغادر اليوم');
  for (const text of ['9 · C', 'Lotus Bay', 'P11', 'يوم واحد'])
    expect(card.textContent, text).toContain(text);
  expect(calls().some((call) => call.startsWith('GET /villages'))).toBe(false);
});
