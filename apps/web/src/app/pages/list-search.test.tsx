// @vitest-environment happy-dom
import { MAX_SEARCH } from '@bawaba/contracts';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { list, openPage } from '../../testing/open-page.tsx';

const person = (name: string) => ({
  id: name.length,
  name,
  full_name: name,
  id_type: 'passport',
  id_number: 'C01X00T47',
  check_in: '2026-11-01',
  check_out: '2026-11-09',
  duration_days: 8,
  status: 'active',
  visit_date: '2026-11-05',
  entered_at: '2026-11-05T10:00:00.000Z',
  left_at: null,
  reason: 'Noise',
  aliases: [],
  family_members_count: 0,
  residents_count: 0,
  village_id: 5,
  village_name: 'Lotus Bay',
  version: 1,
  created_by_username: 'mona',
  created_at: '2026-11-01T10:00:00.000Z',
});

for (const [path, permission, one, none] of [
  ['/residents', 'view_residents', '1 resident', 'No residents match these filters'],
  ['/visitors', 'view_visitors', '1 visitor', 'No visitors match these filters'],
  ['/owners', 'view_owners', '1 owner', 'No owners match this search'],
  ['/blacklist', 'view_blacklist', '1 person', 'Nobody matches this search'],
] as const) {
  test(`${path}: rows follow the typing, an older answer never replaces a newer one, the field keeps the focus`, async () => {
    let answerLate: (answer: Response) => void = () => {};
    const late = new Promise<Response>((resolve) => {
      answerLate = resolve;
    });
    const { user, fill, address, calls } = await openPage(`${path}?page=2`, {
      permissions: [permission],
      answers: {
        [`GET ${path}`]: ({ url }) => {
          const search = url.searchParams.get('search');
          if (search === 'an') return late;
          if (search === 'anna') return list([person('Anna Schäfer')]);
          return list(search ? [] : [person('Everybody'), person('Somebody else')]);
        },
      },
    });
    await screen.findByText('Everybody');
    const field = screen.getByRole<HTMLInputElement>('searchbox');
    // Enter does not wait.
    await fill(field, 'an');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(address()).toBe(`${path}?search=an`));
    // The rows of before stay, dim.
    expect(screen.getByText('Everybody').closest('[data-outdated]')).not.toBeNull();
    // Nobody gets into rows that are about to be replaced.
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(field);
    await fill(field, 'anna ');
    await screen.findByText('Anna Schäfer');
    answerLate(list([person('Late Answer')]));
    await late;
    expect((await screen.findByText(one)).getAttribute('role')).toBe('status');
    expect(screen.queryByText('Late Answer')).toBeNull();
    expect(address()).toBe(`${path}?search=anna`);
    expect(field.value).toBe('anna ');

    await fill(field, 'nobody');
    await screen.findByRole('heading', { name: none });
    await user.clear(field);
    await screen.findByText('Everybody');
    expect(address()).toBe(path);
    expect(document.activeElement).toBe(field);
    expect(calls().filter((call) => call.includes('search='))).toHaveLength(3);
  });
}

for (const path of ['/owners', '/residents']) {
  test(`${path}: arrow down and Enter right after typing open the first row of the new ones`, async () => {
    const { user, fill, address } = await openPage(path, {
      answers: {
        [`GET ${path}`]: ({ url }) =>
          list([person(url.searchParams.get('search') ? 'Nour' : 'Somebody before')]),
        [`GET ${path}/4`]: { ...person('Nour'), residents: [], family_members: [] },
      },
    });
    await screen.findByText('Somebody before');
    await fill(screen.getByRole('searchbox'), 'no');
    await user.keyboard('{ArrowDown}{Enter}');
    await waitFor(() => expect(address()).toMatch(/\d$/));
    expect(address()).toBe(`${path}/4`);
  });
}

test('who goes to a row before the search has begun is not taken back to the list', async () => {
  const { fill, calls } = await openPage('/owners', { answers: { 'GET /owners': list([person('Nour')]) } });
  const row = await screen.findByRole('link', { name: 'Nour' });
  vi.useFakeTimers();
  await fill(screen.getByRole('searchbox'), 'no');
  act(() => row.focus());
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  vi.useRealTimers();
  expect(calls().filter((call) => call.includes('search='))).toEqual([]);
});

test('a search in the address from elsewhere replaces the text', async () => {
  const { user, address } = await openPage('/owners', { answers: { 'GET /owners': list([person('Nour')]) } });
  const field = await screen.findByRole<HTMLInputElement>('searchbox');
  const { router } = await import('../router.tsx');
  await router.navigate({ to: '/owners', search: { search: 'nour' } });
  await waitFor(() => expect(field.value).toBe('nour'));
  await user.type(field, ' h');
  await waitFor(() => expect(address()).toBe('/owners?search=nour+h'));
  router.history.back();
  await waitFor(() => expect(field.value).toBe(''));
});

test('a search takes no more text than the api allows', async () => {
  await openPage('/visitors', { permissions: ['view_visitors'], answers: { 'GET /visitors': list([]) } });
  expect((await screen.findByRole<HTMLInputElement>('searchbox')).maxLength).toBe(MAX_SEARCH);
});
