import { chownSync, lstatSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { dirname } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { prepareSocketFolder } from './socket-folder.ts';
import { makeTemporaryFolder } from './testing/temporary-folder.ts';

const clusterDir = `/srv/${'long '.repeat(50)}`;

describe.runIf(process.platform !== 'win32')('the socket folder', () => {
  test('has a short path, is closed to others, and is the same each time', () => {
    const dir = prepareSocketFolder(clusterDir, {});
    onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
    expect(`${dir}/.s.PGSQL.5432`.length).toBeLessThan(104);
    expect(lstatSync(dir).mode & 0o777).toBe(0o700);
    expect(prepareSocketFolder(clusterDir, {})).toBe(dir);
  });

  test('is in TMPDIR', () => {
    const temporary = makeTemporaryFolder();
    vi.stubEnv('TMPDIR', temporary);
    onTestFinished(() => void vi.unstubAllEnvs());
    expect(dirname(prepareSocketFolder(clusterDir, {}))).toBe(temporary);
  });

  test('is rejected if it is a symlink', () => {
    const dir = prepareSocketFolder(clusterDir, {});
    onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
    rmSync(dir, { recursive: true });
    symlinkSync('/etc', dir);
    expect(() => prepareSocketFolder(clusterDir, {})).toThrow(/another account/);
  });

  test.runIf(process.getuid?.() === 0)('is rejected if it belongs to another account', () => {
    const dir = prepareSocketFolder(clusterDir, {});
    onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
    chownSync(dir, 1, 1);
    expect(() => prepareSocketFolder(clusterDir, { uid: 65534, gid: 65534 })).toThrow(/another account/);
  });
});

// With PrivateTmp nobody else sees the /tmp of the service, and `npm run backup` would not find its socket.
test('the socket of the service of systemd is in a folder that other programs of its account see', () => {
  const unit = readFileSync(new URL('../../../deploy/systemd/bawaba.service', import.meta.url), 'utf8');
  const settings = new Map(unit.split('\n').map((line) => line.split(/=(.*)/) as [string, string]));
  expect(settings.get('RuntimeDirectory')).toMatch(/^\w+$/);
  expect(settings.get('RuntimeDirectoryMode')).toBe('0700');
  const folder = `/run/${settings.get('RuntimeDirectory')}`;
  expect(unit).toContain(`\nEnvironment=TMPDIR=${folder}\n`);
  expect(unit).not.toContain('\nPrivateNetwork=');
});
