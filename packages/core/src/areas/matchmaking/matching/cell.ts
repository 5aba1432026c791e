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
}

/** By what must be equal, then by element. */
export type CellsByValue = Map<string, Map<string, Cell>>;
