import { redactSecrets } from './secrets.ts';

/** A log with five levels. `facts` are structured details of the message. A pino logger can be used directly. */
export interface Log {
  debug(facts: object, message: string): void;
  info(facts: object, message: string): void;
  warn(facts: object, message: string): void;
  error(facts: object, message: string): void;
  fatal(facts: object, message: string): void;
}

const noop = (): void => {};

/** Writes nothing. */
export const silentLog: Log = {
  debug: noop,
  info: noop,
  warn: noop,
  error: noop,
  fatal: noop,
};

const secretNames = /secret|password|token|authorization|cookie|api[-_]?key|session[-_]?id|credential/i;

/** Facts are checked down to this depth. Deeper ones are replaced by `…`, because they were not checked. */
const maxDepth = 4;

/** Numbers and booleans under such a name are harmless: `tokens: 5`. */
const mayHoldSecret = (value: unknown): boolean =>
  typeof value === 'string' || (typeof value === 'object' && value !== null);

type Redactor = (text: string) => string;

function redact(value: unknown, depth: number, redactText: Redactor): unknown {
  if (typeof value === 'string') return redactText(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth > maxDepth) return '…';
  if (value instanceof Error)
    return {
      name: value.name,
      message: redactText(value.message),
      stack: redactText(value.stack ?? ''),
      ...(value.cause !== undefined && { cause: redact(value.cause, depth + 1, redactText) }),
    };
  if (Array.isArray(value)) return value.map((item) => redact(item, depth + 1, redactText));
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [
      redactText(name),
      secretNames.test(name) && mayHoldSecret(item) ? '•••' : redact(item, depth + 1, redactText),
    ]),
  );
}

/** Marks facts that only the log of the host may have: in development, mails with a code are written to it. */
export const onlyForHost: unique symbol = Symbol('only for the log of the host');

/**
 * Wraps a log: removes credentials before anything is written, by their form and by the name of the fact.
 *
 * `redactText` removes them from one text. Pass the result of `createRedactor` to also remove configured secrets.
 * `record` gets the same lines, but no facts with the mark `onlyForHost`.
 */
export function createRedactingLog(
  log: Log,
  redactText: Redactor = redactSecrets,
  record?: (level: keyof Log, facts: object, message: string) => void,
): Log {
  const level =
    (name: keyof Log) =>
    (facts: object, message: string): void => {
      const cleanFacts = redact(facts, 0, redactText) as object;
      const cleanMessage = redactText(message);
      record?.(name, onlyForHost in facts ? {} : cleanFacts, cleanMessage);
      log[name](cleanFacts, cleanMessage);
    };
  return {
    debug: level('debug'),
    info: level('info'),
    warn: level('warn'),
    error: level('error'),
    fatal: level('fatal'),
  };
}
