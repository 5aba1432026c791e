import type { Ids } from '@lobbykit/core';

/**
 * Makes ids that count up from `first` (default 1): `account-00000000-0000-7000-8000-000000000001`, … Two backends on one
 * storage must not count from the same number.
 */
export function createCountingIds(first = 1): Ids {
  let next = first;
  const make: Ids['next'] = (prefix) =>
    `${prefix}-00000000-0000-7000-8000-${(next++).toString(16).padStart(12, '0')}`;
  return { next: make, random: make };
}
