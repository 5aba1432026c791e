import type { OwnApi } from '@lobbykit/core';
import type { AreaWorld, Samples, TestPlayer } from '@lobbykit/testing';
import type { invitationsArea } from '../src/invitations/index.ts';

const apiOf = ({ backend }: AreaWorld) =>
  (backend.api as unknown as OwnApi<readonly [typeof invitationsArea]>).invitations;

interface Sample {
  readonly world: AreaWorld;
  readonly player: TestPlayer;
}

/** An invitation of a friend to the party of the sender. */
async function wish({ world: { backend } }: Sample, sender: TestPlayer, receiver: TestPlayer) {
  const [own, other] = [{ session: sender.token }, { session: receiver.token }];
  const { friends, parties } = backend.api;
  await friends.send({ receiverAccountId: receiver.accountId }, own).catch(() => undefined);
  await friends.accept({ senderAccountId: sender.accountId }, other).catch(() => undefined);
  const current = await parties.current({}, own).catch(() => null);
  const { party } = current ?? (await parties.create({}, own));
  return { receiverAccountId: receiver.accountId, kind: 'PARTY', targetId: party.partyId } as const;
}

async function received(sample: Sample) {
  const sender = await sample.world.player();
  const { parties } = sample.world.backend.api;
  const own = { session: sample.player.token };
  const current = await parties.current({}, own).catch(() => null);
  if (current) await parties.leave({ partyId: current.party.partyId }, own);
  const input = await wish(sample, sender, sample.player);
  const { invitation } = await apiOf(sample.world).send(input, { session: sender.token });
  return { invitationId: invitation.invitationId };
}

async function sent(sample: Sample) {
  const input = await wish(sample, sample.player, await sample.world.player());
  const { invitation } = await apiOf(sample.world).send(input, { session: sample.player.token });
  return { invitationId: invitation.invitationId };
}

/** A valid input of each operation of invitations. */
export const invitationSamples: Samples = {
  send: async (sample) => wish(sample, sample.player, await sample.world.player()),
  list: () => ({ direction: 1 }),
  accept: received,
  decline: received,
  cancel: sent,
};

/** What the operations answer to a player whom their sample is not about. */
export const invitationStrangers = {
  send: 'INVITED_NOT_FRIEND',
  accept: 'INVITATION_NOT_FOUND',
  decline: 'INVITATION_NOT_FOUND',
  cancel: 'INVITATION_NOT_FOUND',
} as const;
