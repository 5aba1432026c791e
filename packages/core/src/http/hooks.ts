import type { Unit } from '../kernel/unit.ts';
import type { StorageOperations } from '../storage/storage.ts';

/** The call that a hook is about: who calls which operation, and when. */
export interface HookCall {
  /** `parties.join`. */
  readonly operation: string;
  /** `account:…`, `session:…` before there is an account, `key:<name>`, `system` or `anonymous`. */
  readonly principal: string;
  /** The account of the session. Null for an API key, for the host, and for a session that has no account yet. */
  readonly accountId: string | null;
  /** The role of the account. Null if there is no account. */
  readonly role: string | null;
  /** What the caller may do: exact names, `area.*` or `*`. Empty for players without a special role. */
  readonly permissions: readonly string[];
  readonly requestId: string;
  /** When the request arrived, in milliseconds since 1970. */
  readonly now: number;
  /** The address of the client; empty for calls from this process. */
  readonly address: string;
  readonly userAgent: string;
  /** For reads. In a unit of work, it reads through that unit. */
  readonly db: Pick<StorageOperations, 'get' | 'find' | 'count'>;
  /** Returns a request header. The name is in lower case. */
  header(name: string): string | undefined;
}

/** What an `after` hook writes: rows, events and audit rows commit together with the operation, or not at all. */
export interface HookUnit extends StorageOperations {
  /** Publishes an event after the commit. Throws a `TypeError` for an event that does not have exactly one kind. */
  emit(emission: Parameters<Unit['emit']>[0]): void;
  /** Adds an audit row. The caller, the time and the operation come from the call. `outcome` is `success` by default. */
  audit(entry: { readonly object: string; readonly outcome?: string }): void;
}

/** What an `after` hook sees: the input of the operation, its answer, and the unit of work that both share. */
export interface HookOutcome<Input, Answer> {
  /** The input as the operation got it, with the changes of a `before` hook. */
  readonly input: Input;
  /** The answer that the caller gets. Changes of it have no effect. */
  readonly answer: Answer;
  readonly unit: HookUnit;
}

/** Returns undefined to leave the input as it is, or the whole changed input. Throws an `ApiError` to refuse the call. */
export type BeforeFunction<Input> = (
  call: HookCall,
  input: Input,
) => Input | undefined | Promise<Input | undefined>;

/** A `before` hook. With `storageOnly` it awaits nothing but `call.db`, so it may also run in the unit of another operation. */
export type BeforeHook<Input> =
  | BeforeFunction<Input>
  | { readonly storageOnly: true; readonly run: BeforeFunction<Input> };

/** An `after` hook. It may await only `unit` and `call.db`. Throws an `ApiError` to refuse the call. */
export type AfterHook<Input, Answer> = (
  call: HookCall,
  outcome: HookOutcome<Input, Answer>,
) => void | Promise<void>;

type AnyInput = Record<string, unknown>;

/** The hooks of one operation. */
export interface OperationHooks {
  readonly before: { readonly storageOnly: boolean; readonly run: BeforeFunction<AnyInput> } | null;
  readonly after: AfterHook<AnyInput, unknown> | null;
}
