import {
  type AttributeRule,
  boundsAt,
  decidingTickets,
  hasRelaxed,
  isDemanded,
  isPerTeam,
  type MatchingQueue,
  maxPartyDifference,
  sizesOf,
} from './queue.ts';
import type { SupplyOfKind } from './set-search.ts';
import type { Entry } from './sorted-index.ts';
import { groupTickets } from './team-rules.ts';
import type { MatchTicket } from './ticket.ts';

/** Whether some of the others could complete the chosen tickets to teams that keep their rules. */
type TeamNeeds = (chosen: readonly Entry[], others: readonly SupplyOfKind[]) => boolean;

/** A group, as a ticket of its own, and how many like it there are. */
interface Groups {
  readonly group: MatchTicket;
  readonly count: number;
}

type Need = (chosen: readonly Groups[], others: readonly Groups[]) => boolean;

/**
 * Creates what says early that a set cannot be divided any more, as far as counts show: which values need a team of their own,
 * how many ranges the values of the chosen need, and how many teams have a party that is large enough. Null if no rule says such a
 * thing. What passes may still be impossible.
 */
export function createTeamNeeds(queue: MatchingQueue, now: number): TeamNeeds | null {
  const largest = Math.max(...sizesOf(queue));
  const smallest = Math.min(...sizesOf(queue));
  const relaxedOf = (rule: AttributeRule, chosen: readonly Groups[]): readonly boolean[] => {
    const relaxed = chosen.map(({ group }) => hasRelaxed(rule, now - group.createdAt));
    // A team has the bounds of its oldest ticket, and nobody knows yet who that is.
    return queue.expansion === 'longest' && relaxed.includes(true) ? relaxed.map(() => true) : relaxed;
  };
  const needs = queue.attributes.flatMap((rule, index): Need[] => {
    if (!isPerTeam(rule) || !isDemanded(rule)) return [];
    if (rule.type === 'equal')
      return [equalNeed(rule, index, { teams: queue.teams, largest, smallest }, relaxedOf)];
    if (rule.type === 'difference')
      return [rangeNeed(rule, index, { teams: queue.teams, largest, smallest })];
    return [];
  });
  const { partySizes } = queue;
  if (partySizes)
    needs.push((chosen, others) => {
      const size = ({ group }: Groups): number => group.groups[0]!;
      const most = Math.max(...chosen.map(size));
      const least = Math.min(
        ...decidingTickets(
          queue,
          chosen.map(({ group }) => group),
        ).map(({ createdAt }) => maxPartyDifference(partySizes, now - createdAt)),
      );
      let large = 0;
      for (const each of [...chosen, ...others]) if (size(each) >= most - least) large += each.count;
      return large >= queue.teams;
    });
  if (needs.length === 0) return null;
  const known = new WeakMap<Entry, readonly MatchTicket[]>();
  const groupsOf = (entry: Entry): readonly MatchTicket[] => {
    const groups = known.get(entry) ?? groupTickets(entry.ticket);
    known.set(entry, groups);
    return groups;
  };
  return (chosen, others) => {
    const own = chosen.flatMap((entry) => groupsOf(entry).map((group) => ({ group, count: 1 })));
    const open = others.flatMap(({ entry, left, isClosed }) =>
      isClosed || left === 0 ? [] : groupsOf(entry).map((group) => ({ group, count: left })),
    );
    return needs.every((need) => need(own, open));
  };
}

interface TeamSizes {
  readonly teams: number;
  readonly largest: number;
  readonly smallest: number;
}

const playersOf = ({ group, count }: Groups): number => group.groups[0]! * count;

/** Each value that must be alone in its team needs whole teams of it. */
function equalNeed(
  rule: AttributeRule,
  index: number,
  { teams, largest, smallest }: TeamSizes,
  relaxedOf: (rule: AttributeRule, chosen: readonly Groups[]) => readonly boolean[],
): Need {
  return (chosen, others) => {
    const players = new Map<unknown, number>();
    const relaxed = relaxedOf(rule, chosen);
    for (const [at, each] of chosen.entries()) {
      const value = each.group.values[index];
      if (value !== null && !relaxed[at]) players.set(value, (players.get(value) ?? 0) + playersOf(each));
    }
    let needed = 0;
    for (const [value, count] of players) {
      const whole = Math.ceil(count / largest);
      needed += whole;
      let able = 0;
      for (const each of [...chosen, ...others]) {
        const own = each.group.values[index];
        if (own === value || own === null) able += playersOf(each);
      }
      if (able < whole * smallest) return false;
    }
    return needed <= teams;
  };
}

/** Values lie in ranges, one for each team, and each range needs enough players. */
function rangeNeed(rule: AttributeRule, index: number, { teams, largest, smallest }: TeamSizes): Need {
  const width = boundsAt(rule, rule.relax.length).max!;
  const numberOf = ({ group }: Groups): number | null => group.values[index] as number | null;
  return (chosen, others) => {
    const own = chosen
      .filter((each) => numberOf(each) !== null)
      .sort((left, right) => numberOf(left)! - numberOf(right)!);
    let [ranges, low, free] = [0, -Infinity, 0];
    for (const each of own) {
      const value = numberOf(each)!;
      const size = each.group.groups[0]!;
      if (value - low > width || free <= 0) [ranges, low, free] = [ranges + 1, value, largest];
      // A party may have to be in the next range as a whole; this counts the least that is needed.
      free -= size;
      let able = 0;
      for (const other of [...chosen, ...others]) {
        const far = numberOf(other);
        if (far === null || Math.abs(far - value) <= width) able += playersOf(other);
      }
      if (able < smallest) return false;
    }
    return ranges <= teams;
  };
}
