import { awaitOutside, type Call, principalOf } from '../kernel/call.ts';
import { commonErrors, isApiError, rpcCodes } from '../kernel/errors.ts';
import type { Unit } from '../kernel/unit.ts';
import type { AtomicallyWith } from '../kernel/unit-of-work.ts';
import type { Clock } from '../runtime/clock.ts';
import type { Log } from '../runtime/log.ts';
import { hookUnitOf, withHookTimeout } from './hook-unit.ts';
import type { HookCall, OperationHooks } from './hooks.ts';
import type { Idempotency, KeyedRequest } from './idempotency/idempotency.ts';
import { knownError } from './known-error.ts';
import { type Operation, type Step, withObject } from './operation.ts';

export interface HooksDependencies {
  readonly log: Log;
  readonly clock: Pick<Clock, 'after'>;
  readonly idempotency: Idempotency;
  readonly atomically: AtomicallyWith;
}

type Input = Record<string, unknown>;
type Output = { readonly output: unknown } | { readonly text: string };

const noHooks: OperationHooks = { before: null, after: null };

/**
 * Runs an operation that has hooks or shares units, in this order: claim of the Idempotency-Key, `before`, validation of the
 * changed input, first step of an operation with `twoSteps`, then in one unit the operation, `after` and the stored answer.
 */
export async function runWithHooks(
  dependencies: HooksDependencies,
  operation: Operation,
  hooks: OperationHooks | null,
  given: { readonly call: Call; readonly input: Input; readonly keyed: KeyedRequest | undefined },
): Promise<Output> {
  const { before, after } = hooks ?? noHooks;
  let { call, input } = given;
  let step: Step = (inner) => operation.handle(inner, input);
  let failure: unknown;

  async function prepare(): Promise<Call> {
    if (before) {
      input = await runBefore(dependencies, operation, before, call, input);
      call = withObject(call, operation, input);
    }
    if (operation.route.twoSteps) step = (await operation.handle(call, input)) as Step;
    return call;
  }

  async function work(inner: Call): Promise<unknown> {
    const output = await step(inner);
    if (!after) return output;
    const answer = operation.parseOutput(output);
    try {
      const outcome = { input: frozenCopy(input), answer, unit: hookUnitOf(inner.unit!) };
      await withHookTimeout(dependencies.clock, async () => after(hookCallOf(inner), outcome));
    } catch (thrown) {
      // Errors of the storage leave the unit as they are: a serialization failure repeats it.
      failure = isApiError(thrown) ? refusalOf(thrown) : thrown;
      throw failure;
    }
    return output;
  }

  /** Names the area too: other areas do not know its texts. */
  async function sharedUnit(inner: Call): Promise<string | null> {
    if (operation.sharedUnit === null || inner.unit !== null) return null;
    const shared = await operation.sharedUnit(inner, input as never);
    return shared === null ? null : `${operation.area}\n${shared}`;
  }

  try {
    if (given.keyed) {
      const keyedWork = async (inner: Call): Promise<string> => operation.writeOutput(await work(inner));
      const before = hooks === null ? undefined : prepare;
      return { text: await dependencies.idempotency.once(call, given.keyed, keyedWork, before, sharedUnit) };
    }
    call = await prepare();
    const shared = await sharedUnit(call);
    if (!after && shared === null) return { output: await work(call) };
    const inUnit = (unit: Unit) => work({ ...call, unit, db: unit, reply: unit.reply });
    return { output: await dependencies.atomically(call, inUnit, { shared }) };
  } catch (thrown) {
    const yielded = after !== null && (thrown as Error | undefined)?.name === 'UnitYielded';
    if (yielded || (thrown !== undefined && thrown === failure))
      logFailure(dependencies, operation, 'after', thrown);
    throw thrown;
  }
}

/** Calls a `before` hook and returns the input for the operation, validated again if the hook has changed it. */
async function runBefore(
  dependencies: HooksDependencies,
  operation: Operation,
  before: NonNullable<OperationHooks['before']>,
  call: Call,
  input: Input,
): Promise<Input> {
  try {
    if (call.unit !== null && !before.storageOnly)
      throw new Error(
        `${operation.id} was called in the unit of another operation, and its before hook is not storageOnly`,
      );
    const running = withHookTimeout(dependencies.clock, async () =>
      before.run(hookCallOf(call), frozenCopy(input)),
    );
    const changed = await awaitOutside(call, running);
    return changed === undefined ? input : changedInput(operation, changed);
  } catch (thrown) {
    const refusal = refusalOf(thrown);
    logFailure(dependencies, operation, 'before', refusal);
    throw refusal;
  }
}

/** Validates what a hook has returned. A change that breaks the contract is a mistake of the host, not of the caller. */
function changedInput(operation: Operation, changed: unknown): Input {
  if (typeof changed !== 'object' || changed === null)
    throw new Error('a before hook returns undefined or the whole changed input');
  try {
    return operation.parseInput(changed, changed, changed);
  } catch (cause) {
    throw new Error(`the changed input is invalid: ${(cause as Error).message}`, { cause });
  }
}

const reasonForm = /^[A-Z][A-Z0-9_]{0,62}$/;

/** Returns the error that the caller gets. A reason in another form is a mistake of the host. */
function refusalOf(thrown: unknown): unknown {
  if (!isApiError(thrown)) return knownError(thrown);
  if (reasonForm.test(thrown.reason) && Object.hasOwn(rpcCodes, thrown.code)) return thrown;
  const message = `a hook refused with the reason "${thrown.reason}"; reasons are written like NAME_FORBIDDEN`;
  return commonErrors.INTERNAL({ cause: new Error(message, { cause: thrown }) });
}

/** Logs a hook that has failed. A refusal, and a storage that is busy, are no failures of the hook. */
function logFailure(
  { log }: HooksDependencies,
  operation: Operation,
  hook: keyof OperationHooks,
  thrown: unknown,
): void {
  const error = knownError(thrown);
  if (error.code !== 'INTERNAL' && error.reason !== 'DEADLINE_EXCEEDED') return;
  log.error({ operation: operation.id, hook, cause: error.cause ?? thrown }, 'a hook failed');
}

function hookCallOf({ operation, actor, requestId, now, address, userAgent, db, header }: Call): HookCall {
  const session = actor.kind === 'session' ? actor : null;
  const granted = actor.kind === 'key' ? actor.permissions.granted : session?.permissions.granted;
  return {
    operation,
    principal: principalOf(actor),
    accountId: session?.accountId ?? null,
    role: session?.authRole || null,
    permissions: actor.kind === 'system' ? ['*'] : [...(granted ?? [])],
    requestId,
    now,
    address,
    userAgent,
    db,
    header,
  };
}

/** Returns a copy that cannot be changed: a change in place would not be validated, so it throws. */
const frozenCopy = (input: Input): Input => freeze(structuredClone(input));

function freeze<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return value;
  for (const inner of Object.values(value)) freeze(inner);
  return Object.freeze(value);
}
