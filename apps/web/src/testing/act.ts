import { createRequire } from 'node:module';
import { flushSync } from 'react-dom';

/**
 * Page tests run the production build of React, as the product does: it is several times as fast as the development build, which
 * alone has `act`. This one renders what the callback changes before it returns. What React renders later, such as a deferred
 * value, a test waits for.
 */
const react: { act?: unknown } = createRequire(import.meta.url)('react');

/** The real ones, also while a test stops the clock. */
const runNextTurn = setImmediate;
const runLater = setTimeout;
const nextTurn = () => new Promise<void>((resolve) => runNextTurn(resolve));
const nextTimers = () => new Promise<void>((resolve) => runLater(resolve, 0));

async function settle(result: Promise<unknown>) {
  const settled = await result;
  await nextTurn();
  flushSync(() => {});
  return settled;
}

react.act ??= (callback: () => unknown) => {
  const result = flushSync(callback);
  return result instanceof Promise ? settle(result) : result;
};

/**
 * Around each click and key of a test. An effect may change something after the event; React renders that in a later turn,
 * its effects in the next one, and what those change in the one after that.
 */
export async function afterEvents<Result>(event: () => Promise<Result>): Promise<Result> {
  const result = await event();
  await nextTimers();
  for (let turn = 0; turn < 3; turn += 1) await nextTurn();
  return result;
}
