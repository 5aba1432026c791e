import type { Call } from '../../kernel/call.ts';
import { invalidField } from '../../kernel/errors.ts';
import type { Unit } from '../../kernel/unit-of-work.ts';
import type { Context } from '../area.ts';
import type { MatchBroker } from '../match-broker/index.ts';
import { backfillLifecycle, freeSeats, joinedPlayers } from './backfill/backfill-lifecycle.ts';
import { allPlayers, seatsOf } from './backfill/match-record.ts';
import { matchmakingErrors as errors } from './errors.ts';
import type { ConfigStore } from './queues/config-store.ts';
import type { Queue } from './queues/queue-config.ts';
import { type BackfillRow, matchmakingMatches } from './tables.backfill.ts';

export interface BackfillDependencies {
  readonly config: Pick<ConfigStore, 'read'>;
  readonly broker: Pick<MatchBroker, 'lockMatch'>;
}

interface Slot {
  readonly team: number;
  readonly count: number;
}

interface Wanted {
  readonly serverId: string;
  readonly matchId: string;
  readonly openSlots?: readonly Slot[] | undefined;
  readonly expiresSeconds?: number | undefined;
  readonly joinedSeen?: number | undefined;
  readonly connectionDetails?: string | undefined;
  readonly leftPlayerIds?: readonly string[] | undefined;
}

const defaultSeconds = 60;

const joinedViews = (row: BackfillRow) =>
  joinedPlayers(row).map(({ joinedAt, ...player }) => ({
    ...player,
    joinedTimestamp: Math.floor(joinedAt / 1000),
  }));

/** What game servers do about the free seats of their matches. */
export function createBackfillOperations(ctx: Context, { config, broker }: BackfillDependencies) {
  const { atomically, clock, ids, limits } = ctx;

  /** Seats by team, of as many teams as the queue has. Throws INVALID_FIELD. */
  function readSlots(slots: readonly Slot[], { teams, playersPerTeam }: Queue): number[] {
    const seats = new Array<number>(teams).fill(0);
    const named = new Set<number>();
    for (const [index, { team, count }] of slots.entries()) {
      const field = `openSlots[${index}]`;
      if (team >= teams) throw invalidField(`${field}.team`, `the queue has ${teams} teams, from 0 on`);
      if (named.has(team)) throw invalidField(`${field}.team`, 'is named twice');
      if (count > playersPerTeam)
        throw invalidField(`${field}.count`, `a team has ${playersPerTeam} players at the most`);
      named.add(team);
      seats[team] = count;
    }
    return seats;
  }

  /** Locks the backfill of a match, which it makes where there is none. Throws where there can be none. */
  async function lock(
    unit: Unit,
    { matchId, serverId, connectionDetails = '' }: Wanted,
    now: number,
  ): Promise<BackfillRow> {
    const known = await backfillLifecycle.lock(unit, matchId, serverId);
    // It goes with its match, so that one runs as long as its backfill is there.
    if (known) return known;
    const held = await broker.lockMatch(unit, matchId);
    if (!held) throw errors.BACKFILL_MATCH_NOT_FOUND();
    if (held.serverId !== serverId) throw errors.BACKFILL_OF_ANOTHER_SERVER();
    if (!held.isRunning) throw notPossible('the match does not run: it is not ready yet, or over');
    if (connectionDetails === '' && held.connectionDetails === '' && held.hasPerPlayerDetails)
      throw notPossible('the match has no connectionDetails that newcomers could be told: give some');
    const record = await unit.get(matchmakingMatches, { matchId });
    if (!record) throw notPossible('the match comes from no queue');
    const id = ids.next('backfill');
    return backfillLifecycle.create(unit, now, { id, matchId, serverId, queueKey: record.queueKey });
  }

  /** Notes who has left; true where that was news. */
  async function noteLeft(unit: Unit, matchId: string, given: readonly string[]): Promise<boolean> {
    if (given.length === 0) return false;
    const record = (await unit.get(matchmakingMatches, { matchId }))!;
    const known = allPlayers(record);
    const index = given.findIndex((playerId) => !known.has(playerId));
    if (index >= 0) throw invalidField(`leftPlayerIds[${index}]`, 'is no player of the match');
    const before = record.left as readonly string[];
    const left = [...new Set([...before, ...given])];
    if (left.length === before.length) return false;
    await unit.update(matchmakingMatches, { matchId }, { left });
    return true;
  }

  return {
    async backfill(call: Call, wanted: Wanted) {
      const { matchId, openSlots = [], joinedSeen: seen = 0, leftPlayerIds = [] } = wanted;
      const seconds = wanted.expiresSeconds || Math.min(defaultSeconds, limits.backfillSeconds);
      if (seconds > limits.backfillSeconds)
        throw invalidField('expiresSeconds', `takes ${limits.backfillSeconds} at the most`);
      const most = limits.connectionDetailsBytes;
      if (new TextEncoder().encode(wanted.connectionDetails ?? '').length > most)
        throw invalidField('connectionDetails', `has at most ${most} bytes`);
      // What a server changes is on record; that it asked is not: it does so every few seconds.
      const row = await atomically({ ...call, audited: false }, async (unit) => {
        const now = clock.now();
        const locked = await lock(unit, wanted, now);
        const queue = (await config.read(unit)).byKey.get(locked.queueKey);
        if (!queue) throw notPossible('the queue of the match is there no more');
        const seats = readSlots(openSlots, queue);
        const joined = joinedPlayers(locked);
        if (seen > joined.length) throw invalidField('joinedSeen', `${joined.length} have come so far`);
        const record = (await unit.get(matchmakingMatches, { matchId }))!;
        const open = freeSeats(locked, { seats, seen }).reduce((sum, count) => sum + count, 0);
        if (open > 0 && allPlayers(record).size + open > limits.matchPlayers)
          throw invalidField(
            'openSlots',
            `a match has ${limits.matchPlayers} players at the most over its time`,
          );
        const isNews = await noteLeft(unit, matchId, leftPlayerIds);
        const expiresAt = now + seconds * 1000;
        const nextId = ids.next('backfill');
        const connectionDetails = wanted.connectionDetails || locked.connectionDetails;
        const next = { seats, seen, expiresAt, connectionDetails };
        const replaced = await backfillLifecycle.replace(unit, now, locked, next, nextId);
        if (isNews || replaced.revision !== locked.revision) unit.audit({ object: matchId });
        return replaced;
      });
      return {
        backfillId: row.id,
        openSlots: seatsOf(row).flatMap((count, team) => (count > 0 ? [{ team, count }] : [])),
        joined: joinedViews(row),
        expiresTimestamp: Math.floor(row.expiresAt / 1000),
      };
    },

    async cancelBackfill(call: Call, { backfillId }: { readonly backfillId: string }) {
      const row = await atomically(call, (unit) => backfillLifecycle.delete(unit, backfillId));
      if (!row) throw errors.BACKFILL_NOT_FOUND();
      return { joined: joinedViews(row) };
    },
  };
}

const notPossible = (message: string) => errors.BACKFILL_NOT_POSSIBLE({ message });
