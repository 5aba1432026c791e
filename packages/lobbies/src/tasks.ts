import type { Task } from '@lobbykit/core/area';
import type { LobbiesDependencies } from './dependencies.ts';
import { isP2pRunning, reportP2pEnd } from './p2p-end.ts';
import { lockLobby, openAgain, removeMember, saveLobby } from './roster.ts';
import { nextHost } from './rules.ts';
import { lobbyStates } from './states.ts';
import { lobbyKicks, lobbyMembers, type MemberRow } from './tables.ts';

const batchSize = 200;

/**
 * Creates the task for members who are away: they leave an OPEN lobby. While a match is played they stay, but the host
 * passes the lobby on if somebody else is there; a match on the machine of that host is over. It also removes kicks that are over.
 */
export function createAbsenceTask(dependencies: LobbiesDependencies): Task {
  const { ctx, connections } = dependencies;
  const { clock, limits, log, storage } = ctx;
  const absence = limits.lobbyAbsenceSeconds * 1_000;
  const due = (limit: number) =>
    storage.find(lobbyMembers, { where: { lookAt: { lte: clock.now() } }, orderBy: ['lookAt'], limit });

  async function handle(
    { playerId, lobbyId }: MemberRow,
    seen: number,
    guard: Parameters<Task['run']>[0]['guard'],
  ) {
    await ctx.atomically(ctx.systemCall('lobbies.remove_absent'), async (unit) => {
      await guard(unit);
      const now = clock.now();
      const whole = await lockLobby(unit, lobbyId);
      const member = whole?.members.find((each) => each.playerId === playerId);
      if (!whole || !member) return;
      const until = Math.max(seen, member.joinedAt) + absence;
      await unit.update(lobbyMembers, { playerId }, { lookAt: until > now ? until : now + absence });
      if (until > now) return;
      const { row, members } = whole;
      if (row.state === lobbyStates.OPEN) {
        await removeMember(unit, dependencies, whole, playerId, 'LEFT');
        return;
      }
      if (row.hostId !== playerId) return;
      const ids = members.map((each) => each.playerId);
      const present = await connections.connected(unit, ids, now);
      const next = nextHost(members, present)!.playerId;
      const patch = present.has(next) && next !== playerId ? { hostId: next } : {};
      if (isP2pRunning(row)) {
        await openAgain(unit, dependencies, whole, patch);
        await reportP2pEnd(unit, dependencies, whole, { endReason: 'SERVER_LOST' });
      } else if ('hostId' in patch) await saveLobby(unit, dependencies, whole, patch, 'HOST_CHANGED');
    });
  }

  return {
    name: 'lobbies.remove_absent',
    everyMilliseconds: 10_000,
    hasWork: async () =>
      (await due(1)).length > 0 ||
      (await storage.find(lobbyKicks, { where: { until: { lte: clock.now() } }, limit: 1 })).length > 0,
    async run({ guard, signal }) {
      for (let found = batchSize; found === batchSize && !signal.aborted; ) {
        const members = await due(batchSize);
        found = members.length;
        const now = clock.now();
        const ids = members.map(({ playerId }) => playerId);
        const seen = ids.length === 0 ? null : await connections.lastConnected(storage, ids, now);
        let failures = 0;
        for (const member of members) {
          if (signal.aborted) return;
          await handle(member, seen!.get(member.playerId) ?? 0, guard).catch((cause: unknown) => {
            failures++;
            log.warn({ cause, lobbyId: member.lobbyId }, 'a member who is away is looked at later');
          });
        }
        // Members that fail stay due: the next run looks at them again.
        if (failures > 0) return;
      }
      const over = { until: { lte: clock.now() } };
      for (let removed = batchSize; removed === batchSize && !signal.aborted; )
        removed = (await storage.delete(lobbyKicks, over, { orderBy: ['until'], limit: batchSize })).length;
    },
  };
}
