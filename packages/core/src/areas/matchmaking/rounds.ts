import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Context } from '../../area.ts';
import type { Lease } from '../../scheduler/lease.ts';
import type { StorageOperations } from '../../storage/storage.ts';
import type { PartyQueueing } from '../parties/index.ts';
import type { ConfigStore } from './config-store.ts';
import type { MatchmakingConfig } from './contract.queues.ts';
import type { Hooks, MatchmakingStrategy } from './hooks.ts';
import { describeMatch, type Enqueue, makeMatch, matchToJson } from './making.ts';
import { createPass, type Pass } from './matching/pass.ts';
import type { FormedMatch, MatchTicket } from './matching/ticket.ts';
import { withParties, withPartiesOfProposal } from './party-tickets.ts';
import { proposalLife } from './proposals.ts';
import type { Queue } from './queues.ts';
import { ticketStates } from './states.ts';
import { createQueueStatistics } from './statistics.ts';
import { createStrategyTurns, type StrategyStep } from './strategies.ts';
import { createStray } from './stray.ts';
import { matchmakingProposals, matchmakingTickets, type TicketRow } from './tables.ts';
import { TicketsGone, ticketLife } from './tickets.ts';
import { createWaitingTickets, type WaitingTickets } from './waiting.ts';

type Pair = readonly [playerId: string, otherId: string];

export interface RoundsParts {
  readonly config: Pick<ConfigStore, 'read'>;
  readonly enqueue: Enqueue;
  /** Among these players, the pairs of whom one has blocked the other. */
  readonly blockedPairs: (db: StorageOperations, playerIds: readonly string[]) => Promise<readonly Pair[]>;
  readonly parties: PartyQueueing;
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

/** Tickets and proposals that are brought to their end in one unit. */
const endedAtOnce = 100;

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

type Found = readonly [QueueRound, FormedMatch];

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

/**
 * Makes the rounds: one after the other over all queues, under a lease.
 *
 * In a round each queue is brought up to date and then takes its turns: one match, or one slice of work, and the next
 * queue; a slow one keeps no other from its own. What was found is stored some matches at a time, each in a unit of its
 * own that takes all of its tickets or none, and that does not commit when the lease is lost. Between slices the event
 * loop has its turn. A node that dies in a round leaves every ticket as it was, or in its match.
 *
 * Then tickets whose time is over come to their end: for `minimum` a match with smaller teams is looked for first, equal
 * teams, the largest that work.
 */
export function createRounds(ctx: RoundsContext, parts: RoundsParts): { run(lease: Lease): Promise<void> } {
  const { storage, clock, log, ids } = ctx;
  const known = new Map<string, WaitingTickets>();
  const statistics = createQueueStatistics(ctx);
  const stray = createStray(ctx, parts.parties);

  const call = () => ctx.systemCall('matchmaking.match');

  function waitingIn(queueKey: string): WaitingTickets {
    let waiting = known.get(queueKey);
    if (!waiting) {
      waiting = createWaitingTickets(ctx);
      known.set(queueKey, waiting);
    }
    return waiting;
  }

  const ticketsOf = ({ byId }: WaitingTickets): MatchTicket[] =>
    [...byId.values()].flatMap(({ match }) => (match ? [match] : []));

  /** Notes which tickets of a match must not meet; true where there are some. */
  function areBlocked({ queue, waiting }: QueueRound, found: FormedMatch, pairs: readonly Pair[]): boolean {
    if (!queue.avoidBlocked || pairs.length === 0) return false;
    const ticketOf = ticketsByPlayer(waiting, found);
    let blocked = false;
    for (const [left, right] of pairs) {
      const [one, other] = [ticketOf.get(left), ticketOf.get(right)];
      // Who comes in one ticket wants to play together.
      if (one === undefined || other === undefined || one === other) continue;
      blocked = true;
      for (const [id, not] of [
        [one, other],
        [other, one],
      ] as const)
        waiting.forbidden.set(id, (waiting.forbidden.get(id) ?? new Set()).add(not));
    }
    return blocked;
  }

  /**
   * Leaves out matches of players who have blocked each other, and what was found behind them in the same queue: the
   * ticket that is oldest there is to be asked again first. Answers the rest, and the queues to begin again with.
   */
  async function withoutBlocked(found: readonly Found[]): Promise<{
    readonly good: readonly Found[];
    readonly again: ReadonlySet<QueueRound>;
  }> {
    const players = found
      .filter(([{ queue }]) => queue.avoidBlocked)
      .flatMap(([{ waiting }, match]) => [...ticketsByPlayer(waiting, match).keys()]);
    const pairs = players.length > 0 ? await parts.blockedPairs(storage, players) : [];
    const again = new Set<QueueRound>();
    const good: Found[] = [];
    for (const [round, match] of found)
      if (!again.has(round)) {
        if (areBlocked(round, match, pairs)) again.add(round);
        else good.push([round, match]);
      }
    return { good, again };
  }

  /** Stores a match, or asks its players. What does not come to be leaves the tickets as they are. */
  async function store(round: QueueRound, found: FormedMatch, lease: Lease): Promise<void> {
    const { queue, waiting } = round;
    const { required, seconds } = queue.acceptance;
    try {
      const described = describeMatch(ids.next('match'), queue, found, waiting.byId);
      const names = [...round.commonHooks, ...queue.customHooks];
      const made = names.length > 0 ? await parts.hooks.approve(names, described) : described;
      if (!made) return;
      const now = clock.now();
      await ctx.atomically(call(), async (unit) => {
        await lease.guard(unit);
        if (!required) {
          const tickets = made.ticketIds.map((id) => waiting.byId.get(id)!.row);
          await withParties(unit, now, parts.parties, tickets, () =>
            makeMatch(unit, now, made, parts.enqueue),
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
      if (cause instanceof TicketsGone) round.again = true;
      else log.error({ cause, queue: queue.queueKey }, 'a match could not be made; its tickets wait on');
    }
  }

  async function storeAll(found: readonly Found[], lease: Lease): Promise<void> {
    for (let from = 0; from < found.length && !lease.signal.aborted; from += storedAtOnce)
      await Promise.all(
        found.slice(from, from + storedAtOnce).map(([round, match]) => store(round, match, lease)),
      );
  }

  const newPass = (queue: Queue, waiting: WaitingTickets, leads?: ReadonlySet<string>): Pass =>
    createPass(queue, ticketsOf(waiting), clock.now(), {
      forbidden: waiting.forbidden,
      ...(leads && { leads: ({ id }) => leads.has(id) }),
    });

  function newRound(queue: Queue, waiting: WaitingTickets, config: MatchmakingConfig): QueueRound {
    const { customMatchmakerConfig, serviceMatchmakerConfig } = config;
    const strategy = Object.hasOwn(parts.strategies, queue.customStrategy)
      ? parts.strategies[queue.customStrategy]!
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

  /** Lets the queues take turns until none has anything to do. */
  async function takeTurns(rounds: readonly QueueRound[], lease: Lease): Promise<void> {
    let open = [...rounds];
    while (open.length > 0 && !lease.signal.aborted) {
      const found: Found[] = [];
      const finished = new Set<QueueRound>();
      const until = performance.now() + sliceMilliseconds;
      const isSpent = () => performance.now() >= until;
      do
        for (const round of open) {
          if (finished.has(round)) continue;
          if (round.strategy) {
            const { match, isDone } = await round.strategy();
            if (isDone) finished.add(round);
            if (match) found.push([round, match]);
            continue;
          }
          const step = round.pass.next(isSpent);
          if (step === 'done') finished.add(round);
          else if (step !== 'more') found.push([round, step.match]);
        }
      while (finished.size < open.length && !isSpent() && found.length < storedAtOnce);
      const { good, again } = await withoutBlocked(found);
      await storeAll(good, lease);
      for (const round of again)
        if (++round.passes <= mostPasses) {
          round.pass = newPass(round.queue, round.waiting);
          if (!round.strategy) finished.delete(round);
        }
      await nextTurn();
      for (const round of finished)
        if (round.again && ++round.passes <= mostPasses) {
          round.again = false;
          await round.waiting.refresh(round.queue);
          round.pass = newPass(round.queue, round.waiting);
          finished.delete(round);
        }
      open = open.filter((round) => !finished.has(round));
    }
  }

  const expiredIn = ({ byId }: WaitingTickets): TicketRow[] => {
    const now = clock.now();
    return [...byId.values()].flatMap(({ row }) => (row.expiresAt <= now ? [row] : []));
  };

  /** Ends the tickets of a queue whose time is over, after a last try with smaller teams where the queue wants one. */
  async function endExpired(round: QueueRound, lease: Lease): Promise<void> {
    const { queue, waiting } = round;
    if (queue.expirationAction === 'minimum')
      for (let size = queue.playersPerTeam - 1; size >= queue.minPlayersPerTeam; size--) {
        const expired = new Set(expiredIn(waiting).map(({ id }) => id));
        if (expired.size === 0 || lease.signal.aborted) return;
        const smaller = { ...queue, playersPerTeam: size };
        const pass = newPass(smaller, waiting, expired);
        // Not begun again: what was refused leaves its tickets to the next size, or to their end.
        const last = { ...round, queue: smaller, pass, passes: mostPasses, strategy: null, again: false };
        await takeTurns([last], lease);
      }
    const expired = expiredIn(waiting);
    for (let from = 0; from < expired.length && !lease.signal.aborted; from += endedAtOnce) {
      const some = expired.slice(from, from + endedAtOnce);
      await expire(some, lease);
      waiting.drop(some.map(({ id }) => id));
    }
  }

  async function expire(tickets: readonly TicketRow[], lease: Lease): Promise<void> {
    const ticketIds = tickets.map(({ id }) => id);
    await ctx.atomically(call(), async (unit) => {
      await lease.guard(unit);
      const now = clock.now();
      await withParties(unit, now, parts.parties, tickets, () => ticketLife.expire(unit, now, ticketIds));
    });
  }

  /** Ends tickets of queues that this node does not know, when their time is over. */
  async function endUnknown(queueKeys: ReadonlyMap<string, unknown>, lease: Lease): Promise<void> {
    const due = await storage.find(matchmakingTickets, {
      where: { status: ticketStates.IN_PROGRESS, proposalId: null, expiresAt: { lte: clock.now() } },
      orderBy: ['expiresAt'],
      limit: endedAtOnce,
    });
    const unknown = due.filter(({ queueKey }) => !queueKeys.has(queueKey));
    if (unknown.length > 0 && !lease.signal.aborted) await expire(unknown, lease);
  }

  async function endProposals(lease: Lease): Promise<void> {
    const due = await storage.find(matchmakingProposals, {
      where: { expiresAt: { lte: clock.now() } },
      orderBy: ['expiresAt'],
      limit: endedAtOnce,
    });
    for (const { id } of due) {
      if (lease.signal.aborted) return;
      await ctx.atomically(call(), async (unit) => {
        await lease.guard(unit);
        const now = clock.now();
        await withPartiesOfProposal(unit, now, parts.parties, id, () => proposalLife.expire(unit, now, id));
      });
    }
  }

  const playersMatching = (): ReadonlyMap<string, number> =>
    new Map([...known].map(([queueKey, { byId }]) => [queueKey, playersOf(byId)]));

  return {
    async run(lease) {
      await endProposals(lease);
      const queues = await parts.config.read(storage);
      const { byKey, config } = queues;
      await stray.end(queues, lease);
      for (const queueKey of known.keys()) if (!byKey.has(queueKey)) known.delete(queueKey);
      const rounds: QueueRound[] = [];
      for (const [queueKey, queue] of byKey) {
        if (lease.signal.aborted) return;
        const waiting = waitingIn(queueKey);
        await waiting.refresh(queue);
        if (waiting.byId.size > 0) rounds.push(newRound(queue, waiting, config));
      }
      await takeTurns(rounds, lease);
      for (const round of rounds) await endExpired(round, lease);
      await endUnknown(byKey, lease);
      await statistics.publish(lease, playersMatching);
    },
  };
}
