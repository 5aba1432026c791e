import { createBackend } from '@lobbykit/core';
import { storage } from './own-code.ts';

// #region mount

import { statisticsArea } from '@lobbykit/statistics';

export const backend = createBackend({ storage, areas: [statisticsArea] });

// #endregion

/** Reads statistics of a started backend. */
export async function read() {
  // #region read
  const { step, from, series } = await backend.api.statistics.read(
    { names: ['logins', 'tickets.wait'], step: 'hour' },
    { system: true },
  );
  for (const { name, statistic, label, values } of series)
    console.log(name, statistic, label, `${values.length} values by ${step} from ${from} on`);
  // #endregion
}
