import { randomInt } from 'node:crypto';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { buildServers } from './testing/built-servers.ts';
import { Desk, type PartName } from './testing/desk.ts';
import { familyOf, isAlive, PATIENCE } from './testing/started-program.ts';

/** Of each kind. `npm run test:faults` asks for 20, a hundred in all. */
const KILLS = Number(process.env.KILLS ?? 3);

beforeAll(buildServers);

const killers: Record<string, (launcher: number, family: number[]) => number[]> = {
  'the whole program': (_, family) => family,
  'the launcher alone': (launcher) => [launcher],
};

describe.runIf(process.platform === 'linux').each(Object.entries(killers))(
  '%s killed while it writes',
  (name, victims) => {
    test(`${KILLS} times: nothing acknowledged is lost, nobody is left behind, the next start needs no hand`, {
      timeout: 120_000 * KILLS,
    }, async () => {
      const desk = new Desk();
      await desk.open();
      await desk.signIn();
      const starts: number[] = [];
      for (let round = 0; round < KILLS; round++) {
        const launcher = desk.program.pid;
        const writing = desk.writeOn(`${round}`);
        await desk.untilAcknowledged(randomInt(5, 100));
        const family = familyOf(launcher);
        expect(family.length).toBeGreaterThan(5);
        for (const pid of victims(launcher, family)) tryToKill(pid);
        starts.push(await desk.open());
        desk.stopWriting();
        await writing;
        await vi.waitFor(() => expect(family.filter(isAlive)).toEqual([]), PATIENCE);
        await desk.expectNothingLost();
      }
      expect(desk.acknowledged.length).toBeGreaterThanOrEqual(KILLS * 5);
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
  test(`${KILLS} times: it comes back by itself, no other part dies, and nothing acknowledged is lost`, {
    timeout: 120_000 * KILLS,
  }, async () => {
    const desk = new Desk();
    await desk.open();
    await desk.signIn();
    await desk.untilItWorks('ocr');
    const writing = desk.writeOn('on');
    const returns: number[] = [];
    for (let round = 0; round < KILLS; round++) {
      await desk.untilAcknowledged(randomInt(1, 50));
      const { [part]: victim, ...others } = desk.pids();
      process.kill(victim, 'SIGKILL');
      await vi.waitFor(() => expect(isAlive(victim)).toBe(false), PATIENCE);
      returns.push(await desk.untilItWorks(part));
      // The desk goes on: without the OCR service it never stopped.
      await desk.untilAcknowledged(3);
      const { [part]: successor, ...same } = desk.pids();
      expect(successor).not.toBe(victim);
      // "It came back" would hide another part that died with it and was started again.
      expect(same).toEqual(others);
    }
    desk.stopWriting();
    await writing;
    await desk.expectNothingLost();
    expect(desk.program.isRunning()).toBe(true);
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
