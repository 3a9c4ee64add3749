import { randomInt } from 'node:crypto';
import { isAlive, processTree, signalIfAlive } from '@bawaba/test-programs';
import { describe, expect, test, vi } from 'vitest';
import { type PartName, type RunningSystem, startForAll } from './testing/running-system.ts';
import { PATIENCE } from './testing/started-program.ts';

/** Of each kind. `npm run test:faults` sets 20: a hundred kills in all. */
const KILLS = Number(process.env.KILLS ?? 1);

/** On top of the usual 15 minutes, which end only what hangs. */
const timeoutFor = (kills: number) => 900_000 + 120_000 * kills;

const victimsOf: Record<string, (launcher: number, processes: number[]) => number[]> = {
  'the whole program': (_, processes) => processes,
  'the launcher alone': (launcher) => [launcher],
};

const parts: Readonly<Record<PartName, string>> = {
  api: 'the api',
  postgres: 'PostgreSQL',
  ocr: 'the OCR service',
};

describe.runIf(process.platform === 'linux')('killed', () => {
  const system = startForAll();

  describe.each(Object.entries(victimsOf))('%s, during writes', (name, victims) => {
    test(`nothing acknowledged is lost, no process is left, the next start needs no help (kills: ${KILLS})`, {
      timeout: timeoutFor(KILLS),
    }, async () => {
      const starts: number[] = [];
      for (let round = 0; round < KILLS; round++) {
        const launcher = system.program.pid;
        const writing = system.writeUntilStopped(`${name} ${round}`);
        await system.untilAcknowledged(randomInt(5, 100));
        const processes = processTree(launcher);
        expect(processes.length).toBeGreaterThan(5);
        for (const pid of victims(launcher, processes)) signalIfAlive(pid, 'SIGKILL');
        starts.push(await system.start());
        system.stopWriting();
        await writing;
        await vi.waitFor(() => expect(processes.filter(isAlive)).toEqual([]), PATIENCE);
      }
      expect(system.acknowledged.length).toBeGreaterThanOrEqual(KILLS * 5);
      report(name, system, starts);
    });
  });

  describe('each part alone, during writes', () => {
    test(`it is restarted, no other part ends, and nothing acknowledged is lost (kills of each: ${KILLS})`, {
      timeout: timeoutFor(3 * KILLS),
    }, async () => {
      await system.untilItWorks('ocr');
      const writing = system.writeUntilStopped('on');
      for (const part of Object.keys(parts) as PartName[]) {
        const recoveries: number[] = [];
        for (let round = 0; round < KILLS; round++) recoveries.push(await killPart(system, part));
        report(parts[part], system, recoveries);
      }
      system.stopWriting();
      await writing;
      expect(system.program.isRunning()).toBe(true);
    });
  });
});

/** How long the part was away, in milliseconds. */
async function killPart(system: RunningSystem, part: PartName): Promise<number> {
  await system.untilAcknowledged(randomInt(1, 50));
  const { [part]: victim, ...others } = system.pids();
  process.kill(victim, 'SIGKILL');
  await vi.waitFor(() => expect(isAlive(victim)).toBe(false), PATIENCE);
  const recovery = await system.untilItWorks(part);
  // Writes go on; without the OCR service they never stopped.
  await system.untilAcknowledged(3);
  const { [part]: successor, ...same } = system.pids();
  expect(successor).not.toBe(victim);
  // The launcher restarts a part within milliseconds: only the process ids show that no other part ended.
  expect(same).toEqual(others);
  return recovery;
}

const report = (name: string, system: RunningSystem, recoveries: number[]) =>
  console.log(
    `${name}: ${recoveries.length} kills, ${system.acknowledged.length} acknowledged, 0 lost; back in ` +
      `${Math.min(...recoveries)}–${Math.max(...recoveries)} ms`,
  );
