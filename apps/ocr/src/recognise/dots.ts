import type { Reading } from './ctc.ts';

/** Letters of the same shape, by the number of their dots: none, one, more. */
const shapes = [
  ['', 'بن', 'تيث'],
  ['', 'ف', 'ق'],
  ['ح', 'جخ'],
  ['د', 'ذ'],
  ['ر', 'ز'],
  ['س', '', 'ش'],
  ['ص', 'ض'],
  ['ط', 'ظ'],
  ['ع', 'غ'],
];
const shapeOf = new Map<string, { shape: string; dots: number }>();
for (const shape of shapes)
  for (const [dots, letters] of shape.entries())
    for (const letter of letters) shapeOf.set(letter, { shape: shape.join(''), dots });
const bare = (text: string) => [...text].map((ch) => shapeOf.get(ch)?.shape ?? ch).join('');
const dotsIn = (text: string) => [...text].reduce((sum, ch) => sum + (shapeOf.get(ch)?.dots ?? 0), 0);
/** In nats, for each step from no dot to one, and from one to more. */
const DOTS = 0.75;

/**
 * Specks, stamps and motion add dots to doubtful letters more often than they remove them. So readings that differ from the best
 * only in dots share the sum of their probabilities: those with fewer dots get more.
 */
export function preferFewerDots(readings: Reading[]): Reading[] {
  const [best] = readings;
  if (!best) return readings;
  const shape = bare(best.text);
  const twins = readings.filter(({ text }) => bare(text) === shape);
  const weighed = twins.map(({ text, logp }) => ({ text, logp: logp - DOTS * dotsIn(text) }));
  const sum = (list: Reading[]) => list.reduce((total, { logp }) => total + Math.exp(logp), 0);
  const share = Math.log(sum(twins) / sum(weighed));
  return weighed
    .map(({ text, logp }) => ({ text, logp: logp + share }))
    .concat(readings.filter((reading) => !twins.includes(reading)))
    .sort((a, b) => b.logp - a.logp);
}
