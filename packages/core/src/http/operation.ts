import type { z } from 'zod';
import type { Actor, Call } from '../kernel/call.ts';
import { type ApiError, commonErrors, type FieldViolation, invalidField } from '../kernel/errors.ts';
import { fieldPath } from '../kernel/field-path.ts';
import { createBuiltTextResponder, type RespondBuiltText } from './built-text.ts';
import type { Contract, Route, Routes } from './contract.ts';
import type { OperationHooks } from './hooks.ts';
import { issueText } from './input/issue-text.ts';
import { createTextReader, type TextReader } from './input/query.ts';
import { writeJson } from './json/parse-json.ts';
import { rateClassOf } from './rates.ts';
import { compileForJson, compileSchema } from './schema/compile-schema.ts';
import { mismatch } from './schema/mismatch.ts';
import type { Feed } from './stream/feed.ts';
import type { WebPage } from './web-page.ts';

/** What depends on a route alone, so that neither requests nor starts compute it again. */
interface PreparedRoute {
  /** `accounts.get`. */
  readonly id: string;
  readonly area: string;
  readonly route: Route;
  /** Whether it is mounted only with the option `exposeInternal`. */
  readonly isInternal: boolean;
  readonly rateClass: string;
  readonly reader: TextReader;
  /** Whether calls write an audit row: operator operations that change something. See also `isAuditedFor`. */
  readonly audited: boolean;
  /** Whether the whole operation can run in one unit, which an `after` hook needs. */
  readonly joinsUnit: boolean;
  /** Whether another operation may call it in its own unit: it reads, or joins that unit, and needs no time before it. */
  readonly callableInUnit: boolean;
  /** Whether an Idempotency-Key has an effect. */
  readonly keyed: boolean;
  /** Validates the raw parts of a request and merges them. Throws INVALID_FIELD, which names the fields. */
  parseInput(params: unknown, query: unknown, body: unknown): Record<string, unknown>;
  /** Validates the handler's output and removes fields that the contract does not name. Throws if it does not match. */
  parseOutput(output: unknown): unknown;
  /** Does the same and returns JSON text. */
  writeOutput(output: unknown): string;
}

/** An operation of a backend: a prepared route with its handler. */
export interface Operation extends PreparedRoute {
  /** Whether operators have excluded its service: every call is refused with SERVICE_EXCLUDED. */
  readonly isExcluded: boolean;
  /** The hooks of the host; null if there are none. */
  readonly hooks: OperationHooks | null;
  /** Says which calls may share a unit; null if none may. */
  readonly sharedUnit: SharedUnit | null;
  handle(call: Call, input: Record<string, unknown>): Promise<unknown>;
  /** Answers with a text that is built once; null if the output is written for each request. */
  readonly respondText: RespondBuiltText | null;
  /** Creates the page that shows the outcome to people; null if the operation is only for programs. */
  readonly createPage: CreatePage | null;
}

/**
 * Returns a text that is equal for calls which change the same thing, and therefore may share a unit. Null: the call has a
 * unit of its own.
 */
export type SharedUnit = (call: Call, input: never) => string | null | Promise<string | null>;

/** The second step of an operation with `twoSteps`. */
export type Step = (call: Call) => Promise<unknown>;

/** Returns whether a call of this actor writes an audit row if it changes something. */
export const isAuditedFor = ({ audited, route }: Operation, { kind }: Actor): boolean =>
  audited && !(route.routine && kind !== 'session');

/** Returns the call with the object of its audit row, which the input names. */
export function withObject(call: Call, operation: Operation, input: Record<string, unknown>): Call {
  const name = operation.route.object;
  if (!operation.audited || name === undefined) return call;
  return { ...call, object: String(input[name] ?? '') };
}

/** Creates a page that shows the output of an operation, or its error, to people. */
export type CreatePage = (outcome: { readonly output: unknown } | { readonly error: ApiError }) => WebPage;

/** The handlers of an area, by verb. */
export type AnyHandlers = Readonly<Record<string, (call: Call, input: never) => Promise<unknown | Feed>>>;

/** Prepares the operations of an area. Throws if a declaration is incomplete or has no handler. */
export function prepareOperations(
  contract: Contract,
  handlers: AnyHandlers,
  createPage: CreatePage | null = null,
  sharedUnits: Readonly<Record<string, SharedUnit | undefined>> = {},
): Operation[] {
  for (const verb of Object.keys(sharedUnits)) assertMayShare(contract, verb);
  return Object.entries(contract.routes as Routes).map(([verb, route]) => {
    const prepared = preparedRoute(`${contract.area}.${verb}`, route, contract);
    const handler = handlers[verb];
    if (!handler) throw new Error(`${prepared.id} has no handler`);
    if (route.page && !createPage)
      throw new Error(`${prepared.id} declares a page, but its service creates none`);
    return {
      ...prepared,
      isExcluded: false,
      hooks: null,
      sharedUnit: sharedUnits[verb] ?? null,
      handle: handler as Operation['handle'],
      respondText: route.text ? createBuiltTextResponder() : null,
      createPage: route.page ? createPage : null,
    };
  });
}

/** Throws if calls of an operation cannot run in a unit that the pipeline opens. */
function assertMayShare({ area, routes }: Contract, verb: string): void {
  const route = (routes as Routes)[verb];
  if (!route) throw new Error(`sharedUnits names ${area}.${verb}, which is no operation`);
  if (!mayJoinUnit(route) || route.twoSteps)
    throw new Error(`sharedUnits names ${area}.${verb}, whose calls are not one unit each`);
}

/**
 * Contracts are constants, and a test process creates thousands of backends from them: with what is kept here, one takes 2.4
 * and not 3.8 ms.
 */
const preparedRoutes = new WeakMap<Route, PreparedRoute>();

/** Returns the prepared route. Throws if the declaration is incomplete. */
function preparedRoute(id: string, route: Route, contract: Contract): PreparedRoute {
  assertComplete(id, route, contract);
  const kept = preparedRoutes.get(route);
  // Contracts of tests share routes.
  if (kept?.id === id) return kept;
  const prepared = prepareRoute(id, route, contract);
  preparedRoutes.set(route, prepared);
  return prepared;
}

function prepareRoute(id: string, route: Route, contract: Contract): PreparedRoute {
  const writes = mayWrite(route);
  const joinsUnit = mayJoinUnit(route);
  return {
    id,
    area: contract.area,
    route,
    isInternal: route.path.split('/').includes('internal'),
    rateClass: rateClassOf(route),
    reader: createTextReader(route.params, route.query),
    audited: writes && route.access === 'operator',
    joinsUnit,
    callableInUnit:
      !route.external &&
      ((joinsUnit && !route.twoSteps) || (!writes && !route.stream && !route.bytes && !route.waits)),
    keyed: isKeyed(route),
    parseInput: (params, query, body) => parseInput(route, params, query, body),
    parseOutput: (output) =>
      route.text ? (JSON.parse(output as string) as unknown) : parseOutput(route.out, output),
    writeOutput: (output) => (route.text ? (output as string) : writeOutput(route.out, output)),
  };
}

const mayWrite = ({ method, reads }: Route): boolean => method !== 'GET' && method !== 'HEAD' && !reads;

const mayJoinUnit = (route: Route): boolean =>
  mayWrite(route) && !route.unkeyed && !route.stream && route.access !== 'public';

/** Returns whether an Idempotency-Key has an effect. */
export const isKeyed = (route: Route): boolean =>
  mayJoinUnit(route) &&
  (route.method === 'POST' || route.method === 'PATCH' || route.keyed === true) &&
  (route.access === 'player' || route.access === 'operator');

const accesses = new Set(['public', 'session', 'player', 'key', 'operator']);

/** Throws if a route does not say who may call it. */
export function assertAccess(id: string, { access }: Route): void {
  if (!accesses.has(access)) throw new Error(`${id} does not declare who may call it (access)`);
}

/** Throws if a declaration is incomplete: an operation without access rules must stop the start, not a request. */
function assertComplete(id: string, route: Route, contract: Contract): void {
  assertAccess(id, route);
  if ((route.access === 'operator') !== (route.permission !== undefined))
    throw new Error(`${id} must declare a permission if its access is operator, and only then`);
  if (route.everyPermission && route.access !== 'operator')
    throw new Error(`${id}: everyPermission is for operations with access operator`);
  const { permissions, otherPermissions = [] } = contract;
  const isDescribed = (name: string): boolean =>
    Object.hasOwn(permissions, name) || otherPermissions.includes(name);
  if (route.permission !== undefined && !isDescribed(route.permission))
    throw new Error(`${id}: its contract does not describe the permission ${route.permission}`);
  const answers = [route.out, route.stream, route.bytes].filter((answer) => answer !== undefined);
  if (answers.length !== 1) throw new Error(`${id} must declare exactly one of out, stream and bytes`);
  if (route.bytes && mayWrite(route)) throw new Error(`${id} answers bytes, so it must not change anything`);
  if (route.tail && !/\/\{[^/]+\}$/.test(route.path))
    throw new Error(`${id} declares a tail, so its path must end with a parameter`);
}

/** Returns a value as its schema makes it. Asks zod if the compiled schema refuses it: zod says why, and has the last word. */
function parseOutput(schema: z.ZodObject | undefined, output: unknown): unknown {
  if (schema === undefined) return {};
  try {
    return compileSchema(schema)(output);
  } catch (thrown) {
    if (thrown !== mismatch) throw thrown;
    return parseByZod(schema, output);
  }
}

/** Does the same, and returns JSON text. */
function writeOutput(schema: z.ZodObject | undefined, output: unknown): string {
  if (schema === undefined) return '{}';
  try {
    return JSON.stringify(compileForJson(schema)(output));
  } catch (thrown) {
    if (thrown !== mismatch) throw thrown;
    return writeJson(parseByZod(schema, output), true);
  }
}

function parseByZod(schema: z.ZodObject, output: unknown): unknown {
  const result = schema.safeParse(output);
  if (!result.success) throw new Error(`the response does not match its contract: ${result.error.message}`);
  return result.data;
}

function parseInput(route: Route, params: unknown, query: unknown, body: unknown): Record<string, unknown> {
  const input: Record<string, unknown> = {};
  if (route.query) Object.assign(input, parsed(route.query, query));
  if (route.body) Object.assign(input, parsed(route.body, body));
  if (!route.params) return input;
  // Some routes take an id both in the path and elsewhere. After parsing, both must be equal.
  const fromPath = parsed(route.params, params);
  for (const [name, value] of Object.entries(fromPath)) {
    if (input[name] !== undefined && input[name] !== value)
      throw invalidField(name, 'differs from the one in the path');
    input[name] = value;
  }
  return input;
}

function parsed(schema: z.ZodObject, value: unknown): Record<string, unknown> {
  try {
    return compileSchema(schema)(value) as Record<string, unknown>;
  } catch (thrown) {
    if (thrown !== mismatch) throw thrown;
  }
  const result = schema.safeParse(value, { error: issueText });
  if (!result.success) throw invalidInput(result.error);
  return result.data;
}

const maxViolations = 16;

/** Enough for the values of every enumeration, and for no text of the caller that a message might repeat. */
const maxDescription = 1_000;

/** Values in a list are not cut in the middle. */
function shortened(message: string): string {
  if (message.length <= maxDescription) return message;
  const comma = message.lastIndexOf(', ', maxDescription);
  return comma === -1 ? `${message.slice(0, maxDescription)}…` : `${message.slice(0, comma)}, …`;
}

function invalidInput(error: z.ZodError): Error {
  const fields: FieldViolation[] = error.issues.slice(0, maxViolations).map((issue) => ({
    field: issue.path.length === 0 ? 'body' : fieldPath(issue.path),
    description: shortened(issue.message),
  }));
  const first = fields[0]!;
  return commonErrors.INVALID_FIELD({ message: `${first.field}: ${first.description}`, fields });
}
