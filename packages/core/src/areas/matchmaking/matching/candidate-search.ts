import { keepRules, keepSetRules } from './compatibility.ts';
import { hasTeamRules, isPerTeam, type MatchingQueue, sizesOf, slotsOf } from './queue.ts';
import { roleFault } from './roles.ts';
import { createSetSearch, fullSteps, type StepEffort } from './set-search.ts';
import type { Entry, StepCounter } from './sorted-index.ts';
import { createTeamNeeds } from './team-needs.ts';
import { type Packing, type Placement, packTeams, type Shape, type Supply } from './team-packing.ts';
import { type Split, splitTeams } from './team-split.ts';
import type { ForbiddenPairs, Seating } from './ticket.ts';
import type { PassRules } from './ticket-cells.ts';
import type { KindOf } from './ticket-kinds.ts';

/** How much a search may try. */
export interface SearchEffort {
  /** How many sets are tried for one ticket if the nearest tickets do not go together. */
  readonly sets: number;
  /** The same in one pass. Tickets after that get a few tries each, so a rule that never holds stays cheap. */
  readonly setsPerPass: number;
  readonly setsAfterwards: number;
  /** The steps of the search that is guided, in the same way. */
  readonly steps: StepEffort;
}

const fullEffort: SearchEffort = { sets: 300, setsPerPass: 30_000, setsAfterwards: 10, steps: fullSteps };

/** To divide sets costs ten times as much as to sum them up, so all tickets together have a tenth. */
const teamEffort: SearchEffort = {
  sets: 60,
  setsPerPass: 6_000,
  setsAfterwards: 10,
  steps: { ...fullSteps, perPass: 2_000_000, afterwards: 1_000 },
};

/** What is preferred is worth a tenth of that, shared by all choices of such rules. */
export const preferenceEffort = (choices: number): SearchEffort => ({
  sets: 30,
  setsPerPass: 3_000 / choices,
  setsAfterwards: 3,
  steps: { perTicket: 40_000, perPass: 2_000_000 / choices, afterwards: 500 },
});

/** How many steps of the search a place of a group in a team costs, and how many places cost as much as another set. */
const [placeSteps, placesPerTry] = [20, 500];

const largestFirst = ({ shape: left }: Supply[number], { shape: right }: Supply[number]): number =>
  right.players - left.players || (left.name < right.name ? -1 : 1);

/** The tickets of a match, and their teams. */
export interface FoundTickets {
  readonly entries: readonly Entry[];
  /** Returns the teams; the first call may divide the tickets. */
  readonly seatings: () => readonly Seating[];
}

/** Finds the tickets of a match. */
export interface CandidateSearch {
  /** Starts with another ticket, which has its own tries. */
  begin(): void;
  /** Whether the ticket has used up its tries. */
  isSpent(): boolean;
  /** Returns a match of the anchor, and the required ticket, with some of these, with the nearest if possible; null if there is none. */
  find(anchor: Entry, candidates: readonly Entry[], required?: Entry | null): FoundTickets | null;
  /** Whether the ticket has used up the steps of `findSet`. */
  hasNoSteps(): boolean;
  /** Whether each ticket has only a few steps of `findSet`, because others have used up those of the pass. */
  hasFewSteps(): boolean;
  /** The same as `find`, guided by what a set still lacks. It is exact until the steps are used up. */
  findSet(anchor: Entry, candidates: readonly Entry[], required?: Entry | null): FoundTickets | null;
  /** Whether `findSet` could find something among all or some of these, as far as sums and the number of players show. */
  couldFindSet(anchor: Entry, candidates: readonly Entry[]): boolean;
  /** Whether these could fill the teams by their sizes alone, whatever the rules say. */
  couldFill(anchor: Entry, candidates: readonly Entry[]): boolean;
}

/**
 * Creates the search for a pass. Packings are cached, because the same sizes come again and again. If the rules need
 * checks of sets, the candidates do not keep every rule by themselves.
 */
export function createCandidateSearch(
  queue: MatchingQueue,
  now: number,
  forbidden: ForbiddenPairs,
  counter: StepCounter,
  {
    needsSetChecks,
    hasPairRules,
    setIndexes,
  }: Pick<PassRules, 'needsSetChecks' | 'hasPairRules' | 'setIndexes'>,
  kindOf: KindOf,
  effort: SearchEffort = hasTeamRules(queue) ? teamEffort : fullEffort,
): CandidateSearch {
  const packings = new Map<string, Packing>();
  const slots = slotsOf(queue);
  const sizes = sizesOf(queue);
  const isRated = queue.attributes.some(({ type }) => type === 'difference');
  const divides = hasTeamRules(queue);
  const teamNeeds = createTeamNeeds(queue, now);
  const isByOldest = queue.expansion === 'longest';
  const checked = setIndexes.filter((index) => !isPerTeam(queue.attributes[index]!));
  let setsTried = 0;
  let setsTriedBefore = 0;
  const maxSetsNow = () => (setsTriedBefore < effort.setsPerPass ? effort.sets : effort.setsAfterwards);

  function pack(required: readonly Shape[], candidates: readonly Entry[]): Packing {
    const counts = new Map<Shape, number>();
    for (const { shape } of candidates) {
      const count = counts.get(shape) ?? 0;
      // More tickets than fill the teams make no difference, and are not distinguished.
      if ((count + 1) * shape.players <= slots) counts.set(shape, count + 1);
    }
    counter.steps += candidates.length;
    return packCounts(required, counts);
  }

  function packCounts(required: readonly Shape[], counts: ReadonlyMap<Shape, number>): Packing {
    const supply: Supply = [...counts].map(([shape, count]) => ({ shape, count })).sort(largestFirst);
    let key = '';
    for (const { name } of required) key += `${name},`;
    for (const { shape, count } of supply) key += `;${shape.name}*${count}`;
    const known = packings.get(key);
    if (known) return known;
    const packing = packTeams(sizes, required, supply);
    counter.steps += packing.steps;
    if (packing.isCut) counter.stopped = true;
    packings.set(key, packing);
    return packing;
  }

  const isAllowed = (entries: readonly Entry[], extent: 'whole' | 'part'): boolean => {
    counter.steps += entries.length;
    if (!needsSetChecks) return true;
    const tickets = entries.map(({ ticket }) => ticket);
    // If the oldest ticket decides, cells have tickets that come only at some age of others.
    return isByOldest
      ? keepRules(queue, tickets, now, forbidden, extent)
      : keepSetRules(queue, checked, tickets, now, forbidden, extent);
  };

  /** Returns the tickets for a packing: the nearest of each shape. */
  function nearest(
    placements: readonly Placement[],
    required: readonly Entry[],
    candidates: readonly Entry[],
  ): Entry[] {
    const missing = new Map<Shape, number>();
    for (const { shape } of placements.slice(required.length))
      missing.set(shape, (missing.get(shape) ?? 0) + 1);
    const chosen = [...required];
    for (const entry of candidates) {
      const count = missing.get(entry.shape) ?? 0;
      if (count === 0) continue;
      missing.set(entry.shape, count - 1);
      chosen.push(entry);
    }
    return chosen;
  }

  /** Divides a set over the teams; null if the roles of the teams cannot be filled. */
  function seat(placements: readonly Placement[], set: readonly Entry[]): FoundTickets | null {
    const start = assignTeams(placements, set);
    if (!queue.roles && !divides) {
      // Every set has a way, so the best one is searched when it is needed.
      if (!isRated) return { entries: set, seatings: () => start };
      let best: readonly Seating[] | undefined;
      return { entries: set, seatings: () => (best ??= split(set, start).seatings!) };
    }
    if (
      queue.roles &&
      roleFault(
        queue,
        sizes,
        set.map(({ ticket }) => ticket),
      )
    )
      return null;
    const { seatings, steps, isCut } = split(set, start);
    // To place a group costs as much as many steps of the search.
    if (divides) sets.work(placeSteps * steps);
    if (divides && !seatings) setsTried += Math.floor(steps / placesPerTry);
    if (isCut) counter.stopped = true;
    return seatings && { entries: set, seatings: () => seatings };
  }

  function split(set: readonly Entry[], start: readonly Seating[]): Split {
    const tickets = [...set]
      .sort((left, right) => left.rank - right.rank)
      .map(({ ticket, value }) => ({ ticket, strength: isRated ? value : 0 }));
    const found = splitTeams(queue, tickets, { start, now });
    counter.steps += found.steps;
    return found;
  }

  const sets = createSetSearch(
    {
      slots,
      kindOf,
      boundsOfOldest: queue.expansion === 'longest',
      hasPairRules,
      couldDivide: teamNeeds,
      isPart: (entries) => isAllowed(entries, 'part'),
      canPack: (required, counts) => {
        const capped = [...counts].map(
          ([shape, count]) => [shape, Math.min(count, Math.floor(slots / shape.players))] as const,
        );
        return packCounts(required, new Map(capped)).placements !== null;
      },
    },
    counter,
    effort.steps,
  );

  return {
    begin() {
      setsTriedBefore += setsTried;
      setsTried = 0;
      sets.begin();
    },
    hasNoSteps: sets.isSpent,
    hasFewSteps: sets.isShort,
    couldFindSet: sets.couldFind,
    findSet: (anchor, nearby, required) =>
      sets.find(
        anchor,
        nearestFirst(anchor, nearby),
        (set) => {
          const { placements } = packCounts(
            set.map(({ shape }) => shape),
            new Map(),
          );
          return placements && isAllowed(set, 'whole') ? seat(placements, set) : null;
        },
        required,
      ),
    isSpent: () => setsTried >= maxSetsNow(),
    couldFill: (anchor, candidates) => pack([anchor.shape], candidates).placements !== null,

    find(anchor, nearby, required) {
      const candidates = nearestFirst(anchor, nearby).filter((entry) => entry !== required);
      /** Takes the nearest tickets that go with the chosen ones; if they do not go together, one after the other. */
      function extend(chosen: readonly Entry[], from: number): FoundTickets | null {
        const rest = candidates.slice(from);
        const { placements } = pack(
          chosen.map(({ shape }) => shape),
          rest,
        );
        if (!placements || setsTried >= maxSetsNow()) return null;
        setsTried++;
        const set = nearest(placements, chosen, rest);
        const isEven = !teamNeeds || teamNeeds(set, []);
        const found = isEven && isAllowed(set, 'whole') ? seat(placements, set) : null;
        if (found) return found;
        for (let index = from; index < candidates.length && setsTried < maxSetsNow(); index++) {
          const next = [...chosen, candidates[index]!];
          setsTried++;
          if (!isAllowed(next, 'part')) continue;
          const found = extend(next, index + 1);
          if (found) return found;
        }
        return null;
      }

      return extend(required ? [anchor, required] : [anchor], 0);
    },
  };
}

const nearestFirst = ({ value }: Entry, entries: readonly Entry[]): Entry[] =>
  [...entries].sort(
    (left, right) => Math.abs(left.value - value) - Math.abs(right.value - value) || left.rank - right.rank,
  );

/**
 * Assigns teams to the chosen tickets so that teams are about equally strong: of the tickets of one shape, the highest
 * value goes to the team that is weakest at that point.
 */
function assignTeams(placements: readonly Placement[], set: readonly Entry[]): Seating[] {
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
