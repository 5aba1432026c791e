import type { Unit } from '../../../kernel/unit-of-work.ts';
import type { Json } from '../../../storage/table.ts';
import { matchmakingErrors as errors } from '../errors.ts';
import { acceptRequired, type CancellationReason, ticketStates } from '../states.ts';
import {
  matchmakingAcceptances,
  matchmakingProposals,
  matchmakingTickets,
  type ProposalRow,
  type TicketRow,
} from '../tables.ts';
import { notifyTickets } from './notifications.ts';
import { cancelEvenIfProposed, TicketsGone, ticketLifecycle } from './ticket-lifecycle.ts';

const { IN_PROGRESS, FINDING_SERVER } = ticketStates;

/** A match that players are to accept. */
export interface NewProposal {
  readonly id: string;
  readonly queueKey: string;
  /** What is needed to make the match once all have accepted. */
  readonly match: Json;
  readonly expiresAt: number;
}

/** What an answer came to: the proposal that is now accepted by all, to be made into a match in the same unit. */
export type AnswerResult =
  | { readonly kind: 'accepted'; readonly proposal: ProposalRow; readonly tickets: readonly TicketRow[] }
  | { readonly kind: 'waiting' }
  | { readonly kind: 'declined' };

/** How often a cancellation looks again where the ticket goes into a proposal, or out of it, meanwhile. */
const maxTries = 4;

/**
 * The life of a proposal: it is made with all of its tickets, or not at all; it ends when its row is removed, which of
 * many who try one does. Accepted by all, declined by one, past its time, or left by a ticket that is cancelled: whoever
 * removes the row has all of its tickets, which nobody else may touch.
 */
export const proposalLifecycle = {
  /** Asks the players of these tickets. Throws TicketsGone, which rolls the unit back, where one does not wait any more. */
  async propose(
    unit: Unit,
    now: number,
    ids: readonly string[],
    proposal: NewProposal,
  ): Promise<TicketRow[]> {
    const rows = await unit.update(
      matchmakingTickets,
      { id: { in: ids }, status: IN_PROGRESS, proposalId: null },
      { proposalId: proposal.id, changedAt: now },
      { orderBy: ['id'] },
    );
    if (rows.length < ids.length) throw new TicketsGone(`${ids.length - rows.length} of ${ids.length}`);
    const wanted = rows.reduce((sum, { playerIds }) => sum + (playerIds as readonly string[]).length, 0);
    await unit.insert(matchmakingProposals, { ...proposal, wanted });
    notifyTickets(unit, rows, 'IN_PROGRESS', { message: acceptRequired });
    return rows;
  },

  /**
   * Takes the answer of a player of a ticket. Accepting twice is once. Throws NOTHING_TO_ACCEPT; also where the players
   * are asked about another match than `asked`.
   */
  async answer(
    unit: Unit,
    now: number,
    ticketId: string,
    playerId: string,
    accept: boolean,
    asked?: string | null,
  ): Promise<AnswerResult> {
    const ticket = await unit.get(matchmakingTickets, { id: ticketId });
    const proposalId = ticket?.proposalId;
    if (ticket?.status !== IN_PROGRESS || !proposalId) throw errors.NOTHING_TO_ACCEPT();
    if (asked !== undefined && asked !== proposalId) throw errors.NOTHING_TO_ACCEPT();
    const open = { id: proposalId, expiresAt: { gt: now } };
    const [locked] = await unit.update(matchmakingProposals, open, { accepted: { add: 0 } });
    if (!locked) throw errors.NOTHING_TO_ACCEPT();
    if (!accept) {
      await dissolve(unit, now, locked, [ticketId], 'ACCEPTANCE_FAILED');
      return { kind: 'declined' };
    }
    const added = await unit.insert(matchmakingAcceptances, { proposalId, playerId }, { ifAbsent: true });
    if (added.length === 0) return { kind: 'waiting' };
    const [proposal] = await unit.update(matchmakingProposals, { id: proposalId }, { accepted: { add: 1 } });
    if (proposal!.accepted < proposal!.wanted) return { kind: 'waiting' };
    await remove(unit, proposalId);
    const tickets = await unit.find(matchmakingTickets, { where: { proposalId } });
    return { kind: 'accepted', proposal: proposal!, tickets };
  },

  /** Ends a proposal whose time has come: tickets that have not accepted are cancelled, the others wait on. */
  async expire(unit: Unit, now: number, id: string): Promise<boolean> {
    const [proposal] = await unit.update(
      matchmakingProposals,
      { id, expiresAt: { lte: now } },
      { accepted: { add: 0 } },
    );
    if (!proposal) return false;
    const accepted = await unit.find(matchmakingAcceptances, { where: { proposalId: id } });
    const who = new Set(accepted.map(({ playerId }) => playerId));
    const tickets = await unit.find(matchmakingTickets, { where: { proposalId: id } });
    const late = tickets.filter(({ playerIds }) =>
      (playerIds as readonly string[]).some((playerId) => !who.has(playerId)),
    );
    await dissolve(
      unit,
      now,
      proposal,
      late.map((ticket) => ticket.id),
      'ACCEPTANCE_FAILED',
    );
    return true;
  },

  /**
   * Locks a ticket that waits, by itself or with the match that its players are asked about, and answers it: until the
   * unit ends it neither gets its match nor ends. Null where it does not wait any more.
   */
  async hold(unit: Unit, ticketId: string): Promise<TicketRow | null> {
    for (let tries = 1; tries <= maxTries; tries++) {
      const [waiting] = await unit.update(
        matchmakingTickets,
        { id: ticketId, status: IN_PROGRESS, proposalId: null },
        { changedAt: { add: 0 } },
      );
      if (waiting) return waiting;
      const ticket = await unit.get(matchmakingTickets, { id: ticketId });
      if (ticket?.status !== IN_PROGRESS) return null;
      if (ticket.proposalId === null) continue;
      const id = ticket.proposalId;
      const asked = await unit.update(matchmakingProposals, { id }, { accepted: { add: 0 } });
      if (asked.length > 0) return ticket;
    }
    return null;
  },

  /**
   * Cancels a ticket, also one whose players are asked just now: then the other tickets of the match wait on. Throws
   * TICKET_ALREADY_MATCHED and TICKET_ENDED; TICKET_NOT_FOUND where there is none.
   */
  async cancel(unit: Unit, now: number, ticketId: string, reason: CancellationReason): Promise<TicketRow> {
    for (let tries = 1; ; tries++) {
      const [cancelled] = await ticketLifecycle.cancel(unit, now, { id: ticketId }, reason);
      if (cancelled) return cancelled;
      const ticket = await unit.get(matchmakingTickets, { id: ticketId });
      if (!ticket) throw errors.TICKET_NOT_FOUND();
      if (ticket.status === FINDING_SERVER || tries === maxTries) throw errors.TICKET_ALREADY_MATCHED();
      if (ticket.status !== IN_PROGRESS)
        throw ticket.matchId === null ? errors.TICKET_ENDED() : errors.TICKET_ALREADY_MATCHED();
      if (ticket.proposalId === null) continue;
      const [proposal] = await unit.update(
        matchmakingProposals,
        { id: ticket.proposalId },
        { accepted: { add: 0 } },
      );
      if (!proposal) continue;
      const [gone] = await dissolve(unit, now, proposal, [ticketId], reason);
      if (gone) return gone;
    }
  },
} as const;

const remove = async (unit: Unit, id: string): Promise<void> => {
  await unit.delete(matchmakingProposals, { id });
  await unit.delete(matchmakingAcceptances, { proposalId: id });
};

/** Ends a proposal that is locked: cancels some of its tickets and lets the others wait on, as old as they are. */
async function dissolve(
  unit: Unit,
  now: number,
  { id }: ProposalRow,
  cancelled: readonly string[],
  reason: CancellationReason,
): Promise<TicketRow[]> {
  await remove(unit, id);
  const gone = await cancelEvenIfProposed(unit, now, { id: { in: cancelled }, proposalId: id }, reason);
  const others = await unit.update(
    matchmakingTickets,
    { proposalId: id, status: IN_PROGRESS },
    { proposalId: null, changedAt: now },
    { orderBy: ['id'] },
  );
  notifyTickets(unit, others, 'IN_PROGRESS');
  return gone;
}
