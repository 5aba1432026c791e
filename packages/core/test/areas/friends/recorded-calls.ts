import { createTestBackend } from '@lobbykit/testing';
import { friendEdges } from '../../../src/areas/friends/tables.ts';
import { createMemoryStorage } from '../../../src/storage/memory/create-memory-storage.ts';
import type { Storage, StorageOperations } from '../../../src/storage/storage.ts';
import { circleOn } from './circle.ts';

/** What a service asked of the table of friends. */
export interface RecordedCall {
  readonly operation: 'get' | 'find' | 'count' | 'insert' | 'update' | 'delete';
  /** Behind the table. */
  readonly given: readonly unknown[];
}

const operations = ['get', 'find', 'count', 'insert', 'update', 'delete'] as const;

/** A storage that notes what is asked of the table of friends. */
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

/** Everything that the lists of friends ask, by the name of the list and how it is asked for. */
export async function listCalls(): Promise<Readonly<Record<string, RecordedCall>>> {
  const calls: RecordedCall[] = [];
  await using t = await createTestBackend({ storage: recording(createMemoryStorage(), calls) });
  const circle = circleOn(t);
  for (const name of ['bob', 'cem']) await circle.operator('add', 'ann', name);
  for (const name of ['dan', 'eve']) await circle.does('ann', 'send', name);
  for (const name of ['fay', 'gil']) await circle.does(name, 'send', 'ann');
  for (const name of ['hal', 'ida']) await circle.does('ann', 'block', name);
  const { token: session } = await circle.of('ann');
  const { api } = circle;
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
    if (more.length > 0) throw new Error(`the list ${name} asks more than once`);
    Object.assign(found, {
      [name]: first,
      [`${name} by offset`]: offset,
      [`${name} behind a token`]: token,
    });
  }
  return found;
}

/** Everything else that is asked of the table. */
export async function otherCalls(): Promise<readonly RecordedCall[]> {
  const calls: RecordedCall[] = [];
  await using t = await createTestBackend({ storage: recording(createMemoryStorage(), calls) });
  const circle = circleOn(t);
  await circle.does('ann', 'send', 'bob');
  await circle.does('bob', 'accept', 'ann');
  await circle.does('ann', 'remove', 'bob');
  await circle.does('ann', 'block', 'bob');
  await circle.does('bob', 'send', 'ann');
  await circle.does('ann', 'unblock', 'bob');
  await circle.between('ann', 'bob');
  await circle.does('bob', 'block', 'ann');
  const accountId = await circle.id('ann');
  await circle.backend.api.accounts.adminDelete({ accountId }, { system: true });
  await circle.backend.scheduler.tick();
  return calls;
}
