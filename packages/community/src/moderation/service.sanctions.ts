import { type Call, invalidField, playerOf, principalOf, readPage, type Unit } from '@lobbykit/core/area';
import type { ModerationDependencies, ModerationOperations } from './dependencies.ts';
import { moderationErrors as errors } from './errors.ts';
import { activeSanction, findLongest } from './queries.ts';
import { lifted, never, sanctionKinds } from './states.ts';
import { sanctions } from './tables.ts';
import { ownSanctionView, sanctionView } from './views.ts';

const newestFirst = [{ column: 'createdAt', descending: true }] as const;
const ownLimit = 100;

/** Creates the operations on sanctions. The lock of the account orders all changes of its sanctions. */
export function createSanctionOperations({
  ctx,
  control,
  matchmaking,
}: ModerationDependencies): ModerationOperations<'sanction' | 'sanctions' | 'lift' | 'mine'> {
  const { atomically, clock, ids, limits } = ctx;

  /** Locks an account that the caller may sanction. */
  async function lockFor(unit: Unit, call: Call, accountId: string): Promise<void> {
    await control.lockFor(unit, call, accountId);
    const { actor } = call;
    if (actor.kind === 'session' && actor.accountId === accountId) throw errors.SANCTION_OF_CALLER();
  }

  /** Bans a locked account as its sanctions say. */
  async function applyBans(unit: Unit, accountId: string, now: number): Promise<void> {
    const longest = await findLongest(unit, accountId, sanctionKinds.BAN, now);
    await control.ban(unit, accountId, longest && activeSanction(longest));
  }

  return {
    async sanction(call, { accountId, kind, publicReason = '', note = '', untilTimestamp = 0 }) {
      if (kind === sanctionKinds.UNSPECIFIED) throw invalidField('kind', 'is required');
      // Seconds that no date can have are for ever, too.
      const endsAt = untilTimestamp === 0 ? never : Math.min(untilTimestamp * 1000, never);
      return atomically(call, async (unit) => {
        await lockFor(unit, call, accountId);
        const now = clock.now();
        if (endsAt <= now) throw errors.SANCTION_IN_PAST();
        const [row] = await unit.insert(sanctions, {
          id: ids.next('sanction'),
          accountId,
          kind,
          publicReason,
          note,
          endsAt,
          activeUntil: endsAt,
          createdAt: now,
          createdBy: principalOf(call.actor),
          liftedAt: null,
        });
        if (kind === sanctionKinds.BAN) await applyBans(unit, accountId, now);
        if (kind === sanctionKinds.QUEUE_BAN) await matchmaking?.cancelTicketOf(unit, accountId);
        return { sanction: sanctionView(row!, now) };
      });
    },

    async sanctions(call, { accountId, kind, isActive, ...page }) {
      const now = clock.now();
      const where = {
        ...(accountId !== undefined && { accountId }),
        ...(kind !== undefined && kind !== sanctionKinds.UNSPECIFIED && { kind }),
        ...(isActive !== undefined && { activeUntil: isActive ? { gt: now } : { lte: now } }),
      };
      const list = { where, orderBy: newestFirst };
      const { rows, ...next } = await readPage(call.db, sanctions, list, page, limits.pageRows);
      return { sanctions: rows.map((row) => sanctionView(row, now)), ...next };
    },

    lift: (call, { sanctionId, note = '' }) =>
      atomically(call, async (unit) => {
        const known = await unit.get(sanctions, { id: sanctionId });
        if (!known) throw errors.SANCTION_NOT_FOUND();
        const { accountId, kind } = known;
        await lockFor(unit, call, accountId);
        const now = clock.now();
        const [row] = await unit.update(
          sanctions,
          { id: sanctionId, activeUntil: { gt: now } },
          { activeUntil: lifted, liftedAt: now, liftedBy: principalOf(call.actor), liftNote: note },
        );
        if (!row) throw errors.SANCTION_OVER();
        if (kind === sanctionKinds.BAN) await applyBans(unit, accountId, now);
        unit.audit({ object: accountId });
        return { sanction: sanctionView(row, now) };
      }),

    async mine(call) {
      const where = { accountId: playerOf(call) };
      const rows = await call.db.find(sanctions, { where, orderBy: newestFirst, limit: ownLimit });
      const now = clock.now();
      return { sanctions: rows.map((row) => ownSanctionView(row, now)) };
    },
  };
}
