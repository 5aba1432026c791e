import type { z } from 'zod';
import type { Call } from '../kernel/call.ts';
import { type ApiError, commonErrors, type FieldViolation, invalidField } from '../kernel/errors.ts';
import { Int64 } from '../kernel/schemas.ts';
import type { Contract, Route, Routes } from './contract.ts';
import { createTextReader, type TextReader } from './input/query.ts';
import { writeJson } from './json/parse-json.ts';
import { rateClassOf } from './rates.ts';
import type { Feed } from './stream/feed.ts';
import type { WebPage } from './web-page.ts';

/** A route made ready at start-up: everything a request needs and nothing it would have to work out. */
export interface Operation {
  /** `accounts.get`. */
  readonly id: string;
  readonly area: string;
  readonly route: Route;
  readonly rateClass: string;
  readonly reader: TextReader;
  /** Whether an operator's call changes something: its outcome is recorded. */
  readonly audited: boolean;
  /** Whether an Idempotency-Key is honoured. */
  readonly keyed: boolean;
  /** Checks the raw parts of a request and merges them. Throws INVALID_FIELD naming the fields. */
  parse(params: unknown, query: unknown, body: unknown): Record<string, unknown>;
  /** Strips and checks an answer. */
  answer(value: unknown): unknown;
  /** The same, as JSON text. */
  write(value: unknown): string;
  handle(call: Call, input: Record<string, unknown>): Promise<unknown>;
  /** Shows what came of it to a person; null where it is for programs alone. */
  readonly page: WritePage | null;
}

/** Makes a page of an operation's answer, or of why there is none. */
export type WritePage = (outcome: { readonly answer: unknown } | { readonly refusal: ApiError }) => WebPage;

export type AnyHandlers = Readonly<Record<string, (call: Call, input: never) => Promise<unknown | Feed>>>;

/** Makes the operations of an area ready. Throws where a route is not declared whole or has no handler. */
export function prepareOperations(
  contract: Contract,
  handlers: AnyHandlers,
  page: WritePage | null = null,
): Operation[] {
  return Object.entries(contract.routes as Routes).map(([verb, route]) => {
    const id = `${contract.area}.${verb}`;
    assertWhole(id, route, contract);
    const handler = handlers[verb];
    if (!handler) throw new Error(`${id} has no handler`);
    if (route.page && !page) throw new Error(`${id} has nothing that makes its page`);
    const answer = route.out ? parserOf(route.out, 'answer') : () => ({});
    const { reader, mayHoldInt64 } = madeOf(route);
    const writes = route.method !== 'GET' && route.method !== 'HEAD' && route.reads !== true;
    return {
      id,
      area: contract.area,
      route,
      rateClass: rateClassOf(route),
      reader,
      audited: writes && route.access === 'operator',
      keyed:
        writes &&
        !route.unkeyed &&
        (route.method === 'POST' || route.method === 'PATCH') &&
        (route.access === 'player' || route.access === 'operator'),
      parse: (params, query, body) => parseInput(route, params, query, body),
      answer: route.text ? (text) => JSON.parse(text as string) as unknown : answer,
      write: route.text ? (text) => text as string : (value) => writeJson(answer(value), mayHoldInt64),
      handle: handler as Operation['handle'],
      page: route.page ? page : null,
    };
  });
}

/** What follows from a route alone. Contracts are constants, and a process of tests makes thousands of backends of them. */
interface Made {
  readonly reader: TextReader;
  readonly mayHoldInt64: boolean;
}

const made = new WeakMap<Route, Made>();

function madeOf(route: Route): Made {
  let known = made.get(route);
  if (!known) {
    const mayHoldInt64 = route.out !== undefined && holdsInt64(route.out);
    known = { reader: createTextReader(route.params, route.query), mayHoldInt64 };
    made.set(route, known);
  }
  return known;
}

const accesses = new Set(['public', 'session', 'player', 'key', 'operator']);

/** Whether a schema has a 64-bit integer somewhere, decided once so that writing an answer need not look. */
function holdsInt64(schema: z.core.$ZodType, seen = new Set<z.core.$ZodType>()): boolean {
  // A schema checked by hand does not say what is in it.
  if (schema === Int64 || schema._zod.def.type === 'custom') return true;
  if (seen.has(schema)) return false;
  seen.add(schema);
  const {
    shape,
    innerType,
    in: source,
    element,
    valueType,
    options,
  } = schema._zod.def as {
    readonly shape?: Record<string, z.core.$ZodType>;
    readonly innerType?: z.core.$ZodType;
    readonly in?: z.core.$ZodType;
    readonly element?: z.core.$ZodType;
    readonly valueType?: z.core.$ZodType;
    readonly options?: readonly z.core.$ZodType[];
  };
  const inner = [...Object.values(shape ?? {}), innerType, source, element, valueType, ...(options ?? [])];
  return inner.some((part) => part !== undefined && holdsInt64(part, seen));
}

/** Deny by default: an operation that does not say who may call it stops the start, not the request. */
function assertWhole(id: string, route: Route, contract: Contract): void {
  if (!accesses.has(route.access)) throw new Error(`${id} does not say who may call it (access)`);
  if ((route.access === 'operator') !== (route.permission !== undefined))
    throw new Error(`${id}: operator operations, and they alone, name a permission`);
  if (route.permission !== undefined && !Object.hasOwn(contract.permissions, route.permission))
    throw new Error(`${id}: the permission ${route.permission} is not described in its contract`);
  if ((route.out === undefined) === (route.stream === undefined))
    throw new Error(`${id} declares either out or stream`);
}

function parserOf(schema: z.ZodObject, what: string): (value: unknown) => unknown {
  return (value) => {
    const result = schema.safeParse(value);
    if (result.success) return result.data;
    if (what === 'answer')
      throw new Error(`the answer does not keep to the contract: ${result.error.message}`);
    throw invalidInput(result.error);
  };
}

function parseInput(route: Route, params: unknown, query: unknown, body: unknown): Record<string, unknown> {
  const input: Record<string, unknown> = {};
  if (route.query) Object.assign(input, parsed(route.query, query));
  if (route.body) Object.assign(input, parsed(route.body, body));
  if (!route.params) return input;
  // Where the specification carries an id twice, both must say the same, after parsing.
  const fromPath = parsed(route.params, params);
  for (const [name, value] of Object.entries(fromPath)) {
    if (input[name] !== undefined && input[name] !== value)
      throw invalidField(name, 'differs from the one in the path');
    input[name] = value;
  }
  return input;
}

function parsed(schema: z.ZodObject, value: unknown): Record<string, unknown> {
  const result = schema.safeParse(value);
  if (!result.success) throw invalidInput(result.error);
  return result.data;
}

const mostViolations = 16;

function invalidInput(error: z.ZodError): Error {
  const fields: FieldViolation[] = error.issues.slice(0, mostViolations).map((issue) => ({
    field: issue.path.length === 0 ? 'body' : issue.path.map((part) => String(part).slice(0, 64)).join('.'),
    description: issue.message.slice(0, 200),
  }));
  const first = fields[0]!;
  return commonErrors.INVALID_FIELD({ message: `${first.field}: ${first.description}`, fields });
}
