import type { Handlers, Output } from '../../http/contract.ts';
import type { Call } from '../../kernel/call.ts';
import { runSliced } from '../../runtime/cooperative.ts';
import type { StorageOperations } from '../../storage/storage.ts';
import type { Context } from '../area.ts';
import type { matchmakingContract } from './contract.ts';
import type { MatchmakingDependencies } from './dependencies.ts';
import { entityOfText } from './entities/entity-json.ts';
import { readTree } from './entities/rules.tree.ts';
import { valuesOf } from './entities/rules.values.ts';
import { matchmakingErrors as errors } from './errors.ts';
import { type Explanation, explain } from './matching/explain.ts';
import type { MatchTicket } from './matching/ticket.ts';
import { matchOfJson } from './matchmaker/make-match.ts';
import type { ConfigStore } from './queues/config-store.ts';
import { forbidPairs } from './queues/forbidden-pairs.ts';
import type { Queue } from './queues/queue-config.ts';
import { createTicketPool, type TicketPool } from './queues/ticket-pool.ts';
import { ticketStates } from './states.ts';
import { matchmakingProposals, matchmakingTickets, type ProposalRow, type TicketRow } from './tables.ts';
import { heldProposal, proposalProgress } from './tickets/notifications.ts';
import { recentMatchesOf } from './tickets/recent-matches.ts';

interface ExplainDependencies extends Pick<MatchmakingDependencies, 'friends'> {
  readonly config: Pick<ConfigStore, 'read'>;
}

type Answer = Output<(typeof matchmakingContract.routes)['explain']>;

/** How many tickets of a queue are read, the oldest first: each thousand takes some 20 ms, a node answers others meanwhile. */
const maxTickets = 50_000;

/** How often an explanation is repeated if players turn out to have blocked each other; a round does so as often. */
const maxAttempts = 10;

/** How often a ticket is read if its proposal ends before it can be read. */
const maxReads = 4;

/** What an answer has that compares the ticket with no other. */
const nothing = () => ({
  refusedByRule: '',
  ticketIds: [],
  nextBounds: [],
  isComplete: true,
  candidatesSeen: 0,
  nearest: [],
});

/** Creates the operation that says why a ticket has no match. */
export function createExplainOperation(
  ctx: Context,
  { config, friends }: ExplainDependencies,
): Pick<Handlers<typeof matchmakingContract.routes>, 'explain'> {
  const { clock } = ctx;

  /** Explains a waiting ticket. Blocked players are looked up only among the tickets that the explanation names. */
  async function explainWaiting(call: Call, queue: Queue, row: TicketRow): Promise<Answer> {
    const values = valuesOf(queue, readTree(entityOfText(row.entity)));
    if ('reason' in values) return refused(values.rule, values.reason);
    const pool = createTicketPool(ctx, maxTickets);
    await pool.refresh(queue);
    const { figures: _, ...ofTicket } = values;
    const recent = (await recentMatchesOf(call.db, queue, [row])).get(row.id);
    const ticket: MatchTicket = {
      id: row.id,
      createdAt: row.createdAt,
      ...ofTicket,
      ...(recent && { recent }),
    };
    const waiting = [...pool.byId.values()].flatMap(({ match }) => match ?? []);
    const { forbidden } = pool;
    for (let attempt = 1; ; attempt++) {
      const now = clock.now();
      const mayBeSmall = now - row.createdAt >= (queue.startAfterSeconds ?? Infinity) * 1000;
      const smaller = mayBeSmall ? queue.smaller : [];
      const input = { queue, ticket, waiting, now, forbidden, smaller, until: row.expiresAt };
      const found = await runSliced(explain(input));
      const hasBlocked = queue.avoidBlocked && (await noteBlocked(call, row, found, pool));
      if (!hasBlocked) return answerOf(found, queue, pool, input.now);
      if (attempt === maxAttempts)
        return {
          ...answerOf(found, queue, pool, input.now),
          outcome: 'UNKNOWN',
          refusedByRule: 'avoidBlocked',
          detail:
            'the players of too many tickets have blocked each other to say whether a match is possible',
          isComplete: false,
        };
    }
  }

  /** Notes which of the named tickets must not meet. Returns whether some pair was not known yet. */
  async function noteBlocked(
    call: Call,
    row: TicketRow,
    found: Explanation,
    { byId, forbidden }: TicketPool,
  ) {
    const ids = new Set([...found.ticketIds, ...found.nearest.flatMap(({ ticketIds }) => ticketIds)]);
    const rows = [row, ...[...ids].map((id) => byId.get(id)!.row)];
    const ticketOf = new Map(rows.flatMap((each) => playersOf(each).map((id) => [id, each.id] as const)));
    const pairs = await friends.blockedPairs(call.db, [...ticketOf.keys()]);
    const isNew = pairs.filter(([one, other]) => {
      const known = forbidden.get(ticketOf.get(one)!);
      return !known?.has(ticketOf.get(other)!);
    });
    return forbidPairs(forbidden, isNew, (playerId) => ticketOf.get(playerId));
  }

  return {
    async explain(call, { ticketId }) {
      const { row, proposal } = await readTicket(call.db, ticketId);
      if (row.status !== ticketStates.IN_PROGRESS)
        throw row.matchId === null ? errors.TICKET_ENDED() : errors.TICKET_ALREADY_MATCHED();
      if (proposal) return proposed(row, heldProposal(ctx.availability, proposal), clock.now());
      const queue = (await config.read(call.db)).byKey.get(row.queueKey);
      if (!queue) return refused('queue', `the queue ${row.queueKey} no longer exists`);
      if (row.changedAt >= row.expiresAt)
        return refused(
          'ticketExpirationSeconds',
          'the time of the ticket is over: it times out in the next pass',
        );
      return explainWaiting(call, queue, row);
    },
  };
}

/** Reads a ticket and its proposal, null if it has none. Throws TICKET_NOT_FOUND. */
async function readTicket(
  db: StorageOperations,
  id: string,
): Promise<{ readonly row: TicketRow; readonly proposal: ProposalRow | null }> {
  for (let reads = 1; ; reads++) {
    const row = await db.get(matchmakingTickets, { id });
    if (!row) throw errors.TICKET_NOT_FOUND();
    if (row.proposalId === null) return { row, proposal: null };
    const proposal = await db.get(matchmakingProposals, { id: row.proposalId });
    // Otherwise it has ended since, with the ticket accepted, cancelled, or waiting again.
    if (proposal || reads === maxReads) return { row, proposal };
  }
}

const playersOf = ({ playerIds }: TicketRow): readonly string[] => playerIds as readonly string[];

const secondsUntil = (time: number, now: number): number => Math.max(1, Math.ceil((time - now) / 1000));

const possibleIn = (time: number | null, now: number) =>
  time === null ? {} : { possibleInSeconds: secondsUntil(time, now) };

/** Returns the answer about a ticket that no search can help. */
const refused = (refusedByRule: string, detail: string): Answer => ({
  ...nothing(),
  outcome: 'NO_MATCH',
  refusedByRule,
  detail,
  nearest: [{ ticketIds: [], refusedByRule, detail }],
});

function proposed({ id }: TicketRow, proposal: ProposalRow, now: number): Answer {
  const { accepted, wanted, expiresAt, match } = proposal;
  const left = Math.max(0, Math.ceil((expiresAt - now) / 1000));
  return {
    ...nothing(),
    outcome: 'PROPOSED',
    detail: `its players are asked to accept a match: ${accepted} of ${wanted} have accepted, and ${left} seconds are left`,
    ticketIds: matchOfJson(match).ticketIds.filter((ticketId) => ticketId !== id),
    proposal: proposalProgress(proposal),
  };
}

function answerOf(found: Explanation, queue: Queue, pool: TicketPool, now: number): Answer {
  const nearest = found.nearest.map(({ ticketIds, possibleAt, ...why }) => ({
    ...why,
    ticketIds: [...ticketIds],
    ...possibleIn(possibleAt, now),
  }));
  const compared = {
    nextBounds: found.nextBounds.map(({ at, ...bounds }) => ({
      ...bounds,
      inSeconds: secondsUntil(at, now),
    })),
    isComplete: found.isComplete && pool.isComplete,
    candidatesSeen: found.candidatesSeen,
    nearest,
  };
  if (queue.customStrategy !== '')
    return {
      ...nothing(),
      ...compared,
      outcome: 'UNKNOWN',
      detail: `the strategy ${queue.customStrategy} decides who plays with whom, not the rules of the queue`,
    };
  return {
    ...compared,
    outcome: found.isPossible ? 'MATCH_POSSIBLE' : found.hasStopped ? 'UNKNOWN' : 'NO_MATCH',
    refusedByRule: found.refusedByRule,
    detail: found.detail,
    ticketIds: [...found.ticketIds],
    ...possibleIn(found.possibleAt, now),
  };
}
