import { expect } from 'vitest';
import { makeMatches, matchOfJson } from '../../../src/areas/matchmaking/matchmaker/make-match.ts';
import { eventTypeOf, ticketStates } from '../../../src/areas/matchmaking/states.ts';
import {
  matchmakingPauses,
  matchmakingProposals,
  matchmakingTickets,
} from '../../../src/areas/matchmaking/tables.ts';
import { proposalLifecycle } from '../../../src/areas/matchmaking/tickets/proposal-lifecycle.ts';
import { ticketLifecycle } from '../../../src/areas/matchmaking/tickets/ticket-lifecycle.ts';
import { couldMatch, queueOf, ticketOf } from '../../matching/matching-samples.ts';
import { createNode, ticketClock, waitFor } from './matchmaker-node.ts';
import type { TicketWorld } from './ticket-world.ts';
import { outcome } from './ticket-world.ts';

const { IN_PROGRESS, COMPLETED, CANCELLED, FAILED, FINDING_SERVER, MATCHMAKING_TIMED_OUT } = ticketStates;

export const modelQueues = ['plain', 'asking'] as const;
type QueueKey = (typeof modelQueues)[number];

export type ModelCommand =
  | { readonly does: 'start'; readonly players: readonly number[]; readonly queue: QueueKey }
  | { readonly does: 'cancel'; readonly player: number }
  | { readonly does: 'round'; readonly node: number }
  | { readonly does: 'rounds' }
  | { readonly does: 'advance'; readonly seconds: number }
  | { readonly does: 'answer'; readonly player: number; readonly accept: number }
  | { readonly does: 'end'; readonly player: number; readonly ready: boolean };

interface ModelTicket {
  readonly id: string;
  readonly queue: QueueKey;
  readonly players: readonly string[];
  readonly createdAt: number;
  readonly expiresAt: number;
  state: number;
  proposal: { readonly id: string; readonly until: number; readonly accepted: Set<string> } | null;
  match: string | null;
  /** It came back from a declined match after its time was over, and gets no other match. */
  isLate: boolean;
}

export interface TicketModel {
  run(command: ModelCommand): Promise<void>;
  /** Asserts that the storage agrees with the model. */
  check(): Promise<void>;
  /** How often each outcome occurred. */
  readonly seen: ReadonlyMap<string, number>;
}

const typeOf: Readonly<Record<number, string>> = {
  [IN_PROGRESS]: eventTypeOf.IN_PROGRESS,
  [CANCELLED]: eventTypeOf.CANCELLED,
  [FINDING_SERVER]: eventTypeOf.FINDING_SERVER,
  [MATCHMAKING_TIMED_OUT]: eventTypeOf.MATCHMAKING_TIMED_OUT,
};

const seconds = { wait: 60, accept: 20, pause: 30 };
const size = { teams: 2, playersPerTeam: 2 };
const isActive = ({ state }: ModelTicket): boolean => state === IN_PROGRESS || state === FINDING_SERVER;

/**
 * Opens a model of tickets in two queues of two against two, one of which asks the players and has pauses, and two nodes
 * with a matchmaker.
 */
export function openTicketModel(world: TicketWorld): TicketModel {
  const clock = ticketClock();
  const queue = { ...size, ticketExpirationSeconds: seconds.wait };
  const queues = {
    plain: queue,
    asking: {
      ...queue,
      acceptance: { required: true, seconds: seconds.accept, declinePauseSeconds: seconds.pause },
    },
  };
  const nodes = ['x', 'y'].map((prefix) => createNode({ world, clock, queues, prefix }));
  const tickets: ModelTicket[] = [];
  /** Until when players are in a pause. */
  const pauses = new Map<string, number>();
  const seen = new Map<string, number>();
  /** The states at the last check. */
  const before = new Map<string, number>();
  const note = (event: string): void => void seen.set(event, (seen.get(event) ?? 0) + 1);
  const nameOf = (player: number): string => `p${player}`;
  const ticketWith = (player: string): ModelTicket | undefined =>
    tickets.find((ticket) => isActive(ticket) && ticket.players.includes(player));
  const together = (ticket: ModelTicket): ModelTicket[] =>
    tickets.filter(({ proposal }) => proposal !== null && proposal.id === ticket.proposal?.id);

  /** Ends a proposal: some tickets are cancelled, the others wait again, and a pause of `decliners` begins. */
  function dissolve(
    all: readonly ModelTicket[],
    isCancelled: (ticket: ModelTicket) => boolean,
    decliners: readonly string[] = [],
  ): void {
    for (const player of decliners) pauses.set(player, clock.now() + seconds.pause * 1000);
    for (const ticket of all) {
      if (isCancelled(ticket)) {
        ticket.state = CANCELLED;
        note('CANCELLED');
      }
      ticket.proposal = null;
      ticket.isLate = ticket.expiresAt <= clock.now();
    }
  }

  async function start({ players, queue: key }: ModelCommand & { readonly does: 'start' }): Promise<void> {
    const names = players.map(nameOf);
    const now = clock.now();
    const ticket: ModelTicket = {
      id: `t${String(tickets.length).padStart(3, '0')}`,
      queue: key,
      players: names,
      createdAt: now,
      expiresAt: now + seconds.wait * 1000,
      state: IN_PROGRESS,
      proposal: null,
      match: null,
      isLate: false,
    };
    const { id, createdAt, expiresAt } = ticket;
    const result = await outcome(
      waitFor(world, id, names, { queueKey: key, createdAt, expiresAt }, {}, { hasPauses: key === 'asking' }),
    );
    const isPaused = key === 'asking' && names.some((name) => (pauses.get(name) ?? 0) > now);
    expect(result).toBe(names.some(ticketWith) ? 'TICKET_EXISTS' : isPaused ? 'DECLINE_PAUSE' : 'done');
    if (result === 'done') tickets.push(ticket);
    else note(result);
  }

  async function cancel(player: string): Promise<void> {
    const ticket = ticketWith(player) ?? tickets.at(-1);
    if (!ticket) return;
    const result = await outcome(
      world.unit((unit) => proposalLifecycle.cancel(unit, clock.now(), ticket.id, 'USER', [player])),
    );
    if (ticket.state !== IN_PROGRESS) {
      expect(result).toBe(ticket.match === null ? 'TICKET_ENDED' : 'TICKET_ALREADY_MATCHED');
      return;
    }
    expect(result).toBe('done');
    const leavers = ticket.players.filter((each) => each === player);
    if (ticket.proposal) dissolve(together(ticket), (each) => each === ticket, leavers);
    else dissolve([ticket], () => true);
  }

  async function answer(player: string, accept: boolean): Promise<void> {
    const ticket = ticketWith(player);
    if (!ticket) return;
    const now = clock.now();
    const result = await outcome(
      world.unit(async (unit) => {
        const answered = await proposalLifecycle.answer(unit, now, ticket.id, player, accept);
        if (answered.kind !== 'accepted') return;
        const made = matchOfJson(answered.proposal.match);
        await makeMatches(unit, now, [made], async () => {}, answered.proposal.id);
      }),
    );
    const { proposal } = ticket;
    if (!proposal || proposal.until <= now) {
      expect(result).toBe('NOTHING_TO_ACCEPT');
      return;
    }
    expect(result).toBe('done');
    const all = together(ticket);
    if (!accept) return dissolve(all, (each) => each === ticket, [player]);
    proposal.accepted.add(player);
    if (proposal.accepted.size < all.flatMap(({ players }) => players).length) return;
    const row = await world.storage.get(matchmakingTickets, { id: ticket.id });
    for (const each of all) {
      note('FINDING_SERVER');
      each.state = FINDING_SERVER;
      each.match = row!.matchId;
      each.proposal = null;
    }
  }

  async function end(player: string, ready: boolean): Promise<void> {
    const ticket = ticketWith(player);
    if (ticket?.state !== FINDING_SERVER) return;
    const now = clock.now();
    const matchId = ticket.match!;
    await world.unit((unit) =>
      ready ? ticketLifecycle.complete(unit, now, matchId) : ticketLifecycle.fail(unit, now, matchId, 'GONE'),
    );
    for (const each of tickets.filter(({ match }) => match === matchId)) {
      each.state = ready ? COMPLETED : FAILED;
      note(ready ? 'COMPLETED' : 'FAILED');
    }
  }

  /** Ends proposals whose time is over; then reads which matches were made, and checks that they were allowed. */
  async function judgeRound(): Promise<void> {
    const now = clock.now();
    for (const ticket of tickets)
      if (ticket.proposal && ticket.proposal.until <= now) {
        const { accepted } = ticket.proposal;
        const all = together(ticket);
        const late = all.flatMap(({ players }) => players).filter((player) => !accepted.has(player));
        dissolve(all, ({ players }) => players.some((player) => !accepted.has(player)), late);
      }
    const rows = new Map((await world.storage.find(matchmakingTickets, {})).map((row) => [row.id, row]));
    const proposals = await world.storage.find(matchmakingProposals, {});
    const made = new Map<string, ModelTicket[]>();
    for (const ticket of tickets.filter(({ state, proposal }) => state === IN_PROGRESS && !proposal)) {
      const row = rows.get(ticket.id)!;
      const name = row.matchId ?? row.proposalId;
      if (name !== null) made.set(name, [...(made.get(name) ?? []), ticket]);
    }
    for (const [name, set] of made) {
      const [first] = set;
      expect(set.every(({ queue: key }) => key === first!.queue)).toBe(true);
      expect(set.flatMap(({ players }) => players)).toHaveLength(size.teams * size.playersPerTeam);
      const proposal = proposals.find(({ id }) => id === name);
      expect(proposal !== undefined).toBe(first!.queue === 'asking');
      const accepted = new Set<string>();
      for (const ticket of set)
        if (proposal) {
          note('PROPOSED');
          ticket.proposal = { id: name, until: now + seconds.accept * 1000, accepted };
        } else {
          note('FINDING_SERVER');
          ticket.state = FINDING_SERVER;
          ticket.match = name;
        }
    }
    const waiting = tickets.filter(({ state, proposal }) => state === IN_PROGRESS && !proposal);
    for (const key of modelQueues) {
      const set = waiting
        .filter((ticket) => ticket.queue === key && !ticket.isLate)
        .map(({ id, players }) => ticketOf(id, { groups: [players.length] }));
      for (const [index, ticket] of set.entries())
        expect(couldMatch(queueOf(size), ticket, set.toSpliced(index, 1), now)).toBe(false);
    }
    for (const ticket of waiting)
      if (ticket.expiresAt <= now) {
        ticket.state = MATCHMAKING_TIMED_OUT;
        note('TIMED_OUT');
      }
  }

  return {
    seen,
    async run(command) {
      switch (command.does) {
        case 'start':
          return start(command);
        case 'cancel':
          return cancel(nameOf(command.player));
        case 'advance':
          return clock.advance(command.seconds * 1000);
        case 'answer':
          return answer(nameOf(command.player), command.accept > 0);
        case 'end':
          return end(nameOf(command.player), command.ready);
        case 'round':
          await nodes[command.node]!.run();
          return judgeRound();
        case 'rounds':
          await Promise.all(nodes.map((node) => node.run()));
          // Two concurrent rounds may have been in each other's way; the next round takes what they left.
          await nodes[0]!.run();
          return judgeRound();
      }
    },
    async check() {
      expect(await world.states()).toEqual(Object.fromEntries(tickets.map(({ id, state }) => [id, state])));
      const seated = tickets.filter(isActive).flatMap(({ id, players }) => players.map((name) => [name, id]));
      expect(await world.players()).toEqual(Object.fromEntries(seated));
      const rows = await world.storage.find(matchmakingPauses, {});
      expect(Object.fromEntries(rows.map(({ playerId, endsAt }) => [playerId, endsAt]))).toEqual(
        Object.fromEntries(pauses),
      );
      const proposals = new Set(tickets.flatMap(({ proposal }) => (proposal ? [proposal.id] : [])));
      expect(await world.storage.count(matchmakingProposals, {})).toBe(proposals.size);
      // Players are told of every change of their own tickets, and of no others.
      const last = new Map<string, string | number>();
      for (const { ticketId, recipients, type } of world.notifications) {
        expect(recipients).toEqual(tickets.find(({ id }) => id === ticketId)!.players);
        last.set(ticketId, type);
      }
      for (const { id, state } of tickets) {
        // The match broker, which is not part of this test, tells the players about their server.
        if (state !== before.get(id) && state !== COMPLETED && state !== FAILED)
          expect(last.get(id)).toBe(typeOf[state]);
        before.set(id, state);
      }
      world.notifications.length = 0;
    },
  };
}
