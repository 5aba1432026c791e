import {
  boundsAt,
  decidingTickets,
  isCount,
  isDemanded,
  isForAll,
  isPerTeam,
  type MatchingQueue,
  maxPartyDifference,
  maxTeamDifference,
  sizesOf,
  stepAt,
} from './queue.ts';
import { attributeFault } from './rule-fault.ts';
import type { MatchTicket } from './ticket.ts';

/** The rules of a queue that teams keep, for the tickets of one match. */
export interface TeamRules {
  /** Whether some rules hold for each team by itself. */
  readonly hasOwn: boolean;
  /** How far the means of the teams may differ, and their largest parties; Infinity without such a rule. */
  readonly maxGap: number;
  readonly maxPartyGap: number;
  /** Whether groups, each as a ticket of its own, could be a team that still has so many free seats. */
  couldBeTeam(groups: readonly MatchTicket[], free: number): boolean;
}

/** Returns what teams of these tickets must keep at `now`. */
export function teamRulesOf(queue: MatchingQueue, tickets: readonly MatchTicket[], now: number): TeamRules {
  const { attributes, teamDifference, partySizes } = queue;
  const own = [...attributes.keys()].filter(
    (index) => isPerTeam(attributes[index]!) && isDemanded(attributes[index]!),
  );
  const least = (maxOf: (ageMs: number) => number): number =>
    Math.min(...decidingTickets(queue, tickets).map(({ createdAt }) => maxOf(now - createdAt)));

  // The oldest ticket of the whole match decides, so a team can be looked at before it is complete.
  const match = queue.expansion === 'longest' && tickets.length > 0 ? tickets : null;

  function couldKeep(index: number, groups: readonly MatchTicket[], free: number): boolean {
    const rule = attributes[index]!;
    if (!isCount(rule.type) || isForAll(rule))
      return !attributeFault(queue, index, groups, now, free === 0 ? 'whole' : 'part', match ?? groups);
    let count = 0;
    let [min, max] = [0, Infinity];
    for (const { values } of groups) count += values[index] as number;
    for (const { createdAt } of match ? decidingTickets(queue, match) : groups) {
      const bounds = boundsAt(rule, stepAt(rule.relax, now - createdAt));
      min = Math.max(min, bounds.min ?? 0);
      max = Math.min(max, bounds.max ?? Infinity);
    }
    return count <= max && count + free >= min;
  }

  return {
    hasOwn: own.length > 0,
    maxGap: teamDifference ? least((ageMs) => maxTeamDifference(teamDifference, ageMs)) : Infinity,
    maxPartyGap: partySizes ? least((ageMs) => maxPartyDifference(partySizes, ageMs)) : Infinity,
    couldBeTeam: (groups, free) => own.every((index) => couldKeep(index, groups, free)),
  };
}

/** Returns what says whether each group of a ticket could be in some team, as far as the rules per team show at `now`. */
export function createTeamFit(queue: MatchingQueue, now: number): (ticket: MatchTicket) => boolean {
  // Whoever is older may widen the bounds.
  const { hasOwn, couldBeTeam } = teamRulesOf(queue, [], queue.expansion === 'longest' ? Infinity : now);
  if (!hasOwn) return () => true;
  const sizes = [...new Set(sizesOf(queue))];
  return (ticket) =>
    groupTickets(ticket).every((group) => {
      const [players = 0] = group.groups;
      return sizes.some((size) => players <= size && couldBeTeam([group], size - players));
    });
}

/** Returns each group of a ticket as a ticket of its own. */
export const groupTickets = (ticket: MatchTicket): readonly MatchTicket[] =>
  ticket.groups.length === 1
    ? [ticket]
    : ticket.groups.map((size, group) => ({
        ...ticket,
        groups: [size],
        values: ticket.groupValues?.map((ofGroups) => ofGroups[group]!) ?? ticket.values,
      }));
