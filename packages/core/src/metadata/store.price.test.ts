import { describe, expect, test } from 'vitest';
import { int, openOwner, ownerId, text } from '../../test/models/metadata-owner.ts';
import { outcomeOf } from '../../test/models/metadata-store.ts';
import { createMemoryStorage } from '../storage/memory/create-memory-storage.ts';
import type { Storage, StorageOperations } from '../storage/storage.ts';

const APPEND = 1;
const CREATE_IF_NECESSARY = 2;

describe('the price of a change', () => {
  /** A storage that notes what it is asked, `unit` before what is asked within a transaction. */
  function noting(notes: string[]): Storage {
    const memory = createMemoryStorage();
    const noted = <Operations extends StorageOperations>(operations: Operations, where: string): Operations =>
      new Proxy(operations, {
        get(target, name) {
          const method = target[name as keyof Operations] as (...given: unknown[]) => unknown;
          if (!(['get', 'find', 'count', 'insert', 'update', 'delete'] as unknown[]).includes(name))
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

  test('is one statement where the value fits what the entry reserves', async () => {
    const { change, priceOf } = await openNoted();
    expect(await priceOf(() => change('key', text('y'.repeat(100))))).toEqual(['update']);
    expect(await priceOf(() => change('key', text('y')))).toEqual(['update']);
    expect(await priceOf(() => change('key', int(1n), CREATE_IF_NECESSARY))).toEqual(['update']);
    expect(await priceOf(() => change('key', text('y'.repeat(128))))).toEqual(['update']);
  });

  test('is a read and a statement for an append that fits', async () => {
    const { change, priceOf } = await openNoted();
    expect(await priceOf(() => change('key', text('y'), APPEND))).toEqual(['get', 'update']);
  });

  test('is a unit where the entry must reserve more', async () => {
    const { change, priceOf } = await openNoted();
    expect(await priceOf(() => change('key', text('y'.repeat(129))))).toEqual([
      'update',
      'begin',
      ...Array<string>(4).fill('unit update'),
    ]);
    expect(await priceOf(() => change('key', text('y'.repeat(192))))).toEqual(['update']);
  });

  test('of a creation is two statements in a unit', async () => {
    const { create, priceOf } = await openNoted();
    expect(await priceOf(() => create('other', text('y')))).toEqual(['begin', 'unit update', 'unit insert']);
  });

  test('of an audited call is a unit with the audit row, and a change that found nothing leaves none', async () => {
    const { call, store, audited, priceOf } = await openNoted();
    const operator = { ...call, audited: true, object: 'owner/key' };
    const entry = { ownerId, entryKey: 'key', entryValue: text('y'), by: 'operator' } as const;
    expect(await priceOf(() => store.put(operator, entry))).toEqual(['begin', 'unit update']);
    expect(audited).toEqual(['owner/key']);
    await outcomeOf(store.put(operator, { ...entry, entryKey: 'missing' }));
    expect(audited).toEqual(['owner/key']);
  });
});
