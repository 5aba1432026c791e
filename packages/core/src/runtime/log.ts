import { withoutSecrets } from './secrets.ts';

/** Five levels; pino and console fit as they are. */
export interface Log {
  debug(facts: object, message: string): void;
  info(facts: object, message: string): void;
  warn(facts: object, message: string): void;
  error(facts: object, message: string): void;
  fatal(facts: object, message: string): void;
}

const nothing = (): void => {};

/** Writes nothing: the default of a library that lives in somebody else's process. */
export const silentLog: Log = {
  debug: nothing,
  info: nothing,
  warn: nothing,
  error: nothing,
  fatal: nothing,
};

const secretNames = /secret|password|token|authorization|cookie|api[-_]?key|session[-_]?id|credential/i;

/** How deep facts are looked into. What lies deeper is not shown, for nobody has looked at it. */
const deepest = 4;

/** Counts and truths under such a name tell nothing: `tokens: 5`. */
const mayHoldSecret = (value: unknown): boolean =>
  typeof value === 'string' || (typeof value === 'object' && value !== null);

type Hide = (text: string) => string;

function redact(value: unknown, depth: number, hide: Hide): unknown {
  if (typeof value === 'string') return hide(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth > deepest) return '…';
  if (value instanceof Error)
    return {
      name: value.name,
      message: hide(value.message),
      stack: hide(value.stack ?? ''),
      ...(value.cause !== undefined && { cause: redact(value.cause, depth + 1, hide) }),
    };
  if (Array.isArray(value)) return value.map((item) => redact(item, depth + 1, hide));
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [
      hide(name),
      secretNames.test(name) && mayHoldSecret(item) ? '•••' : redact(item, depth + 1, hide),
    ]),
  );
}

/**
 * Wraps a log so that credentials are removed, by their form and by the name of the fact, before anything is written.
 * `hide` removes them from a text; one that knows the secrets of the configuration removes those too.
 */
export function redacting(log: Log, hide: Hide = withoutSecrets): Log {
  const level =
    (name: keyof Log) =>
    (facts: object, message: string): void =>
      log[name](redact(facts, 0, hide) as object, hide(message));
  return {
    debug: level('debug'),
    info: level('info'),
    warn: level('warn'),
    error: level('error'),
    fatal: level('fatal'),
  };
}
