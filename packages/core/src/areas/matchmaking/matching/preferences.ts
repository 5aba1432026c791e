import { isDemanded, isPerTeam, type MatchingQueue } from './queue.ts';
import { attributeFault, type Incompatibility } from './rule-fault.ts';
import { groupTickets } from './team-rules.ts';
import type { MatchTicket, Seating } from './ticket.ts';

/** A queue that also demands some of the rules that it prefers. */
export interface PreferredQueue {
  readonly queue: MatchingQueue;
  /** The indexes of these rules. */
  readonly kept: readonly number[];
}

/**
 * Returns the queue with each choice of its preferred rules demanded, the choice of the greatest weight first; of the same
 * weight, the one of more rules. Empty if it prefers nothing.
 */
export function preferredQueues(queue: MatchingQueue): PreferredQueue[] {
  const preferred = [...queue.attributes.keys()].filter((index) => !isDemanded(queue.attributes[index]!));
  const choices = Array.from({ length: 2 ** preferred.length - 1 }, (_, bits) =>
    preferred.filter((__, at) => ((bits + 1) >> at) & 1),
  );
  const weightOf = (kept: readonly number[]): number =>
    kept.reduce((sum, index) => sum + queue.attributes[index]!.weight!, 0);
  return choices
    .sort((left, right) => weightOf(right) - weightOf(left) || right.length - left.length)
    .map((kept) => ({
      kept,
      queue: {
        ...queue,
        attributes: queue.attributes.map((rule, index) =>
          kept.includes(index) ? { ...rule, weight: undefined } : rule,
        ),
      },
    }));
}

/** Returns which preferred rules a match does not keep, and why. */
export function brokenPreferences(
  queue: MatchingQueue,
  seatings: readonly Seating[],
  now: number,
): Incompatibility[] {
  const all = seatings.map(({ ticket }) => ticket);
  const teams = Array.from({ length: queue.teams }, (): MatchTicket[] => []);
  for (const { ticket, teams: ofGroups } of seatings)
    for (const [group, own] of groupTickets(ticket).entries()) teams[ofGroups[group]!]!.push(own);
  return [...queue.attributes.entries()].flatMap(([index, rule]) => {
    if (isDemanded(rule)) return [];
    const sets = isPerTeam(rule) ? teams : [all];
    const fault = sets.map((set) => attributeFault(queue, index, set, now, 'whole', all)).find(Boolean);
    return fault ? [{ rule: `attributes[${index}] ${rule.type}`, ...fault }] : [];
  });
}
