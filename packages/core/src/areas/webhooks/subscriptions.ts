import type { Context } from '../area.ts';
import type { WebhooksDependencies } from './dependencies.ts';
import { webhookStates } from './states.ts';
import { webhooks } from './tables.ts';

/** The kinds of events that any active webhook wants, as this node knows them. */
export interface Subscriptions {
  kinds(): ReadonlySet<string>;
  /** Reads them from the storage. */
  load(): Promise<void>;
  /** Tells all nodes that they have changed. Call it after the commit. */
  changed(): void;
}

const topic = 'webhooks.changed';
const retryMilliseconds = 1_000;

/**
 * Creates the subscriptions. A change reaches the other nodes by a signal; until it does, they store no deliveries for a
 * kind that nobody wanted before.
 */
export function createSubscriptions(
  { storage, clock, log }: Context,
  { signal, onSignal }: Pick<WebhooksDependencies, 'signal' | 'onSignal'>,
): Subscriptions {
  let kinds: ReadonlySet<string> = new Set();
  let newest = 0;

  async function load(): Promise<void> {
    const generation = ++newest;
    const rows = await storage.find(webhooks, { where: { deleted: false, state: webhookStates.ACTIVE } });
    // A later read has seen newer rows.
    if (generation === newest) kinds = new Set(rows.flatMap((row) => row.kinds as string[]));
  }

  const reload = (): void =>
    void load().catch((cause: unknown) => {
      log.warn({ cause }, 'the kinds of events of the webhooks could not be read; trying again');
      clock.after(retryMilliseconds, reload);
    });
  onSignal(topic, reload);

  return { kinds: () => kinds, load, changed: () => signal(topic, '') };
}
