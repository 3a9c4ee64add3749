import { createHash } from 'node:crypto';
import { closeSync, mkdirSync, openSync, writeFileSync, writeSync } from 'node:fs';
import { type Canvas, createCanvas } from '@napi-rs/canvas';
import { type Face, faces } from './faces.ts';
import { Random } from './random.ts';
import { addressWords, governorateNames, printedVocabulary, vocabularyOf } from './vocabulary.ts';

/**
 * Renders words and glyphs with HarfBuzz. The training machine, which cannot shape Arabic, composes lines and cards from them.
 * Output: words.bin, one byte per pixel with 16 levels, and words.json:
 * [face, text, kind, offset, left, top, width, height, advance, cuts] with left/top relative to pen and baseline; cuts are
 * the places between the letters from the left, or empty if they are not known. Where a font allows it, also the forms of all
 * letters (kinds isolated, final, initial, medial), from which the training machine composes words without end.
 * tsx training/render-words.ts [SEED] [FOLDER] [WORDS]: another seed gives other words, so that a second training sees new ones.
 */
const [SEED, FOLDER, WORDS_PER_FACE] = [
  Number(process.argv[2] ?? 20251101),
  process.argv[3] ?? 'pack',
  Number(process.argv[4] ?? 345),
];
const OUT = new URL(`../.cache/${FOLDER}/`, import.meta.url).pathname;
const ALEF_HEIGHT = 26;
const random = new Random(SEED);
const vocabulary = vocabularyOf('training');

/** Two letters are only at the end of a word. */
const letters = [...'اابتثجحخدذرزسشصضطظعغفقكللمنهوييأإآئؤء'];
const lastLetters = [...letters, ...'ةةىى'];
const joinsNext = new Set([...'بتثجحخسشصضطظعغفقكلمنهيئـ']);
const phrases = [
  ...vocabulary.male,
  ...vocabulary.male,
  ...vocabulary.female,
  ...vocabulary.family,
  ...vocabulary.streets,
  ...vocabulary.places,
  ...vocabulary.jobs,
  ...vocabulary.workplaces,
  ...governorateNames,
  ...addressWords,
  ...addressWords,
];
const realWords = phrases.flatMap((phrase) => phrase.split(' ')).filter((word) => /^[ء-ي]+$/.test(word));
const closedWords = Object.values(printedVocabulary).flat();

function randomWord(): string {
  const length = random.pick([1, 2, 2, 3, 3, 3, 4, 4, 4, 5, 5, 6, 7]);
  const prefix = random.chance(0.25) ? 'ال' : '';
  const start = Array.from({ length: length - 1 }, () => random.pick(letters)).join('');
  return prefix + start + random.pick(lastLetters);
}

/** Cards sometimes print أ as ا, final ي as ى and ة as ه; the label is the printed text. */
function respell(word: string): string {
  if (random.chance(0.2)) word = word.replace(/[أإآ]/g, 'ا');
  if (random.chance(0.3)) word = word.replace(/ي$/, 'ى');
  if (random.chance(0.2)) word = word.replace(/ة$/, 'ه');
  return word;
}

/** Letters that only their dots tell apart. */
const twins = ['بتثني', 'فق', 'جحخ', 'دذ', 'رز', 'سش', 'صض', 'طظ', 'عغ'];

/** A real word with one letter replaced by a twin, so that the dots decide and not the word. */
function twinOf(word: string): string {
  const places = [...word].flatMap((ch, i) => (twins.some((group) => group.includes(ch)) ? [i] : []));
  if (!places.length) return word;
  const at = random.pick(places);
  const group = twins.find((letters) => letters.includes(word[at]!))!;
  return word.slice(0, at) + random.pick([...group]) + word.slice(at + 1);
}

/** Written together; the composed lines also have أبو as a word of its own. */
const joined = () => random.pick(['أبو', 'ابو', 'أبو ال', 'عبدال', 'عبد ال']).replace(' ', '');
const alone = ['أبو', 'ابو', 'عبد', 'بن', 'أم', 'نور', 'الدين'];

function nextWord(): string {
  const roll = random.next();
  if (roll < 0.4) return randomWord();
  if (roll < 0.55) return twinOf(random.pick(realWords));
  if (roll < 0.58) return joined() + random.pick(realWords).replace(/^ال/, '');
  if (roll < 0.6) return random.pick(alone);
  return respell(random.pick(realWords));
}

function stretch(word: string): string {
  return [...word]
    .map((ch, i) =>
      i < word.length - 1 && joinsNext.has(ch) && random.chance(0.4) ? ch + 'ـ'.repeat(random.int(1, 3)) : ch,
    )
    .join('');
}

mkdirSync(OUT, { recursive: true });
const bin = openSync(`${OUT}words.bin`, 'w');
const index: unknown[][] = [];
let offset = 0;
const PEN = 60;
const BASE = 100;
const [WIDTH, ROW] = [700, 160];
const probe = createCanvas(8, 8).getContext('2d');
// Reading a canvas repeats everything that was ever drawn on it, so each word has its own canvas.

/** A letter alone, at the end, at the start and in the middle of a word: whether it joins the letter before and the one after. */
const forms = {
  isolated: [false, false],
  final: [true, false],
  initial: [false, true],
  medial: [true, true],
} as const;
type Form = keyof typeof forms;
const formLetters = [...new Set(lastLetters), 'لا', 'لأ', 'لإ', 'لآ'];
const formsOf = (letter: string) =>
  (Object.keys(forms) as Form[]).filter((form) =>
    letter === 'ء' ? form === 'isolated' : joinsNext.has(letter) || !forms[form][1],
  );

/** A tatweel where the letter joins gives it the right shape; its own part is between them. */
function formIn(letter: string, form: Form) {
  const [before, after] = forms[form];
  const tatweel = probe.measureText('ـ').width;
  const shown = (before ? 'ـ' : '') + letter + (after ? 'ـ' : '');
  const advance = probe.measureText(shown).width - tatweel * (Number(before) + Number(after));
  return { shown, advance, skipped: after ? tatweel : 0, before, after };
}

/** A word as the letters that a font would draw for it. */
function spelled(word: string): [letter: string, form: Form][] {
  const units = word.match(/ل[اأإآ]|./gu) ?? [];
  const joins = (i: number) => joinsNext.has(units[i] ?? '') && i + 1 < units.length && units[i + 1] !== 'ء';
  return units.map((unit, i) => {
    const [before, after] = [i > 0 && joins(i - 1), joins(i)];
    return [unit, before ? (after ? 'medial' : 'final') : after ? 'initial' : 'isolated'];
  });
}

/** Whether words of this font are little more than their letters side by side: then training can compose words from them. */
function isComposable(css: string, size: number): boolean {
  probe.font = `${size}px ${css}`;
  const off = Array.from({ length: 40 }, () => {
    const word = randomWord();
    const sum = spelled(word).reduce((total, [letter, form]) => total + formIn(letter, form).advance, 0);
    return Math.abs(sum / probe.measureText(word).width - 1);
  });
  return off.reduce((sum, value) => sum + value) / off.length < 0.04;
}

/** Draws a letter in one of its forms and cuts the tatweels off. */
function renderForm(face: number, css: string, size: number, letter: string, form: Form) {
  probe.font = `${size}px ${css}`;
  const { shown, advance, skipped, before, after } = formIn(letter, form);
  if (advance < 1) return;
  const canvas = createCanvas(Math.ceil(advance + 2 * skipped) + 2 * PEN, ROW);
  const context = canvas.getContext('2d');
  context.font = `${size}px ${css}`;
  context.textBaseline = 'alphabetic';
  const [left, right] = [after ? PEN : 0, before ? PEN + Math.ceil(advance) : canvas.width];
  context.beginPath();
  context.rect(left, 0, right - left, ROW);
  context.clip();
  context.fillText(shown, PEN - skipped, BASE);
  keep(canvas, [face, letter, form], advance, []);
}

/** The unconnected parts of a word. */
const partsOf = (word: string) => word.match(/[بتثجحخسشصضطظعغفقكلمنهيئـ]*./gu) ?? [word];

/** The places between letters, from the left. A tatweel keeps the shape that a letter has before the next one. */
function cutsOf(word: string, advance: number): number[] {
  const tatweel = probe.measureText('ـ').width;
  const places = Array.from({ length: word.length - 1 }, (_, i) => {
    const prefix = word.slice(0, i + 1);
    const width = joinsNext.has(word[i]!)
      ? probe.measureText(`${prefix}ـ`).width - tatweel
      : probe.measureText(prefix).width;
    return Math.round((advance - width) * 10) / 10;
  }).reverse();
  // In a ligature letters overlap: such words are not cut.
  const areApart = [0, ...places, advance].every((x, i, all) => i === 0 || x - all[i - 1]! > 1.5);
  return areApart && !/ل[اأإآ]/.test(word) ? places : [];
}

function render(
  face: number,
  css: string,
  size: number,
  shown: string,
  text: string,
  kind: string,
  spread = 0,
) {
  probe.font = `${size}px ${css}`;
  const parts = spread ? partsOf(shown).map((part) => [part, probe.measureText(part).width] as const) : [];
  const advance = spread
    ? parts.reduce((sum, [, width]) => sum + width + spread, -spread)
    : probe.measureText(shown).width;
  const cuts =
    kind === 'word' && !spread && shown === text && !/[0-9A-Za-z]/.test(text) ? cutsOf(text, advance) : [];
  const reach = Math.ceil(advance) + 2 * PEN;
  if (reach > WIDTH) return;
  const canvas = createCanvas(reach, ROW);
  const context = canvas.getContext('2d');
  context.font = `${size}px ${css}`;
  context.textBaseline = 'alphabetic';
  context.direction = 'ltr';
  context.textAlign = 'left';
  if (!spread) context.fillText(shown, PEN, BASE);
  let edge = PEN + advance;
  for (const [part, width] of parts) {
    context.fillText(part, edge - width, BASE);
    edge -= width + spread;
  }
  keep(canvas, [face, text, kind], advance, cuts);
}

/** Writes what was drawn, cut to its ink. */
function keep(
  canvas: Canvas,
  what: [face: number, text: string, kind: string],
  advance: number,
  cuts: number[],
) {
  const reach = canvas.width;
  const data = canvas.data();
  let [x0, y0, x1, y1] = [reach, ROW, -1, -1];
  for (let y = 0; y < ROW; y++)
    for (let x = 0; x < reach; x++)
      if (data[(y * reach + x) * 4 + 3]! > 15) {
        if (x < x0) x0 = x;
        if (x > x1) x1 = x;
        if (y < y0) y0 = y;
        y1 = y;
      }
  if (x1 < 0) return;
  const [w, h] = [x1 - x0 + 1, y1 - y0 + 1];
  const pixels = new Uint8Array(w * h);
  for (let y = 0; y < h; y++)
    for (let x = 0; x < w; x++)
      pixels[y * w + x] = Math.round(data[((y + y0) * reach + x + x0) * 4 + 3]! / 17);
  writeSync(bin, pixels);
  index.push([...what, offset, x0 - PEN, y0 - BASE, w, h, Math.round(advance * 10) / 10, cuts]);
  offset += pixels.length;
}

/** Fonts use their em square very differently: scale by the height of alef, or of H. */
function sizeFor(css: string, letter: string): number {
  probe.font = `100px ${css}`;
  const box = probe.measureText(letter);
  return (
    (ALEF_HEIGHT * 100) /
    Math.max(20, box.actualBoundingBoxAscent + Math.min(0, box.actualBoundingBoxDescent))
  );
}

const faceTable: { id: string; family: string; weight: number; kind: string }[] = [];

function renderArabicFace(face: Face) {
  const number =
    faceTable.push({ id: face.id, family: face.family, weight: face.weight, kind: 'arabic' }) - 1;
  const size = sizeFor(face.css, 'ا');
  for (const ch of face.arabicDigits ? '٠١٢٣٤٥٦٧٨٩0123456789/-.،:' : '0123456789/-.،:')
    render(number, face.css, size, ch, ch, 'glyph');
  for (const word of closedWords)
    if (random.chance(0.5)) render(number, face.css, size, word, word, 'closed');
  if (isComposable(face.css, size))
    for (const letter of formLetters)
      for (const form of formsOf(letter)) renderForm(number, face.css, size, letter, form);
  const count = Math.round(WORDS_PER_FACE * (0.35 + 0.65 * face.weight));
  for (let i = 0; i < count; i++) {
    const word = nextWord();
    const shown = random.chance(0.12) ? stretch(word) : word;
    const spread = random.chance(0.15) ? random.range(-1.5, 4.5) : 0;
    render(number, face.css, size * random.range(0.97, 1.03), shown, word, 'word', spread);
  }
}

/** Fonts of the printed names and labels on pages. */
function printFaces() {
  const files = [
    'dejavu/DejaVuSans DejaVuSans-Bold DejaVuSansCondensed DejaVuSansCondensed-Bold DejaVuSerif DejaVuSerif-Bold DejaVuSansMono',
    'liberation/LiberationSans-Regular LiberationSans-Bold LiberationSerif-Regular LiberationSerif-Bold LiberationMono-Regular LiberationMono-Bold LiberationSansNarrow-Regular LiberationSansNarrow-Bold',
    'freefont/FreeSans FreeSansBold FreeSerif FreeSerifBold FreeMonoBold',
    'noto/NotoSansDisplay-Regular NotoSansDisplay-Condensed NotoSansDisplay-SemiBold NotoSansMono-Regular',
  ].flatMap((entry) => {
    const cut = entry.indexOf('/');
    return entry
      .slice(cut + 1)
      .split(' ')
      .map((name) => [name, `truetype/${entry.slice(0, cut)}/${name}.ttf`, 'latin', 1] as const);
  });
  return [...files, ['OCRBprint', 'opentype/ocr-b/OCRB.otf', 'latin', 1] as const];
}

const PRINTED =
  "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-'.,/" +
  'ÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÑÒÓÔÕÖØÙÚÛÜÝĄĆČĎĘĚĞİŁŃŇŘŚŠŞŤŮŹŻŽàáâãäåçèéêëìíîïñòóôõöøùúûüýąćčďęěğłńňřśšşťůźżž';
const ALPHANUMERIC = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789<';
const latin = [
  ['OCRB', 'opentype/ocr-b/OCRB.otf', 'mrz', 6],
  ['OCRBL', 'opentype/ocr-b/OCRBL.otf', 'mrz', 1],
  ['OCRBF', 'opentype/ocr-b/OCRBF.otf', 'mrz', 0],
  ['OCRA', 'truetype/ocr-a/OCRA.ttf', 'mrz', 0.3],
  ['DejaVuSansMono', 'truetype/dejavu/DejaVuSansMono.ttf', 'mrz', 0.5],
  ['DejaVuSansMono-Bold', 'truetype/dejavu/DejaVuSansMono-Bold.ttf', 'mrz', 0.3],
  ['LiberationMono', 'truetype/liberation/LiberationMono-Regular.ttf', 'mrz', 0.5],
  ['LiberationMono-Bold', 'truetype/liberation/LiberationMono-Bold.ttf', 'mrz', 0.5],
  ['FreeMonoBold', 'truetype/freefont/FreeMonoBold.ttf', 'mrz', 0.4],
  ['Inconsolata', 'opentype/inconsolata/Inconsolata.otf', 'mrz', 0.3],
  ...printFaces(),
] as const;

const { GlobalFonts } = await import('@napi-rs/canvas');
for (const face of faces.filter((f) => f.split === 'training')) {
  renderArabicFace(face);
  // Canvases release their memory only in the next turn of the event loop: without this, they need 20 GB.
  await new Promise((turn) => setImmediate(turn));
}
for (const [name, file, kind, weight] of latin) {
  if (weight === 0 || !GlobalFonts.registerFromPath(`/usr/share/fonts/${file}`, `latin-${name}`)) continue;
  const number = faceTable.push({ id: name, family: name, weight, kind }) - 1;
  const css = `"latin-${name}"`;
  const size = sizeFor(css, 'H');
  for (const ch of kind === 'latin' ? PRINTED : ALPHANUMERIC) render(number, css, size, ch, ch, 'glyph');
  if (kind === 'latin')
    for (let i = 0; i < 60; i++) {
      const word = Array.from({ length: random.int(2, 10) }, () =>
        random.pick([...'ABCDEFGHIJKLMNOPRSTUVWYZaeiourstnlm0123456789']),
      ).join('');
      render(number, css, size, word, word, 'word');
    }
}
closeSync(bin);
writeFileSync(
  `${OUT}words.json`,
  JSON.stringify({ alefHeight: ALEF_HEIGHT, faces: faceTable, words: index }),
);
console.log(`${faceTable.length} faces, ${index.length} words, ${(offset / 1e6).toFixed(0)} MB of pixels`);
console.log(createHash('sha256').update(JSON.stringify(index)).digest('hex').slice(0, 16));
