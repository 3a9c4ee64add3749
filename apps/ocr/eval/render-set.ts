import { mkdirSync, writeFileSync } from 'node:fs';
import { faces, type Split } from '../training/faces.ts';
import { Random } from '../training/random.ts';
import { drawBack, drawFront, drawPage, type PageDesign } from './cards.ts';
import { freshGrounds } from './grounds.ts';
import { cardPerson, isCut, pagePerson, spellingOf, variedPagePerson } from './people.ts';
import { photograph, type Severity } from './photograph.ts';

/**
 * Renders a set of photographs with fonts and words that are not in the training. Every run gives the same set:
 * tsx eval/render-set.ts evaluation|calibration|development|examination [FOLDER]
 */
export interface Sample {
  /** `none` is a picture without a document, which has to be refused. */
  kind: 'card' | 'page' | 'none';
  severity: Severity;
  files: { front: string; back?: string };
  truth: Record<string, string>;
  face?: string;
  /** In the hard set: the effect that makes the picture difficult, and the fields that it hides. */
  effect?: string;
  hidden?: string[];
}

/** How many cards and pages of each severity. */
const recipes: Record<Exclude<Split, 'training'>, { seed: number; cards: number; pages: number }> = {
  evaluation: { seed: 4242, cards: 14, pages: 14 },
  calibration: { seed: 977, cards: 30, pages: 50 },
  development: { seed: 150_001, cards: 20, pages: 40 },
  examination: { seed: 3_350_001, cards: 60, pages: 60 },
};

const split = (process.argv[2] ?? 'evaluation') as keyof typeof recipes;
const folder = process.argv[3] ?? (split === 'evaluation' ? 'eval/data' : `.cache/${split}`);
const { seed, cards, pages } = recipes[split];
const frozen = split === 'evaluation';
const grounds = split === 'examination' ? freshGrounds : undefined;
const splits: Split[] = split === 'examination' ? ['evaluation', 'examination'] : [split];
const mine = faces.filter(
  (face) => splits.includes(face.split) && face.arabicDigits && !/-(200|300)$/.test(face.id),
);
mkdirSync(folder, { recursive: true });

async function renderCard(random: Random, name: string, severity: Severity, index: number): Promise<Sample> {
  const face = mine[index % mine.length]!;
  const person = cardPerson(random, split);
  const spell = spellingOf(random);
  const files = { front: `${name}-front.jpg`, back: `${name}-back.jpg` };
  const shoot = async (file: string, draw: typeof drawFront) =>
    writeFileSync(
      `${folder}/${file}`,
      await photograph(random, draw(random, person, face, spell), severity, { grounds }),
    );
  await shoot(files.front, drawFront);
  await shoot(files.back, drawBack);
  return {
    kind: 'card',
    severity,
    files,
    face: face.id,
    truth: {
      id_number: person.number,
      full_name: spell(`${person.given} ${person.family}`),
      address: spell(`${person.address1} ${person.address2}`),
      birthdate: person.birthdate,
      religion: spell(person.religion),
      marital_status: spell(person.marital),
      job: spell(person.job),
      expire_date: person.expiry.replace(/\//g, '-'),
    },
  };
}

async function renderPage(random: Random, name: string, severity: Severity): Promise<Sample> {
  const traveller = frozen ? pagePerson(random) : variedPagePerson(random);
  const design = frozen ? undefined : designOf(random);
  const second =
    traveller.format === 'TD3' && random.chance(0.4)
      ? drawPage(random, { ...traveller, lines: [] }, design)
      : undefined;
  const files = { front: `${name}-page.jpg` };
  const picture = await photograph(random, drawPage(random, traveller, design), severity, {
    second,
    grounds,
  });
  writeFileSync(`${folder}/${files.front}`, picture);
  const truth = Object.fromEntries(traveller.lines.map((line, i) => [`mrz_line${i + 1}`, line]));
  if (!frozen && isCut(traveller)) truth.passport_name = `${traveller.givenNames} ${traveller.surname}`;
  return { kind: 'page', severity, files, truth };
}

const designOf = (random: Random): PageDesign => ({
  bolder: random.pick([0, 0, 0.4, 0.9]),
  print: random.pick(
    split === 'examination' ? ['Noto Serif', 'Noto Sans'] : ['Liberation Sans', 'DejaVu Sans'],
  ),
  mirrored: random.chance(0.3),
});

const samples: Sample[] = [];
for (const [level, severity] of (['easy', 'medium', 'hard'] as const).entries())
  for (let i = 0; i < Math.max(cards, pages); i++) {
    const random = new Random(seed + level * 10_000 + i * 7);
    const name = `${severity}-${String(i).padStart(2, '0')}`;
    if (i < cards) samples.push(await renderCard(random, name, severity, i * 5 + level * 3));
    if (i < pages) samples.push(await renderPage(random, name, severity));
    console.log(name);
    // A canvas releases its memory in the next turn of the event loop.
    await new Promise((turn) => setImmediate(turn));
  }
writeFileSync(`${folder}/truth.json`, `${JSON.stringify(samples, null, 1)}\n`);
