/** What sessions and logins tell other parts of this process and other nodes; the key says which one. */
export interface SessionSignals {
  /** By session reference: the session has ended or expired. Caches forget it, streams of it close. */
  readonly 'session.ended': string;
  /** By session reference: its account or how long it lasts has changed. Caches forget it. */
  readonly 'session.changed': string;
  /** By account id: its role has changed or it is gone. Caches forget its sessions. */
  readonly 'account.changed': string;
  /** By session reference of the pending session: its login is done or has failed. */
  readonly 'login.done': string;
}

/**
 * Tells the listeners of this process at once, before it returns, and wakes the other nodes afterwards.
 *
 * Lossy between nodes: whoever listens treats it as a reason to look, never as the truth.
 */
export type Signal = (topic: keyof SessionSignals, key: string) => void;

/** Listens for signals; `null` means that some may have been lost. Returns the function that stops it. */
export type OnSignal = (topic: keyof SessionSignals, listener: (key: string | null) => void) => () => void;
