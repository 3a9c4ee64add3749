import { createRequire } from 'node:module';
import { flushSync } from 'react-dom';

/**
 * Page tests run the production build of React, as the product does: it is several times as fast as the development build, which
 * alone has `act`. This one renders what the callback changes before it returns. What React renders later, such as a deferred
 * value, a test waits for.
 */
const react: { act?: unknown } = createRequire(import.meta.url)('react');

/** The real one, also while a test stops the clock. */
const runNextTurn = setImmediate;
const nextTurn = () => new Promise<void>((resolve) => runNextTurn(resolve));

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
