import type { Sliced } from '../../../runtime/cooperative.ts';
import { type Cell, type CellsByValue, createCell, relaxedValue } from './cell.ts';
import { sliceSteps } from './sliced-sort.ts';
import type { Entry, StepCounter } from './sorted-index.ts';
import type { MatchTicket, RuleValue } from './ticket.ts';

/**
 * In how many cells of others an open ticket is, and among how many it chooses. Whoever may send the values could else
 * make a pass put each of 10,000 tickets into 10,000 cells.
 */
const maxCells = 32;
const maxCompared = 1_000;

/** The key of the cells that hold only open tickets, and the element of those that go with every element. */
const openKey = 'open';
const everyElement = 'every';

/** Open tickets that are in the same cells. */
interface Alike {
  readonly equal: readonly RuleValue[];
  /** Which of these rules have relaxed for the tickets. */
  readonly relaxed: readonly boolean[];
  readonly elements: readonly string[] | null;
  readonly entries: Entry[];
}

/** For which tickets matches are searched. */
export interface OpenLeads {
  readonly isForAll: boolean;
  readonly isLead: (entry: Entry) => boolean;
  /** The cells of those that are not open: open tickets are in these first. Empty if matches are searched for all. */
  readonly cellsOfLeads: ReadonlySet<Cell>;
}

/**
 * Puts open tickets into cells. A rule that makes cells ignores an open ticket, because none of its players has a value
 * and the rule accepts any. So it is in every cell whose other values it has, the fullest first, as far as `maxCells`
 * allows, and in those of tickets for which a match is searched before others. Open tickets are also in cells of their own; there they may contradict each other, so sets of them are checked.
 */
export function* placeOpenTickets(
  cells: CellsByValue,
  equalIndexes: readonly number[],
  relaxedOf: (ticket: MatchTicket) => readonly boolean[],
  open: readonly Entry[],
  elementsOf: (entry: Entry) => readonly string[] | null,
  place: (entry: Entry, own: readonly Cell[]) => void,
  counter: StepCounter,
  { isForAll, isLead, cellsOfLeads }: OpenLeads,
): Sliced<void> {
  const others = [...cells.values()].flatMap((byElement) => [...byElement.values()]);
  others.sort(
    (left, right) =>
      Number(cellsOfLeads.has(right)) - Number(cellsOfLeads.has(left)) ||
      right.entries.length - left.entries.length,
  );
  yield others.length;
  const fullest = others.slice(0, maxCompared);
  const groups = new Map<string, Alike>();
  for (const entry of open) {
    const equal = equalIndexes.map((index) => entry.ticket.values[index]!);
    const elements = elementsOf(entry);
    const relaxed = relaxedOf(entry.ticket);
    const key = JSON.stringify([equal, relaxed, elements]);
    const alike = groups.get(key) ?? { equal, relaxed, elements, entries: [] };
    groups.set(key, alike);
    alike.entries.push(entry);
  }
  const together = new Map<string, Cell>();
  cells.set(openKey, together);
  const cellOfOpen = (element: string): Cell => {
    const cell = together.get(element) ?? createCell([], element);
    together.set(element, cell);
    return cell;
  };
  // Tickets that go with every element come last, when the cells of all elements exist.
  const inOrder = [...groups.values()].sort(
    (left, right) => Number(left.elements === null) - Number(right.elements === null),
  );
  for (const { entries, ...alike } of inOrder) {
    const { elements } = alike;
    // A few tickets for which a match is searched may be compared with every cell.
    const compared = !isForAll && entries.some(isLead) ? others : fullest;
    const all = compared.filter((cell) => agrees(alike, cell));
    const isCut = all.length > maxCells || compared.length < others.length;
    // Cells that were left out matter only to tickets for which a match is searched.
    if (isCut && (cellsOfLeads.size >= maxCells || entries.some(isLead))) counter.stopped = true;
    const agreeing = all.slice(0, maxCells);
    const own = elements
      ? elements.map(cellOfOpen)
      : [cellOfOpen(everyElement), ...[...together.values()].slice(0, maxCells)];
    const cellsOfAll = new Set([...agreeing, ...own]);
    for (const cell of cellsOfAll) for (const entry of entries) cell.entries.push(entry);
    for (const entry of entries) place(entry, [...cellsOfAll]);
    yield Math.max(sliceSteps, compared.length + cellsOfAll.size * entries.length);
  }
}

const agrees = ({ equal, relaxed, elements }: Omit<Alike, 'entries'>, cell: Cell): boolean =>
  (elements === null || elements.includes(cell.element)) &&
  equal.every(
    (value, at) =>
      value === null || value === cell.equal[at] || (relaxed[at]! && cell.equal[at] === relaxedValue),
  );
