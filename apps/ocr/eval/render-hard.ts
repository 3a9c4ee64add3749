import { mkdirSync, writeFileSync } from 'node:fs';
import type { Canvas } from '@napi-rs/canvas';
import sharp, { type Sharp } from 'sharp';
import { faces } from '../training/faces.ts';
import { Random } from '../training/random.ts';
import { drawBack, drawFront, drawPage } from './cards.ts';
import { freshGrounds } from './grounds.ts';
import * as effects from './hard-effects.ts';
import { drawLookAlike, lookAlikes } from './look-alikes.ts';
import { type CardPerson, isCut, type PagePerson, spellingOf, variedPagePerson } from './people.ts';
import { photograph } from './photograph.ts';
import { type Half, rarePerson } from './rare-people.ts';
import type { Sample } from './render-set.ts';

/**
 * The hard set: rare names, one fault of light, print or handling at a time. `development` is for tuning; `examination` is read
 * once, when a change is finished; `calibration` is for the confidence tables, with the words of `development` in other fonts.
 * Another seed gives further pictures with the same words; --effects=motion,stamp and --kind=card render only those:
 * tsx eval/render-hard.ts development|examination|calibration [FOLDER] [SEED] [--effects=…] [--kind=card|page]
 */
const given = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const set = (given[0] ?? 'development') as Half | 'calibration';
const half: Half = set === 'calibration' ? 'development' : set;
const folder = given[1] ?? `.cache/hard-${set}`;
const seeds = { development: 7_160_000, examination: 9_430_000, calibration: 5_270_000 };
const seed = Number(given[2] ?? seeds[set]);
const option = (name: string) =>
  process.argv.find((argument) => argument.startsWith(`--${name}=`))?.split('=')[1];
const [onlyEffects, onlyKind] = [option('effects')?.split(','), option('kind')];
const splits = set === 'calibration' ? ['calibration'] : ['evaluation', 'examination'];
const mine = faces.filter(
  ({ split, arabicDigits, id }) => splits.includes(split) && arabicDigits && !/-(200|300)$/.test(id),
);

/** A drawn document, what it says, and the parts that an effect may cover with the fields that are then hidden. */
interface Drawn {
  kind: 'card' | 'page';
  papers: Canvas[];
  truth: Record<string, string>;
  face?: string;
  parts: { region: effects.Region; hides: string[] }[];
  millimetres: number;
}
/** Spoils a document: the picture, or the sharp image of it, and the fields that cannot be read any more. */
type Effect = (random: Random, drawn: Drawn) => Promise<{ image: Sharp | Buffer; hides?: string[] }>;

const frontTruth = (person: CardPerson, spell: (text: string) => string) => ({
  id_number: person.number,
  full_name: spell(`${person.given} ${person.family}`),
  address: spell(`${person.address1} ${person.address2}`),
  birthdate: person.birthdate,
});
const backTruth = (person: CardPerson, spell: (text: string) => string) => ({
  religion: spell(person.religion),
  marital_status: spell(person.marital),
  job: spell(person.job),
  expire_date: person.expiry.replace(/\//g, '-'),
});

function card(random: Random, index: number, withBack: boolean): Drawn {
  const face = mine[index % mine.length]!;
  const person = rarePerson(random, half);
  const spell = spellingOf(random);
  const front = drawFront(random, person, face, spell);
  const part = (x0: number, x1: number, y0: number, y1: number, hides: string[]) => ({
    region: { x0, y0, x1, y1 },
    hides,
  });
  return {
    kind: 'card',
    papers: withBack ? [front, drawBack(random, person, face, spell)] : [front],
    truth: { ...frontTruth(person, spell), ...(withBack ? backTruth(person, spell) : {}) },
    face: face.id,
    parts: [
      part(0.76, 0.88, 0.35, 0.46, ['full_name']),
      part(0.66, 0.8, 0.78, 0.91, ['id_number', 'birthdate']),
      part(0.72, 0.86, 0.47, 0.6, ['address']),
    ],
    millimetres: 85.6,
  };
}

const fieldsOnLine = (format: string): string[][] =>
  format === 'TD1'
    ? [
        ['mrz_line1', 'passport_number'],
        ['mrz_line2', 'passport_birthdate', 'passport_expiry_date', 'nationality'],
        ['mrz_line3', 'passport_name'],
      ]
    : [
        ['mrz_line1', 'passport_name'],
        ['mrz_line2', 'passport_number', 'passport_birthdate', 'passport_expiry_date', 'nationality'],
      ];

const formats = ['TD3', 'TD1', 'MRV-A', 'TD2', 'TD3', 'MRV-B', 'TD1', 'TD3'];

function page(random: Random, index: number): Drawn {
  let traveller: PagePerson;
  do traveller = variedPagePerson(random);
  while (traveller.format !== formats[index % formats.length]);
  const { lines, format } = traveller;
  const design = { bolder: random.pick([0, 0.4, 0.9]), print: 'Noto Serif', mirrored: random.chance(0.3) };
  const rows = format === 'TD1' ? [0.66, 0.77, 0.88] : [0.8, 0.89];
  return {
    kind: 'page',
    papers: [drawPage(random, traveller, design)],
    truth: {
      ...Object.fromEntries(lines.map((line, i) => [`mrz_line${i + 1}`, line])),
      ...(isCut(traveller) ? { passport_name: `${traveller.givenNames} ${traveller.surname}` } : {}),
    },
    parts: rows.map((y0, line) => ({
      region: { x0: 0.12, y0, x1: 0.24, y1: y0 + 0.075 },
      hides: fieldsOnLine(format)[line]!,
    })),
    millimetres: format === 'TD1' ? 85.6 : format === 'TD3' ? 125 : 105,
  };
}

const shoot = (random: Random, paper: Canvas, options: Parameters<typeof photograph>[3] = {}) =>
  photograph(random, paper, 'easy', { grounds: freshGrounds, ...options });
const onPaper =
  (spoil: (random: Random, paper: Canvas, drawn: Drawn) => void): Effect =>
  async (random, drawn) => {
    spoil(random, drawn.papers[0]!, drawn);
    return { image: await shoot(random, drawn.papers[0]!) };
  };
const onPhoto =
  (spoil: (random: Random, image: Sharp) => Sharp | Promise<Sharp>): Effect =>
  async (random, { papers }) => ({ image: await spoil(random, sharp(await shoot(random, papers[0]!))) });

const usual: Effect = onPhoto((_, image) => image);
const all: Record<string, { cards: number; pages: number; effect: Effect; backs?: boolean }> = {
  'rare names': { cards: 5, pages: 6, effect: usual },
  'hard shadow': {
    cards: 6,
    pages: 4,
    effect: async (random, { papers }) => {
      const shadow = {
        angle: random.range(0, 6.3),
        at: random.range(-0.25, 0.25),
        sharp: 300,
        depth: random.range(0.5, 0.72),
      };
      return { image: await shoot(random, papers[0]!, { shadow }) };
    },
  },
  'no border': {
    cards: 6,
    pages: 4,
    effect: async (random, { papers }) => ({ image: await effects.borderless(random, papers[0]!) }),
  },
  'small on A4': {
    cards: 6,
    pages: 5,
    effect: async (random, { papers, millimetres }) => ({
      image: await effects.onA4(random, papers, millimetres),
    }),
  },
  'both sides on A4': {
    cards: 4,
    pages: 0,
    backs: true,
    effect: async (random, { papers }) => ({ image: await effects.onA4(random, papers, 85.6) }),
  },
  'both sides in one photograph': {
    cards: 6,
    pages: 0,
    backs: true,
    effect: async (random, { papers }) => ({ image: await effects.onOneTable(random, papers) }),
  },
  mirrored: { cards: 4, pages: 4, effect: onPhoto((_, image) => image.flop()) },
  'the zone alone': {
    cards: 0,
    pages: 8,
    effect: async (random, { papers, parts }) => {
      const y0 = parts[0]!.region.y0 - random.range(0.02, 0.05);
      const image = await effects.borderless(random, papers[0]!, { y0, y1: random.range(0.965, 0.99) });
      // A name that the zone cuts off is printed only above it.
      return { image, hides: ['passport_name'] };
    },
  },
  stamp: {
    cards: 6,
    pages: 5,
    effect: onPaper((random, paper, { parts }) => effects.stamp(random, paper, random.pick(parts).region)),
  },
  motion: {
    cards: 6,
    pages: 4,
    effect: onPhoto((random, image) =>
      effects.motionBlur(image, random.range(8, 17), random.range(0, Math.PI)),
    ),
  },
  'out of focus': {
    cards: 6,
    pages: 4,
    effect: onPhoto((random, image) => effects.defocus(image, random.range(3, 6))),
  },
  scratches: { cards: 6, pages: 4, effect: onPaper((random, paper) => effects.scratches(random, paper)) },
  toner: {
    cards: 4,
    pages: 4,
    effect: onPhoto((random, image) => effects.toner(random, image, random.int(1100, 1400))),
  },
  fax: {
    cards: 4,
    pages: 4,
    effect: onPhoto((random, image) => effects.fax(random, image, random.int(1200, 1400))),
  },
  glare: {
    cards: 6,
    pages: 6,
    effect: async (random, { papers, parts }) => {
      const { region, hides } = random.pick(parts);
      const spot = {
        u: (region.x0 + region.x1) / 2,
        v: (region.y0 + region.y1) / 2,
        across: (region.x1 - region.x0) * 0.55,
        down: (region.y1 - region.y0) * 0.7,
      };
      return { image: await shoot(random, papers[0]!, { spots: [spot] }), hides };
    },
  },
  'a finger or a thing': {
    cards: 6,
    pages: 6,
    effect: async (random, { papers, parts }) => {
      const { region, hides } = random.pick(parts);
      effects.cover(random, papers[0]!, region);
      return { image: await shoot(random, papers[0]!), hides };
    },
  },
  'cut edge': {
    cards: 5,
    pages: 5,
    effect: async (random, { papers, kind }) => {
      const [paper] = papers;
      if (random.chance(0.5))
        return {
          image: await effects.borderless(random, paper!, { x0: 0.02, y0: random.range(0.05, 0.12) }),
        };
      const hides =
        kind === 'card'
          ? ['full_name', 'address', 'id_number', 'birthdate']
          : fieldsOnLine('TD1').concat(fieldsOnLine('TD3')).flat();
      return { image: await effects.borderless(random, paper!, { x1: random.range(0.85, 0.92) }), hides };
    },
  },
};

mkdirSync(folder, { recursive: true });
const samples: Sample[] = [];

async function save(image: Sharp | Buffer, file: string) {
  const bytes = Buffer.isBuffer(image) ? image : await image.jpeg({ quality: 86 }).toBuffer();
  writeFileSync(`${folder}/${file}`, bytes);
  // A canvas releases its memory in the next turn of the event loop.
  await new Promise((turn) => setImmediate(turn));
}

for (const [number, [name, { cards, pages, effect, backs = false }]] of Object.entries(all).entries())
  for (let i = 0; i < cards + pages; i++) {
    if (onlyEffects && !onlyEffects.includes(name)) continue;
    if (onlyKind && onlyKind !== (i < cards ? 'card' : 'page')) continue;
    const random = new Random(seed + number * 1000 + i * 7);
    const drawn = i < cards ? card(random, number * 3 + i * 5, backs) : page(random, number + i - cards);
    const file = `${name.replace(/ /g, '-')}-${String(i).padStart(2, '0')}.jpg`;
    const { image, hides = [] } = await effect(random, drawn);
    await save(image, file);
    const { kind, truth, face } = drawn;
    samples.push({
      kind,
      severity: 'hard',
      effect: name,
      hidden: hides,
      files: { front: file },
      truth,
      face,
    });
  }
for (let i = 0; i < (onlyEffects || onlyKind ? 0 : lookAlikes.length * 2); i++) {
  const random = new Random(seed + 90_000 + i * 7);
  const kind = lookAlikes[i % lookAlikes.length]!;
  const face = mine[(i * 5) % mine.length]!;
  const paper = drawLookAlike(random, kind, rarePerson(random, half), face);
  const file = `none-${kind}-${i}.jpg`;
  await save(i % 2 ? await effects.borderless(random, paper) : await shoot(random, paper), file);
  const effect = 'no document';
  samples.push({ kind: 'none', severity: 'hard', effect, hidden: [], files: { front: file }, truth: {} });
}
writeFileSync(`${folder}/truth.json`, `${JSON.stringify(samples, null, 1)}\n`);
console.log(`${samples.length} pictures in ${folder}`);
