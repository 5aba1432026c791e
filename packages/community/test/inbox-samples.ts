import type { OwnApi } from '@lobbykit/core';
import type { AreaWorld, Samples, TestPlayer } from '@lobbykit/testing';
import type { inboxArea } from '../src/inbox/index.ts';

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

/** A valid input of each operation of the inbox. */
export const inboxSamples: Samples<typeof inboxArea.contract.routes> = {
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
};

/** What the operations answer to a player whom their sample is not about. */
export const inboxStrangers = {
  read: 'INBOX_MESSAGE_NOT_FOUND',
  claim: 'INBOX_MESSAGE_NOT_FOUND',
  delete: 'INBOX_MESSAGE_NOT_FOUND',
} as const;
