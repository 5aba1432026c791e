import type { Sliced } from '../../../runtime/cooperative.ts';
import { regionsOf } from './compatibility.ts';
import { type AttributeRule, boundsAt, defaultIntersection, type MatchingQueue, stepAt } from './queue.ts';
import { slicedSort, sliceSteps } from './sliced-sort.ts';
import { createSortedIndex, type Entry, type SortedIndex, type StepCounter } from './sorted-index.ts';
import type { Shape } from './team-packing.ts';
import { byAge, type MatchTicket, sizeOf } from './ticket.ts';

/** Tickets that agree in everything that must be equal, and that share an element. */
export interface Cell {
  /** The shared element: a region, or an element of a list. */
  readonly element: string;
  readonly entries: Entry[];
  indexes: readonly SortedIndex[];
}

/** The rules of a queue by how a pass answers them. */
export interface PassRules {
  /** The rule whose value sorts tickets: the first `difference`, and its index. */
  readonly difference: AttributeRule | undefined;
  readonly differenceIndex: number;
  /** The index of the first `intersection` rule that cells can answer; -1 if there is none, or regions make the cells. */
  readonly sharedIndex: number;
  readonly equalIndexes: readonly number[];
  /** Whether some rules are not answered by cells and ranges, so whole sets must be checked. */
  readonly needsSetChecks: boolean;
}

/** All tickets of a pass in their cells. */
export interface TicketCells {
  /** The oldest first. */
  readonly entries: readonly Entry[];
  /** The cells of a ticket, by its rank. */
  readonly cellsOf: readonly (readonly Cell[])[];
}

/** The element of tickets that no longer need anything in common. */
const anyElement = '*';
/** The only element if the queue has no rule of this kind. */
const noElements = [''];

/** Sorts the rules of a queue by how a pass answers them. `hasForbidden`: some tickets must not meet. */
export function passRulesOf({ attributes, latency }: MatchingQueue, hasForbidden: boolean): PassRules {
  const differenceIndex = attributes.findIndex(({ type }) => type === 'difference');
  const sharedIndex = latency ? -1 : attributes.findIndex(isShared);
  return {
    difference: attributes[differenceIndex],
    differenceIndex,
    sharedIndex,
    equalIndexes: attributes.flatMap(({ type }, index) => (type === 'equal' ? [index] : [])),
    needsSetChecks:
      hasForbidden ||
      attributes.some(
        (rule, index) =>
          rule.type !== 'equal' &&
          index !== differenceIndex &&
          !(index === sharedIndex && isAnsweredByCells(rule)),
      ),
  };
}

/** Whether a rule is an intersection of at least one element, which can be looked up by the element. */
const isShared = ({ type, min = defaultIntersection }: AttributeRule): boolean =>
  type === 'intersection' && min >= 1;

/** Whether a rule asks for no more than one shared element, at any age. */
const isAnsweredByCells = (rule: AttributeRule): boolean =>
  [rule, ...rule.relax].every(({ min = defaultIntersection, max }) => min <= 1 && max === undefined);

/** Puts tickets that can fill teams at all into cells, and sorts each cell. */
export function* arrangeTickets(
  queue: MatchingQueue,
  rules: PassRules,
  tickets: readonly MatchTicket[],
  now: number,
  counter: StepCounter,
): Sliced<TicketCells> {
  const { difference, differenceIndex } = rules;
  const entries: Entry[] = [];
  const cellsOf: (readonly Cell[])[] = [];
  const shapes = new Map<string, Shape>();
  const cells: CellsByValue = new Map();
  const inOrder = yield* slicedSort(tickets, byAge);
  for (let rank = 0; rank < inOrder.length; rank++) {
    const ticket = inOrder[rank]!;
    const shape = shapeOf(shapes, ticket);
    if (shape.sizes.length <= queue.teams && shape.sizes[0]! <= queue.playersPerTeam) {
      const entry: Entry = {
        ticket,
        rank,
        shape,
        value: difference ? (ticket.values[differenceIndex] as number) : rank,
        step: difference ? stepAt(difference.relax, now - ticket.createdAt) : 0,
        taken: false,
      };
      entries.push(entry);
      const own = findCells(cells, rules.equalIndexes, ticket, elementsOf(queue, rules, ticket, now));
      for (const cell of own) cell.entries.push(entry);
      cellsOf[rank] = own;
    }
    if (rank % sliceSteps === sliceSteps - 1) yield sliceSteps;
  }
  for (const byElement of cells.values())
    for (const cell of byElement.values())
      cell.indexes = yield* indexEntries(cell.entries, difference !== undefined, counter);
  return { entries, cellsOf };
}

/** By what must be equal, then by element. */
type CellsByValue = Map<string, Map<string, Cell>>;

function shapeOf(shapes: Map<string, Shape>, ticket: MatchTicket): Shape {
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

/** Returns the cells of a ticket, those that it prefers first. Creates cells that do not exist yet. */
function findCells(
  cells: CellsByValue,
  equalIndexes: readonly number[],
  { values }: MatchTicket,
  elements: readonly string[],
): Cell[] {
  const key =
    equalIndexes.length === 1
      ? String(values[equalIndexes[0]!])
      : JSON.stringify(equalIndexes.map((index) => values[index]));
  let byElement = cells.get(key);
  if (!byElement) {
    byElement = new Map();
    cells.set(key, byElement);
  }
  const found: Cell[] = [];
  for (const element of elements) {
    let cell = byElement.get(element);
    if (!cell) {
      cell = { element, entries: [], indexes: [] };
      byElement.set(element, cell);
    }
    found.push(cell);
  }
  return found;
}

/** Makes one index for each shape and step of the entries of a cell. */
function* indexEntries(
  entries: readonly Entry[],
  isSortedByValue: boolean,
  counter: StepCounter,
): Sliced<SortedIndex[]> {
  const sorted = isSortedByValue
    ? yield* slicedSort(entries, (left, right) => left.value - right.value || left.rank - right.rank)
    : entries;
  const alike = new Map<string, Entry[]>();
  for (const entry of sorted) {
    const name = `${entry.shape.name}/${entry.step}`;
    const others = alike.get(name);
    if (others) others.push(entry);
    else alike.set(name, [entry]);
  }
  yield sorted.length;
  return [...alike.values()].map((same) => createSortedIndex(same[0]!.shape, same[0]!.step, same, counter));
}
