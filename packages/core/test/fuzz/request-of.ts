import fc from 'fast-check';
import type { z } from 'zod';
import type { Operation } from '../operations/operations.ts';
import { arbitraryOf } from './arbitrary-of.ts';
import type { Pools } from './fields.ts';
import { hostile, hostileBodies, hostileHeaders } from './hostile.ts';
import { isRaw, raw, writeRaw } from './raw-json.ts';

/** Who sends a fuzzed request: who may, or somebody else. */
export type FuzzCaller = 'allowed' | 'player' | 'root key' | 'nobody';

/** A request that was made from a contract, and then perhaps spoilt. */
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

/** What may be done to a request; many are left as they are. */
export type Spoil =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'replace' | 'add'; readonly at: number; readonly name: string; readonly value: unknown }
  | { readonly kind: 'drop'; readonly at: number }
  | { readonly kind: 'body'; readonly text: string };

export const spoils: fc.Arbitrary<Spoil> = fc.oneof(
  { weight: 4, arbitrary: fc.constant<Spoil>({ kind: 'nothing' }) },
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

/** Every place in a value: the object or array, and the name in it. */
function placesIn(value: unknown, found: [Values, string][] = []): [Values, string][] {
  if (typeof value !== 'object' || value === null || isRaw(value)) return found;
  for (const name of Object.keys(value)) {
    found.push([value as Values, name]);
    placesIn((value as Values)[name], found);
  }
  return found;
}

function copyOf(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || isRaw(value)) return value;
  if (Array.isArray(value)) return value.map(copyOf);
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, copyOf(member)]));
}

/** Does to a request what the spoil says. */
export function spoilt(request: FuzzRequest, spoil: Spoil): FuzzRequest {
  if (spoil.kind === 'nothing') return request;
  if (spoil.kind === 'body') return { ...request, body: raw(spoil.text) };
  const { params, query, body } = request;
  const copy = copyOf({ params, query, body }) as { params: Values; query: Values; body: Values };
  if (spoil.kind === 'add') {
    const holders = [copy.query, copy.body, ...placesIn(copy.body).map(([holder, name]) => holder[name])];
    const objects = holders.filter(
      (holder) => typeof holder === 'object' && holder !== null && !Array.isArray(holder) && !isRaw(holder),
    );
    const { name, value } = spoil;
    Object.defineProperty(objects[spoil.at % objects.length], name, { value, enumerable: true });
    return { ...request, ...copy };
  }
  const places = placesIn(copy).filter(([holder]) => holder !== (copy as Values));
  if (places.length === 0) return request;
  const [holder, name] = places[spoil.at % places.length]!;
  if (spoil.kind === 'replace') holder[name] = spoil.value;
  else delete holder[name];
  return { ...request, ...copy };
}

/** Requests for an operation as its contract wants them. */
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

/** Percent-encodes a value; what is no text, or no Unicode, as a careless client would. */
function encoded(value: unknown): string {
  const text = typeof value === 'string' ? value : writeRaw(value ?? '');
  try {
    return encodeURIComponent(text);
  } catch {
    return [...text]
      .map((character) => (character.isWellFormed() ? encodeURIComponent(character) : '%ED%A0%80'))
      .join('');
  }
}

/** The path of a request below `/api/v1`, raw. */
export const rawPath = ({ route }: Operation, { params }: FuzzRequest): string =>
  route.path.replaceAll(/\{([^}]+)\}/g, (_, name: string) => encoded(params[name]));

/** The query of a request, raw. */
export const rawQuery = ({ query }: FuzzRequest): string =>
  Object.entries(query)
    .filter(([, value]) => value !== undefined && value !== null)
    .flatMap(([name, value]): [string, unknown][] =>
      name === 'fields' && typeof value === 'object' && !isRaw(value)
        ? Object.entries(value as object)
        : [[name, value]],
    )
    .flatMap(([name, value]) => [value].flat().map((each) => `${encoded(name)}=${encoded(each)}`))
    .join('&');
