import './no-telemetry.ts';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { InferenceSession, Tensor } from 'onnxruntime-node';
import { computesInHalf, inHalfPrecision } from './half-precision.ts';

const names = ['locate', 'layout', 'arabic', 'arabic2', 'digits', 'mrz', 'latin'] as const;
export type NetworkName = (typeof names)[number];

/** The folder of the weights, next to src/ and dist/. */
export function modelsFolder(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, 'models', 'manifest.json'))) {
    if (folder === dirname(folder)) throw new Error('the folder of models is missing');
    folder = dirname(folder);
  }
  return join(folder, 'models');
}

export interface Output {
  data: Float32Array;
  dims: readonly number[];
}

export type Networks = Record<
  NetworkName,
  (input: Float32Array, dims: number[]) => Promise<Record<string, Output>>
>;

/** One thread for each network: they are too small to gain from more, and every core reads its own scan. */
export async function loadNetworks(isHalf = computesInHalf()): Promise<Networks> {
  const folder = modelsFolder();
  const load = async (name: NetworkName) => {
    const path = join(folder, `${name}.onnx`);
    const options: InferenceSession.SessionOptions = {
      intraOpNumThreads: 1,
      interOpNumThreads: 1,
      executionMode: 'sequential',
      graphOptimizationLevel: 'all',
      logSeverityLevel: 3,
    };
    const session = isHalf
      ? await InferenceSession.create(inHalfPrecision(readFileSync(path)), options)
      : await InferenceSession.create(path, options);
    const run = async (input: Float32Array, dims: number[]) => {
      const outputs = await session.run({ image: new Tensor('float32', input, dims) });
      return Object.fromEntries(
        Object.entries(outputs).map(([key, { data, dims }]) => [key, { data: data as Float32Array, dims }]),
      );
    };
    return [name, run] as const;
  };
  return Object.fromEntries(await Promise.all(names.map(load))) as Networks;
}
