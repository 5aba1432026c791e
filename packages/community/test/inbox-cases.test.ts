import type { OwnApi } from '@lobbykit/core';
import { type AreaWorld, areaCases, type TestPlayer } from '@lobbykit/testing';
import { test } from 'vitest';
import { inboxArea } from '../src/inbox/index.ts';

const asHost = { system: true } as const;

/** A message to the player, with an attachment. */
async function send(world: AreaWorld, { accountId }: TestPlayer) {
  const { catalogItemId } = await world.backend.api.entitlements.createItem(
    { catalogItemName: `gem ${world.unique()}` },
    asHost,
  );
  const { inbox } = world.backend.api as unknown as OwnApi<readonly [typeof inboxArea]>;
  const { inboxMessageId } = await inbox.adminSend(
    { accountIds: [accountId], title: 'Gift', attachments: [{ catalogItemId, count: 1 }] },
    asHost,
  );
  return { inboxMessageId, catalogItemId };
}

const received = async ({ world, player }: { readonly world: AreaWorld; readonly player: TestPlayer }) => ({
  inboxMessageId: (await send(world, player)).inboxMessageId,
});

const cases = areaCases(inboxArea, {
  samples: {
    list: async (sample) => {
      await received(sample);
      return {};
    },
    read: received,
    claim: received,
    delete: received,
    adminSend: async ({ world }) => {
      const player = await world.player();
      const { catalogItemId } = await send(world, player);
      return {
        accountIds: [player.accountId],
        title: 'Gift',
        body: 'For you',
        data: { colour: { stringPayload: 'red' } },
        attachments: [{ catalogItemId, count: 2 }],
      };
    },
  },
  strangers: {
    read: 'INBOX_MESSAGE_NOT_FOUND',
    claim: 'INBOX_MESSAGE_NOT_FOUND',
    delete: 'INBOX_MESSAGE_NOT_FOUND',
  },
});

test.each(cases.map(({ group, name, run }) => [group, name, run] as const))('%s: %s', (_group, _name, run) =>
  run(),
);
