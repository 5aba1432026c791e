import { accountsArea } from '../areas/accounts/index.ts';
import { apiKeysArea } from '../areas/api-keys/index.ts';
import type { Area } from '../areas/area.ts';
import { areas } from '../areas/areas.ts';
import { authenticationArea } from '../areas/authentication/index.ts';
import { eventsArea } from '../areas/events/index.ts';
import type { Part } from '../areas/part.ts';
import { platformAuthArea } from '../areas/platform-auth/index.ts';
import { sessionsArea } from '../areas/sessions/index.ts';
import { unknownName } from '../kernel/nearest-name.ts';

/** Areas without which no backend works: every request needs their tables or their parts. */
const neededByAll: readonly Area[] = [
  accountsArea,
  apiKeysArea,
  authenticationArea,
  eventsArea,
  platformAuthArea,
  sessionsArea,
] as unknown as readonly Area[];

/**
 * Returns the areas in the box without those that the host leaves out. Throws for an unknown name, and for an area that
 * the backend or another area needs.
 */
export function selectAreas(without: readonly string[] = [], own: readonly Area[] = []): readonly Area[] {
  const names = areas.map(({ name }) => name);
  for (const name of without)
    if (!names.includes(name)) throw new Error(`withoutAreas: ${unknownName('area', String(name), names)}`);
  const selected = areas.filter(({ name }) => !without.includes(name));
  for (const { name } of neededByAll)
    if (without.includes(name)) throw new Error(`withoutAreas: the backend needs the area ${name}`);
  const left = areas.filter(({ name }) => without.includes(name));
  for (const area of [...selected, ...own])
    for (const part of partsNeededBy(area)) {
      const needed = left.find((each) => each === part || readsLimitOf(part, each));
      if (needed)
        throw new Error(
          `withoutAreas: the area ${area.name} needs the area ${needed.name}; leave out both or neither`,
        );
    }
  return selected;
}

/** Returns whether a part is or needs an area that is not among these. */
export function isLeftOut(part: Part, selected: readonly Area[]): boolean {
  const left = areas.filter((area) => !selected.includes(area));
  return [part, ...partsNeededBy(part)].some(
    (each) => (isArea(each) && !selected.includes(each)) || left.some((area) => readsLimitOf(each, area)),
  );
}

/** An area of an application is known by its contract alone: the backend has no list of those that it does not get. */
const isArea = (part: Part): part is Area => 'contract' in part;

/** A part that is no area belongs to the area that declares its limits. */
const readsLimitOf = (part: Part, { limits }: Area): boolean =>
  Object.keys(part.limits).some((name) => Object.hasOwn(limits, name));

/** Returns the parts that a part needs, also through others. */
function partsNeededBy(part: Part): ReadonlySet<Part> {
  const found = new Set<Part>(Object.values(part.needs));
  // A set that grows while it is walked: each part that is added is walked in its turn.
  for (const needed of found) for (const next of Object.values(needed.needs)) found.add(next);
  return found;
}
