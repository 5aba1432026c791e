import type { Context } from '../area.ts';
import type { WebhooksDependencies } from './dependencies.ts';
import { webhookStates } from './states.ts';
import { type WebhookRow, webhooks } from './tables.ts';

/** The kinds of events that any active webhook wants, as this node knows them. */
export interface Subscriptions {
  kinds(): ReadonlySet<string>;
  /** Reads them from the storage. */
  load(): Promise<void>;
  /** Takes over a changed webhook on this node, and tells the other nodes to read. Call it after the commit. */
  changed(webhook: Pick<WebhookRow, 'webhookId' | 'kinds' | 'state' | 'deleted'>): void;
}

const topic = 'webhooks.changed';
const retryMilliseconds = 1_000;

/**
 * Creates the subscriptions. A change counts at once on the node that makes it, and reaches the others by a signal; until
 * it does, they store no deliveries for a kind that nobody wanted before.
 */
export function createSubscriptions(
  { storage, clock, log }: Context,
  { signal, onSignal }: Pick<WebhooksDependencies, 'signal' | 'onSignal'>,
): Subscriptions {
  let byWebhook: ReadonlyMap<string, readonly string[]> = new Map();
  let kinds: ReadonlySet<string> = new Set();
  let newest = 0;

  function replace(active: ReadonlyMap<string, readonly string[]>): void {
    byWebhook = active;
    kinds = new Set([...active.values()].flat());
  }

  async function load(): Promise<void> {
    const generation = ++newest;
    const rows = await storage.find(webhooks, { where: { deleted: false, state: webhookStates.ACTIVE } });
    // What has begun later, or has been changed meanwhile, is newer than these rows.
    if (generation === newest) replace(new Map(rows.map((row) => [row.webhookId, row.kinds as string[]])));
  }

  const reload = (): void =>
    void load().catch((cause: unknown) => {
      log.warn({ cause }, 'the kinds of events of the webhooks could not be read; trying again');
      clock.after(retryMilliseconds, reload);
    });
  onSignal(topic, reload);

  return {
    kinds: () => kinds,
    load,
    changed({ webhookId, kinds: wanted, state, deleted }) {
      newest++;
      const active = new Map(byWebhook);
      if (state === webhookStates.ACTIVE && !deleted) active.set(webhookId, wanted as string[]);
      else active.delete(webhookId);
      replace(active);
      signal(topic, '');
    },
  };
}
