import { describeBounds } from './bounds-text.ts';
import {
  decidingTickets,
  hasTeamRules,
  isDemanded,
  isPerTeam,
  type MatchingQueue,
  maxPartyDifference,
  maxTeamDifference,
  sizesOf,
  stepAt,
} from './queue.ts';
import { roleFault } from './roles.ts';
import type { Incompatibility } from './rule-fault.ts';
import { splitTeams } from './team-split.ts';
import type { MatchTicket } from './ticket.ts';

/** Whether these tickets, a whole match, can be divided so that the teams fill their roles and keep the rules of teams. */
export function isDivisible(queue: MatchingQueue, tickets: readonly MatchTicket[], now: number): boolean {
  if (!queue.roles && !hasTeamRules(queue)) return true;
  return !roleFault(queue, sizesOf(queue), tickets) && split(queue, tickets, now) !== null;
}

/** Returns why these tickets, a whole match, cannot be divided: the first rule that no division keeps by itself. */
export function divisionFault(
  queue: MatchingQueue,
  tickets: readonly MatchTicket[],
  now: number,
): Incompatibility | null {
  if (!queue.roles && !hasTeamRules(queue)) return null;
  const roles = roleFault(queue, sizesOf(queue), tickets);
  if (roles) return { rule: 'roles', ...roles };
  if (split(queue, tickets, now)) return null;
  const names: string[] = [];
  for (const { name, alone, describe } of rulesAlone(queue)) {
    if (!split(alone, tickets, now)) return { rule: name, ...describe(tickets, now) };
    names.push(name);
  }
  return {
    rule: 'teams',
    detail: `the groups cannot be divided so that the teams keep all of these at the same time: ${names.join(', ')}`,
    distance: 1,
  };
}

interface RuleAlone {
  readonly name: string;
  /** The queue with this rule, and no other of teams. */
  readonly alone: MatchingQueue;
  describe(tickets: readonly MatchTicket[], now: number): Pick<Incompatibility, 'detail' | 'distance'>;
}

function* rulesAlone(queue: MatchingQueue): IterableIterator<RuleAlone> {
  const { roles, teamDifference, partySizes, attributes } = queue;
  const none: MatchingQueue = {
    ...queue,
    attributes: attributes.map((rule) => ({ ...rule, per: 'match' })),
    roles: undefined,
    teamDifference: undefined,
    partySizes: undefined,
  };
  const cannot = 'the groups cannot be divided so that';
  if (roles)
    yield {
      name: 'roles',
      alone: { ...none, roles },
      describe: () => ({ detail: `${cannot} every team fills its roles`, distance: 1 }),
    };
  for (const [index, rule] of attributes.entries())
    if (isPerTeam(rule) && isDemanded(rule))
      yield {
        name: `attributes[${index}] ${rule.type}`,
        alone: { ...none, attributes: none.attributes.with(index, rule) },
        describe: (tickets, now) => {
          const youngest = Math.max(...decidingTickets(queue, tickets).map(({ createdAt }) => createdAt));
          const bounds = describeBounds(rule, stepAt(rule.relax, now - youngest));
          return { detail: `${cannot} this holds: ${bounds}`, distance: 1 };
        },
      };
  if (teamDifference)
    yield {
      name: 'teamDifference',
      alone: { ...none, teamDifference },
      describe: (tickets, now) => {
        const endless = { ...none, teamDifference: { ...teamDifference, max: Infinity, relax: [] } };
        const { gap } = splitTeams(endless, tickets.map(asSplit), { now });
        const max = Math.min(
          ...decidingTickets(queue, tickets).map(({ createdAt }) =>
            maxTeamDifference(teamDifference, now - createdAt),
          ),
        );
        return {
          detail: `the means of ${teamDifference.path} of the teams differ by at least ${Math.round(gap * 1_000) / 1_000}, but may differ by at most ${max}`,
          distance: (gap - max) / (max || 1),
        };
      },
    };
  if (partySizes)
    yield {
      name: 'partySizes',
      alone: { ...none, partySizes },
      describe: (tickets, now) => {
        const max = Math.min(
          ...decidingTickets(queue, tickets).map(({ createdAt }) =>
            maxPartyDifference(partySizes, now - createdAt),
          ),
        );
        const sizes = tickets.flatMap(({ groups }) => groups).sort((left, right) => right - left);
        return {
          detail: `the largest parties of the teams may differ by at most ${max} players, but the parties are of ${sizes.join(', ')}`,
          distance: 1,
        };
      },
    };
}

const asSplit = (ticket: MatchTicket) => ({ ticket, strength: 0 });

const split = (queue: MatchingQueue, tickets: readonly MatchTicket[], now: number) =>
  splitTeams(queue, tickets.map(asSplit), { now }).seatings;
