// @vitest-environment happy-dom
import type { SessionUser } from '@bawaba/contracts';
import { beforeEach, expect, test, vi } from 'vitest';
import { session } from '../../../lib/session.ts';
import { senderOf } from './page-sender.ts';

const signIn = (id: number) => session.start(`token ${id}`, { id } as SessionUser);
const picture = (name: string) => new File(['x'], name, { type: 'image/png' });

/** Which picture was sent with whose token. */
let sent: string[] = [];
let batchId = 0;
beforeEach(() => {
  sent = [];
  batchId += 1;
  session.end();
  vi.stubGlobal('fetch', async (_: string, { headers, body }: { headers: HeadersInit; body: FormData }) => {
    const file = body.get('picture') as File;
    sent.push(`${file.name} ${new Headers(headers).get('Authorization')}`);
    return Response.json({});
  });
});
const untilAllIsSettled = (sender: ReturnType<typeof senderOf>) =>
  vi.waitFor(() => expect(sender.get()).toMatchObject({ isOpening: false, done: sender.get().total }));

test('after a change of shift in one tab, pictures are sent in the name of the one who dropped them', async () => {
  signIn(1);
  // The first user has only looked at the batch.
  senderOf(batchId);
  session.end();
  signIn(2);
  await senderOf(batchId).add([picture('b.png')], 0);
  await untilAllIsSettled(senderOf(batchId));
  expect(senderOf(batchId).get()).toMatchObject({ total: 1, refused: [] });
  expect(sent).toEqual(['b.png Bearer token 2']);
});

test('pictures that wait are never sent in the name of the next user, and are named to the first', async () => {
  signIn(1);
  const first = senderOf(batchId);
  session.end();
  await first.add([picture('a.png'), picture('b.png'), picture('c.png')], 0);
  expect(first.get()).toMatchObject({ total: 3, done: 0 });
  signIn(2);
  await untilAllIsSettled(first);
  expect(sent).toEqual([]);
  // The next user sees nothing of it.
  expect(senderOf(batchId).get()).toMatchObject({ total: 0, refused: [] });
  session.end();
  signIn(1);
  const { refused } = senderOf(batchId).get();
  expect(refused.map(({ name, refusal }) => `${name} ${refusal}`).sort()).toEqual(
    ['a.png', 'b.png', 'c.png'].map((name) => `${name} notSent`),
  );
  // What is added now is sent.
  await senderOf(batchId).add([picture('d.png')], 3);
  await untilAllIsSettled(senderOf(batchId));
  expect(sent).toEqual(['d.png Bearer token 1']);
});

test('after a lapsed session of the same user it goes on', async () => {
  signIn(1);
  const sender = senderOf(batchId);
  session.end();
  await sender.add([picture('a.png')], 0);
  signIn(1);
  await untilAllIsSettled(sender);
  expect(sent).toEqual(['a.png Bearer token 1']);
});
