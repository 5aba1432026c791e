import type { Sliced } from '../../../runtime/cooperative.ts';
import { createCandidateSearch } from './candidate-search.ts';
import { type MatchingQueue, slotsOf } from './queue.ts';
import type { Entry } from './sorted-index.ts';
import type { Shape } from './team-packing.ts';
import type { ForbiddenPairs, MatchTicket } from './ticket.ts';
import { shapeOf } from './ticket-cells.ts';
import { createKinds } from './ticket-kinds.ts';

const noPairs: ForbiddenPairs = new Map();

/**
 * Returns the nearest tickets that fill the teams together with a ticket, whether they keep the rules or not; null if
 * their sizes fill no match. `others` must be sorted, the nearest first. Tries the nearest ones first, then twice as many.
 */
export function* nearestSet(
  queue: MatchingQueue,
  ticket: MatchTicket,
  others: readonly MatchTicket[],
): Sliced<readonly MatchTicket[] | null> {
  const shapes = new Map<string, Shape>();
  const entryOf = (each: MatchTicket, rank: number): Entry => ({
    ticket: each,
    rank,
    shape: shapeOf(shapes, each),
    value: rank,
    acceptsAny: false,
    step: 0,
    taken: false,
  });
  const anchor = entryOf(ticket, 0);
  const entries = others.map((other, index) => entryOf(other, index + 1));
  const counter = { steps: 0, stopped: false };
  const rules = { needsSetChecks: false, hasPairRules: false, setIndexes: [], sumIndexes: [] };
  const none = { roles: undefined, teamDifference: undefined, partySizes: undefined, attributes: [] };
  const sizesAlone = { ...queue, ...none };
  const kindOf = createKinds(sizesAlone, rules, 0, noPairs);
  const search = createCandidateSearch(sizesAlone, 0, noPairs, counter, rules, kindOf);
  for (let count = slotsOf(queue); ; count *= 2) {
    search.begin();
    const found = search.find(anchor, entries.slice(0, count));
    if (found) return found.entries.map((entry) => entry.ticket);
    if (count >= entries.length) return null;
    yield count;
  }
}
