import { expect, it, onTestFinished } from 'vitest';
import { residentBody } from '../testing/people.ts';
import { testApp } from '../testing/test-app.ts';

/** A real replica is in `npm run test:cluster`. */
async function appWithReplicaAt(url: (primaryUrl: string) => string) {
  const lines: string[] = [];
  const t = await testApp(
    { LOG_LEVEL: 'warn' },
    { write: (line) => void lines.push(line) },
    ({ databaseUrl }) => ({ replicaUrl: url(databaseUrl) }),
  );
  onTestFinished(() => t.close());
  return { t, warnings: () => lines.filter((line) => line.includes('the replica cannot answer')) };
}

it.each([
  ['is away', () => 'postgres://nobody@127.0.0.1:9/nothing', 'ECONNREFUSED'],
  ['is no replica', (primaryUrl: string) => primaryUrl, 'it is no replica'],
])(
  'a replica that %s: the primary answers exports and statistics, and the log says so',
  async (_, url, reason) => {
    const { t, warnings } = await appWithReplicaAt(url);
    const { id } = await t.createVillage();
    await t.admin.post('/residents', residentBody({ village_id: id }));
    expect((await t.admin.get('/export/residents?format=csv')).headers['x-total-count']).toBe('1');
    expect((await t.admin.get('/statistics/dashboard')).body.basicStats.total_residents).toBe(1);
    expect(warnings()[0]).toContain(reason);
  },
);
