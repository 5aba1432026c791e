import { lobbiesArea } from '@lobbykit/lobbies';
import { createTestBackend, type TestBackend, type TestPlayer } from '@lobbykit/testing';
import { describe, expect, onTestFinished, test } from 'vitest';
import { groupsArea } from '../../../src/groups/index.ts';
import { invitationsArea } from '../../../src/invitations/index.ts';
import { invitations } from '../../../src/invitations/tables.ts';

const areas = [lobbiesArea, groupsArea, invitationsArea] as const;
type World = TestBackend<typeof areas>;
const asHost = { system: true } as const;
const [OPEN, ACCEPTED, DECLINED, CANCELLED, EXPIRED] = [0, 1, 2, 3, 4] as const;

async function open(options: object = { invitations: 'everyone' }): Promise<World> {
  const t = await createTestBackend({ areas, ...options } as never);
  onTestFinished(() => t[Symbol.asyncDispose]());
  return t as unknown as World;
}

const apiOf = (t: World) => t.backend.api.invitations;

async function party(t: World, leader: TestPlayer): Promise<string> {
  return (await t.backend.api.parties.create({}, leader.caller)).party.partyId;
}

type Kind = 'PARTY' | 'LOBBY' | 'GROUP';
const invite = async (t: World, by: TestPlayer, to: TestPlayer, targetId: string, kind: Kind = 'PARTY') =>
  (await apiOf(t).send({ receiverAccountId: to.accountId, kind, targetId }, by.caller)).invitation;

const listed = async (t: World, player: TestPlayer, direction = 0) =>
  (await apiOf(t).list({ direction }, player.caller)).invitations.map(({ state }) => state);

const accept = (t: World, player: TestPlayer, invitationId: string) =>
  apiOf(t).accept({ invitationId }, player.caller);

describe('who accepts an invitation', () => {
  test('is in the party of the sender', async () => {
    const t = await open();
    const [ada, bob] = [await t.player(), await t.player()];
    const { invitationId, senderDisplayName } = await invite(t, ada, bob, await party(t, ada));
    expect(senderDisplayName).not.toBe('');
    const { invitation, ...answered } = await accept(t, bob, invitationId);
    expect(invitation.state).toBe(ACCEPTED);
    const { party: joined } = await t.backend.api.parties.current({}, bob.caller);
    expect(answered).toEqual({ party: joined });
    expect(joined.players.map(({ playerId }) => playerId)).toEqual([ada.accountId, bob.accountId]);
    await expect(accept(t, bob, invitationId)).rejects.toMatchObject({ reason: 'INVITATION_OVER' });
  });

  test('is in the private lobby of the sender', async () => {
    const t = await open();
    const [ada, bob] = [await t.player(), await t.player()];
    const { lobbies } = t.backend.api;
    const { lobby } = await lobbies.create({ name: 'Owls', teams: [{ name: 'all', size: 2 }] }, ada.caller);
    const { invitationId } = await invite(t, ada, bob, lobby.lobbyId, 'LOBBY');
    const { invitation: _, ...answered } = await accept(t, bob, invitationId);
    const joined = (await lobbies.mine({}, bob.caller)).lobby;
    expect(joined.lobbyId).toBe(lobby.lobbyId);
    expect(answered).toEqual({ lobby: joined });
  });

  test('is a member of the group, without a request, if an officer has invited them', async () => {
    const t = await open();
    const [ada, bob, cyd] = [await t.player(), await t.player(), await t.player()];
    const { groups } = t.backend.api;
    const { group } = await groups.create({ name: 'Owls' }, ada.caller);
    const { invitationId } = await invite(t, ada, bob, group.groupId, 'GROUP');
    const { invitation: _, ...answered } = await accept(t, bob, invitationId);
    expect(answered).toEqual({ group: (await groups.get({ groupId: group.groupId }, bob.caller)).group });
    const { members } = await groups.members({ groupId: group.groupId }, ada.caller);
    expect(members.map(({ accountId, role }) => [accountId, role])).toEqual([
      [ada.accountId, 0],
      [bob.accountId, 2],
    ]);
    await expect(invite(t, bob, cyd, group.groupId, 'GROUP')).rejects.toMatchObject({
      reason: 'INVITER_NOT_MEMBER',
    });
  });

  test('is refused by the target as anybody is, and the invitation stays open', async () => {
    const t = await open();
    const [ada, bob] = [await t.player(), await t.player()];
    const partyId = await party(t, ada);
    const { invitationId } = await invite(t, ada, bob, partyId);
    await party(t, bob);
    await expect(accept(t, bob, invitationId)).rejects.toMatchObject({ reason: 'ALREADY_IN_PARTY' });
    expect(await listed(t, bob)).toEqual([OPEN]);
    await t.backend.api.parties.leave({ partyId }, ada.caller);
    await expect(accept(t, bob, invitationId)).rejects.toMatchObject({ reason: 'INVITATION_TARGET_GONE' });
  });
});

describe('an invitation', () => {
  test('is open for five minutes, to the second', async () => {
    const t = await open();
    const [ada, bob] = [await t.player(), await t.player()];
    const { invitationId, expiresTimestamp } = await invite(t, ada, bob, await party(t, ada));
    expect(expiresTimestamp).toBe(Math.floor(t.clock.now() / 1_000) + 300);
    await t.clock.advance(299_999);
    expect(await listed(t, bob)).toEqual([OPEN]);
    await t.clock.advance(1);
    expect(await listed(t, bob)).toEqual([EXPIRED]);
    await expect(accept(t, bob, invitationId)).rejects.toMatchObject({ reason: 'INVITATION_OVER' });
  });

  test('is declined by its receiver and taken back by its sender, and by nobody else', async () => {
    const t = await open();
    const [ada, bob, eve] = [await t.player(), await t.player(), await t.player()];
    const target = await party(t, ada);
    const told: (readonly [type: string, state: number, to: readonly string[]])[] = [];
    t.backend.events.on('anyEvent', ({ content, recipientIds }) => {
      const { '@type': type, invitation } = content as unknown as {
        readonly '@type': string;
        readonly invitation: { readonly state: number };
      };
      told.push([type, invitation.state, recipientIds.toSorted()]);
    });
    const { invitationId } = await invite(t, ada, bob, target);
    for (const wrong of [
      () => accept(t, ada, invitationId),
      () => accept(t, eve, invitationId),
      () => apiOf(t).decline({ invitationId }, ada.caller),
      () => apiOf(t).cancel({ invitationId }, bob.caller),
    ])
      await expect(wrong()).rejects.toMatchObject({ reason: 'INVITATION_NOT_FOUND' });
    await apiOf(t).decline({ invitationId }, bob.caller);
    const second = await invite(t, ada, bob, target);
    expect(second.invitationId).not.toBe(invitationId);
    await apiOf(t).cancel({ invitationId: second.invitationId }, ada.caller);
    const both = [ada.accountId, bob.accountId].toSorted();
    expect(told).toEqual([
      ['invitations/Invited', OPEN, both],
      ['invitations/Answered', DECLINED, both],
      ['invitations/Invited', OPEN, both],
      ['invitations/Answered', CANCELLED, both],
    ]);
  });

  test('that is open already is renewed', async () => {
    const t = await open();
    const [ada, bob] = [await t.player(), await t.player()];
    const target = await party(t, ada);
    const first = await invite(t, ada, bob, target);
    await t.clock.advance(60_000);
    const again = await invite(t, ada, bob, target);
    expect([again.invitationId, again.expiresTimestamp]).toEqual([
      first.invitationId,
      first.expiresTimestamp + 60,
    ]);
    expect(await listed(t, bob)).toEqual([OPEN]);
  });

  test('goes to friends alone unless the host says otherwise', async () => {
    const t = await open({});
    const [ada, bob] = [await t.player(), await t.player()];
    const target = await party(t, ada);
    await expect(invite(t, ada, bob, target)).rejects.toMatchObject({ reason: 'INVITED_NOT_FRIEND' });
    const { friends } = t.backend.api;
    await friends.send({ receiverAccountId: bob.accountId }, ada.caller);
    await friends.accept({ senderAccountId: ada.accountId }, bob.caller);
    expect((await invite(t, ada, bob, target)).state).toBe(OPEN);
  });

  test('goes to an existing player, from somebody who is there', async () => {
    const t = await open();
    const [ada, bob, eve] = [await t.player(), await t.player(), await t.player()];
    const target = await party(t, ada);
    const nobody = { receiverAccountId: 'account-x', kind: 'PARTY', targetId: target } as const;
    await expect(apiOf(t).send(nobody, ada.caller)).rejects.toMatchObject({ reason: 'INVITED_NOT_FOUND' });
    await expect(invite(t, eve, bob, target)).rejects.toMatchObject({ reason: 'INVITER_NOT_MEMBER' });
    await expect(invite(t, ada, ada, target)).rejects.toMatchObject({ reason: 'INVALID_FIELD' });
  });

  test('to a player who has blocked the sender looks sent, and is never seen', async () => {
    const t = await open();
    const [ada, bob, cyd] = [await t.player(), await t.player(), await t.player()];
    const target = await party(t, ada);
    await t.backend.api.friends.block({ accountId: ada.accountId }, bob.caller);
    const told: (readonly string[])[] = [];
    t.backend.events.on('anyEvent', ({ recipientIds }) => void told.push(recipientIds));
    const hidden = await invite(t, ada, bob, target);
    const shown = await invite(t, ada, cyd, target);
    expect(Object.keys(hidden)).toEqual(Object.keys(shown));
    expect(JSON.stringify(hidden)).toHaveLength(JSON.stringify(shown).length);
    expect(told[0]).toEqual([ada.accountId]);
    expect([await listed(t, bob), await listed(t, ada, 1)]).toEqual([[], [OPEN, OPEN]]);
    const { invitationId } = hidden;
    await expect(accept(t, bob, invitationId)).rejects.toMatchObject({ reason: 'INVITATION_NOT_FOUND' });
    await apiOf(t).cancel({ invitationId }, ada.caller);
    expect(told.at(-1)).toEqual([ada.accountId]);
  });

  test('is one of at most 50 of a sender', async () => {
    const t = await open({ invitations: 'everyone', rates: false, limits: { invitationsSent: 2 } });
    const ada = await t.player();
    const target = await party(t, ada);
    for (let at = 0; at < 2; at++) await invite(t, ada, await t.player(), target);
    await expect(invite(t, ada, await t.player(), target)).rejects.toMatchObject({
      reason: 'INVITATION_LIMIT',
    });
    await t.clock.advance(300_000);
    await invite(t, ada, await t.player(), target);
  });
});

describe('races', () => {
  test('of players who accept the last place of a lobby at the same time, one gets it', async () => {
    const t = await open({ invitations: 'everyone', rates: false });
    const ada = await t.player();
    const players = await Promise.all(Array.from({ length: 16 }, () => t.player()));
    const { lobby } = await t.backend.api.lobbies.create(
      { name: 'Owls', teams: [{ name: 'all', size: 2 }] },
      ada.caller,
    );
    const ids: string[] = [];
    for (const player of players)
      ids.push((await invite(t, ada, player, lobby.lobbyId, 'LOBBY')).invitationId);
    const ended = await Promise.allSettled(players.map((player, at) => accept(t, player, ids[at]!)));
    expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const states = await t.storage.find(invitations, {});
    expect(states.filter(({ state }) => state === ACCEPTED)).toHaveLength(1);
  });

  test('an invitation that is accepted, declined and taken back at the same time ends once', async () => {
    const t = await open();
    for (let round = 0; round < 5; round++) {
      const [ada, bob] = [await t.player(), await t.player()];
      const { invitationId } = await invite(t, ada, bob, await party(t, ada));
      const ended = await Promise.allSettled([
        accept(t, bob, invitationId),
        apiOf(t).decline({ invitationId }, bob.caller),
        apiOf(t).cancel({ invitationId }, ada.caller),
      ]);
      expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      const row = await t.storage.get(invitations, { id: invitationId });
      const isIn = await t.backend.api.parties.current({}, bob.caller).then(
        () => true,
        () => false,
      );
      expect(isIn).toBe(row?.state === ACCEPTED);
    }
  });
});

test('invitations that are over go after a day, and those of a deleted account at once', async () => {
  const t = await open();
  const [ada, bob] = [await t.player(), await t.player()];
  const target = await party(t, ada);
  await invite(t, ada, bob, target);
  await t.backend.api.accounts.adminDelete({ accountId: bob.accountId }, asHost);
  expect(await t.storage.count(invitations, {})).toBe(0);
  await invite(t, ada, await t.player(), target);
  await t.clock.advance(86_400_000 + 300_001);
  for (let at = 0; at < 2; at++) {
    await t.clock.advance(3_600_000);
    await t.backend.scheduler.tick();
  }
  expect(await t.storage.count(invitations, {})).toBe(0);
});
