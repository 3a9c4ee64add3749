import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { describeRange, isInRange } from './ensure-node.mjs';

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');
const range: string = JSON.parse(read('../package.json')).engines.node;

test.each([
  ['18.20.8', false],
  ['20.9.0', false],
  ['20.18.9', false],
  ['20.19.0', true],
  ['20.20.2', true],
  ['21.7.3', false],
  ['22.11.0', false],
  ['22.12.0', true],
  ['22.23.3', true],
  ['23.0.0', true],
  ['24.21.0', true],
  ['100.0.0', true],
])('Node %s is supported: %s', (version, expected) => {
  expect(isInRange(version, range)).toBe(expected);
});

test('the range in words is what the README says', () => {
  expect(describeRange(range)).toBe('20.19 (or a later 20), or 22.12 or newer');
  expect(read('../README.md')).toContain(`With Node ${describeRange(range)}`);
});

describe('on a Node that is too old', () => {
  const pretend = `Object.defineProperty(process.versions, 'node', { value: '18.20.8' });`;

  test.each(['start', 'test', 'demo', 'dev', 'backup', 'build'])('npm run %s prints one line', (script) => {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [
        '--import',
        `data:text/javascript,${encodeURIComponent(pretend)}`,
        fileURLToPath(new URL(`./${script}.mjs`, import.meta.url)),
      ],
      { encoding: 'utf8' },
    );
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).toMatch(
      /^Bawaba needs Node 20\.19 \(or a later 20\), or 22\.12 or newer; this is v[^\n]+\n$/,
    );
  });
});
