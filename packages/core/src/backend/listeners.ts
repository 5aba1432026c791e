import type { IsHeardByApplication, Listener, Moment, Raise } from '../kernel/moment.ts';
import type { NamedBackground } from './create-parts.ts';

/** The listeners of every moment, in the order in which they run. */
export type ListenersByMoment = ReadonlyMap<Moment, readonly NamedListener[]>;

export interface NamedListener extends Listener {
  /** The area, or the part of one, that listens. */
  readonly of: string;
}

/**
 * Orders the listeners of every moment: as their areas were created, which is after those that they need; one that says
 * `before` moves ahead of the areas that it names. Throws if a moment is not declared, and if no order is possible.
 */
export function orderListeners(
  background: readonly NamedBackground[],
  declared: readonly Moment[],
): ListenersByMoment {
  const byMoment = new Map<Moment, NamedListener[]>(declared.map((moment) => [moment, []]));
  for (const { name, listeners = [] } of background)
    for (const listener of listeners) {
      const others = byMoment.get(listener.moment);
      if (!others)
        throw new Error(`${name} listens to ${listener.moment.name}, which no area of this backend declares`);
      others.push({ ...listener, of: name });
    }
  return new Map([...byMoment].map(([moment, listeners]) => [moment, inOrder(moment, listeners)]));
}

/** Takes the first listener that no other one wants to be before, until none is left. */
function inOrder(moment: Moment, listeners: readonly NamedListener[]): readonly NamedListener[] {
  const left = [...listeners];
  const ordered: NamedListener[] = [];
  while (left.length > 0) {
    const index = left.findIndex(
      (listener) => !left.some((other) => other !== listener && other.before.includes(listener.of)),
    );
    if (index < 0)
      throw new Error(
        `${left.map(({ of }) => of).join(' and ')} each want to be before the other at ${moment.name}`,
      );
    ordered.push(...left.splice(index, 1));
  }
  return ordered;
}

/** Returns which areas act at each moment, by name. */
export const namesOf = (listeners: ListenersByMoment): ReadonlyMap<string, readonly string[]> =>
  new Map([...listeners].map(([{ name }, acting]) => [name, acting.map(({ of }) => of)]));

/** The function that calls the listeners of a moment, and the way to give them to it once their areas are created. */
export interface Moments {
  readonly raise: Raise;
  readonly isHeardByApplication: IsHeardByApplication;
  connect(listeners: ListenersByMoment): void;
}

/** Creates the function that areas get to raise a moment. No area raises one before all are created. */
export function createMoments(): Moments {
  let byMoment: ListenersByMoment = new Map();
  return {
    async raise(unit, moment, value) {
      const listeners = byMoment.get(moment);
      if (!listeners) throw new Error(`${moment.name} is raised, but no area of this backend declares it`);
      for (const listener of listeners) await listener.run(unit, value);
    },
    isHeardByApplication: (moment) =>
      byMoment.get(moment)?.some(({ isApplication = false }) => isApplication) ?? false,
    connect(listeners) {
      byMoment = listeners;
    },
  };
}
