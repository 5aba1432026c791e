import { counters } from '../../kernel/counters.ts';
import { type Area, defineArea } from '../area.ts';
import { eventKindsPart, signalsPart } from '../provided-parts.ts';
import { webhooksContract } from './contract.ts';
import { webhookErrors } from './errors.ts';
import { webhookLimits } from './limits.ts';
import { type WebhooksOptions, webhooksOptions } from './options.ts';
import { createWebhooks, type Webhooks } from './service.ts';
import { webhookDeliveries, webhooks } from './tables.ts';

export const webhooksArea: Area<
  typeof webhooksContract.routes,
  Webhooks,
  WebhooksOptions,
  typeof webhookLimits
> = defineArea({
  contract: webhooksContract,
  limits: webhookLimits,
  tables: [webhooks, webhookDeliveries, counters],
  errors: webhookErrors,
  options: webhooksOptions,
  needs: { knownKinds: eventKindsPart, signals: signalsPart },
  create: (ctx, { knownKinds, signals }, { webhooks: options }) =>
    createWebhooks(ctx, { ...signals, knownKinds, options }),
});
