/** A program that only runs a server: `serve.ts DATA_DIR`. Tests kill it. With `stop` it ends by itself. */
import { startPostgres } from '../start.ts';

const [dataDir = '', after] = process.argv.slice(2);
try {
  const { url, pid, stop } = await startPostgres({ dataDir });
  console.log(JSON.stringify({ url, pid }));
  if (after === 'stop') await stop();
  else setInterval(() => {}, 1000);
} catch (error) {
  console.log(JSON.stringify({ error: String(error) }));
  process.exitCode = 1;
}
