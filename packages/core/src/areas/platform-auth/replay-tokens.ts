import { commonErrors } from '../../kernel/errors.ts';
import type { Unit } from '../../kernel/unit-of-work.ts';
import { digest, nextReplayToken, replayFamily } from '../../runtime/secrets.ts';
import type { StorageOperations } from '../../storage/storage.ts';
import type { Context } from '../area.ts';
import type { SessionRow, SessionStore } from '../sessions/index.ts';
import type { IdentityKey, ProvenLogins } from './dependencies.ts';
import { replayOf } from './rules.ts';
import { type ReplayTokenRow, replayTokens } from './tables.ts';

/** What a presented token came to. */
export type Exchanged =
  | { readonly outcome: 'good'; readonly row: ReplayTokenRow; readonly token: string }
  | { readonly outcome: 'reuse'; readonly row: ReplayTokenRow }
  | { readonly outcome: 'unknown' };

/**
 * Replay tokens: they log in again whoever asked to be remembered.
 *
 * All tokens of one remembered login are a family, and of a family one token is CURRENT. Presenting it replaces it: a new
 * one is CURRENT and the presented one PREVIOUS. Presenting the PREVIOUS one is answered with the same new token again
 * in two cases. Within 30 seconds of the replacement: requests that were sent twice, and two windows that start at once.
 * And at any time while no session that came with the new token has got its account: then its answer was lost, and a
 * client that lost an answer must not be logged out for good. The sessions of the lost answer never get one from then
 * on: a thief who waited with one of them until the owner came back would be in without a trace. In any other case two
 * have the token who should not, one of them a thief; so the family ends, with every session that came of it, and with
 * the login that it belongs to. Presenting any older token of the family is the same, however soon.
 *
 * No token is stored. The new one is made of the presented one and of a nonce that is stored until the next replacement,
 * so that it can be answered again, and neither the storage alone nor an old token with it tells what the current one is.
 *
 * A token is good for 30 days after it was made. A family belongs to the login that asked for it, and then to the login
 * that came of its last exchange, once that has its account. When the session of that login ends the family does too,
 * unless the session was only pushed out by a newer one or its time had come.
 */
export interface ReplayTokens {
  /** Makes a token for a login; the one that the same login had is no good any more. The account's oldest make room. */
  remember(unit: Unit, now: number, session: SessionRow): Promise<string>;
  /** Exchanges a token, in a unit of its own. */
  exchange(unit: Unit, now: number, token: string): Promise<Exchanged>;
  /** Whether the family is still there, in the unit in which the session of the exchange starts. */
  confirm(unit: StorageOperations, family: string): Promise<boolean>;
  /** Ends a family with everything that came of it. */
  end(unit: Unit, row: ReplayTokenRow): Promise<void>;
  /** Reads the family of a token without using it; null where there is none (any more). */
  find(db: StorageOperations, now: number, token: string): Promise<ReplayTokenRow | null>;
  /** Forgets the family of a token, if it is the account's. */
  forget(unit: StorageOperations, accountId: string, token: string): Promise<void>;
  /** Ends the families of an account, or those of them that log in as one identity, or all but those of one login. */
  removeAllOf(
    unit: Unit,
    accountId: string,
    which?: { readonly identity?: IdentityKey; readonly exceptLineage?: string },
  ): Promise<void>;
  /** Sessions have ended on purpose: what was remembered for them goes too. */
  sessionsEnded(unit: Unit, rows: readonly SessionRow[]): Promise<void>;
  /**
   * A session gets its account: where a token brought it, the answer has arrived. Throws CREDENTIAL_INVALID where that
   * answer was taken for lost.
   */
  sessionClaimed(unit: Unit, row: SessionRow): Promise<void>;
}

export const replayProof = (family: string): string => `replay:${family}`;

const familyOf = (proof: string): string | null => (proof.startsWith('replay:') ? proof.slice(7) : null);

/** The key of a token's row; null where a text is no replay token. */
function keyOf(token: string): string | null {
  const shared = replayFamily(token);
  return shared === null ? null : digest(`replay family ${shared}`);
}

export function createReplayTokens(
  { limits, secrets }: Pick<Context, 'limits' | 'secrets'>,
  {
    proven,
    sessions,
  }: {
    readonly proven: ProvenLogins;
    readonly sessions: Pick<SessionStore, 'lockAccount' | 'endLogins'>;
  },
): ReplayTokens {
  const graceMilliseconds = limits.replayGraceSeconds * 1000;
  const lifeMilliseconds = limits.replaySeconds * 1000;

  async function endFamilies(unit: Unit, families: readonly string[]): Promise<void> {
    if (families.length === 0) return;
    const proofs = families.map(replayProof);
    // Twice: sessions are locked before families, and a login that was under way adds its session until the family is gone.
    await proven.end(unit, proofs);
    await unit.delete(replayTokens, { family: { in: families } });
    await proven.end(unit, proofs);
  }

  return {
    async remember(unit, now, { lineage, accountId, provider, platform, issuer, subject, displayName }) {
      const owner = accountId!;
      // Whoever adds one to the account waits here, so the number is exact.
      await sessions.lockAccount(unit, owner);
      await unit.delete(replayTokens, { lineage });
      const older = await unit.find(replayTokens, {
        where: { accountId: owner },
        orderBy: [{ column: 'createdAt', descending: true }],
        offset: limits.replayTokensPerAccount - 1,
      });
      await unit.delete(replayTokens, { family: { in: older.map(({ family }) => family) } });
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
        expiresAt: now + lifeMilliseconds,
      });
      return token;
    },

    async exchange(unit, now, token) {
      const family = keyOf(token);
      if (family === null) return { outcome: 'unknown' };
      const [row] = await unit.update(replayTokens, { family }, { revision: { add: 1 } });
      if (!row) return { outcome: 'unknown' };
      const presented = digest(token);
      switch (replayOf(row, presented, { now, graceMilliseconds })) {
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
            expiresAt: now + lifeMilliseconds,
          };
          await unit.update(replayTokens, { family }, change);
          return { outcome: 'good', row: { ...row, ...change }, token: next };
        }
      }
    },

    async confirm(unit, family) {
      const held = await unit.update(replayTokens, { family }, { revision: { add: 1 } });
      return held.length > 0;
    },

    async end(unit, { family, lineage }) {
      await sessions.endLogins(unit, [lineage]);
      await endFamilies(unit, [family]);
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
      const ended = rows.filter(
        (row) =>
          (issuer === undefined || (row.issuer === issuer && row.subject === subject)) &&
          row.lineage !== exceptLineage,
      );
      await endFamilies(
        unit,
        ended.map(({ family }) => family),
      );
    },

    async sessionsEnded(unit, rows) {
      const begun = new Map(rows.map(({ lineage, createdAt }) => [lineage, createdAt]));
      const removed = await unit.delete(replayTokens, { lineage: { in: [...begun.keys()] } });
      for (const { lineage, proof } of await proven.forget(unit, [...begun.keys()])) {
        const family = familyOf(proof);
        if (family === null) continue;
        // A session of an earlier exchange says nothing about the last one.
        const last = { family, rotatedAt: { lte: begun.get(lineage)! } };
        removed.push(...(await unit.delete(replayTokens, last)));
      }
      await proven.endWithoutAccount(
        unit,
        removed.map(({ family }) => replayProof(family)),
      );
    },

    async sessionClaimed(unit, { lineage }) {
      const login = await proven.proofOf(unit, lineage);
      const family = familyOf(login?.proof ?? '');
      if (!login || family === null) return;
      const { delivery } = login;
      const arrived = await unit.update(
        replayTokens,
        { family, delivery },
        { arrived: true, lineage, revision: { add: 1 } },
      );
      if (arrived.length > 0) return;
      const row = await unit.get(replayTokens, { family });
      if (row && delivery < row.lostBefore) throw commonErrors.CREDENTIAL_INVALID();
    },
  };
}
