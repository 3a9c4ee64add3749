import { execFileSync } from 'node:child_process';
import { endPlaywrightRun } from '@bawaba/test-programs';
import { startOcr, startProduct } from './product.ts';

/** Builds changed parts, starts the product and the OCR service once for all journeys, and stops them at the end. */
export default async function setUp() {
  const script = new URL('../scripts/build.mjs', import.meta.url).pathname;
  execFileSync(process.execPath, [script], { stdio: ['ignore', 'inherit', 'inherit'] });
  const { onUnexpectedEnd, throwIfEnded } = endPlaywrightRun();
  const ocr = await startOcr(onUnexpectedEnd);
  const demo = process.env.SCREENSHOTS ? { DEMO: '1' } : {};
  const product = await startProduct({ OCR_URL: ocr.origin, ...demo }, onUnexpectedEnd);
  Object.assign(process.env, {
    ORIGIN: product.origin,
    OCR_ORIGIN: ocr.origin,
    SHARED: JSON.stringify(product.shared),
  });
  return async () => {
    await Promise.all([product.stop(), ocr.stop()]);
    throwIfEnded();
  };
}
