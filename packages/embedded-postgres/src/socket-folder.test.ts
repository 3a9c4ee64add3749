import { chownSync, lstatSync, rmSync, symlinkSync } from 'node:fs';
import { describe, expect, onTestFinished, test } from 'vitest';
import { prepareSocketFolder } from './socket-folder.ts';

const clusterDir = `/srv/${'long '.repeat(50)}`;

describe.runIf(process.platform !== 'win32')('the socket folder', () => {
  test('is short, closed, and the same each time', () => {
    const dir = prepareSocketFolder(clusterDir, {});
    onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
    expect(`${dir}/.s.PGSQL.5432`.length).toBeLessThan(104);
    expect(lstatSync(dir).mode & 0o777).toBe(0o700);
    expect(prepareSocketFolder(clusterDir, {})).toBe(dir);
  });

  test('is refused where it leads elsewhere', () => {
    const dir = prepareSocketFolder(clusterDir, {});
    onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
    rmSync(dir, { recursive: true });
    symlinkSync('/etc', dir);
    expect(() => prepareSocketFolder(clusterDir, {})).toThrow(/another account/);
  });

  test.runIf(process.getuid?.() === 0)('is refused where another account has laid it out', () => {
    const dir = prepareSocketFolder(clusterDir, {});
    onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
    chownSync(dir, 1, 1);
    expect(() => prepareSocketFolder(clusterDir, { uid: 65534, gid: 65534 })).toThrow(/another account/);
  });
});
