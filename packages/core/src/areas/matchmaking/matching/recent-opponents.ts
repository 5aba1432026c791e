import type { Sliced } from '../../../runtime/cooperative.ts';
import { decidingTickets, type MatchingQueue, type RecentOpponentsRule, stepAt } from './queue.ts';
import type { Incompatibility } from './rule-fault.ts';
import { sliceSteps } from './sliced-sort.ts';
import type { MatchTicket, RecentMatch } from './ticket.ts';

/** Returns how many matches of a player count, at an age of a ticket; 0 if former opponents may meet. */
const maxRecentMatches = ({ matches, relax }: RecentOpponentsRule, ageMs: number): number =>
  relax[stepAt(relax, ageMs) - 1]?.matches ?? matches;

/** A player of a ticket in a match that they have played. */
interface Seat {
  readonly ticket: MatchTicket;
  readonly recent: RecentMatch;
  /** How many matches of the player count. */
  readonly most: number;
}

/**
 * Returns why players of these tickets have met too recently; null if none have. Two players are opponents if they share a match
 * in which they had different teams, and it is one of the last of either of them. Who is in one ticket wants to play together.
 *
 * Each ticket has the few matches of its players and no list of opponents, so this takes as many steps as there are matches,
 * and does not compare pairs. `among`: the tickets that are asked about, if the others are together already.
 */
export function opponentsFault(
  queue: MatchingQueue,
  tickets: readonly MatchTicket[],
  now: number,
  among: readonly MatchTicket[] = tickets,
): Omit<Incompatibility, 'rule'> | null {
  const rule = queue.avoidRecentOpponents;
  if (!rule || !tickets.some(({ recent }) => recent)) return null;
  const [decides] = decidingTickets(queue, tickets);
  const counted = new Map<string, Seat[]>();
  for (const ticket of tickets) {
    if (!ticket.recent) continue;
    const { createdAt } = queue.expansion === 'longest' ? decides! : ticket;
    const most = maxRecentMatches(rule, now - createdAt);
    for (const recent of ticket.recent) {
      if (recent.ago > most) continue;
      const seats = counted.get(recent.matchId);
      if (seats) seats.push({ ticket, recent, most });
      else counted.set(recent.matchId, [{ ticket, recent, most }]);
    }
  }
  if (counted.size === 0) return null;
  for (const ticket of tickets)
    for (const { matchId, team } of ticket.recent ?? []) {
      const seats = counted.get(matchId);
      const met = seats?.find(
        (seat) =>
          seat.ticket !== ticket &&
          seat.recent.team !== team &&
          (among === tickets || among.includes(ticket) || among.includes(seat.ticket)),
      );
      if (!met) continue;
      const { ago } = met.recent;
      return {
        detail: `players were opponents in ${ago === 1 ? 'the last match' : `one of the last ${ago} matches`} of one of them; the last ${met.most} must be with others`,
        distance: (met.most + 1 - ago) / met.most,
      };
    }
  return null;
}

/**
 * Returns the same tickets, with those recent matches alone in which waiting players had different teams. So most tickets have
 * none, and are alike for the search.
 */
export function* withLiveMatches(
  { avoidRecentOpponents }: MatchingQueue,
  tickets: readonly MatchTicket[],
): Sliced<readonly MatchTicket[]> {
  if (!avoidRecentOpponents) return tickets;
  const seen = new Map<string, { readonly team: number; isLive: boolean }>();
  for (const [at, ticket] of tickets.entries()) {
    for (const { matchId, team } of ticket.recent ?? []) {
      const first = seen.get(matchId);
      if (!first) seen.set(matchId, { team, isLive: false });
      else if (first.team !== team) first.isLive = true;
    }
    if (at % sliceSteps === sliceSteps - 1) yield sliceSteps;
  }
  const live: MatchTicket[] = [];
  for (const ticket of tickets) {
    const recent = ticket.recent?.filter(({ matchId }) => seen.get(matchId)!.isLive);
    live.push(recent ? { ...ticket, recent: recent.length > 0 ? recent : undefined } : ticket);
    if (live.length % sliceSteps === 0) yield sliceSteps;
  }
  return live;
}
