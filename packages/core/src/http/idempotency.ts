import type { Call } from '../kernel/call.ts';
import { callerIdOf } from '../kernel/call.ts';
import { commonErrors } from '../kernel/errors.ts';
import type { Atomically } from '../kernel/unit-of-work.ts';
import { digest, redactSecrets, sealForHolder, unsealForHolder } from '../runtime/secrets.ts';
import { removeInSteps } from '../storage/remove-in-steps.ts';
import type { Storage } from '../storage/storage.ts';
import { column, defineTable, type Row } from '../storage/table.ts';

/**
 * Requests that carry an Idempotency-Key, by the digest of principal, operation and key.
 *
 * A row is RUNNING from before the operation until its unit of work commits, and DONE from then on: the same unit
 * stores the answer, so a crash leaves either no effect and a RUNNING row that may be taken over, or the effect and
 * its answer. A row that stays RUNNING longer than a request may take is a dead request's. Should that one come back to
 * life after another has taken the key over, it finds another `expiresAt` in the row, and its unit does not commit.
 */
export const idempotencyKeys = defineTable({
  name: 'idempotency_keys',
  columns: {
    id: column.text(),
    /** Digest of the request; another request under the same key is refused. */
    request: column.text(),
    done: column.bool(),
    /** The answer as JSON text, without the secrets that it may have shown once; null while running. */
    answer: column.text.nullable(),
    /** The answer's headers that the operation added, as JSON; null where there are none. */
    headers: column.text.nullable(),
    /** Those that are secret, as JSON, sealed for whoever presents the same credential again. */
    sealedHeaders: column.text.nullable(),
    expiresAt: column.time(),
  },
  key: ['id'],
  indexes: [['expiresAt']],
});

/** 1 to 255 visible ASCII characters. */
const keyForm = /^[\x21-\x7e]{1,255}$/;

export interface KeyedRequest {
  readonly key: string;
  /** What makes two requests the same: path and body. */
  readonly request: string;
  /** The session token or API key that the request presents; undefined for calls of this process as itself. */
  readonly credential: string | undefined;
}

export interface Idempotency {
  /**
   * Runs `work` once for this principal, operation and key; a repetition gets the first one's answer, in which a
   * secret that is shown only once is missing, and the headers that the operation added. A new session token is among
   * them for the credential that the first request presented, and for no other.
   *
   * `work` runs in one unit of work and answers JSON text; `before` runs ahead of it, outside of any unit. Throws
   * IDEMPOTENCY_KEY_INVALID, IDEMPOTENCY_KEY_REUSED, or IDEMPOTENCY_KEY_RUNNING with the seconds until a retry. What fails
   * is not stored.
   */
  once(
    call: Call,
    keyed: KeyedRequest,
    work: (call: Call) => Promise<string>,
    before?: () => Promise<void>,
  ): Promise<string>;
  /** Forgets what has expired, in steps, between which `signal` may end it. */
  sweep(now: number, signal?: AbortSignal): Promise<void>;
}

export interface IdempotencyDependencies {
  readonly storage: Storage;
  readonly atomically: Atomically;
  /** Seconds that an answer is kept. */
  readonly keepSeconds: number;
  /** Seconds after which a request that never ended counts as dead. */
  readonly requestSeconds: number;
}

export function createIdempotency(dependencies: IdempotencyDependencies): Idempotency {
  const { storage, atomically } = dependencies;

  /** Takes the key for this request until `expiresAt`, or finds what the first request was answered. */
  async function claim(
    id: string,
    request: string,
    now: number,
    expiresAt: number,
  ): Promise<KeptAnswer | null> {
    const taken = await storage.insert(
      idempotencyKeys,
      { id, request, done: false, expiresAt },
      { ifAbsent: true },
    );
    if (taken.length > 0) return null;
    const over = await storage.update(
      idempotencyKeys,
      { id, expiresAt: { lte: now } },
      { request, done: false, answer: null, headers: null, sealedHeaders: null, expiresAt },
    );
    if (over.length > 0) return null;
    const row = await storage.get(idempotencyKeys, { id });
    if (row && row.request !== request) throw commonErrors.IDEMPOTENCY_KEY_REUSED();
    if (!row?.done) throw commonErrors.IDEMPOTENCY_KEY_RUNNING({ retryAfterSeconds: 1 });
    return row;
  }

  return {
    async once(call, { key, request, credential }, work, before) {
      if (!keyForm.test(key)) throw commonErrors.IDEMPOTENCY_KEY_INVALID();
      const id = digest(`${callerIdOf(call.actor)}\n${call.operation}\n${key}`);
      const requestDigest = digest(request);
      const expiresAt = call.now + dependencies.requestSeconds * 1000;
      const stored = await claim(id, requestDigest, call.now, expiresAt);
      if (stored !== null) {
        replyAgain(call, stored, credential);
        return stored.answer ?? '{}';
      }
      // Each claim of a key lasts longer than the one before it, so its end tells them apart.
      const own = { id, request: requestDigest, done: false, expiresAt };
      try {
        await before?.();
        return await atomically(call, async (unit) => {
          const answer = await work({ ...call, unit, db: unit, reply: unit.reply });
          const kept = await unit.update(idempotencyKeys, own, {
            done: true,
            answer: redactSecrets(answer),
            ...keptHeaders(id, unit.replies, credential),
            expiresAt: call.now + dependencies.keepSeconds * 1000,
          });
          if (kept.length === 0) throw commonErrors.IDEMPOTENCY_KEY_RUNNING({ retryAfterSeconds: 1 });
          return answer;
        });
      } catch (error) {
        await storage.delete(idempotencyKeys, own);
        throw error;
      }
    },
    sweep: (now, signal) =>
      removeInSteps(storage, idempotencyKeys, { expiresAt: { lte: now } }, 'expiresAt', { signal }),
  };
}

type KeptAnswer = Pick<Row<typeof idempotencyKeys>, 'id' | 'answer' | 'headers' | 'sealedHeaders'>;
type Headers = readonly (readonly [name: string, value: string])[];

const placeOf = (id: string): string => `idempotency_keys|sealed_headers|${id}`;

/** Headers as they may stand in the storage: a token as something that its holder alone can read, or not at all. */
function keptHeaders(
  id: string,
  replies: ReadonlyMap<string, string>,
  credential: string | undefined,
): Pick<KeptAnswer, 'headers' | 'sealedHeaders'> {
  const isSecret = ([, value]: readonly [string, string]): boolean => redactSecrets(value) !== value;
  const plain = [...replies].filter((header) => !isSecret(header));
  const secret = [...replies].filter(isSecret);
  return {
    headers: plain.length === 0 ? null : JSON.stringify(plain),
    sealedHeaders:
      secret.length === 0 || credential === undefined
        ? null
        : sealForHolder(credential, JSON.stringify(secret), placeOf(id)),
  };
}

function replyAgain(
  call: Call,
  { id, headers, sealedHeaders }: KeptAnswer,
  credential: string | undefined,
): void {
  const opened =
    sealedHeaders === null || credential === undefined
      ? null
      : unsealForHolder(credential, sealedHeaders, placeOf(id));
  for (const text of [headers, opened])
    for (const [name, value] of text === null ? [] : (JSON.parse(text) as Headers)) call.reply(name, value);
}
