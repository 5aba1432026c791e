import type { Sliced } from '../../../runtime/cooperative.ts';
import { areCompatible, regionsOf } from './compatibility.ts';
import { type AttributeRule, type MatchingQueue, maxLatency } from './queue.ts';
import { sliceSteps } from './sliced-sort.ts';
import type { ForbiddenPairs, MatchTicket, RuleValue, Seating } from './ticket.ts';

/** A ticket whose players are in the match, as far as it is known. */
export interface CurrentTicket {
  /** Milliseconds: as old as it is for the rules that relax. */
  readonly createdAt: number;
  /** One for each attribute rule of the queue, in their order; undefined where it is not known. */
  readonly values: readonly (RuleValue | undefined)[];
  readonly latencies: ReadonlyMap<string, number>;
}

/** A match with free seats. */
export interface OpenMatch {
  readonly seated: readonly CurrentTicket[];
  /** The free seats of each team of the queue. */
  readonly open: readonly number[];
  /** Where it runs; undefined where that is not known. */
  readonly region?: string | undefined;
}

export interface FillOptions {
  /** Pairs of waiting tickets that must not meet. */
  readonly forbidden: ForbiddenPairs;
  /** Whether a ticket that fits may come to this match, asked last. */
  readonly mayCome: (ticket: MatchTicket) => boolean;
}

/**
 * Fills the free seats of a match with tickets, the oldest first: each that fits, goes with those who are in the match,
 * and goes with those chosen before it. Seats for which there is nobody stay free. Yields about every `sliceSteps`
 * tickets; they are to be sorted by age.
 *
 * A group goes to the team that lacks most. What is compared with those who are in the match is what is known of them: a
 * rule for which one of them has no value, or that they do not keep among themselves, is asked among the newcomers alone.
 * `sum` is asked of whoever takes the last free seat. Newcomers must reach the region of the match; where it is not known,
 * one that all reach.
 */
export function* fillSeats(
  queue: MatchingQueue,
  match: OpenMatch,
  tickets: readonly MatchTicket[],
  now: number,
  { forbidden, mayCome }: FillOptions,
): Sliced<Seating[]> {
  const open = [...match.open];
  const asked = askedOf(queue, match.seated, now);
  const otherIndexes = [...queue.attributes.keys()].filter((index) => !asked.indexes.includes(index));
  const others = { ...asked.queue, attributes: otherIndexes.map((index) => queue.attributes[index]!) };
  const chosen: MatchTicket[] = [];
  const seatings: Seating[] = [];
  let regions = regionsOfMatch(queue, match, now);
  let free = open.reduce((sum, seats) => sum + seats, 0);

  function reachedBy({ createdAt, latencies }: MatchTicket, all: ReadonlySet<string>): ReadonlySet<string> {
    const most = maxLatency(queue.latency!, now - createdAt);
    return new Set([...all].filter((region) => (latencies.get(region) ?? Infinity) <= most));
  }

  function goes(ticket: MatchTicket, isLast: boolean): boolean {
    const newcomers = [...chosen, ticket];
    const extent = isLast ? 'whole' : 'part';
    const all = [...asked.standIns, ...newcomers.map((each) => narrowed(each, asked.indexes))];
    if (!areCompatible(asked.queue, all, now, forbidden, extent)) return false;
    if (otherIndexes.length === 0) return true;
    const among = newcomers.map((each) => narrowed(each, otherIndexes));
    return areCompatible(others, among, now, nothing, 'part');
  }

  for (const [rank, ticket] of tickets.entries()) {
    if (free === 0) break;
    const teams = teamsFor(ticket.groups, open);
    if (teams) {
      const players = ticket.groups.reduce((sum, size) => sum + size, 0);
      const reached = regions && reachedBy(ticket, regions);
      if (reached?.size !== 0 && goes(ticket, free === players) && mayCome(ticket)) {
        regions = reached;
        for (const [group, team] of teams.entries()) open[team]! -= ticket.groups[group]!;
        free -= players;
        chosen.push(ticket);
        seatings.push({ ticket, teams });
      }
    }
    if (rank % sliceSteps === sliceSteps - 1) yield sliceSteps;
  }
  return seatings;
}

/** A team for each group, largest first, that has seats for it; null where there are too few. Exact, as each has its own. */
function teamsFor(groups: readonly number[], open: readonly number[]): number[] | null {
  if (groups.length === 1) {
    const most = Math.max(...open);
    return most >= groups[0]! ? [open.indexOf(most)] : null;
  }
  const emptiest = open
    .map((seats, team) => ({ seats, team }))
    .sort((left, right) => right.seats - left.seats || left.team - right.team);
  const fits = groups.every((size, group) => size <= (emptiest[group]?.seats ?? 0));
  return fits ? groups.map((_, group) => emptiest[group]!.team) : null;
}

/** The rules that are asked with those who are in the match, and two tickets that stand in for all of them. */
interface Asked {
  readonly queue: MatchingQueue;
  /** Which of the rules of the queue they are. */
  readonly indexes: readonly number[];
  readonly standIns: readonly MatchTicket[];
}

const nothing: ForbiddenPairs = new Map();

function askedOf(queue: MatchingQueue, seated: readonly CurrentTicket[], now: number): Asked {
  const ruled = (attributes: readonly AttributeRule[]): MatchingQueue => ({
    teams: queue.teams,
    playersPerTeam: queue.playersPerTeam,
    attributes,
  });
  const asked = queue.attributes.flatMap((rule, index) => {
    const values = seated.map((ticket) => ticket.values[index]);
    if (values.includes(undefined)) return [];
    const standIns = standInsOf([rule], seated, [values as RuleValue[]]);
    const isKept = standIns.length === 0 || areCompatible(ruled([rule]), standIns, now, nothing, 'part');
    return isKept ? [{ rule, index, values }] : [];
  });
  const rules = asked.map(({ rule }) => rule);
  const values = asked.map((each) => each.values as RuleValue[]);
  return {
    queue: ruled(rules),
    indexes: asked.map(({ index }) => index),
    standIns: standInsOf(rules, seated, values),
  };
}

/**
 * Two tickets that stand for any number of them: a rule holds with both exactly where it holds with all. Bounds only widen
 * with age, so those of the youngest are the narrowest.
 */
function standInsOf(
  rules: readonly AttributeRule[],
  seated: readonly CurrentTicket[],
  values: readonly (readonly RuleValue[])[],
): MatchTicket[] {
  if (seated.length === 0) return [];
  const createdAt = Math.max(...seated.map((ticket) => ticket.createdAt));
  const standInValue = (index: number, end: 0 | 1): RuleValue => {
    const given = values[index]!;
    switch (rules[index]!.type) {
      case 'equal':
        return (end === 0 ? given[0] : given.find((value) => value !== given[0])) ?? given[0]!;
      case 'difference':
        return end === 0 ? Math.min(...(given as number[])) : Math.max(...(given as number[]));
      case 'sum':
        return end === 0 ? (given as number[]).reduce((sum, value) => sum + value, 0) : 0;
      case 'intersection':
        return (given as ReadonlySet<string>[]).reduce(intersection);
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

function narrowed(ticket: MatchTicket, indexes: readonly number[]): MatchTicket {
  return indexes.length === ticket.values.length
    ? ticket
    : { ...ticket, values: indexes.map((index) => ticket.values[index]!) };
}

/** The regions that newcomers may share with those who are there; null where that is not asked. */
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
      const ticket = { id: '', createdAt, groups: [], values: [], latencies };
      return new Set(regionsOf(queue, ticket, now)) as ReadonlySet<string>;
    })
    .reduce(intersection);
  return all.size === 0 ? null : all;
}

const intersection = (left: ReadonlySet<string>, right: ReadonlySet<string>): ReadonlySet<string> =>
  new Set([...left].filter((element) => right.has(element)));
