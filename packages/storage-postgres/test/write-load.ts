import { setTimeout } from 'node:timers/promises';
import { expect } from 'vitest';
import type { PostgresStorage } from '../src/index.ts';
import { account, accounts } from './accounts-table.ts';

/** The callers of a load. Each has a row that counts its units. */
export const callers = ['c0', 'c1', 'c2', 'c3', 'c4', 'c5', 'c6', 'c7'];

/** A caller that writes units of two rows, one after the other. */
export interface Caller {
  readonly caller: string;
  readonly answered: string[];
  refusals: number;
  slowestRefusal: number;
  /** Errors that are no refusal. */
  readonly others: unknown[];
  run(): Promise<void>;
  stop(): void;
}

/** Creates the row of each caller. The callers write when they are run. */
export async function createLoad(storage: PostgresStorage): Promise<readonly Caller[]> {
  await storage.insert(accounts, callers.map(account));
  return callers.map((caller) => createCaller(storage, caller));
}

function createCaller(storage: PostgresStorage, caller: string): Caller {
  let stopped = false;
  const self: Caller = {
    caller,
    answered: [],
    refusals: 0,
    slowestRefusal: 0,
    others: [],
    async run() {
      for (let at = 0; !stopped; at += 1) {
        const id = `${caller}.${at}`;
        const started = performance.now();
        try {
          await storage.transaction(async (unit) => {
            await unit.update(accounts, { id: caller }, { visits: { add: 1 } });
            await unit.insert(accounts, account(id));
          });
          self.answered.push(id);
        } catch (error) {
          self.refusals += 1;
          self.slowestRefusal = Math.max(self.slowestRefusal, performance.now() - started);
          if (!isRefusal(error)) self.others.push(error);
        }
        // Callers do not retry immediately after a refusal, and eight callers need not use the whole machine.
        await setTimeout(5);
      }
    },
    stop() {
      stopped = true;
    },
  };
  return self;
}

const isRefusal = (error: unknown): boolean =>
  error instanceof Error && ['StorageBusy', 'StorageOverloaded'].includes(error.name);

/** Waits until something is true of every caller. */
export async function untilAll(
  load: readonly Caller[],
  holds: (caller: Caller) => boolean,
  timeout = 10_000,
): Promise<void> {
  await expect.poll(() => load.every(holds), { timeout }).toBe(true);
}

/**
 * Asserts that the load got no error except refusals, that every answered unit exists, and that each unit is written once
 * and as a whole, or not at all.
 */
export async function expectWritten(storage: PostgresStorage, load: readonly Caller[]): Promise<void> {
  expect(load.flatMap(({ others }) => others)).toEqual([]);
  for (const { caller, answered } of load) {
    const rows = await storage.find(accounts, { where: { id: { prefix: `${caller}.` } } });
    const counter = await storage.get(accounts, { id: caller });
    expect(rows.length).toBe(counter?.visits);
    const there = new Set(rows.map(({ id }) => id));
    expect(answered.filter((id) => !there.has(id))).toEqual([]);
  }
}
