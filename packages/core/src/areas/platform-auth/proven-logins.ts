import type { Context } from '../../area.ts';
import type { SessionStore } from '../sessions/index.ts';
import type { ProvenLogins } from './parts.ts';
import { provenLogins } from './tables.ts';

export function createProvenLogins(
  { clock, limits }: Pick<Context, 'clock' | 'limits'>,
  sessions: Pick<SessionStore, 'endLogins'>,
): ProvenLogins {
  /** No session lasts longer. */
  const lasts = (limits.sessionSeconds + limits.unclaimedSessionSeconds) * 1000;

  return {
    async note(unit, lineage, proof) {
      await unit.insert(provenLogins, { lineage, proof, expiresAt: clock.now() + lasts });
    },
    async end(unit, proofs, but = '') {
      if (proofs.length === 0) return;
      const where = { proof: { in: proofs }, lineage: { not: but } };
      // Sessions are locked before these rows, here as where one logs out.
      const logins = await unit.find(provenLogins, { where });
      await sessions.endLogins(
        unit,
        logins.map(({ lineage }) => lineage),
      );
      await unit.delete(provenLogins, where);
    },
    async proofsOf(db, lineage) {
      const login = await db.get(provenLogins, { lineage });
      return login ? [login.proof] : [];
    },
    async forget(unit, lineages) {
      const logins = await unit.delete(provenLogins, { lineage: { in: lineages } });
      return logins.map(({ proof }) => proof);
    },
  };
}
