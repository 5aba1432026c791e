import type { Entry, SortedIndex } from './sorted-index.ts';
import type { RuleValue } from './ticket.ts';

/** Tickets that agree in everything that must be equal, and that share an element. */
export interface Cell {
  /** What must be equal, rule by rule. */
  readonly equal: readonly RuleValue[];
  /** The shared element: a region, or an element of a list. */
  readonly element: string;
  readonly entries: Entry[];
  /** How many of the first entries are known to be taken. */
  taken: number;
  indexes: readonly SortedIndex[];
  /** Whether the tickets of an index are alike for every rule that is checked on whole sets. */
  hasExactKinds: boolean;
  /** The kinds of tickets for which there is no match in this cell, if the values that sort it do not matter. */
  readonly hopeless: Set<number>;
}

/** Stands for the value of a rule in the cells of tickets that accept any. Values of `equal` are JSON text, so it is none. */
export const relaxedValue = '*';

/** Creates a cell without tickets. */
export const createCell = (equal: readonly RuleValue[], element: string): Cell => ({
  equal,
  element,
  entries: [],
  taken: 0,
  indexes: [],
  hasExactKinds: false,
  hopeless: new Set(),
});

/** By what must be equal, then by element. */
export type CellsByValue = Map<string, Map<string, Cell>>;
