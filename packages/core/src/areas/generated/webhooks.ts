// Generated from the contracts by `npm run reference`.

import type {
  DeliveryStateInput,
} from '@lobbykit/client';
import type { Caller } from '../../http/dispatch.ts';
import type {
  Webhook,
  WebhookDelivery,
} from '../../kernel/generated/types.ts';

/** Webhooks, in this process. */
export interface WebhooksApi {
  /**
   * Lists the webhooks, oldest first.
   *
   * `GET /api/v1/admin/webhooks`. Needs the permission `webhooks.manage`.
   */
  list(input: {
    limit?: number | null | undefined;
    offset?: number | null | undefined;
    pageToken?: string | null | undefined;
  }, caller?: Caller): Promise<{ webhooks: Webhook[]; nextPageToken?: string | undefined }>;

  /**
   * Sends events of some kinds to an address from now on. Only this answer contains the secret.
   *
   * `POST /api/v1/admin/webhooks`. Needs the permission `webhooks.manage`.
   *
   * Errors: `WEBHOOK_LIMIT`, `WEBHOOK_SECRET_KEY_MISSING`.
   */
  create(input: {
    /** https, without user name, password and fragment; port 443, or one from 1024 on. http only to an address in `webhooks.allow`. */
    url: string;
    /** Kinds of events as the reference lists them: `partyUpdateEvent.PLAYER_JOINED`. An event of the game is named by its type: `anyEvent.game/quest`. */
    kinds: readonly string[];
    description?: string | null | undefined;
  }, caller?: Caller): Promise<{
    webhook: Webhook;
    /** The secret that verifies requests, `whsec_…`. Only the answer that creates it contains it. */
    secret?: string | undefined;
  }>;

  /**
   * Replaces the address, kinds and description of a webhook; pauses or resumes it; rotates its secret.
   *
   * `PUT /api/v1/admin/webhooks/{webhookId}`. Needs the permission `webhooks.manage`.
   *
   * Errors: `WEBHOOK_NOT_FOUND`, `WEBHOOK_SECRET_KEY_MISSING`.
   */
  update(input: {
    webhookId: string;
    /** https, without user name, password and fragment; port 443, or one from 1024 on. http only to an address in `webhooks.allow`. */
    url: string;
    /** Kinds of events as the reference lists them: `partyUpdateEvent.PLAYER_JOINED`. An event of the game is named by its type: `anyEvent.game/quest`. */
    kinds: readonly string[];
    description?: string | null | undefined;
    /** True pauses the webhook, false resumes it and sends what waits. Absent: no change. */
    isPaused?: boolean | null | undefined;
    /** True creates a new secret, which only this answer contains. Requests are signed with both for a day. */
    rotateSecret?: boolean | null | undefined;
  }, caller?: Caller): Promise<{
    webhook: Webhook;
    /** The secret that verifies requests, `whsec_…`. Only the answer that creates it contains it. */
    secret?: string | undefined;
  }>;

  /**
   * Deletes a webhook with its deliveries. Nothing more is sent to it.
   *
   * `DELETE /api/v1/admin/webhooks/{webhookId}`. Needs the permission `webhooks.manage`.
   */
  delete(input: { webhookId: string }, caller?: Caller): Promise<{ webhookDeleted: boolean }>;

  /**
   * Lists the deliveries of a webhook, newest first, all or those in a state.
   *
   * `GET /api/v1/admin/webhooks/{webhookId}/deliveries`. Needs the permission `webhooks.manage`.
   *
   * Errors: `WEBHOOK_NOT_FOUND`.
   */
  listDeliveries(input: {
    webhookId: string;
    limit?: number | null | undefined;
    offset?: number | null | undefined;
    pageToken?: string | null | undefined;
    state?: DeliveryStateInput | null | undefined;
  }, caller?: Caller): Promise<{ deliveries: WebhookDelivery[]; nextPageToken?: string | undefined }>;

  /**
   * Sends a delivery again, at once and with all attempts, with the same webhook-id.
   *
   * `POST /api/v1/admin/webhooks/{webhookId}/deliveries/{deliveryId}/replay`. Needs the permission `webhooks.manage`.
   *
   * Errors: `WEBHOOK_NOT_FOUND`, `DELIVERY_NOT_FOUND`, `WEBHOOK_PAUSED`.
   */
  replay(input: { webhookId: string; deliveryId: string }, caller?: Caller): Promise<{ delivery: WebhookDelivery }>;
}
