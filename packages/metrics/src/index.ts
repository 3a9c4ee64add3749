export * from './counter.ts';
export * from './histogram.ts';
export * from './process.ts';
export * from './text-format.ts';
