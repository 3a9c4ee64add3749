/** A program that only runs a server: `serve.ts DATA_DIR`. Tests kill it. */
import { startPostgres } from '../start.ts';

const [dataDir = ''] = process.argv.slice(2);
try {
  const { url, pid } = await startPostgres({ dataDir });
  console.log(JSON.stringify({ url, pid }));
  setInterval(() => {}, 1000);
} catch (error) {
  console.log(JSON.stringify({ error: String(error) }));
  process.exitCode = 1;
}
