import type { Cell } from '../load/measure.ts';
import type { Results } from './results.ts';

type Align = '---' | '--:';

const table = (header: readonly string[], rows: readonly (readonly string[])[]) => {
  const aligned: Align[] = header.map((_, i) => (i === 0 ? '---' : '--:'));
  return [header, aligned, ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');
};

export const whole = (value: number) => Math.round(value).toLocaleString('en');
export const times = (value: number) =>
  Number.isFinite(value) ? `${value < 10 ? value.toFixed(2) : value.toFixed(0)}×` : '–';
export const ms = (value: number) =>
  value < 10 ? value.toFixed(2) : value < 100 ? value.toFixed(1) : whole(value);
const number = (value: number) => (value < 10 ? value.toFixed(1) : whole(value));

export const find = (cells: readonly Cell[], system: string, question: string, clients: number) =>
  cells.find((cell) => cell.system === system && cell.question === question && cell.clients === clients);
export const questionsOf = (cells: readonly Cell[]) => [...new Set(cells.map(({ question }) => question))];
export const systemsOf = (cells: readonly Cell[]) => [...new Set(cells.map(({ system }) => system))];

export const OURS = 'Bawaba';
export const SMALL = 'Bawaba, a tenth of the rows';
export const BY_HAND = 'Fastify + pg';
export const BARE = 'bare node:http';

/** CPU time of the server and of PostgreSQL for one request. Other load on the machine hardly changes it. */
export const cpuOf = (cell: Cell | undefined) => (cell ? cell.serverCpuMs + cell.postgresCpuMs : Number.NaN);

const ratio = (over: Cell | undefined, under: Cell | undefined, figure: 'perSecond' | 'p50') =>
  over && under ? over[figure] / under[figure] : Number.NaN;

export const machineText = ({ machine, options }: Results) =>
  `${machine.cores} shared cores (${machine.processor}), ${machine.memoryGb} GB, Node ${machine.node}, PostgreSQL ${machine.postgres}; ` +
  `${machine.date}; load ${machine.loadBefore} before the run. ${options.rounds} interleaved rounds after a warm-up; the ` +
  'middle of the rounds is shown.';

export const loadTable = ({ load }: Results) =>
  table(
    [
      'question',
      'clients',
      'requests/s',
      'p50 ms',
      'p95 ms',
      'p99 ms',
      'CPU ms: api',
      'CPU ms: PostgreSQL',
      'memory MB',
      'failed',
    ],
    load
      .filter(({ system }) => system === OURS)
      .map((cell) => [
        cell.question,
        String(cell.clients),
        number(cell.perSecond),
        ms(cell.p50),
        ms(cell.p95),
        ms(cell.p99),
        ms(cell.serverCpuMs),
        ms(cell.postgresCpuMs),
        whole(cell.memoryMb),
        String(cell.failed),
      ]),
  );

export const byHandTable = ({ load }: Results) =>
  table(
    [
      'question',
      `${BARE}, 16`,
      `${BY_HAND}, 16`,
      `${OURS}, 16`,
      'slower than by hand: 1',
      '16',
      '128 clients',
      'CPU ms: by hand',
      'ours',
      'more CPU',
    ],
    questionsOf(load).map((question) => {
      const at = (system: string, clients: number) => find(load, system, question, clients);
      const slower = (clients: number) => times(ratio(at(BY_HAND, clients), at(OURS, clients), 'perSecond'));
      const [byHand, ours] = [cpuOf(at(BY_HAND, 16)), cpuOf(at(OURS, 16))];
      return [
        question,
        ...[BARE, BY_HAND, OURS].map((system) => number(at(system, 16)?.perSecond ?? Number.NaN)),
        slower(1),
        slower(16),
        slower(128),
        ms(byHand),
        ms(ours),
        times(ours / byHand),
      ];
    }),
  );

export const growthTable = ({ load }: Results) =>
  table(
    [
      'question, 16 clients',
      'p50 ms: a tenth of the rows',
      'all',
      'grows',
      'CPU ms: a tenth of the rows',
      'all',
      'grows',
    ],
    questionsOf(load).map((question) => {
      const few = find(load, SMALL, question, 16);
      const many = find(load, OURS, question, 16);
      return [
        question,
        ms(few?.p50 ?? Number.NaN),
        ms(many?.p50 ?? Number.NaN),
        times(ratio(many, few, 'p50')),
        ms(cpuOf(few)),
        ms(cpuOf(many)),
        times(cpuOf(many) / cpuOf(few)),
      ];
    }),
  );

export const peersOf = ({ peers }: Results) => systemsOf(peers).filter((system) => system !== SMALL);

export function peersTable(results: Results) {
  const { peers, missingPeers } = results;
  const names = peersOf(results);
  const rows = questionsOf(peers).map((question) => {
    const ours = find(peers, SMALL, question, 16);
    return [
      question,
      number(ours?.perSecond ?? Number.NaN),
      ...names.flatMap((name) => {
        const theirs = find(peers, name, question, 16);
        return [
          `${number(theirs?.perSecond ?? Number.NaN)}${theirs?.failed ? ` (${theirs.failed} failed)` : ''}`,
          times(ratio(ours, theirs, 'perSecond')),
        ];
      }),
    ];
  });
  const memory = [
    'memory, MB',
    ...[SMALL, ...names].flatMap((name) => {
      const most = Math.max(...peers.filter(({ system }) => system === name).map((cell) => cell.memoryMb));
      return name === SMALL ? [whole(most)] : [whole(most), ''];
    }),
  ];
  const cpuRows = questionsOf(peers).map((question) => {
    const ours = cpuOf(find(peers, SMALL, question, 16));
    return [
      question,
      ms(ours),
      ...names.flatMap((name) => {
        const theirs = cpuOf(find(peers, name, question, 16));
        return [ms(theirs), times(theirs / ours)];
      }),
    ];
  });
  const missing = Object.entries(missingPeers ?? {}).map(([name, why]) => `${name} is missing: ${why}`);
  return [
    table(['requests/s, 16 clients', OURS, ...names.flatMap((name) => [name, 'we are'])], [...rows, memory]),
    table(
      ['CPU ms a request, server and PostgreSQL', OURS, ...names.flatMap((name) => [name, 'theirs'])],
      cpuRows,
    ),
    ...missing,
  ].join('\n\n');
}

export const filtersTable = ({ filters }: Results) =>
  table(
    ['question', 'found', 'p50 ms', 'p95 ms'],
    filters.map(({ question, found, isEstimate, p50, p95 }) => [
      question,
      found === null ? '–' : `${isEstimate ? 'about ' : ''}${whole(found)}`,
      ms(p50),
      ms(p95),
    ]),
  );

export const filesTable = ({ files }: Results) =>
  table(
    ['file', 'residents', 'a second', 'size', 'first byte', 'memory grew', 'longest block'],
    files.map((file) => [
      file.format === 'pdf' ? 'PDF, two photos each' : file.format === 'csv' ? 'CSV' : 'Excel',
      whole(file.rows),
      whole(file.rowsASecond),
      `${file.megabytes.toFixed(1)} MB`,
      `${ms(file.firstByteMs)} ms`,
      `${whole(file.memoryGrewMb)} MB`,
      `${ms(file.longestBlockMs)} ms`,
    ]),
  );

export function webTable({ web }: Results) {
  const { scrolling: frames } = web;
  return [
    table(
      ['screen', 'who', 'LCP', 'TBT', 'transferred', 'requests'],
      web.steps.map(({ screen, way, shownMs, blockedMs, kilobytes, requests }) => [
        screen,
        way,
        `${(shownMs / 1000).toFixed(2)} s`,
        `${whole(blockedMs)} ms`,
        `${whole(kilobytes)} KB`,
        String(requests),
      ]),
    ),
    `Scrolling pages of the list at full speed: **${frames.framesASecond.toFixed(1)} frames a second** over ` +
      `${whole(frames.frames)} frames; between two frames p50 ${frames.p50.toFixed(1)} ms, p95 ${frames.p95.toFixed(1)} ms, ` +
      `p99 ${frames.p99.toFixed(1)} ms, longest ${frames.longestMs.toFixed(1)} ms.`,
  ].join('\n\n');
}

export const liveTable = ({ live }: Results) => {
  const [silent] = live.cells;
  const rows = live.cells.map((cell) => [
    cell.question,
    whole(cell.perSecond),
    times(cell.perSecond / (silent?.perSecond ?? Number.NaN)),
    ms(cell.p50),
    ms(cell.p99),
    ms(cell.serverCpuMs),
    ms(cell.postgresCpuMs),
    String(cell.failed),
  ]);
  return (
    `${table(['registrations, 16 clients', 'per second', 'of those not announced', 'p50 ms', 'p99 ms', 'CPU ms: api', 'CPU ms: PostgreSQL', 'failed'], rows)}\n\n` +
    `One event for ${live.streams} streams takes ${ms(live.cpuMsOfAnEvent)} ms of CPU in the api, and arrives at the last of ` +
    `them after ${ms(live.p50)} ms (at most ${ms(live.worst)}). ${live.streams} open streams take ${whole(live.memoryMbOfStreams)} MB.`
  );
};
