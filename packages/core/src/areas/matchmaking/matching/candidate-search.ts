import { areCompatible } from './compatibility.ts';
import type { MatchingQueue } from './queue.ts';
import type { Entry, StepCounter } from './sorted-index.ts';
import { type Packing, type Placement, packTeams, type Shape, type Supply } from './team-packing.ts';
import type { ForbiddenPairs, FormedMatch, Seating } from './ticket.ts';

/** How many sets are tried for one ticket, where the nearest tickets do not go together. */
const maxSets = 300;

/** The same in one pass; whoever comes after that has a few tries each, so that a rule that is never kept stays cheap. */
const maxSetsPerPass = 30_000;
const maxSetsAfterThat = 10;

const largestFirst = ({ shape: left }: Supply[number], { shape: right }: Supply[number]): number =>
  right.players - left.players || (left.name < right.name ? -1 : 1);

/** The tickets of a match, and where they play. */
export interface FoundTickets {
  readonly entries: readonly Entry[];
  readonly seatings: readonly Seating[];
}

/** Chooses the tickets of a match. */
export interface CandidateSearch {
  /** Begins with another ticket, which has its own tries. */
  begin(): void;
  /** Whether it has had its tries. */
  isSpent(): boolean;
  /** A match of the anchor with some of these, the nearest if they may; null where there is none. */
  choose(anchor: Entry, candidates: readonly Entry[]): FoundTickets | null;
  /** Whether the sizes of these would do, whatever the rules say. */
  couldFill(anchor: Entry, candidates: readonly Entry[]): boolean;
}

/**
 * Makes a chooser for a pass. Packings are remembered: sizes are the same again and again. `asksMore`: not every rule is
 * kept by whatever candidates it is given, so sets of them are held against the rules.
 */
export function createCandidateSearch(
  queue: MatchingQueue,
  now: number,
  forbidden: ForbiddenPairs,
  tally: StepCounter,
  asksMore: boolean,
): CandidateSearch {
  const packings = new Map<string, Packing>();
  const slots = queue.teams * queue.playersPerTeam;
  let sets = 0;
  let setsBefore = 0;
  const most = () => (setsBefore < maxSetsPerPass ? maxSets : maxSetsAfterThat);

  function pack(required: readonly Shape[], candidates: readonly Entry[]): Packing {
    const counts = new Map<Shape, number>();
    for (const { shape } of candidates) {
      const count = counts.get(shape) ?? 0;
      // More than fill the teams make no difference, and are not told apart.
      if ((count + 1) * shape.players <= slots) counts.set(shape, count + 1);
    }
    tally.steps += candidates.length;
    const supply: Supply = [...counts].map(([shape, count]) => ({ shape, count })).sort(largestFirst);
    let key = '';
    for (const { name } of required) key += `${name},`;
    for (const { shape, count } of supply) key += `;${shape.name}*${count}`;
    const known = packings.get(key);
    if (known) return known;
    const packing = packTeams(queue.teams, queue.playersPerTeam, required, supply);
    tally.steps += packing.steps;
    packings.set(key, packing);
    return packing;
  }

  const mayPlay = (entries: readonly Entry[], extent: 'whole' | 'part'): boolean => {
    tally.steps += entries.length;
    if (!asksMore) return true;
    const tickets = entries.map(({ ticket }) => ticket);
    return areCompatible(queue, tickets, now, forbidden, extent);
  };

  /** The tickets for a packing: the nearest of each shape. */
  function nearest(
    placements: readonly Placement[],
    required: readonly Entry[],
    candidates: readonly Entry[],
  ): Entry[] {
    const wanted = new Map<Shape, number>();
    for (const { shape } of placements.slice(required.length))
      wanted.set(shape, (wanted.get(shape) ?? 0) + 1);
    const chosen = [...required];
    for (const entry of candidates) {
      const count = wanted.get(entry.shape) ?? 0;
      if (count === 0) continue;
      wanted.set(entry.shape, count - 1);
      chosen.push(entry);
    }
    return chosen;
  }

  return {
    begin() {
      setsBefore += sets;
      sets = 0;
    },
    isSpent: () => sets >= most(),
    couldFill: (anchor, candidates) => pack([anchor.shape], candidates).placements !== null,

    choose(anchor, given) {
      const { value } = anchor;
      const candidates = [...given].sort(
        (left, right) =>
          Math.abs(left.value - value) - Math.abs(right.value - value) || left.rank - right.rank,
      );
      /** Takes the nearest that go with those who are chosen; if they do not go together, one after the other. */
      function extend(chosen: readonly Entry[], from: number): FoundTickets | null {
        const rest = candidates.slice(from);
        const { placements } = pack(
          chosen.map(({ shape }) => shape),
          rest,
        );
        if (!placements || sets >= most()) return null;
        sets++;
        const set = nearest(placements, chosen, rest);
        if (mayPlay(set, 'whole')) return { entries: set, seatings: seat(placements, set) };
        for (let index = from; index < candidates.length && sets < most(); index++) {
          const next = [...chosen, candidates[index]!];
          sets++;
          if (!mayPlay(next, 'part')) continue;
          const found = extend(next, index + 1);
          if (found) return found;
        }
        return null;
      }

      return extend([anchor], 0);
    },
  };
}

/**
 * Seats the chosen tickets, so that the teams are about equally strong: of those of one shape the highest value goes to
 * the team that is lowest so far.
 */
function seat(placements: readonly Placement[], set: readonly Entry[]): Seating[] {
  const open = [...placements].sort((left, right) => right.shape.players - left.shape.players);
  const strengths: number[] = [];
  const strengthOf = ({ teams }: Placement) =>
    teams.reduce((sum, team) => sum + (strengths[team] ?? 0), 0) / teams.length;
  const entries = [...set].sort(
    (left, right) =>
      right.shape.players - left.shape.players || right.value - left.value || left.rank - right.rank,
  );
  return entries.map(({ ticket, shape, value }) => {
    let best: Placement | undefined;
    for (const placement of open)
      if (placement.shape === shape && (!best || strengthOf(placement) < strengthOf(best))) best = placement;
    open.splice(open.indexOf(best!), 1);
    for (const [group, team] of best!.teams.entries())
      strengths[team] = (strengths[team] ?? 0) + value * shape.sizes[group]!;
    return { ticket, teams: best!.teams };
  });
}

/** A match of these seatings in a region. */
export const formed = (seatings: readonly Seating[], region: string | undefined): FormedMatch => ({
  seatings,
  ...(region !== undefined && { region }),
});
