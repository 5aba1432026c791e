import type { Actor, Call } from '../kernel/call.ts';
import { type ApiError, commonErrors } from '../kernel/errors.ts';
import { authorize } from './access.ts';
import type { Idempotency, KeyedRequest } from './idempotency/idempotency.ts';
import { knownError } from './known-error.ts';
import { type Operation, type Step, withObject } from './operation.ts';
import { type HooksDependencies, runWithHooks } from './run-hooks.ts';

export interface RunDependencies extends HooksDependencies {
  /** Writes an audit row for an operator's call that was refused. */
  readonly recordRefusal: (call: Call, reason: string) => Promise<void>;
  /** Is told for which player an operation runs; absent if nobody counts them. */
  readonly recordPlayer?: ((accountId: string) => void) | undefined;
}

/** The Idempotency-Key of a request, and the credential that it presents. */
export type IdempotencyKey = Pick<KeyedRequest, 'key' | 'credential'>;

/** The parsed input of a request. */
export interface ParsedRequest {
  readonly input: Record<string, unknown>;
  /** Returns the request as canonical JSON, which is equal for equal requests. Called only with an Idempotency-Key. */
  readonly canonical: () => string;
  /** Who calls, if that was asked again because the input came slowly. */
  readonly actor?: Actor | undefined;
}

/** What the handler returned or, with an Idempotency-Key, the JSON text of the response. */
export type OperationResult =
  | { readonly output: unknown; readonly text?: undefined }
  | { readonly output?: undefined; readonly text: string };

/**
 * Runs an operation: access check, input, idempotency, hooks, handler, and the audit row of a refusal. The same for callers
 * over HTTP and in this process.
 */
export async function runOperation(
  dependencies: RunDependencies,
  operation: Operation,
  call: Call,
  idempotencyKey: IdempotencyKey | undefined,
  readInput: () => ParsedRequest | Promise<ParsedRequest>,
): Promise<OperationResult> {
  let callWithObject = call;
  try {
    authorize(operation.route, operation.id, call.actor);
    if (dependencies.recordPlayer !== undefined) recordPlayer(call.actor, dependencies.recordPlayer);
    if (operation.isExcluded) throw commonErrors.SERVICE_EXCLUDED();
    const read = readInput();
    const { input, canonical, actor } = read instanceof Promise ? await read : read;
    if (actor !== undefined) authorize(operation.route, operation.id, actor);
    callWithObject = withObject(actor === undefined ? call : { ...call, actor }, operation, input);
    const { hooks } = operation;
    const key = idempotencyKey ?? keyInBody(operation, input);
    const keyed =
      key && operation.keyed
        ? {
            ...key,
            request: canonical(),
            isSecret: operation.route.secret !== undefined,
          }
        : undefined;
    if (hooks !== null || operation.sharedUnit !== null)
      return await runWithHooks(dependencies, operation, hooks, { call: callWithObject, input, keyed });
    if (keyed === undefined) {
      const output = await operation.handle(callWithObject, input);
      return { output: operation.route.twoSteps ? await (output as Step)(callWithObject) : output };
    }
    return { text: await runKeyed(dependencies.idempotency, operation, callWithObject, keyed, input) };
  } catch (thrown) {
    if (operation.audited) await recordRefusal(dependencies, callWithObject, knownError(thrown));
    throw thrown;
  }
}

function recordPlayer(actor: Actor, record: (accountId: string) => void): void {
  if (actor.kind === 'session' && actor.accountId !== null) record(actor.accountId);
}

/** Returns the Idempotency-Key that the body of some operations may have. The header wins. */
function keyInBody(
  { route }: Operation,
  input: Readonly<Record<string, unknown>>,
): IdempotencyKey | undefined {
  const key = route.keyField === undefined ? undefined : (input[route.keyField] as string | undefined);
  return key === undefined ? undefined : { key, credential: undefined };
}

/** Runs an operation once per Idempotency-Key. Returns the JSON text of the response. */
function runKeyed(
  idempotency: Idempotency,
  operation: Operation,
  call: Call,
  keyed: KeyedRequest,
  input: Record<string, unknown>,
): Promise<string> {
  let step: Step = (inner) => operation.handle(inner, input);
  const firstStep = async (): Promise<Call> => {
    step = (await operation.handle(call, input)) as Step;
    return call;
  };
  const work = async (inner: Call): Promise<string> => operation.writeOutput(await step(inner));
  return idempotency.once(call, keyed, work, operation.route.twoSteps && firstStep);
}

/** Refusals with other codes say nothing about the operator. */
const auditedCodes = new Set([
  'PERMISSION_DENIED',
  'FAILED_PRECONDITION',
  'ABORTED',
  'ALREADY_EXISTS',
  'NOT_FOUND',
]);

/**
 * Audits what an operator tried and was refused. Of a routine call of a machine, only a missing permission is audited. Callers without any permission, players and keys alike, are no
 * operators: they may try ten times a second, and each row would stay for months.
 */
async function recordRefusal(
  { recordRefusal, log }: RunDependencies,
  call: Call,
  { code, reason }: ApiError,
): Promise<void> {
  const { actor } = call;
  if (!auditedCodes.has(code) || (!call.audited && code !== 'PERMISSION_DENIED')) return;
  const { permissions } = actor.kind === 'session' || actor.kind === 'key' ? actor : {};
  if (permissions?.granted.length === 0) return;
  try {
    await recordRefusal(call, reason);
  } catch (cause) {
    log.error({ cause, operation: call.operation }, 'an audit row could not be written');
  }
}
