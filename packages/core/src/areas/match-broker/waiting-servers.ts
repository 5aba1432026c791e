import type { Call } from '../../kernel/call.ts';
import { startWait } from '../../runtime/waits.ts';
import type { StorageOperations } from '../../storage/storage.ts';
import type { Context } from '../area.ts';
import type { MatchBrokerDependencies } from './dependencies.ts';
import type { Requirements } from './requirements/requirements.ts';
import { documentOf, fitsBuild, matchOf } from './rules.ts';
import { matchStates } from './states.ts';
import { matches } from './tables.ts';

/** A server that waits on this node for a match. */
interface Waiter {
  readonly serverId: string;
  readonly requirements: Requirements;
  /** Empty if it has none. */
  readonly build: string;
  readonly wake: () => void;
}

interface WaitingServersDependencies extends Pick<MatchBrokerDependencies, 'onSignal'> {
  /** Returns the builds that the servers of allocators have to run. */
  readonly wantedBuilds: (db: StorageOperations) => Promise<ReadonlySet<string>>;
}

/** Queued matches that are offered to waiting servers at once. The others follow when these are gone. */
const matchPageSize = 100;
/** The queue is also read this often without a signal, since a signal between nodes may be lost. */
const pollMilliseconds = 5_000;
/** How long a match is offered to one server only: that server was woken and is taking it. */
const offerMilliseconds = 1_000;

/**
 * The servers that wait for a match on this node.
 *
 * A signal tells every node that matches were queued. Each node then reads the queue once and wakes one waiting server
 * for each match that it accepts, in the order in which the servers came. Otherwise a thousand idle servers would all
 * try to take one match. A woken server takes the match by a guarded update; if another server was faster, it goes on
 * waiting. While servers of several builds wait, those of a build that is wanted now come first.
 */
export function createWaitingServers(ctx: Context, { onSignal, wantedBuilds }: WaitingServersDependencies) {
  const { clock, log, storage } = ctx;
  const waiters = new Set<Waiter>();
  /** By match: the server that it is offered to, and until when. */
  const offers = new Map<string, { readonly serverId: string; readonly until: number }>();
  let isOffering = false;
  let offerAgain = false;
  let stopping = false;
  let cancelPoll: (() => void) | null = null;

  onSignal('matchbroker.queued', () => offerMatches());
  onSignal('matchbroker.server', (serverId) => {
    for (const waiter of [...waiters]) if (serverId === null || waiter.serverId === serverId) waiter.wake();
  });

  /** Returns the servers in the order in which they get matches. */
  async function inOrder(): Promise<readonly Waiter[]> {
    const came = [...waiters];
    if (came.every(({ build }) => build === came[0]!.build)) return came;
    const wanted = await wantedBuilds(storage);
    const isOld = ({ build }: Waiter): number => Number(!wanted.has(build));
    return came.sort((one, other) => isOld(one) - isOld(other)).filter((waiter) => waiters.has(waiter));
  }

  async function offerOnce(): Promise<void> {
    const queue = await storage.find(matches, {
      where: { state: matchStates.QUEUED, reservedFor: null },
      orderBy: ['queuedAt', 'id'],
      limit: matchPageSize,
    });
    const now = clock.now();
    for (const [id, { until }] of offers) if (until <= now) offers.delete(id);
    const open = queue
      .filter(({ id }) => !offers.has(id))
      .map((row) => ({ id: row.id, match: matchOf(row), document: documentOf(matchOf(row)) }));
    for (const waiter of open.length === 0 ? [] : await inOrder()) {
      if (open.length === 0) return;
      const at = open.findIndex(
        ({ match, document }) => fitsBuild(match, waiter.build) && waiter.requirements.accepts(document),
      );
      if (at < 0) continue;
      const [match] = open.splice(at, 1);
      offers.set(match!.id, { serverId: waiter.serverId, until: now + offerMilliseconds });
      waiter.wake();
    }
  }

  function offerMatches(): void {
    offerAgain = true;
    if (isOffering || waiters.size === 0) return;
    isOffering = true;
    void (async () => {
      try {
        while (offerAgain && waiters.size > 0) {
          offerAgain = false;
          await offerOnce();
        }
      } catch (cause) {
        log.warn({ cause }, 'the queue of matches could not be read; trying again');
      } finally {
        isOffering = false;
      }
    })();
  }

  function pollLater(): void {
    cancelPoll ??= clock.after(pollMilliseconds, () => {
      cancelPoll = null;
      if (waiters.size === 0) return;
      offerMatches();
      pollLater();
    });
  }

  return {
    /** Waits until there may be a match for the server, the time is over, the client is gone or the backend stops. */
    async wait(call: Call, server: Omit<Waiter, 'wake'>, until: number): Promise<void> {
      const signal = call.signal();
      if (stopping || signal.aborted) return;
      const wait = startWait(clock, Math.max(0, until - clock.now()), signal, () => waiters.delete(waiter));
      const waiter: Waiter = { ...server, wake: wait.end };
      waiters.add(waiter);
      // The server is registered now. A match that was queued before is found by reading the queue.
      offerMatches();
      pollLater();
      await wait.ended;
    },
    /** Notes that a server has checked the queue. Matches that it was offered and did not take go to the next server. */
    checked(serverId: string): void {
      let isOpen = false;
      for (const [id, offer] of offers) if (offer.serverId === serverId) isOpen = offers.delete(id);
      if (isOpen) offerMatches();
    },
    isOver: (call: Call, until: number): boolean => stopping || call.signal().aborted || clock.now() >= until,
    /** Wakes every waiting server, because the backend stops. */
    stop(): void {
      stopping = true;
      cancelPoll?.();
      for (const waiter of [...waiters]) waiter.wake();
    },
  };
}

export type WaitingServers = ReturnType<typeof createWaitingServers>;
