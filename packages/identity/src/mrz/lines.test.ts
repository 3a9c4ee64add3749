import { expect, test } from 'vitest';
import { detectMrzFormat, looksLikeMrz } from './lines.ts';
import { specimens } from './specimens.ts';

test.each(Object.entries(specimens))('finds %s', (format, lines) => {
  expect(detectMrzFormat(lines)).toBe(format);
  expect(looksLikeMrz(lines.join('\n'))).toBe(true);
  expect(looksLikeMrz(lines.join(''))).toBe(true);
});

test.each([
  '',
  '29802150101234',
  'Anna Maria Eriksson',
  specimens.TD3[0],
  'A'.repeat(88),
  `${'lorem ipsum dolor sit amet consectetur adipiscing'.slice(0, 44)}\n${'x'.repeat(44)}`,
])('%s does not look like one', (text) => expect(looksLikeMrz(text)).toBe(false));
