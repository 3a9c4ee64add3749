import { chownSync, lstatSync, rmSync, symlinkSync } from 'node:fs';
import { describe, expect, onTestFinished, test } from 'vitest';
import { prepareSocketFolder } from './socket-folder.ts';

const clusterDir = `/srv/${'long '.repeat(50)}`;

describe.runIf(process.platform !== 'win32')('the socket folder', () => {
  test('has a short path, is closed to others, and is the same each time', () => {
    const dir = prepareSocketFolder(clusterDir, {});
    onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
    expect(`${dir}/.s.PGSQL.5432`.length).toBeLessThan(104);
    expect(lstatSync(dir).mode & 0o777).toBe(0o700);
    expect(prepareSocketFolder(clusterDir, {})).toBe(dir);
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
