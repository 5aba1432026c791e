import { column, defineArea, defineContract, defineTable } from '@lobbykit/core/area';
import { createTestBackend, type TestPlayer } from '@lobbykit/testing';
import { describe, expect, onTestFinished, test } from 'vitest';
import { type ChatChannelKind, chatArea, chatChannelsPart } from '../../../src/chat/index.ts';

/** Who is in which team of a league. */
const teamMembers = defineTable({
  name: 'league_members',
  columns: { teamId: column.text(), accountId: column.text() },
  key: ['teamId', 'accountId'],
  indexes: [['accountId']],
  personal: { accounts: ['accountId'], erasure: 'delete' },
});

const who: ChatChannelKind = {
  includes: async (db, teamId, accountId) => (await db.get(teamMembers, { teamId, accountId })) !== null,
  members: async (db, teamId) =>
    (await db.find(teamMembers, { where: { teamId } })).map(({ accountId }) => accountId),
  idsOf: async (db, accountId) =>
    (await db.find(teamMembers, { where: { accountId } })).map(({ teamId }) => teamId),
};

/** An area that adds kinds of channels to the chat. */
const leagueArea = (kinds: Readonly<Record<string, ChatChannelKind>>, area = 'league') =>
  defineArea({
    contract: defineContract({ area, title: 'League', permissions: {}, routes: {} }),
    tables: area === 'league' ? [teamMembers] : [],
    needs: { channels: chatChannelsPart },
    create(_, { channels }) {
      for (const [kind, given] of Object.entries(kinds)) channels.add(kind, given);
      return { operations: {} };
    },
  });

async function open(kinds: Readonly<Record<string, ChatChannelKind>> = { league: who }) {
  const t = await createTestBackend({ areas: [chatArea, leagueArea(kinds)] });
  onTestFinished(() => t[Symbol.asyncDispose]());
  const told: (readonly [text: string, to: readonly string[]])[] = [];
  t.backend.events.on('anyEvent', ({ content, recipientIds }) => {
    const { message } = content as unknown as { readonly message: { readonly text: string } };
    told.push([message.text, recipientIds.toSorted()]);
  });
  const join = (teamId: string, ...players: readonly TestPlayer[]) =>
    t.storage.insert(
      teamMembers,
      players.map(({ accountId }) => ({ teamId, accountId })),
    );
  return { t, told, join, chat: t.backend.api.chat };
}

const idsOf = (...players: readonly TestPlayer[]) => players.map(({ accountId }) => accountId).toSorted();

describe('a kind of channels that an area adds', () => {
  test('is read, written and told to those who are in it, as long as they are', async () => {
    const { t, told, join, chat } = await open();
    const [ada, bob, eve] = [await t.player(), await t.player(), await t.player()];
    await join('owls', ada, bob);
    const channel = 'league:owls';
    await chat.send({ channel, text: 'hello' }, ada.caller);
    expect(told).toEqual([['hello', idsOf(ada, bob)]]);
    expect((await chat.list({ channel }, bob.caller)).messages).toMatchObject([{ text: 'hello', channel }]);
    const notFound = { reason: 'CHANNEL_NOT_FOUND' };
    await expect(chat.send({ channel, text: 'x' }, eve.caller)).rejects.toMatchObject(notFound);
    await expect(chat.list({ channel }, eve.caller)).rejects.toMatchObject(notFound);
    await t.storage.delete(teamMembers, { teamId: 'owls', accountId: bob.accountId });
    await expect(chat.send({ channel, text: 'x' }, bob.caller)).rejects.toMatchObject(notFound);
  });

  test('is in the list of channels, with what is unread, a hundred at most', async () => {
    const { t, join, chat } = await open();
    const [ada, bob] = [await t.player(), await t.player()];
    for (let at = 0; at < 101; at++) await join(`team-${String(at).padStart(3, '0')}`, ada);
    await join('team-000', bob);
    await chat.send({ channel: 'league:team-000', text: 'hello' }, bob.caller);
    const { channels } = await chat.channels({}, ada.caller);
    const own = channels.filter(({ channel }) => channel.startsWith('league:'));
    expect(own).toHaveLength(100);
    expect(own[0]).toMatchObject({
      channel: 'league:team-000',
      unreadCount: 1,
      lastMessage: { text: 'hello' },
    });
    await chat.read({ channel: 'league:team-000' }, ada.caller);
    expect((await chat.channels({}, ada.caller)).channels).toContainEqual(
      expect.objectContaining({ channel: 'league:team-000', unreadCount: 0 }),
    );
  });

  test('without members tells those who have read or written there in the last hour, as a room does', async () => {
    const { t, told, chat } = await open({ shard: { includes: async (_, id) => id === 'eu' } });
    const [ada, bob] = [await t.player(), await t.player()];
    const channel = 'shard:eu';
    await chat.read({ channel }, bob.caller);
    await t.clock.advance(3_000_000);
    await chat.read({ channel }, bob.caller);
    await t.clock.advance(3_000_000);
    await chat.send({ channel, text: 'hello' }, ada.caller);
    await t.clock.advance(3_600_001);
    await chat.send({ channel, text: 'anyone?' }, ada.caller);
    expect(told).toEqual([
      ['hello', idsOf(ada, bob)],
      ['anyone?', idsOf(ada)],
    ]);
    await expect(chat.send({ channel: 'shard:us', text: 'x' }, ada.caller)).rejects.toMatchObject({
      reason: 'CHANNEL_NOT_FOUND',
    });
  });

  test('that nobody has added is refused, and the error names those that exist', async () => {
    const { t, chat } = await open();
    const call = chat.send({ channel: 'clan:owls', text: 'x' }, (await t.player()).caller);
    await expect(call).rejects.toMatchObject({
      reason: 'INVALID_FIELD',
      message: expect.stringContaining('party:, lobby:, group:, direct:, room:, league:'),
    });
  });

  test.each([
    ['room', 'the chat channel kind room exists already'],
    ['Clan', 'the chat channel kind Clan must be 1 to 32 small letters'],
    ['a:b', 'the chat channel kind a:b must be 1 to 32 small letters'],
  ])('is refused at the start if it is called %s', async (kind, message) => {
    await expect(open({ [kind]: who })).rejects.toThrow(message);
  });

  test('is refused at the start if another area has added it', async () => {
    const areas = [chatArea, leagueArea({ league: who }), leagueArea({ league: who }, 'cup')] as const;
    await expect(createTestBackend({ areas })).rejects.toThrow('the chat channel kind league exists already');
  });

  test('may be added to a backend that has no chat', async () => {
    const t = await createTestBackend({ areas: [leagueArea({ league: who })] });
    await t.backend.stop();
  });
});
