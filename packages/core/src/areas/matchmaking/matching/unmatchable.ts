import { describeBounds } from './bounds-text.ts';
import { regionsOf } from './compatibility.ts';
import { divisionFault } from './division-fault.ts';
import {
  addsUp,
  boundsAt,
  countedText,
  defaultIntersection,
  isCount,
  isDemanded,
  isForAll,
  isPerTeam,
  type MatchingQueue,
  maxLatency,
  slotsOf,
} from './queue.ts';
import { groupsFit } from './roles.ts';
import { createTeamFit, groupTickets } from './team-rules.ts';
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
    if (!isDemanded(rule)) continue;
    const { min, max } = boundsAt(rule, rule.relax.length);
    // A rule per team is asked for each group: they play in different teams.
    for (const part of isPerTeam(rule) ? groupTickets(ticket) : [ticket]) {
      const value = part.values[index]!;
      if (value === null) continue;
      if (rule.type === 'intersection' && (value as ReadonlySet<string>).size < (min ?? defaultIntersection))
        return `attributes[${index}]: the players of the ticket have too little in common in ${rule.path}`;
      if (isCount(rule.type) && (value as number) > (max ?? Infinity))
        return isForAll(rule)
          ? `attributes[${index}]: all players must be some ${countedText(rule)}, but ${value as number} are not`
          : `attributes[${index}]: there may be at most ${max} players ${countedText(rule)}, but the ticket has ${value as number}`;
    }
    const value = ticket.values[index]!;
    if (value === null || isPerTeam(rule)) continue;
    const isWhole = sizeOf(ticket) === slotsOf(queue);
    if (
      addsUp(rule.type) &&
      isWhole &&
      ((value as number) < (min ?? -Infinity) || (value as number) > (max ?? Infinity))
    )
      return isCount(rule.type)
        ? `attributes[${index}]: the ticket is a whole match and has ${value as number} players ${countedText(rule)}`
        : `attributes[${index}]: the sum of ${rule.path} is ${String(value)}, and no other player can change that`;
  }
  const index = queue.attributes.findIndex((rule, at) => {
    const alone = queue.attributes.map((each, other) => (other === at ? each : { ...each, per: undefined }));
    return isPerTeam(rule) && !createTeamFit({ ...queue, attributes: alone }, Infinity)(ticket);
  });
  if (index >= 0) {
    const rule = queue.attributes[index]!;
    return `attributes[${index}]: a group of the ticket can be in no team: ${describeBounds(rule, rule.relax.length)}`;
  }
  if (sizeOf(ticket) === slotsOf(queue)) {
    const fault = divisionFault(queue, [ticket], Infinity);
    if (fault) return `${fault.rule.split(' ')[0]}: the ticket is a whole match, but ${fault.detail}`;
  }
  if (queue.latency && regionsOf(queue, ticket, Infinity).length === 0)
    return `there is no region that all players of the ticket reach within ${maxLatency(queue.latency, Infinity)} ms`;
  return null;
}
