import { matchStates } from '../../src/areas/match-broker/states.ts';
import { gameServers, matches } from '../../src/areas/match-broker/tables.ts';
import { matchmakingPlayers, matchmakingTickets } from '../../src/areas/matchmaking/tables.ts';
import { partyStates } from '../../src/areas/parties/states.ts';
import { parties } from '../../src/areas/parties/tables.ts';
import { eventLog } from '../../src/events/tables.ts';
import { scheduledTasks } from '../../src/scheduler/tables.ts';
import type { StorageOperations } from '../../src/storage/storage.ts';

type Loose = Readonly<Record<string, unknown>>;
type Update = (
  table: { readonly name: string },
  where: Loose,
  patch: Loose,
  options?: Loose,
) => Promise<Loose[]>;
export type Mutation = (operations: StorageOperations) => StorageOperations;

/** Changes what updates do. */
const updating =
  (change: (update: Update) => Update): Mutation =>
  (operations) => ({
    ...operations,
    update: change(operations.update as unknown as Update) as unknown as StorageOperations['update'],
  });

/** Leaves these columns out of the guard of some updates. */
const unguarded = (
  table: { readonly name: string },
  isMeant: (where: Loose, patch: Loose) => boolean,
  columns: readonly string[],
): Mutation =>
  updating((update) => (of, where, patch, options) => {
    if (of.name !== table.name || !isMeant(where, patch)) return update(of, where, patch, options);
    const open = Object.fromEntries(Object.entries(where).filter(([column]) => !columns.includes(column)));
    return update(of, open, patch, options);
  });

/** Planted faults by name, each of which the simulation must find. */
export const mutations: Readonly<Record<string, Mutation>> = {
  'a match takes tickets in any state': unguarded(
    matchmakingTickets,
    (_, patch) => typeof patch.matchId === 'string',
    ['status', 'proposalId'],
  ),
  'a proposal takes tickets that another proposal has': unguarded(
    matchmakingTickets,
    (_, patch) => typeof patch.proposalId === 'string',
    ['status', 'proposalId'],
  ),
  'a ticket is cancelled in any state': unguarded(
    matchmakingTickets,
    (_, patch) => typeof patch.reason === 'string' && patch.reason === 'USER',
    ['status', 'proposalId'],
  ),
  'a match is given to every server that asks': unguarded(
    matches,
    (_, patch) => patch.state === matchStates.ASSIGNED,
    ['state'],
  ),
  'a party keeps waiting when its ticket has ended': updating(
    (update) => async (of, where, patch, options) => {
      const isOpening = of.name === parties.name && patch.state === partyStates.OPEN;
      return isOpening ? [] : update(of, where, patch, options);
    },
  ),
  'the lease of a dead node is never taken over': updating((update) => async (of, where, patch, options) => {
    const isClaim = (patch.fence as { readonly add?: number } | undefined)?.add === 1;
    return isClaim && where.leasedUntil !== 0 ? [] : update(of, where, patch, options);
  }),
  'a lost lease still holds': (operations) => ({
    ...operations,
    lock: (async (...given: Parameters<StorageOperations['lock']>) => {
      const rows = await operations.lock(...given);
      return given[0].name === scheduledTasks.name && rows.length === 0 ? [given[1]] : rows;
    }) as unknown as StorageOperations['lock'],
  }),
  'a server does not count down a match that it loses': updating((update) => (of, where, patch, options) => {
    const { live, ...rest } = patch;
    const isLeaving = of.name === gameServers.name && (live as { readonly add?: number })?.add === -1;
    return update(of, where, isLeaving ? { ...rest, live: { add: 0 } } : patch, options);
  }),
  'players stay in a ticket that has ended': (operations) => ({
    ...operations,
    delete: ((...given: Parameters<StorageOperations['delete']>) =>
      given[0].name === matchmakingPlayers.name
        ? Promise.resolve([])
        : operations.delete(...given)) as StorageOperations['delete'],
  }),
  'an event is sometimes lost': (operations) => ({
    ...operations,
    insert: (async (...given: Parameters<StorageOperations['insert']>) => {
      const [table, rows, options] = given;
      const kept = table.name === eventLog.name && Array.isArray(rows) ? rows.slice(0, -1) : rows;
      return operations.insert(table, kept as never, options);
    }) as StorageOperations['insert'],
  }),
};
