import type { Unit } from '../../kernel/unit.ts';

/** Counts what is done through a unit: written rows, events, audit rows, headers and effects after the commit. */
export interface ChangeCounter {
  readonly changed: boolean;
  /** Returns a unit in the place of this one, and counts from zero. A unit that is repeated is watched again. */
  watch(unit: Unit): Unit;
}

type Write = (...given: never[]) => Promise<readonly unknown[]>;

export function createChangeCounter(): ChangeCounter {
  let changed = false;

  const written = <W extends Write>(write: W): W =>
    (async (...given: Parameters<W>) => {
      const rows = await write(...given);
      changed ||= rows.length > 0;
      return rows;
    }) as unknown as W;

  const noted =
    <Given extends unknown[]>(act: (...given: Given) => void) =>
    (...given: Given): void => {
      changed = true;
      act(...given);
    };

  return {
    get changed() {
      return changed;
    },
    watch(unit) {
      changed = false;
      return {
        ...unit,
        insert: written(unit.insert),
        update: written(unit.update),
        delete: written(unit.delete),
        emit: noted(unit.emit),
        audit: noted(unit.audit),
        reply: noted(unit.reply),
        afterCommit: noted(unit.afterCommit),
      };
    },
  };
}
