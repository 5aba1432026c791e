import type { Unit } from '../../kernel/unit.ts';

/** Counts what is done through a unit: written rows, events, audit rows, headers and effects after the commit. */
export interface ChangeCounter {
  readonly changed: boolean;
  /** Returns a unit in the place of this one, and counts from zero. A unit that is repeated is watched again. */
  watch(unit: Unit): Unit;
}

type Write = (...given: never[]) => Promise<readonly unknown[]>;

/** What was done through one unit. */
interface Changes {
  hasChanged: boolean;
  /** Writes that nobody has awaited yet. Each may change something, so it counts until it has answered. */
  pending: number;
}

export function createChangeCounter(): ChangeCounter {
  let current: Changes = { hasChanged: false, pending: 0 };

  const written = <W extends Write>(changes: Changes, write: W): W =>
    (async (...given: Parameters<W>) => {
      changes.pending++;
      try {
        const rows = await write(...given);
        changes.hasChanged ||= rows.length > 0;
        return rows;
      } finally {
        changes.pending--;
      }
    }) as unknown as W;

  const noted =
    <Given extends unknown[]>(changes: Changes, act: (...given: Given) => void) =>
    (...given: Given): void => {
      changes.hasChanged = true;
      act(...given);
    };

  return {
    get changed() {
      return current.hasChanged || current.pending > 0;
    },
    watch(unit) {
      const changes = { hasChanged: false, pending: 0 };
      current = changes;
      return {
        ...unit,
        insert: written(changes, unit.insert),
        update: written(changes, unit.update),
        delete: written(changes, unit.delete),
        emit: noted(changes, unit.emit),
        audit: noted(changes, unit.audit),
        reply: noted(changes, unit.reply),
        afterCommit: noted(changes, unit.afterCommit),
      };
    },
  };
}
