import pg from 'pg';
import { copyRows } from '../data/copy.ts';
import type { DataSize } from '../data/fill.ts';
import type { Cluster } from '../data/registers.ts';
import { blacklistColumns, blacklistEntryOf, residentColumns } from '../data/rows.ts';
import type { System } from '../systems/system.ts';
import { directus } from './directus.ts';
import { installPeer } from './install.ts';
import { payload } from './payload.ts';
import { type Peer, type PeerDatabase, peerRow } from './peer.ts';
import { strapi } from './strapi.ts';

const peers: readonly Peer[] = [directus, strapi, payload];

/** Inserts the rows of the product's small register, and creates an index for the village and for numbers. */
async function fillPeer(peer: Peer, database: PeerDatabase, size: DataSize) {
  const client = new pg.Client(database);
  await client.connect();
  try {
    console.error(`Filling ${peer.name} with ${size.residents.toLocaleString('en')} residents…`);
    const extras = Object.keys(peer.rowExtras?.(1) ?? {});
    await copyRows(client, 'residents', [...residentColumns, ...extras], size.residents, (id) =>
      peerRow(peer, id, size),
    );
    await copyRows(client, 'blacklist', [...blacklistColumns, ...extras], size.blacklist, (id) => ({
      ...blacklistEntryOf(id, size.villages),
      ...peer.rowExtras?.(id),
    }));
    for (const [table, column] of [
      ['residents', 'village_id'],
      ['residents', 'id_number'],
      ['blacklist', 'id_number'],
    ]) {
      await client.query(`CREATE INDEX ON ${table} (${column})`);
    }
    await client.query('VACUUM ANALYZE residents, blacklist');
  } finally {
    await client.end();
  }
}

async function isFilled(database: PeerDatabase) {
  const client = new pg.Client(database);
  await client.connect();
  try {
    const { rows } = await client.query<{ filled: boolean }>(
      `SELECT EXISTS (SELECT FROM pg_indexes WHERE tablename = 'blacklist' AND indexdef LIKE '%(id_number)') AS filled`,
    );
    const { rows: some } = rows[0]?.filled
      ? await client.query('SELECT FROM blacklist LIMIT 1')
      : { rows: [] };
    return some.length > 0;
  } finally {
    await client.end();
  }
}

export interface RunningPeer {
  readonly peer: Peer;
  readonly system: System;
}

/** Starts every peer that can be installed here. `missing` has the others, with the reason. */
export async function startPeers(cluster: Cluster, size: DataSize) {
  const running: RunningPeer[] = [];
  const missing: Record<string, string> = {};
  for (const peer of peers.filter(({ id }) => (process.env.PEERS ?? id).includes(id))) {
    try {
      const { folder, node } = installPeer(peer);
      const database = await cluster.database(`bench_${peer.id}`);
      const place = { folder, node, database };
      if (!(await isFilled(database))) {
        const preparing = await peer.start(place, true);
        await fillPeer(peer, database, size);
        await preparing.stop();
      }
      running.push({ peer, system: await peer.start(place, false) });
    } catch (error) {
      missing[peer.name] = error instanceof Error ? error.message : String(error);
      console.error(`${peer.name} is left out: ${missing[peer.name]}`);
    }
  }
  return { running, missing };
}
