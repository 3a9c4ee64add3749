import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cleanLine, cleanParagraph, hasTowerOfMarks, stripHidden } from './visible-text.ts';

describe('cleanLine', () => {
  test.each([
    ['a paste from WhatsApp', '\u202bأحمد محمد\u202c\u200f', 'أحمد محمد'],
    ['a paste from Excel', '\ufeffأحمد\u00a0\u00a0محمد\u200e', 'أحمد محمد'],
    ['an override', 'Ali\u202eteg', 'Aliteg'],
    ['zero-width characters alone', '\u200b\u2060\ufeff\u00ad', ''],
    ['fillers alone', '\u115f\u1160\u3164\uffa0\u2800', ''],
    ['tags and private use', 'A\u{e0041}\u{e007f}\ue000\u{10ffff}B', 'AB'],
    ['control characters', 'A\u0000\u0007\u009bB', 'AB'],
    ['half a surrogate pair', 'A\ud800B', 'AB'],
    ['line breaks and tabs', ' Omar\r\n\tNabil\u2028X ', 'Omar Nabil X'],
    ['every kind of space', 'a\u2003\u202f\u3000b', 'a b'],
    ['letters and their accents', 'Ame\u0301lie', 'Am\u00e9lie'],
    ['a joiner in a Persian word', 'می\u200cروم', 'می\u200cروم'],
    ['two joiners in a row', 'می\u200c\u200cروم', 'می\u200cروم'],
    ['a joiner in a Sinhala name', 'ශ්\u200dරී', 'ශ්\u200dරී'],
    ['joiners elsewhere', '\u200cعلي\u200d A\u200cB', 'علي AB'],
    ['all the marks of Arabic', 'مُحَمَّدٌ', 'مُحَمَّدٌ'],
    ['a tower of marks', `z${'\u0336'.repeat(40)}`, `z${'\u0336'.repeat(6)}`],
    [
      'names of many scripts',
      'Nguyễn Thị Đức · Müller · 王小明 · Фёдор',
      'Nguyễn Thị Đức · Müller · 王小明 · Фёдор',
    ],
  ])('%s', (_, text, clean) => expect(cleanLine(text)).toBe(clean));
});

test('cleanParagraph keeps line breaks', () => {
  expect(cleanParagraph(' one\u00a0 two \r\n\r\n\r\n\r\n three\u2028four\u202e \n')).toBe(
    'one two\n\nthree\nfour',
  );
});

test('a clean text does not change', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const [line, paragraph] = [cleanLine(text), cleanParagraph(text)];
      expect([cleanLine(line), cleanParagraph(paragraph)]).toEqual([line, paragraph]);
      expect([stripHidden(line), stripHidden(paragraph)]).toEqual([line, paragraph]);
      expect(hasTowerOfMarks(line)).toBe(false);
    }),
  );
});
