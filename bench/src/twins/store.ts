import type { AccountAnswer, EntryAnswer } from './answers.ts';
import type { SessionRecordRow, TwinSession } from './sessions.ts';

type Eventually<Value> = Value | Promise<Value>;

/** One of the three payloads of an entry, and its size. */
export interface Payload {
  readonly text: string | null;
  readonly int: bigint | null;
  readonly json: string | null;
  readonly bytes: number;
}

/** The operations of a twin on its database. */
export interface TwinStore {
  session(digest: string): Eventually<TwinSession | undefined>;
  /** Reads all that a player may know of a session. */
  record(digest: string): Eventually<SessionRecordRow | undefined>;
  /** Reads one entry of an account. */
  entry(accountId: string, entryKey: string): Eventually<EntryAnswer | undefined>;
  /** Throws an `ResponseError` if there is none. */
  account(id: string, isOwner: boolean): Eventually<AccountAnswer>;
  /** Replaces a stored value, durably when it returns. Throws an `ResponseError`. */
  overwrite(accountId: string, entryKey: string, payload: Payload): Eventually<void>;
}
