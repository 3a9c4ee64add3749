import { expect, it, onTestFinished } from 'vitest';
import { testDatabase } from '../../testing/test-database.ts';
import { refuseWeakFirstPassword, seedFirstAdministrator } from './auth.service.ts';

it('a weak ADMIN_PASSWORD is refused at the first start, and keeps no register with accounts from starting', async () => {
  const { db, close } = await testDatabase();
  onTestFinished(close);
  const line = /^configuration: ADMIN_PASSWORD: too easy to guess; [^\n]+$/;
  for (const password of ['admin123', 'Password1', '        ', 'bawaba2026'])
    await expect(refuseWeakFirstPassword(db, { username: 'admin', password })).rejects.toThrow(line);
  const asName = { username: 'gatekeeper-one', password: 'GatekeeperOne1' };
  await expect(refuseWeakFirstPassword(db, asName)).rejects.toThrow(line);

  const good = { username: 'admin', password: 'olives behind the blue door' };
  await refuseWeakFirstPassword(db, good);
  await seedFirstAdministrator(db, good);
  await refuseWeakFirstPassword(db, { username: 'admin', password: 'admin123' });
});
