import type { Task, Unit } from '@lobbykit/core/area';
import type { PresenceDependencies } from './dependencies.ts';
import { presenceEvent, presenceTag } from './events.ts';
import { nextCheck } from './rules.ts';
import { type PresenceState, presenceStates } from './tables.ts';

const everyMilliseconds = 1_000;
const batchSize = 200;

/**
 * Creates the task that compares what friends see of players with what they saw before, and emits what has changed: one
 * event for a change, however many friends there are. It runs once a second on one node, so there is at most one event a
 * second for each player. `onWork` gets the function that asks for a run at once.
 */
export function createPresenceTask(
  { ctx, friends, connections }: Pick<PresenceDependencies, 'ctx' | 'friends' | 'connections'>,
  onWork: NonNullable<Task['onWork']>,
): Task {
  const { storage, clock } = ctx;
  const due = () => ({ checkAt: { lte: clock.now() } });

  async function look(unit: Unit, now: number): Promise<number> {
    const rows = await unit.lock(presenceStates, due(), { orderBy: ['checkAt'], limit: batchSize });
    if (rows.length === 0) return 0;
    const ids = rows.map(({ accountId }) => accountId).sort();
    const [shown, last] = await Promise.all([
      friends.presences(unit, ids, now),
      connections.lastConnected(unit, ids, now),
    ]);
    const unchanged = new Map<number | null, string[]>();
    const writes: Promise<unknown>[] = [];
    for (const row of rows) {
      const { accountId } = row;
      const { availability, status, activity } = shown(accountId);
      const checkAt = nextCheck(availability !== 0, last.get(accountId) ?? 0, now);
      const changed = { availability, status, activity, changedAt: now, checkAt };
      if (isSame(row, changed)) {
        unchanged.set(checkAt, [...(unchanged.get(checkAt) ?? []), accountId]);
        continue;
      }
      // The rows are locked, so the order in which they are written is free.
      writes.push(unit.update(presenceStates, { accountId }, changed));
      unit.emit({
        event: presenceEvent({ accountId, ...changed }, friends.activityOf),
        tags: [presenceTag],
        senderId: accountId,
        subject: `account:${accountId}`,
      });
    }
    for (const [checkAt, accountIds] of unchanged)
      writes.push(unit.update(presenceStates, { accountId: { in: accountIds } }, { checkAt }));
    await Promise.all(writes);
    return rows.length;
  }

  return {
    name: 'presence.look',
    everyMilliseconds,
    hasWork: async () => (await storage.find(presenceStates, { where: due(), limit: 1 })).length > 0,
    onWork,
    async run({ guard, signal }) {
      const call = ctx.systemCall('presence.look');
      for (let looked = batchSize; looked === batchSize && !signal.aborted; )
        looked = await ctx.atomically(call, async (unit) => {
          await guard(unit);
          return look(unit, clock.now());
        });
    },
  };
}

const isSame = (
  left: Pick<PresenceState, 'availability' | 'status' | 'activity'>,
  right: Pick<PresenceState, 'availability' | 'status' | 'activity'>,
): boolean =>
  left.availability === right.availability &&
  left.status === right.status &&
  left.activity === right.activity;
