import { execFileSync } from 'node:child_process';
import { startProduct } from './product.ts';

/** Builds what has changed, starts the product once for all journeys, and stops it after the last. */
export default async function setUp() {
  const script = new URL('../scripts/build.mjs', import.meta.url).pathname;
  execFileSync(process.execPath, [script], { stdio: ['ignore', 'inherit', 'inherit'] });
  const product = await startProduct(process.env.SCREENSHOTS ? { DEMO: '1' } : {});
  process.env.ORIGIN = product.origin;
  return () => product.stop();
}
