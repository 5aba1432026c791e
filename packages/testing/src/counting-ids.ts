import type { Ids } from '@lobbykit/core';

/** Ids that count, for tests: `account-00000000-0000-7000-8000-000000000001`, … */
export function createCountingIds(): Ids {
  let made = 0;
  return {
    next: (prefix) => `${prefix}-00000000-0000-7000-8000-${(++made).toString(16).padStart(12, '0')}`,
  };
}
