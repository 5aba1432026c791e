import type { Context } from '../../area.ts';
import { entityOfText } from '../entities/entity-json.ts';
import { sizesOf } from '../matching/queue.ts';
import { withRoles } from '../matching/team-split.ts';
import type { FormedMatch, Seating } from '../matching/ticket.ts';
import type { StartStrategy, StrategyStep } from '../matchmaker/dependencies.ts';
import type { Queue } from '../queues/queue-config.ts';
import type { StrategyTicket } from '../queues/ticket-details.ts';
import type { TicketPool, WaitingTicket } from '../queues/ticket-pool.ts';
import type { MatchmakingStrategy, StrategyMatch } from './hooks.ts';
import { withHostTimeout } from './host-timeout.ts';

/** How long a strategy may take for one match, in milliseconds. */
const strategyMilliseconds = 50;

/** Returns what starts the strategies of queues, by the names that queues use. */
export const createStrategies =
  (
    ctx: Pick<Context, 'clock' | 'log'>,
    strategies: Readonly<Record<string, MatchmakingStrategy>>,
  ): StartStrategy =>
  (queue, pool, customMatchmakerConfig) => {
    if (!Object.hasOwn(strategies, queue.customStrategy)) return null;
    return createStrategyRunner(ctx, strategies[queue.customStrategy]!, queue, pool, customMatchmakerConfig);
  };

/**
 * Returns a function that asks a strategy for one match each time, among the waiting tickets that it has not used in
 * this round.
 *
 * A strategy is not trusted. A match with a ticket that does not wait, with a ticket twice, or with a team that is too
 * large or too small is logged and dropped, and the strategy is not called again in this round.
 */
function createStrategyRunner(
  { clock, log }: Pick<Context, 'clock' | 'log'>,
  strategy: MatchmakingStrategy,
  queue: Queue,
  waiting: TicketPool,
  customMatchmakerConfig: string,
): () => Promise<StrategyStep> {
  const elapsed = clock.monotonic ?? clock.now;
  const used = new Set<string>();
  const shown = new Map<string, StrategyTicket>();

  function strategyTicket({ row, groups }: WaitingTicket): StrategyTicket {
    let ticket = shown.get(row.id);
    if (!ticket) {
      const entity = entityOfText(row.entity);
      ticket = { ticketId: row.id, createdAt: row.createdAt, groups, entity };
      shown.set(row.id, ticket);
    }
    return ticket;
  }

  const mayMeet = (ticketId: string, otherId: string): boolean =>
    waiting.forbidden.get(ticketId)?.has(otherId) !== true;

  const details = { queue: queue.queueKey, strategy: queue.customStrategy };
  const none: StrategyStep = { match: null, isDone: true };

  async function ask(): Promise<StrategyStep> {
    const usable = [...waiting.byId.values()].filter(({ match, row }) => match !== null && !used.has(row.id));
    const tickets = usable
      .map(strategyTicket)
      .sort((left, right) => left.createdAt - right.createdAt || (left.ticketId < right.ticketId ? -1 : 1));
    const begun = elapsed();
    const context = { queue, now: clock.now(), customMatchmakerConfig, mayMeet };
    const answer = await withHostTimeout(clock, strategy(tickets, context));
    const took = elapsed() - begun;
    const isSlow = took > strategyMilliseconds;
    if (isSlow) log.warn({ ...details, took }, 'a matchmaking strategy took longer than 50 ms');
    if (!answer) return none;
    const match = checkMatch(answer, queue, new Map(usable.map((each) => [each.row.id, each])));
    if (typeof match === 'string') {
      log.error({ ...details, fault: match }, 'a matchmaking strategy returned an invalid match');
      return none;
    }
    for (const { ticket } of match.seatings) used.add(ticket.id);
    return { match, isDone: isSlow };
  }

  return async () => {
    try {
      return await ask();
    } catch (cause) {
      log.error({ ...details, cause }, 'a matchmaking strategy failed');
      return none;
    }
  };
}

/** Returns the match, or what is wrong with it. */
function checkMatch(
  { seatings }: StrategyMatch,
  queue: Queue,
  waiting: ReadonlyMap<string, WaitingTicket>,
): FormedMatch | string {
  const { teams } = queue;
  const [largest, smallest] = [sizesOf(queue), smallestSizes(queue)];
  const sizes = new Array<number>(teams).fill(0);
  const seen = new Set<string>();
  const seated: Seating[] = [];
  for (const { ticketId, teams: assigned } of seatings) {
    const ticket = waiting.get(ticketId);
    if (!ticket?.match) return `${ticketId} does not wait`;
    if (seen.has(ticketId)) return `${ticketId} appears twice`;
    seen.add(ticketId);
    if (assigned.length !== ticket.groups.length || new Set(assigned).size < assigned.length)
      return `${ticketId} has ${ticket.groups.length} groups, and each needs a team of its own`;
    for (const [group, team] of assigned.entries()) {
      if (!Number.isInteger(team) || team < 0 || team >= teams) return `there is no team ${team}`;
      sizes[team]! += ticket.groups[group]!.length;
    }
    seated.push({ ticket: ticket.match, teams: assigned });
  }
  if (seatings.length === 0) return 'the match has no tickets';
  // Whole teams may be missing, the last ones.
  const count = sizes.findLastIndex((size) => size > 0) + 1;
  if (count < (queue.minTeams ?? teams)) return `there would be ${count} teams`;
  const wrong = sizes.slice(0, count).find((size, team) => size > largest[team]! || size < smallest[team]!);
  if (wrong !== undefined) return `a team would have ${wrong} players`;
  const seatings_ = withRoles(queue, seated);
  return seatings_ ? { seatings: seatings_ } : 'a team could not fill its roles';
}

/** Returns the least players of each team. */
const smallestSizes = (queue: Queue): readonly number[] =>
  queue.sizes ? (queue.smaller.at(-1) ?? queue).sizes! : sizesOf(queue).map(() => queue.minPlayersPerTeam);
