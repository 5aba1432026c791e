import type { Sliced } from '../../../runtime/cooperative.ts';
import { type Cell, type CellsByValue, createCell, relaxedValue } from './cell.ts';
import { regionsOf } from './compatibility.ts';
import { placeOpenTickets } from './open-tickets.ts';
import {
  type AttributeRule,
  acceptsAny,
  addsUp,
  boundsAt,
  defaultIntersection,
  hasRelaxed,
  hasTeamRules,
  isDemanded,
  isPerTeam,
  type MatchingQueue,
  needsOneElement,
  stepAt,
} from './queue.ts';
import { groupsFit } from './roles.ts';
import { slicedSort, sliceSteps } from './sliced-sort.ts';
import { createSortedIndex, type Entry, type StepCounter } from './sorted-index.ts';
import type { Shape } from './team-packing.ts';
import { createTeamFit } from './team-rules.ts';
import { byAge, type MatchTicket, type RuleValue, sizeOf } from './ticket.ts';
import { type KindOf, kindGroups } from './ticket-kinds.ts';

/** The rules of a queue by how a pass answers them. */
export interface PassRules {
  /** The rule whose value sorts tickets and bounds the ranges that are searched: the first `difference` of the match. */
  readonly difference: AttributeRule | undefined;
  /** The index of the rule that sorts tickets: that, or else the first other `difference`; -1 if there is none. */
  readonly sortIndex: number;
  /** The index of the first `intersection` rule that cells can answer; -1 if there is none, or regions make the cells. */
  readonly sharedIndex: number;
  readonly equalIndexes: readonly number[];
  /** Whether a ticket may be in cells of other values than its own, because a rule that makes cells accepts any value. */
  readonly hasOpenTickets: boolean;
  /** Whether some rules are not answered by cells and ranges, so whole sets must be checked. */
  readonly needsSetChecks: boolean;
  /** The indexes of the rules that cells and ranges do not answer. */
  readonly setIndexes: readonly number[];
  /** The indexes of the rules over sums, which only whole sets show: they guide the search. */
  readonly sumIndexes: readonly number[];
  /** Whether rules over whole sets, or roles, guide the search. */
  readonly isGuided: boolean;
  /** Whether some of the rules that cells and ranges do not answer are shown by pairs. */
  readonly hasPairRules: boolean;
}

/** All tickets of a pass in their cells. */
export interface TicketCells {
  /** The oldest first. */
  readonly entries: readonly Entry[];
  /** The cells of a ticket, by its rank. */
  readonly cellsOf: readonly (readonly Cell[])[];
  /** The cells in which older tickets find a ticket, if those decide what is allowed; otherwise the same. */
  readonly placesOf: readonly (readonly Cell[])[];
}

/** The element of tickets that no longer need anything in common. */
const anyElement = '*';
/** The only element if the queue has no rule of this kind. */
const noElements = [''];

/** Sorts the rules of a queue by how a pass answers them. `hasForbidden`: some tickets must not meet. */
export function passRulesOf(queue: MatchingQueue, hasForbidden: boolean): PassRules {
  const { attributes, latency, roles, avoidRecentOpponents } = queue;
  const hasPairs = hasForbidden || avoidRecentOpponents !== undefined;
  const differenceIndex = attributes.findIndex((rule) => rule.type === 'difference' && isOfMatch(rule));
  const sharedIndex = latency ? -1 : attributes.findIndex((rule) => isShared(rule) && isOfMatch(rule));
  const hasOpenTickets = attributes.some(
    (rule, index) => acceptsAny(rule) && isOfMatch(rule) && (rule.type === 'equal' || index === sharedIndex),
  );
  const setIndexes = [...attributes.keys()].filter((index) => {
    const rule = attributes[index]!;
    if (!isDemanded(rule)) return false;
    if (isPerTeam(rule)) return true;
    if (rule.type === 'equal') return hasOpenTickets;
    if (index === sharedIndex) return hasOpenTickets || !needsOneElement(rule);
    return index !== differenceIndex;
  });
  const sumIndexes = setIndexes.filter((index) => addsUp(attributes[index]!.type));
  return {
    difference: attributes[differenceIndex],
    sortIndex:
      differenceIndex >= 0 ? differenceIndex : attributes.findIndex(({ type }) => type === 'difference'),
    sharedIndex,
    equalIndexes: attributes.flatMap((rule, index) =>
      rule.type === 'equal' && isOfMatch(rule) ? [index] : [],
    ),
    hasOpenTickets,
    needsSetChecks: hasPairs || setIndexes.length > 0 || roles !== undefined || hasTeamRules(queue),
    isGuided: sumIndexes.length > 0 || roles !== undefined,
    setIndexes,
    sumIndexes,
    hasPairRules: hasPairs || setIndexes.length > sumIndexes.length,
  };
}

/** Whether every match must keep a rule as a whole, so that cells and ranges can answer it. */
const isOfMatch = (rule: AttributeRule): boolean => !isPerTeam(rule) && isDemanded(rule);

/** Returns the same for a queue that also demands rules of these indexes: they are checked on whole sets. */
export function withSetRules(
  rules: PassRules,
  { attributes }: MatchingQueue,
  indexes: readonly number[],
): PassRules {
  const sums = indexes.filter((index) => addsUp(attributes[index]!.type));
  return {
    ...rules,
    setIndexes: [...rules.setIndexes, ...indexes],
    sumIndexes: [...rules.sumIndexes, ...sums],
    needsSetChecks: rules.needsSetChecks || indexes.length > 0,
    isGuided: rules.isGuided || sums.length > 0,
    hasPairRules: rules.hasPairRules || sums.length < indexes.length,
  };
}

/** Whether a rule is an intersection of at least one element, which can be looked up by the element. */
const isShared = ({ type, min = defaultIntersection }: AttributeRule): boolean =>
  type === 'intersection' && min >= 1;

/** Puts tickets that can fill teams at all into cells, and sorts each cell. `leads`: for which a match is searched; null for all. */
export function* arrangeTickets(
  queue: MatchingQueue,
  rules: PassRules,
  tickets: readonly MatchTicket[],
  now: number,
  counter: StepCounter,
  kindOf: KindOf,
  leads: ((ticket: MatchTicket) => boolean) | null,
): Sliced<TicketCells> {
  const { difference, sortIndex } = rules;
  const relax = difference?.relax ?? [];
  const entries: Entry[] = [];
  const cellsOf: (readonly Cell[])[] = [];
  const placesOf: (readonly Cell[])[] = [];
  const openTickets: Entry[] = [];
  const fitsTeams = createTeamFit(queue, now);
  const shapes = new Map<string, Shape>();
  const cells: CellsByValue = new Map();
  const inOrder = yield* slicedSort(tickets, byAge);
  for (let rank = 0; rank < inOrder.length; rank++) {
    const ticket = inOrder[rank]!;
    const shape = shapeOf(shapes, ticket);
    if (
      shape.sizes.length <= queue.teams &&
      shape.sizes[0]! <= queue.playersPerTeam &&
      groupsFit(queue, ticket) &&
      fitsTeams(ticket)
    ) {
      const value = sortIndex >= 0 ? (ticket.values[sortIndex] as number | null) : rank;
      const entry: Entry = {
        ticket,
        rank,
        shape,
        value: value ?? 0,
        acceptsAny: value === null,
        // The rule ignores a ticket without a value, so its bounds do not count either.
        step:
          value === null && queue.expansion !== 'longest'
            ? relax.length
            : stepAt(relax, now - ticket.createdAt),
        taken: false,
      };
      entries.push(entry);
      if (rules.hasOpenTickets && isOpen(rules, ticket)) openTickets.push(entry);
      else {
        const own = findCells(cells, queue, rules, ticket, now);
        // If the oldest ticket decides, a ticket lies wherever it could come at any age.
        const places = queue.expansion === 'longest' ? findCells(cells, queue, rules, ticket, Infinity) : own;
        for (const cell of places) cell.entries.push(entry);
        cellsOf[rank] = own;
        placesOf[rank] = places;
      }
    }
    if (rank % sliceSteps === sliceSteps - 1) yield sliceSteps;
  }
  if (openTickets.length > 0) {
    const elements = ({ ticket }: Entry) =>
      openElements(queue, rules, ticket, queue.expansion === 'longest' ? Infinity : now);
    yield* placeOpenTickets(
      cells,
      rules.equalIndexes,
      ({ createdAt }) =>
        rules.equalIndexes.map((index) =>
          hasRelaxed(queue.attributes[index]!, queue.expansion === 'longest' ? Infinity : now - createdAt),
        ),
      openTickets,
      elements,
      (entry, own) => {
        cellsOf[entry.rank] = own;
        placesOf[entry.rank] = own;
      },
      counter,
      {
        isForAll: leads === null,
        isLead: ({ ticket }) => leads?.(ticket) ?? true,
        cellsOfLeads: new Set(
          leads
            ? entries.flatMap(({ ticket, rank }) => (leads(ticket) ? (placesOf[rank] ?? []) : []))
            : undefined,
        ),
      },
    );
  }
  // Open tickets come after the others, whatever their rank.
  for (const byElement of cells.values())
    for (const cell of byElement.values())
      yield* indexEntries(
        cell,
        sortIndex >= 0 || openTickets.length > 0,
        counter,
        rules.isGuided ? kindOf : null,
        queue,
      );
  return { entries, cellsOf, placesOf };
}

/** Whether a rule that makes cells ignores the ticket. */
const isOpen = ({ equalIndexes, sharedIndex }: PassRules, { values }: MatchTicket): boolean =>
  equalIndexes.some((index) => values[index] === null) || (sharedIndex >= 0 && values[sharedIndex] === null);

/** Returns the elements of an open ticket; null if it goes with every element. */
const openElements = (
  queue: MatchingQueue,
  rules: PassRules,
  ticket: MatchTicket,
  now: number,
): readonly string[] | null =>
  rules.sharedIndex >= 0 && ticket.values[rules.sharedIndex] === null
    ? null
    : elementsOf(queue, rules, ticket, now);

/** Returns the shape of a ticket, the same one for all tickets of the same sizes. */
export function shapeOf(shapes: Map<string, Shape>, ticket: MatchTicket): Shape {
  const { groups } = ticket;
  const name = groups.length === 1 ? String(groups[0]) : groups.join('+');
  let shape = shapes.get(name);
  if (!shape) {
    shape = { name, sizes: groups, players: sizeOf(ticket) };
    shapes.set(name, shape);
  }
  return shape;
}

/** Returns the elements that a ticket may share with others; the same text for all tickets if nothing must be shared. */
function elementsOf(
  queue: MatchingQueue,
  { sharedIndex }: PassRules,
  ticket: MatchTicket,
  now: number,
): readonly string[] {
  if (queue.latency) return regionsOf(queue, ticket, now);
  const rule = queue.attributes[sharedIndex];
  if (!rule) return noElements;
  const { min = defaultIntersection } = boundsAt(rule, stepAt(rule.relax, now - ticket.createdAt));
  const elements = [...(ticket.values[sharedIndex] as ReadonlySet<string>)].map((element) => `=${element}`);
  return min === 0 ? [anyElement, ...elements] : elements;
}

/**
 * Returns the cells of a ticket, those that it prefers first. Creates cells that do not exist yet. A ticket for which an `equal`
 * rule has relaxed is in the cell of its own value, and in that of all tickets that accept any.
 */
function findCells(
  cells: CellsByValue,
  queue: MatchingQueue,
  rules: PassRules,
  ticket: MatchTicket,
  now: number,
): Cell[] {
  const elements = elementsOf(queue, rules, ticket, now);
  const found: Cell[] = [];
  for (const equal of equalsOf(queue, rules, ticket, now)) {
    const key = equal.length === 1 ? String(equal[0]) : JSON.stringify(equal);
    let byElement = cells.get(key);
    if (!byElement) {
      byElement = new Map();
      cells.set(key, byElement);
    }
    for (const element of elements) {
      let cell = byElement.get(element);
      if (!cell) {
        cell = createCell(equal, element);
        byElement.set(element, cell);
      }
      found.push(cell);
    }
  }
  return found;
}

/** Returns what must be equal in each of the cells of a ticket, its own values first. */
function equalsOf(
  { attributes }: MatchingQueue,
  { equalIndexes }: PassRules,
  { values, createdAt }: MatchTicket,
  now: number,
): readonly (readonly RuleValue[])[] {
  let all: RuleValue[][] = [equalIndexes.map((index) => values[index]!)];
  for (const [at, index] of equalIndexes.entries())
    if (hasRelaxed(attributes[index]!, now - createdAt))
      all = [...all, ...all.map((equal) => equal.with(at, relaxedValue))];
  return all;
}

/**
 * Makes one index for each shape and step of the entries of a cell; with `kindOf`, also for each kind of them: so tickets that
 * a set lacks are found however many others wait.
 */
function* indexEntries(
  cell: Cell,
  needsSorting: boolean,
  counter: StepCounter,
  kindOf: KindOf | null,
  queue: MatchingQueue,
): Sliced<void> {
  const { entries } = cell;
  const sorted = needsSorting
    ? yield* slicedSort(entries, (left, right) => left.value - right.value || left.rank - right.rank)
    : entries;
  const kinds = kindOf && kindGroups(entries, kindOf);
  const alike = new Map<string, Entry[]>();
  for (const entry of sorted) {
    const need = needOf(queue, cell, entry.ticket);
    const name = `${entry.shape.name}/${entry.acceptsAny ? 'any' : entry.step}/${kinds?.groupOf(entry) ?? ''}/${need}`;
    const others = alike.get(name);
    if (others) others.push(entry);
    else alike.set(name, [entry]);
  }
  yield sorted.length;
  cell.hasExactKinds = kinds?.areExact ?? false;
  cell.indexes = [...alike.values()].map((same) =>
    createSortedIndex(same[0]!.shape, same[0]!.step, same, counter, needOf(queue, cell, same[0]!.ticket)),
  );
}

/** Returns from which step of the latency rule on a ticket reaches the region of a cell, if the oldest ticket decides. */
function needOf(
  { expansion, latency }: MatchingQueue,
  { element }: Cell,
  { latencies }: MatchTicket,
): number {
  if (expansion !== 'longest' || !latency || latency.relax.length === 0) return 0;
  const milliseconds = latencies.get(element);
  if (milliseconds === undefined || milliseconds <= latency.maxMs) return 0;
  return 1 + latency.relax.findIndex(({ maxMs }) => milliseconds <= maxMs);
}
