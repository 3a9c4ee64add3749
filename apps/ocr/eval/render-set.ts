import { mkdirSync, writeFileSync } from 'node:fs';
import { faces, type Split } from '../training/faces.ts';
import { Random } from '../training/random.ts';
import { drawBack, drawFront, drawPage } from './cards.ts';
import { cardPerson, pagePerson, spellingOf } from './people.ts';
import { photograph, type Severity } from './photograph.ts';

/**
 * Renders a set of photographs with faces and words that training never saw:
 * tsx eval/render-set.ts evaluation|calibration FOLDER [cards and pages of each severity] [only the faces with this name]
 */
export interface Sample {
  kind: 'card' | 'page';
  severity: Severity;
  files: { front: string; back?: string };
  truth: Record<string, string>;
  face?: string;
}

const [split = 'evaluation', folder = 'eval/data', each = '14', only = ''] = process.argv.slice(2) as [
  Split,
  string,
  string,
  string,
];
mkdirSync(folder, { recursive: true });
const mine = faces.filter((face) => face.split === split && face.arabicDigits && !/-300$/.test(face.id));
const samples: Sample[] = [];
const seed = split === 'evaluation' ? 4242 : 977;

for (const [level, severity] of (['easy', 'medium', 'hard'] as const).entries())
  for (let i = 0; i < Number(each); i++) {
    const random = new Random(seed + level * 10_000 + i * 7);
    const face = mine[(i * 5 + level * 3) % mine.length]!;
    if (!face.id.includes(only)) continue;
    const person = cardPerson(random, split);
    const spell = spellingOf(random);
    const name = `${severity}-${String(i).padStart(2, '0')}`;
    const save = (suffix: string, data: Buffer) => {
      writeFileSync(`${folder}/${name}-${suffix}.jpg`, data);
      return `${name}-${suffix}.jpg`;
    };
    const front = save('front', await photograph(random, drawFront(random, person, face, spell), severity));
    const back = save('back', await photograph(random, drawBack(random, person, face, spell), severity));
    samples.push({
      kind: 'card',
      severity,
      files: { front, back },
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
    });
    const traveller = pagePerson(random);
    const open =
      traveller.format === 'TD3' && random.chance(0.4)
        ? drawPage(random, { ...traveller, lines: [] })
        : undefined;
    samples.push({
      kind: 'page',
      severity,
      files: { front: save('page', await photograph(random, drawPage(random, traveller), severity, open)) },
      truth: {
        mrz_line1: traveller.lines[0]!,
        mrz_line2: traveller.lines[1]!,
        ...(traveller.lines[2] ? { mrz_line3: traveller.lines[2] } : {}),
      },
    });
    console.log(name);
  }
if (!only) writeFileSync(`${folder}/truth.json`, `${JSON.stringify(samples, null, 1)}\n`);
