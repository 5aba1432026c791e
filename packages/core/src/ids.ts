import { v7 } from 'uuid';

/** Makes the ids of things: `account-019b7d3e-…`. Sortable by creation, unique across nodes, and no secret. */
export interface Ids {
  next(prefix: string): string;
}

/** UUIDs version 7 with a prefix; ids made by one process never sort backwards. */
export const systemIds: Ids = { next: (prefix) => `${prefix}-${v7()}` };

/** Ids that count, for tests: `account-00000000-0000-7000-8000-000000000001`, … */
export function createCountingIds(): Ids {
  let made = 0;
  return {
    next: (prefix) => `${prefix}-00000000-0000-7000-8000-${(++made).toString(16).padStart(12, '0')}`,
  };
}
