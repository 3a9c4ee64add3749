import { readFileSync } from 'node:fs';
import { foldText, parseMrz } from '@bawaba/identity';
import { replaceWordList } from '../src/documents/known-words.ts';
import type { ScanData } from '../src/documents/scan-data.ts';
import type { Networks } from '../src/recognise/networks.ts';
import { scan } from '../src/scan.ts';
import { wordsOf } from '../training/vocabulary.ts';
import type { Severity } from './photograph.ts';
import type { Sample } from './render-set.ts';

export interface Outcome {
  sample: string;
  severity: Severity;
  face?: string;
  field: string;
  truth: string;
  value: string;
  right: boolean;
  errors: number;
  confidence: number;
  kind: string;
  p: number;
  effect?: string;
  /** A part of the field is covered or cut off: nobody can read it, but it must not be wrong with confidence. */
  hidden: boolean;
}

export interface Timing {
  what: 'front' | 'both sides' | 'passport' | 'no document';
  seconds: number;
  effect?: string;
  refused: boolean;
}

export function samplesIn(folder: string): Sample[] {
  return JSON.parse(readFileSync(`${folder}/truth.json`, 'utf8')) as Sample[];
}

/** The sets are read with the date for which they were generated, because the plausible dates depend on it. */
export const readOn = { today: '2026-11-15' };

/** Levenshtein distance. */
export function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++)
      next[j] = Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1));
    row = next;
  }
  return row[b.length]!;
}

/** The expected value of each field. */
function expected({ kind, truth }: Sample): Record<string, string> {
  if (kind !== 'page') return truth;
  const { fields } = parseMrz(Object.values(truth).slice(0, truth.mrz_line3 ? 3 : 2));
  return {
    passport_name: fields.fullName!.value!,
    ...truth,
    passport_number: fields.documentNumber!.value!,
    passport_birthdate: fields.birthDate!.value!,
    passport_expiry_date: fields.expiryDate!.value!,
    nationality: fields.nationality!.value!,
  };
}

/** In the tables these have other names than the same fields of a card. */
const resultNames: Record<string, string> = { passport_name: 'full_name', passport_birthdate: 'birthdate' };

export function judge(sample: Sample, data: ScanData | null): Outcome[] {
  return Object.entries(expected(sample)).map(([field, truth]) => {
    const name = resultNames[field] ?? field;
    const value = (data?.[name as keyof ScanData] as string | null) ?? '';
    const [a, b] = [foldText(truth), foldText(value)];
    const score = data?.scores[name];
    return {
      sample: sample.files.front,
      severity: sample.severity,
      face: sample.face,
      field,
      truth,
      value,
      right: a === b,
      errors: editDistance(a, b) / a.length,
      confidence: data?.fields[name]?.confidence ?? 0,
      kind: score?.kind ?? '',
      p: score?.p ?? 0,
      effect: sample.effect,
      hidden: sample.hidden?.includes(field) ?? false,
    };
  });
}

/** CPU time of this process: other load on the machine hardly changes it. */
export const cpuSeconds = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
};

const whatIs = ({ kind, files }: Sample): Timing['what'] =>
  kind === 'page' ? 'passport' : kind === 'none' ? 'no document' : files.back ? 'both sides' : 'front';

/** The names in the sets are from the reader's own word list, so the evaluation replaces that list. */
export const limitToTrainingWords = () => replaceWordList(wordsOf('training'));

export async function runSet(
  folder: string,
  networks: Networks,
  {
    timed = false,
    frontsAlone = false,
    trainingWordsOnly = true,
    kind,
    effects,
  }: {
    timed?: boolean;
    frontsAlone?: boolean;
    trainingWordsOnly?: boolean;
    kind?: string;
    effects?: string[];
  } = {},
) {
  if (trainingWordsOnly) limitToTrainingWords();
  const outcomes: Outcome[] = [];
  const timings: Timing[] = [];
  const once = async (front: Buffer, back: Buffer | null, what: Timing['what'], effect?: string) => {
    const start = cpuSeconds();
    const data = await scan(front, back, networks, readOn).catch(() => null);
    timings.push({ what, seconds: cpuSeconds() - start, effect, refused: data === null });
    return data;
  };
  for (const sample of samplesIn(folder)) {
    if ((kind && sample.kind !== kind) || (effects && !effects.includes(sample.effect ?? ''))) continue;
    if (process.stderr.isTTY || process.env.EVAL_PROGRESS) process.stderr.write(`${sample.files.front}\n`);
    const front = readFileSync(`${folder}/${sample.files.front}`);
    const back = sample.files.back ? readFileSync(`${folder}/${sample.files.back}`) : null;
    const data = await once(front, back, whatIs(sample), sample.effect);
    outcomes.push(...judge(sample, data));
    if ((timed || frontsAlone) && back) {
      const alone = await once(front, null, 'front');
      if (frontsAlone)
        outcomes.push(
          ...judge(sample, alone).filter(({ field }) => field === 'id_number' || field === 'birthdate'),
        );
    }
  }
  return { outcomes, timings };
}
