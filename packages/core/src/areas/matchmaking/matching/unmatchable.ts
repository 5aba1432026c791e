import { regionsOf } from './compatibility.ts';
import { boundsAt, defaultIntersection, type MatchingQueue, maxLatency, slotsOf } from './queue.ts';
import { groupsFit } from './roles.ts';
import { type MatchTicket, sizeOf } from './ticket.ts';

/**
 * Returns why a ticket can never be in a match of this queue, no matter which other tickets wait and how long. Returns
 * null if it can.
 */
export function unmatchable(queue: MatchingQueue, ticket: MatchTicket): string | null {
  const { teams, playersPerTeam } = queue;
  if (ticket.groups.length > teams)
    return `the ticket has ${ticket.groups.length} groups, but a match has ${teams} teams`;
  if (ticket.groups[0]! > playersPerTeam)
    return `a group has ${ticket.groups[0]} players, but a team has ${playersPerTeam}`;
  if (!groupsFit(queue, ticket))
    return queue.roles
      ? 'no team has roles for all players of a group'
      : 'the groups of the ticket are too large for the teams';
  for (const [index, rule] of queue.attributes.entries()) {
    const { min, max } = boundsAt(rule, rule.relax.length);
    const value = ticket.values[index]!;
    if (value === null) continue;
    if (rule.type === 'intersection' && (value as ReadonlySet<string>).size < (min ?? defaultIntersection))
      return `attributes[${index}]: the players of the ticket have too little in common in ${rule.path}`;
    const isWhole = sizeOf(ticket) === slotsOf(queue);
    if (
      rule.type === 'sum' &&
      isWhole &&
      ((value as number) < (min ?? -Infinity) || (value as number) > (max ?? Infinity))
    )
      return `attributes[${index}]: the sum of ${rule.path} is ${String(value)}, and no other player can change that`;
  }
  if (queue.latency && regionsOf(queue, ticket, Infinity).length === 0)
    return `there is no region that all players of the ticket reach within ${maxLatency(queue.latency, Infinity)} ms`;
  return null;
}
