import type { AccountAnswer } from './answers.ts';
import type { TwinSession } from './sessions.ts';

type Eventually<Value> = Value | Promise<Value>;

/** One of the three payloads of an entry, and its size. */
export interface Payload {
  readonly text: string | null;
  readonly int: bigint | null;
  readonly json: string | null;
  readonly bytes: number;
}

/** What a twin does with its database. */
export interface TwinStore {
  session(digest: string): Eventually<TwinSession | undefined>;
  /** Throws a refusal where there is none. */
  account(id: string, isOwner: boolean): Eventually<AccountAnswer>;
  /** Puts a value in the place of a stored one; durable when it returns. Throws a refusal. */
  overwrite(accountId: string, entryKey: string, payload: Payload): Eventually<void>;
}
