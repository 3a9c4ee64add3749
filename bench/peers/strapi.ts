import { mkdirSync, writeFileSync } from 'node:fs';
import { startServer } from '../systems/server-process.ts';
import { freePort, type Peer } from './peer.ts';

const text = { type: 'string' };
const date = { type: 'date' };
const types = {
  resident: {
    table: 'residents',
    attributes: {
      village_id: { type: 'integer' },
      full_name: { ...text, required: true },
      id_type: { ...text, required: true },
      id_number: { ...text, required: true },
      apartment_number: text,
      building_number: text,
      check_in: date,
      check_out: date,
      religion: text,
      marital_status: text,
      job: text,
      birthdate: date,
      sex: text,
      nationality: text,
      address: text,
    },
  },
  'blacklist-entry': {
    table: 'blacklist',
    attributes: {
      village_id: { type: 'integer' },
      id_number: { ...text, required: true },
      full_name: text,
      reason: text,
    },
  },
};

/** The files that Strapi's generator would write for the two tables. */
function writeContentTypes(folder: string) {
  for (const [name, { table, attributes }] of Object.entries(types)) {
    const api = `${folder}/src/api/${name}`;
    const plural = name === 'resident' ? 'residents' : 'blacklist-entries';
    const write = (file: string, content: string) => {
      mkdirSync(`${api}/${file}`.replace(/\/[^/]*$/, ''), { recursive: true });
      writeFileSync(`${api}/${file}`, content);
    };
    const schema = {
      kind: 'collectionType',
      collectionName: table,
      info: { singularName: name, pluralName: plural, displayName: name },
      options: { draftAndPublish: false },
      attributes,
    };
    write(`content-types/${name}/schema.json`, JSON.stringify(schema));
    for (const [folderName, maker] of [
      ['routes', 'createCoreRouter'],
      ['controllers', 'createCoreController'],
      ['services', 'createCoreService'],
    ]) {
      write(
        `${folderName}/${name}.js`,
        `module.exports = require('@strapi/strapi').factories.${maker}('api::${name}.${name}');\n`,
      );
    }
  }
}

const list = '/api/residents?sort=id:desc&pagination[limit]=50';
const one = 'pagination[limit]=1&pagination[withCount]=false';
const documentId = (id: number) => `bench${String(id).padStart(19, '0')}`;

export const strapi: Peer = {
  id: 'strapi',
  name: 'Strapi 5.54.0',
  packages: [
    '@strapi/strapi@5.54.0',
    'pg@8.23.1',
    'react@18',
    'react-dom@18',
    'react-router-dom@6',
    'styled-components@6',
  ],
  async start({ folder, node, database }) {
    writeContentTypes(folder);
    mkdirSync(`${folder}/public/uploads`, { recursive: true });
    return startServer(
      'Strapi 5.54.0',
      `${folder}/server.js`,
      {
        DATABASE: JSON.stringify(database),
        PEER_PORT: String(await freePort()),
        STRAPI_TELEMETRY_DISABLED: 'true',
        LOG_LEVEL: 'error',
      },
      { execPath: node, cwd: folder },
    );
  },
  rowExtras: (id) => ({ document_id: documentId(id) }),
  dialect: {
    page: (offset) => `${list}&pagination[start]=${offset}`,
    ofVillage: (village) => `${list}&filters[village_id][$eq]=${village}`,
    search: (name) => `${list}&filters[full_name][$containsi]=${name}`,
    byNumber: (number) => `/api/residents?${one}&filters[id_number][$eq]=${number}`,
    one: (id) => `/api/residents/${documentId(id)}`,
    onBlacklist: (number) => `/api/blacklist-entries?${one}&filters[id_number][$eq]=${number}`,
    create: '/api/residents',
    newBody: (data) => ({ data }),
  },
};
