// @vitest-environment happy-dom
import type { PermissionName } from '@bawaba/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Answers, list, openPage, refusal } from '../../testing/open-page.tsx';

const cairo = new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Cairo' });
const day = (days: number) =>
  new Date(Date.parse(cairo.format(new Date())) + days * 86_400_000).toISOString().slice(0, 10);

let ids = 0;
const stay = (full_name: string, fields: object = {}) => ({
  id: ++ids,
  full_name,
  id_type: 'passport',
  id_number: `P20${ids}`,
  apartment_number: '12',
  building_number: 'B',
  owner_id: null,
  owner_name: null,
  phone: null,
  vehicle_plate: null,
  check_in: day(0),
  check_out: day(3),
  duration_days: 3,
  presence: 'expected',
  arrived_at: null,
  left_at: null,
  sex: 'F',
  village_id: 5,
  village_name: 'Lotus Bay',
  blacklisted: false,
  version: 1,
  ...fields,
});
const inside = (name: string, fields: object = {}) =>
  stay(name, { presence: 'inside', arrived_at: `${day(-2)}T10:00:00.000Z`, check_in: day(-2), ...fields });

const counts = {
  expected: 4,
  inside: 9,
  leaving_today: 1,
  overstayed: 1,
  visitors_inside: 2,
  visitors_expected: 1,
};
const building = { village_id: 5, building_number: 'B', inside: 9, occupied_apartments: 4, apartments: 48 };
const permissions: PermissionName[] = [
  'view_residents',
  'view_visitors',
  'edit_residents',
  'record_presence',
];

const family = [stay('Mahmoud Hassan'), stay('Sara Mahmoud'), stay('Omar Mahmoud')];
const late = stay('Karim Fayez', { apartment_number: '18', building_number: 'A', check_in: day(-2) });
const leaving = inside('Anna Schäfer', { apartment_number: '7', check_out: day(0), check_in: day(-5) });
const over = inside('Piotr Zieliński', { presence: 'overstayed', check_in: day(-9), check_out: day(-1) });

const grace = {
  id: 1,
  full_name: 'Grace Hartley',
  passport_number: null,
  apartment_number: '9',
  building_number: 'C',
  host: 'Anna',
  vehicle_plate: null,
  phone: null,
  visit_date: day(0),
  entered_at: new Date().toISOString() as string | null,
  left_at: null,
};
const announced: typeof grace = { ...grace, id: 2, full_name: 'Omar Zaki', entered_at: null };

const answers: Answers = {
  'GET /today': { date: day(0), counts, buildings: [building] },
  'GET /residents': ({ url }) => {
    const rows = {
      expected: [...family, late],
      leaving_today: [leaving],
      overstayed: [over],
      inside: [leaving, over],
    };
    return list(rows[url.searchParams.get('presence') as keyof typeof rows]);
  },
  'GET /visitors': ({ url }) => list(url.searchParams.get('presence') === 'expected' ? [announced] : [grace]),
};
const arrived = ({ url }: { url: URL }) => ({
  ...family.find(({ id }) => url.pathname.includes(`/${id}/`)),
  presence: 'inside',
  arrived_at: `${day(0)}T12:31:00.000Z`,
});
const ofFamily = (answer: Answers[string]): Answers =>
  Object.fromEntries(
    family.flatMap(({ id }) => [
      [`POST /residents/${id}/arrival`, answer],
      [`DELETE /residents/${id}/arrival`, ({ url }) => ({ ...arrived({ url }), presence: 'expected' })],
    ]),
  );
const queue = async (name: string) => within(await screen.findByRole('region', { name }));
const sent = (calls: string[]) => calls.filter((call) => !call.startsWith('GET'));

test('a family is one line: one press records all, Z takes all back', async () => {
  const { user, calls } = await openPage('/today', {
    permissions,
    answers: { ...answers, ...ofFamily(arrived) },
  });
  const arriving = await queue('Arriving');
  await arriving.findByRole('heading', { name: /Building \u2068B\u2069/ });
  await user.click(arriving.getByRole('button', { name: 'Arrived 3: Mahmoud Hassan and 2 others' }));
  const undo = await arriving.findByRole('button', { name: 'Undo: Mahmoud Hassan and 2 others' });
  const [one, two, three] = family.map(({ id }) => id);
  expect(sent(calls())).toEqual([one, two, three].map((id) => `POST /residents/${id}/arrival`));
  const line = undo.closest('li');
  expect(line?.dataset.step).toBe('done');
  expect(line?.textContent).toContain('arrived');
  await screen.findByText(/and 2 others arrived/);

  await user.keyboard('z');
  await arriving.findByRole('button', { name: 'Arrived 3: Mahmoud Hassan and 2 others' });
  expect(sent(calls()).slice(3)).toEqual([three, two, one].map((id) => `DELETE /residents/${id}/arrival`));
  await screen.findByText(/Undone for/);
});

test('a lost connection and a refusal say so in the line; trying again sends only what is missing', async () => {
  let cut = true;
  const { user, calls, asked } = await openPage('/today', {
    permissions,
    answers: {
      ...answers,
      ...ofFamily((call) =>
        cut && !call.url.pathname.includes(`/${family[0]?.id}/`) ? new TypeError('cut') : arrived(call),
      ),
      [`POST /residents/${late.id}/arrival`]: refusal(409, {
        code: 'blacklisted',
        error: 'This person is blacklisted and cannot be registered.',
        blacklist_reason: 'theft',
      }),
    },
  });
  const arriving = await queue('Arriving');
  await user.click(await arriving.findByRole('button', { name: 'Arrived 3: Mahmoud Hassan and 2 others' }));
  await arriving.findByText('Recorded 1 of 3. No connection to the server.');
  const before = sent(calls()).length;
  cut = false;
  await user.click(arriving.getByRole('button', { name: 'Try again: Sara Mahmoud and 1 other' }));
  await arriving.findByRole('button', { name: 'Undo: Mahmoud Hassan and 2 others' });
  expect(sent(calls()).slice(before)).toEqual(
    family.slice(1).map(({ id }) => `POST /residents/${id}/arrival`),
  );
  // The first request may have arrived: by its key the api knows that this is the same press.
  const keys = asked
    .filter(({ method, url }) => method === 'POST' && url.pathname.includes(`/${family[1]?.id}/`))
    .map(({ headers }) => headers.get('Idempotency-Key'));
  expect(keys).toEqual([keys[0], keys[0]]);
  expect(keys[0]).toMatch(/^[\da-f-]{36}$/);

  await user.click(arriving.getByRole('button', { name: 'Arrived: Karim Fayez' }));
  await arriving.findByText(
    /^Not recorded. This person is blacklisted and cannot be registered. Reason: .theft.$/,
  );
});

test('what a colleague recorded a moment before is shown, and not taken back', async () => {
  const [one, two, three] = family;
  const { user, calls } = await openPage('/today', {
    permissions,
    answers: {
      ...answers,
      ...ofFamily((asked) => ({
        ...arrived(asked),
        is_new: !asked.url.pathname.includes(`/${two?.id}/`),
      })),
      [`POST /residents/${late.id}/arrival`]: {
        ...late,
        presence: 'inside',
        arrived_at: `${day(0)}T06:10:00.000Z`,
        is_new: false,
      },
    },
  });
  const arriving = await queue('Arriving');
  await user.click(await arriving.findByRole('button', { name: 'Arrived 3: Mahmoud Hassan and 2 others' }));
  await arriving.findByRole('button', { name: 'Undo: Mahmoud Hassan and 1 other' });
  await screen.findByText(/and 1 other arrived/);
  const deletes = () => sent(calls()).filter((call) => call.startsWith('DELETE'));

  // Nothing of the last press can be taken back, so Z does nothing: it is not for the press before.
  await user.click(arriving.getByRole('button', { name: 'Arrived: Karim Fayez' }));
  await screen.findByText(/^Already recorded: .Karim Fayez.$/);
  const line = arriving.getByRole('link', { name: 'Karim Fayez' }).closest('li');
  expect(line?.textContent).toMatch(/arrived 0?(8|9):10/);
  expect(line?.querySelector('button[data-undo]')).toBeNull();
  await user.keyboard('z');
  expect(deletes()).toEqual([]);

  await user.click(arriving.getByRole('button', { name: 'Undo: Mahmoud Hassan and 1 other' }));
  await screen.findByText(/Undone for/);
  expect(deletes()).toEqual([three, one].map((person) => `DELETE /residents/${person?.id}/arrival`));
});

test('who is pressed stays in place when the list no longer has them', async () => {
  const gone = new Set<number>();
  const { user, calls } = await openPage('/today', {
    permissions,
    answers: {
      ...answers,
      'GET /residents': (asked) =>
        asked.url.searchParams.get('presence') === 'leaving_today'
          ? list([leaving].filter(({ id }) => !gone.has(id)))
          : (answers['GET /residents'] as (asked: unknown) => Response)(asked),
      [`POST /residents/${leaving.id}/departure`]: () => {
        gone.add(leaving.id);
        return { ...leaving, presence: 'left', left_at: `${day(0)}T12:00:00.000Z` };
      },
    },
  });
  const queued = await queue('Leaving');
  // The oldest overstay is on top.
  await queued.findByRole('link', { name: 'Anna Schäfer' });
  expect(queued.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Piotr Zieliński',
    'Anna Schäfer',
  ]);
  const asked = () => calls().filter((call) => call.includes('presence=leaving_today')).length;
  const before = asked();
  await user.click(
    queued
      .getByRole('link', { name: 'Anna Schäfer' })
      .closest('li')
      ?.querySelector('button:last-of-type') as Element,
  );
  await waitFor(() => expect(asked()).toBeGreaterThan(before));
  expect(queued.getByRole('link', { name: 'Anna Schäfer' }).closest('li')?.textContent).toContain('Undo');
});

test('a tile opens its list, a building those inside it, and Escape returns', async () => {
  const { user, address, calls } = await openPage('/today', { permissions, answers });
  await queue('Arriving');
  await user.click(await screen.findByRole('button', { name: /^Visitors inside/ }));
  await waitFor(() => expect(address()).toBe('/today?presence=visitors'));
  await screen.findByRole('link', { name: 'Grace Hartley' });
  expect(screen.queryByRole('region', { name: 'Arriving' })).toBeNull();
  await user.keyboard('{Escape}');
  await queue('Arriving');
  expect(address()).toBe('/today');
  await user.click(screen.getByRole('button', { name: /building B: ?4 of 48/ }));
  await waitFor(() => expect(address()).toBe('/today?presence=inside&building_number=B'));
  await waitFor(() => expect(calls().at(-1)).toContain('building_number=B'));
});

test('a visitor who was announced for today arrives with one press, which can be taken back', async () => {
  let visitor = announced;
  const { user, calls } = await openPage('/today?presence=visitors', {
    permissions,
    answers: {
      ...answers,
      'GET /visitors': ({ url }) =>
        list(
          url.searchParams.get('presence') === 'expected'
            ? [visitor].filter(({ entered_at }) => entered_at === null)
            : [grace, visitor].filter(({ entered_at }) => entered_at !== null),
        ),
      'POST /visitors/2/arrival': () => {
        visitor = { ...announced, entered_at: new Date().toISOString() };
        return { ...visitor, is_new: true };
      },
      'DELETE /visitors/2/arrival': () => (visitor = announced),
    },
  });
  const visitors = await queue('Visitors');
  const headings = () => visitors.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
  const line = () => visitors.getByRole('link', { name: 'Omar Zaki' }).closest('li');
  await visitors.findByRole('heading', { name: 'Expected today' });
  expect(headings()).toEqual(['Expected today', 'Inside']);
  screen.getByText('1 expected');
  await user.click(visitors.getByRole('button', { name: 'Arrived: Omar Zaki' }));
  const undo = await visitors.findByRole('button', { name: 'Undo: Omar Zaki' });
  await waitFor(() =>
    expect(calls().filter((call) => call.includes('presence=inside')).length).toBeGreaterThan(1),
  );
  // Where it was pressed, and there alone.
  expect(visitors.getAllByRole('link', { name: 'Omar Zaki' })).toHaveLength(1);
  expect(line()?.parentElement?.previousElementSibling?.textContent).toBe('Expected today');
  await user.click(undo);
  await visitors.findByRole('button', { name: 'Arrived: Omar Zaki' });
  expect(sent(calls())).toEqual(['POST /visitors/2/arrival', 'DELETE /visitors/2/arrival']);
});

test('the search knows names and apartments, and offers the whole register', async () => {
  const { user } = await openPage('/today', { permissions, answers });
  await screen.findByRole('link', { name: 'Karim Fayez' });
  const field = screen.getByRole('searchbox');
  await user.type(field, '12');
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Karim Fayez' })).toBeNull());
  screen.getByRole('link', { name: 'Mahmoud Hassan' });
  await user.clear(field);
  await user.type(field, 'karim');
  await screen.findByRole('link', { name: 'Karim Fayez' });
  await user.clear(field);
  await user.type(field, 'nobody');
  await waitFor(() => {
    const [everywhere] = screen.getAllByRole('link', { name: 'Search all residents' });
    expect(everywhere?.getAttribute('href')).toBe('/residents?search=nobody');
  });
});

test('of a long queue the api is asked: digits are a place first, and part of a car plate if nobody lives there', async () => {
  const guest = (id: number, fields: object = {}) => ({
    id,
    full_name: `Guest ${id}`,
    passport_number: null,
    apartment_number: null,
    building_number: null,
    host: null,
    vehicle_plate: null,
    phone: null,
    visit_date: day(0),
    entered_at: new Date().toISOString(),
    left_at: null,
    ...fields,
  });
  const car = { vehicle_plate: 'س ص ٥٦٧٨' };
  const long = { 'X-Total-Count': '201' };
  const answerOf =
    (all: object[], driver: object): Answers[string] =>
    ({ url }) => {
      const { apartment_number: apartment, search } = Object.fromEntries(url.searchParams);
      if (apartment === '12') return list(all.slice(0, 1));
      if (apartment) return list([]);
      if (search) return list(search === '5678' ? [driver] : []);
      return list(all, 201, long);
    };
  const visitors = [guest(1, { apartment_number: '12' }), guest(2)];
  const { user, calls } = await openPage('/today?presence=visitors', {
    permissions,
    answers: {
      ...answers,
      'GET /visitors': answerOf(visitors, guest(3, car)),
      'GET /residents': answerOf(family, stay('Nadia Fouad', { ...car, apartment_number: '40' })),
    },
  });
  const asked = (path: string, filter: string) =>
    calls().filter((call) => call.startsWith(`GET ${path}`) && call.includes(filter)).length;
  await screen.findByRole('link', { name: 'Guest 2' });
  const field = screen.getByRole('searchbox');
  await user.type(field, '12');
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Guest 2' })).toBeNull());
  screen.getByRole('link', { name: 'Guest 1' });
  expect(asked('/visitors', 'search=12')).toBe(0);
  await user.clear(field);
  await user.type(field, '5678');
  await screen.findByRole('link', { name: 'Guest 3' });
  await user.clear(field);
  await user.type(field, '9999');
  const everywhere = await screen.findByRole('link', { name: 'Search all visitors' });
  expect(everywhere.getAttribute('href')).toMatch(/^\/visitors\?search=(9999|%229999%22)$/);

  await user.clear(field);
  await user.keyboard('{Escape}');
  const arriving = await queue('Arriving');
  await user.type(screen.getByRole('searchbox'), '5678');
  await arriving.findByRole('link', { name: 'Nadia Fouad' });
});

test('users who only look have no buttons, and ask for nothing that they may not see', async () => {
  const { calls } = await openPage('/today', {
    permissions: ['view_residents'],
    language: 'ar',
    device: 'phone',
    answers,
  });
  const arriving = await queue('وصول');
  await arriving.findByRole('link', { name: 'Mahmoud Hassan' });
  expect(arriving.queryByRole('button', { name: /وصول: / })).toBeNull();
  expect(screen.queryByRole('button', { name: /زوار بالداخل/ })).toBeNull();
  arriving.getByText(/تأخير يومين/);
  expect(calls().filter((call) => /visitors|blacklist|villages/.test(call))).toEqual([]);
});

test('the heading of a building has the direction of the page, not that of the village name', async () => {
  const resort = { village_id: 6, village_name: 'قرية النخيل' };
  await openPage('/today', {
    permissions,
    language: 'ar',
    answers: { ...answers, 'GET /residents': list([stay('Mahmoud Hassan'), stay('Sara Ali', resort)]) },
  });
  const [heading] = await screen.findAllByRole('heading', {
    name: /\u2068Lotus Bay\u2069 · مبنى \u2068B\u2069/,
  });
  expect(heading?.querySelector('bdi, [dir]')).toBeNull();
});
