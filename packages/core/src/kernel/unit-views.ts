import type { StorageOperations } from '../storage/storage.ts';
import type { Unit } from './unit.ts';

/**
 * What hooks, consumers and the areas of an application get in place of a unit shows less of it, or checks more. The unit
 * behind it is needed where another operation runs in the same unit.
 */
const unitsBehind = new WeakMap<object, Unit>();

/** Records the unit behind a view of it, and returns the view. */
export function viewOf<View extends object>(unit: Unit, view: View): View {
  unitsBehind.set(view, unit);
  return view;
}

/** Returns the unit behind a view of it; the unit itself if it is no view. */
export const unitBehind = (view: Unit | StorageOperations): Unit => unitsBehind.get(view) ?? (view as Unit);
