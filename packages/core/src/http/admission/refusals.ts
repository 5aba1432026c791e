import { type ApiError, commonErrors } from '../../kernel/errors.ts';

/**
 * Returns the error of a refused request. Errors are shared, because a stack for each refusal would cost a quarter of what
 * the refusal costs.
 */
export type Refuse = () => ApiError;

export interface RefusalsOptions {
  /** What the log says. */
  readonly message: string;
  /** Returns how many may come back in a second. */
  readonly returnsPerSecond: () => number;
  /** At most so many seconds until a caller is asked to come back. */
  readonly maxSeconds: number;
  /** In milliseconds. */
  readonly elapsed: () => number;
}

/** Callers who are refused together must not come back together: they are spread over 1 to 5 seconds, in turn. */
const minSpreadSeconds = 5;
/** The number of refusals counts half after this time. */
const halfLifeMilliseconds = 5_000;

/**
 * Creates the refusals of a class of requests.
 *
 * Each refusal costs something, so a crowd that comes back every few seconds would use up the server. The more were refused
 * of late, the longer the time over which they are asked to come back.
 */
export function createRefusals({ message, returnsPerSecond, maxSeconds, elapsed }: RefusalsOptions): Refuse {
  const cause = new Error(message);
  const errors: ApiError[] = [];
  let refusals = 0;
  /** How many were refused of late. */
  let crowd = 0;
  let countedAt = elapsed();

  function spread(): number {
    const now = elapsed();
    crowd = 1 + crowd * 2 ** (Math.min(0, countedAt - now) / halfLifeMilliseconds);
    countedAt = now;
    return Math.min(Math.max(minSpreadSeconds, Math.ceil(crowd / returnsPerSecond())), maxSeconds);
  }

  return () => {
    const at = refusals++ % spread();
    errors[at] ??= commonErrors.OVERLOADED({ retryAfterSeconds: 1 + at, cause });
    return errors[at];
  };
}
