import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import {
  announced,
  familyOf,
  findFreePort,
  isAlive,
  makeTemporaryFolder,
  type StartedProgram,
  startProgram,
} from './testing/started-program.ts';

const KILLS = 10;
const root = fileURLToPath(new URL('../../..', import.meta.url));
const admin = { username: 'admin', password: 'a-long-enough-one' };

beforeAll(() => {
  const { status, stderr } = spawnSync(process.execPath, ['scripts/build.mjs', 'servers'], {
    cwd: root,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stderr);
});

/** The real program, its real api, and villages written through it without pause. */
class Desk {
  readonly acknowledged: string[] = [];
  readonly #folder = makeTemporaryFolder();
  #ports: { PORT: string; OCR_PORT: string } | undefined;
  #token = '';
  program!: StartedProgram;

  async open(): Promise<number> {
    this.#ports ??= { PORT: await findFreePort(), OCR_PORT: await findFreePort() };
    const began = Date.now();
    this.program = startProgram(['apps/launcher/dist/main.js'], {
      ...this.#ports,
      DATA_DIR: this.#folder,
      ADMIN_USERNAME: admin.username,
      ADMIN_PASSWORD: admin.password,
      LOG_LEVEL: 'error',
    });
    await announced(this.program);
    return Date.now() - began;
  }

  async signIn() {
    const { token } = await this.#ask<{ token: string }>('POST', '/auth/login', admin);
    this.#token = token;
  }

  /** Writes until the program is gone; what it does not acknowledge may or may not be there afterwards. */
  async write(round: number): Promise<void> {
    const clerk = async (number: number) => {
      for (let n = 0; ; n++) {
        const name = `village ${round}-${number}-${n}`;
        try {
          await this.#ask('POST', '/villages', { name });
        } catch {
          return;
        }
        this.acknowledged.push(name);
      }
    };
    await Promise.all([clerk(1), clerk(2), clerk(3), clerk(4)]);
  }

  async expectNothingLost() {
    const found = new Set<string>();
    for (let offset = 0; ; offset += 1000) {
      const page = await this.#ask<{ name: string }[]>('GET', `/villages?limit=1000&offset=${offset}`);
      for (const { name } of page) found.add(name);
      if (page.length < 1000) break;
    }
    expect(this.acknowledged.filter((name) => !found.has(name))).toEqual([]);
  }

  async #ask<Answer>(method: string, path: string, body?: object): Promise<Answer> {
    const response = await fetch(`http://127.0.0.1:${this.#ports!.PORT}/api${path}`, {
      method,
      headers: {
        ...(this.#token && { authorization: `Bearer ${this.#token}` }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as Answer;
  }
}

const killers: Record<string, (launcher: number, family: number[]) => number[]> = {
  'the whole program': (_, family) => family,
  'the launcher alone': (launcher) => [launcher],
};

describe.runIf(process.platform === 'linux').each(Object.entries(killers))(
  '%s killed while it writes',
  (_, victims) => {
    test(`${KILLS} times: nothing acknowledged is lost, nobody is left behind, the next start needs no hand`, {
      timeout: 300_000,
    }, async () => {
      const desk = new Desk();
      await desk.open();
      await desk.signIn();
      const starts: number[] = [];
      for (let round = 0; round < KILLS; round++) {
        const launcher = desk.program.process.pid!;
        const writing = desk.write(round);
        await sleep(randomInt(100, 800));
        const family = familyOf(launcher);
        expect(family.length).toBeGreaterThan(5);
        for (const pid of victims(launcher, family)) tryToKill(pid);
        await writing;
        starts.push(await desk.open());
        await vi.waitFor(() => expect(family.filter(isAlive)).toEqual([]), { timeout: 5000 });
        await desk.expectNothingLost();
      }
      expect(desk.acknowledged.length).toBeGreaterThan(KILLS * 4);
      console.log(
        `${desk.acknowledged.length} acknowledged, 0 lost; restarts of ${Math.min(...starts)}–${Math.max(...starts)} ms`,
      );
      desk.program.process.kill('SIGTERM');
      expect(await desk.program.exited).toBe(0);
    });
  },
);

function tryToKill(pid: number) {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {}
}
