import type { Area, Service } from '../areas/area.ts';
import type { Context } from '../areas/context.ts';
import type { Background, Part } from '../areas/part.ts';
import { withHookTimeout } from '../http/hook-unit.ts';
import type { AnyHandlers } from '../http/operation.ts';
import type { Call } from '../kernel/call.ts';
import type { Moment } from '../kernel/moment.ts';
import type { Unit } from '../kernel/unit.ts';
import { unitBehind, viewOf } from '../kernel/unit-views.ts';
import type { Clock } from '../runtime/clock.ts';
import type { Storage, StorageOperations } from '../storage/storage.ts';
import type { Table } from '../storage/table.ts';

/** What an area of the application may write and raise: its own tables, and its own moments. */
export interface Territory {
  readonly name: string;
  readonly tables: ReadonlySet<Table>;
  readonly moments: ReadonlySet<Moment>;
}

type Writes = Pick<StorageOperations, 'insert' | 'update' | 'delete'>;

/** Returns the writing operations, which refuse tables of others: their rows change by their operations alone. */
function guardedWrites({ insert, update, delete: remove }: Writes, { name, tables }: Territory): Writes {
  const assertOwn = (table: Table): void => {
    if (!tables.has(table))
      throw new Error(
        `the area ${name} cannot write the table ${table.name}: it is not among its tables. Call an operation of the area that has it`,
      );
  };
  return {
    async insert(table, rows, options) {
      assertOwn(table);
      return insert(table, rows, options);
    },
    update: (async (...parameters: Parameters<Writes['update']>) => {
      assertOwn(parameters[0]);
      return update(...parameters);
    }) as Writes['update'],
    async delete(table, where, options) {
      assertOwn(table);
      return remove(table, where, options);
    },
  };
}

const guardOperations = <O extends StorageOperations>(operations: O, territory: Territory): O => ({
  ...operations,
  ...guardedWrites(operations, territory),
});

const guardUnit = <U extends Unit | Pick<Unit, keyof StorageOperations>>(unit: U, territory: Territory): U =>
  viewOf(unitBehind(unit), guardOperations(unit, territory));

/** Returns the context of an area of the application. Its units have five seconds. */
function guardContext(context: Context, territory: Territory): Context {
  const { storage } = context;
  const refuse = async (): Promise<never> => {
    throw new Error(`the area ${territory.name} cannot migrate or close the storage`);
  };
  /** A unit that never ends would hold its connection and the rows that it has locked. */
  const inTime = <Result>(work: () => Promise<Result>): Promise<Result> =>
    withHookTimeout(context.clock, async () => work());
  const guarded: Storage = {
    ...guardOperations(storage, territory),
    // Without `insertNumbered`, which writes two tables at once: its function uses the guarded operations then.
    transaction: (work) =>
      storage.transaction(({ insertNumbered: _, ...unit }) =>
        inTime(() => work(guardOperations(unit, territory))),
      ),
    migrate: refuse,
    close: refuse,
  };
  return {
    ...context,
    storage: guarded,
    atomically: (call, work) =>
      context.atomically(call, (unit) => inTime(() => work(guardUnit(unit, territory)))),
    single: (call, statement) =>
      context.single(call, (operations) => inTime(() => statement(guardOperations(operations, territory)))),
    async raise(unit, moment, value) {
      if (!territory.moments.has(moment as Moment))
        throw new Error(
          `the area ${territory.name} cannot raise ${moment.name}: it is not among its moments`,
        );
      await context.raise(unitBehind(unit), moment, value);
    },
  };
}

const guardCall = (call: Call, territory: Territory): Call => ({
  ...call,
  db: call.unit === null ? guardOperations(call.db, territory) : guardUnit(call.unit, territory),
  unit: call.unit && guardUnit(call.unit, territory),
});

/** Returns the handlers of an area of the application. Second steps are guarded too. */
const guardHandlers = (handlers: AnyHandlers, territory: Territory): AnyHandlers =>
  Object.fromEntries(
    Object.entries(handlers).map(([verb, handler]) => [
      verb,
      async (call: Call, input: never) => {
        const output = await handler(guardCall(call, territory), input);
        if (typeof output !== 'function') return output;
        return (inner: Call) => (output as (call: Call) => unknown)(guardCall(inner, territory));
      },
    ]),
  );

/** Returns what an area of the application does besides answering calls. Its listeners have five seconds. */
const guardBackground = (
  { tasks, listeners, consumers, ...rest }: Background,
  territory: Territory,
  clock: Pick<Clock, 'after'>,
): Background => ({
  ...rest,
  ...(tasks && {
    tasks: tasks.map((task) => ({
      ...task,
      run: (lease, partition) =>
        task.run({ ...lease, guard: (unit) => lease.guard(unitBehind(unit)) }, partition),
    })),
  }),
  ...(listeners && {
    listeners: listeners.map((listener) => ({
      ...listener,
      isApplication: true,
      run: (unit, value) =>
        withHookTimeout(clock, async () => listener.run(guardUnit(unit, territory), value)),
    })),
  }),
  ...(consumers && {
    consumers: Object.fromEntries(
      Object.entries(consumers).map(([name, consumer]) => [
        name,
        { ...consumer, handle: (event, unit) => consumer.handle(event, guardUnit(unit, territory)) },
      ]),
    ),
  }),
});

/** Returns an area or part of the application that works with guarded values. */
const guardPart = (part: Part, territory: Territory, clock: Pick<Clock, 'after'>): Part => ({
  ...part,
  create(context, needs, options) {
    const value = part.create(guardContext(context, territory), needs, options);
    const { operations, sharedUnits } = value as Partial<Service>;
    if (operations === undefined) return value;
    return {
      ...(value as Service),
      operations: guardHandlers(operations as unknown as AnyHandlers, territory),
      ...(sharedUnits && { sharedUnits: guardHandlers(sharedUnits as unknown as AnyHandlers, territory) }),
    };
  },
  background: (value) => guardBackground(part.background?.(value) ?? {}, territory, clock),
});

/**
 * Returns what guards the areas of an application, and the parts that only they need. Whatever an area in the box needs
 * stays as it is, and pays nothing.
 */
export function createGuard(
  own: readonly Area[],
  inTheBox: readonly Part[],
  clock: Pick<Clock, 'after'>,
): (part: Part) => Part {
  const trusted = new Set<Part>(inTheBox);
  // A set that grows while it is walked: each part that is added is walked in its turn.
  for (const part of trusted)
    for (const needed of Object.values(part.needs)) trusted.add(needed.optional ?? needed);
  const tables = new Set(own.flatMap((area) => area.tables));
  const moments = new Set(own.flatMap((area) => area.moments));
  return (part) => {
    if (trusted.has(part)) return part;
    const area = own.find((each) => each === part);
    return guardPart(
      part,
      area
        ? { name: area.name, tables: new Set(area.tables), moments: new Set(area.moments) }
        : { name: part.name, tables, moments },
      clock,
    );
  };
}
