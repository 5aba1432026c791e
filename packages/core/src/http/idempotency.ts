import type { Call } from '../kernel/call.ts';
import { callerIdOf } from '../kernel/call.ts';
import { commonErrors } from '../kernel/errors.ts';
import type { Atomically } from '../kernel/unit-of-work.ts';
import { digest, redactSecrets, sealForHolder, unsealForHolder } from '../runtime/secrets.ts';
import { deleteInBatches } from '../storage/delete-in-batches.ts';
import type { Storage } from '../storage/storage.ts';
import { column, defineTable, type Row } from '../storage/table.ts';

/**
 * Requests with an Idempotency-Key, by the digest of caller, operation and key.
 *
 * A row is RUNNING from before the operation until its unit of work commits, and DONE from then on. The same unit stores
 * the response, so a crash leaves either no effect and a RUNNING row that another request may take over, or the effect
 * and its response. A row that is RUNNING for longer than a request may take belongs to a dead request. If that request
 * resumes after another has taken over the key, it finds another `expiresAt` in the row and its unit does not commit.
 */
export const idempotencyKeys = defineTable({
  name: 'idempotency_keys',
  columns: {
    id: column.text(),
    /** Digest of the request. Another request with the same key is refused. */
    request: column.text(),
    done: column.bool(),
    /** The response as JSON text, without secrets that are shown only once; null while running. */
    answer: column.text.nullable(),
    /** The response headers that the operation added, as JSON; null if there are none. */
    headers: column.text.nullable(),
    /** Those headers that are secret, as JSON, sealed for the holder of the same credential. */
    sealedHeaders: column.text.nullable(),
    expiresAt: column.time(),
  },
  key: ['id'],
  indexes: [['expiresAt']],
});

/** 1 to 255 visible ASCII characters. */
const keyForm = /^[\x21-\x7e]{1,255}$/;

/** A request with an Idempotency-Key. */
export interface KeyedRequest {
  /** The Idempotency-Key. */
  readonly key: string;
  /** Path and body. Equal texts are equal requests. */
  readonly request: string;
  /** The session token or API key of the request; undefined for `system` calls. */
  readonly credential: string | undefined;
}

export interface Idempotency {
  /**
   * Runs `work` once per caller, operation and key. A repetition gets the first response, without secrets that are shown
   * only once, and the headers that the operation added. Secret headers, such as a new session token, are repeated only
   * to the credential that the first request presented.
   *
   * `work` runs in one unit of work and returns JSON text. `before` runs first, outside of any unit, and returns the call
   * that `work` is for. Throws IDEMPOTENCY_KEY_INVALID, IDEMPOTENCY_KEY_REUSED, or IDEMPOTENCY_KEY_RUNNING with the
   * seconds until a retry. Failures are not stored.
   */
  once(
    call: Call,
    keyed: KeyedRequest,
    work: (call: Call) => Promise<string>,
    before?: () => Promise<Call>,
  ): Promise<string>;
  /** Deletes expired rows in steps. An aborted `signal` ends it between two steps. */
  sweep(now: number, signal?: AbortSignal): Promise<void>;
}

export interface IdempotencyDependencies {
  readonly storage: Storage;
  readonly atomically: Atomically;
  /** Seconds that a response is kept. */
  readonly keepSeconds: number;
  /** Seconds after which a request that never ended counts as dead. */
  readonly requestSeconds: number;
}

/** Creates the idempotency of a backend. */
export function createIdempotency(dependencies: IdempotencyDependencies): Idempotency {
  const { storage, atomically } = dependencies;

  /** Claims the key for this request until `expiresAt` and returns null, or returns the response of the first request. */
  async function claim(
    id: string,
    request: string,
    now: number,
    expiresAt: number,
  ): Promise<StoredResponse | null> {
    const inserted = await storage.insert(
      idempotencyKeys,
      { id, request, done: false, expiresAt },
      { ifAbsent: true },
    );
    if (inserted.length > 0) return null;
    const takenOver = await storage.update(
      idempotencyKeys,
      { id, expiresAt: { lte: now } },
      { request, done: false, answer: null, headers: null, sealedHeaders: null, expiresAt },
    );
    if (takenOver.length > 0) return null;
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
        repeatHeaders(call, stored, credential);
        return stored.answer ?? '{}';
      }
      // Each claim of a key expires later than the previous one, so `expiresAt` identifies the claim.
      const own = { id, request: requestDigest, done: false, expiresAt };
      try {
        const inner = before ? await before() : call;
        return await atomically(inner, async (unit) => {
          const answer = await work({ ...inner, unit, db: unit, reply: unit.reply });
          const rows = await unit.update(idempotencyKeys, own, {
            done: true,
            answer: redactSecrets(answer),
            ...storedHeaders(id, unit.replies, credential),
            expiresAt: call.now + dependencies.keepSeconds * 1000,
          });
          if (rows.length === 0) throw commonErrors.IDEMPOTENCY_KEY_RUNNING({ retryAfterSeconds: 1 });
          return answer;
        });
      } catch (error) {
        await storage.delete(idempotencyKeys, own);
        throw error;
      }
    },
    sweep: (now, signal) =>
      deleteInBatches(storage, idempotencyKeys, { expiresAt: { lte: now } }, 'expiresAt', { signal }),
  };
}

type StoredResponse = Pick<Row<typeof idempotencyKeys>, 'id' | 'answer' | 'headers' | 'sealedHeaders'>;
type Headers = readonly (readonly [name: string, value: string])[];

const locationOf = (id: string): string => `idempotency_keys|sealed_headers|${id}`;

/** Returns the headers as they are stored: secret ones sealed for the holder of the credential, or not at all. */
function storedHeaders(
  id: string,
  replies: ReadonlyMap<string, string>,
  credential: string | undefined,
): Pick<StoredResponse, 'headers' | 'sealedHeaders'> {
  const isSecret = ([, value]: readonly [string, string]): boolean => redactSecrets(value) !== value;
  const plain = [...replies].filter((header) => !isSecret(header));
  const secret = [...replies].filter(isSecret);
  return {
    headers: plain.length === 0 ? null : JSON.stringify(plain),
    sealedHeaders:
      secret.length === 0 || credential === undefined
        ? null
        : sealForHolder(credential, JSON.stringify(secret), locationOf(id)),
  };
}

function repeatHeaders(
  call: Call,
  { id, headers, sealedHeaders }: StoredResponse,
  credential: string | undefined,
): void {
  const opened =
    sealedHeaders === null || credential === undefined
      ? null
      : unsealForHolder(credential, sealedHeaders, locationOf(id));
  for (const text of [headers, opened])
    for (const [name, value] of text === null ? [] : (JSON.parse(text) as Headers)) call.reply(name, value);
}
