import type { Context, StorageOperations, Unit } from '@lobbykit/core/area';
import { never, type SanctionKind, sanctionKinds } from './states.ts';
import { type SanctionRow, sanctions } from './tables.ts';

/** A sanction that is in force. */
export interface ActiveSanction {
  /** When it ends, in milliseconds; null for never. */
  readonly until: number | null;
  readonly publicReason: string;
}

/** What other areas ask about sanctions. */
export interface SanctionQueries {
  /** Returns the mute of an account that ends last; null if it is not muted. One statement. */
  mutedUntil(db: Reads, accountId: string): Promise<ActiveSanction | null>;
}

type Reads = Pick<Unit | StorageOperations, 'find'>;

/** Returns the sanction of a kind that ends last, of those in force; null if there is none. */
export async function findLongest(
  db: Reads,
  accountId: string,
  kind: SanctionKind,
  now: number,
): Promise<SanctionRow | null> {
  const [row] = await db.find(sanctions, {
    where: { accountId, kind, activeUntil: { gt: now } },
    orderBy: [{ column: 'activeUntil', descending: true }],
    limit: 1,
  });
  return row ?? null;
}

/** Returns a sanction as other areas see it. */
export const activeSanction = ({ activeUntil, publicReason }: SanctionRow): ActiveSanction => ({
  until: activeUntil === never ? null : activeUntil,
  publicReason,
});

/** Creates the answers for other areas. */
export const createSanctionQueries = ({ clock }: Pick<Context, 'clock'>): SanctionQueries => ({
  async mutedUntil(db, accountId) {
    const mute = await findLongest(db, accountId, sanctionKinds.MUTE, clock.now());
    return mute && activeSanction(mute);
  },
});
