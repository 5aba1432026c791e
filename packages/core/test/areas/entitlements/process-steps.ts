import type { OrderProvider } from '../../../src/areas/entitlements/index.ts';
import type { Storage, UnitOperations } from '../../../src/storage/storage.ts';
import type { Table } from '../../../src/storage/table.ts';

/** The steps of a server process that has to do with orders. It ends at one of them, and nothing goes on in it then. */
export interface ProcessSteps {
  readonly storage: Storage;
  readonly provider: OrderProvider;
  /** The steps that it reached since `endAt` was called. */
  readonly reached: readonly string[];
  /** Lets the process end at the step with this number from now on (1 is the next one, 0 is none), or of this name. */
  endAt(step: number | string): void;
}

const tables: ReadonlySet<string> = new Set([
  'account_items',
  'entitlement_ledger',
  'order_history',
  'order_lines',
  'orders',
  'store_offers',
  'store_reports',
  'subscriptions',
]);

const changes = ['insert', 'update', 'delete'] as const;
/** The calls of a store that take time. */
export const storeCalls = [
  'startOrder',
  'finaliseOrder',
  'queryOrder',
  'refundOrder',
  'readReport',
  'readBuyer',
  'readAgreements',
  'cancelAgreement',
] as const;

class ProcessEndedError extends Error {}

/** Each wait is a promise of its own, because a shared one would keep everything that ever waited. */
const never = (): Promise<never> => new Promise(() => {});

/**
 * Counts the steps of a process: each call of the store and each commit of rows of orders, before and after it. At the
 * chosen one calls `end`. If that returns, the process only looks dead: what waits for its storage or store waits for ever.
 */
export function createProcessSteps(storage: Storage, provider: OrderProvider, end: () => void): ProcessSteps {
  const reached: string[] = [];
  let last: number | string = 0;
  let isOver = false;
  const over = Promise.withResolvers<void>();

  /** Returns whether the process ends here. */
  function ends(step: string): boolean {
    if (isOver) return true;
    reached.push(step);
    if (last !== reached.length && last !== step) return false;
    isOver = true;
    over.resolve();
    end();
    return true;
  }

  const around =
    <Given extends readonly never[], Result>(
      nameOf: (...given: Given) => string | null,
      work: (...given: Given) => Promise<Result>,
    ) =>
    async (...given: Given): Promise<Result> => {
      const name = nameOf(...given);
      if (isOver || (name !== null && ends(`before ${name}`))) return never();
      const result = await work(...given);
      if (isOver || (name !== null && ends(`after ${name}`))) return never();
      return result;
    };

  const transaction: Storage['transaction'] = async (work) => {
    if (isOver) return never();
    const written = new Set<string>();
    const nameOf = (): string => `the commit of ${[...written].sort().join(', ')}`;
    try {
      const result = await storage.transaction(async (unit) => {
        // A unit that is open when the process ends is rolled back, as a database does it.
        const returned = await Promise.race([
          work(unitOf(unit, written)),
          over.promise.then(() => Promise.reject(new ProcessEndedError())),
        ]);
        if (isOver || (written.size > 0 && ends(`before ${nameOf()}`))) throw new ProcessEndedError();
        return returned;
      });
      if (isOver || (written.size > 0 && ends(`after ${nameOf()}`))) return never();
      return result;
    } catch (error) {
      if (isOver) return never();
      throw error;
    }
  };

  /** Notes the tables of orders that a unit writes. */
  function unitOf(unit: UnitOperations, written: Set<string>): UnitOperations {
    const guarded = (name: string, operation: (...given: never[]) => unknown) => [
      name,
      (...given: never[]) => {
        if (isOver) return never();
        const table = (given[0] as unknown as Table).name;
        if ((changes as readonly string[]).includes(name) && tables.has(table)) written.add(table);
        return operation(...given);
      },
    ];
    return Object.fromEntries(
      Object.entries(unit).map(([name, operation]) => guarded(name, operation as () => unknown)),
    ) as unknown as UnitOperations;
  }

  const change = (verb: string) => (table: never) =>
    tables.has((table as Table).name) ? `${verb} of ${(table as Table).name}` : null;
  const reads = [
    'get',
    'find',
    'count',
    'sum',
    'getWith',
    'getReferenced',
    'findReferenced',
    'snapshot',
  ] as const;
  const operationsOf = (operations: Partial<Storage>): object =>
    Object.fromEntries([
      ...reads.flatMap((name) =>
        operations[name] ? [[name, around(() => null, operations[name] as never)]] : [],
      ),
      ...changes.map((name) => [name, around(change(name), operations[name] as never)]),
    ]);
  const { reserved } = storage;
  const calls = storeCalls.map((name) => [name, around(() => name, provider[name].bind(provider) as never)]);
  return {
    storage: {
      ...storage,
      ...operationsOf(storage),
      transaction,
      ...(reserved && { reserved: { ...reserved, ...operationsOf(reserved as Storage) } }),
    },
    provider: { ...provider, ...Object.fromEntries(calls) },
    reached,
    endAt(step) {
      reached.length = 0;
      last = step;
    },
  };
}
