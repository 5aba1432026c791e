import { type MatchingQueue, type RoleBounds, sizesOf } from './queue.ts';
import type { MatchTicket } from './ticket.ts';

/** The roles that a player wants to play, the preferred one first; empty for any. */
export type Wishes = readonly string[];

/**
 * Whether these players could be a part of a team that still has free seats: each of them has a role, and the seats are
 * enough for the players that roles still lack.
 */
export function couldFillRoles(
  roles: readonly RoleBounds[],
  players: readonly Wishes[],
  free: number,
): boolean {
  if (roles.length === 0) return true;
  const most = roles.map(({ max }) => max);
  if (playersWithRole(roles, players, most) < players.length) return false;
  const least = roles.map(({ min }) => min);
  const needed = least.reduce((sum, min) => sum + min, 0);
  return needed - playersWithRole(roles, players, least) <= free;
}

/** Returns for how many players there is a role, if each role takes so many. */
function playersWithRole(
  roles: readonly RoleBounds[],
  players: readonly Wishes[],
  seats: readonly number[],
): number {
  const taken = roles.map((): number[] => []);
  const place = (player: number, seen: Set<number>): boolean => {
    const wishes = players[player]!;
    for (const [role, { name }] of roles.entries()) {
      if (seen.has(role) || (wishes.length > 0 && !wishes.includes(name))) continue;
      seen.add(role);
      if (taken[role]!.length < seats[role]!) {
        taken[role]!.push(player);
        return true;
      }
      for (const [seat, other] of taken[role]!.entries())
        if (place(other, seen)) {
          taken[role]![seat] = player;
          return true;
        }
    }
    return false;
  };
  let placed = 0;
  for (const player of players.keys()) if (place(player, new Set())) placed++;
  return placed;
}

/** What a seat that a role must have is worth, and what a role costs that a player does not want: more than all wishes. */
const [mustHave, impossible] = [1e5, 1e9];

/**
 * Returns the role of each player of a whole team, so that all bounds hold and the players have roles that they prefer: the
 * sum of the positions in their lists is the lowest. Null if there is none.
 */
export function assignRoles(roles: readonly RoleBounds[], players: readonly Wishes[]): string[] | null {
  const seats = roles.flatMap(({ name, min, max }) =>
    Array.from({ length: Math.min(max, players.length) }, (_, seat) => ({ name, isNeeded: seat < min })),
  );
  if (roles.some(({ min }) => min > players.length) || seats.length < players.length) return null;
  const cost = (player: number, seat: number): number => {
    const { name, isNeeded } = seats[seat]!;
    const wishes = players[player]!;
    const position = wishes.length === 0 ? 0 : wishes.indexOf(name);
    return position < 0 ? impossible : position - (isNeeded ? mustHave : 0);
  };
  const chosen = cheapestSeats(players.length, seats.length, cost);
  const filled = new Set(chosen);
  if (chosen.some((seat, player) => cost(player, seat) >= impossible / 2)) return null;
  return seats.every(({ isNeeded }, seat) => !isNeeded || filled.has(seat))
    ? chosen.map((seat) => seats[seat]!.name)
    : null;
}

/** Returns a seat for each row, all different, of the lowest total cost: the Hungarian method, in rows² × seats steps. */
function cheapestSeats(rows: number, seats: number, cost: (row: number, seat: number) => number): number[] {
  const [ofRow, ofSeat] = [new Float64Array(rows + 1), new Float64Array(seats + 1)];
  const rowAt = new Int32Array(seats + 1);
  const before = new Int32Array(seats + 1);
  for (let row = 1; row <= rows; row++) {
    rowAt[0] = row;
    let at = 0;
    const least = new Float64Array(seats + 1).fill(Infinity);
    const isUsed = new Uint8Array(seats + 1);
    do {
      isUsed[at] = 1;
      const current = rowAt[at]!;
      let step = Infinity;
      let next = 0;
      for (let seat = 1; seat <= seats; seat++) {
        if (isUsed[seat]) continue;
        const reduced = cost(current - 1, seat - 1) - ofRow[current]! - ofSeat[seat]!;
        if (reduced < least[seat]!) {
          least[seat] = reduced;
          before[seat] = at;
        }
        if (least[seat]! < step) {
          step = least[seat]!;
          next = seat;
        }
      }
      for (let seat = 0; seat <= seats; seat++)
        if (isUsed[seat]) {
          ofRow[rowAt[seat]!]! += step;
          ofSeat[seat]! -= step;
        } else least[seat]! -= step;
      at = next;
    } while (rowAt[at] !== 0);
    while (at !== 0) {
      const previous = before[at]!;
      rowAt[at] = rowAt[previous]!;
      at = previous;
    }
  }
  const chosen = new Array<number>(rows).fill(0);
  for (let seat = 1; seat <= seats; seat++) if (rowAt[seat]! > 0) chosen[rowAt[seat]! - 1] = seat - 1;
  return chosen;
}

/** The wishes of the players of each group; a ticket whose queue had no roles wants any. */
export const wishesOf = ({ groups, wishes }: MatchTicket): readonly (readonly Wishes[])[] =>
  wishes ?? groups.map((size) => Array.from({ length: size }, () => []));

/** What a match needs of some roles together. */
export interface RoleNeed {
  readonly names: readonly string[];
  /** How many players must be able to play one of them, and how many may play nothing else. */
  readonly min: number;
  readonly max: number;
}

/** Up to how many roles every combination is looked at. With more, each role, and all without it. */
const maxCombined = 4;

/** Returns what a match needs of its roles over all teams. Needs that always hold are left out. */
export function roleNeeds(queue: MatchingQueue, sizes: readonly number[]): RoleNeed[] {
  if (!queue.roles) return [];
  const names = [...new Set(queue.roles.flatMap((roles) => roles.map(({ name }) => name)))];
  const total = (names_: readonly string[], bound: 'min' | 'max'): number =>
    queue.roles!.flat().reduce((sum, role) => sum + (names_.includes(role.name) ? role[bound] : 0), 0);
  const anyRole = sizes.reduce((sum, size, team) => sum + (queue.roles![team]?.length ? 0 : size), 0);
  const slots = sizes.reduce((sum, size) => sum + size, 0);
  const combinations =
    names.length <= maxCombined
      ? Array.from({ length: 2 ** names.length - 1 }, (_, bits) =>
          names.filter((__, index) => ((bits + 1) >> index) & 1),
        )
      : names.flatMap((name) => [[name], names.filter((other) => other !== name)]);
  return combinations
    .map((each) => ({ names: each, min: total(each, 'min'), max: total(each, 'max') + anyRole }))
    .filter(({ min, max }) => min > 0 || max < slots);
}

/** Returns how many players of a ticket can play one of some roles, and how many nothing else. */
export function countAble(ticket: MatchTicket, names: readonly string[]): { able: number; bound: number } {
  let [able, bound] = [0, 0];
  for (const wishes of wishesOf(ticket).flat()) {
    if (wishes.length === 0 || wishes.some((name) => names.includes(name))) able++;
    if (wishes.length > 0 && wishes.every((name) => names.includes(name))) bound++;
  }
  return { able, bound };
}

/** Whether each group of a ticket fits into some team, by its size and the roles that its players want. */
export function groupsFit(queue: MatchingQueue, ticket: MatchTicket): boolean {
  if (!queue.roles && !queue.sizes) return true;
  const sizes = sizesOf(queue);
  const wishes = wishesOf(ticket);
  return ticket.groups.every((players, group) =>
    sizes.some(
      (size, team) =>
        players <= size && couldFillRoles(queue.roles?.[team] ?? [], wishes[group]!, size - players),
    ),
  );
}

/** Returns what these tickets, a whole match, lack of the roles; null if roles of all teams together can be filled. */
export function roleFault(
  queue: MatchingQueue,
  sizes: readonly number[],
  tickets: readonly MatchTicket[],
): { readonly detail: string; readonly distance: number } | null {
  for (const { names, min, max } of roleNeeds(queue, sizes)) {
    let [able, bound] = [0, 0];
    for (const ticket of tickets) {
      const counts = countAble(ticket, names);
      able += counts.able;
      bound += counts.bound;
    }
    const roles = names.join(' or ');
    if (able < min)
      return {
        detail: `the match needs ${min} players as ${roles}, but only ${able} can play that`,
        distance: (min - able) / min,
      };
    if (bound > max)
      return {
        detail: `${bound} players can play nothing but ${roles}, but the match takes at most ${max}`,
        distance: (bound - max) / Math.max(1, max),
      };
  }
  return null;
}
