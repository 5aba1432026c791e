import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Lease } from '../../../scheduler/lease.ts';
import type { StorageOperations } from '../../../storage/storage.ts';
import type { Context } from '../../area.ts';
import type { PartyMatchmakingState } from '../../parties/index.ts';
import { createFilling, type FillingDependencies } from '../backfill/backfill-filler.ts';
import type { Hooks, MatchmakingStrategy } from '../extensions/hooks.ts';
import { createStrategyTurns, type StrategyStep } from '../extensions/strategies.ts';
import { createPass, type Pass } from '../matching/pass.ts';
import type { FormedMatch, MatchTicket } from '../matching/ticket.ts';
import type { ConfigStore } from '../queues/config-store.ts';
import type { Queue } from '../queues/queue-config.ts';
import type { MatchmakingConfig } from '../queues/schemas.ts';
import { createQueueStatistics } from '../queues/statistics.ts';
import { withParties } from '../tickets/party-tickets.ts';
import { proposalLife } from '../tickets/proposal-lifecycle.ts';
import { TicketsGone } from '../tickets/ticket-lifecycle.ts';
import { createEnds, endedAtOnce, expiredIn } from './expiry.ts';
import { describeMatch, type Enqueue, makeMatch, matchToJson } from './make-match.ts';
import { createStray } from './orphaned-tickets.ts';
import { createWaitingTickets, type WaitingTickets } from './ticket-pool.ts';

type Pair = readonly [playerId: string, otherId: string];

export interface RoundsDependencies extends Pick<FillingDependencies, 'broker' | 'mostLooks'> {
  readonly config: Pick<ConfigStore, 'read'>;
  readonly enqueue: Enqueue;
  /** Among these players, the pairs of whom one has blocked the other. */
  readonly blockedPairs: (db: StorageOperations, playerIds: readonly string[]) => Promise<readonly Pair[]>;
  readonly parties: PartyMatchmakingState;
  /** Have the last word on a match before its tickets are taken. */
  readonly hooks: Pick<Hooks, 'approve'>;
  /** By the names that queues use. */
  readonly strategies: Readonly<Record<string, MatchmakingStrategy>>;
}

export type RoundsContext = Pick<Context, 'storage' | 'atomically' | 'clock' | 'ids' | 'log' | 'systemCall'>;

/** How long matching works without giving others their turn, in milliseconds. */
const sliceMilliseconds = 10;

/** Matches that are stored together: on one storage they share a commit, on another they share the way. */
const storedAtOnce = 16;

/** How often a queue is begun with in one round: again where players had blocked each other, or tickets were gone. */
const mostPasses = 10;

/** A queue in the middle of a round. */
interface QueueRound {
  readonly queue: Queue;
  readonly waiting: WaitingTickets;
  pass: Pass;
  passes: number;
  /** Hooks of all queues. */
  readonly commonHooks: readonly string[];
  /** Asked in place of the pass. */
  readonly strategy: (() => Promise<StrategyStep>) | null;
  /** Whether a ticket of a match was gone. */
  again: boolean;
}

/** The ticket of each player of a match. */
const ticketsByPlayer = ({ byId }: WaitingTickets, { seatings }: FormedMatch): Map<string, string> =>
  new Map(
    seatings.flatMap(({ ticket: { id } }) =>
      byId.get(id)!.groups.flatMap((players) => players.map((playerId) => [playerId, id] as const)),
    ),
  );

function playersOf(tickets: WaitingTickets['byId']): number {
  let players = 0;
  for (const { row } of tickets.values()) players += (row.playerIds as readonly string[]).length;
  return players;
}

/** The rounds of this node. */
export interface Rounds {
  /** The queues that there are, each of which has a lease of its own. */
  queueKeys(): Promise<readonly string[]>;
  /** Makes one round over a queue. */
  run(lease: Lease, queueKey: string): Promise<void>;
  /** Brings what belongs to no queue any more to its end. */
  tidy(lease: Lease): Promise<void>;
}

/**
 * Makes the rounds: over each queue under a lease of its own, so that queues are spread over the nodes.
 *
 * A round brings what this node knows of the queue up to date, gives away the free seats of matches that run, and then
 * works in slices: so many matches, or so many milliseconds, and others have their turn, other queues among them: a slow
 * one keeps no other from its own. What was found is stored some matches at a time, each in a unit of its own that takes
 * all of its tickets or none, and that does not commit when the lease is lost. A node that dies in a round leaves every
 * ticket as it was, or in its match.
 *
 * Then tickets whose time is over come to their end: for `minimum` a match with smaller teams is looked for first, equal
 * teams, the largest that work.
 */
export function createRounds(ctx: RoundsContext, dependencies: RoundsDependencies): Rounds {
  const { storage, clock, log, ids } = ctx;
  const known = new Map<string, WaitingTickets>();
  const statistics = createQueueStatistics(ctx);
  const stray = createStray(ctx, dependencies.parties);
  const ends = createEnds(ctx, dependencies.parties);
  const filling = createFilling(ctx, { ...dependencies, matched: statistics.matched });

  const call = () => ctx.systemCall('matchmaking.match');

  function waitingIn(queueKey: string): WaitingTickets {
    let waiting = known.get(queueKey);
    if (!waiting) {
      waiting = createWaitingTickets(ctx);
      known.set(queueKey, waiting);
    }
    return waiting;
  }

  function ticketsOf({ byId }: WaitingTickets): MatchTicket[] {
    const tickets: MatchTicket[] = [];
    // In one turn, and there may be very many.
    for (const { match } of byId.values()) if (match) tickets.push(match);
    return tickets;
  }

  /**
   * Notes which tickets must not meet, also where they are in different matches: who has blocked everybody would else keep
   * a queue busy with one of them at a time.
   */
  function noteBlocked(
    { forbidden }: WaitingTickets,
    ticketOf: ReadonlyMap<string, string>,
    pairs: readonly Pair[],
  ): void {
    for (const [left, right] of pairs) {
      const [one, other] = [ticketOf.get(left), ticketOf.get(right)];
      // Who comes in one ticket wants to play together.
      if (one === undefined || other === undefined || one === other) continue;
      for (const [id, not] of [
        [one, other],
        [other, one],
      ] as const)
        forbidden.set(id, (forbidden.get(id) ?? new Set()).add(not));
    }
  }

  /**
   * Leaves out a match of players who have blocked each other, and what was found behind it: the ticket that is oldest
   * there is to be asked again first.
   */
  async function withoutBlocked(
    { queue, waiting }: QueueRound,
    found: readonly FormedMatch[],
  ): Promise<readonly FormedMatch[]> {
    if (!queue.avoidBlocked || found.length === 0) return found;
    const ticketOf = new Map(found.flatMap((match) => [...ticketsByPlayer(waiting, match)]));
    const pairs = await dependencies.blockedPairs(storage, [...ticketOf.keys()]);
    if (pairs.length === 0) return found;
    noteBlocked(waiting, ticketOf, pairs);
    const { forbidden } = waiting;
    const first = found.findIndex(({ seatings }) =>
      seatings.some(({ ticket }) => seatings.some((other) => forbidden.get(ticket.id)?.has(other.ticket.id))),
    );
    return first < 0 ? found : found.slice(0, first);
  }

  /** Stores a match, or asks its players. What does not come to be leaves the tickets as they are. */
  async function store(round: QueueRound, found: FormedMatch, lease: Lease): Promise<void> {
    const { queue, waiting } = round;
    const { required, seconds } = queue.acceptance;
    try {
      const described = describeMatch(ids.next('match'), queue, found, waiting.byId);
      const names = [...round.commonHooks, ...queue.customHooks];
      const made = names.length > 0 ? await dependencies.hooks.approve(names, described) : described;
      if (!made) return;
      const now = clock.now();
      await ctx.atomically(call(), async (unit) => {
        await lease.guard(unit);
        if (!required) {
          const tickets = made.ticketIds.map((id) => waiting.byId.get(id)!.row);
          await withParties(unit, now, dependencies.parties, tickets, () =>
            makeMatch(unit, now, made, dependencies.enqueue),
          );
        } else
          await proposalLife.propose(unit, now, made.ticketIds, {
            id: ids.next('proposal'),
            queueKey: queue.queueKey,
            match: matchToJson(made),
            expiresAt: now + seconds * 1000,
          });
      });
      waiting.drop(made.ticketIds);
      statistics.matched(
        queue.queueKey,
        found.seatings.map(({ ticket }) => now - ticket.createdAt),
      );
    } catch (cause) {
      if (cause instanceof TicketsGone) {
        round.again = true;
        await waiting.look(
          queue,
          found.seatings.map(({ ticket }) => ticket.id),
        );
      } else log.error({ cause, queue: queue.queueKey }, 'a match could not be made; its tickets wait on');
    }
  }

  async function storeAll(round: QueueRound, found: readonly FormedMatch[], lease: Lease): Promise<void> {
    for (let from = 0; from < found.length && !lease.signal.aborted; from += storedAtOnce)
      await Promise.all(found.slice(from, from + storedAtOnce).map((match) => store(round, match, lease)));
  }

  const newPass = (queue: Queue, waiting: WaitingTickets, leads?: ReadonlySet<string>): Pass =>
    createPass(queue, ticketsOf(waiting), clock.now(), {
      forbidden: waiting.forbidden,
      ...(leads && { leads: ({ id }) => leads.has(id) }),
    });

  function newRound(queue: Queue, waiting: WaitingTickets, config: MatchmakingConfig): QueueRound {
    const { customMatchmakerConfig, serviceMatchmakerConfig } = config;
    const strategy = Object.hasOwn(dependencies.strategies, queue.customStrategy)
      ? dependencies.strategies[queue.customStrategy]!
      : null;
    return {
      queue,
      waiting,
      commonHooks: serviceMatchmakerConfig.customHooks,
      strategy: strategy && createStrategyTurns(ctx, strategy, queue, waiting, customMatchmakerConfig),
      pass: newPass(queue, waiting),
      passes: 1,
      again: false,
    };
  }

  /** One slice: matches until there are enough, the time is up, or there are no more. */
  async function slice({
    strategy,
    pass,
  }: QueueRound): Promise<{ readonly found: readonly FormedMatch[]; readonly isDone: boolean }> {
    const found: FormedMatch[] = [];
    const until = performance.now() + sliceMilliseconds;
    const isSpent = () => performance.now() >= until;
    do
      if (strategy) {
        const { match, isDone } = await strategy();
        if (match) found.push(match);
        if (isDone) return { found, isDone };
      } else {
        const step = pass.next(isSpent);
        if (step === 'done') return { found, isDone: true };
        if (step !== 'more') found.push(step.match);
      }
    while (!isSpent() && found.length < storedAtOnce);
    return { found, isDone: false };
  }

  /** Slice after slice, until a queue has nothing more to do. */
  async function takeTurns(round: QueueRound, lease: Lease): Promise<void> {
    for (let isOver = false; !isOver && !lease.signal.aborted; ) {
      const { found, isDone } = await slice(round);
      const good = await withoutBlocked(round, found);
      await storeAll(round, good, lease);
      await nextTurn();
      isOver = isDone;
      const wereBlocked = good.length < found.length;
      // A strategy that is asked again finds by itself who must not meet; one that is done is done.
      const isToBegin = (round.again && isDone) || (wereBlocked && !round.strategy);
      if (!isToBegin || ++round.passes > mostPasses) continue;
      if (round.again) await round.waiting.refresh(round.queue);
      round.again = false;
      round.pass = newPass(round.queue, round.waiting);
      isOver = false;
    }
  }

  /** Ends the tickets of a queue whose time is over, after a last try with smaller teams where the queue wants one. */
  async function endExpired(round: QueueRound, lease: Lease): Promise<void> {
    const { queue, waiting } = round;
    if (queue.expirationAction === 'minimum')
      for (let size = queue.playersPerTeam - 1; size >= queue.minPlayersPerTeam; size--) {
        const expired = new Set(expiredIn(waiting, clock.now()).map(({ id }) => id));
        if (expired.size === 0 || lease.signal.aborted) return;
        const smaller = { ...queue, playersPerTeam: size };
        const pass = newPass(smaller, waiting, expired);
        // Not begun again: what was refused leaves its tickets to the next size, or to their end.
        const last = { ...round, queue: smaller, pass, passes: mostPasses, strategy: null, again: false };
        await takeTurns(last, lease);
      }
    const expired = expiredIn(waiting, clock.now());
    for (let from = 0; from < expired.length && !lease.signal.aborted; from += endedAtOnce) {
      const some = expired.slice(from, from + endedAtOnce);
      await ends.expire(some, lease);
      waiting.drop(some.map(({ id }) => id));
    }
  }

  return {
    async queueKeys() {
      const { byKey } = await dependencies.config.read(storage);
      // Asked on every node, also on those that tidy nothing.
      for (const queueKey of known.keys()) if (!byKey.has(queueKey)) known.delete(queueKey);
      return [...byKey.keys()];
    },

    async run(lease, queueKey) {
      await ends.endProposals(queueKey, lease);
      const { byKey, config } = await dependencies.config.read(storage);
      const queue = byKey.get(queueKey);
      if (!queue) return;
      const waiting = waitingIn(queueKey);
      await waiting.refresh(queue);
      if (waiting.byId.size > 0) {
        await filling.fill(queue, waiting, lease);
        const round = newRound(queue, waiting, config);
        // Going through all that wait takes a while each time.
        await nextTurn();
        await takeTurns(round, lease);
        await endExpired(round, lease);
      }
      await nextTurn();
      await statistics.publish(lease, queueKey, () => playersOf(waiting.byId));
    },

    async tidy(lease) {
      const queues = await dependencies.config.read(storage);
      await stray.end(queues, lease);
      await ends.endUnknown(queues.byKey, lease);
      await statistics.forget(lease, queues.byKey);
    },
  };
}
