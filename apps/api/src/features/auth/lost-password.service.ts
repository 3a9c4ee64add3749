import { randomBytes } from 'node:crypto';
import type { Database } from '../../database/database.ts';
import { inTransaction } from '../../database/transaction.ts';
import { recordAudit } from '../audit-logs/audit-logs.service.ts';
import * as accounts from './accounts.repository.ts';
import { forgetDevices } from './devices.service.ts';
import { hashPassword } from './passwords.service.ts';
import { endSessions } from './sessions.service.ts';

/** For the operator at the server: sets a random password, enables the account and ends its sessions. */
export async function replaceLostPassword(db: Database, username: string): Promise<string> {
  const account = await accounts.findByUsername(db, username);
  if (!account) throw new Error(`There is no account named ${username}.`);
  const password = randomBytes(12).toString('base64url');
  const passwordHash = await hashPassword(password);
  await inTransaction(db, async (trx) => {
    await accounts.setLostPassword(trx, account.id, passwordHash);
    await endSessions(trx, account.id);
    await forgetDevices(trx, account.id);
    await recordAudit(
      trx,
      { username: 'console', ipAddress: null },
      {
        action: 'update',
        entity_type: 'user',
        entity_id: account.id,
        village_id: account.village_id,
        details: { password_changed: true, ...(account.disabled_at && { enabled: true }) },
      },
    );
  });
  return password;
}
