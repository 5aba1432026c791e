import { type MatchingQueue, type RoleBounds, sizesOf } from './queue.ts';
import { assignRoles, couldFillRoles, type Wishes, wishesOf } from './roles.ts';
import { groupTickets, teamRulesOf } from './team-rules.ts';
import type { MatchTicket, Seating } from './ticket.ts';

/** A ticket that is divided over teams. */
export interface SplitTicket {
  readonly ticket: MatchTicket;
  /** How strong its players are, for teams of about equal strength; the same for all if that does not matter. */
  readonly strength: number;
}

/** Up to how many ways all are tried, and how many places of groups, or exchanges, otherwise. */
const [maxWays, maxPlaces, maxExchanges] = [20_000, 40_000, 20_000];

const firstOfTwo: readonly number[] = [0, 1];
const secondOfTwo: readonly number[] = [1, 0];

const noRoles: readonly RoleBounds[] = [];

interface Group {
  readonly at: number;
  readonly group: number;
  /** The group as a ticket of its own. */
  readonly alone: MatchTicket;
  readonly size: number;
  readonly strength: number;
  readonly wishes: readonly Wishes[];
}

/** The result of dividing tickets over teams. */
export interface Split {
  /** Null if there is no way, or none was found within the steps. */
  readonly seatings: readonly Seating[] | null;
  readonly isCut: boolean;
  readonly steps: number;
  /** How far the means of the teams differ. */
  readonly gap: number;
}

/** What dividing tickets also reads. */
export interface SplitOptions {
  /** A way that is known to fill the teams. */
  readonly start?: readonly Seating[];
  /** The time for rules that relax, in milliseconds since 1970. Default 0. */
  readonly now?: number;
}

/**
 * Divides the tickets of a match over its teams, each group into one team and those of a ticket into different ones, so that the
 * roles of each team are filled, the rules of teams hold, and the means of the teams are as near to each other as possible. All
 * ways are tried if there are at most some thousand. If there are more, groups are exchanged between teams until that improves
 * nothing. The result depends on the tickets and the time alone.
 */
export function splitTeams(
  queue: MatchingQueue,
  tickets: readonly SplitTicket[],
  { start, now = 0 }: SplitOptions = {},
): Split {
  const sizes = sizesOf(queue);
  const rules = teamRulesOf(
    queue,
    tickets.map(({ ticket }) => ticket),
    now,
  );
  const rolesOf = (team: number): readonly RoleBounds[] => queue.roles?.[team] ?? noRoles;
  const groups = groupsOf(queue, tickets).sort(
    (left, right) =>
      right.size - left.size ||
      choices(left) - choices(right) ||
      right.strength - left.strength ||
      left.at - right.at,
  );
  const hasStrengths = groups.some(({ strength }) => strength !== groups[0]!.strength);
  const tries = hasStrengths && sizes.length ** groups.length <= maxWays;
  const teamOf = new Array<number>(groups.length).fill(-1);
  const members = sizes.map((): number[] => []);
  const room = [...sizes];
  const sums = sizes.map(() => 0);
  let best: { readonly gap: number; readonly teamOf: readonly number[] } | null = null;
  let places = 0;

  const gapOf = (): number => {
    let [lowest, highest] = [Infinity, -Infinity];
    for (let team = 0; team < sizes.length; team++) {
      const mean = sums[team]! / Math.max(1, sizes[team]!);
      if (mean < lowest) lowest = mean;
      if (mean > highest) highest = mean;
    }
    return highest - lowest;
  };
  const byStrength = (left: number, right: number): number =>
    sums[left]! / sizes[left]! - sums[right]! / sizes[right]! || room[right]! - room[left]! || left - right;
  /** Returns the teams, the weakest first. Called for every place of a group. */
  const weakestFirst = (): readonly number[] => {
    if (sizes.length === 2) return byStrength(0, 1) <= 0 ? firstOfTwo : secondOfTwo;
    return [...sizes.keys()].sort(byStrength);
  };
  const couldBeTeam = (team: number, of: readonly number[], free: number): boolean =>
    (rolesOf(team).length === 0 ||
      couldFillRoles(
        rolesOf(team),
        of.flatMap((index) => groups[index]!.wishes),
        free,
      )) &&
    (!rules.hasOwn ||
      rules.couldBeTeam(
        of.map((index) => groups[index]!.alone),
        free,
      ));
  /** Whether the largest groups of the teams are of about the same size. The first group of a team is its largest. */
  const areEven = (teams: readonly (readonly number[])[]): boolean =>
    rules.maxPartyGap === Infinity ||
    teams.every(
      (of) => groups[0]!.size - Math.max(0, ...of.map((index) => groups[index]!.size)) <= rules.maxPartyGap,
    );
  const isFirstEmpty = (team: number): boolean =>
    members[team]!.length > 0 ||
    !sizes.some(
      (size, other) =>
        other < team &&
        members[other]!.length === 0 &&
        size === sizes[team] &&
        rolesOf(other) === rolesOf(team),
    );

  /** Places groups from one on. Returns whether the search is over. */
  function place(index: number): boolean {
    if (places++ > maxPlaces) return true;
    // From here on, no group is large enough for a team that has none yet.
    if (
      (groups[index]?.size ?? 0) < groups[0]!.size - rules.maxPartyGap &&
      members.some((own, team) => own.length === 0 && sizes[team]! > 0)
    )
      return false;
    if (index === groups.length) {
      const gap = hasStrengths ? gapOf() : 0;
      if (!best || gap < best.gap - 1e-9) best = { gap, teamOf: [...teamOf] };
      return !tries || gap === 0;
    }
    const { at, size, strength } = groups[index]!;
    for (const team of weakestFirst()) {
      if (room[team]! < size || !isFirstEmpty(team)) continue;
      const own = members[team]!;
      if (own.some((other) => groups[other]!.at === at)) continue;
      own.push(index);
      room[team]! -= size;
      const isGood = couldBeTeam(team, own, room[team]!);
      sums[team]! += strength * size;
      teamOf[index] = team;
      const isOver = isGood && place(index + 1);
      sums[team]! -= strength * size;
      room[team]! += size;
      own.pop();
      if (isOver) return true;
    }
    return false;
  }

  /** Exchanges groups, one for one, or one for two, as long as that brings the means nearer. */
  function exchange(from: readonly number[]): readonly number[] {
    const current = [...from];
    for (const team of sizes.keys()) {
      members[team] = groups.flatMap((_, index) => (current[index] === team ? [index] : []));
      sums[team] = members[team]!.reduce(
        (sum, index) => sum + groups[index]!.strength * groups[index]!.size,
        0,
      );
    }
    let exchanges = 0;
    const swap = (
      mine: readonly number[],
      theirs: readonly number[],
      one: number,
      other: number,
    ): boolean => {
      if (exchanges++ > maxExchanges) return false;
      const sizeOfAll = (of: readonly number[]) => of.reduce((sum, index) => sum + groups[index]!.size, 0);
      if (sizeOfAll(mine) !== sizeOfAll(theirs)) return false;
      const strengthOfAll = (of: readonly number[]) =>
        of.reduce((sum, index) => sum + groups[index]!.strength * groups[index]!.size, 0);
      const moved = strengthOfAll(theirs) - strengthOfAll(mine);
      const before = gapOf();
      sums[one]! += moved;
      sums[other]! -= moved;
      const exchanged = (team: number, out: readonly number[], into: readonly number[]) => [
        ...members[team]!.filter((index) => !out.includes(index)),
        ...into,
      ];
      const [next, otherNext] = [exchanged(one, mine, theirs), exchanged(other, theirs, mine)];
      const isAlone = (of: readonly number[]) =>
        new Set(of.map((index) => groups[index]!.at)).size === of.length;
      if (
        gapOf() < before - 1e-9 &&
        isAlone(next) &&
        isAlone(otherNext) &&
        couldBeTeam(one, next, 0) &&
        couldBeTeam(other, otherNext, 0) &&
        areEven([next, otherNext])
      ) {
        members[one] = next;
        members[other] = otherNext;
        for (const index of mine) current[index] = other;
        for (const index of theirs) current[index] = one;
        return true;
      }
      sums[one]! -= moved;
      sums[other]! += moved;
      return false;
    };
    for (let hasImproved = true; hasImproved && exchanges <= maxExchanges; ) {
      hasImproved = false;
      for (const one of sizes.keys())
        for (const other of sizes.keys()) {
          if (one === other) continue;
          for (const mine of [...members[one]!])
            for (const theirs of [...members[other]!]) {
              if (current[mine] !== one || current[theirs] !== other) continue;
              if (one < other && swap([mine], [theirs], one, other)) hasImproved = true;
              else if (groups[mine]!.size > groups[theirs]!.size)
                for (const third of members[other]!)
                  if (third > theirs && swap([mine], [theirs, third], one, other)) {
                    hasImproved = true;
                    break;
                  }
            }
        }
    }
    return current;
  }

  const isFree = !queue.roles && !rules.hasOwn && rules.maxPartyGap === Infinity;
  const known = start && isFree ? teamsOfStart(groups, tickets, start) : null;
  if (!known || tries) place(0);
  const isCut = places > maxPlaces;
  const found = (best as { readonly teamOf: readonly number[] } | null)?.teamOf ?? known;
  if (!found) return { seatings: null, isCut, steps: places, gap: Infinity };
  const isBest = !hasStrengths || (tries && !isCut);
  const final = isBest ? found : exchange(found);
  for (const team of sizes.keys())
    sums[team] = groups.reduce(
      (sum, { strength, size }, index) => sum + (final[index] === team ? strength * size : 0),
      0,
    );
  const gap = gapOf();
  // Numbers may have been added in another order.
  if (gap > rules.maxGap + 1e-9 * (1 + Math.abs(rules.maxGap)))
    return { seatings: null, isCut: !isBest, steps: places, gap };
  return { seatings: seatingsOf(queue, tickets, groups, final), isCut: false, steps: places, gap };
}

/** Returns seatings with the role of each player; null if a team cannot fill its roles. */
export function withRoles(queue: MatchingQueue, seatings: readonly Seating[]): readonly Seating[] | null {
  const tickets = seatings.map(({ ticket }) => ({ ticket, strength: 0 }));
  const groups = groupsOf(queue, tickets);
  return seatingsOf(queue, tickets, groups, teamsOfStart(groups, tickets, seatings));
}

const groupsOf = ({ teamDifference }: MatchingQueue, tickets: readonly SplitTicket[]): Group[] =>
  tickets.flatMap(({ ticket, strength }, at) => {
    const wishes = wishesOf(ticket);
    return groupTickets(ticket).map(
      (alone, group): Group => ({
        at,
        group,
        alone,
        size: ticket.groups[group]!,
        strength: teamDifference ? ticket.strengths![group]! : strength,
        wishes: wishes[group]!,
      }),
    );
  });

/** Groups with few roles to choose from are placed first. */
const choices = ({ wishes }: Group): number =>
  wishes.reduce((sum, { length }) => sum + (length === 0 ? 1_000 : length), 0);

function teamsOfStart(
  groups: readonly Group[],
  tickets: readonly SplitTicket[],
  start: readonly Seating[],
): number[] {
  const teams = new Map(start.map((seating) => [seating.ticket.id, seating.teams]));
  return groups.map(({ at, group }) => teams.get(tickets[at]!.ticket.id)![group]!);
}

function seatingsOf(
  queue: MatchingQueue,
  tickets: readonly SplitTicket[],
  groups: readonly Group[],
  teamOf: readonly number[],
): readonly Seating[] | null {
  const teams = tickets.map(({ ticket }) => ticket.groups.map(() => 0));
  for (const [index, { at, group }] of groups.entries()) teams[at]![group] = teamOf[index]!;
  if (!queue.roles) return tickets.map(({ ticket }, at) => ({ ticket, teams: teams[at]! }));
  const roles = tickets.map(({ ticket }) => ticket.groups.map((): readonly string[] => []));
  for (const [team, bounds] of queue.roles.entries()) {
    const own = [...groups.keys()].filter((index) => teamOf[index] === team);
    if (bounds.length === 0) continue;
    const assigned = assignRoles(
      bounds,
      own.flatMap((index) => groups[index]!.wishes),
    );
    if (!assigned) return null;
    let from = 0;
    for (const index of own) {
      const { at, group, size } = groups[index]!;
      roles[at]![group] = assigned.slice(from, from + size);
      from += size;
    }
  }
  return tickets.map(({ ticket }, at) => ({ ticket, teams: teams[at]!, roles: roles[at]! }));
}
