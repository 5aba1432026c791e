import { createOutages } from '../../runtime/outages.ts';
import type { Lease } from '../../scheduler/lease.ts';
import type { Task } from '../area.ts';
import { insertFor, type PlannedServer, planServers } from './allocation-plan.ts';
import { askAllocators } from './ask-allocators.ts';
import type { ConfiguredAllocators } from './configured-allocators.ts';
import type { MatchBrokerContext } from './limits.ts';
import type { MatchLifecycle } from './match-lifecycle.ts';
import type { Match } from './rules.ts';
import type { SettingsStore } from './settings-store.ts';
import { serverStates } from './states.ts';
import { gameServers } from './tables.ts';

/** The shortest time between two checks for servers that died before they asked for a match. */
const replacementIntervalMilliseconds = 5_000;

export interface ServerAllocationDependencies {
  readonly configured: ConfiguredAllocators;
  readonly settings: SettingsStore;
  readonly lifecycle: MatchLifecycle;
}

/** Starts servers for queued matches. */
export interface ServerAllocation {
  readonly tasks: readonly Task[];
  /** Checks soon whether servers are missing for matches just queued; does nothing with `fastSchedule` 0. */
  checkSoon(): void;
  /**
   * Replaces a server that died before it asked for a match: at once, then at most every few seconds. Otherwise a program
   * that cannot run would be started over and over.
   */
  replaceLost(): void;
  /** Starts planned servers, without waiting for them. */
  startAll(plan: readonly PlannedServer[]): void;
  /** Starts a server only for a match that is not stored yet. Returns its id, or null if no allocator takes the match. */
  startFor(match: Match): Promise<string | null>;
  stop(): Promise<void>;
}

/**
 * A check decides in one unit which servers are missing, and stores each of them as PENDING under a new id. The
 * allocators are asked afterwards, outside of any unit.
 */
export function createServerAllocation(
  ctx: MatchBrokerContext,
  { configured, settings, lifecycle }: ServerAllocationDependencies,
): ServerAllocation {
  const { atomically, clock, log } = ctx;
  const planDependencies = { ...ctx, configured, settings };
  const outages = createOutages(ctx, {
    began: 'an allocator started no server; asking the next',
    ended: 'an allocator starts servers again',
    target: 'allocator',
  });
  const stopping = new AbortController();
  const running = new Set<Promise<unknown>>();

  const tracked = <Result>(work: Promise<Result>): Promise<Result> => {
    running.add(work);
    return work.finally(() => running.delete(work));
  };

  /** Starts a planned server, or removes its row if no allocator starts it. */
  async function start(planned: PlannedServer): Promise<string | null> {
    const serverId = await askAllocators(ctx, { configured, settings, outages }, planned, stopping.signal);
    if (serverId === null) await removePlanned(ctx, lifecycle, planned.serverId);
    return serverId;
  }

  /** Starts the missing servers without waiting for them: a slow start must not delay the next check. */
  async function check(lease: Lease | null): Promise<void> {
    if (!configured.canStart || stopping.signal.aborted) return;
    const plan = await atomically(ctx.systemCall('matchbroker.look'), (unit) =>
      planServers(planDependencies, unit, lease),
    );
    startAll(plan);
  }

  function startAll(plan: readonly PlannedServer[]): void {
    for (const planned of plan)
      tracked(start(planned)).catch((cause: unknown) =>
        log.warn(
          { cause, serverId: planned.serverId },
          'a server could not be started; the next check tries again',
        ),
      );
  }

  let isChecking = false;
  let checkAgain = false;

  function checkSoon(): void {
    checkAgain = true;
    if (isChecking || !configured.canStart) return;
    isChecking = true;
    const work = (async () => {
      try {
        while (checkAgain && !stopping.signal.aborted) {
          checkAgain = false;
          await check(null);
        }
      } catch (cause) {
        log.warn({ cause }, 'servers could not be started; the next check tries again');
      } finally {
        isChecking = false;
      }
    })();
    void tracked(work);
  }

  let replacedAt = Number.NEGATIVE_INFINITY;
  let cancelReplacement: (() => void) | null = null;

  function replaceNow(): void {
    cancelReplacement = null;
    replacedAt = clock.now();
    checkSoon();
  }

  const task: Task = {
    name: 'matchbroker.allocate',
    everyMilliseconds: 1_000,
    run: (lease) => tracked(check(lease)),
  };

  return {
    tasks: configured.canStart ? [task] : [],

    checkSoon,

    startAll,

    replaceLost() {
      if (cancelReplacement) return;
      const wait = replacedAt + replacementIntervalMilliseconds - clock.now();
      if (wait <= 0) replaceNow();
      else cancelReplacement = clock.after(wait, replaceNow);
    },

    async startFor(match) {
      if (!configured.accepts(match)) return null;
      const planned = await atomically(ctx.systemCall('matchbroker.start'), (unit) =>
        insertFor(planDependencies, unit, match, { reservedMatchId: match.matchId }),
      );
      return tracked(start({ ...planned, reason: { match } }));
    },

    async stop() {
      stopping.abort();
      cancelReplacement?.();
      await Promise.allSettled(running);
    },
  };
}

/** Removes a planned server that no allocator started. */
async function removePlanned(
  { atomically, clock, systemCall }: MatchBrokerContext,
  lifecycle: MatchLifecycle,
  serverId: string,
): Promise<void> {
  await atomically(systemCall('matchbroker.forget_allocation'), async (unit) => {
    const [row] = await unit.update(
      gameServers,
      { id: serverId, state: serverStates.PENDING },
      { allocator: '' },
    );
    if (row) await lifecycle.releaseServer(unit, serverId, clock.now(), { forget: true });
  });
}
