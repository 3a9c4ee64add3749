import { afterAll, beforeAll, expect, it } from 'vitest';
import { residentBody, visitorBody } from './testing/people.ts';
import { type Caller, type TestApp, testApp } from './testing/test-app.ts';

let t: TestApp;
let callers: Record<string, Caller>;
let villages: number[];

beforeAll(async () => {
  t = await testApp();
  villages = [(await t.createVillage()).id, (await t.createVillage()).id];
  const [first, second] = villages as [number, number];
  for (const [count, village_id] of [
    [3, first],
    [5, second],
  ] as const)
    for (let i = 0; i < count; i++) {
      await t.admin.post('/residents', residentBody({ village_id }));
      await t.admin.post('/visitors', visitorBody({ village_id }));
    }
  const all = ['view_residents', 'view_visitors', 'view_statistics'] as const;
  callers = {
    admin: t.admin,
    'clerk of the first village': await t.signInWith(all, first),
    'clerk of the second village': await t.signInWith(all, second),
    'clerk who sees no visitors': await t.signInWith(['view_residents', 'view_statistics'], first),
    'clerk without a village': await t.signInWith(all, null),
  };
});
afterAll(() => t.close());

it('of all who ask at the same moment, each gets the answer to their own question', async () => {
  const paths = [
    '/residents',
    '/residents?limit=2',
    '/residents?limit=2&offset=2',
    `/residents?village_id=${villages[0]}`,
    '/residents?presence=inside&sort=name',
    '/visitors',
    '/visitors?limit=1',
    '/today',
    `/today?village_id=${villages[1]}`,
    '/statistics/dashboard',
  ];
  const questions = Object.entries(callers).flatMap(([who, caller]) =>
    paths.map((path) => ({
      name: `${who} ${path}`,
      async ask() {
        const { status, text, headers } = await caller.get(path);
        return { status, text: status === 200 && text, total: headers['x-total-count'] };
      },
    })),
  );
  const askOneByOne = async () => {
    const answers: unknown[] = [];
    for (const { ask } of questions) answers.push(await ask());
    return answers;
  };

  const before = await askOneByOne();
  // They differ, so a wrong one would be seen.
  expect(new Set(before.map((answer) => JSON.stringify(answer))).size).toBeGreaterThan(20);
  const together = await Promise.all(
    [...questions, ...questions, ...questions].map(async ({ name, ask }) => ({ name, answer: await ask() })),
  );
  // Midnight may fall between two of them.
  const after = await askOneByOne();
  together.forEach(({ name, answer }, index) => {
    const place = index % questions.length;
    const right = [before[place], after[place]].map((known) => ({ name, answer: known }));
    expect(right).toContainEqual({ name, answer });
  });
});

it('who registers somebody finds them in the list at once, while other desks ask for it all the time', async () => {
  let isDone = false;
  const desks = Array.from({ length: 4 }, async () => {
    while (!isDone) await t.admin.get('/residents?limit=5');
  });
  try {
    for (let i = 0; i < 20; i++) {
      const { body } = await t.admin.post('/residents', residentBody({ village_id: villages[0] as number }));
      expect((await t.admin.get('/residents?limit=5')).body[0].id).toBe(body.id);
    }
  } finally {
    isDone = true;
    await Promise.all(desks);
  }
});
