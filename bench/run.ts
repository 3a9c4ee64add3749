import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
// @ts-expect-error plain JavaScript without declarations
import { build } from '../scripts/build.mjs';
import { cache, large, small, startCluster, startRegisters } from './data/registers.ts';
import { measureExports } from './files/exports.ts';
import { measurePdf } from './files/pdf.ts';
import { measureEveryFilter } from './load/every-filter.ts';
import { measureLive } from './load/live.ts';
import { LoadGenerator } from './load/measure.ts';
import { explainLists } from './load/plans.ts';
import { measureInRounds } from './load/rounds.ts';
import { questionsInDialect } from './peers/peer.ts';
import { startPeers } from './peers/start.ts';
import { questionsFor } from './questions.ts';
import { describeMachine } from './report/machine.ts';
import { folder, type Results, resultsFile } from './report/results.ts';
import { writeReport } from './report/write.ts';
import { recordAnswers } from './systems/record.ts';
import { startServer } from './systems/server-process.ts';
import { measureWeb } from './web/screens.ts';

/** Runs everything, or the named parts: PARTS=load,peers,filters,files,web,live. The report keeps the other results. */
const parts = new Set((process.env.PARTS ?? 'load,peers,filters,files,web,live').split(','));
const options = { rounds: Number(process.env.ROUNDS ?? 3), seconds: Number(process.env.SECONDS ?? 1.2) };
const AT_THE_DESK = [1, 16, 128];
const MANY = [16];

await build();
mkdirSync(cache, { recursive: true });
mkdirSync(folder, { recursive: true });
const cluster = await startCluster();
const { product, productSmall } = await startRegisters(cluster);
const generator = new LoadGenerator();

let earlier: Partial<Results> = {};
try {
  earlier = JSON.parse(readFileSync(resultsFile, 'utf8'));
} catch {
  // This is the first run.
}
const results: Partial<Results> = {
  ...earlier,
  machine: await describeMachine(cluster.client),
  size: large,
  options,
};

try {
  if (parts.has('load')) {
    const questions = questionsFor(large);
    const recording = `${cache}/bench-recorded.json`;
    await recordAnswers(product, questions, recording);
    const bare = await startServer('bare node:http', './bare.mjs', { RECORDED: recording });
    const byHand = await startServer('Fastify + pg', './fastify-pg.mjs', { DATABASE_URL: cluster.url });
    results.load = await measureInRounds(
      generator,
      cluster.client,
      [
        { system: product, questions, clients: AT_THE_DESK },
        { system: byHand, questions, clients: AT_THE_DESK },
        { system: bare, questions, clients: MANY },
        { system: productSmall, questions: questionsFor(small), clients: MANY },
      ],
      options,
    );
    await bare.stop();
    await byHand.stop();
  }
  if (parts.has('peers')) {
    const { running, missing } = await startPeers(cluster, small);
    const asked = running.map(({ peer, system }) => ({
      system,
      questions: questionsInDialect(peer.dialect, small),
      clients: MANY,
    }));
    const comparable = Object.keys(asked[0]?.questions ?? {});
    const own = Object.entries(questionsFor(small)).filter(([question]) => comparable.includes(question));
    results.peers = await measureInRounds(
      generator,
      cluster.client,
      [{ system: productSmall, questions: Object.fromEntries(own), clients: MANY }, ...asked],
      options,
    );
    results.missingPeers = missing;
    for (const { system } of running) await system.stop();
  }
  if (parts.has('filters')) {
    results.filters = await measureEveryFilter(product);
    writeFileSync(`${folder}/plans.txt`, await explainLists(cluster.client));
  }
  if (parts.has('files')) {
    results.files = [...(await measureExports(product)), ...(await measurePdf(product, cluster.client))];
  }
  if (parts.has('live')) {
    const register = questionsFor(large)['register a resident'] ?? [];
    results.live = await measureLive(generator, cluster.client, product, register, options);
  }
  if (parts.has('web')) results.web = await measureWeb(product.address, large.residents);
} finally {
  writeFileSync(resultsFile, `${JSON.stringify(results, null, 2)}\n`);
  writeReport(results);
  generator.stop();
  await product.stop();
  await productSmall.stop();
  await cluster.stop();
}
