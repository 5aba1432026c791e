import type { Handlers } from '../../http/contract.ts';
import { readPage } from '../../http/input/page.ts';
import { callerIdOf } from '../../kernel/call.ts';
import { countDown, countUp } from '../../kernel/counters.ts';
import { invalidField } from '../../kernel/errors.ts';
import type { AddressPolicy } from '../../runtime/outbound/address-policy.ts';
import { readOutboundUrl } from '../../runtime/outbound/outbound-url.ts';
import type { Patch } from '../../storage/table.ts';
import type { webhooksContract } from './contract.ts';
import { webhookErrors as errors } from './errors.ts';
import type { WebhooksContext } from './limits.ts';
import { uniqueKinds, unknownKind } from './rules.ts';
import { secretLocation } from './secret-location.ts';
import { deliveryStates, webhookStates } from './states.ts';
import type { Subscriptions } from './subscriptions.ts';
import { webhookDeliveries, webhooks } from './tables.ts';
import { webhookOf } from './views.ts';

type Operations = Pick<Handlers<typeof webhooksContract.routes>, 'list' | 'create' | 'update' | 'delete'>;

export interface WebhookAdministration {
  readonly policy: AddressPolicy;
  readonly knownKinds: ReadonlySet<string>;
  /** Called after the commit of each change. */
  readonly changed: Subscriptions['changed'];
}

const counter = 'webhooks';
/** How long the secret before a rotation also signs. */
const rotationMilliseconds = 86_400_000;

/** Creates the operations on webhooks. */
export function createWebhookAdministration(
  ctx: WebhooksContext,
  administration: WebhookAdministration,
): Operations {
  const { atomically, limits, secrets } = ctx;
  const { policy, knownKinds, changed } = administration;

  /** Checks what operators set. Throws INVALID_FIELD. */
  function readSettings(input: { url: string; kinds: readonly string[]; description: string | undefined }) {
    const url = readOutboundUrl(input.url, policy);
    if (typeof url === 'string') throw invalidField('url', url);
    const kinds = uniqueKinds(input.kinds);
    if (kinds.length > limits.webhookKinds)
      throw invalidField('kinds', `must have at most ${limits.webhookKinds} kinds`);
    const unknown = unknownKind(kinds, knownKinds);
    if (unknown !== null) throw invalidField('kinds', `there is no kind of event ${unknown}`);
    return { url: url.href, kinds, description: input.description ?? '' };
  }

  /** Creates a secret. Returns it in clear and as it is stored. Throws WEBHOOK_SECRET_KEY_MISSING. */
  function createSecret(webhookId: string): { readonly secret: string; readonly sealed: string } {
    if (!secrets.canSeal) throw errors.WEBHOOK_SECRET_KEY_MISSING();
    const secret = secrets.webhookSecret();
    return { secret, sealed: secrets.seal(secret, secretLocation(webhookId)) };
  }

  return {
    async list(call, page) {
      const { rows, ...next } = await readPage(
        call.db,
        webhooks,
        { where: { deleted: false }, orderBy: ['createdAt'] },
        page,
        limits.pageRows,
      );
      return { webhooks: rows.map(webhookOf), ...next };
    },

    async create(call, input) {
      const settings = readSettings(input);
      const webhookId = ctx.ids.next('webhook');
      const { secret, sealed } = createSecret(webhookId);
      const webhook = await atomically(call, async (unit) => {
        await countUp(unit, counter, limits.webhooks, (limit) =>
          errors.WEBHOOK_LIMIT({ metadata: { limit: String(limit) } }),
        );
        unit.audit({ object: webhookId });
        const [row] = await unit.insert(webhooks, {
          ...settings,
          webhookId,
          state: webhookStates.ACTIVE,
          secret: sealed,
          createdAt: call.now,
          createdBy: callerIdOf(call.actor),
        });
        unit.afterCommit(() => changed(row!));
        return webhookOf(row!);
      });
      return { webhook, secret };
    },

    async update(call, { webhookId, isPaused, rotateSecret, ...input }) {
      const settings = readSettings(input);
      const created = rotateSecret ? createSecret(webhookId) : null;
      const webhook = await atomically(call, async (unit) => {
        // Locks the row, so that the secret that is kept is the last one.
        const [before] = await unit.update(webhooks, { webhookId, deleted: false }, settings);
        if (!before) throw errors.WEBHOOK_NOT_FOUND();
        const isActive = before.state === webhookStates.ACTIVE;
        const patch: Patch<typeof webhooks> = {
          ...(created && {
            secret: created.sealed,
            previousSecret: before.secret,
            previousUntil: call.now + rotationMilliseconds,
          }),
          ...(isPaused === true &&
            isActive && { state: webhookStates.PAUSED_BY_OPERATOR, pausedAt: call.now }),
          ...(isPaused === false &&
            !isActive && { state: webhookStates.ACTIVE, pausedAt: 0, failingSince: 0 }),
        };
        if (isPaused === false)
          await unit.update(
            webhookDeliveries,
            { webhookId, state: deliveryStates.PENDING, dueAt: { gt: call.now } },
            { dueAt: call.now, tries: 0, triedSince: 0 },
            { orderBy: ['deliveryId'], returns: 'key' },
          );
        const hasPatch = Object.keys(patch).length > 0;
        const [row = before] = hasPatch ? await unit.update(webhooks, { webhookId }, patch) : [];
        unit.afterCommit(() => changed(row));
        return webhookOf(row);
      });
      return { webhook, ...(created && { secret: created.secret }) };
    },

    async delete(call, { webhookId }) {
      const webhookDeleted = await atomically(call, async (unit) => {
        const removed = await unit.update(
          webhooks,
          { webhookId, deleted: false },
          { deleted: true, url: '', description: '', secret: '', previousSecret: null },
        );
        await countDown(unit, counter, removed.length);
        for (const row of removed) unit.afterCommit(() => changed(row));
        return removed.length > 0;
      });
      return { webhookDeleted };
    },
  };
}
