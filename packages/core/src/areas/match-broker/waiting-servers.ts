import type { Call } from '../../kernel/call.ts';
import type { Context } from '../area.ts';
import type { MatchBrokerDependencies } from './dependencies.ts';
import type { Requirements } from './requirements.ts';
import { documentOf, matchOf } from './rules.ts';
import { matchStates } from './states.ts';
import { matches } from './tables.ts';

/** A server that waits here for a match. */
interface Waiter {
  readonly serverId: string;
  readonly requirements: Requirements;
  readonly wake: () => void;
}

/** Matches that are looked at for those who wait; the others come when these are gone. */
const matchesAtATime = 100;
/** A signal may be lost between nodes, so whoever waits is looked after so often at the least. */
const lookMilliseconds = 5_000;
/** So long a match that somebody was woken for is not shown to the next: he is taking it. */
const handedMilliseconds = 1_000;

/**
 * Servers that wait for a match.
 *
 * A signal says on every node that matches were queued. Each node then reads the queue once and wakes as many of those
 * who wait there as there are matches for them, the first one first, so that a thousand idle servers do not all run for
 * one match. Who is woken takes the match by a guarded update, or goes on waiting where another was faster.
 */
export function createWaiting(ctx: Context, { onSignal }: Pick<MatchBrokerDependencies, 'onSignal'>) {
  const { clock, log, storage } = ctx;
  const waiters = new Set<Waiter>();
  /** By match: whom it was shown to, and until when it is shown to nobody else. */
  const handed = new Map<string, { readonly serverId: string; readonly until: number }>();
  let handing = false;
  let again = false;
  let stopping = false;
  let cancelLook: (() => void) | null = null;

  onSignal('matchbroker.queued', () => handOut());
  onSignal('matchbroker.server', (serverId) => {
    for (const waiter of [...waiters]) if (serverId === null || waiter.serverId === serverId) waiter.wake();
  });

  async function handOnce(): Promise<void> {
    const queue = await storage.find(matches, {
      where: { state: matchStates.QUEUED, reservedFor: null },
      orderBy: ['queuedAt', 'id'],
      limit: matchesAtATime,
    });
    const now = clock.now();
    for (const [id, { until }] of handed) if (until <= now) handed.delete(id);
    const open = queue
      .filter(({ id }) => !handed.has(id))
      .map((row) => ({ id: row.id, document: documentOf(matchOf(row)) }));
    for (const waiter of [...waiters]) {
      if (open.length === 0) return;
      const at = open.findIndex(({ document }) => waiter.requirements.accepts(document));
      if (at < 0) continue;
      const [match] = open.splice(at, 1);
      handed.set(match!.id, { serverId: waiter.serverId, until: now + handedMilliseconds });
      waiter.wake();
    }
  }

  function handOut(): void {
    again = true;
    if (handing || waiters.size === 0) return;
    handing = true;
    void (async () => {
      try {
        while (again && waiters.size > 0) {
          again = false;
          await handOnce();
        }
      } catch (cause) {
        log.warn({ cause }, 'the queue of matches could not be read; trying again');
      } finally {
        handing = false;
      }
    })();
  }

  function lookLater(): void {
    cancelLook ??= clock.after(lookMilliseconds, () => {
      cancelLook = null;
      if (waiters.size === 0) return;
      handOut();
      lookLater();
    });
  }

  return {
    /** Waits until there may be a match for the server, the time is over, the client has gone or the backend stops. */
    wait(call: Call, serverId: string, requirements: Requirements, until: number): Promise<void> {
      return new Promise((resolve) => {
        const signal = call.signal();
        if (stopping || signal.aborted) return resolve();
        const cancel = clock.after(Math.max(0, until - clock.now()), woken);
        const waiter: Waiter = { serverId, requirements, wake: woken };
        function woken(): void {
          cancel();
          signal.removeEventListener('abort', woken);
          waiters.delete(waiter);
          resolve();
        }
        signal.addEventListener('abort', woken, { once: true });
        waiters.add(waiter);
        // Listening has begun; what was queued before that is found by looking.
        handOut();
        lookLater();
      });
    },
    /** Says that a server has looked for itself: what it was shown and did not take is for the next. */
    looked(serverId: string): void {
      let left = false;
      for (const [id, shown] of handed) if (shown.serverId === serverId) left = handed.delete(id);
      if (left) handOut();
    },
    isOver: (call: Call, until: number): boolean => stopping || call.signal().aborted || clock.now() >= until,
    /** Lets everybody who waits here go: the backend stops. */
    stop(): void {
      stopping = true;
      cancelLook?.();
      for (const waiter of [...waiters]) waiter.wake();
    },
  };
}
