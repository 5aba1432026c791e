import { createTestBackend } from '@lobbykit/testing';
import { friendEdges } from '../../../src/areas/friends/tables.ts';
import { createMemoryStorage } from '../../../src/storage/memory/create-memory-storage.ts';
import type { Storage, StorageOperations } from '../../../src/storage/storage.ts';
import { friendsWorldOn } from './friends-world.ts';

/** A call on the table of friends. */
export interface RecordedCall {
  readonly operation: 'get' | 'find' | 'count' | 'lock' | 'insert' | 'update' | 'delete';
  /** The arguments after the table. */
  readonly given: readonly unknown[];
}

const operations = ['get', 'find', 'count', 'lock', 'insert', 'update', 'delete'] as const;

/** Wraps a storage to record the calls on the table of friends. */
function recording(storage: Storage, calls: RecordedCall[]): Storage {
  const noted = <On extends StorageOperations>(on: On): On => {
    const wrapped = operations.map((operation) => [
      operation,
      (table: { readonly name: string }, ...given: readonly unknown[]) => {
        if (table.name === friendEdges.name) calls.push({ operation, given });
        return (on[operation] as (...all: unknown[]) => unknown)(table, ...given);
      },
    ]);
    return { ...on, ...Object.fromEntries(wrapped) };
  };
  return {
    ...noted(storage),
    transaction: (work) => storage.transaction((unit) => work(noted(unit))),
  };
}

/** Records the calls of all lists of friends, by the name of the list and the kind of page. */
export async function listCalls(): Promise<Readonly<Record<string, RecordedCall>>> {
  const calls: RecordedCall[] = [];
  await using t = await createTestBackend({ storage: recording(createMemoryStorage(), calls) });
  const world = friendsWorldOn(t);
  for (const name of ['bob', 'cem']) await world.actAsOperator('add', 'ann', name);
  for (const name of ['dan', 'eve']) await world.act('ann', 'send', name);
  for (const name of ['fay', 'gil']) await world.act(name, 'send', 'ann');
  for (const name of ['hal', 'ida']) await world.act('ann', 'block', name);
  const { token: session } = await world.playerNamed('ann');
  const { api } = world;
  const lists = {
    friends: (page: object) => api.list({ ...page, includePresence: true }, { session }),
    outgoing: (page: object) => api.listOutgoing(page, { session }),
    incoming: (page: object) => api.listIncoming(page, { session }),
    blocked: (page: object) => api.listBlocked(page, { session }),
  };
  const found: Record<string, RecordedCall> = {};
  for (const [name, list] of Object.entries(lists)) {
    calls.length = 0;
    const { nextPageToken } = await list({ limit: 1 });
    await list({ limit: 1, offset: 1 });
    await list({ limit: 1, pageToken: nextPageToken });
    const [first, offset, token, ...more] = calls;
    if (more.length > 0) throw new Error(`the list ${name} needs more than one call`);
    Object.assign(found, {
      [name]: first,
      [`${name} by offset`]: offset,
      [`${name} by token`]: token,
    });
  }
  return found;
}

/** Records all other calls on the table. */
export async function otherCalls(): Promise<readonly RecordedCall[]> {
  const calls: RecordedCall[] = [];
  await using t = await createTestBackend({ storage: recording(createMemoryStorage(), calls) });
  const world = friendsWorldOn(t);
  await world.act('ann', 'send', 'bob');
  await world.act('bob', 'accept', 'ann');
  await world.act('ann', 'remove', 'bob');
  await world.act('ann', 'block', 'bob');
  await world.act('bob', 'send', 'ann');
  await world.act('ann', 'unblock', 'bob');
  await world.relationship('ann', 'bob');
  await world.act('bob', 'block', 'ann');
  const accountId = await world.idOf('ann');
  await world.backend.api.accounts.adminDelete({ accountId }, { system: true });
  await world.backend.scheduler.tick();
  return calls;
}
