import { describe, expect, test } from 'vitest';
import { completed, type PrintedLine } from './printed-name.ts';

const line = (text: string, y = 0.2, x = 0.35): PrintedLine => ({
  text,
  p: 0.9,
  box: { x0: x, y0: y, x1: 0.9, y1: y + 0.04 },
});

describe('a name that is cut off in the zone', () => {
  test.each([
    ['in the middle of a word', 'ABDELRAHMAN MOHA', ['Abdelrahman Mohamed'], 'ABDELRAHMAN MOHAMED'],
    ['between words', 'ABDELRAHMAN', ['ABDELRAHMAN MOHAMED'], 'ABDELRAHMAN MOHAMED'],
    ['not at all', 'ABDELRAHMAN', ['ABDELRAHMAN', 'HASSAN'], 'ABDELRAHMAN'],
    ['with a letter misread', 'ABDELRAHMAN MOHA', ['ABDELRAHNAN MOHAMED'], 'ABDELRAHMAN MOHAMED'],
    ['behind a label', 'ANNA MAR', ['Given names ANNA MARIA'], 'ANNA MARIA'],
    ['with a hyphen', 'JEAN PIE', ['JEAN-PIERRE'], 'JEAN PIERRE'],
    ['the whole name in one line', 'AHMED ALI MAH', ['AHMED ALI MAHMOUD HASSAN'], 'AHMED ALI MAHMOUD'],
  ])('%s', (_, given, lines, name) =>
    expect(
      completed(
        given,
        'HASSAN',
        lines.map((text) => line(text)),
      )?.givenNames,
    ).toBe(name),
  );

  test('continues in the line below', () => {
    const lines = [line('ABDELRAHMAN', 0.2), line('MOHAMED ALI', 0.25), line('EGYPT', 0.4)];
    expect(completed('ABDELRAHMAN MO', 'HASSAN', lines)).toMatchObject({
      givenNames: 'ABDELRAHMAN MOHAMED ALI',
      p: 0.81,
    });
  });

  test('does not continue in a label', () => {
    const lines = [line('ABDELRAHMAN MOHAMED', 0.2), line('Nationality', 0.25)];
    expect(completed('ABDELRAHMAN MO', 'HASSAN', lines)?.givenNames).toBe('ABDELRAHMAN MOHAMED');
  });

  test('is not completed from an unrelated line', () => {
    expect(completed('ABDELRAHMAN MO', 'HASSAN', [line('HASSAN'), line('MINISTRY OF INTERIOR')])).toBeNull();
    expect(completed('A', 'HASSAN', [line('AUTHORITY')])).toBeNull();
  });
});
