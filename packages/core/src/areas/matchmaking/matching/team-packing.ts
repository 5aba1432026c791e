/** The sizes of a ticket's groups. For packing teams, all tickets of one shape are alike. */
export interface Shape {
  /** The sizes, joined by `+`. */
  readonly name: string;
  /** The largest first. */
  readonly sizes: readonly number[];
  readonly players: number;
}

/** A ticket of this shape, with the team of each of its groups. */
export interface Placement {
  readonly shape: Shape;
  readonly teams: readonly number[];
}

/** How many tickets of each shape are available; the shapes with most players first. */
export type Supply = readonly { readonly shape: Shape; readonly count: number }[];

/** How many steps are tried before packing gives up: with groups of ten sizes it could be millions. */
const packingSteps = 4_000;

/** The result of packing teams. */
export interface Packing {
  /** `required` first; null if it is not possible, or was not found within the steps. */
  readonly placements: readonly Placement[] | null;
  readonly steps: number;
  /** Whether the steps were used up before all was tried. */
  readonly isCut: boolean;
}

/**
 * Fills teams exactly: with all of `required`, and with as many of `supply` as needed.
 *
 * Required shapes are tried in every team with a different amount of room. Then the team with the least room is filled,
 * with the largest shapes first: small ones are easier to place later. Each group of a ticket gets a team of its own.
 */
export function packTeams(sizes: readonly number[], required: readonly Shape[], supply: Supply): Packing {
  const teams = sizes.length;
  const room = [...sizes];
  const remaining = supply.map(({ count }) => count);
  const placements: Placement[] = [];
  let steps = 0;

  /** Tries to assign a shape's groups, from the given one on. `taken` holds the teams of the groups before it. */
  function assignGroup(shape: Shape, group: number, taken: readonly number[], then: () => boolean): boolean {
    if (steps >= packingSteps) return false;
    steps++;
    if (group === shape.sizes.length) {
      placements.push({ shape, teams: taken });
      if (then()) return true;
      placements.pop();
      return false;
    }
    // This group already has the team that is being filled.
    if (taken[group] !== undefined) return assignGroup(shape, group + 1, taken, then);
    const size = shape.sizes[group]!;
    const tried = new Set<number>();
    for (let team = 0; team < teams; team++) {
      const free = room[team]!;
      if (free < size || tried.has(free) || taken.includes(team)) continue;
      tried.add(free);
      room[team] = free - size;
      const assigned = [...taken];
      assigned[group] = team;
      if (assignGroup(shape, group + 1, assigned, then)) return true;
      room[team] = free;
    }
    return false;
  }

  const require = (index: number): boolean =>
    index === required.length ? fill(-1, 0) : assignGroup(required[index]!, 0, [], () => require(index + 1));

  /**
   * Fills the remaining room. Within one team, shapes come in the order of the supply, so no two orders of the same
   * shapes are tried.
   */
  function fill(lastTeam: number, lastShape: number): boolean {
    let team = -1;
    for (const [index, free] of room.entries())
      if (free > 0 && (team < 0 || free < room[team]!)) team = index;
    if (team < 0) return true;
    for (let index = team === lastTeam ? lastShape : 0; index < supply.length; index++) {
      if (remaining[index] === 0) continue;
      const { shape } = supply[index]!;
      remaining[index]! -= 1;
      for (const [group, size] of shape.sizes.entries()) {
        if (size > room[team]! || shape.sizes.indexOf(size) < group) continue;
        room[team]! -= size;
        const assigned: number[] = [];
        assigned[group] = team;
        const single = shape.sizes.length === 1;
        if (assignGroup(shape, 0, assigned, () => fill(single ? team : -1, index))) return true;
        room[team]! += size;
      }
      remaining[index]! += 1;
      if (steps >= packingSteps) return false;
    }
    return false;
  }

  const isFilled = require(0);
  return { placements: isFilled ? placements : null, steps, isCut: !isFilled && steps >= packingSteps };
}
