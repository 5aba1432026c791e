import { createTestBackend, type TestBackend } from '@lobbykit/testing';
import { onTestFinished } from 'vitest';
import { deliveryStates } from '../../../src/areas/webhooks/states.ts';
import { type DeliveryRow, webhookDeliveries } from '../../../src/areas/webhooks/tables.ts';
import type { BackendOptions } from '../../../src/backend/options.ts';
import type { Backend } from '../../../src/index.ts';
import { receiverCa } from './receiver.ts';

/** Sends to receivers on loopback. */
const loopback = { allow: ['127.0.0.1'], ca: receiverCa } as const;

export const asHost = { system: true } as const;

export type WebhookInput = Parameters<Backend['api']['webhooks']['create']>[0];

/** A backend whose webhooks may go to loopback, and means to drive them. */
export interface WebhookWorld extends TestBackend {
  /** Creates a webhook for the kind `anyEvent.game/test`. Returns its id and secret. */
  webhook(url: string, more?: Partial<WebhookInput>): Promise<{ webhookId: string; secret: string }>;
  /** Stores a delivery that is due. Returns its id. */
  queue(webhookId: string, name: string, subject?: string): Promise<string>;
  delivery(deliveryId: string): Promise<DeliveryRow>;
  /** Sends what is due now. */
  send(): Promise<void>;
  /** Moves the clock, then sends what is due. */
  sendAfter(milliseconds: number): Promise<void>;
  state(webhookId: string): Promise<number>;
  /** Replaces nothing of a webhook but what is given. */
  change(
    webhookId: string,
    change: { isPaused?: boolean; rotateSecret?: boolean; url?: string },
  ): Promise<string>;
}

/** The kind that webhooks of these tests get. */
export const testKind = 'anyEvent.game/test';

export async function createWebhookWorld(options: Partial<BackendOptions> = {}): Promise<WebhookWorld> {
  const t = await createTestBackend({ webhooks: loopback, ...options });
  onTestFinished(() => t.backend.stop());
  const { webhooks } = t.backend.api;
  let queued = 0;

  const send = async (): Promise<void> => {
    // A task is due again after its period.
    await t.clock.advance(1_000);
    await t.backend.scheduler.tick();
  };

  const find = async (webhookId: string) => {
    const listed = await webhooks.list({}, asHost);
    return listed.webhooks.find((webhook) => webhook.webhookId === webhookId)!;
  };

  return {
    ...t,
    async webhook(url, more = {}) {
      const { webhook, secret } = await webhooks.create({ url, kinds: [testKind], ...more }, asHost);
      return { webhookId: webhook.webhookId, secret: secret! };
    },
    async queue(webhookId, name, subject = `quest:${name}`) {
      queued++;
      const deliveryId = `delivery-of-test-${queued}`;
      await t.storage.insert(webhookDeliveries, {
        deliveryId,
        webhookId,
        eventId: `event-${queued}`,
        kind: testKind,
        subject,
        lane: subject,
        sequence: queued,
        body: JSON.stringify({ name }),
        state: deliveryStates.PENDING,
        dueAt: t.clock.now(),
        createdAt: t.clock.now(),
      });
      return deliveryId;
    },
    delivery: async (deliveryId) => (await t.storage.get(webhookDeliveries, { deliveryId }))!,
    send,
    async sendAfter(milliseconds) {
      await t.clock.advance(milliseconds - 1_000);
      await send();
    },
    state: async (webhookId) => (await find(webhookId)).state,
    async change(webhookId, change) {
      const { url, kinds } = await find(webhookId);
      const { secret } = await webhooks.update({ webhookId, url, kinds, ...change }, asHost);
      return secret ?? '';
    },
  };
}
