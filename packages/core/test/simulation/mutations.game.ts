import { consumerEvents } from '../../src/events/consumers/tables.ts';
import { eventLog } from '../../src/events/tables.ts';
import type { Storage, StorageOperations } from '../../src/storage/storage.ts';
import type { SimulationOptions } from './simulate.ts';
import type { World } from './world.ts';

type Row = Readonly<Record<string, unknown>>;
type Insert = (table: { readonly name: string }, rows: unknown, options?: unknown) => Promise<unknown[]>;
type Delete = (table: { readonly name: string }, where: Row, options?: unknown) => Promise<unknown[]>;
type ChangeGame = Required<SimulationOptions>['changeGame'];

/** Changes what deletes in units do. */
const deleting = (change: (remove: Delete) => Delete): SimulationOptions => ({
  mutate: (operations) => ({
    ...operations,
    delete: change(operations.delete as unknown as Delete) as unknown as StorageOperations['delete'],
  }),
});

/** Changes the rows that are stored for consumers. */
const storing = (change: (rows: readonly Row[]) => readonly Row[]): SimulationOptions => ({
  mutate: (operations) => ({
    ...operations,
    insert: ((table, rows, options) => {
      const isMeant = table.name === consumerEvents.name && Array.isArray(rows);
      return (operations.insert as Insert)(table, isMeant ? change(rows as Row[]) : rows, options);
    }) as Insert as unknown as StorageOperations['insert'],
  }),
});

/** Runs some work in a unit of its own, after the unit that is open now. What it emits is lost. */
const inOwnUnit = (
  storage: Storage,
  world: World,
  work: (unit: StorageOperations & { emit(): void; audit(): void }) => unknown,
): void =>
  void world.after(1, () => {
    const nothing = (): void => {};
    storage.transaction(async (own) => work({ ...own, emit: nothing, audit: nothing })).catch(nothing);
  });

type Handle = ReturnType<ChangeGame>['consumers'][string]['handle'];

/** Changes the handlers of the consumers. */
const handling =
  (change: (handle: Handle, storage: Storage, world: World) => Handle): ChangeGame =>
  (code, storage, world) => ({
    ...code,
    consumers: Object.fromEntries(
      Object.entries(code.consumers).map(([name, { kinds, handle }]) => [
        name,
        { kinds, handle: change(handle, storage, world) },
      ]),
    ),
  });

/** Planted faults in hooks and consumers by name, each of which the simulation must find. */
export const gameMutations: Readonly<Record<string, SimulationOptions>> = {
  'the position of a consumer commits in another unit than what it writes': {
    changeGame: handling((handle, storage, world) => (event, _) => {
      inOwnUnit(storage, world, (own) => handle(event, own));
    }),
  },
  'a node handles an event that another node has handled': deleting(
    (remove) => async (table, where, options) => {
      const rows = await remove(table, where, options);
      return table.name === consumerEvents.name && rows.length === 0 ? [where] : rows;
    },
  ),
  'the row of an event stays when it is handled': deleting(
    (remove) => async (table, where, options) =>
      table.name === consumerEvents.name ? [where] : remove(table, where, options),
  ),
  'a node that was paused deletes the row of a subject for which an event waits': {
    mutate: (operations) => ({
      ...operations,
      find: ((...given: Parameters<StorageOperations['find']>) => {
        const isMeant = (given[0] as { readonly name: string }).name === consumerEvents.name;
        return isMeant ? Promise.resolve([]) : operations.find(...given);
      }) as StorageOperations['find'],
    }),
  },
  'the events of a subject are handled from the latest on': {
    read: (rows, table) => (table === consumerEvents.name ? rows.toReversed() : rows),
  },
  'a handler that fails is taken for one that succeeds': {
    changeGame: handling((handle) => async (event, unit) => {
      await Promise.resolve(handle(event, unit)).catch(() => {});
    }),
  },
  'an emission is stored once per recipient': storing((rows) =>
    rows.flatMap((row) =>
      (row.recipients as readonly string[]).map((recipient, at) => ({
        ...row,
        sequence: (row.sequence as number) + at,
        recipients: [recipient],
      })),
    ),
  ),
  'an emission is sometimes not stored for its consumer': storing((rows) =>
    rows.length > 1 ? rows.slice(0, -1) : rows,
  ),
  'an emission without a consumer is stored': {
    mutate: (operations) => ({
      ...operations,
      insert: (async (...given: Parameters<Insert>) => {
        const [table, rows] = given;
        const unread = (Array.isArray(rows) ? (rows as Row[]) : []).find(({ payload }) =>
          String(payload).includes('game/Thanks'),
        );
        if (table.name === eventLog.name && unread)
          await (operations.insert as Insert)(consumerEvents, {
            consumer: 'journal',
            subject: `account:${unread.recipientId}`,
            sequence: 0,
            eventId: unread.eventId,
            kind: 'anyEvent.game/Thanks',
            createdAt: unread.createdAt,
            body: '{"anyEvent":{"@type":"game/Thanks"}}',
            recipients: [unread.recipientId],
            tags: [],
            senderId: '',
            everyone: false,
          });
        return (operations.insert as Insert)(...given);
      }) as unknown as StorageOperations['insert'],
    }),
  },
  'an after hook runs behind the unit of its operation': {
    changeGame: (code, storage, world) => {
      const gift = code.hooks.after['accounts.create']!;
      const late: typeof gift = (call, outcome) =>
        inOwnUnit(storage, world, (own) => gift(call, { ...outcome, unit: own }));
      return { ...code, hooks: { ...code.hooks, after: { ...code.hooks.after, 'accounts.create': late } } };
    },
  },
  'an operation commits although its after hook refuses it': {
    changeGame: (code) => {
      type After = (...given: never[]) => unknown;
      const ignored = Object.entries(code.hooks.after).map(([id, hook]) => [
        id,
        async (...given: never[]) => {
          await Promise.resolve((hook as After)(...given)).catch(() => {});
        },
      ]);
      return { ...code, hooks: { ...code.hooks, after: Object.fromEntries(ignored) } };
    },
  },
  'what a before hook changes is dropped': {
    changeGame: (code) => {
      const before = code.hooks.before['accounts.update'] as (...given: unknown[]) => Promise<unknown>;
      const dropped = async (...given: unknown[]): Promise<undefined> => void (await before(...given));
      return { ...code, hooks: { ...code.hooks, before: { 'accounts.update': dropped } } };
    },
  },
};
