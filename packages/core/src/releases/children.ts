import type { Unit } from '../kernel/unit.ts';

/** Where a child has moved: its parent, and its number there. */
export interface Moved {
  readonly parentId: string;
  readonly number: number;
}

/**
 * Things that belong to a parent, which counts them: the releases of a title, the patches of a release. Every change locks
 * the parents first, sorted by their ids, and then the child, so two changes never wait for each other.
 */
export interface Children {
  /** Counts one more child of a parent, and returns its number. Throws if there is no such parent, or no room. */
  take(unit: Unit, parentId: string): Promise<number>;
  /** Adds to the count of a parent, if there still is one. */
  count(unit: Unit, parentId: string, added: number): Promise<unknown>;
  /** Returns the parent of a child; null if there is no such child. */
  parentOf(unit: Unit, childId: string): Promise<string | null>;
  /** Deletes a child of this parent, with all that belongs to it. Returns false if it is not there any more. */
  delete(unit: Unit, childId: string, parentId: string): Promise<boolean>;
  /** Creates the error if there is no such child. */
  missing(): Error;
}

/** Changes a child of this parent. Resolves to null if it is not there any more. */
export type Change<Row> = (parentId: string, moved: Moved | null) => Promise<Row | null>;

/**
 * Changes a child, and moves it to the parent `to` if that is another one. Throws if there is no such child or parent, or
 * no room there.
 */
export async function updateChild<Row>(
  unit: Unit,
  children: Children,
  { childId, to }: { readonly childId: string; readonly to: string | undefined },
  change: Change<Row>,
): Promise<Row> {
  for (;;) {
    const from = await children.parentOf(unit, childId);
    if (from === null) throw children.missing();
    const moved = to === undefined || to === from ? null : await move(unit, children, from, to);
    const row = await change(from, moved);
    if (row !== null) return row;
    // Another caller has moved or deleted it in the meantime.
    if (moved === null) continue;
    await children.count(unit, from, 1);
    await children.count(unit, moved.parentId, -1);
  }
}

async function move(unit: Unit, children: Children, from: string, to: string): Promise<Moved> {
  if (from < to) await children.count(unit, from, -1);
  const number = await children.take(unit, to);
  if (from > to) await children.count(unit, from, -1);
  return { parentId: to, number };
}

/** Deletes a child. Returns false if there is none. */
export async function deleteChild(unit: Unit, children: Children, childId: string): Promise<boolean> {
  for (;;) {
    const parentId = await children.parentOf(unit, childId);
    if (parentId === null) return false;
    await children.count(unit, parentId, -1);
    if (await children.delete(unit, childId, parentId)) return true;
    await children.count(unit, parentId, 1);
  }
}
