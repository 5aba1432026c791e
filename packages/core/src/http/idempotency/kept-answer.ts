import { Buffer } from 'node:buffer';
import { redactSecrets, sealForHolder, unsealForHolder } from '../../runtime/secrets.ts';
import type { IdempotencyRow, KeptAnswer } from './tables.ts';

type Headers = readonly (readonly [name: string, value: string])[];

/** Whose answer is kept, and how much of it. */
export interface KeptAnswerOptions {
  /** The id of the row. What is sealed for one row cannot be read in another. */
  readonly id: string;
  /** The session token or API key of the request. */
  readonly credential: string | undefined;
  /** Whether the answer contains a secret whose form is not known. */
  readonly isSecret: boolean;
  /** Bytes of an answer that is kept. */
  readonly maxBytes: number;
}

/** What a row counts in the budget at least, whatever it keeps. */
const minBytes = 1_024;

/**
 * Returns what a row keeps of an answer. An answer above the limit is not kept. An answer or header with a secret is
 * sealed for the holder of the credential, and not kept without a credential.
 */
export function keepAnswer(
  answer: string,
  replies: ReadonlyMap<string, string>,
  { id, credential, isSecret: hasSecret, maxBytes }: KeptAnswerOptions,
): KeptAnswer {
  const seal = (text: string, column: string): string | null =>
    credential === undefined ? null : sealForHolder(credential, text, locationOf(id, column));
  const isSmall = Buffer.byteLength(answer) <= maxBytes;
  const isOpen = isSmall && !hasSecret && redactSecrets(answer) === answer;
  const plain = [...replies].filter((header) => !isSecret(header));
  const secret = [...replies].filter(isSecret);
  const kept = {
    answer: isOpen ? answer : null,
    sealedAnswer: isSmall && !isOpen ? seal(answer, 'sealed_answer') : null,
    headers: plain.length === 0 ? null : JSON.stringify(plain),
    sealedHeaders: secret.length === 0 ? null : seal(JSON.stringify(secret), 'sealed_headers'),
  };
  const texts = Object.values(kept).filter((text) => text !== null);
  if (texts.length === 0) return { ...kept, keptBytes: null };
  const bytes = texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
  return { ...kept, keptBytes: Math.max(bytes, minBytes) };
}

/** What a repetition gets. `answer` is null if it is not kept, or sealed for another credential. */
export interface RepeatedAnswer {
  readonly answer: string | null;
  readonly headers: Headers;
}

export function repeatAnswer(row: IdempotencyRow, credential: string | undefined): RepeatedAnswer {
  const unseal = (sealed: string | null, column: string): string | null =>
    sealed === null || credential === undefined
      ? null
      : unsealForHolder(credential, sealed, locationOf(row.id, column));
  const headers = [row.headers, unseal(row.sealedHeaders, 'sealed_headers')];
  return {
    answer: row.answer ?? unseal(row.sealedAnswer, 'sealed_answer'),
    headers: headers.flatMap((text) => (text === null ? [] : (JSON.parse(text) as Headers))),
  };
}

const locationOf = (id: string, column: string): string => `idempotency_keys|${column}|${id}`;

const isSecret = ([, value]: readonly [string, string]): boolean => redactSecrets(value) !== value;
