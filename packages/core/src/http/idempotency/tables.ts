import { column, defineTable, type Row } from '../../storage/table.ts';

/**
 * Requests with an Idempotency-Key, by the digest of caller, operation and key.
 *
 * A row is running from its claim, before the operation, until the unit of the operation commits. From then on it is
 * done. The same unit stores the answer. So a crash leaves either no effect and a claim that another request may take
 * over, or the effect and its answer.
 */
export const idempotencyKeys = defineTable({
  name: 'idempotency_keys',
  columns: {
    id: column.text(),
    /** Digest of the request. Another request with the same key is refused. */
    request: column.text(),
    /** The claim that wrote the row last, which begins with the process that made it. */
    claim: column.text(),
    /** Who may repeat the request. */
    caller: column.text(),
    done: column.bool(),
    /** The answer as JSON text. Null while running, if it is sealed, and if it is not kept. */
    answer: column.text.nullable(),
    /** An answer with a secret, sealed for the holder of the same credential. */
    sealedAnswer: column.text.nullable(),
    /** The response headers that the operation added, as JSON; null if there are none. */
    headers: column.text.nullable(),
    /** Those headers that are secret, as JSON, sealed for the holder of the same credential. */
    sealedHeaders: column.text.nullable(),
    /** What answer and headers count in the budget of the caller; null if neither is kept. */
    keptBytes: column.int.nullable(),
    /** While running: until when other processes leave the claim alone. When done: until when the row is kept. */
    expiresAt: column.time(),
  },
  key: ['id'],
  partition: 'id',
  indexes: [['expiresAt'], ['caller', 'expiresAt']],
  personal: {
    principals: ['caller'],
    erasure: 'delete',
    hidden: ['request', 'answer', 'sealedAnswer', 'headers', 'sealedHeaders'],
  },
});

export type IdempotencyRow = Row<typeof idempotencyKeys>;

/** What a row keeps of an answer. */
export type KeptAnswer = Pick<
  IdempotencyRow,
  'answer' | 'sealedAnswer' | 'headers' | 'sealedHeaders' | 'keptBytes'
>;

export const nothingKept: KeptAnswer = {
  answer: null,
  sealedAnswer: null,
  headers: null,
  sealedHeaders: null,
  keptBytes: null,
};
