import {
  AppError,
  canonicalPermissions,
  FieldError,
  isEasyPassword,
  isNameAsPassword,
  type Permission,
  type SessionUser,
  withAliases,
} from '@bawaba/contracts';
import type { Actor, VillageScope } from '../../actor.ts';
import type { Database } from '../../database/database.ts';
import { inTransaction } from '../../database/transaction.ts';
import { type AuditEntry, recordAudit } from '../audit-logs/audit-logs.service.ts';
import * as accounts from './accounts.repository.ts';
import { forgetDevices, knownDevice, rememberDevice, removeOldDevices } from './devices.service.ts';
import { hashPassword, isPassword } from './passwords.service.ts';
import {
  createSessionReader,
  endSession,
  endSessions,
  liveSessions,
  openSession,
} from './sessions.service.ts';
import { createSignInLimits } from './sign-in-limits.service.ts';

const toSessionUser = (actor: Actor, time_zone: string): SessionUser => ({
  id: actor.userId,
  username: actor.username,
  full_name: actor.fullName,
  role: actor.role,
  role_id: actor.roleId,
  role_display_name: actor.roleDisplayName,
  village_id: actor.villageId,
  village_name: actor.villageName,
  permissions: withAliases([...actor.permissions]),
  must_change_password: actor.mustChangePassword,
  time_zone,
});

export function createAuthService(db: Database, timeZone: string) {
  const { authenticate, currentActor } = createSessionReader(db);
  const limits = createSignInLimits(db);

  return {
    authenticate,
    currentActor,

    sessionUser: (actor: Actor) => toSessionUser(actor, timeZone),

    /** The villages in which the user has the permission now; undefined if none. */
    async scopeOf(userId: number, permission: Permission): Promise<VillageScope | undefined> {
      const rights = await accounts.findRights(db, userId);
      if (rights?.role === 'admin') return 'all';
      return rights?.permissions.includes(permission) ? (rights.village_id ?? 'none') : undefined;
    },

    /** For work that goes on when the user's request has been answered. Undefined: the account is gone or disabled. */
    async actorOf(userId: number): Promise<Actor | undefined> {
      const found = await accounts.findActor(db, userId);
      if (!found) return undefined;
      const isAdmin = found.role === 'admin';
      return {
        userId,
        username: found.username,
        fullName: found.full_name,
        role: found.role,
        roleId: found.role_id,
        roleDisplayName: found.role_display_name,
        isAdmin,
        villageId: found.village_id,
        villageName: found.village_name,
        scope: isAdmin ? 'all' : (found.village_id ?? 'none'),
        permissions: new Set(canonicalPermissions(found.permissions)),
        mustChangePassword: false,
        ipAddress: null,
        sessionHash: Buffer.alloc(0),
      };
    },

    sessionsOf: (userId: number) => liveSessions(db, userId),

    async login(
      { username, password }: { username: string; password: string },
      { ipAddress, deviceToken }: { ipAddress: string; deviceToken: string | undefined },
    ) {
      const refused = async (entry: Partial<AuditEntry>) => {
        const failure = { action: 'login_failed', entity_type: 'user', ...entry } as const;
        await recordAudit(db, { username, ipAddress }, failure);
      };
      const { account, folded } = await accounts.findForSignIn(db, username);
      const device = await knownDevice(db, deviceToken, account?.id);
      const tried = { entity_id: account?.id ?? null, village_id: account?.village_id ?? null };
      // One entry when the limit is reached: later attempts must not fill the audit trail.
      const attempt = await limits.admit({ account: account?.id ?? folded, ipAddress, device }, () =>
        refused({ ...tried, details: { reason: 'too_many_attempts' } }),
      );
      const refuse = async () => {
        await refused(tried);
        throw new AppError('invalid_credentials');
      };
      if (!(await isPassword(account?.password_hash, password)) || !account) return refuse();
      await attempt.succeeded();
      // Only somebody who knows the password may learn that the account is disabled.
      if (account.disabled_at) {
        await refused({ ...tried, details: { reason: 'account_disabled' } });
        throw new AppError('account_disabled');
      }
      const opened = await inTransaction(db, async (trx) => {
        if (!(await accounts.stillHasPassword(trx, account))) return undefined;
        const token = await openSession(trx, account.id);
        const device = await rememberDevice(trx, deviceToken, account.id);
        await recordAudit(
          trx,
          { userId: account.id, username: account.username, fullName: account.full_name, ipAddress },
          { action: 'login', entity_type: 'user', entity_id: account.id, village_id: account.village_id },
        );
        return { token, device };
      });
      if (!opened) return refuse();
      const actor = await authenticate(opened.token, ipAddress);
      if (!actor) throw new AppError('invalid_credentials');
      return {
        device: opened.device,
        session: { token: opened.token, user: toSessionUser(actor, timeZone) },
      };
    },

    async forgetOldAttempts() {
      await limits.removeExpired();
      await removeOldDevices(db);
    },

    logout: (actor: Actor) =>
      inTransaction(db, async (trx) => {
        await endSession(trx, actor.sessionHash);
        await recordAudit(trx, actor, { action: 'logout', entity_type: 'user', entity_id: actor.userId });
      }),

    async changePassword(
      actor: Actor,
      change: { current_password: string; new_password: string },
      deviceToken: string | undefined,
    ) {
      if (isNameAsPassword(change.new_password, actor.username))
        throw new FieldError('new_password', 'password_is_username');
      const attempt = await limits.admitOwner(actor.userId);
      const account = await accounts.findById(db, actor.userId);
      if (!(await isPassword(account?.password_hash, change.current_password)) || !account)
        throw new AppError('wrong_password');
      await attempt.succeeded();
      if (actor.mustChangePassword && change.new_password === change.current_password)
        throw new FieldError('new_password', 'password_unchanged');
      const passwordHash = await hashPassword(change.new_password);
      await inTransaction(db, async (trx) => {
        if (!(await accounts.stillHasPassword(trx, account))) throw new AppError('wrong_password');
        await accounts.setOwnPassword(trx, actor.userId, passwordHash);
        await endSessions(trx, actor.userId, actor.sessionHash);
        await forgetDevices(trx, actor.userId, deviceToken);
        await recordAudit(trx, actor, {
          action: 'update',
          entity_type: 'user',
          entity_id: actor.userId,
          details: { password_changed: true },
        });
      });
    },
  };
}

export type AuthService = ReturnType<typeof createAuthService>;

/** For ADMIN_PASSWORD, where a weak password is only a warning to the operator. Users cannot choose one. */
export const isWeakPassword = ({ username, password }: { username: string; password: string }) =>
  isEasyPassword(password) || isNameAsPassword(password, username);

/** At the first start only. Returns whether this call created the administrator. */
export async function seedFirstAdministrator(db: Database, admin: { username: string; password: string }) {
  if (await accounts.anyAccount(db)) return false;
  const password_hash = await hashPassword(admin.password);
  return inTransaction(db, async (trx) => {
    const isCreated = await accounts.insertFirstAdministrator(trx, {
      username: admin.username,
      full_name: 'Administrator',
      password_hash,
    });
    if (isCreated) {
      await recordAudit(
        trx,
        { username: 'system', ipAddress: null },
        {
          action: 'create',
          entity_type: 'user',
          details: { after: { username: admin.username, role: 'admin' } },
        },
      );
    }
    return isCreated;
  });
}
