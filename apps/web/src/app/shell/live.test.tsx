// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { list, openPage, refusal } from '../../testing/open-page.tsx';

const visitor = (id: number, village_id = 5) => ({
  id,
  full_name: `Visitor ${id}`,
  visit_date: '2026-11-05',
  entered_at: '2026-11-05T08:00:00Z',
  left_at: null,
  village_id,
  village_name: 'Lotus Bay',
  version: 1,
});

/** The streams that the page opened, oldest first. */
function streams() {
  const opened: { tell: (text: string) => void; cut: () => void }[] = [];
  const answer = () => {
    const encoder = new TextEncoder();
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(encoder.encode(':\n\n'));
        opened.push({
          tell: (text) => controller.enqueue(encoder.encode(text)),
          cut: () => controller.error(new Error('the line is cut')),
        });
      },
    });
    return new Response(body, { headers: { 'Content-Type': 'text/event-stream' } });
  };
  return { opened, answer };
}

const event = (kind: string, village_id: number | null) =>
  `data: ${JSON.stringify({ kind, village_id })}\n\n`;
const isSaid = (text: string) => screen.queryByText(text) !== null;
const asked = (calls: string[]) => calls.filter((call) => call.startsWith('GET /visitors?')).length;

afterEach(() => void vi.useRealTimers());

test('a list follows the other desks; another village, a press and the focus are left alone', async () => {
  const { opened, answer } = streams();
  let visitors = [visitor(1)];
  const { calls } = await openPage('/visitors?village_id=5', {
    user: { village_id: null },
    answers: {
      'GET /villages': list([{ id: 5, name: 'Lotus Bay' }]),
      'GET /visitors': () => list(visitors),
      'GET /events': answer,
    },
  });
  await screen.findByText('Visitor 1');
  await waitFor(() => expect(isSaid('Live')).toBe(true));
  const search = screen.getByRole('searchbox');
  act(() => search.focus());
  const before = asked(calls());
  visitors = [visitor(2), visitor(1)];
  // Split in the middle of a line, as networks do.
  const [start, end] = [event('visitors', 6), event('visitors', 5)];
  act(() => opened[0]?.tell(start + end.slice(0, 9)));
  fireEvent.pointerDown(document.body);
  act(() => opened[0]?.tell(end.slice(9)));
  await act(async () => {
    await new Promise((resolve) => setTimeout(resolve));
  });
  expect(asked(calls())).toBe(before);
  fireEvent.pointerUp(document.body);
  await screen.findByText('Visitor 2');
  expect(asked(calls())).toBe(before + 1);
  expect(document.activeElement).toBe(search);
});

test('the page of a visitor follows the other desks', async () => {
  const { opened, answer } = streams();
  let shown: object = { ...visitor(7), id_type: 'passport', created_at: '2026-11-05T08:00:00Z' };
  await openPage('/visitors/7', {
    permissions: ['view_visitors', 'record_presence'],
    answers: { 'GET /visitors/7': () => shown, 'GET /events': answer },
  });
  await screen.findByRole('button', { name: /Left/ });
  await waitFor(() => expect(isSaid('Live')).toBe(true));
  shown = { ...shown, left_at: '2026-11-05T09:00:00Z', version: 2 };
  act(() => opened[0]?.tell(event('visitors', 5)));
  await waitFor(() => expect(screen.queryByRole('button', { name: /Left/ })).toBeNull());
});

test('without a line the screen asks every 30 seconds, and asks for everything when the line is back', async () => {
  const { opened, answer } = streams();
  let isOpen = false;
  let visitors = [visitor(1)];
  vi.useFakeTimers({
    shouldAdvanceTime: true,
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'],
  });
  const { calls } = await openPage('/visitors', {
    permissions: ['view_visitors'],
    answers: {
      'GET /visitors': () => list(visitors),
      'GET /events': () => (isOpen ? answer() : refusal(503, { code: 'streams_busy' })),
    },
  });
  const pass = (ms: number) => act(async () => void vi.advanceTimersByTime(ms));
  await screen.findByText('Visitor 1');
  await waitFor(() => expect(isSaid('Asking every 30 s')).toBe(true));
  expect(isSaid('Live')).toBe(false);
  visitors = [visitor(2)];
  await pass(31_000);
  await screen.findByText('Visitor 2');

  isOpen = true;
  visitors = [visitor(3)];
  await pass(31_000);
  await screen.findByText('Visitor 3');
  await waitFor(() => expect(isSaid('Live')).toBe(true));

  // A line that is cut for a moment is opened again without a word.
  const tries = () => calls().filter((call) => call === 'GET /events').length;
  await pass(11_000);
  const before = tries();
  visitors = [visitor(4)];
  opened.at(-1)?.cut();
  while (tries() === before) await pass(100);
  expect(isSaid('Live')).toBe(true);
  await screen.findByText('Visitor 4');

  // A line on which not even a heartbeat arrives is cut, too.
  visitors = [visitor(5)];
  await pass(47_000);
  await screen.findByText('Visitor 5');
});

test('a hidden page closes its stream, and asks again when it is shown', async () => {
  const { opened, answer } = streams();
  const hide = (state: 'hidden' | 'visible') => {
    Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
  };
  let visitors = [visitor(1)];
  let signal: AbortSignal | undefined;
  const { calls } = await openPage('/visitors', {
    permissions: ['view_visitors'],
    answers: { 'GET /visitors': () => list(visitors), 'GET /events': answer },
  });
  const real = globalThis.fetch;
  vi.stubGlobal('fetch', (address: string, init: RequestInit) => {
    if (address.endsWith('/events')) signal = init.signal ?? undefined;
    return real(address, init);
  });
  await screen.findByText('Visitor 1');
  await waitFor(() => expect(opened).toHaveLength(1));
  hide('hidden');
  expect(signal?.aborted).toBe(true);
  visitors = [visitor(2)];
  const before = asked(calls());
  hide('visible');
  await screen.findByText('Visitor 2');
  expect(opened).toHaveLength(2);
  expect(asked(calls())).toBeGreaterThan(before);
  Reflect.deleteProperty(document, 'visibilityState');
});

test('a stream that is refused because the session ended signs the user out', async () => {
  const { address } = await openPage('/visitors', {
    permissions: ['view_visitors'],
    answers: {
      'GET /visitors': list([visitor(1)]),
      'GET /events': refusal(401, { code: 'unauthenticated' }),
    },
  });
  await waitFor(() => expect(address()).toContain('/login'));
});
