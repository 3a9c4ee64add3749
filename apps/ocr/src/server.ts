import { buildApp } from './app.ts';
import { config } from './config.ts';

const app = await buildApp(config);

async function close() {
  await app.close();
  process.exit(0);
}

process.on('SIGTERM', close);
process.on('SIGINT', close);
// Started by the launcher: without it there is nobody left to serve.
process.on('disconnect', close);

const address = await app.listen({ host: config.host, port: config.port });
process.send?.({ type: 'ready', address });
