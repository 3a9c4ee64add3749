import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = new URL('../../../../', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), 'utf8');
const page = read('docs/security.md');

/** OWASP ASVS 4.0.3: the requirements of levels 1 and 2, section by section. */
const requirements: Readonly<Record<string, string>> = {
  '1.1': '1-7',
  '1.2': '1-4',
  '1.4': '1,4-5',
  '1.5': '1-4',
  '1.6': '1-4',
  '1.7': '1-2',
  '1.8': '1-2',
  '1.9': '1-2',
  '1.10': '1',
  '1.11': '1-2',
  '1.12': '2',
  '1.14': '1-6',
  '2.1': '1-12',
  '2.2': '1-3',
  '2.3': '1-3',
  '2.4': '1-5',
  '2.5': '1-7',
  '2.6': '1-3',
  '2.7': '1-6',
  '2.8': '1-7',
  '2.9': '1-3',
  '2.10': '1-4',
  '3.1': '1',
  '3.2': '1-4',
  '3.3': '1-4',
  '3.4': '1-5',
  '3.5': '1-3',
  '3.7': '1',
  '4.1': '1-3,5',
  '4.2': '1-2',
  '4.3': '1-3',
  '5.1': '1-5',
  '5.2': '1-8',
  '5.3': '1-10',
  '5.4': '1-3',
  '5.5': '1-4',
  '6.1': '1-3',
  '6.2': '1-6',
  '6.3': '1-2',
  '6.4': '1-2',
  '7.1': '1-4',
  '7.2': '1-2',
  '7.3': '1,3-4',
  '7.4': '1-3',
  '8.1': '1-4',
  '8.2': '1-3',
  '8.3': '1-8',
  '9.1': '1-3',
  '9.2': '1-4',
  '10.2': '1-2',
  '10.3': '1-3',
  '11.1': '1-8',
  '12.1': '1-3',
  '12.2': '1',
  '12.3': '1-6',
  '12.4': '1-2',
  '12.5': '1-2',
  '12.6': '1',
  '13.1': '1,3-5',
  '13.2': '1-3,5-6',
  '13.3': '1-2',
  '13.4': '1-2',
  '14.1': '1-4',
  '14.2': '1-6',
  '14.3': '2-3',
  '14.4': '1-7',
  '14.5': '1-4',
};

/** '1,4-5' → 1, 4, 5. */
const numbersOf = (ranges: string) =>
  ranges.split(',').flatMap((range) => {
    const [first = 0, last = first] = range.split('-').map(Number);
    return Array.from({ length: last - first + 1 }, (_, n) => first + n);
  });
const required = Object.entries(requirements).flatMap(([section, ranges]) =>
  numbersOf(ranges).map((number) => `${section}.${number}`),
);

const lines = page.split('\n').filter((line) => /^\| \d/.test(line));
const cellsOf = (line: string) => line.split(' | ').map((cell) => cell.replace(/^\| | \|$/g, ''));
const answered = lines.flatMap((line) => {
  const [range = ''] = cellsOf(line);
  const section = range.split('.').slice(0, 2).join('.');
  return numbersOf(range.replaceAll(`${section}.`, '').replace('–', '-')).map((n) => `${section}.${n}`);
});

it('answers every requirement of levels 1 and 2, each once, and no other', () => {
  expect(answered).toEqual(required);
});

it('says of each whether it is met, and why', () => {
  for (const line of lines) {
    const [, state, reason = ''] = cellsOf(line);
    expect(['met', 'part', 'not met', 'operator', 'n/a'], line).toContain(state);
    expect(reason.length, line).toBeGreaterThan(3);
  }
});

it.each([
  ['docs/security.md', 100],
  ['docs/threats.md', 40],
])('%s names files that exist', (document, least) => {
  const named = [...read(document).matchAll(/`([\w./-]+\.(?:ts|tsx|mjs|md))`/g)].map(
    ([, path]) => path as string,
  );
  expect(named.length).toBeGreaterThan(least);
  const missing = [...new Set(named)].filter(
    (path) => ![path, `apps/api/src/${path}`].some((one) => existsSync(fileURLToPath(new URL(one, root)))),
  );
  expect(missing).toEqual([]);
});
