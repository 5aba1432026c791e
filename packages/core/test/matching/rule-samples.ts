import type {
  AttributeRule,
  BoundsStep,
  LatencyRule,
  MatchingQueue,
} from '../../src/areas/matchmaking/matching/queue.ts';
import { type MatchTicket, type RuleValue, sizeOf } from '../../src/areas/matchmaking/matching/ticket.ts';
import { queueOf, ticketOf } from './matching-samples.ts';
import { numbers } from './set-samples.ts';

/** A queue with rules of every kind, and tickets for it. */
export interface RuleWorld {
  readonly queue: MatchingQueue;
  readonly tickets: readonly MatchTicket[];
}

/** How many tickets a world has at most, by the players of a match: so that every set can be tried. */
const mostTickets: Readonly<Record<number, number>> = { 2: 40, 3: 40, 4: 24, 5: 14, 6: 12 };

const kinds = ['equal', 'difference', 'intersection', 'sum', 'count'] as const;
const elements = ['x', 'y', 'z'];

/** Returns a world of random rules, of which some relax and some hold for each team, and as many tickets. */
export function ruleWorld(seed: number): RuleWorld {
  const random = numbers(seed * 7 + 3);
  const isLikely = (): boolean => random(3) === 0;
  const teams = 1 + random(3);
  const playersPerTeam = Math.min(1 + random(3), Math.floor(6 / teams));
  const sizes =
    teams > 1 && random(4) === 0 ? Array.from({ length: teams }, (_, team) => 1 + (team % 2)) : undefined;
  const slots = sizes ? sizes.reduce((sum, size) => sum + size, 0) : teams * playersPerTeam;
  const largest = sizes ? Math.max(...sizes) : playersPerTeam;
  const attributes = Array.from({ length: random(4) }, (_, index): AttributeRule => {
    const type = kinds[random(kinds.length)]!;
    const per = teams > 1 && random(2) === 0 ? ('team' as const) : ('match' as const);
    const bounds = boundsFor(type, per === 'team' ? largest : slots, random);
    const relax: BoundsStep[] = isLikely() ? [{ afterSeconds: 50, ...wider(type, bounds) }] : [];
    const open = type === 'sum' || type === 'count' || random(5) > 0 ? {} : { default: 'any' };
    const counted = type === 'count' ? { value: 'v' } : {};
    const weight = isLikely() ? 1 + random(3) : undefined;
    return { path: `p${index}`, type, per, weight, ...bounds, ...open, ...counted, relax };
  });
  const teamDifference =
    teams > 1 && isLikely()
      ? { path: 'skill', max: random(4), relax: isLikely() ? [{ afterSeconds: 50, max: 4 + random(4) }] : [] }
      : undefined;
  const partySizes =
    teams > 1 && largest > 1 && isLikely()
      ? { maxDifference: 0, relax: isLikely() ? [{ afterSeconds: 50, maxDifference: 1 }] : [] }
      : undefined;
  const latency: LatencyRule | undefined = isLikely()
    ? { path: 'ping', maxMs: 3 + random(3), relax: isLikely() ? [{ afterSeconds: 50, maxMs: 9 }] : [] }
    : undefined;
  const queue = queueOf({
    teams,
    playersPerTeam: largest,
    ...(sizes && { sizes }),
    attributes,
    teamDifference,
    partySizes,
    latency,
    avoidRecentOpponents: isLikely()
      ? { matches: 1 + random(3), relax: isLikely() ? [{ afterSeconds: 50, matches: random(2) }] : [] }
      : undefined,
    expansion: isLikely() ? 'longest' : 'both',
  });
  const most = mostTickets[slots] ?? 12;
  const count = 2 + random(most - 1);
  const tickets = Array.from({ length: count }, (_, index) => ticketFor(queue, index, random));
  return { queue, tickets };
}

function boundsFor(type: AttributeRule['type'], players: number, random: (most: number) => number) {
  if (type === 'equal') return {};
  if (type === 'difference') return { max: 1 + random(6) };
  if (type === 'intersection') return random(2) === 0 ? {} : { min: 1 + random(2) };
  const min = random(players + 1);
  return type === 'sum' && random(2) === 0 ? { min } : { min, max: min + random(2) };
}

function wider(type: AttributeRule['type'], { min = 1, max = 0 }: { min?: number; max?: number }) {
  if (type === 'equal') return { any: true };
  if (type === 'difference') return { max: max + 3 };
  if (type === 'intersection') return { min: Math.max(0, min - 1) };
  return { min: Math.max(0, min - 1) };
}

function ticketFor(queue: MatchingQueue, index: number, random: (most: number) => number): MatchTicket {
  const { playersPerTeam, teams, attributes } = queue;
  const first = random(3) > 0 ? 1 : 1 + random(playersPerTeam);
  const groups = teams > 1 && random(8) === 0 ? [first, 1 + random(first)] : [first];
  const valueFor = (rule: AttributeRule, size: number): RuleValue => {
    if (rule.default === 'any' && random(4) === 0) return null;
    if (rule.type === 'equal') return `"${'abc'[random(3)]!}"`;
    if (rule.type === 'intersection')
      return new Set(elements.filter((_, at) => random(2) === 0 || at === index % 3));
    if (rule.type === 'difference') return random(12);
    return rule.type === 'count' ? random(size + 1) : random(3);
  };
  const ofGroups = attributes.map((rule) => groups.map((size) => valueFor(rule, size)));
  const players = groups.reduce((sum, size) => sum + size, 0);
  const values = attributes.map((rule, at): RuleValue => {
    const own = ofGroups[at]!;
    if (rule.per === 'team' && groups.length > 1 && (rule.type === 'sum' || rule.type === 'count'))
      return (own as number[]).reduce((sum, value) => sum + value, 0);
    return own.length > 1 && rule.per !== 'team' ? valueFor(rule, players) : own[0]!;
  });
  const ping = new Map(
    elements.flatMap((region) => (random(3) > 0 ? [[region, 1 + random(9)] as const] : [])),
  );
  return ticketOf(`t${String(index).padStart(3, '0')}`, {
    createdAt: random(100_000),
    groups,
    values,
    ...(groups.length > 1 && attributes.some(({ per }) => per === 'team') && { groupValues: ofGroups }),
    strengths: groups.map(() => random(12)),
    latencies: queue.latency ? ping : new Map(),
    ...(queue.avoidRecentOpponents && { recent: recentMatches(players, random) }),
  });
}

/** Returns the last matches of so many players: of each, some of those that others may have played too. */
const recentMatches = (players: number, random: (most: number) => number) =>
  Array.from({ length: players }).flatMap(() =>
    Array.from({ length: random(4) }, (_, at) => ({
      matchId: `m${at}${random(4)}`,
      team: random(2),
      ago: at + 1,
    })),
  );

/** Whether no two tickets of these have met too recently: compares all of their matches. */
function areFresh(queue: MatchingQueue, set: readonly MatchTicket[], now: number): boolean {
  const rule = queue.avoidRecentOpponents;
  if (!rule) return true;
  const mostOf = (ticket: MatchTicket): number => {
    const [decides] = queue.expansion === 'longest' ? decidersOf(queue, set) : [ticket];
    return rule.relax.length > 0 && isRelaxed(decides!, now) ? rule.relax[0]!.matches : rule.matches;
  };
  return set.every((one) =>
    set.every(
      (other) =>
        one === other ||
        (one.recent ?? []).every((own) =>
          (other.recent ?? []).every(
            (theirs) =>
              own.matchId !== theirs.matchId ||
              own.team === theirs.team ||
              (own.ago > mostOf(one) && theirs.ago > mostOf(other)),
          ),
        ),
    ),
  );
}

/** A group of a ticket, in a team. */
interface Seat {
  readonly ticket: MatchTicket;
  readonly group: number;
  readonly team: number;
}

/** Whether there is any match for a ticket: tries every set of tickets, and every way to divide it. */
export const hasMatchByTrying = (world: RuleWorld, own: MatchTicket, now: number): boolean =>
  bestByTrying(world, own, now) >= 0;

/** Returns how much the preferred rules weigh that the best match of a ticket keeps; -1 if there is none. */
export function bestByTrying({ queue, tickets }: RuleWorld, own: MatchTicket, now: number): number {
  const others = tickets.filter(({ id }) => id !== own.id);
  const slots = sizesOfTeams(queue).reduce((sum, size) => sum + size, 0);
  const most = queue.attributes.reduce((sum, { weight = 0 }) => sum + weight, 0);
  let best = -1;
  const grow = (set: readonly MatchTicket[], players: number, from: number): void => {
    if (players > slots || best === most) return;
    if (players < slots)
      for (let at = from; at < others.length; at++)
        grow([...set, others[at]!], players + sizeOf(others[at]!), at + 1);
    else if (matchKeeps(queue, set, now))
      forEachDivision(queue, set, (seats) => {
        if (teamsKeep(queue, seats, now)) best = Math.max(best, keptWeight(queue, seats, now));
        return best === most;
      });
  };
  grow([own], sizeOf(own), 0);
  return best;
}

export const sizesOfTeams = ({ teams, playersPerTeam, sizes }: MatchingQueue): readonly number[] =>
  sizes ?? Array<number>(teams).fill(playersPerTeam);

/** Calls a function with each way to divide a set, until it returns true. */
function forEachDivision(
  queue: MatchingQueue,
  set: readonly MatchTicket[],
  visit: (seats: readonly Seat[]) => boolean,
): void {
  const groups = set.flatMap((ticket) => ticket.groups.map((_, group) => ({ ticket, group })));
  const sizes = sizesOfTeams(queue);
  const seats: Seat[] = [];
  const place = (at: number, room: readonly number[]): boolean => {
    if (at === groups.length) return visit(seats);
    const { ticket, group } = groups[at]!;
    const size = ticket.groups[group]!;
    return sizes.some((_, team) => {
      if (room[team]! < size || seats.some((seat) => seat.ticket === ticket && seat.team === team))
        return false;
      seats.push({ ticket, group, team });
      const isOver = place(at + 1, room.with(team, room[team]! - size));
      seats.pop();
      return isOver;
    });
  };
  place(0, sizes);
}

/** Returns how much the preferred rules weigh that these teams keep. */
export function keptWeight(
  { attributes, ...queue }: MatchingQueue,
  seats: readonly Seat[],
  now: number,
): number {
  const tickets = [...new Set(seats.map(({ ticket }) => ticket))];
  let sum = 0;
  for (const [index, { weight = 0, ...rule }] of attributes.entries()) {
    if (weight === 0) continue;
    const alone: MatchingQueue = {
      ...queue,
      attributes: attributes.map((each, at) => (at === index ? rule : { ...each, weight: 1 })),
      latency: undefined,
      teamDifference: undefined,
      partySizes: undefined,
      avoidRecentOpponents: undefined,
    };
    if (matchKeeps(alone, tickets, now) && teamsKeep(alone, seats, now)) sum += weight;
  }
  return sum;
}

/** Returns the steps that count for these tickets: of each its own. */
const isRelaxed = (ticket: MatchTicket, now: number): boolean => now - ticket.createdAt >= 50_000;

/** Returns the tickets whose bounds count. */
const decidersOf = ({ expansion }: MatchingQueue, tickets: readonly MatchTicket[]): readonly MatchTicket[] =>
  expansion === 'longest'
    ? [[...tickets].sort((left, right) => left.createdAt - right.createdAt)[0]!]
    : tickets;

/** Whether values with these tickets keep a rule. */
function keeps(
  queue: MatchingQueue,
  rule: AttributeRule,
  all: readonly { readonly ticket: MatchTicket; readonly value: RuleValue }[],
  now: number,
  match: readonly MatchTicket[] = all.map(({ ticket }) => ticket),
): boolean {
  const given = all.filter(({ value }) => value !== null);
  if (given.length === 0) return true;
  const values = given.map(({ value }) => value);
  const deciding = decidersOf(
    queue,
    queue.expansion === 'longest' ? match : given.map(({ ticket }) => ticket),
  );
  return deciding.every((ticket) => {
    const step = rule.relax.length > 0 && isRelaxed(ticket, now) ? rule.relax[0]! : undefined;
    const [min, max] = [step?.min ?? rule.min, step?.max ?? rule.max];
    if (rule.type === 'equal') return step?.any === true || new Set(values).size === 1;
    if (rule.type === 'intersection') {
      const lists = values as ReadonlySet<string>[];
      const common = [...lists[0]!].filter((element) => lists.every((list) => list.has(element))).length;
      return common >= (min ?? 1) && common <= (max ?? Infinity);
    }
    const list = values as number[];
    if (rule.type === 'difference') return Math.max(...list) - Math.min(...list) <= max!;
    const sum = list.reduce((left, right) => left + right, 0);
    return sum >= (min ?? -Infinity) && sum <= (max ?? Infinity);
  });
}

export function matchKeeps(queue: MatchingQueue, set: readonly MatchTicket[], now: number): boolean {
  const { attributes, latency } = queue;
  if (!areFresh(queue, set, now)) return false;
  const isKept = attributes.every(
    (rule, index) =>
      rule.per === 'team' ||
      rule.weight !== undefined ||
      keeps(
        queue,
        rule,
        set.map((ticket) => ({ ticket, value: ticket.values[index]! })),
        now,
      ),
  );
  if (!isKept || !latency) return isKept;
  return elements.some((region) =>
    set.every((ticket) => {
      const [decides] = queue.expansion === 'longest' ? decidersOf(queue, set) : [ticket];
      const isWide = latency.relax.length > 0 && isRelaxed(decides!, now);
      return (ticket.latencies.get(region) ?? Infinity) <= (isWide ? latency.relax[0]!.maxMs : latency.maxMs);
    }),
  );
}

/** Whether these teams, each group in its own, keep the rules of teams. */
export function teamsKeep(queue: MatchingQueue, seats: readonly Seat[], now: number): boolean {
  const { attributes, teamDifference, partySizes } = queue;
  const teams = sizesOfTeams(queue).map((_, team) => seats.filter((seat) => seat.team === team));
  const tickets = decidersOf(queue, [...new Set(seats.map(({ ticket }) => ticket))]);
  for (const [index, rule] of attributes.entries()) {
    if (rule.per !== 'team' || rule.weight !== undefined) continue;
    for (const team of teams) {
      const all = team.map(({ ticket, group }) => ({
        ticket,
        value: ticket.groupValues ? ticket.groupValues[index]![group]! : ticket.values[index]!,
      }));
      if (!keeps(queue, rule, all, now, tickets)) return false;
    }
  }
  const spread = (list: readonly number[]): number => Math.max(...list) - Math.min(...list);
  if (teamDifference) {
    const means = teams.map((team) => {
      const players = team.reduce((sum, { ticket, group }) => sum + ticket.groups[group]!, 0);
      return (
        team.reduce((sum, { ticket, group }) => sum + ticket.strengths![group]! * ticket.groups[group]!, 0) /
        players
      );
    });
    const { relax, max } = teamDifference;
    for (const ticket of tickets)
      if (spread(means) > (relax.length > 0 && isRelaxed(ticket, now) ? relax[0]!.max : max) + 1e-9)
        return false;
  }
  if (partySizes) {
    const largest = teams.map((team) => Math.max(...team.map(({ ticket, group }) => ticket.groups[group]!)));
    const { relax, maxDifference } = partySizes;
    for (const ticket of tickets)
      if (
        spread(largest) >
        (relax.length > 0 && isRelaxed(ticket, now) ? relax[0]!.maxDifference : maxDifference)
      )
        return false;
  }
  return true;
}
