import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { root } from './repository.mjs';

const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' });
const isClone = (() => {
  try {
    return git('rev-parse', '--is-inside-work-tree').trim() === 'true';
  } catch {
    return false;
  }
})();

test.runIf(isClone)('every migration has the same line endings on every system, and so the same hash', () => {
  const migrations = git('ls-files', 'apps/api/migrations/*.sql').trim().split('\n');
  expect(migrations.length).toBeGreaterThan(10);
  const attributes = git('check-attr', 'eol', '--', ...migrations)
    .trim()
    .split('\n');
  expect(attributes).toEqual(migrations.map((path) => `${path}: eol: lf`));
});

test.runIf(isClone)('git never converts line endings in a picture or a network', () => {
  const files = git('ls-files', '*.jpg', '*.png', '*.onnx').trim().split('\n');
  expect(files.length).toBeGreaterThan(100);
  const attributes = git('check-attr', 'text', '--', ...files)
    .trim()
    .split('\n');
  expect(attributes).toEqual(files.map((path) => `${path}: text: unset`));
});
