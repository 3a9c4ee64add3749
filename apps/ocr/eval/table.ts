import { detectMrzFormat, mrzFormats } from '@bawaba/identity';
import type { Outcome, Timing } from './outcomes.ts';

const severities = ['easy', 'medium', 'hard'] as const;
const percent = (share: number) => `${(share * 100).toFixed(1)} %`;
const mean = (list: number[]) => (list.length ? list.reduce((a, b) => a + b, 0) / list.length : 0);

/** The share of right fields and the mean character error rate, by severity and overall. */
export function accuracyTable(outcomes: Outcome[]): string[] {
  const fields = [...new Set(outcomes.map(({ field }) => field))];
  const cell = (list: Outcome[]) =>
    list.length
      ? `${list.filter(({ right }) => right).length}/${list.length} (${percent(mean(list.map(({ errors }) => errors)))})`
      : '–';
  const rows = fields.map((field) => {
    const mine = outcomes.filter((outcome) => outcome.field === field);
    const bySeverity = severities.map((severity) =>
      cell(mine.filter((outcome) => outcome.severity === severity)),
    );
    const exact = percent(mean(mine.map(({ right }) => Number(right))));
    return `| ${[field, ...bySeverity, exact, confidentlyWrong(mine)].join(' | ')} |`;
  });
  const pages = bothLines(outcomes);
  return [
    '| field | easy: exact (CER) | medium | hard | exact, all | wrong with confidence ≥ 60 |',
    '| --- | --- | --- | --- | --- | --- |',
    ...rows,
    ...(pages.length ? [`| MRZ, every line | | | | ${percent(mean(pages.map(Number)))} | |`] : []),
    `| all fields | | | | ${percent(mean(outcomes.map(({ right }) => Number(right))))} | ${confidentlyWrong(outcomes)} |`,
  ];
}

const confidentlyWrong = (list: Outcome[]) => {
  const bad = list.filter(({ right, confidence, value }) => !right && value && confidence >= 60).length;
  return `${bad} (${percent(bad / list.length)})`;
};

/** Completely right zones, by format. */
export function formatTable(outcomes: Outcome[]): string[] {
  const truths = new Map<string, string[]>();
  for (const { field, sample, truth } of outcomes)
    if (field.startsWith('mrz')) truths.set(sample, [...(truths.get(sample) ?? []), truth]);
  const whole = [...bothLines(outcomes)];
  const rows = Object.keys(mrzFormats).map((format) => {
    const mine = whole.filter((_, i) => detectMrzFormat([...truths.values()][i]!) === format);
    return `| ${format} | ${mine.filter(Boolean).length}/${mine.length} |`;
  });
  return ['| format | every line right |', '| --- | --- |', ...rows];
}

function bothLines(outcomes: Outcome[]): boolean[] {
  const byPage = new Map<string, boolean>();
  for (const { field, sample, right } of outcomes)
    if (field.startsWith('mrz')) byPage.set(sample, (byPage.get(sample) ?? true) && right);
  return [...byPage.values()];
}

/** The share of right fields in each band of confidence. */
export function calibrationTable(outcomes: Outcome[]): string[] {
  const bands = [
    [0, 30],
    [30, 60],
    [60, 80],
    [80, 90],
    [90, 97],
    [97, 101],
  ] as const;
  return [
    '| confidence | fields | mean confidence | right |',
    '| --- | --- | --- | --- |',
    ...bands.map(([low, high]) => {
      const mine = outcomes.filter(
        ({ confidence, value }) => value && confidence >= low && confidence < high,
      );
      const right = mine.length ? percent(mean(mine.map((o) => Number(o.right)))) : '–';
      return `| ${low}–${Math.min(100, high)} | ${mine.length} | ${mean(mine.map((o) => o.confidence)).toFixed(0)} | ${right} |`;
    }),
  ];
}

export function timingTable(timings: Timing[]): string[] {
  const at = (list: number[], share: number) =>
    [...list].sort((a, b) => a - b)[Math.min(list.length - 1, Math.floor(list.length * share))] ?? 0;
  return [
    '| scan | median, one core | p95 |',
    '| --- | --- | --- |',
    ...(['front', 'both sides', 'passport'] as const).map((what) => {
      const mine = timings.filter((timing) => timing.what === what).map(({ seconds }) => seconds);
      return `| ${what} | ${at(mine, 0.5).toFixed(2)} s | ${at(mine, 0.95).toFixed(2)} s |`;
    }),
  ];
}
