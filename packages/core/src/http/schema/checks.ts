import type { z } from 'zod';
import { mismatch } from './mismatch.ts';

type Check = z.core.$ZodCheck<unknown>;

/** Returns the value after a check, which may replace it. Throws `mismatch`. */
export type RunCheck = (value: unknown) => unknown;

interface CheckDefinition {
  readonly check: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly value?: unknown;
  readonly inclusive?: boolean;
  readonly format?: string;
  readonly pattern?: RegExp;
}

/** Returns the function that runs all checks of a schema, or null if it has none. */
export function createChecks(schema: z.core.$ZodType): RunCheck | null {
  const { checks = [] } = schema._zod.def;
  // `z.int()` and the like are a schema and a check at once.
  const own = schema._zod.traits.has('$ZodCheck') ? [schema as unknown as Check] : [];
  const runs = [...own, ...(checks as unknown as readonly Check[])].map(createCheck);
  if (runs.length <= 1) return runs[0] ?? null;
  return (value) => {
    let checked = value;
    for (const run of runs) checked = run(checked);
    return checked;
  };
}

function createCheck(check: Check): RunCheck {
  const def = check._zod.def as unknown as CheckDefinition;
  const passes = quickCheck(def);
  if (passes !== null)
    return (value) => {
      if (!passes(value)) throw mismatch;
      return value;
    };
  return (value) => {
    const payload = { value, issues: [] };
    if (check._zod.check(payload) !== undefined || payload.issues.length > 0) throw mismatch;
    return payload.value;
  };
}

/** Returns the checks that answers and inputs have most. Null for all others, which zod runs. */
function quickCheck({
  check,
  minimum = 0,
  maximum = 0,
  value: bound,
  inclusive,
  format,
  pattern,
}: CheckDefinition): ((value: unknown) => boolean) | null {
  switch (check) {
    case 'min_length':
      return (value) => (value as string).length >= minimum;
    case 'max_length':
      return (value) => (value as string).length <= maximum;
    case 'greater_than':
      return inclusive
        ? (value) => (value as number) >= (bound as number)
        : (value) => (value as number) > (bound as number);
    case 'less_than':
      return inclusive
        ? (value) => (value as number) <= (bound as number)
        : (value) => (value as number) < (bound as number);
    case 'number_format':
      return format === 'safeint' ? Number.isSafeInteger : null;
    case 'string_format':
      if (format !== 'regex' || pattern === undefined || pattern.global || pattern.sticky) return null;
      return (value) => pattern.test(value as string);
    default:
      return null;
  }
}
