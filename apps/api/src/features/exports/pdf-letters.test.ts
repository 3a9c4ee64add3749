import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasProgram } from '../../testing/has-program.ts';
import { registerFonts } from './pdf-style.ts';
import { drawText, heightOf, reverseLigatures } from './pdf-text.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'bawaba-letters-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The texts, one below the other, in a file that is not compressed. */
async function drawn(texts: readonly string[], weight: 'regular' | 'bold') {
  const pdf = new PDFDocument({ size: 'A4', compress: false });
  registerFonts(pdf);
  pdf.font(weight).fontSize(11);
  let y = 40;
  for (const text of texts) {
    const height = heightOf(pdf, text, 500);
    const below = drawText(pdf, text, { x: 40, y, width: 500, align: 'left' });
    expect(below - y).toBeCloseTo(height, 5);
    y = below;
  }
  reverseLigatures(pdf);
  pdf.end();
  return buffer(pdf as never);
}

function textOf(bytes: Buffer): string[] {
  const path = join(folder, 'letters.pdf');
  writeFileSync(path, bytes);
  return execFileSync('pdftotext', ['-layout', path, '-'])
    .toString()
    .replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069\f]/g, '')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
}

/** Glyph 0 is the empty box of a font. */
const boxesIn = (bytes: Buffer) =>
  [...bytes.toString('latin1').matchAll(/\[(<[^\]]*)\] TJ/g)]
    .flatMap(([, glyphs = '']) => [...glyphs.matchAll(/<([0-9a-f]+)>/g)])
    .flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
    .filter((glyph) => glyph === '0000').length;

const names: readonly (readonly [name: string, onPaper: string])[] = [
  ['Иван Щёголев', 'Иван Щёголев'],
  ['Γιώργος Παπαδόπουλος', 'Γιώργος Παπαδόπουλος'],
  ['Нұрсұлтан Ґалаґан', 'Нұрсұлтан Ґалаґан'],
  ['Łukasz Kučera', 'Łukasz Kučera'],
  ['Nguyễn Thị Hằng', 'Nguyễn Thị Hằng'],
  ['Əliyev', 'Əliyev'],
  ['أحمد عبد الله', 'أحمد عبد الله'],
  ['Ахмед Ahmed', 'Ахмед Ahmed'],
  ['سه\u200cشنبه', 'سهشنبه'],
  // A breathing that the font does not have.
  ['ἀδελφός', 'αδελφός'],
  ['Ｙａｍａｄａ', 'Yamada'],
  ['王小明 Wang Xiaoming', '[?] Wang Xiaoming'],
  ['Anna 李 娜', 'Anna [?]'],
  ['שלום', '[?]'],
  ['नरेंद्र', '[?]'],
  ['Sam 👨‍👩‍👧 ☺️😀', 'Sam [?]'],
];

describe.each(['regular', 'bold'] as const)('a %s text on paper', (weight) => {
  it.runIf(hasProgram('pdftotext'))(
    'has the letters of its script, or says that some are missing',
    async () => {
      const bytes = await drawn(
        names.map(([name]) => name),
        weight,
      );
      expect(textOf(bytes)).toEqual(names.map(([, onPaper]) => onPaper));
    },
  );

  it('has no empty boxes', async () => {
    for (const [name] of names)
      expect({ name, boxes: boxesIn(await drawn([name], weight)) }).toEqual({ name, boxes: 0 });
    const others = [
      'one\u202ftwo\u2009three',
      'سه\u200cشنبه',
      'a\u200eb',
      'line\nbreak',
      'e\u0301\u0323',
      '\u{1f1ea}\u{1f1ec}',
    ];
    for (const text of others)
      expect({ text, boxes: boxesIn(await drawn([text], weight)) }).toEqual({ text, boxes: 0 });
  });

  it('opens the second font only when it is needed', async () => {
    expect((await drawn(['Ahmed أحمد'], weight)).toString('latin1')).not.toContain('IBMPlexSans-');
    expect((await drawn(['Иван'], weight)).toString('latin1')).toContain(
      weight === 'bold' ? 'IBMPlexSans-SemiBold' : 'IBMPlexSans-Regular',
    );
  });
});
