/** Payload's REST API on plain node:http, as its documentation shows, without Next.js, which would make it slower. */
import http from 'node:http';
import { postgresAdapter } from '@payloadcms/db-postgres';
import { buildConfig, getPayload, handleEndpoints } from 'payload';

const text = (name, rest = {}) => ({ name, type: 'text', ...rest });
const date = (name) => ({ name, type: 'date' });
const admin = { email: 'admin@example.com', password: 'the admin of the benchmark' };

const config = await buildConfig({
  secret: 'only for the benchmark',
  telemetry: false,
  logger: { options: { level: 'error' } },
  db: postgresAdapter({
    pool: { ...JSON.parse(process.env.DATABASE), max: 16 },
    push: process.env.PREPARE === '1',
  }),
  collections: [
    { slug: 'users', auth: true, fields: [] },
    {
      slug: 'residents',
      fields: [
        { name: 'village_id', type: 'number', index: true },
        text('full_name', { required: true }),
        text('id_type', { required: true }),
        text('id_number', { required: true, index: true }),
        text('apartment_number'),
        text('building_number'),
        date('check_in'),
        date('check_out'),
        text('religion'),
        text('marital_status'),
        text('job'),
        date('birthdate'),
        text('sex'),
        text('nationality'),
        text('address'),
      ],
    },
    {
      slug: 'blacklist',
      fields: [
        { name: 'village_id', type: 'number' },
        text('id_number', { required: true, index: true }),
        text('full_name'),
        text('reason'),
      ],
    },
  ],
});

const payload = await getPayload({ config });
const { totalDocs } = await payload.count({ collection: 'users' });
if (totalDocs === 0) await payload.create({ collection: 'users', data: admin });
const { token } = await payload.login({ collection: 'users', data: admin });

const server = http.createServer(async (request, response) => {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  const answer = await handleEndpoints({
    config,
    request: new Request(`http://127.0.0.1${request.url}`, {
      method: request.method,
      headers: request.headers,
      ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
    }),
  });
  const body = Buffer.from(await answer.arrayBuffer());
  response.writeHead(answer.status, { ...Object.fromEntries(answer.headers), 'content-length': body.length });
  response.end(body);
});
server.listen(0, '127.0.0.1', () =>
  process.send?.({ port: server.address().port, headers: { authorization: `JWT ${token}` } }),
);
