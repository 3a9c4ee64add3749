import { buildApp } from './app.ts';
import { config } from './config.ts';

const app = await buildApp(config);

async function close() {
  await app.close();
  process.exit(0);
}

process.on('SIGTERM', close);
process.on('SIGINT', close);
// The launcher has ended, and with it the api.
process.on('disconnect', close);

const address = await app.listen({ host: config.host, port: config.port });
process.send?.({ type: 'ready', address });
