import type { Context } from '../areas/context.ts';
import type { Background, Part } from '../areas/part.ts';

/** The parts of a backend, created. */
export interface Parts {
  /** Returns the value of a part. Throws if no area needs it. */
  get<Value>(part: Part<Value>): Value;
  /** What the parts do besides answering calls: each after the parts that it needs. */
  readonly background: readonly NamedBackground[];
}

export interface NamedBackground extends Background {
  readonly name: string;
}

/** What the parts are created from. */
export interface PartsDependencies {
  readonly context: Context;
  /** Returns what a part is created by. Default: the part itself. */
  readonly prepare?: (part: Part) => Part;
  /** The options of `createBackend`. */
  readonly options: Readonly<Record<string, unknown>>;
  /** The values of parts that the backend provides. */
  readonly provided: ReadonlyMap<Part, unknown>;
  /** Returns whether the host leaves a part out. Default: none is left out. */
  readonly isLeftOut?: (part: Part) => boolean;
}

/**
 * Creates some parts, each once, after the parts that it needs. Throws a sentence that names the circle if parts need
 * each other.
 */
export function createParts(
  wanted: readonly Part[],
  { context, prepare = (part) => part, options, provided, isLeftOut = () => false }: PartsDependencies,
): Parts {
  const values = new Map<Part, unknown>(provided);
  const background: NamedBackground[] = [];
  const path: Part[] = [];

  function resolve(part: Part): unknown {
    if (part.optional) return isLeftOut(part.optional) ? undefined : resolve(part.optional);
    if (values.has(part)) return values.get(part);
    const start = path.indexOf(part);
    if (start >= 0)
      throw new Error(
        `areas need each other in a circle: ${[...path.slice(start), part].map(({ name }) => name).join(' needs ')}`,
      );
    path.push(part);
    const needs: Record<string, unknown> = {};
    for (const [name, needed] of Object.entries(part.needs)) {
      if (typeof (needed as Part | undefined)?.create !== 'function')
        throw new Error(`${part.name} needs ${name}, which is no area and no part`);
      needs[name] = resolve(needed);
    }
    for (const name of Object.keys(part.limits))
      if (!Object.hasOwn(context.limits, name))
        throw new Error(`${part.name} reads the limit ${name}, which no area declares`);
    const prepared = prepare(part);
    const value = prepared.create(context, needs as never, optionsOf(part, options) as never);
    path.pop();
    values.set(part, value);
    const does = prepared.background?.(value);
    if (does) background.push({ ...does, name: part.name });
    return value;
  }

  for (const part of wanted) resolve(part);
  return { get: <Value>(part: Part<Value>) => resolve(part) as Value, background };
}

/** Returns the options that a part reads. One that is absent or undefined has its default. */
function optionsOf({ options: defaults }: Part, given: Readonly<Record<string, unknown>>): object {
  return Object.fromEntries(
    Object.entries(defaults).map(([name, value]) => [name, given[name] === undefined ? value : given[name]]),
  );
}
