import type { Sliced } from '../../../runtime/cooperative.ts';
import { areCompatible, regionsOf } from './compatibility.ts';
import { type AttributeRule, isPerTeam, type MatchingQueue, maxLatency } from './queue.ts';
import { opponentsFault } from './recent-opponents.ts';
import { createRoleSeats } from './role-seats.ts';
import { sliceSteps } from './sliced-sort.ts';
import { createTeamBalance, type TakenSeats } from './team-balance.ts';
import { createTeamSeats } from './team-seats.ts';
import type { ForbiddenPairs, MatchTicket, RecentMatch, RuleValue, Seating } from './ticket.ts';

/** A ticket whose players are in the match, as far as its values are known. */
export interface CurrentTicket {
  /** Milliseconds since 1970: the age that counts for rules that relax. */
  readonly createdAt: number;
  /** One for each attribute rule of the queue, in their order; undefined if not known. */
  readonly values: readonly (RuleValue | undefined)[];
  readonly latencies: ReadonlyMap<string, number>;
  readonly recent?: readonly RecentMatch[];
  /** Where its players are. */
  readonly seats?: readonly TakenSeats[];
}

/** A match with free seats. */
export interface OpenMatch {
  readonly seated: readonly CurrentTicket[];
  /** The free seats of each team of the queue. */
  readonly open: readonly number[];
  /** The roles of the players of each team. */
  readonly rolesTaken?: readonly (readonly string[])[];
  /** The region where it runs; undefined if not known. */
  readonly region?: string | undefined;
}

/** Which tickets may not get seats. */
export interface FillOptions {
  /** Pairs of waiting tickets that must not meet. */
  readonly forbidden: ForbiddenPairs;
  /** Whether a ticket that fits may come to this match; called last. */
  readonly mayCome: (ticket: MatchTicket) => boolean;
}

/**
 * Fills the free seats of a match with tickets, the oldest first: each ticket that fits the seats, the tickets in the
 * match, and the tickets chosen before it. Seats for which there is no ticket stay free. `tickets` must be sorted by
 * age. Yields about every `sliceSteps` tickets.
 *
 * A group goes to the team with the most free seats of those that it may join: with roles, those that have roles for its players; with
 * rules that compare teams, those that it does not bring too far from the others. Newcomers are compared with the known values of the tickets in the
 * match. If one of these has no value for a rule, or they do not keep it among themselves, the rule is checked among
 * the newcomers alone. `sum` is checked for the ticket that takes the last free seat. Newcomers must reach the region
 * of the match; if that is not known, a region that all reach. A newcomer must not have been a recent opponent of somebody in
 * the match.
 */
export function* fillSeats(
  queue: MatchingQueue,
  match: OpenMatch,
  tickets: readonly MatchTicket[],
  now: number,
  { forbidden, mayCome }: FillOptions,
): Sliced<Seating[]> {
  const open = [...match.open];
  const teamSeats = createTeamSeats(queue, match, now);
  const balance = createTeamBalance(queue, match, now);
  const shared = findSharedRules(queue, match.seated, now);
  const otherIndexes = [...queue.attributes.keys()].filter(
    (index) => !shared.indexes.includes(index) && !isPerTeam(queue.attributes[index]!),
  );
  const others = { ...shared.queue, attributes: otherIndexes.map((index) => queue.attributes[index]!) };
  const seats = createRoleSeats(queue, match);
  const chosen: MatchTicket[] = [];
  const seatings: Seating[] = [];
  let regions = regionsOfMatch(queue, match, now);
  let free = open.reduce((sum, seats) => sum + seats, 0);

  const byOldest = queue.expansion === 'longest';
  const seatedSince = match.seated.map((ticket) => ticket.createdAt);

  function reachedBy({ createdAt, latencies }: MatchTicket, among: ReadonlySet<string>): ReadonlySet<string> {
    const since = byOldest ? Math.min(createdAt, ...seatedSince) : createdAt;
    const limit = maxLatency(queue.latency!, now - since);
    return new Set([...among].filter((region) => (latencies.get(region) ?? Infinity) <= limit));
  }

  const present = queue.avoidRecentOpponents ? match.seated.map(asTicket) : [];

  function fits(ticket: MatchTicket, isLast: boolean): boolean {
    const newcomers = [...chosen, ticket];
    if (opponentsFault(queue, [...present, ...newcomers], now, newcomers)) return false;
    const extent = isLast ? 'whole' : 'part';
    const all = [...shared.standIns, ...newcomers.map((each) => withValuesAt(each, shared.indexes))];
    if (!areCompatible(shared.queue, all, now, forbidden, extent)) return false;
    if (otherIndexes.length === 0) return true;
    const among = newcomers.map((each) => withValuesAt(each, otherIndexes));
    return areCompatible(others, among, now, noPairs, 'part');
  }

  for (const [rank, ticket] of tickets.entries()) {
    if (free === 0) break;
    const teams = seats.teamsFor(
      ticket,
      open,
      (teamSeats || balance) &&
        ((team, group) =>
          teamSeats?.mayJoin(ticket, team, group, open) !== false &&
          balance?.mayJoin(ticket, team) !== false),
    );
    if (teams && balance?.keeps(ticket, teams) !== false) {
      const players = ticket.groups.reduce((sum, size) => sum + size, 0);
      const reached = regions && reachedBy(ticket, regions);
      if (reached?.size !== 0 && fits(ticket, free === players) && mayCome(ticket)) {
        regions = reached;
        seats.take(ticket, teams);
        teamSeats?.take(ticket, teams);
        balance?.take(ticket, teams);
        for (const [group, team] of teams.entries()) open[team]! -= ticket.groups[group]!;
        free -= players;
        chosen.push(ticket);
        seatings.push({ ticket, teams });
      }
    }
    if (rank % sliceSteps === sliceSteps - 1) yield sliceSteps;
  }
  return seats.withRoles(seatings);
}

/** The rules that are checked together with the tickets in the match, and two tickets that stand for all of those. */
interface SharedRules {
  readonly queue: MatchingQueue;
  /** Their indexes among the rules of the queue. */
  readonly indexes: readonly number[];
  readonly standIns: readonly MatchTicket[];
}

const noPairs: ForbiddenPairs = new Map();

const asTicket = ({ createdAt, latencies, recent }: CurrentTicket): MatchTicket => ({
  id: '',
  createdAt,
  groups: [],
  values: [],
  latencies,
  ...(recent && recent.length > 0 && { recent }),
});

function findSharedRules(queue: MatchingQueue, seated: readonly CurrentTicket[], now: number): SharedRules {
  const ruled = (attributes: readonly AttributeRule[]): MatchingQueue => ({
    teams: queue.teams,
    playersPerTeam: queue.playersPerTeam,
    expansion: queue.expansion,
    attributes,
    // Roles are looked at apart, with those of the players in the match.
  });
  const shared = queue.attributes.flatMap((rule, index) => {
    // Rules per team are looked at apart, with the players of that team.
    if (isPerTeam(rule)) return [];
    const values = seated.map((ticket) => ticket.values[index]);
    if (values.includes(undefined)) return [];
    const standIns = standInsOf(queue, [rule], seated, [values as RuleValue[]]);
    const isKept = standIns.length === 0 || areCompatible(ruled([rule]), standIns, now, noPairs, 'part');
    return isKept ? [{ rule, index, values }] : [];
  });
  const rules = shared.map(({ rule }) => rule);
  const values = shared.map((each) => each.values as RuleValue[]);
  return {
    queue: ruled(rules),
    indexes: shared.map(({ index }) => index),
    standIns: standInsOf(queue, rules, seated, values),
  };
}

/**
 * Returns two tickets that stand for any number of tickets: a rule holds with both exactly if it holds with all. Bounds
 * only widen with age, so those of the youngest ticket are the narrowest; unless the oldest ticket decides.
 */
function standInsOf(
  { expansion }: MatchingQueue,
  rules: readonly AttributeRule[],
  seated: readonly CurrentTicket[],
  values: readonly (readonly RuleValue[])[],
): MatchTicket[] {
  if (seated.length === 0) return [];
  const since = seated.map((ticket) => ticket.createdAt);
  const createdAt = expansion === 'longest' ? Math.min(...since) : Math.max(...since);
  const standInValue = (index: number, end: 0 | 1): RuleValue => {
    const all = values[index]!.filter((value) => value !== null);
    // The rule ignores all of them.
    if (all.length === 0) return null;
    switch (rules[index]!.type) {
      case 'equal':
        return (end === 0 ? all[0] : all.find((value) => value !== all[0])) ?? all[0]!;
      case 'difference':
        return end === 0 ? Math.min(...(all as number[])) : Math.max(...(all as number[]));
      case 'sum':
      case 'count':
      case 'contains':
      case 'compare':
        return end === 0 ? (all as number[]).reduce((sum, value) => sum + value, 0) : 0;
      case 'intersection':
        return (all as ReadonlySet<string>[]).reduce(intersection);
    }
  };
  return ([0, 1] as const).map((end) => ({
    id: '',
    createdAt,
    groups: [],
    values: rules.map((_, index) => standInValue(index, end)),
    latencies: new Map(),
  }));
}

function withValuesAt(ticket: MatchTicket, indexes: readonly number[]): MatchTicket {
  return indexes.length === ticket.values.length
    ? ticket
    : { ...ticket, values: indexes.map((index) => ticket.values[index]!) };
}

/** Returns the regions that newcomers may share with the players in the match; null if regions do not matter. */
function regionsOfMatch(
  queue: MatchingQueue,
  { seated, region }: OpenMatch,
  now: number,
): ReadonlySet<string> | null {
  if (!queue.latency) return null;
  if (region !== undefined) return new Set([region]);
  if (seated.length === 0) return null;
  const all = seated
    .map(({ createdAt, latencies }) => {
      const ticket = asTicket({ createdAt, values: [], latencies });
      return new Set(regionsOf(queue, ticket, now)) as ReadonlySet<string>;
    })
    .reduce(intersection);
  return all.size === 0 ? null : all;
}

const intersection = (left: ReadonlySet<string>, right: ReadonlySet<string>): ReadonlySet<string> =>
  new Set([...left].filter((element) => right.has(element)));
