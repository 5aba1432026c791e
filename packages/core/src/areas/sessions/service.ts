import type { Platform } from '../../events/event-kinds.ts';
import { readPage } from '../../http/input/page.ts';
import { sessionOf as callerOf, playerOf } from '../../kernel/call.ts';
import { commonErrors } from '../../kernel/errors.ts';
import { wholeSeconds } from '../../runtime/clock.ts';
import { digest } from '../../runtime/secrets.ts';
import type { Where } from '../../storage/table.ts';
import type { Context, Service } from '../area.ts';
import type { Rights } from '../rights/rights.ts';
import type { sessionsContract } from './contract.ts';
import { sessionErrors as errors } from './errors.ts';
import type { SessionStore } from './session-store.ts';
import type { Signal } from './signals.ts';
import { expiresAt, isExpired, sessionState } from './states.ts';
import { type SessionRow, sessions } from './tables.ts';
import { createSweep } from './tasks.ts';
import { sessionDataOf, sessionOf, shownSessions } from './views.ts';

export interface SessionsDependencies {
  readonly store: SessionStore;
  readonly rights: Pick<Rights, 'assertAccount' | 'assertIdentity'>;
  readonly signal: Signal;
  /** Name of the response header that carries a new session id. */
  readonly sessionHeader: string;
  /** Shows the issuer, subject and display name in place of masks. Default false. */
  readonly exposeSessionData?: boolean;
}

/** The running area of sessions. */
export type Sessions = Service<typeof sessionsContract.routes>;

/** The order of all sessions, by the time that their lineage begins with, and of the sessions of an account. */
const newestFirst = [{ column: 'lineage', descending: true }] as const;
const newestOfAccountFirst = [{ column: 'createdAt', descending: true }] as const;

/**
 * A page token has no digest: what is stored in place of a token stays in the server. The reference is the beginning of
 * the digest, and with a letter beyond the hexadecimal ones it comes right behind the row.
 */
const positionOf = ({ sessionRef }: SessionRow): Partial<SessionRow> => ({ digest: `${sessionRef}g` });

const invalid = { valid: false, accountId: '', authRole: '', displayName: '', expiresTimestamp: 0 };

/** Creates the service that lists, ends, refreshes and validates sessions. */
export function createSessions(ctx: Context, dependencies: SessionsDependencies): Sessions {
  const { atomically, limits } = ctx;
  const { store, rights } = dependencies;
  const exposed = dependencies.exposeSessionData ?? false;

  /** Selects live sessions, each by its newest token. */
  const live = (now: number, accountId: string | undefined): Where<typeof sessions> => ({
    ...(accountId !== undefined && { accountId }),
    replaced: false,
    idleUntil: { gt: now },
    lastsUntil: { gt: now },
  });

  return {
    tasks: [createSweep(ctx.storage, ctx.clock, dependencies.signal)],
    operations: {
      async list(call, { accountId, ...page }) {
        const orderBy = accountId === undefined ? newestFirst : newestOfAccountFirst;
        const list = { where: live(call.now, accountId), orderBy, positionOf };
        const { rows, ...next } = await readPage(call.db, sessions, list, page, limits.pageRows);
        const records = rows.map(
          (row) => [row.sessionRef, { sessionData: sessionDataOf(row, exposed) }] as const,
        );
        return { sessions: Object.fromEntries(records), ...next };
      },

      async get(call, { sessionRef }) {
        const row = await store.findByRef(call.db, sessionRef);
        if (!row) throw errors.SESSION_NOT_FOUND();
        return { session: sessionOf(row, exposed) };
      },

      async revoke(call, { sessionRef }) {
        const sessionDeleted = await atomically(call, async (unit) => {
          const row = await store.findByRef(unit, sessionRef);
          if (!row) return false;
          const { accountId, issuer, subject } = row;
          const platform = row.platform as Platform;
          if (accountId !== null) await rights.assertAccount(unit, call, accountId);
          else if (issuer !== null && subject !== null)
            await rights.assertIdentity(unit, call, { platform, issuer, subject });
          return store.end(unit, row.digest);
        });
        return { sessionDeleted };
      },

      async revokeAll(call, { accountId }) {
        const sessionsDeleted = await atomically(call, async (unit) => {
          await rights.assertAccount(unit, call, accountId);
          return store.endAllOf(unit, accountId);
        });
        return { sessionsDeleted };
      },

      async current(call) {
        const row = await call.db.get(shownSessions, { digest: callerOf(call).digest });
        if (!row || isExpired(row, call.now)) throw commonErrors.CREDENTIAL_INVALID();
        return { session: sessionOf(row, exposed) };
      },

      async mine(call, page) {
        const list = { where: live(call.now, playerOf(call)), orderBy: newestOfAccountFirst, positionOf };
        const { rows, ...next } = await readPage(call.db, sessions, list, page, limits.pageRows);
        return { sessions: rows.map((row) => sessionOf(row, exposed)), ...next };
      },

      async end(call, { sessionRef }) {
        const accountId = playerOf(call);
        const sessionDeleted = await atomically(call, async (unit) => {
          const row = await store.findByRef(unit, sessionRef);
          return row !== null && row.accountId === accountId && store.end(unit, row.digest);
        });
        return { sessionDeleted };
      },

      async refresh(call) {
        const { digest } = callerOf(call);
        const started = await atomically(call, (unit) => store.rotate(unit, digest));
        if (!started) throw commonErrors.CREDENTIAL_INVALID();
        call.reply(dependencies.sessionHeader, started.token);
        return {};
      },

      async validate(call, { sessionId }) {
        const found = await store.findWithAccount(call.db, digest(sessionId));
        if (found?.row.state !== sessionState.ACCOUNT || !found.account) return invalid;
        const { row, account } = found;
        return {
          valid: true,
          accountId: row.accountId!,
          authRole: account.authRole,
          displayName: account.displayName,
          expiresTimestamp: wholeSeconds(expiresAt(row)),
        };
      },

      healthz: () => ctx.health(),
    },
  };
}
