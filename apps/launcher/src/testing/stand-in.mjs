// Stands in for the api or the OCR service. STAND_IN chooses how it behaves or fails.
import { appendFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { basename } from 'node:path';

const name = basename(process.argv[1], '.mjs');
const behaviour = JSON.parse(process.env.STAND_IN ?? '{}')[name] ?? 'normal';
const note = (text) => process.env.NOTES && appendFileSync(process.env.NOTES, `${name} ${text}\n`);

if (behaviour === 'misconfigured') throw new Error('configuration: PORT: must be a number');
if (behaviour === 'broken') throw new Error('no such table: villages');
if (behaviour === 'unready') setInterval(() => {}, 1000);
else {
  if (behaviour === 'waiting') process.send({ type: 'waiting', for: 'a database' });
  if (behaviour === 'speaking') console.log(`${name} speaks`);
  const server = createServer((_, response) => response.end(String(process.pid)));
  const port = Number(name === 'api' ? process.env.PORT : process.env.OCR_PORT);
  server.listen(port, '127.0.0.1', () => {
    note('ready');
    process.send({
      type: 'ready',
      address: `http://127.0.0.1:${port}`,
      firstAdmin: { username: 'admin', password: 'secret' },
    });
  });
  const stop = (why) => {
    note(why);
    if (behaviour !== 'stubborn') process.exit(0);
  };
  process.on('SIGTERM', () => stop('stopped'));
  process.on('disconnect', () => stop('abandoned'));
}
