import { createOutages } from '../../runtime/outages.ts';
import { createAddressPolicy } from '../../runtime/outbound/address-policy.ts';
import { createOutboundClient } from '../../runtime/outbound/outbound-client.ts';
import type { Service } from '../area.ts';
import { createDeliveryConsumer } from './consumer.ts';
import type { webhooksContract } from './contract.ts';
import type { WebhooksDependencies } from './dependencies.ts';
import type { WebhooksContext } from './limits.ts';
import { createDeliveryAdministration } from './service.deliveries.ts';
import { createWebhookAdministration } from './service.webhooks.ts';
import { createSubscriptions } from './subscriptions.ts';
import { createTasks } from './tasks.ts';

/** The running area of webhooks. */
export type Webhooks = Service<typeof webhooksContract.routes>;

/** Creates the service of webhooks. Throws if `webhooks.allow` is invalid. */
export function createWebhooks(ctx: WebhooksContext, dependencies: WebhooksDependencies): Webhooks {
  const { options, knownKinds } = dependencies;
  const policy = createAddressPolicy('webhooks.allow', options?.allow ?? []);
  const client = createOutboundClient({ clock: ctx.clock, policy, ca: options?.ca });
  const outages = createOutages(ctx, {
    began: 'a webhook takes no deliveries; trying again',
    ended: 'a webhook takes deliveries again',
    target: 'webhookId',
  });
  const subscriptions = createSubscriptions(ctx, dependencies);
  const { changed } = subscriptions;
  return {
    operations: {
      ...createWebhookAdministration(ctx, { policy, knownKinds, changed }),
      ...createDeliveryAdministration(ctx),
    },
    consumers: { webhooks: createDeliveryConsumer(ctx, subscriptions) },
    tasks: createTasks(ctx, { client, outages, changed, hasWebhooks: () => subscriptions.kinds().size > 0 }),
    load: subscriptions.load,
  };
}
