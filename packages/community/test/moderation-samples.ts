import type { OwnApi } from '@lobbykit/core';
import type { AreaWorld, Samples } from '@lobbykit/testing';
import { type moderationArea, sanctionKinds } from '../src/moderation/index.ts';
import { reportCategories } from '../src/moderation/states.ts';

const apiOf = ({ backend }: AreaWorld) =>
  (backend.api as unknown as OwnApi<readonly [typeof moderationArea]>).moderation;

/** A sanction of a player who takes no part in the case. */
async function sanctioned(world: AreaWorld) {
  const { accountId } = await world.player();
  const { sanction } = await apiOf(world).sanction({ accountId, kind: sanctionKinds.MUTE }, { system: true });
  return { sanctionId: sanction.sanctionId };
}

async function reported(world: AreaWorld) {
  const [reporter, { accountId }] = [await world.player(), await world.player()];
  const input = { accountId, category: reportCategories.SPAM };
  return apiOf(world).report(input, { session: reporter.token });
}

/** A valid input of each operation of moderation. */
export const moderationSamples: Samples = {
  sanction: async ({ world }) => ({
    accountId: (await world.player()).accountId,
    kind: sanctionKinds.BAN,
    publicReason: 'cheating',
    note: 'seen in a match',
    untilTimestamp: 0,
  }),
  sanctions: () => ({}),
  lift: async ({ world }) => ({ ...(await sanctioned(world)), note: 'a mistake' }),
  mine: () => ({}),
  report: async ({ world }) => ({
    accountId: (await world.player()).accountId,
    category: reportCategories.ABUSE,
    text: 'rude',
    matchId: 'match-1',
    messageId: 'message-1',
  }),
  reports: () => ({}),
  decide: async ({ world }) => ({ ...(await reported(world)), state: 2, note: 'muted' }),
};

/** What the operations answer to a player whom their sample is not about. */
export const moderationStrangers = { report: 'OK' } as const;
