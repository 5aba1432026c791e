import type { Context } from '../../area.ts';
import { entityOfText } from '../entities/entity-json.ts';
import type { FormedMatch, Seating } from '../matching/ticket.ts';
import type { WaitingTicket, WaitingTickets } from '../matchmaker/ticket-pool.ts';
import type { Queue } from '../queues/queue-config.ts';
import type { MatchmakingStrategy, StrategyMatch, StrategyTicket } from './hooks.ts';
import { withHostTimeout } from './host-timeout.ts';

/** How long a strategy may take for one match, in milliseconds. */
const strategyMilliseconds = 50;

/** What asking a strategy came to, and whether it may be asked again in this round. */
export interface StrategyStep {
  readonly match: FormedMatch | null;
  readonly isDone: boolean;
}

/**
 * Asks a strategy of the host for one match a turn, among the tickets that wait and that it did not name in this round.
 * What it answers is believed in nothing: a match of tickets that do not wait, of one ticket twice, or of teams that are
 * too large or too small counts as none, is told to the log, and ends the queue's turns for this round.
 */
export function createStrategyTurns(
  { clock, log }: Pick<Context, 'clock' | 'log'>,
  strategy: MatchmakingStrategy,
  queue: Queue,
  waiting: WaitingTickets,
  customMatchmakerConfig: string,
): () => Promise<StrategyStep> {
  const named = new Set<string>();
  const entities = new Map<string, StrategyTicket>();

  function seenBy({ row, groups }: WaitingTicket): StrategyTicket {
    let ticket = entities.get(row.id);
    if (!ticket) {
      const entity = entityOfText(row.entity);
      ticket = { ticketId: row.id, createdAt: row.createdAt, groups, entity };
      entities.set(row.id, ticket);
    }
    return ticket;
  }

  const mayMeet = (ticketId: string, otherId: string): boolean =>
    waiting.forbidden.get(ticketId)?.has(otherId) !== true;

  const what = { queue: queue.queueKey, strategy: queue.customStrategy };
  const none: StrategyStep = { match: null, isDone: true };

  async function ask(): Promise<StrategyStep> {
    const usable = [...waiting.byId.values()].filter(
      ({ match, row }) => match !== null && !named.has(row.id),
    );
    const tickets = usable
      .map(seenBy)
      .sort((left, right) => left.createdAt - right.createdAt || (left.ticketId < right.ticketId ? -1 : 1));
    const begun = performance.now();
    const context = { queue, now: clock.now(), customMatchmakerConfig, mayMeet };
    const answer = await withHostTimeout(clock, strategy(tickets, context));
    const took = performance.now() - begun;
    const isSlow = took > strategyMilliseconds;
    if (isSlow) log.warn({ ...what, took }, 'a matchmaking strategy took longer than 50 ms');
    if (!answer) return none;
    const match = checked(answer, queue, new Map(usable.map((each) => [each.row.id, each])));
    if (typeof match === 'string') {
      log.error({ ...what, fault: match }, 'a matchmaking strategy answered what is no match');
      return none;
    }
    for (const { ticket } of match.seatings) named.add(ticket.id);
    return { match, isDone: isSlow };
  }

  return async () => {
    try {
      return await ask();
    } catch (cause) {
      log.error({ ...what, cause }, 'a matchmaking strategy failed');
      return none;
    }
  };
}

/** The match, or what is wrong with it. */
function checked(
  { seatings }: StrategyMatch,
  { teams, playersPerTeam, minPlayersPerTeam }: Queue,
  waiting: ReadonlyMap<string, WaitingTicket>,
): FormedMatch | string {
  const sizes = new Array<number>(teams).fill(0);
  const seen = new Set<string>();
  const seated: Seating[] = [];
  for (const { ticketId, teams: given } of seatings) {
    const ticket = waiting.get(ticketId);
    if (!ticket?.match) return `${ticketId} does not wait`;
    if (seen.has(ticketId)) return `${ticketId} is there twice`;
    seen.add(ticketId);
    if (given.length !== ticket.groups.length || new Set(given).size < given.length)
      return `${ticketId} has ${ticket.groups.length} groups, each for a team of its own`;
    for (const [group, team] of given.entries()) {
      if (!Number.isInteger(team) || team < 0 || team >= teams) return `there is no team ${team}`;
      sizes[team]! += ticket.groups[group]!.length;
    }
    seated.push({ ticket: ticket.match, teams: given });
  }
  if (seatings.length === 0) return 'it has no tickets';
  const wrong = sizes.find((size) => size > playersPerTeam || size < minPlayersPerTeam);
  return wrong === undefined ? { seatings: seated } : `a team would have ${wrong} players`;
}
