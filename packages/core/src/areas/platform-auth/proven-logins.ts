import type { StorageOperations } from '../../storage/storage.ts';
import type { Context } from '../area.ts';
import type { SessionStore } from '../sessions/index.ts';
import type { ProvenLogins } from './dependencies.ts';
import { provenLogins } from './tables.ts';

export function createProvenLogins(
  { clock, limits }: Pick<Context, 'clock' | 'limits'>,
  sessions: Pick<SessionStore, 'endLogins'>,
): ProvenLogins {
  /** No session lasts longer. */
  const lasts = (limits.sessionSeconds + limits.unclaimedSessionSeconds) * 1000;

  async function lineagesOf(
    db: StorageOperations,
    proofs: readonly string[],
    but: string,
  ): Promise<readonly string[]> {
    if (proofs.length === 0) return [];
    const logins = await db.find(provenLogins, { where: { proof: { in: proofs }, lineage: { not: but } } });
    return logins.map(({ lineage }) => lineage);
  }

  return {
    async note(unit, lineage, proof, delivery = 0) {
      await unit.insert(provenLogins, { lineage, proof, delivery, expiresAt: clock.now() + lasts });
    },
    async end(unit, proofs, but = '') {
      // Sessions are locked before these rows, here as where one logs out.
      const lineages = await lineagesOf(unit, proofs, but);
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
