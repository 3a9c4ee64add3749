import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { runToEnd } from './run.mjs';
import { describeEnd, readReport } from './test-report.mjs';
import { runPlaywright, runVitest } from './test-runners.mjs';

const fixture = (name: string) => fileURLToPath(new URL(`./fixtures/${name}`, import.meta.url));

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bawaba-runners-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
});

describe('a run of Playwright', () => {
  const run = (what: string) =>
    runPlaywright({
      folder,
      cwd: fixture('playwright'),
      env: { ...process.env, FIXTURE: what, FIXTURE_OUTPUT: join(folder, 'output') },
      quiet: true,
    });

  test('that succeeds', async () => {
    expect(await run('success')).toEqual({ passed: 3, failed: 0, failures: [], flaky: [] });
  });

  test('whose service is killed ends at once, and names the service', async () => {
    const { passed, failures } = await run('killed');
    expect(passed).toBe(1);
    expect(failures).toHaveLength(2);
    expect(failures[0]).toContain('the small service ended with SIGABRT; its last lines:');
    expect(failures[0]).toContain('the last line of the service');
    expect(failures[1]).toBe('browser journeys: 3 did not run to their end');
  });

  test('in which a journey passes only at the second attempt reports it as flaky, and succeeds', async () => {
    const { passed, failed, flaky } = await run('flaky');
    expect({ passed, failed }).toEqual({ passed: 3, failed: 0 });
    expect(flaky).toEqual([expect.stringContaining('a journey that passes the second time')]);
  });

  test('that ends with status 0 before it has a report has failed', async () => {
    const { failed, failures } = await run('ends early');
    expect(failed).toBe(1);
    expect(failures[0]).toMatch(
      /^browser journeys: the runner ended with status 0, and left no whole report/,
    );
  });
});

describe('a run of Vitest', () => {
  const run = (what: string) => {
    vi.stubEnv('FIXTURE', what);
    onTestFinished(() => void vi.unstubAllEnvs());
    return runVitest({ folder, cwd: fixture('vitest'), quiet: true });
  };

  test('that succeeds', async () => {
    expect(await run('success')).toEqual({ passed: 3, failed: 0, failures: [] });
  });

  test('whose service for all tests is killed names the service', async () => {
    const { failed, failures } = await run('killed');
    expect(failed).toBeGreaterThan(0);
    expect(failures[0]).toContain('the small service ended with SIGABRT; its last lines:');
    expect(failures[0]).toContain('the last line of the service');
  });

  test('in which the service of one test is killed names that service', async () => {
    const { failed, failures } = await run('own service killed');
    expect(failed).toBe(1);
    expect(failures[0]).toContain('a service of the test ended with SIGABRT and said nothing');
  });

  test('that loses the process of a test file has failed', async () => {
    const { failed, failures } = await run('worker killed');
    expect(failed).toBeGreaterThan(0);
    expect(failures.length).toBeGreaterThan(0);
  });
});

describe('a runner', () => {
  const ended = (code: string, limitMs?: number) =>
    runToEnd(['--input-type=module', '-e', code], { limitMs });
  const passed = () => ({ passed: 5, failed: 0, failures: [] });

  test.each([
    ['that succeeds', 'process.exit(0)', undefined],
    ['that ends with a status', 'process.exit(4)', 'the runner ended with status 4'],
    ['that has nothing left to wait for', 'await new Promise(() => {})', /status 13 \(it had nothing left/],
    ['that is killed', `process.kill(process.pid, 'SIGKILL')`, 'the runner ended with SIGKILL'],
  ])('%s', async (_, code, expected) => {
    const end = describeEnd(await ended(code));
    if (expected) expect(end).toMatch(expected);
    else expect(end).toBeUndefined();
  });

  test('that hangs is ended', async () => {
    expect(describeEnd(await ended('setInterval(() => {}, 1000)', 500))).toBe(
      'the runner hung and was ended',
    );
  });

  test('that ends with an error though no test failed has failed', () => {
    expect(readReport('tests', 'the runner ended with status 13', passed)).toEqual({
      passed: 5,
      failed: 1,
      failures: ['tests: the runner ended with status 13, though no test failed'],
    });
    expect(readReport('tests', undefined, passed)).toEqual(passed());
  });

  test('that ran no test has failed, and so has one with half a report', () => {
    const nothing = readReport('tests', undefined, () => ({ passed: 0, failed: 0, failures: [] }));
    expect(nothing.failures).toEqual(['tests: the runner ended with status 0, and ran no test']);
    const half = join(folder, 'half.json');
    writeFileSync(half, '{"passed": 1');
    const { failed } = readReport('tests', undefined, () => JSON.parse(readFileSync(half, 'utf8')));
    expect(failed).toBe(1);
  });
});
