import { describe, expect, test } from 'vitest';
import { createMemoryStorage } from '../../src/storage/memory/create-memory-storage.ts';
import type { Storage, StorageOperations } from '../../src/storage/storage.ts';
import { int, openOwner, ownerId, text } from '../models/metadata-owner.ts';
import { outcomeOf } from '../models/metadata-store.ts';

const APPEND = 1;
const CREATE_IF_NECESSARY = 2;

describe('the storage calls of a metadata change', () => {
  /** Wraps a storage to record its calls, with `unit` before the calls within a transaction. */
  function noting(notes: string[]): Storage {
    const memory = createMemoryStorage();
    const noted = <Operations extends StorageOperations>(operations: Operations, where: string): Operations =>
      new Proxy(operations, {
        get(target, name) {
          const method = target[name as keyof Operations] as (...given: unknown[]) => unknown;
          if (!(['get', 'find', 'count', 'lock', 'insert', 'update', 'delete'] as unknown[]).includes(name))
            return method;
          return (...given: unknown[]) => {
            notes.push(`${where}${String(name)}`);
            return method(...given);
          };
        },
      });
    const outside = noted(memory, '');
    return {
      ...memory,
      get: outside.get,
      find: outside.find,
      update: outside.update,
      insert: outside.insert,
      transaction(work) {
        notes.push('begin');
        return memory.transaction((unit) => work(noted(unit, 'unit ')));
      },
    };
  }

  async function openNoted() {
    const notes: string[] = [];
    const owner = await openOwner({}, noting(notes));
    await owner.create('key', text('x'.repeat(100)));
    const priceOf = async (work: () => Promise<unknown>): Promise<string[]> => {
      notes.length = 0;
      await work();
      return [...notes];
    };
    return { ...owner, priceOf };
  }

  test('are one statement if the value fits the reservation of the entry', async () => {
    const { change, priceOf } = await openNoted();
    expect(await priceOf(() => change('key', text('y'.repeat(100))))).toEqual(['update']);
    expect(await priceOf(() => change('key', text('y')))).toEqual(['update']);
    expect(await priceOf(() => change('key', int(1n), CREATE_IF_NECESSARY))).toEqual(['update']);
    expect(await priceOf(() => change('key', text('y'.repeat(128))))).toEqual(['update']);
  });

  test('are a read and one statement for an append that fits', async () => {
    const { change, priceOf } = await openNoted();
    expect(await priceOf(() => change('key', text('y'), APPEND))).toEqual(['get', 'update']);
  });

  test('are a unit if the entry must reserve more', async () => {
    const { change, priceOf } = await openNoted();
    expect(await priceOf(() => change('key', text('y'.repeat(129))))).toEqual([
      'update',
      'begin',
      'unit lock',
      'unit lock',
      'unit update',
      'unit update',
    ]);
    expect(await priceOf(() => change('key', text('y'.repeat(192))))).toEqual(['update']);
  });

  test('are two statements in a unit for a new entry', async () => {
    const { create, priceOf } = await openNoted();
    expect(await priceOf(() => create('other', text('y')))).toEqual(['begin', 'unit update', 'unit insert']);
  });

  test('are a unit with the audit row for an audited call, and no audit row if nothing changed', async () => {
    const { call, store, audited, priceOf } = await openNoted();
    const operator = { ...call, audited: true, object: 'owner/key' };
    const entry = { ownerId, entryKey: 'key', entryValue: text('y'), by: 'operator' } as const;
    expect(await priceOf(() => store.put(operator, entry))).toEqual(['begin', 'unit update']);
    expect(audited).toEqual(['owner/key']);
    await outcomeOf(store.put(operator, { ...entry, entryKey: 'missing' }));
    expect(audited).toEqual(['owner/key']);
  });
});
