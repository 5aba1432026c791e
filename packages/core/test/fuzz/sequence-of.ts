import fc from 'fast-check';
import { underlying } from '../../../testing/src/area/operation.ts';
import { operations } from '../operations/operations.ts';
import { formed, type Pools } from './fields.ts';
import { type FuzzRequest, requestsOf } from './request-of.ts';

/** One request of a sequence. Its references get their values when it is sent. */
export interface Step {
  readonly operationId: string;
  readonly request: FuzzRequest;
  /** Which of the players sends it, if a player does. */
  readonly player: number;
}

/** Stands for a value of an earlier answer: the newest value of a field, the one before it, and so on. */
interface Reference {
  readonly field: string;
  readonly back: number;
}

const references = new WeakSet<object>();

function referencesTo(field: string): readonly Reference[] {
  const made = Array.from({ length: 6 }, (_, back): Reference => ({ field, back }));
  for (const each of made) references.add(each);
  return made;
}

type Values = Readonly<Record<string, unknown>>;

/** Fields of paths that name an object by a text. */
const namesOfObjects = operations.flatMap(({ route }) =>
  Object.entries(route.params?.shape ?? {})
    .filter(([name, schema]) => underlying(schema).def.type === 'string' && !(name in formed))
    .map(([name]) => name),
);

/** Areas in which callers choose the field `id`. */
const chosenIds = new Set(['titles', 'serverReleases']);

/** The values that requests refer to, by field. It grows by what successful answers contain. */
export interface Produced {
  /** Adds the values of an answer of an area. */
  learn(area: string, answer: unknown): void;
  /** Replaces the references in a request to an area. */
  resolved(area: string, request: FuzzRequest): FuzzRequest;
}

/** How many values of a field are kept. */
const maxValues = 24;

/** Starts with the given values. Fields that share one list there share what is learned. */
export function createProduced(pools: Pools): Produced {
  const lists = new Map<readonly unknown[], unknown[]>();
  const values = new Map<string, unknown[]>();
  for (const [field, pool] of Object.entries(pools)) {
    const list = lists.get(pool) ?? [...pool];
    lists.set(pool, list);
    values.set(field, list);
  }
  for (const field of namesOfObjects) if (!values.has(field)) values.set(field, ['missing']);
  // Callers choose the ids of titles and releases: they are not those of accounts and parties.
  for (const { area } of operations)
    values.set(`${area}.id`, chosenIds.has(area) ? ['one', 'two'] : [...values.get('id')!]);

  function add(field: string, value: unknown): void {
    const list = values.get(field);
    if (!list || list.includes(value)) return;
    list.push(value);
    if (list.length > maxValues) list.shift();
  }

  function learn(area: string, answer: unknown, holder: string): void {
    if (Array.isArray(answer)) for (const each of answer) learn(area, each, holder.replace(/s$/, ''));
    else if (typeof answer === 'object' && answer !== null)
      for (const [name, value] of Object.entries(answer)) {
        if (typeof value !== 'string') learn(area, value, name);
        else if (name !== 'id') add(name, value);
        else {
          add(`${area}.id`, value);
          // `policy.id` is a policyId.
          add(`${holder}Id`, value);
        }
      }
  }

  function resolve(area: string, value: unknown): unknown {
    if (Array.isArray(value)) return value.map((each) => resolve(area, each));
    if (typeof value !== 'object' || value === null) return value;
    if (references.has(value)) {
      const { field, back } = value as Reference;
      const list = values.get(field === 'id' ? `${area}.id` : field)!;
      return list[list.length - 1 - (back % list.length)];
    }
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, resolve(area, member)]));
  }

  return {
    learn: (area, answer) => learn(area, answer, ''),
    resolved: (area, request) => ({
      ...request,
      params: resolve(area, request.params) as Values,
      query: resolve(area, request.query) as Values,
      body: resolve(area, request.body),
    }),
  };
}

/**
 * Generates sequences of requests by several callers. Most requests of a sequence belong to one area, and the fields that
 * name objects refer to earlier answers.
 */
export function sequencesOf(pools: Pools, length: number): fc.Arbitrary<readonly Step[]> {
  const referring = Object.fromEntries(
    [...Object.keys(pools), ...namesOfObjects].map((name) => [name, referencesTo(name)]),
  );
  // What waits on purpose needs a clock that advances: the models and the simulation have it. The document has no state.
  const byArea = new Map<string, fc.Arbitrary<Step>[]>();
  for (const operation of operations.filter(({ area, route }) => !route.waits && area !== 'document')) {
    const steps = fc.record({
      operationId: fc.constant(operation.id),
      request: requestsOf(operation, referring),
      player: fc.nat(2),
    });
    byArea.set(operation.area, [...(byArea.get(operation.area) ?? []), steps]);
  }
  const anywhere = fc.oneof(...[...byArea.values()].flat());
  // An area with more operations gets more sequences.
  const sequences = [...byArea.values()].map((steps) => ({
    weight: steps.length,
    arbitrary: fc.array(fc.oneof({ weight: 4, arbitrary: fc.oneof(...steps) }, anywhere), {
      minLength: length,
      maxLength: length,
      size: 'max',
    }),
  }));
  return fc.oneof(...sequences);
}
