import { execFileSync } from 'node:child_process';
import { startOcr, startProduct } from './product.ts';

/** Builds what has changed, starts the product and its reading service once for all journeys, and stops it after the last. */
export default async function setUp() {
  const script = new URL('../scripts/build.mjs', import.meta.url).pathname;
  execFileSync(process.execPath, [script], { stdio: ['ignore', 'inherit', 'inherit'] });
  const ocr = await startOcr();
  const demo = process.env.SCREENSHOTS ? { DEMO: '1' } : {};
  const product = await startProduct({ OCR_URL: ocr.origin, ...demo });
  Object.assign(process.env, {
    ORIGIN: product.origin,
    OCR_ORIGIN: ocr.origin,
    SHARED: JSON.stringify(product.shared),
  });
  return () => Promise.all([product.stop(), ocr.stop()]);
}
