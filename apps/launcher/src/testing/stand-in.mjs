// What the launcher may meet in a child: the api's and the OCR service's manners, and their failures, by STAND_IN.
import { appendFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { basename } from 'node:path';

const name = basename(process.argv[1], '.mjs');
const manner = JSON.parse(process.env.STAND_IN ?? '{}')[name] ?? 'well';
const note = (text) => process.env.NOTES && appendFileSync(process.env.NOTES, `${name} ${text}\n`);

if (manner === 'misconfigured') throw new Error('configuration: PORT: must be a number');
if (manner === 'broken') throw new Error('no such table: villages');
if (manner === 'unready') setInterval(() => {}, 1000);
else {
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
    if (manner !== 'stubborn') process.exit(0);
  };
  process.on('SIGTERM', () => stop('stopped'));
  process.on('disconnect', () => stop('abandoned'));
}
