import type { AtomicallyWith } from '../kernel/unit-of-work.ts';
import {
  announceParts,
  type DonePart,
  type Publish,
  runPart,
  storeParts,
  type UnitDependencies,
  type UnitPart,
} from '../kernel/unit-parts.ts';
import type { Clock } from '../runtime/clock.ts';
import { createGroups } from '../runtime/groups.ts';
import { isStorageFailure } from '../storage/errors.ts';
import type { Storage, UnitOperations } from '../storage/storage.ts';
import { watchUnit } from '../storage/watch-unit.ts';

export interface SharedUnitsDependencies extends UnitDependencies {
  readonly storage: Pick<Storage, 'isRemote'>;
  readonly clock: Pick<Clock, 'now' | 'monotonic' | 'after'>;
  /** Runs a call in a unit of its own. */
  readonly atomically: AtomicallyWith;
}

/** The most calls of one unit. */
const maxParts = 64;
/**
 * A unit takes no further call when its first one has had its locks for so long: the units of other nodes wait for them, and
 * a storage gives up waiting after half a second.
 */
const maxSharedMilliseconds = 100;

type InContextOf = <R>(at: number, work: () => R) => R;
type Ended = PromiseSettledResult<DonePart>;

/**
 * Returns the function that opens units of whole operations, in which calls with the same `shared` text share units: all
 * that come while a unit of theirs runs are the next one. They run in it one after the other, in the order in which they
 * came. Each has its own answer, events, audit rows, headers and effects, and each sees what those before it have done. A
 * call alone has a unit of its own, as without `shared`.
 *
 * A call that throws before it has changed anything is refused, and the unit goes on. If it has written something or the
 * storage has refused a statement, all is rolled back: those before it run again, and it becomes the first of the next unit.
 * There its error is its own. If the storage itself fails, each call fails with it, because the unit may have been committed.
 *
 * On a storage that is not remote each call has a unit of its own: there, units wait for each other without connections.
 */
export function createSharedUnits({
  storage,
  clock,
  atomically,
  ...dependencies
}: SharedUnitsDependencies): AtomicallyWith {
  if (!storage.isRemote) return atomically;
  const elapsed = clock.monotonic ?? clock.now;

  /** Runs one of several parts. Throws if all have to be rolled back. */
  async function runOne(operations: UnitOperations, part: UnitPart): Promise<Ended> {
    const watched = watchUnit(operations);
    try {
      const value = await runPart(watched.operations, part);
      if (watched.failure) throw watched.failure.error;
      return { status: 'fulfilled', value };
    } catch (reason) {
      if (!watched.isUntouched) throw reason;
      return { status: 'rejected', reason };
    } finally {
      watched.end();
    }
  }

  /** Runs parts in one unit, as many as there is time for. `progress` says how far they have come. */
  async function runTogether(
    parts: readonly UnitPart[],
    inContextOf: InContextOf,
    progress: { at: number; hasRun: boolean },
  ): Promise<readonly Ended[]> {
    let ended: Ended[] = [];
    let publish: Publish | undefined;
    await dependencies.transaction(async (operations) => {
      ended = [];
      progress.hasRun = false;
      let until = Number.POSITIVE_INFINITY;
      const { runInside = (work) => work() } = operations;
      for (progress.at = 0; progress.at < parts.length && elapsed() <= until; progress.at++) {
        const { at } = progress;
        const work = (): Promise<Ended> => runOne(operations, parts[at]!);
        // The unit was opened in the context of the first one.
        ended.push(at === 0 ? await work() : await inContextOf(at, () => runInside(work)));
        if (at === 0) until = elapsed() + maxSharedMilliseconds;
      }
      progress.hasRun = true;
      publish = await storeParts(dependencies, operations, doneOf(ended));
    });
    await announceParts(doneOf(ended), publish);
    return ended;
  }

  async function run(
    parts: readonly UnitPart[],
    inContextOf: InContextOf,
  ): Promise<readonly (unknown | Promise<unknown>)[]> {
    const [first] = parts as readonly [UnitPart];
    const progress = { at: 0, hasRun: false };
    try {
      if (parts.length === 1) return [await atomically(first.call, first.work, first)];
      const ended = await runTogether(parts, inContextOf, progress);
      return ended.map((part) =>
        part.status === 'fulfilled' ? part.value.result : Promise.reject(part.reason),
      );
    } catch (error) {
      if (isStorageFailure(error)) throw error;
      const { at, hasRun } = progress;
      // Nothing ran in the unit before the first part.
      if (at === 0) return [Promise.reject(error)];
      // If the unit failed behind all of them, nobody knows for which one.
      return run(parts.slice(0, hasRun ? Math.ceil(at / 2) : at), inContextOf);
    }
  }

  const addToGroup = createGroups<UnitPart, unknown>({ clock, maxItems: maxParts, run });
  return <Result>(...[call, work, options = {}]: Parameters<AtomicallyWith>) =>
    (call.unit || options.shared == null
      ? atomically(call, work, options)
      : addToGroup(options.shared, { call, work, watch: options.watch })) as Promise<Result>;
}

const doneOf = (ended: readonly Ended[]): readonly DonePart[] =>
  ended.flatMap((part) => (part.status === 'fulfilled' ? [part.value] : []));
