import fc from 'fast-check';
import type { z } from 'zod';
import { hostileBodies } from '../../../testing/src/area/hostile.ts';
import { isRaw, raw } from '../../../testing/src/area/raw-json.ts';
import type { Operation } from '../operations/operations.ts';
import { arbitraryOf } from './arbitrary-of.ts';
import type { Pools } from './fields.ts';
import { hostile, hostileHeaders } from './hostile.ts';

/** The caller of a fuzzed request: one who has access, or another one. */
export type FuzzCaller = 'allowed' | 'player' | 'root key' | 'nobody';

/** A request that was generated from a contract, and possibly mutated. */
export interface FuzzRequest {
  readonly caller: FuzzCaller;
  readonly params: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string>>;
}

type Values = Record<string, unknown>;

const part = (schema: z.ZodObject | undefined, pools: Pools): fc.Arbitrary<Values> =>
  (schema ? arbitraryOf(schema, pools) : fc.constant({})) as fc.Arbitrary<Values>;

/** A mutation of a request. Many requests are not mutated. */
export type Mutation =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'replace' | 'add'; readonly at: number; readonly name: string; readonly value: unknown }
  | { readonly kind: 'drop'; readonly at: number }
  | { readonly kind: 'body'; readonly text: string };

export const mutations: fc.Arbitrary<Mutation> = fc.oneof(
  { weight: 4, arbitrary: fc.constant<Mutation>({ kind: 'nothing' }) },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constantFrom('replace' as const, 'replace' as const, 'replace' as const, 'add' as const),
      at: fc.nat(1_000),
      name: fc.constantFrom('unknown', '__proto__', 'constructor', '', 'a.b', '0', 'length', '😀'),
      value: hostile,
    }),
  },
  fc.record({ kind: fc.constant('drop' as const), at: fc.nat(1_000) }),
  fc.record({ kind: fc.constant('body' as const), text: fc.constantFrom(...hostileBodies) }),
);

/** Returns every member inside a value: the object or array, and the name in it. */
function membersIn(value: unknown, found: [Values, string][] = []): [Values, string][] {
  if (typeof value !== 'object' || value === null || isRaw(value)) return found;
  for (const name of Object.keys(value)) {
    found.push([value as Values, name]);
    membersIn((value as Values)[name], found);
  }
  return found;
}

function copyOf(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || isRaw(value)) return value;
  if (Array.isArray(value)) return value.map(copyOf);
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, copyOf(member)]));
}

/** Applies a mutation to a request. */
export function mutated(request: FuzzRequest, mutation: Mutation): FuzzRequest {
  if (mutation.kind === 'nothing') return request;
  if (mutation.kind === 'body') return { ...request, body: raw(mutation.text) };
  const { params, query, body } = request;
  const copy = copyOf({ params, query, body }) as { params: Values; query: Values; body: Values };
  if (mutation.kind === 'add') {
    const holders = [copy.query, copy.body, ...membersIn(copy.body).map(([holder, name]) => holder[name])];
    const objects = holders.filter(
      (holder) => typeof holder === 'object' && holder !== null && !Array.isArray(holder) && !isRaw(holder),
    );
    const { name, value } = mutation;
    Object.defineProperty(objects[mutation.at % objects.length], name, { value, enumerable: true });
    return { ...request, ...copy };
  }
  const members = membersIn(copy).filter(([holder]) => holder !== (copy as Values));
  if (members.length === 0) return request;
  const [holder, name] = members[mutation.at % members.length]!;
  if (mutation.kind === 'replace') holder[name] = mutation.value;
  else delete holder[name];
  return { ...request, ...copy };
}

/** Generates requests for an operation that match its contract. */
export const requestsOf = ({ route }: Operation, pools: Pools): fc.Arbitrary<FuzzRequest> =>
  fc.record<FuzzRequest>({
    caller: fc.oneof(
      { weight: 12, arbitrary: fc.constant<FuzzCaller>('allowed') },
      fc.constantFrom<FuzzCaller>('player', 'root key', 'nobody'),
    ),
    params: part(route.params, pools),
    query: part(route.query, pools),
    body: part(route.body, pools),
    headers: hostileHeaders,
  });
