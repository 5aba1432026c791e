import type { StorageOperations } from '../../storage/storage.ts';
import type { Context } from '../area.ts';
import type { SessionStore } from '../sessions/session-store.ts';
import type { ProvenLogins } from './dependencies.ts';
import { provenLogins } from './tables.ts';

/** Creates the record of the proofs of logins. */
export function createProvenLogins(
  { clock }: Pick<Context, 'clock'>,
  sessions: Pick<SessionStore, 'endLogins' | 'limits'>,
): ProvenLogins {
  /** No session lasts longer, so no proof is needed longer. */
  const keptMilliseconds = (sessions.limits.sessionSeconds + sessions.limits.unclaimedSessionSeconds) * 1000;

  async function lineagesOf(
    db: StorageOperations,
    proofs: readonly string[],
    exceptLineage: string,
  ): Promise<readonly string[]> {
    if (proofs.length === 0) return [];
    const where = { proof: { in: proofs }, lineage: { not: exceptLineage } };
    const logins = await db.find(provenLogins, { where });
    return logins.map(({ lineage }) => lineage);
  }

  return {
    async record(unit, lineage, proof, delivery = 0) {
      await unit.insert(provenLogins, {
        lineage,
        proof,
        delivery,
        expiresAt: clock.now() + keptMilliseconds,
      });
    },
    async end(unit, proofs, exceptLineage = '') {
      // Locks sessions before these rows, in the same order as a logout.
      const lineages = await lineagesOf(unit, proofs, exceptLineage);
      await sessions.endLogins(unit, lineages);
      await unit.delete(provenLogins, { lineage: { in: lineages } });
    },
    async endWithoutAccount(unit, proofs) {
      const lineages = await lineagesOf(unit, proofs, '');
      await sessions.endLogins(unit, lineages, { withoutAccount: true });
    },
    async proofOf(db, lineage) {
      return db.get(provenLogins, { lineage });
    },
    async forget(unit, lineages) {
      return unit.delete(provenLogins, { lineage: { in: lineages } });
    },
  };
}
