import { startServer } from '../systems/server-process.ts';
import type { Peer } from './peer.ts';

const list = '/api/residents?depth=0&sort=-id&limit=50';

export const payload: Peer = {
  id: 'payload',
  name: 'Payload 3.90.2',
  packages: ['payload@3.90.2', '@payloadcms/db-postgres@3.90.2', 'graphql@16'],
  start: ({ folder, node, database }, isFirst) =>
    startServer(
      'Payload 3.90.2',
      `${folder}/server.mjs`,
      {
        DATABASE: JSON.stringify(database),
        ...(isFirst && { PREPARE: '1', NODE_ENV: 'development', PAYLOAD_FORCE_DRIZZLE_PUSH: 'true' }),
      },
      { execPath: node, cwd: folder },
    ),
  dialect: {
    page: (offset) => `${list}&page=${1 + Math.floor(offset / 50)}`,
    ofVillage: (village) => `${list}&where[village_id][equals]=${village}`,
    search: (name) => `${list}&where[full_name][contains]=${name}`,
    byNumber: (number) =>
      `/api/residents?depth=0&limit=1&pagination=false&where[id_number][equals]=${number}`,
    one: (id) => `/api/residents/${id}?depth=0`,
    onBlacklist: (number) =>
      `/api/blacklist?depth=0&limit=1&pagination=false&where[id_number][equals]=${number}`,
    create: '/api/residents?depth=0',
    newBody: (values) => values,
  },
};
