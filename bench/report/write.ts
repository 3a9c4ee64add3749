import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { drawBars } from './bar-chart.ts';
import { folder, type Results, resultsFile } from './results.ts';
import {
  BARE,
  BY_HAND,
  byHandTable,
  cpuOf,
  filesTable,
  filtersTable,
  find,
  growthTable,
  liveTable,
  loadTable,
  machineText,
  OURS,
  peersOf,
  peersTable,
  questionsOf,
  SMALL,
  times,
  webTable,
  whole,
} from './tables.ts';

const readme = fileURLToPath(new URL('../README.md', import.meta.url));

const throughput = ({ load }: Results) =>
  drawBars({
    title: 'Requests a second, 16 clients, 1,000,000 residents',
    subtitle:
      'Logarithmic. The product does sessions, permissions, village scope, validation and the log; the other two do not.',
    format: (value) => whole(value),
    groups: questionsOf(load).map((label) => ({
      label,
      bars: [OURS, BY_HAND, BARE].map((series) => ({
        series,
        value: find(load, series, label, 16)?.perSecond ?? 0,
      })),
    })),
  });

const peers = (results: Results) =>
  drawBars({
    title: 'Requests a second, 16 clients, 100,000 residents',
    subtitle: 'Logarithmic. The same rows in the same PostgreSQL.',
    format: (value) => whole(value),
    groups: questionsOf(results.peers).map((label) => ({
      label,
      bars: [SMALL, ...peersOf(results)].map((system) => ({
        series: system === SMALL ? OURS : system,
        value: find(results.peers, system, label, 16)?.perSecond ?? 0,
      })),
    })),
  });

const latency = ({ load }: Results) =>
  drawBars({
    title: 'Milliseconds until the answer: half of them, and 99 of 100',
    subtitle: 'Logarithmic. The product, 16 clients, 1,000,000 residents.',
    format: (value) => `${value < 10 ? value.toFixed(1) : whole(value)} ms`,
    groups: questionsOf(load).map((label) => {
      const cell = find(load, OURS, label, 16);
      return {
        label,
        bars: [
          { series: 'p50', value: cell?.p50 ?? 0 },
          { series: 'p99', value: cell?.p99 ?? 0 },
        ],
      };
    }),
  });

const growth = ({ load }: Results) =>
  drawBars({
    title: 'How much more work with ten times the rows',
    subtitle:
      'Logarithmic. CPU for a request (api and PostgreSQL) at 1,000,000 residents by that at 100,000; 16 clients.',
    format: (value) => times(value),
    mark: { value: 2, label: 'aim: at most 2×' },
    groups: questionsOf(load).map((label) => ({
      label,
      bars: [
        {
          series: 'growth',
          value: cpuOf(find(load, OURS, label, 16)) / cpuOf(find(load, SMALL, label, 16)),
        },
      ],
    })),
  });

/**
 * Writes the tables between the markers of README.md, and draws the charts. Text outside of the markers, and tables
 * without new results, do not change.
 */
export function writeReport(measured: Partial<Results>) {
  const results = measured as Results;
  mkdirSync(folder, { recursive: true });
  const sections: Record<string, () => string> = {
    machine: () => machineText(results),
    load: () => loadTable(results),
    'by hand': () => byHandTable(results),
    growth: () => growthTable(results),
    peers: () => peersTable(results),
    filters: () => filtersTable(results),
    files: () => filesTable(results),
    live: () => liveTable(results),
    web: () => webTable(results),
  };
  const needs: Record<string, unknown> = {
    'by hand': measured.load,
    growth: measured.load,
    ...measured,
  };
  let text = readFileSync(readme, 'utf8');
  for (const [name, make] of Object.entries(sections)) {
    if (!needs[name]) continue;
    text = text.replace(
      new RegExp(`(<!-- ${name} -->)[^]*?(<!-- /${name} -->)`),
      (_, open, close) => `${open}\n\n${make()}\n\n${close}`,
    );
  }
  writeFileSync(readme, text);
  if (measured.load) {
    for (const [name, draw] of Object.entries({ throughput, latency, growth })) {
      writeFileSync(`${folder}/${name}.svg`, draw(results));
    }
  }
  if (measured.peers) writeFileSync(`${folder}/peers.svg`, peers(results));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeReport(JSON.parse(readFileSync(resultsFile, 'utf8')));
}
