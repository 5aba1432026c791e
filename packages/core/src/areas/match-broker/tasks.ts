import type { Unit } from '../../kernel/unit-of-work.ts';
import { withTimeout } from '../../runtime/with-timeout.ts';
import type { Lease } from '../../scheduler/lease.ts';
import { removeInSteps } from '../../storage/remove-in-steps.ts';
import type { Query } from '../../storage/storage.ts';
import type { Row, Table } from '../../storage/table.ts';
import type { Context, Task } from '../area.ts';
import type { Configured } from './configured-allocators.ts';
import type { Transitions } from './match-lifecycle.ts';
import type { SettingsStore } from './settings-store.ts';
import { matchStates, serverStates } from './states.ts';
import { gameServers, type MatchRow, matches, type ServerRow } from './tables.ts';

/** How many matches or servers are looked at together. */
const atATime = 100;
/** So long a server that is to end is remembered behind its last word, so that it gets nothing when it asks again. */
const farewellMilliseconds = 600_000;

interface TimersDependencies {
  readonly configured: Configured;
  readonly settings: SettingsStore;
  readonly transitions: Transitions;
}

/**
 * What happens in the broker by the clock, under leases: matches that nobody comes for, servers that do not get ready,
 * matches that run for too long, servers that are lost, and allocators that are to end servers. Each match and server
 * is put in order in a unit of its own, which finds it as it was or leaves it.
 */
export function createTimers(
  ctx: Context,
  { configured, settings, transitions }: TimersDependencies,
): readonly Task[] {
  const { atomically, clock, limits, log, storage } = ctx;

  const withinTime = <Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> =>
    withTimeout(clock, limits.allocationSeconds * 1000, work, signal);

  /**
   * Calls `work` with each row that is due, in a unit of its own; one that fails does not keep the others. The time is
   * that of the unit: a look may take so long that a match which is given back by an older one had no time left.
   */
  async function each<T extends Table>(
    { signal, guard }: Lease,
    table: T,
    query: Query<T>,
    what: string,
    work: (unit: Unit, row: Row<T>, now: number) => Promise<unknown>,
  ): Promise<void> {
    let after: Row<T> | undefined;
    while (!signal.aborted) {
      const rows = await storage.find(table, { ...query, limit: atATime, ...(after && { after }) });
      for (const row of rows) {
        if (signal.aborted) return;
        try {
          await atomically(ctx.systemCall(what), async (unit) => {
            await guard(unit);
            await work(unit, row, clock.now());
          });
        } catch (cause) {
          log.error({ cause, id: row.id as string }, `${what} failed; trying again`);
        }
      }
      if (rows.length < atATime) return;
      after = rows.at(-1);
    }
  }

  const due = (state: number, milliseconds: number): Query<typeof matches> => ({
    where: { state, since: { lte: clock.now() - milliseconds } },
    orderBy: ['since', 'id'],
  });

  /** Takes the server of a match that is over out of service, unless it runs others. */
  async function releaseIdle(unit: Unit, { serverId }: MatchRow, now: number): Promise<void> {
    const server = serverId === null ? null : await unit.get(gameServers, { id: serverId });
    if (server && server.running === 0) await transitions.release(unit, server.id, now);
  }

  async function advance(lease: Lease): Promise<void> {
    const {
      matchPickupTimeSeconds,
      matchReadyTimeSeconds,
      matchMaxRunTimeMinutes,
      serverMaxLifetimeMinutes,
    } = await settings.read(storage);
    const lifetime = serverMaxLifetimeMinutes * 60_000;

    await each(
      lease,
      matches,
      due(matchStates.QUEUED, matchPickupTimeSeconds * 1000),
      'matchbroker.pickup',
      async (unit, found, now) => {
        const row = await transitions.lockMatch(unit, found);
        if (row) await transitions.fail(unit, row, now, 'PICKUP_TIMEOUT');
      },
    );
    await each(
      lease,
      matches,
      due(matchStates.ASSIGNED, matchReadyTimeSeconds * 1000),
      'matchbroker.ready',
      async (unit, found, now) => {
        const row = await transitions.lockMatch(unit, found);
        if (row && (await transitions.fail(unit, row, now, 'READY_TIMEOUT')))
          await releaseIdle(unit, row, now);
      },
    );
    await each(
      lease,
      matches,
      due(matchStates.RUNNING, matchMaxRunTimeMinutes * 60_000),
      'matchbroker.run',
      async (unit, found, now) => {
        const row = await transitions.lockMatch(unit, found);
        if (row && (await transitions.end(unit, row, now, 'FORCED'))) await releaseIdle(unit, row, now);
      },
    );
    await each(
      lease,
      gameServers,
      { where: { readyBy: { lte: clock.now() }, state: serverStates.PENDING }, orderBy: ['readyBy'] },
      'matchbroker.boot',
      (unit, { id, readyBy }, now) => releaseIf(unit, { id, state: serverStates.PENDING, readyBy }, now),
    );
    for (const state of [serverStates.AVAILABLE, serverStates.FULL])
      await each(
        lease,
        gameServers,
        {
          where: { state, lastSeenAt: { lte: clock.now() - lifetime }, running: 0 },
          orderBy: ['lastSeenAt', 'id'],
        },
        'matchbroker.lost',
        (unit, { id, lastSeenAt }, now) => releaseIf(unit, { id, lastSeenAt, running: 0 }, now),
      );
  }

  /** Takes a server out of service if it still is as it was found. */
  async function releaseIf(
    unit: Unit,
    found: Partial<ServerRow> & { readonly id: string },
    now: number,
  ): Promise<void> {
    const [server] = await unit.update(gameServers, found, { live: { add: 0 } });
    if (server) await transitions.release(unit, server.id, now, { forget: true });
  }

  async function forget({ signal }: Lease): Promise<void> {
    const before = clock.now() - limits.endedMatchHours * 3_600_000;
    for (const state of [matchStates.ENDED, matchStates.FAILED])
      await removeInSteps(storage, matches, { state, since: { lte: before } }, 'since', { signal });
    const gone = {
      state: serverStates.UNSPECIFIED,
      releasing: false,
      lastSeenAt: { lte: clock.now() - farewellMilliseconds },
    };
    await removeInSteps(storage, gameServers, gone, 'lastSeenAt', { signal });
  }

  /** Tells allocators of servers that are to end, and asks them which have died. */
  async function reap({ signal }: Lease): Promise<void> {
    let after: ServerRow | undefined;
    while (!signal.aborted) {
      const rows = await storage.find(gameServers, {
        where: { releasing: true },
        orderBy: ['id'],
        limit: atATime,
        ...(after && { after }),
      });
      await Promise.all(rows.map((row) => endServer(row, signal)));
      if (rows.length < atATime) break;
      after = rows.at(-1);
    }
    for (const { name, allocator, host } of configured.all) {
      if (signal.aborted) return;
      try {
        await lost(await withinTime(allocator.reap(host), signal), name);
      } catch (cause) {
        log.warn({ cause, allocator: name }, 'an allocator could not look after its servers; trying again');
      }
    }
  }

  async function endServer({ id, allocator }: ServerRow, signal: AbortSignal): Promise<void> {
    try {
      // An allocator that is not configured any more can be told nothing.
      const entry = configured.named(allocator);
      if (entry) await withinTime(entry.allocator.deallocate(id, entry.host), signal);
      await storage.update(gameServers, { id, releasing: true }, { releasing: false });
    } catch (cause) {
      log.warn({ cause, allocator, serverId: id }, 'a server could not be ended; trying again');
    }
  }

  async function lost(serverIds: readonly string[], allocator: string): Promise<void> {
    for (const id of serverIds)
      await atomically(ctx.systemCall('matchbroker.lost'), async (unit) => {
        const [server] = await unit.update(gameServers, { id, allocator }, { live: { add: 0 } });
        if (server) await transitions.release(unit, id, clock.now());
      });
  }

  return [
    { name: 'matchbroker.advance', everyMilliseconds: 1_000, run: advance },
    { name: 'matchbroker.forget', everyMilliseconds: 60_000, run: forget },
    ...(configured.all.length > 0
      ? [{ name: 'matchbroker.reap', everyMilliseconds: 10_000, run: reap }]
      : []),
  ];
}
