import type { Handlers, Input } from '../../http/contract.ts';
import { invalidField } from '../../kernel/errors.ts';
import type { Unit } from '../../kernel/unit-of-work.ts';
import { wholeSeconds } from '../../runtime/clock.ts';
import type { MatchBroker } from '../match-broker/index.ts';
import { backfillLifecycle, freeSeats, joinedPlayers } from './backfill/backfill-lifecycle.ts';
import { allPlayers, seatsOf } from './backfill/match-record.ts';
import type { backfillRoutes } from './contract.backfill.ts';
import { matchmakingErrors as errors } from './errors.ts';
import type { MatchmakingContext } from './limits.ts';
import { sizesOf } from './matching/queue.ts';
import type { ConfigStore } from './queues/config-store.ts';
import type { Queue } from './queues/queue-config.ts';
import { type BackfillRow, type MatchRecordRow, matchmakingMatches } from './tables.backfill.ts';

export interface BackfillDependencies {
  readonly config: Pick<ConfigStore, 'read'>;
  readonly broker: Pick<MatchBroker, 'limits' | 'lockMatch' | 'removePlayers'>;
}

type BackfillRequest = Input<typeof backfillRoutes.backfill>;

const defaultSeconds = 60;

/** Creates what game servers can do about the free seats of their matches. */
export function createBackfillOperations(
  ctx: MatchmakingContext,
  { config, broker }: BackfillDependencies,
): Handlers<typeof backfillRoutes> {
  const { atomically, availability, clock, ids, limits } = ctx;

  /** Locks the backfill of a match, and creates it if there is none. Throws if there can be none. */
  async function lockBackfill(
    unit: Unit,
    { matchId, serverId, connectionDetails = '' }: BackfillRequest,
    now: number,
  ): Promise<BackfillRow> {
    const known = await backfillLifecycle.lock(unit, matchId, serverId);
    // A backfill is deleted with its match, so the match runs as long as there is a backfill.
    if (known) return known;
    const match = await broker.lockMatch(unit, matchId);
    if (!match) throw errors.BACKFILL_MATCH_NOT_FOUND();
    if (match.serverId !== serverId) throw errors.BACKFILL_OF_ANOTHER_SERVER();
    if (!match.isRunning) throw notPossible('the match is not running: it is not ready yet, or over');
    if (connectionDetails === '' && match.connectionDetails === '' && match.hasPerPlayerDetails)
      throw notPossible('the match has no connectionDetails for newcomers: send some');
    const record = await unit.get(matchmakingMatches, { matchId });
    if (!record) throw notPossible('the match does not come from a queue');
    const id = ids.next('backfill');
    return backfillLifecycle.create(unit, now, { id, matchId, serverId, queueKey: record.queueKey });
  }

  return {
    async backfill(call, request) {
      const { matchId, openSlots = [], joinedSeen: seen = 0, leftPlayerIds = [] } = request;
      const seconds = request.expiresSeconds || Math.min(defaultSeconds, limits.backfillSeconds);
      if (seconds > limits.backfillSeconds)
        throw invalidField('expiresSeconds', `must be at most ${limits.backfillSeconds}`);
      const maxBytes = broker.limits.connectionDetailsBytes;
      if (new TextEncoder().encode(request.connectionDetails ?? '').length > maxBytes)
        throw invalidField('connectionDetails', `may have at most ${maxBytes} bytes`);
      // A request that changes nothing is not audited.
      const row = await atomically({ ...call, audited: false }, async (unit) => {
        const now = clock.now();
        const locked = await lockBackfill(unit, request, now);
        const queue = (await config.read(unit)).byKey.get(locked.queueKey);
        if (!queue) throw notPossible('the queue of the match no longer exists');
        const seats = readSlots(openSlots, queue);
        const joined = joinedPlayers(locked);
        if (seen > joined.length)
          throw invalidField(
            'joinedSeen',
            `must be at most ${joined.length}, the number of players who came`,
          );
        const record = (await unit.get(matchmakingMatches, { matchId }))!;
        const open = freeSeats(locked, { seats, seen }).reduce((sum, count) => sum + count, 0);
        if (open > 0 && allPlayers(record).size + open > broker.limits.matchPlayers)
          throw invalidField(
            'openSlots',
            `a match may have at most ${broker.limits.matchPlayers} players over its whole time`,
          );
        const hasLeavers = await storeLeavers(unit, record, leftPlayerIds);
        if (hasLeavers) broker.removePlayers(unit, matchId, leftPlayerIds);
        const expiresAt = now + seconds * 1000;
        const nextId = ids.next('backfill');
        const connectionDetails = request.connectionDetails || locked.connectionDetails;
        const next = { seats, seen, expiresAt, connectionDetails };
        const replaced = await backfillLifecycle.replace(unit, { now, availability }, locked, next, nextId);
        const hasChanged = hasLeavers || replaced.revision !== locked.revision;
        if (hasChanged && call.audited) unit.audit({ object: matchId });
        return replaced;
      });
      return {
        backfillId: row.id,
        openSlots: seatsOf(row).flatMap((count, team) => (count > 0 ? [{ team, count }] : [])),
        joined: viewJoined(row),
        expiresTimestamp: wholeSeconds(row.expiresAt),
      };
    },

    async cancelBackfill(call, { backfillId }) {
      const row = await atomically(call, (unit) => backfillLifecycle.delete(unit, backfillId));
      if (!row) throw errors.BACKFILL_NOT_FOUND();
      return { joined: viewJoined(row) };
    },
  };
}

const notPossible = (message: string) => errors.BACKFILL_NOT_POSSIBLE({ message });

const viewJoined = (row: BackfillRow) =>
  joinedPlayers(row).map(({ joinedAt, ...player }) => ({
    ...player,
    joinedTimestamp: wholeSeconds(joinedAt),
  }));

/** Returns the seats by team, for each team of the queue. Throws INVALID_FIELD. */
function readSlots(slots: NonNullable<BackfillRequest['openSlots']>, queue: Queue): number[] {
  const { teams } = queue;
  const sizes = sizesOf(queue);
  const seats = new Array<number>(teams).fill(0);
  const named = new Set<number>();
  for (const [index, { team, count }] of slots.entries()) {
    const field = `openSlots[${index}]`;
    if (team >= teams) throw invalidField(`${field}.team`, `must be from 0 to ${teams - 1}`);
    if (named.has(team)) throw invalidField(`${field}.team`, 'appears twice');
    if (count > sizes[team]!)
      throw invalidField(`${field}.count`, `must be at most ${sizes[team]}, the players of a team`);
    named.add(team);
    seats[team] = count;
  }
  return seats;
}

/** Stores who has left a match. Returns whether any of them was not yet stored. */
async function storeLeavers(
  unit: Unit,
  record: MatchRecordRow,
  playerIds: readonly string[],
): Promise<boolean> {
  if (playerIds.length === 0) return false;
  const known = allPlayers(record);
  const unknown = playerIds.findIndex((playerId) => !known.has(playerId));
  if (unknown >= 0) throw invalidField(`leftPlayerIds[${unknown}]`, 'is not a player of the match');
  const before = record.left as readonly string[];
  const left = [...new Set([...before, ...playerIds])];
  if (left.length === before.length) return false;
  await unit.update(matchmakingMatches, { matchId: record.matchId }, { left });
  return true;
}
