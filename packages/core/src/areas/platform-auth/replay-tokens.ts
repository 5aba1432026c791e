import { commonErrors } from '../../kernel/errors.ts';
import type { IdentityKey } from '../../kernel/identity.ts';
import type { Unit } from '../../kernel/unit-of-work.ts';
import { digest, nextReplayToken, replayFamily } from '../../runtime/secrets.ts';
import type { StorageOperations } from '../../storage/storage.ts';
import type { SessionStore } from '../sessions/session-store.ts';
import type { SessionRow } from '../sessions/tables.ts';
import type { ProvenLogins } from './dependencies.ts';
import type { PlatformAuthContext } from './limits.ts';
import { replayOf } from './rules.ts';
import { type ReplayTokenRow, replayTokens } from './tables.ts';

/** The result of presenting a replay token. */
export type ExchangeResult =
  | { readonly outcome: 'good'; readonly row: ReplayTokenRow; readonly token: string }
  | { readonly outcome: 'reuse'; readonly row: ReplayTokenRow }
  | { readonly outcome: 'unknown' };

/**
 * Replay tokens: they log a player who asked to be remembered in again.
 *
 * All tokens of one remembered login are a family, and one token of a family is CURRENT. Presenting it replaces it: a
 * new token is CURRENT and the presented one PREVIOUS. Presenting the PREVIOUS token gets the same new token again in
 * two cases. First, within 30 seconds of the replacement, for requests that were sent twice and for two windows that
 * start together. Second, at any time as long as no session that came with the new token has got its account: then the
 * answer was lost, and a client that lost an answer must not be logged out for good. From then on the sessions of the
 * lost answer never get an account; otherwise a thief could wait with one of them until the owner has come back, and be
 * in unnoticed. In any other case two parties have the token and one of them is a thief: the family ends with every
 * session that came of it and with the login to which it belongs. Presenting any older token of the family does the
 * same, however soon.
 *
 * No token is stored. The new token is computed from the presented one and a nonce, which is stored until the next
 * replacement, so the same token can be sent again. Neither the storage alone nor an old token together with it reveals
 * the current token.
 *
 * A token is valid for 30 days after it was created. A family belongs to the login that asked for it, and later to the
 * login of its last exchange, once that login has its account. When the session of that login ends, the family ends
 * too, unless a newer session only pushed it out or it expired.
 */
export interface ReplayTokens {
  /**
   * Creates a token for a login and returns it. The token that the login had before becomes invalid, and the oldest
   * tokens of the account make room.
   */
  remember(unit: Unit, now: number, session: SessionRow): Promise<string>;
  /** Exchanges a token, in a unit of its own. */
  exchange(unit: Unit, now: number, token: string): Promise<ExchangeResult>;
  /** Returns whether the family still exists, in the unit that starts the session of the exchange. */
  confirm(unit: StorageOperations, family: string): Promise<boolean>;
  /** Ends a family with every session that came of it and with the login to which it belongs. */
  end(unit: Unit, row: ReplayTokenRow): Promise<void>;
  /** Reads the family of a token without using it. Returns null if it does not exist or has expired. */
  find(db: StorageOperations, now: number, token: string): Promise<ReplayTokenRow | null>;
  /** Deletes the family of a token if it belongs to the account. */
  forget(unit: StorageOperations, accountId: string, token: string): Promise<void>;
  /** Ends the families of an account: all, those of one identity, or all except those of one login. */
  removeAllOf(
    unit: Unit,
    accountId: string,
    selection?: { readonly identity?: IdentityKey; readonly exceptLineage?: string },
  ): Promise<void>;
  /** Ends the families that belong to sessions which were ended on purpose. */
  sessionsEnded(unit: Unit, rows: readonly SessionRow[]): Promise<void>;
  /**
   * Records that a session gets its account: if a token brought the session, its answer has arrived. Throws
   * CREDENTIAL_INVALID if that answer was treated as lost.
   */
  sessionClaimed(unit: Unit, row: SessionRow): Promise<void>;
}

interface ReplayContext {
  readonly limits: PlatformAuthContext['limits'];
  readonly secrets: PlatformAuthContext['secrets'];
  readonly proven: ProvenLogins;
  readonly sessions: Pick<SessionStore, 'lockAccount' | 'endLogins'>;
}

/** The proof that the logins of a family record. */
export const replayProof = (family: string): string => `replay:${family}`;

const familyOf = (proof: string): string | null => (proof.startsWith('replay:') ? proof.slice(7) : null);

/** Returns the key of a token's row; null if the text is not a replay token. */
function keyOf(token: string): string | null {
  const shared = replayFamily(token);
  return shared === null ? null : digest(`replay family ${shared}`);
}

/** Creates the replay tokens on the storage of each call. */
export function createReplayTokens(
  { limits, secrets }: Pick<PlatformAuthContext, 'limits' | 'secrets'>,
  dependencies: Pick<ReplayContext, 'proven' | 'sessions'>,
): ReplayTokens {
  const context = { limits, secrets, ...dependencies };
  const { proven, sessions } = dependencies;

  return {
    remember: (unit, now, session) => rememberLogin(context, unit, now, session),

    async exchange(unit, now, token) {
      const family = keyOf(token);
      if (family === null) return { outcome: 'unknown' };
      const [row] = await unit.update(replayTokens, { family }, { revision: { add: 1 } });
      return row ? exchangeToken(context, unit, now, row, token) : { outcome: 'unknown' };
    },

    async confirm(unit, family) {
      const locked = await unit.update(replayTokens, { family }, { revision: { add: 1 } });
      return locked.length > 0;
    },

    async end(unit, { family, lineage }) {
      await sessions.endLogins(unit, [lineage]);
      await endFamilies(proven, unit, [family]);
    },

    async find(db, now, token) {
      const family = keyOf(token);
      const row = family === null ? null : await db.get(replayTokens, { family });
      return row && row.expiresAt > now ? row : null;
    },

    async forget(unit, accountId, token) {
      const family = keyOf(token);
      if (family !== null) await unit.delete(replayTokens, { family, accountId });
    },

    async removeAllOf(unit, accountId, { identity, exceptLineage } = {}) {
      const { issuer, subject } = identity ?? {};
      const rows = await unit.find(replayTokens, { where: { accountId } });
      const selected = rows.filter(
        (row) =>
          (issuer === undefined || (row.issuer === issuer && row.subject === subject)) &&
          row.lineage !== exceptLineage,
      );
      await endFamilies(
        proven,
        unit,
        selected.map(({ family }) => family),
      );
    },

    sessionsEnded: (unit, rows) => endFamiliesOfSessions(proven, unit, rows),
    sessionClaimed: (unit, row) => recordArrival(proven, unit, row),
  };
}

async function rememberLogin(
  { limits, secrets, sessions }: ReplayContext,
  unit: Unit,
  now: number,
  { lineage, accountId, provider, platform, issuer, subject, displayName }: SessionRow,
): Promise<string> {
  const owner = accountId!;
  // Every call that adds a token to the account waits here, so the limit is exact.
  await sessions.lockAccount(unit, owner);
  await unit.delete(replayTokens, { lineage });
  const oldest = await unit.find(replayTokens, {
    where: { accountId: owner },
    orderBy: [{ column: 'createdAt', descending: true }],
    offset: limits.replayTokensPerAccount - 1,
  });
  await unit.delete(replayTokens, { family: { in: oldest.map(({ family }) => family) } });
  const token = secrets.replayToken();
  await unit.insert(replayTokens, {
    family: keyOf(token)!,
    current: digest(token),
    rotatedAt: now,
    arrived: true,
    delivery: 0,
    lostBefore: 0,
    accountId: owner,
    provider,
    platform,
    issuer: issuer!,
    subject: subject!,
    displayName,
    lineage,
    createdAt: now,
    expiresAt: now + limits.replaySeconds * 1000,
  });
  return token;
}

async function exchangeToken(
  { limits, secrets }: ReplayContext,
  unit: Unit,
  now: number,
  row: ReplayTokenRow,
  token: string,
): Promise<ExchangeResult> {
  const { family } = row;
  const presented = digest(token);
  switch (replayOf(row, presented, { now, graceMilliseconds: limits.replayGraceSeconds * 1000 })) {
    case 'expired':
      return { outcome: 'unknown' };
    case 'reuse':
      return { outcome: 'reuse', row };
    case 'again':
      return { outcome: 'good', row, token: nextReplayToken(token, row.nonce!) };
    case 'lost': {
      const delivery = row.delivery + 1;
      const change = { delivery, lostBefore: delivery, rotatedAt: now };
      await unit.update(replayTokens, { family }, change);
      return { outcome: 'good', row: { ...row, ...change }, token: nextReplayToken(token, row.nonce!) };
    }
    case 'rotate': {
      const nonce = secrets.code(32);
      const next = nextReplayToken(token, nonce);
      const change = {
        current: digest(next),
        previous: presented,
        nonce,
        rotatedAt: now,
        arrived: false,
        delivery: row.delivery + 1,
        expiresAt: now + limits.replaySeconds * 1000,
      };
      await unit.update(replayTokens, { family }, change);
      return { outcome: 'good', row: { ...row, ...change }, token: next };
    }
  }
}

async function endFamilies(proven: ProvenLogins, unit: Unit, families: readonly string[]): Promise<void> {
  if (families.length === 0) return;
  const proofs = families.map(replayProof);
  // Ends sessions twice: they must be locked before the families, and until a family is deleted, a login in progress
  // can add another session.
  await proven.end(unit, proofs);
  await unit.delete(replayTokens, { family: { in: families } });
  await proven.end(unit, proofs);
}

async function endFamiliesOfSessions(
  proven: ProvenLogins,
  unit: Unit,
  rows: readonly SessionRow[],
): Promise<void> {
  const startedAt = new Map(rows.map(({ lineage, createdAt }) => [lineage, createdAt]));
  const deleted = await unit.delete(replayTokens, { lineage: { in: [...startedAt.keys()] } });
  for (const { lineage, proof } of await proven.forget(unit, [...startedAt.keys()])) {
    const family = familyOf(proof);
    if (family === null) continue;
    // The end of a session from an earlier exchange does not end the family.
    const fromLastExchange = { family, rotatedAt: { lte: startedAt.get(lineage)! } };
    deleted.push(...(await unit.delete(replayTokens, fromLastExchange)));
  }
  await proven.endWithoutAccount(
    unit,
    deleted.map(({ family }) => replayProof(family)),
  );
}

async function recordArrival(proven: ProvenLogins, unit: Unit, { lineage }: SessionRow): Promise<void> {
  const login = await proven.proofOf(unit, lineage);
  const family = familyOf(login?.proof ?? '');
  if (!login || family === null) return;
  const { delivery } = login;
  const updated = await unit.update(
    replayTokens,
    { family, delivery },
    { arrived: true, lineage, revision: { add: 1 } },
  );
  if (updated.length > 0) return;
  const row = await unit.get(replayTokens, { family });
  if (row && delivery < row.lostBefore) throw commonErrors.CREDENTIAL_INVALID();
}
