import { spawnSync } from 'node:child_process';
import { chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, onTestFinished, test } from 'vitest';

const DAEMON = 1;
const NAMELESS = 54_321;

type Owners = Record<string, number>;

/** A data folder with these files, each with its owner; `.` is the folder itself. */
function makeDataFolder({ '.': owner = 0, ...files }: Owners): string {
  const parent = mkdtempSync(join(tmpdir(), 'bawaba-account-'));
  onTestFinished(() => rmSync(parent, { recursive: true, force: true }));
  const dataDir = join(parent, 'the register');
  mkdirSync(dataDir);
  chownSync(dataDir, owner, owner);
  for (const [name, uid] of Object.entries(files)) {
    writeFileSync(join(dataDir, name), '');
    chownSync(join(dataDir, name), uid, uid);
  }
  return dataDir;
}

const ARGUMENTS = ["Ali's FILE", '--overwrite'];

function run(node: string[], dataDir: string, uid = 0) {
  const { status, stderr } = spawnSync(process.execPath, [...node, ...ARGUMENTS], {
    ...{ encoding: 'utf8', uid, gid: uid, cwd: '/' },
    env: { PATH: process.env.PATH, DATA_DIR: dataDir },
  });
  return { status, stderr };
}

/** The check alone: after it the command would build the program. */
const check = `import { ensureOwnAccount } from ${JSON.stringify(new URL('./ensure-own-account.mjs', import.meta.url).href)};
  ensureOwnAccount('restore');`;
const checkOnly = ['--input-type=module', '-e', check, '--'];

describe.runIf(process.getuid?.() === 0)('root', () => {
  test.each<[string, Owners, string]>([
    ['daemon', { '.': DAEMON, 'postgres.password': DAEMON, photos: DAEMON }, 'daemon'],
    ['daemon, with photos of root', { '.': DAEMON, 'postgres.password': DAEMON, photos: 0 }, 'daemon'],
    ['daemon, with an external database', { '.': DAEMON, photos: DAEMON }, 'daemon'],
    ['an account without a name', { '.': NAMELESS, 'postgres.password': NAMELESS }, '#54321'],
  ])('does not write into the register of %s, and one sentence says how to', (_, owners, name) => {
    const dataDir = makeDataFolder(owners);
    for (const command of ['restore', 'move-photos']) {
      const script = fileURLToPath(new URL(`./${command}.mjs`, import.meta.url));
      expect(run([script], dataDir)).toEqual({
        status: 1,
        stderr:
          `${dataDir} belongs to ${name}, who cannot open what root writes there; run this as that account, with its settings: ` +
          `sudo -u ${name === 'daemon' ? name : `'${name}'`} DATA_DIR='${dataDir}' npm run ${command} -- ` +
          `'Ali'\\''s FILE' --overwrite\n`,
      });
    }
  });

  test.each<[string, Owners]>([
    ['its own folder', { '.': 0, 'postgres.password': 0, photos: 0 }],
    ['an empty folder', { '.': DAEMON }],
    ['a folder of another account in which root runs everything', { '.': DAEMON, 'postgres.password': 0 }],
  ])('may write into %s', (_, owners) => {
    expect(run(checkOnly, makeDataFolder(owners))).toEqual({ status: 0, stderr: '' });
  });

  test('may write into a folder that does not exist yet', () => {
    expect(run(checkOnly, join(makeDataFolder({}), 'new'))).toEqual({ status: 0, stderr: '' });
  });

  test('does not decide for other accounts', () => {
    const dataDir = makeDataFolder({ '.': 0, 'postgres.password': 0 });
    expect(run(checkOnly, dataDir, DAEMON)).toEqual({ status: 0, stderr: '' });
  });
});
