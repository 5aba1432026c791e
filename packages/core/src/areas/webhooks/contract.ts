import { z } from 'zod';
import { defineContract } from '../../http/contract.ts';
import {
  Bool,
  displayText,
  enumeration,
  Id,
  int32,
  maybe,
  nextPageToken,
  pageFields,
  TimeText,
  text,
} from '../../kernel/schemas.ts';
import { webhookErrors as errors } from './errors.ts';
import { deliveryStates, webhookStates } from './states.ts';

const WebhookState = enumeration('WebhookState', 'WEBHOOK_STATE', webhookStates);
const DeliveryState = enumeration('DeliveryState', 'DELIVERY_STATE', deliveryStates);

const Url = text(2_048, 1).meta({
  description:
    'https, without user name, password and fragment; port 443, or one from 1024 on. http only to an address in `webhooks.allow`.',
});
const Kinds = z.array(text(320, 1)).min(1).max(256).meta({
  description:
    'Kinds of events as the reference lists them: `partyUpdateEvent.PLAYER_JOINED`. An event of the game is named by its type: `anyEvent.game/quest`.',
});
const Description = displayText(256);

const Webhook = z
  .object({
    webhookId: z.string(),
    url: z.string(),
    kinds: z.array(z.string()),
    description: z.string(),
    state: WebhookState,
    createdOn: TimeText,
    createdBy: z.string().meta({ description: '`account:<id>`, `key:<keyId>` or `system`.' }),
    pausedOn: TimeText.optional(),
    failingSince: TimeText.optional().meta({
      description: 'The first failure since the last success. Absent if the last attempt succeeded.',
    }),
  })
  .meta({ id: 'Webhook', description: 'An address that gets events.' });
export type Webhook = z.input<typeof Webhook>;

const Delivery = z
  .object({
    deliveryId: z
      .string()
      .meta({ description: 'The `webhook-id` of the request, the same at each attempt.' }),
    eventId: z.string(),
    kind: z.string(),
    subject: z.string(),
    state: DeliveryState,
    createdOn: TimeText,
    attempts: int32({ min: 0 }),
    attemptedOn: TimeText.optional(),
    status: int32({ min: 0 }).optional().meta({ description: 'HTTP status of the last answer.' }),
    failure: z.string().optional().meta({ description: 'Why the last attempt got no answer: `TIMEOUT`.' }),
    nextAttemptOn: TimeText.optional(),
  })
  .meta({ id: 'WebhookDelivery', description: 'One event on its way to one webhook.' });
export type Delivery = z.input<typeof Delivery>;

const secret = z.string().optional().meta({
  description: 'The secret that verifies requests, `whsec_…`. Only the answer that creates it contains it.',
});

const operator = { access: 'operator', permission: 'webhooks.manage' } as const;

export const webhooksContract = defineContract({
  area: 'webhooks',
  title: 'Webhooks',
  permissions: { 'webhooks.manage': 'Read and change webhooks, and replay their deliveries.' },
  routes: {
    list: {
      ...operator,
      method: 'GET',
      path: '/admin/webhooks',
      query: z.object(pageFields),
      out: z.object({ webhooks: z.array(Webhook), ...nextPageToken }),
      summary: 'Lists the webhooks, oldest first.',
    },
    create: {
      ...operator,
      method: 'POST',
      path: '/admin/webhooks',
      body: z.object({ url: Url, kinds: Kinds, description: maybe(Description) }),
      out: z.object({ webhook: Webhook, secret }),
      errors: [errors.WEBHOOK_LIMIT, errors.WEBHOOK_SECRET_KEY_MISSING],
      summary: 'Sends events of some kinds to an address from now on. Only this answer contains the secret.',
    },
    update: {
      ...operator,
      method: 'PUT',
      path: '/admin/webhooks/{webhookId}',
      params: z.object({ webhookId: Id }),
      body: z.object({
        url: Url,
        kinds: Kinds,
        description: maybe(Description),
        isPaused: maybe(Bool).meta({
          description: 'True pauses the webhook, false resumes it and sends what waits. Absent: no change.',
        }),
        rotateSecret: maybe(Bool).meta({
          description:
            'True creates a new secret, which only this answer contains. Requests are signed with both for a day.',
        }),
      }),
      out: z.object({ webhook: Webhook, secret }),
      errors: [errors.WEBHOOK_NOT_FOUND, errors.WEBHOOK_SECRET_KEY_MISSING],
      object: 'webhookId',
      summary:
        'Replaces the address, kinds and description of a webhook; pauses or resumes it; rotates its secret.',
    },
    delete: {
      ...operator,
      method: 'DELETE',
      path: '/admin/webhooks/{webhookId}',
      params: z.object({ webhookId: Id }),
      out: z.object({ webhookDeleted: z.boolean() }),
      object: 'webhookId',
      summary: 'Deletes a webhook with its deliveries. Nothing more is sent to it.',
    },
    listDeliveries: {
      ...operator,
      method: 'GET',
      path: '/admin/webhooks/{webhookId}/deliveries',
      params: z.object({ webhookId: Id }),
      query: z.object({ ...pageFields, state: maybe(DeliveryState) }),
      out: z.object({ deliveries: z.array(Delivery), ...nextPageToken }),
      errors: [errors.WEBHOOK_NOT_FOUND],
      summary: 'Lists the deliveries of a webhook, newest first, all or those in a state.',
    },
    replay: {
      ...operator,
      method: 'POST',
      path: '/admin/webhooks/{webhookId}/deliveries/{deliveryId}/replay',
      params: z.object({ webhookId: Id, deliveryId: Id }),
      out: z.object({ delivery: Delivery }),
      errors: [errors.WEBHOOK_NOT_FOUND, errors.DELIVERY_NOT_FOUND, errors.WEBHOOK_PAUSED],
      object: 'deliveryId',
      summary: 'Sends a delivery again, at once and with all attempts, with the same webhook-id.',
    },
  },
});
