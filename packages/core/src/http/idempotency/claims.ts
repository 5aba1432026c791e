import { commonErrors } from '../../kernel/errors.ts';
import type { Clock } from '../../runtime/clock.ts';
import { randomBytes } from '../../runtime/ids.ts';
import type { Storage } from '../../storage/storage.ts';
import { type IdempotencyRow, idempotencyKeys, nothingKept } from './tables.ts';

/** The claim of a key by one request: a guard for what this request writes to its row. */
export interface Claim {
  readonly id: string;
  readonly claim: string;
  readonly done: false;
}

/** A request that wants a key. */
export interface Claimant {
  readonly id: string;
  readonly caller: string;
  /** Digest of the request. */
  readonly request: string;
}

/**
 * The claims of keys, as one process makes them.
 *
 * Who decides whether a claim is dead:
 * - Its own process knows which claims run here. A claim that does not run any more is free at once, even if the row
 *   could not be deleted because the storage was away.
 * - If the storage has one process only, claims of other processes are of dead ones, and free at once.
 * - Otherwise a claim is a lease of 5 seconds. Its process renews it while the request runs. Requests end sooner as a
 *   rule, so a renewal is rare.
 *
 * A claim that runs for longer than a request may take is free too. None of this has to be right for safety: each
 * claim has its own name, and a unit commits only if the row still has the name of its claim.
 */
export interface Claims {
  /**
   * Claims a key. Returns the row if the request is already done. Throws IDEMPOTENCY_KEY_REUSED if the key is of another
   * request, and IDEMPOTENCY_KEY_RUNNING, with the seconds until a retry, if the first one is still running.
   */
  take(claimant: Claimant): Promise<Claim | IdempotencyRow>;
  /** Ends a claim. The request has committed or failed. */
  end(claim: Claim): void;
}

export interface ClaimsDependencies {
  readonly storage: Storage;
  /** Whether other processes use the storage too. Default: if it has wake-ups. */
  readonly hasOtherNodes?: boolean | undefined;
  readonly clock: Pick<Clock, 'now' | 'after'>;
  /** Seconds that a request may take. */
  readonly requestSeconds: number;
}

/** How long a claim is left alone by other processes without a renewal. */
const leaseMilliseconds = 5_000;
const renewalIntervalMilliseconds = 1_000;

interface RunningClaim {
  readonly id: string;
  /** When it counts as dead, even if it runs. */
  readonly until: number;
  expiresAt: number;
}

export function createClaims({
  storage,
  clock,
  requestSeconds,
  hasOtherNodes: hasOtherProcesses = storage.listen !== undefined,
}: ClaimsDependencies): Claims {
  const requestMilliseconds = requestSeconds * 1000;
  const claimMilliseconds = hasOtherProcesses
    ? Math.min(leaseMilliseconds, requestMilliseconds)
    : requestMilliseconds;
  /** Not from the ids of the host: two processes with equal names would commit under each other's claims. */
  const processName = Buffer.from(randomBytes(12)).toString('base64url');
  /** By the name of the claim. */
  const running = new Map<string, RunningClaim>();
  let created = 0;
  let renewing = false;

  /** Returns the seconds after which a claim may be free; 0 if it is free now. */
  function secondsUntilFree({ claim, expiresAt }: IdempotencyRow, now: number): number {
    const here = running.get(claim);
    if (here) return here.until > now ? 1 : 0;
    if (!hasOtherProcesses || claim.startsWith(`${processName}.`)) return 0;
    return Math.min(Math.ceil((expiresAt - now) / 1000), requestSeconds);
  }

  /** Writes a claim. Returns null, or the row of the request if it is done. */
  async function write(
    { id, caller, request }: Claimant,
    claim: string,
    now: number,
    expiresAt: number,
  ): Promise<IdempotencyRow | null> {
    const fields = { request, claim, caller, done: false, expiresAt };
    const inserted = await storage.insert(idempotencyKeys, { id, ...fields }, { ifAbsent: true });
    if (inserted.length > 0) return null;
    const row = await storage.get(idempotencyKeys, { id });
    // The first request has just failed, or what was kept has just been deleted.
    if (row === null) throw commonErrors.IDEMPOTENCY_KEY_RUNNING({ retryAfterSeconds: 1 });
    const retryAfterSeconds = row.done || row.expiresAt <= now ? 0 : secondsUntilFree(row, now);
    if (retryAfterSeconds > 0 || (row.done && row.expiresAt > now)) {
      if (row.request !== request) throw commonErrors.IDEMPOTENCY_KEY_REUSED();
      if (row.done) return row;
      throw commonErrors.IDEMPOTENCY_KEY_RUNNING({ retryAfterSeconds });
    }
    const asRead = { id, claim: row.claim, done: row.done, expiresAt: row.expiresAt };
    const takenOver = await storage.update(
      idempotencyKeys,
      asRead,
      { ...fields, ...nothingKept },
      { returns: 'key' },
    );
    if (takenOver.length === 0) throw commonErrors.IDEMPOTENCY_KEY_RUNNING({ retryAfterSeconds: 1 });
    return null;
  }

  function renewLater(): void {
    if (renewing || !hasOtherProcesses) return;
    renewing = true;
    clock.after(renewalIntervalMilliseconds, async () => {
      await renew();
      renewing = false;
      if (running.size > 0) renewLater();
    });
  }

  /** Renews the claims that run for longer than a third of their lease. Never rejects: the next run tries again. */
  async function renew(): Promise<void> {
    const now = clock.now();
    const expiresAt = now + claimMilliseconds;
    const due = [...running].filter(
      ([, claim]) => claim.until > now && claim.expiresAt - now < (claimMilliseconds * 2) / 3,
    );
    if (due.length === 0) return;
    const where = {
      id: { in: due.map(([, { id }]) => id) },
      claim: { in: due.map(([name]) => name) },
      done: false,
    };
    try {
      await storage.update(idempotencyKeys, where, { expiresAt }, { returns: 'key' });
      for (const [, claim] of due) claim.expiresAt = expiresAt;
    } catch {
      // Without the storage no request commits either, in any process.
    }
  }

  return {
    async take(claimant) {
      const now = clock.now();
      const claim = `${processName}.${++created}`;
      const expiresAt = now + claimMilliseconds;
      // Before the row is written: another request in this process may read it before this one learns that it was.
      running.set(claim, { id: claimant.id, until: now + requestMilliseconds, expiresAt });
      let row: IdempotencyRow | null | undefined;
      try {
        row = await write(claimant, claim, now, expiresAt);
      } finally {
        if (row !== null) running.delete(claim);
      }
      if (row !== null) return row;
      renewLater();
      return { id: claimant.id, claim, done: false };
    },
    end({ claim }) {
      running.delete(claim);
    },
  };
}
