import type { Sliced } from '../../../runtime/cooperative.ts';
import { incompatibilities } from './compatibility.ts';
import { mostPlayers } from './most-players.ts';
import { nearestSet } from './nearest-set.ts';
import { createPass, type Pass } from './pass.ts';
import { brokenPreferences } from './preferences.ts';
import { type MatchingQueue, type MatchLayout, slotsOf } from './queue.ts';
import { compatibleAt, type NextBounds, nextBounds } from './relaxation.ts';
import type { Incompatibility } from './rule-fault.ts';
import { slicedSort } from './sliced-sort.ts';
import { byAge, type ForbiddenPairs, type FormedMatch, type MatchTicket, sizeOf } from './ticket.ts';

/** Another ticket, and the first rule that keeps it away. */
export interface Neighbour {
  readonly ticketIds: readonly string[];
  /** The first rule that keeps the two apart, or that keeps this ticket from every match; empty if a match is possible. */
  readonly refusedByRule: string;
  readonly detail: string;
  /** When the two may first play together, in milliseconds since 1970; null if never, or if no rule keeps them apart. */
  readonly possibleAt: number | null;
}

/** Why a ticket has no match, or that one is possible. */
export interface Explanation {
  /** Whether the search finds a match for this ticket now. */
  readonly isPossible: boolean;
  /** Whether the search has stopped at its bounds, so that there may be a match that it has not found. */
  readonly hasStopped: boolean;
  /** The first rule that the nearest tickets that fill a match break; `players` if there are none; else empty. */
  readonly refusedByRule: string;
  readonly detail: string;
  /** The other tickets of the match that is possible, otherwise the nearest tickets that fill one. */
  readonly ticketIds: readonly string[];
  /** When these may first play together, in milliseconds since 1970; null if never, or already now. */
  readonly possibleAt: number | null;
  /** When rules become wider for this ticket. */
  readonly nextBounds: readonly NextBounds[];
  readonly candidatesSeen: number;
  /** Whether all other tickets were compared. The search sees all of them anyway. */
  readonly isComplete: boolean;
  /** Tickets that the fewest rules keep away come first; among those, the ones that are closest to fitting. */
  readonly nearest: readonly Neighbour[];
}

/** What an explanation is about. */
export interface ExplainInput {
  readonly queue: MatchingQueue;
  readonly ticket: MatchTicket;
  /** All waiting tickets of the queue, the oldest first. */
  readonly waiting: readonly MatchTicket[];
  readonly now: number;
  readonly forbidden: ForbiddenPairs;
  /** The smaller matches that the ticket may have by now, the largest first. Default: none. */
  readonly smaller?: readonly MatchLayout[];
  /** When the ticket times out, in milliseconds since 1970. */
  readonly until: number;
}

/** How many tickets are compared (the first of the given ones), and how many are returned. */
const maxCompared = 10_000;
const maxNearest = 10;

/** Tickets that are compared between two interruptions: up to 3 ms if a queue has twenty rules on long lists. */
const comparisonBatchSize = 16;

/**
 * Explains why a ticket has no match. The search of a round runs for this ticket alone; if it finds nothing, the nearest
 * tickets that fill a match say which rule is in the way. The ticket is compared once with each other one, as far as
 * there are at most `maxCompared`.
 */
export function* explain(input: ExplainInput): Sliced<Explanation> {
  const { queue, ticket, waiting, now, until } = input;
  const others = waiting.filter(({ id }) => id !== ticket.id);
  const { match, hasStopped } = yield* findMatch(input, others);
  const compared = yield* compare(input, others.slice(0, maxCompared));
  const verdict = match ? possible(input, match) : yield* impossible(input, compared, hasStopped);
  const nearest: Neighbour[] = [];
  for (const { other, faults } of compared.slice(0, maxNearest)) {
    const [first] = faults;
    const possibleAt = first ? timeOf(input, [ticket, other], 'part') : null;
    const { rule, detail } = first ?? { rule: verdict.refusedByRule, detail: verdict.detail };
    nearest.push({ ticketIds: [other.id], refusedByRule: rule, detail, possibleAt });
    yield comparisonBatchSize;
  }
  return {
    ...verdict,
    hasStopped: hasStopped && !match,
    nextBounds: nextBounds(queue, ticket, now).filter(({ at }) => at < until),
    candidatesSeen: compared.length,
    isComplete: compared.length === others.length,
    nearest,
  };
}

type Verdict = Pick<Explanation, 'isPossible' | 'refusedByRule' | 'detail' | 'ticketIds' | 'possibleAt'>;

/** Runs the search of a round for one ticket. */
function* findMatch(input: ExplainInput, others: readonly MatchTicket[]): Sliced<Found> {
  let hasStopped = false;
  const { queue, ticket, now, smaller = [] } = input;
  const leads = ({ id }: MatchTicket): boolean => queue.expansion === 'longest' || id === ticket.id;
  const most = yield* mostPlayers(queue, [...others, ticket], now, leads);
  for (const layout of [queue, ...smaller]) {
    if (slotsOf(layout) > most) continue;
    const found = yield* findMatchOf({ ...input, queue: { ...input.queue, ...layout } }, others);
    if (found.match) return found;
    hasStopped ||= found.hasStopped;
  }
  return { match: null, hasStopped };
}

interface Found {
  readonly match: FormedMatch | null;
  readonly hasStopped: boolean;
}

function* findMatchOf(
  { queue, ticket, now, forbidden }: ExplainInput,
  others: readonly MatchTicket[],
): Sliced<Found> {
  const leads = ({ id }: MatchTicket) => id === ticket.id;
  if (queue.expansion !== 'longest')
    return yield* findIn(createPass(queue, [...others, ticket], now, { forbidden, leads }));
  // The oldest ticket of a match decides what is allowed: first this one, then each older one together with it.
  const younger = others.filter((other) => byAge(ticket, other) < 0);
  const own = yield* findIn(createPass(queue, [...younger, ticket], now, { forbidden, leads }));
  if (own.match) return own;
  const older = new Set(others.filter((other) => byAge(other, ticket) < 0).map(({ id }) => id));
  const options = { forbidden, leads: ({ id }: MatchTicket) => older.has(id), mustHave: ticket.id };
  const found = yield* findIn(createPass(queue, [...others, ticket], now, options));
  return found.match ? found : { match: null, hasStopped: own.hasStopped || found.hasStopped };
}

function* findIn(pass: Pass): Sliced<Found> {
  for (let before = 0; ; ) {
    const step = pass.next(() => true);
    if (step === 'done') return { match: null, hasStopped: pass.hasStopped() };
    if (step !== 'more') return { match: step.match, hasStopped: false };
    yield pass.steps() - before;
    before = pass.steps();
  }
}

interface Comparison {
  readonly other: MatchTicket;
  readonly faults: readonly Incompatibility[];
  readonly distance: number;
  /** How far the value of the first difference rule is. */
  readonly apart: number;
}

/** Compares a ticket with others. Returns the nearest first. */
function* compare(
  { queue, ticket, now, forbidden }: ExplainInput,
  others: readonly MatchTicket[],
): Sliced<Comparison[]> {
  const index = queue.attributes.findIndex(({ type }) => type === 'difference');
  const rated = ({ values }: MatchTicket) => values[index] as number | null | undefined;
  const own = rated(ticket);
  const compared: Comparison[] = [];
  for (const other of others) {
    const faults = incompatibilities(queue, [ticket, other], now, forbidden, 'part');
    const distance = faults.reduce((sum, fault) => sum + fault.distance, 0);
    const apart = Math.abs((rated(other) ?? own ?? 0) - (own ?? 0));
    compared.push({ other, faults, distance, apart });
    if (compared.length % comparisonBatchSize === 0) yield comparisonBatchSize;
  }
  return yield* slicedSort(
    compared,
    (left, right) =>
      left.faults.length - right.faults.length ||
      left.distance - right.distance ||
      left.apart - right.apart ||
      byAge(left.other, right.other),
  );
}

function possible({ queue, ticket: { id }, now }: ExplainInput, { seatings, region }: FormedMatch): Verdict {
  const ticketIds = seatings.map(({ ticket }) => ticket.id).filter((each) => each !== id);
  const broken = brokenPreferences(queue, seatings, now).map(({ rule, detail }) => `${rule} (${detail})`);
  const without = broken.length > 0 ? `; it does not keep what is preferred: ${broken.join(', ')}` : '';
  const where = region === undefined ? '' : ` in ${region}`;
  return {
    isPossible: true,
    refusedByRule: '',
    detail: `a match${where} with ${ticketIds.length} other ${ticketIds.length === 1 ? 'ticket' : 'tickets'} is possible: the next pass makes it, unless older tickets take them first${without}`,
    ticketIds,
    possibleAt: null,
  };
}

/** Returns the first rule that the nearest tickets that fill a match break. */
function* impossible(
  input: ExplainInput,
  compared: readonly Comparison[],
  hasStopped: boolean,
): Sliced<Verdict> {
  const { queue, ticket, now, forbidden } = input;
  const nearest = compared.map(({ other }) => other);
  const set = yield* nearestSet(queue, ticket, nearest);
  if (!set)
    return {
      isPossible: false,
      refusedByRule: 'players',
      detail: tooFew(queue, [ticket, ...nearest]),
      ticketIds: [],
      possibleAt: null,
    };
  const [first] = incompatibilities(queue, set, now, forbidden, 'whole');
  const reason = first ? `the nearest tickets that fill one do not fit: ${first.detail}` : '';
  return {
    isPossible: false,
    refusedByRule: first?.rule ?? 'players',
    detail: hasStopped || !first ? `${stopped}${reason && `; ${reason}`}` : first.detail,
    ticketIds: set.map(({ id }) => id).filter((id) => id !== ticket.id),
    possibleAt: first ? timeOf(input, set, 'whole') : null,
  };
}

const stopped =
  'the search has tried as many sets of tickets as it may; there may be a match that it has not found';

function tooFew(queue: MatchingQueue, tickets: readonly MatchTicket[]): string {
  const needed = slotsOf(queue);
  const players = tickets.reduce((sum, ticket) => sum + sizeOf(ticket), 0);
  return players < needed
    ? `a match needs ${needed} players, but only ${players} wait`
    : `the sizes of the groups do not fill ${queue.sizes ? `teams of ${queue.sizes.join(', ')}` : `${queue.teams} teams of ${queue.playersPerTeam}`}`;
}

const timeOf = (
  { queue, now, until, forbidden }: ExplainInput,
  tickets: readonly MatchTicket[],
  extent: 'whole' | 'part',
): number | null => compatibleAt(queue, tickets, { now, until }, forbidden, extent);
