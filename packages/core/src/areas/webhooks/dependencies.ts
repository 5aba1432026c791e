import type { WebhooksOptions } from './options.ts';

/** What the area needs of the backend. */
export interface WebhooksDependencies {
  readonly options: WebhooksOptions['webhooks'];
  /** The kinds of events that the areas declare. */
  readonly knownKinds: ReadonlySet<string>;
  readonly signal: (topic: string, key: string) => void;
  readonly onSignal: (topic: string, listener: (key: string | null) => void) => () => void;
}
