/** What API keys and policies need of the rest of the backend. */
export interface ApiKeysDependencies {
  /** Every permission of every area with its description. */
  readonly catalogue: ReadonlyMap<string, string>;
  /** Tells every node that keys or policies have changed. */
  readonly changed: () => void;
}

/** The signal that keys or policies have changed. */
export const keysChanged = 'apiKeys.changed';
