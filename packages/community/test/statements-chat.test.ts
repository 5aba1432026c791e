import { setImmediate } from 'node:timers/promises';
import { defineArea, defineContract } from '@lobbykit/core/area';
import { createMemoryStorage } from '@lobbykit/core/storage';
import { lobbiesArea } from '@lobbykit/lobbies';
import { createTestBackend } from '@lobbykit/testing';
import { expect, onTestFinished, test } from 'vitest';
import { createCountingStorage, type Work } from '../../core/test/costs/counting-storage.ts';
import { chatArea, chatChannelsPart } from '../src/chat/index.ts';
import { chatMessages } from '../src/chat/tables.ts';
import { invitationsArea } from '../src/invitations/index.ts';

/** The players of a channel that everybody is in. */
const crowd: string[] = [];

const crowdArea = defineArea({
  contract: defineContract({ area: 'crowd', title: 'Crowd', permissions: {}, routes: {} }),
  needs: { channels: chatChannelsPart },
  create(_, { channels }) {
    channels.add('crowd', { includes: async () => true, members: async () => crowd });
    return { operations: {} };
  },
});

async function open() {
  const work: Work = { statements: [], rows: 0, entries: 0 };
  const storage = createCountingStorage(createMemoryStorage(), work);
  const areas = [lobbiesArea, chatArea, invitationsArea, crowdArea] as const;
  const t = await createTestBackend<typeof areas>({ areas, storage, invitations: 'everyone' } as never);
  onTestFinished(() => t[Symbol.asyncDispose]());
  const measured: Record<string, string> = {};
  async function measure<Result>(operation: string, run: () => Promise<Result>): Promise<Result> {
    // What the last operation has started ends first, and a lobby tells its members at once again.
    await t.clock.advance(100);
    await setImmediate();
    work.statements = [];
    const result = await run();
    measured[operation] = work.statements.join(', ');
    return result;
  }
  return { t, measured, measure };
}

/** The statements of the most used operations, in the order in which they begin. */
const costs: Readonly<Record<string, string>> = {
  'chat channels':
    'get party_members, get lobby_members, find chat_readers, find chat_readers, find chat_messages, count chat_messages, find chat_messages, count chat_messages, find accounts, find friend_edges',
  'chat list': 'get lobby_members, find chat_messages, find accounts, find friend_edges',
  'chat message':
    'lock accounts, get lobby_members, upsert chat_channels, insert chat_messages, upsert chat_readers, update chat_readers, find lobby_members, number event_log',
  'chat read': 'lock accounts, get lobby_members, get chat_channels, insert chat_readers',
  'direct message':
    'lock accounts, find accounts, find friend_edges, find friend_edges, upsert chat_channels, insert chat_messages, upsert chat_readers, upsert chat_readers, number event_log',
  'first direct message':
    'lock accounts, find accounts, find friend_edges, find friend_edges, upsert chat_channels, count chat_readers, insert chat_messages, upsert chat_readers, update chat_readers, upsert chat_readers, number event_log',
  invitation:
    'lock accounts, find accounts, get lobby_members, find friend_edges, find friend_edges, find invitations, count invitations, insert invitations, number event_log',
  'invitation accepted':
    'find invitations, lock accounts, lock invitations, get lobby_members, get lobbies, find lobbies, lock accounts, find lobby_members, find matchmaking_players, update lobbies, find lobby_members, find lobby_members, find friend_edges, find friend_edges, count lobby_kicks, insert lobby_members, update lobbies, update lobbies, update lobbies, find accounts, find accounts, update invitations, find accounts, number event_log',
  'lobby create':
    'lock accounts, find lobby_members, find matchmaking_players, count lobbies, insert lobbies, insert lobby_members, update lobbies, update lobbies, update lobbies, find accounts, find accounts, number event_log',
  'lobby finish':
    'get lobby_members, update lobbies, find lobby_members, update lobby_members, update lobbies, update lobbies, find accounts, find party_matches, delete matchmaking_backfills, delete matchmaking_matches, find lobbies, find accounts, number event_log',
  'lobby join':
    'find lobbies, lock accounts, find lobby_members, find matchmaking_players, update lobbies, find lobby_members, find lobby_members, find friend_edges, find friend_edges, count lobby_kicks, insert lobby_members, update lobbies, update lobbies, update lobbies, find accounts, find accounts, number event_log',
  'lobby leave':
    'get lobby_members, get lobbies, get lobby_members, update lobbies, find lobby_members, delete lobby_members, update lobbies, update lobbies, find accounts, number event_log',
  'lobby list':
    'find friend_edges, find lobbies, find lobby_members, find friend_edges, find friend_edges, find accounts',
  'lobby ready':
    'get lobby_members, update lobbies, find lobby_members, update lobby_members, update lobbies, update lobbies, find accounts, find accounts, number event_log',
  'lobby start':
    'get lobby_members, update lobbies, find lobby_members, update lobby_members, update lobbies, update lobbies, find accounts, find accounts, number event_log',
  'own lobby': 'get lobby_members, get lobbies, find lobby_members, find accounts',
};

test('the most used operations of lobbies, the chat and invitations need exactly these statements', async () => {
  const { t, measured, measure } = await open();
  const { lobbies, chat, invitations } = t.backend.api;
  const [ada, bob, cyd] = [await t.player(), await t.player(), await t.player()];
  // After the first call, the session is remembered.
  for (const player of [ada, bob, cyd]) await chat.channels({}, player.caller);
  const teams = [{ name: 'all', size: 4 }];
  const given = { name: 'Owls', teams, hosting: 'P2P' as const, visibility: 'PUBLIC' as const };
  const { lobby } = await measure('lobby create', () => lobbies.create(given, ada.caller));
  const { lobbyId, inviteCode } = lobby;
  await measure('lobby join', () => lobbies.join({ inviteCode }, bob.caller));
  await measure('own lobby', () => lobbies.mine({}, bob.caller));
  await measure('lobby list', () => lobbies.list({}, cyd.caller));
  await measure('lobby ready', () => lobbies.setReady({ lobbyId, isReady: true }, bob.caller));
  const receiver = { receiverAccountId: cyd.accountId, kind: 'LOBBY', targetId: lobbyId } as const;
  const { invitation } = await measure('invitation', () => invitations.send(receiver, ada.caller));
  const { invitationId } = invitation;
  await measure('invitation accepted', () => invitations.accept({ invitationId }, cyd.caller));
  await measure('lobby start', () =>
    lobbies.start({ lobbyId, force: true, connectionDetails: 'here:1' }, ada.caller),
  );
  await measure('lobby finish', () => lobbies.finish({ lobbyId }, ada.caller));
  const channel = `lobby:${lobbyId}`;
  await measure('chat message', () => chat.send({ channel, text: 'hello' }, ada.caller));
  await measure('chat list', () => chat.list({ channel }, bob.caller));
  await measure('chat read', () => chat.read({ channel }, bob.caller));
  await measure('chat channels', () => chat.channels({}, bob.caller));
  const direct = `direct:${bob.accountId}`;
  await measure('first direct message', () => chat.send({ channel: direct, text: 'hello' }, ada.caller));
  await measure('direct message', () => chat.send({ channel: direct, text: 'hello' }, ada.caller));
  await measure('lobby leave', () => lobbies.leave({ lobbyId }, bob.caller));
  expect(measured).toEqual(costs);
});

test('a chat message to 1,000 players takes the statements of one to two, and is one row of the chat', async () => {
  const { t, measured, measure } = await open();
  const { chat } = t.backend.api;
  const [ada, bob] = [await t.player(), await t.player()];
  const send = (text: string) => chat.send({ channel: 'crowd:all', text }, ada.caller);
  crowd.splice(0, crowd.length, ada.accountId, bob.accountId);
  await send('first');
  const log = t.backend.catalogue.tables.find(({ name }) => name === 'event_log')!;
  async function rowsOf(operation: string): Promise<readonly number[]> {
    const count = () => Promise.all([log, chatMessages].map((table) => t.storage.count(table, {})));
    const before = await count();
    await measure(operation, () => send(operation));
    return (await count()).map((rows, at) => rows - before[at]!);
  }
  expect(await rowsOf('two')).toEqual([2, 1]);
  crowd.push(...Array.from({ length: 998 }, (_, at) => `account-${at}`));
  // The event has a row for each recipient, and the message one for all.
  expect(await rowsOf('thousand')).toEqual([1_000, 1]);
  expect(measured.thousand).toBe(measured.two);
});
