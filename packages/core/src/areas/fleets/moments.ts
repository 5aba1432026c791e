import { defineMoment } from '../../kernel/moment.ts';

/** Game servers of the fleet are gone. */
export const serversGone = defineMoment<{ readonly serverIds: readonly string[] }>(
  'servers.gone',
  'Processes of game servers have ended. The host, its commands and its jobs are locked.',
);
