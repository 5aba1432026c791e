import { commonErrors } from '../../kernel/errors.ts';
import type { EngineLimits } from '../../kernel/limits.ts';
import type { Clock } from '../../runtime/clock.ts';
import type { HttpRequest } from '../request.ts';

/** The request bodies that are arriving in this process. */
export interface PendingBodies {
  /**
   * Reads the raw body of a request. Resolves to `'too large'` if it has more than `limit` bytes. Rejects with
   * REQUEST_TIMEOUT if it takes longer than `bodySeconds`, or if it is given up for other bodies.
   */
  read(request: HttpRequest, limit: number): Promise<Uint8Array | 'too large'>;
}

interface PendingBody {
  readonly since: number;
  bytes: number;
  readonly reject: (reason: unknown) => void;
}

const checkIntervalMilliseconds = 1_000;
/** A body that arrives for longer than this is slow. */
const slowMilliseconds = 1_000;

/**
 * Creates the budget for bodies that arrive slowly: `pendingBodyBytes` for all bodies together, and `slowBodies` for the
 * number of slow ones. Above the budget, the bodies that have been arriving longest are given up. New ones are never
 * refused: those who hold the budget would lock out everybody else.
 */
export function createPendingBodies(
  clock: Clock,
  limits: Pick<EngineLimits, 'bodySeconds' | 'slowBodies' | 'pendingBodyBytes'>,
): PendingBodies {
  /** In the order in which they began to arrive. */
  const pending = new Set<PendingBody>();
  let totalBytes = 0;
  let checking = false;

  function remove(body: PendingBody): void {
    if (pending.delete(body)) totalBytes -= body.bytes;
  }

  function giveUp(body: PendingBody): void {
    remove(body);
    body.reject(commonErrors.REQUEST_TIMEOUT({ headers: { connection: 'close' } }));
  }

  function giveUpSlow(): void {
    const now = clock.now();
    const slow = [...pending].filter(({ since }) => now - since >= slowMilliseconds);
    const excess = slow.length - limits.slowBodies;
    for (const [index, body] of slow.entries())
      if (index < excess || now - body.since >= limits.bodySeconds * 1000) giveUp(body);
    checking = pending.size > 0;
    if (checking) clock.after(checkIntervalMilliseconds, giveUpSlow);
  }

  return {
    read(request, limit) {
      return new Promise((resolve, reject) => {
        const body: PendingBody = { since: clock.now(), bytes: 0, reject };
        pending.add(body);
        if (!checking) {
          checking = true;
          clock.after(checkIntervalMilliseconds, giveUpSlow);
        }
        const onChunk = (bytes: number): boolean => {
          if (!pending.has(body)) return false;
          body.bytes += bytes;
          totalBytes += bytes;
          for (const oldest of pending) {
            if (totalBytes <= limits.pendingBodyBytes) break;
            giveUp(oldest);
          }
          return pending.has(body);
        };
        request
          .readBody(limit, onChunk)
          .then(resolve, reject)
          .finally(() => remove(body));
      });
    },
  };
}
