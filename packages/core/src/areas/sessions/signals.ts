/** The signals of sessions and logins to other parts of this process and to other nodes, with their keys. */
export interface SessionSignals {
  /** By session reference: the token has ended or expired. Caches forget it, and its request that waits ends. */
  readonly 'session.ended': string;
  /** By lineage: the last token of the login has ended or expired. Streams of the login close. */
  readonly 'login.ended': string;
  /** By session reference: its account or its duration has changed. Caches forget it. */
  readonly 'session.changed': string;
  /** By account id: its role has changed or it was deleted. Caches forget its sessions. */
  readonly 'account.changed': string;
  /** By session reference of the pending session: its login has succeeded or failed. */
  readonly 'login.done': string;
}

/**
 * Calls the listeners of this process before it returns, and wakes the other nodes afterwards.
 *
 * Signals between nodes can be lost: a listener must treat one as a reason to read again, never as the truth.
 */
export type Signal = (topic: keyof SessionSignals, key: string) => void;

/**
 * Listens for signals; the key `null` means that some may have been lost. Returns the function that stops listening.
 */
export type OnSignal = (topic: keyof SessionSignals, listener: (key: string | null) => void) => () => void;
