/** Tickets with groups of the same sizes: in the packing of teams one is as good as another. */
export interface Shape {
  /** The sizes, joined by `+`. */
  readonly name: string;
  /** The largest first. */
  readonly sizes: readonly number[];
  readonly players: number;
}

/** A ticket of this shape, and the team of each of its groups. */
export interface Placement {
  readonly shape: Shape;
  readonly teams: readonly number[];
}

/** How many tickets of each shape there are to choose from; the shapes with most players first. */
export type Supply = readonly { readonly shape: Shape; readonly count: number }[];

/** How many placements are tried before it is given up: with groups of ten sizes it could be millions. */
const packingSteps = 4_000;

export interface Packing {
  /** In the order `required` first; null where it is not possible, or was not found in so many steps. */
  readonly placements: readonly Placement[] | null;
  readonly steps: number;
}

/**
 * Fills teams exactly: with all of `required`, and with what it takes of `supply`.
 *
 * Required shapes are tried in every team that differs. Then the team with the least room left is filled, by the largest
 * shapes first: small ones are easier to place later. Groups of one ticket get teams of their own.
 */
export function packTeams(
  teams: number,
  playersPerTeam: number,
  required: readonly Shape[],
  supply: Supply,
): Packing {
  const room = new Array<number>(teams).fill(playersPerTeam);
  const left = supply.map(({ count }) => count);
  const placed: Placement[] = [];
  let steps = 0;

  /** Tries to seat a shape's groups from the given one on; `taken` are the teams of those before it. */
  function seat(shape: Shape, group: number, taken: readonly number[], then: () => boolean): boolean {
    if (steps >= packingSteps) return false;
    steps++;
    if (group === shape.sizes.length) {
      placed.push({ shape, teams: taken });
      if (then()) return true;
      placed.pop();
      return false;
    }
    // A group with a seat already, in the team that is being filled.
    if (taken[group] !== undefined) return seat(shape, group + 1, taken, then);
    const size = shape.sizes[group]!;
    const tried = new Set<number>();
    for (let team = 0; team < teams; team++) {
      const free = room[team]!;
      if (free < size || tried.has(free) || taken.includes(team)) continue;
      tried.add(free);
      room[team] = free - size;
      const seated = [...taken];
      seated[group] = team;
      if (seat(shape, group + 1, seated, then)) return true;
      room[team] = free;
    }
    return false;
  }

  const require = (index: number): boolean =>
    index === required.length ? fill(-1, 0) : seat(required[index]!, 0, [], () => require(index + 1));

  /** Fills what is left. In one team shapes come in the order of the supply, so that no two orders are tried. */
  function fill(lastTeam: number, lastShape: number): boolean {
    let team = -1;
    for (const [index, free] of room.entries())
      if (free > 0 && (team < 0 || free < room[team]!)) team = index;
    if (team < 0) return true;
    for (let index = team === lastTeam ? lastShape : 0; index < supply.length; index++) {
      if (left[index] === 0) continue;
      const { shape } = supply[index]!;
      left[index]! -= 1;
      for (const [group, size] of shape.sizes.entries()) {
        if (size > room[team]! || shape.sizes.indexOf(size) < group) continue;
        room[team]! -= size;
        const seated: number[] = [];
        seated[group] = team;
        const single = shape.sizes.length === 1;
        if (seat(shape, 0, seated, () => fill(single ? team : -1, index))) return true;
        room[team]! += size;
      }
      left[index]! += 1;
      if (steps >= packingSteps) return false;
    }
    return false;
  }

  return { placements: require(0) ? placed : null, steps };
}
