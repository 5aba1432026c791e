import type { Ids } from '@lobbykit/core';

/** Makes ids that count up: `account-00000000-0000-7000-8000-000000000001`, … */
export function createCountingIds(): Ids {
  let created = 0;
  const next: Ids['next'] = (prefix) =>
    `${prefix}-00000000-0000-7000-8000-${(++created).toString(16).padStart(12, '0')}`;
  return { next, random: next };
}
