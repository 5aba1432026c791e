import type { Unit } from '../../kernel/unit-of-work.ts';
import { withTimeout } from '../../runtime/with-timeout.ts';
import type { Context, Task } from '../area.ts';
import type { AllocationRequest } from './allocator.ts';
import type { Configured } from './configured-allocators.ts';
import type { Transitions } from './match-lifecycle.ts';
import { type Requirements, readRequirements } from './requirements.ts';
import { type Capacity, documentOf, type Match, matchOf, uncovered } from './rules.ts';
import type { SettingsStore } from './settings-store.ts';
import { matchStates, serverStates } from './states.ts';
import { gameServers, type MatchRow, matches, type ServerRow } from './tables.ts';

/** Matches and servers that one look takes into account; the rest waits for the next. */
const rowsAtATime = 500;
/** An idle server counts while it has asked within so long: who died without a word must not keep others from starting. */
export const idleMilliseconds = 60_000;

/** So long it waits until it looks again for servers that died before they asked. */
const betweenLostMilliseconds = 5_000;

/** A server that is to be started, and the match that it is started for. */
interface Start {
  readonly serverId: string;
  readonly match: Match;
}

export interface AllocationDependencies {
  readonly configured: Configured;
  readonly settings: SettingsStore;
  readonly transitions: Transitions;
}

/**
 * Starting servers.
 *
 * A look decides in one unit how many servers are missing and stores each of them as PENDING, under an id that is made
 * then; the settings are locked meanwhile, so of two looks at once, on two nodes, the second one sees what the first has
 * stored. Only then the allocators are asked, outside of any unit, each after its name was written to the server: should
 * this node die, whoever looks after the servers knows whom to tell that the server is not wanted any more.
 */
export function createAllocation(
  ctx: Context,
  { configured, settings, transitions }: AllocationDependencies,
) {
  const { atomically, clock, ids, limits, log, storage } = ctx;
  const stopping = new AbortController();
  const running = new Set<Promise<unknown>>();

  const tracked = <Result>(work: Promise<Result>): Promise<Result> => {
    running.add(work);
    return work.finally(() => running.delete(work));
  };

  const withinTime = <Result>(work: Promise<Result>): Promise<Result> =>
    withTimeout(clock, limits.allocationSeconds * 1000, work, stopping.signal);

  /** What stored requirements mean; those that a newer version wrote accept nothing here. */
  function requirementsOf(text: string): Requirements {
    try {
      return readRequirements(text, limits);
    } catch {
      return { any: false, accepts: () => false };
    }
  }

  function capacitiesOf(servers: readonly ServerRow[], textOf: (server: ServerRow) => string): Capacity[] {
    const counts = new Map<string, number>();
    for (const server of servers) counts.set(textOf(server), (counts.get(textOf(server)) ?? 0) + 1);
    return [...counts].map(([text, count]) => ({ requirements: requirementsOf(text), count }));
  }

  async function pendingRow(
    unit: Unit,
    match: MatchRow | { readonly id: string },
    reserve: boolean,
  ): Promise<string> {
    const now = clock.now();
    const id = ids.next('server');
    await unit.insert(gameServers, {
      id,
      state: serverStates.PENDING,
      reservedMatchId: reserve ? match.id : null,
      createdAt: now,
      lastSeenAt: now,
      readyBy: now + limits.allocationSeconds * 1000,
    });
    return id;
  }

  /** Decides which servers are to be started. */
  async function decide(unit: Unit, scheduled: boolean): Promise<Start[]> {
    const { fastSchedule, delayAllocationSeconds, scheduleFrequencySeconds, passedAt } =
      await settings.lock(unit);
    const now = clock.now();
    if (scheduled) {
      if (passedAt + scheduleFrequencySeconds * 1000 > now && passedAt <= now) return [];
      await settings.notePass(unit, now);
    } else if (fastSchedule === 0) return [];
    const waited = fastSchedule === 0 ? delayAllocationSeconds * 1000 : 0;
    const queue = await unit.find(matches, {
      where: { state: matchStates.QUEUED, reservedFor: null, queuedAt: { lte: now - waited } },
      orderBy: ['queuedAt', 'id'],
      limit: rowsAtATime,
    });
    const wanted = queue.filter((row) => configured.isFor(matchOf(row)));
    if (wanted.length === 0) return [];
    if (fastSchedule !== 2) {
      const servers = { orderBy: ['lastSeenAt'] as const, limit: rowsAtATime };
      const idle = await unit.find(gameServers, {
        where: {
          state: serverStates.AVAILABLE,
          requestedMatch: true,
          reservedMatchId: null,
          lastSeenAt: { gt: now - idleMilliseconds },
        },
        ...servers,
      });
      const pending = await unit.find(gameServers, {
        where: { state: serverStates.PENDING, reservedMatchId: null },
        ...servers,
      });
      const open = uncovered(
        queue.map((row) => ({ ...matchOf(row), row })),
        [
          ...capacitiesOf(idle, ({ requirements }) => requirements),
          ...capacitiesOf(pending, ({ allocator }) => configured.requirementsOf(allocator)),
        ],
      );
      const starts: Start[] = [];
      for (const { row, ...match } of open)
        if (configured.isFor(match)) starts.push({ serverId: await pendingRow(unit, row, false), match });
      return starts;
    }
    const starts: Start[] = [];
    for (const row of wanted) {
      const serverId = await pendingRow(unit, row, true);
      const [reserved] = await unit.update(
        matches,
        { id: row.id, state: matchStates.QUEUED, reservedFor: null },
        { reservedFor: serverId },
      );
      if (reserved) starts.push({ serverId, match: matchOf(row) });
      else await unit.delete(gameServers, { id: serverId });
    }
    return starts;
  }

  /** Asks the allocators that are for the match, in order; answers the id of the server, null where none took it. */
  async function ask({ serverId, match }: Start): Promise<string | null> {
    const document = documentOf(match);
    const request: AllocationRequest = {
      serverId,
      matchId: match.matchId,
      matchProperties: match.matchProperties,
      playerIds: match.playerIds,
      signal: stopping.signal,
    };
    for (const { name, allocator, host, requirements } of configured.all) {
      if (stopping.signal.aborted) break;
      if (!requirements.accepts(document)) continue;
      // From here on a node that dies leaves the name of whoever may have started something.
      const [named] = await storage.update(
        gameServers,
        { id: serverId, state: serverStates.PENDING },
        { allocator: name },
      );
      if (!named) return null;
      try {
        if (!(await withinTime(allocator.canAllocate(request, host)))) continue;
        const started = await withinTime(allocator.allocate(request, host));
        const readyBy = clock.now() + (allocator.readyDeadlineSeconds ?? 60) * 1000;
        await adopt(serverId, started.serverId, name, readyBy);
        return started.serverId;
      } catch (cause) {
        log.warn(
          { cause, allocator: name, matchId: match.matchId },
          'an allocator started no server; asking the next',
        );
      }
    }
    return null;
  }

  /** Notes that a server was started, under the id that it will ask with. */
  async function adopt(
    proposed: string,
    serverId: string,
    allocator: string,
    readyBy: number,
  ): Promise<void> {
    const pending = { id: proposed, state: serverStates.PENDING };
    if (serverId === proposed) {
      await storage.update(gameServers, pending, { readyBy });
      return;
    }
    await atomically(ctx.systemCall('matchbroker.adopt'), async (unit) => {
      const [row] = await unit.delete(gameServers, pending);
      if (!row) return;
      // It may have asked already, and has then got whatever it was given.
      await unit.insert(
        gameServers,
        { ...row, id: serverId, allocator, readyBy },
        { orUpdate: { allocator } },
      );
      if (row.reservedMatchId !== null)
        await unit.update(
          matches,
          { id: row.reservedMatchId, state: matchStates.QUEUED, reservedFor: proposed },
          { reservedFor: serverId },
        );
    });
  }

  /** Starts a server, or takes back that one was to be started. */
  async function start(planned: Start): Promise<string | null> {
    const serverId = await ask(planned);
    if (serverId !== null) return serverId;
    await atomically(ctx.systemCall('matchbroker.forget_allocation'), async (unit) => {
      const [row] = await unit.update(
        gameServers,
        { id: planned.serverId, state: serverStates.PENDING },
        { allocator: '' },
      );
      if (row) await transitions.release(unit, planned.serverId, clock.now(), { forget: true });
    });
    return null;
  }

  /** Has servers started that are missing. Nobody waits for them: what takes long must not keep the next look. */
  async function look(scheduled: boolean): Promise<void> {
    if (!configured.startsAny || stopping.signal.aborted) return;
    const starts = await atomically(ctx.systemCall('matchbroker.look'), (unit) => decide(unit, scheduled));
    for (const planned of starts)
      tracked(start(planned)).catch((cause: unknown) =>
        log.warn(
          { cause, serverId: planned.serverId },
          'a server could not be started; the next pass tries again',
        ),
      );
  }

  let looking = false;
  let lookAgain = false;

  /** Looks soon whether servers are missing for what was just queued, unless the settings say: on the schedule alone. */
  function lookSoon(): void {
    lookAgain = true;
    if (looking || !configured.startsAny) return;
    looking = true;
    const work = (async () => {
      try {
        while (lookAgain && !stopping.signal.aborted) {
          lookAgain = false;
          await look(false);
        }
      } catch (cause) {
        log.warn({ cause }, 'servers could not be started; the next pass tries again');
      } finally {
        looking = false;
      }
    })();
    void tracked(work);
  }

  let lookedForLost = Number.NEGATIVE_INFINITY;
  let cancelLook: (() => void) | null = null;

  function lookForLostNow(): void {
    cancelLook = null;
    lookedForLost = clock.now();
    lookSoon();
  }

  const task: Task = {
    name: 'matchbroker.allocate',
    everyMilliseconds: 1_000,
    run: () => tracked(look(true)),
  };

  return {
    tasks: configured.startsAny ? [task] : [],

    lookSoon,

    /**
     * Looks at once whether a server that died before it asked has to be followed by another, and then every few seconds
     * at most: a program that cannot run would be started again and again.
     */
    lookForLost(): void {
      if (cancelLook) return;
      const wait = lookedForLost + betweenLostMilliseconds - clock.now();
      if (wait <= 0) lookForLostNow();
      else cancelLook = clock.after(wait, lookForLostNow);
    },

    /** Starts a server for one match alone, which is not stored yet. Answers its id, or null where no allocator takes it. */
    async startFor(match: Match): Promise<string | null> {
      if (!configured.isFor(match)) return null;
      const call = ctx.systemCall('matchbroker.start');
      const serverId = await atomically(call, (unit) => pendingRow(unit, { id: match.matchId }, true));
      return tracked(start({ serverId, match }));
    },

    async stop(): Promise<void> {
      stopping.abort();
      cancelLook?.();
      await Promise.allSettled(running);
    },
  };
}

export type Allocation = ReturnType<typeof createAllocation>;
