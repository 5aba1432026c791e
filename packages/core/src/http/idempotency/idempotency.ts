import type { Call } from '../../kernel/call.ts';
import { callerIdOf } from '../../kernel/call.ts';
import { commonErrors } from '../../kernel/errors.ts';
import type { EngineLimits } from '../../kernel/limits.ts';
import type { AtomicallyWith, Unit } from '../../kernel/unit-of-work.ts';
import { unitBehind } from '../../kernel/unit-views.ts';
import type { Clock } from '../../runtime/clock.ts';
import { digest } from '../../runtime/secrets.ts';
import { deleteInBatches } from '../../storage/delete-in-batches.ts';
import type { Storage } from '../../storage/storage.ts';
import { createAnswerBudget } from './budget.ts';
import { createChangeCounter } from './changes.ts';
import { type Claim, createClaims } from './claims.ts';
import { keepAnswer, repeatAnswer } from './kept-answer.ts';
import { type IdempotencyRow, idempotencyKeys, nothingKept } from './tables.ts';

/** 1 to 255 visible ASCII characters. */
const keyForm = /^[\x21-\x7e]{1,255}$/;

/** A request with an Idempotency-Key. */
export interface KeyedRequest {
  /** The Idempotency-Key. */
  readonly key: string;
  /** The parsed request as canonical JSON. Equal texts are equal requests. */
  readonly request: string;
  /** The session token or API key of the request; undefined for `system` calls. */
  readonly credential: string | undefined;
  /** Whether the answer contains a secret, whatever its form is. */
  readonly isSecret?: boolean;
}

export interface Idempotency {
  /**
   * Runs `work` once per caller, operation and key. A repetition gets the first answer, and the headers that the
   * operation added. An answer or header with a secret, such as a new session token, is repeated only to the credential
   * that the first request presented. If the answer is not kept, a repetition gets IDEMPOTENCY_KEY_DONE, with the
   * headers. A request that changed nothing is not stored, so a repetition runs.
   *
   * `work` runs in one unit of work and returns JSON text. `before` runs first, outside of any unit, and returns the call
   * that `work` is for. `sharedUnit` runs then, and says which calls may share the unit. Throws IDEMPOTENCY_KEY_INVALID, IDEMPOTENCY_KEY_REUSED, or IDEMPOTENCY_KEY_RUNNING with the
   * seconds until a retry. Failures are not stored.
   */
  once(
    call: Call,
    keyed: KeyedRequest,
    work: (call: Call) => Promise<string>,
    before?: () => Promise<Call>,
    sharedUnit?: (call: Call) => Promise<string | null>,
  ): Promise<string>;
  /**
   * Deletes what is kept for a caller, in the unit that deletes the caller. A request of that caller that is still
   * running cannot commit any more.
   */
  removeCaller(unit: Unit, caller: string): Promise<void>;
  /** Deletes expired rows in steps. An aborted `signal` ends it between two steps. */
  sweep(now: number, signal?: AbortSignal): Promise<void>;
}

export interface IdempotencyDependencies {
  readonly storage: Storage;
  readonly atomically: AtomicallyWith;
  readonly clock: Pick<Clock, 'now' | 'after'>;
  readonly limits: Pick<
    EngineLimits,
    'idempotencySeconds' | 'idempotencyAnswerBytes' | 'idempotencyCallerBytes' | 'requestSeconds'
  >;
  /** Whether other processes use the storage too. Default: if it has wake-ups. */
  readonly hasOtherNodes?: boolean | undefined;
}

/** The unit of a request with a key. */
interface KeyedUnit {
  readonly claim: Claim;
  readonly caller: string;
  /** Whether the unit has deleted its own caller. */
  callerRemoved: boolean;
}

interface KeyedRun {
  readonly claim: Claim;
  readonly caller: string;
  readonly credential: string | undefined;
  readonly isSecret: boolean;
}

/** Creates the idempotency of a backend. */
export function createIdempotency({
  storage,
  atomically,
  clock,
  limits,
  hasOtherNodes,
}: IdempotencyDependencies): Idempotency {
  const keepMilliseconds = limits.idempotencySeconds * 1000;
  const { requestSeconds } = limits;
  const claims = createClaims({ storage, clock, requestSeconds, hasOtherNodes });
  const budget = createAnswerBudget({
    storage,
    callerBytes: limits.idempotencyCallerBytes,
    keepMilliseconds,
    requestMilliseconds: requestSeconds * 1000,
  });
  const maxBytes = Math.min(limits.idempotencyAnswerBytes, budget.maxBytes);
  const keyedUnits = new WeakMap<Unit, KeyedUnit>();

  /** Runs the request of a claim. */
  async function run(
    call: Call,
    { claim, caller, credential, isSecret }: KeyedRun,
    work: (call: Call) => Promise<string>,
    before: (() => Promise<Call>) | undefined,
    sharedUnit: ((call: Call) => Promise<string | null>) | undefined,
  ): Promise<string> {
    const inner = before ? await before() : call;
    const shared = sharedUnit ? await sharedUnit(inner) : null;
    const changes = createChangeCounter();
    let keptBytes: number | null = null;
    let keptAt = 0;
    const answer = await atomically(
      inner,
      async (unit) => {
        const keyedUnit = { claim, caller, callerRemoved: false };
        keyedUnits.set(unit, keyedUnit);
        const answer = await work({ ...inner, unit, db: unit, reply: unit.reply });
        // What runs before the unit may have changed something outside of it.
        const isKept = (changes.changed || inner.audited || before !== undefined) && !keyedUnit.callerRemoved;
        keptAt = clock.now();
        const kept = isKept
          ? keepAnswer(answer, unit.replies, { id: claim.id, credential, isSecret, maxBytes })
          : nothingKept;
        keptBytes = kept.keptBytes;
        const done = { done: true, ...kept, expiresAt: keptAt + keepMilliseconds };
        const rows = isKept
          ? await unit.update(idempotencyKeys, claim, done, { returns: 'key' })
          : await unit.delete(idempotencyKeys, claim);
        // Another request has taken over the key, so this one must not commit.
        if (rows.length === 0) throw commonErrors.IDEMPOTENCY_KEY_RUNNING({ retryAfterSeconds: 1 });
        return answer;
      },
      { watch: changes.watch, shared },
    );
    if (keptBytes !== null) await budget.add(caller, keptBytes, keptAt);
    return answer;
  }

  return {
    async once(call, { key, request, credential, isSecret = false }, work, before, sharedUnit) {
      if (!keyForm.test(key)) throw commonErrors.IDEMPOTENCY_KEY_INVALID();
      const caller = callerIdOf(call.actor);
      const id = digest(`${caller}\n${call.operation}\n${key}`);
      const claim = await claims.take({ id, caller, request: digest(request) });
      if ('request' in claim) return repeat(call, claim, credential);
      try {
        return await run(call, { claim, caller, credential, isSecret }, work, before, sharedUnit);
      } catch (error) {
        // If this fails too, the claim is free all the same: it does not run here any more.
        await storage.delete(idempotencyKeys, claim).catch(() => {});
        throw error;
      } finally {
        claims.end(claim);
      }
    },
    async removeCaller(unit, caller) {
      const own = keyedUnits.get(unitBehind(unit));
      if (own?.caller !== caller) {
        await unit.delete(idempotencyKeys, { caller });
        return;
      }
      // The row of this request is deleted at the end of its unit, if it is still its own.
      own.callerRemoved = true;
      await unit.delete(idempotencyKeys, { caller, claim: { not: own.claim.claim } });
    },
    sweep: (now, signal) =>
      deleteInBatches(storage, idempotencyKeys, { expiresAt: { lte: now } }, 'expiresAt', { signal }),
  };
}

/** Repeats an answer and its headers. Throws IDEMPOTENCY_KEY_DONE if the answer is not kept for this credential. */
function repeat(call: Call, row: IdempotencyRow, credential: string | undefined): string {
  const { answer, headers } = repeatAnswer(row, credential);
  for (const [name, value] of headers) call.reply(name, value);
  if (answer === null) throw commonErrors.IDEMPOTENCY_KEY_DONE();
  return answer;
}
