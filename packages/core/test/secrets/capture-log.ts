import type { Log } from '../../src/runtime/log.ts';

/** Creates a log that keeps every line, with the stacks and causes of errors. */
export function captureLog(): { readonly log: Log; readonly lines: string[] } {
  const lines: string[] = [];
  const write = (facts: object, message: string): void => {
    lines.push(`${message} ${JSON.stringify(facts, whole)}`);
  };
  return { log: { debug: write, info: write, warn: write, error: write, fatal: write }, lines };
}

const whole = (_: string, value: unknown): unknown =>
  value instanceof Error
    ? { ...value, message: value.message, stack: value.stack, cause: value.cause }
    : typeof value === 'bigint'
      ? String(value)
      : value;
