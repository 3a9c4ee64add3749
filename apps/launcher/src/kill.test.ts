import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { buildServers } from './testing/built-servers.ts';
import { Desk, type PartName } from './testing/desk.ts';
import { familyOf, isAlive } from './testing/started-program.ts';

/** `npm run test:faults` asks for more: a hundred over the five. */
const KILLS = Number(process.env.KILLS ?? 10);
const KILLS_OF_A_PART = Number(process.env.KILLS ?? 3);

beforeAll(buildServers);

const killers: Record<string, (launcher: number, family: number[]) => number[]> = {
  'the whole program': (_, family) => family,
  'the launcher alone': (launcher) => [launcher],
};

describe.runIf(process.platform === 'linux').each(Object.entries(killers))(
  '%s killed while it writes',
  (name, victims) => {
    test(`${KILLS} times: nothing acknowledged is lost, nobody is left behind, the next start needs no hand`, {
      timeout: 60_000 * KILLS,
    }, async () => {
      const desk = new Desk();
      await desk.open();
      await desk.signIn();
      const starts: number[] = [];
      for (let round = 0; round < KILLS; round++) {
        const launcher = desk.program.process.pid!;
        const writing = desk.writeUntilItFails(round);
        await sleep(randomInt(100, 800));
        const family = familyOf(launcher);
        expect(family.length).toBeGreaterThan(5);
        for (const pid of victims(launcher, family)) tryToKill(pid);
        await writing;
        starts.push(await desk.open());
        await vi.waitFor(() => expect(family.filter(isAlive)).toEqual([]), { timeout: 30_000 });
        await desk.expectNothingLost();
      }
      expect(desk.acknowledged.length).toBeGreaterThan(KILLS * 4);
      report(name, desk, starts);
      await desk.close();
    });
  },
);

describe.runIf(process.platform === 'linux').each<[string, PartName]>([
  ['the api', 'api'],
  ['PostgreSQL', 'postgres'],
  ['the OCR service', 'ocr'],
])('%s alone killed while it writes', (name, part) => {
  test(`${KILLS_OF_A_PART} times: it comes back by itself, and nothing acknowledged is lost`, {
    timeout: 60_000 * KILLS_OF_A_PART,
  }, async () => {
    const desk = new Desk();
    await desk.open();
    await desk.signIn();
    await desk.untilItWorks('ocr');
    const launcher = desk.program.process.pid;
    const writing = desk.writeOn();
    const returns: number[] = [];
    for (let round = 0; round < KILLS_OF_A_PART; round++) {
      await sleep(randomInt(50, 500));
      const victim = desk.pidOf(part)!;
      process.kill(victim, 'SIGKILL');
      const writtenBefore = desk.acknowledged.length;
      await vi.waitFor(() => expect(isAlive(victim)).toBe(false), { timeout: 30_000 });
      returns.push(await desk.untilItWorks(part));
      expect(desk.pidOf(part)).not.toBe(victim);
      // The desk goes on: without the OCR service it never stopped.
      await vi.waitFor(() => expect(desk.acknowledged.length).toBeGreaterThan(writtenBefore + 2), {
        timeout: 30_000,
      });
    }
    desk.stopWriting();
    await writing;
    await desk.expectNothingLost();
    expect(desk.program.process.pid).toBe(launcher);
    report(name, desk, returns);
    await desk.close();
  });
});

const report = (name: string, desk: Desk, returns: number[]) =>
  console.log(
    `${name}: ${returns.length} kills, ${desk.acknowledged.length} acknowledged, 0 lost; back in ` +
      `${Math.min(...returns)}–${Math.max(...returns)} ms`,
  );

function tryToKill(pid: number) {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {}
}
