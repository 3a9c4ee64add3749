import bidiFactory from 'bidi-js';
import { setOtherFont } from './pdf-style.ts';

type Direction = 'ltr' | 'rtl';
interface Run {
  readonly level: number;
  readonly text: string;
}

const bidi = bidiFactory();
const graphemes = new Intl.Segmenter('ar', { granularity: 'grapheme' });

/** Glyphs as pdfkit writes them, and their positions in thousandths of the size of the font. */
type Encoded = [glyphs: readonly string[], positions: readonly { readonly xAdvance: number }[]];

/** Internals of pdfkit that Arabic needs: layout of one run at a time, in the direction that we set. */
interface InnerFont {
  hasGlyphForCodePoint(codePoint: number): boolean;
  layout(text: string, features: unknown, script: unknown, language: unknown, direction?: Direction): unknown;
}
interface DocumentFont {
  readonly font: InnerFont;
  readonly name: string;
  /** Above the baseline, in thousandths of the size. */
  readonly ascender: number;
  /** Set when the layout follows the direction of each run. */
  parts?: (text: string) => readonly Part[];
  encode(text: string, features: unknown[]): Encoded;
}
interface InnerDocument {
  _font: DocumentFont;
  _fontSize: number;
  _fontFamilies: Record<string, { unicode?: (number[] | undefined)[] }>;
  _fragment(text: string, x: number, y: number, options: object): void;
  currentLineHeight(includeGap: boolean): number;
}

export const directionOf = (text: string): Direction =>
  (bidi.getEmbeddingLevels(text).paragraphs[0]?.level ?? 0) & 1 ? 'rtl' : 'ltr';

/** Most cells have letters of one script: then there is one run, and no mirrored character. */
function plainLevel(line: string, direction: Direction): 0 | 1 | undefined {
  if (direction === 'ltr') return /^[ -~]+$/.test(line) ? 0 : undefined;
  return /^[\u0621-\u064a ]+$/.test(line) ? 1 : undefined;
}

/** The runs of a line in visual order, left to right (Unicode Bidirectional Algorithm, rule L2). */
export function visualRuns(line: string, direction: Direction): Run[] {
  const plain = plainLevel(line, direction);
  if (plain !== undefined) return [{ level: plain, text: line }];
  const { levels } = bidi.getEmbeddingLevels(line, direction);
  const mirrored = bidi.getMirroredCharactersMap(line, levels);
  const runs: Run[] = [];
  for (let start = 0; start < line.length; ) {
    const level = levels[start] as number;
    let end = start;
    let text = '';
    while (end < line.length && levels[end] === level) {
      // A mark that only sets the direction has no glyph.
      if (line[end] !== '\u200e') text += mirrored.get(end) ?? line[end];
      end += 1;
    }
    runs.push({ level, text });
    start = end;
  }
  const odd = runs.map((run) => run.level).filter((level) => level & 1);
  const highest = Math.max(0, ...runs.map((run) => run.level));
  for (let level = highest; level >= Math.min(...odd, highest + 1); level--) {
    for (let start = 0; start < runs.length; start++) {
      if ((runs[start] as Run).level < level) continue;
      let end = start;
      while (end < runs.length && (runs[end] as Run).level >= level) end += 1;
      runs.splice(start, end - start, ...runs.slice(start, end).reverse());
      start = end;
    }
  }
  return runs;
}

let direction: Direction | undefined;

/**
 * The layout of the glyphs takes most of the time of a page, and lists repeat their words. So each word is laid out once, as long
 * as there are not too many. Letters are not joined across a space, and digits are not joined at all.
 */
const MAX_ENCODED = 10_000;
const partsOf = (text: string) => text.match(/[ 0-9]|[^ 0-9]+/g) ?? [];

interface Part {
  readonly encoded: Encoded;
  /** In thousandths of the size of the font. */
  readonly width: number;
}

/** Glyph 0 is an empty box. Only a sign without a glyph is still missing here: it joins or parts letters, and is not drawn. */
function withoutBoxes([glyphs, positions]: Encoded): Encoded {
  if (!glyphs.includes('0000')) return [glyphs, positions];
  const isDrawn = (_: unknown, index: number) => glyphs[index] !== '0000';
  return [glyphs.filter(isDrawn), positions.filter(isDrawn)];
}

/** fontkit guesses the direction from the script; the level of the run is exact. */
function setDirection(font: DocumentFont) {
  if (font.parts) return;
  const layout = font.font.layout.bind(font.font);
  font.font.layout = (text, features, script, language, given) =>
    layout(text, features, script, language, given ?? direction);
  const encode = font.encode.bind(font);
  const known = { ltr: new Map<string, Part>(), rtl: new Map<string, Part>() };
  const partOf = (text: string): Part => {
    const parts = known[direction ?? 'ltr'];
    const before = parts.get(text);
    if (before) return before;
    const encoded = withoutBoxes(encode(text, []));
    const part = { encoded, width: encoded[1].reduce((sum, { xAdvance }) => sum + xAdvance, 0) };
    if (parts.size >= MAX_ENCODED) parts.clear();
    parts.set(text, part);
    return part;
  };
  font.parts = (text) => {
    const parts = partsOf(text).map(partOf);
    // Glyphs stand in visual order.
    return direction === 'rtl' ? parts.reverse() : parts;
  };
  font.encode = (text) => {
    const glyphs: string[] = [];
    const positions: Encoded[1][number][] = [];
    for (const { encoded } of font.parts?.(text) ?? []) {
      glyphs.push(...encoded[0]);
      positions.push(...encoded[1]);
    }
    return [glyphs, positions];
  };
}

const others = new WeakMap<DocumentFont, DocumentFont>();

/** The font for letters that the present one does not have. It is opened when the first of them is drawn. */
function otherFontOf(document: InnerDocument): DocumentFont {
  const present = document._font;
  const known = others.get(present);
  if (known) return known;
  setOtherFont(document as unknown as PDFKit.PDFDocument, present.name.includes('Bold'));
  const other = document._font;
  document._font = present;
  setDirection(other);
  others.set(present, other);
  return other;
}

/** A run of which all letters are in one font. */
interface FontRun extends Run {
  readonly font: DocumentFont;
  readonly width: number;
}

const hasGlyphs = ({ font }: DocumentFont, letters: string) =>
  [...letters].every((letter) => font.hasGlyphForCodePoint(letter.codePointAt(0) as number));

/** In visual order, as the runs are. */
function fontRuns(document: InnerDocument, { level, text }: Run): FontRun[] {
  const present = document._font;
  const size = document._fontSize;
  direction = level & 1 ? 'rtl' : 'ltr';
  const runOf = (part: string, font: DocumentFont): FontRun => {
    let width = 0;
    for (const each of font.parts?.(part) ?? []) width += each.width;
    return { level, text: part, font, width: (width * size) / 1000 };
  };
  if (hasGlyphs(present, text)) return [runOf(text, present)];
  const other = otherFontOf(document);
  const pieces: { text: string; readonly font: DocumentFont }[] = [];
  for (const { segment } of graphemes.segment(text)) {
    const font = !hasGlyphs(present, segment) && hasGlyphs(other, segment) ? other : present;
    const last = pieces.at(-1);
    if (last?.font === font) last.text += segment;
    else pieces.push({ text: segment, font });
  }
  const runs = pieces.map((piece) => runOf(piece.text, piece.font));
  return level & 1 ? runs.reverse() : runs;
}

export interface TextPlace {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly align?: 'left' | 'right';
  /** Of the text as a whole; without it, its first letter decides. */
  readonly base?: Direction;
}

/** Draws text in one or both scripts, wrapped at words. Returns the y coordinate below it. */
export function drawText(pdf: PDFKit.PDFDocument, text: string, place: TextPlace): number {
  const { x, y, width, align, base } = place;
  const document = pdf as unknown as InnerDocument;
  setDirection(document._font);
  const side = align ?? ((base ?? directionOf(text)) === 'rtl' ? 'right' : 'left');
  const lineHeight = document.currentLineHeight(true) + 2;
  const present = document._font;
  // All fonts of a line stand on one baseline.
  const baseline = (-present.ascender * document._fontSize) / 1000;

  let top = y;
  for (const line of linesOf(document, text, base, width)) {
    let left = side === 'right' ? x + width - line.reduce((sum, run) => sum + run.width, 0) : x;
    for (const run of line) {
      direction = run.level & 1 ? 'rtl' : 'ltr';
      const options = { features: [], wordCount: 1, textWidth: run.width, lineWidth: run.width, baseline };
      document._font = run.font;
      document._fragment(run.text, left, top, options);
      left += run.width;
    }
    top += lineHeight;
  }
  document._font = present;
  direction = undefined;
  return top;
}

/** The height that drawText needs for the text, in the present font. */
export function heightOf(pdf: PDFKit.PDFDocument, text: string, width: number): number {
  const document = pdf as unknown as InnerDocument;
  setDirection(document._font);
  const lines = linesOf(document, text, undefined, width);
  direction = undefined;
  return lines.length * (document.currentLineHeight(true) + 2);
}

const withoutMarks = (letter: string) => letter.normalize('NFD').replace(/\p{M}/gu, '');
/** They are letters of their own, without a mark to leave out. */
const strokes: Readonly<Record<string, string>> = { đ: 'd', ħ: 'h', Ħ: 'H', ŧ: 't', Ŧ: 'T', ŋ: 'n', Ŋ: 'N' };

/** Stands for letters that no font has. The number or apartment beside it says which person it is. */
const UNKNOWN = '[?]';
/** They have no glyph, and need none. */
const invisible = /^[\p{Cc}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]$/u;

/**
 * What the fonts can draw. A letter that they do not have is drawn without its mark: ἀ as α, not as a hole. Words in letters of which
 * they know nothing, such as Chinese, become [?].
 */
function drawable(document: InnerDocument, text: string): string {
  const present = document._font;
  if (hasGlyphs(present, text)) return text;
  const has = (letter: string) => hasGlyphs(present, letter) || hasGlyphs(otherFontOf(document), letter);
  const shown = (letter: string): string => {
    if (invisible.test(letter) || has(letter)) return letter;
    if (/^\p{Zs}$/u.test(letter)) return ' ';
    if (/^\p{M}$/u.test(letter)) return '';
    const simpler = [letter.normalize('NFKC'), withoutMarks(letter), strokes[letter]];
    return simpler.find((letters) => letters && has(letters)) ?? UNKNOWN;
  };
  return [...text.normalize('NFC')]
    .map(shown)
    .join('')
    .replace(/\[\?\](?:[\s\p{Default_Ignorable_Code_Point}]*\[\?\])+/gu, UNKNOWN);
}

type Line = readonly FontRun[];

/** The cells of a table repeat their texts: each is wrapped once. */
const MAX_WRAPPED = 3_000;
const wrapped = new WeakMap<DocumentFont, Map<string, readonly Line[]>>();

function linesOf(
  document: InnerDocument,
  text: string,
  given: Direction | undefined,
  width: number,
): readonly Line[] {
  const known = wrapped.get(document._font) ?? new Map<string, readonly Line[]>();
  wrapped.set(document._font, known);
  const key = `${document._fontSize} ${given} ${width} ${text}`;
  const before = known.get(key);
  if (before) return before;
  const base = given ?? directionOf(text);
  const runsOf = (line: string) => visualRuns(line, base).flatMap((run) => fontRuns(document, run));
  const measure = rememberWidths(document, base, (word) =>
    runsOf(word).reduce((sum, run) => sum + run.width, 0),
  );
  // Single spaces, as a web page shows them: a row that did not come through the api may have more.
  const lines = wrap(drawable(document, text).replace(/ {2,}/g, ' '), width, measure).map(runsOf);
  if (known.size >= MAX_WRAPPED) known.clear();
  known.set(key, lines);
  return lines;
}

/** Of words, which names and addresses share. */
const MAX_WORDS = 10_000;
const words = new WeakMap<DocumentFont, Map<string, number>>();

function rememberWidths(document: InnerDocument, base: Direction, measure: (word: string) => number) {
  const known = words.get(document._font) ?? new Map<string, number>();
  words.set(document._font, known);
  return (word: string) => {
    const key = `${document._fontSize} ${base} ${word}`;
    const width = known.get(key) ?? measure(word);
    if (known.size >= MAX_WORDS) known.clear();
    known.set(key, width);
    return width;
  };
}

/** A word that is wider than its column continues on the next line. */
function breakWord(word: string, width: number, measure: (line: string) => number): string[] {
  if (measure(word) <= width) return [word];
  const pieces: string[] = [];
  let piece = '';
  for (const { segment } of graphemes.segment(word)) {
    if (piece && measure(piece + segment) > width) {
      pieces.push(piece);
      piece = segment;
    } else piece += segment;
  }
  return [...pieces, piece];
}

/** Letters are not joined across a space: a line is as wide as its words and spaces, which are measured once each. */
function wrap(text: string, width: number, measure: (line: string) => number): string[] {
  const space = measure('a a') - measure('aa');
  const words = text.split(/\s+/);
  const whole = words.reduce((sum, word) => sum + measure(word), space * (words.length - 1));
  if (whole <= width) return [text];
  const lines: string[] = [];
  let line = '';
  let lineWidth = 0;
  for (const word of words.flatMap((each) => breakWord(each, width, measure))) {
    const wordWidth = measure(word);
    if (line && lineWidth + space + wordWidth > width) {
      lines.push(line);
      line = word;
      lineWidth = wordWidth;
    } else {
      lineWidth += (line ? space : 0) + wordWidth;
      line = line ? `${line} ${word}` : word;
    }
  }
  return [...lines, line];
}

const arabic = /^[\u0600-\u08FF\uFB50-\uFEFC]+$/;

/**
 * A ligature such as lam-alef stands for two letters. PDF readers extract the letters in visual order, so we store them
 * reversed: then search and copy give the correct spelling. Call it just before the end of the document.
 */
export function reverseLigatures(pdf: PDFKit.PDFDocument) {
  const { _fontFamilies: families } = pdf as unknown as InnerDocument;
  for (const font of new Set(Object.values(families))) {
    for (const letters of font.unicode ?? []) {
      if (letters && letters.length > 1 && arabic.test(String.fromCodePoint(...letters))) letters.reverse();
    }
  }
}
