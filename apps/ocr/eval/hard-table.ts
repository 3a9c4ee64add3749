import { foldText } from '@bawaba/identity';
import type { Outcome, Timing } from './outcomes.ts';

type Test = (outcome: Outcome) => boolean;
const exact: Test = ({ right }) => right;
const bare = (text: string) => foldText(text.replace(/\s/g, ''));
const spacesAside: Test = ({ right, truth, value }) => right || bare(truth) === bare(value);
export const isConfidentlyWrong: Test = ({ right, value, confidence }) =>
  !right && !!value && confidence >= 60;

/** For the hard set: a row for each effect, and one for all of them. Fields that an effect hides are not counted as unread. */
export function effectTable(outcomes: Outcome[], timings: Timing[]): string[] {
  const names = [...new Set(timings.flatMap(({ effect }) => effect ?? []))];
  const row = (name: string, belongs: (effect?: string) => boolean) => {
    const mine = outcomes.filter(({ effect }) => belongs(effect));
    const scans = timings.filter(({ effect }) => belongs(effect));
    const visible = mine.filter(({ hidden }) => !hidden);
    const share = (field: string, ...tests: Test[]) => {
      const list = visible.filter((outcome) => outcome.field === field);
      return list.length
        ? `${tests.map((test) => list.filter(test).length).join(' · ')} of ${list.length}`
        : '–';
    };
    const cells = [
      name,
      share('id_number', exact),
      share('full_name', exact, spacesAside),
      share('address', exact, spacesAside),
      zones(visible),
      `${mine.filter(isConfidentlyWrong).length} of ${mine.length}`,
      `${scans.filter(({ refused }) => refused).length} of ${scans.length}`,
      scans.length ? `${seconds(scans, 0.5)} · ${seconds(scans, 1)}` : '–',
    ];
    return `| ${cells.join(' | ')} |`;
  };
  return [
    '| effect | number | name: exact · spaces aside | address: exact · spaces aside | MRZ, every line | wrong with confidence ≥ 60 | refused | CPU s: median · most |',
    '| --- | --- | --- | --- | --- | --- | --- | --- |',
    ...names.map((name) => row(name, (effect) => effect === name)),
    row('all', () => true),
  ];
}

/** Zones with every line right, of those that no effect hides. */
function zones(outcomes: Outcome[]): string {
  const lines = outcomes.filter(({ field }) => field.startsWith('mrz'));
  const samples = [...new Set(lines.map(({ sample }) => sample))].map((name) =>
    lines.filter(({ sample }) => sample === name),
  );
  return samples.length ? `${samples.filter((list) => list.every(exact)).length} of ${samples.length}` : '–';
}

function seconds(timings: Timing[], share: number): string {
  const sorted = timings.map((timing) => timing.seconds).sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!.toFixed(2);
}
