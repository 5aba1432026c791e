import { type Actor, type Call, callerIdOf } from '../kernel/call.ts';
import type { Unit } from '../kernel/unit.ts';
import { failUnit } from '../kernel/unit-parts.ts';
import { unitBehind, viewOf } from '../kernel/unit-views.ts';
import { authorize } from './access.ts';
import { isAuditedFor, type Operation, withObject } from './operation.ts';
import { type HooksDependencies, runWithHooks } from './run-hooks.ts';

/** A call of an operation from within the unit of another one. */
export interface UnitCall {
  /** The call that opened the unit. */
  readonly outer: Call;
  readonly unit: Unit;
  readonly actor: Actor;
}

/**
 * Runs an operation in the unit of another one: access check, validation, hooks, handler, and the audit row of an
 * operator's change. What it writes commits with the unit. It takes no rate points and knows no Idempotency-Key.
 *
 * If it fails, the unit fails, even if the caller catches the error: the operation may have written a part of its rows.
 */
export async function callInUnit(
  dependencies: HooksDependencies,
  operation: Operation,
  { outer, unit, actor }: UnitCall,
  rawInput: unknown,
): Promise<unknown> {
  const behind = unitBehind(unit);
  try {
    if (!operation.callableInUnit)
      throw new Error(
        `${operation.id} cannot run in the unit of another operation: it waits, or its effect is not one unit`,
      );
    authorize(operation.route, operation.id, actor);
    const fields = rawInput ?? {};
    const input = operation.parseInput(fields, fields, fields);
    const { id } = operation;
    const audited = isAuditedFor(operation, actor);
    const auditor = createAuditor(behind, { principal: callerIdOf(actor), operation: id });
    const call = withObject(
      { ...outer, operation: id, actor, unit: auditor.unit, db: auditor.unit, object: null, audited },
      operation,
      input,
    );
    const output = await run(dependencies, operation, { ...call, reply: behind.reply }, input);
    if (audited) auditor.complete(call.object ?? '');
    return operation.parseOutput(output);
  } catch (thrown) {
    failUnit(behind, thrown);
    throw thrown;
  }
}

async function run(
  dependencies: HooksDependencies,
  operation: Operation,
  call: Call,
  input: Record<string, unknown>,
): Promise<unknown> {
  const { hooks } = operation;
  if (hooks === null) return operation.handle(call, input);
  const result = await runWithHooks(dependencies, operation, hooks, { call, input, keyed: undefined });
  return 'output' in result ? result.output : undefined;
}

/** Returns a view of the unit whose audit rows name the called operation, and what adds its own row if it added none. */
function createAuditor(unit: Unit, by: { readonly principal: string; readonly operation: string }) {
  let written = false;
  return {
    unit: viewOf(unit, {
      ...unit,
      audit(entry) {
        written ||= entry.nested !== true;
        unit.audit({ ...entry, by: entry.by ?? by, nested: true });
      },
    } satisfies Unit),
    complete(object: string): void {
      if (!written) unit.audit({ object, by, nested: true });
    },
  };
}
