import { describe, expect, test } from 'vitest';
import { chatChannels, chatMessages, chatReaders } from '../../../src/chat/tables.ts';
import { apiOf, asHost, type ChatWorld, group, openChat, party, send, textsOf } from './chat-world.ts';

/** Notes the events of the chat: channel, text and who gets them. */
function noteEvents(t: ChatWorld) {
  const told: (readonly [channel: string, text: string, recipients: readonly string[]])[] = [];
  t.backend.events.on('anyEvent', ({ content, recipientIds }) => {
    const { '@type': type, message } = content as unknown as {
      readonly '@type': string;
      readonly message: { readonly channel: string; readonly text: string };
    };
    if (type === 'chat/Message') told.push([message.channel, message.text, recipientIds.toSorted()]);
  });
  return told;
}

describe('a channel', () => {
  test('is read and written by those who are in it, as long as they are', async () => {
    const t = await openChat();
    const [ada, bob, eve] = [await t.player(), await t.player(), await t.player()];
    for (const channel of [await party(t, ada, bob), await group(t, ada, bob)]) {
      await send(t, ada, channel, 'hello');
      await send(t, bob, channel, 'hi');
      expect(await textsOf(t, ada, channel)).toEqual(['hi', 'hello']);
      for (const refused of [() => send(t, eve, channel, 'let me in'), () => textsOf(t, eve, channel)])
        await expect(refused()).rejects.toMatchObject({ reason: 'CHANNEL_NOT_FOUND' });
    }
    const groupId = (await t.backend.api.groups.mine({}, bob.caller)).memberships[0]!.group.groupId;
    await t.backend.api.groups.leave({ groupId }, bob.caller);
    await expect(textsOf(t, bob, `group:${groupId}`)).rejects.toMatchObject({ reason: 'CHANNEL_NOT_FOUND' });
  });

  test('of a lobby is that of its members', async () => {
    const t = await openChat();
    const [ada, bob, eve] = [await t.player(), await t.player(), await t.player()];
    const { lobbies } = t.backend.api;
    const { lobby } = await lobbies.create({ name: 'Owls', teams: [{ name: 'all', size: 4 }] }, ada.caller);
    await lobbies.join({ inviteCode: lobby.inviteCode }, bob.caller);
    const told = noteEvents(t);
    const channel = `lobby:${lobby.lobbyId}`;
    await send(t, bob, channel, 'ready?');
    expect(told).toEqual([[channel, 'ready?', [ada.accountId, bob.accountId].toSorted()]]);
    await expect(send(t, eve, channel, 'x')).rejects.toMatchObject({ reason: 'CHANNEL_NOT_FOUND' });
  });

  test('between two players has the name of the other one, for both', async () => {
    const t = await openChat();
    const [ada, bob] = [await t.player(), await t.player()];
    const told = noteEvents(t);
    const { channel } = await send(t, ada, `direct:${bob.accountId}`, 'hello');
    expect(channel).toBe(`direct:${bob.accountId}`);
    expect(told).toEqual(
      expect.arrayContaining([
        [`direct:${bob.accountId}`, 'hello', [ada.accountId]],
        [`direct:${ada.accountId}`, 'hello', [bob.accountId]],
      ]),
    );
    await send(t, bob, `direct:${ada.accountId}`, 'hi');
    expect(await textsOf(t, ada, `direct:${bob.accountId}`)).toEqual(['hi', 'hello']);
    expect(await textsOf(t, bob, `direct:${ada.accountId}`)).toEqual(['hi', 'hello']);
  });

  test.each(['party', 'party:', 'guild:1', 'room:a b', 'direct:a:b', ':x'])(
    'is refused if its name has another form: %j',
    async (channel) => {
      const t = await openChat();
      await expect(send(t, await t.player(), channel, 'x')).rejects.toMatchObject({
        reason: 'INVALID_FIELD',
        details: { fields: [expect.objectContaining({ field: 'channel' })] },
      });
    },
  );

  test('that does not exist is not found, and nobody writes to themselves', async () => {
    const t = await openChat();
    const ada = await t.player();
    for (const channel of ['party:x', 'lobby:x', 'group:x', 'direct:account-x', 'room:secret'])
      await expect(send(t, ada, channel, 'x')).rejects.toMatchObject({ reason: 'CHANNEL_NOT_FOUND' });
    await expect(send(t, ada, `direct:${ada.accountId}`, 'x')).rejects.toMatchObject({
      reason: 'INVALID_FIELD',
    });
  });
});

describe('a room', () => {
  test('is open to everybody, and tells those who have read or written there in the last hour', async () => {
    const t = await openChat({ chatRooms: ['general', 'trade'] });
    const [ada, bob, cyd] = [await t.player(), await t.player(), await t.player()];
    const told = noteEvents(t);
    await apiOf(t).read({ channel: 'room:trade' }, bob.caller);
    await send(t, ada, 'room:trade', 'selling');
    expect(told.map(([, , to]) => to)).toEqual([[ada.accountId, bob.accountId].toSorted()]);
    await t.clock.advance(3_600_001);
    await send(t, cyd, 'room:trade', 'buying');
    expect(told.at(-1)?.[2]).toEqual([cyd.accountId]);
    expect(await textsOf(t, bob, 'room:trade')).toEqual(['buying', 'selling']);
    expect(await textsOf(t, bob, 'room:general')).toEqual([]);
  });
});

describe('messages', () => {
  test('are listed page by page, the newest first', async () => {
    const t = await openChat();
    const ada = await t.player();
    for (let at = 0; at < 7; at++) await send(t, ada, 'room:general', `m${at}`);
    const texts: string[] = [];
    let beforeMessageId: string | undefined;
    for (let page = 0; page < 4; page++) {
      const { messages } = await apiOf(t).list(
        { channel: 'room:general', limit: 3, ...(beforeMessageId && { beforeMessageId }) },
        ada.caller,
      );
      texts.push(...messages.map(({ text }) => text));
      beforeMessageId = messages.at(-1)?.messageId ?? beforeMessageId;
    }
    expect(texts).toEqual(['m6', 'm5', 'm4', 'm3', 'm2', 'm1', 'm0']);
    const channel = await party(t, ada);
    await expect(
      apiOf(t).list({ channel, beforeMessageId: beforeMessageId! }, ada.caller),
    ).rejects.toMatchObject({ reason: 'MESSAGE_NOT_FOUND' });
  });

  test('that many write at the same time have one order for everybody, in lists and events', async () => {
    const t = await openChat({ rates: false });
    const players = await Promise.all(Array.from({ length: 20 }, () => t.player()));
    const reader = await t.player();
    await apiOf(t).read({ channel: 'room:general' }, reader.caller);
    await Promise.all(players.map((player, at) => send(t, player, 'room:general', `m${at}`)));
    const listed = await textsOf(t, reader, 'room:general');
    expect(listed).toHaveLength(20);
    // As a stream has them, also one that resumes.
    const log = t.backend.catalogue.tables.find(({ name }) => name === 'event_log')!;
    const events = (await t.storage.find(log, {
      where: { recipientId: reader.accountId },
      orderBy: ['sequence'],
    } as never)) as unknown as readonly { readonly payload: string }[];
    const texts = events.flatMap(({ payload }) => /"text":"(m\d+)"/.exec(payload)?.[1] ?? []);
    expect(texts).toEqual(listed.toReversed());
    const numbers = (await t.storage.find(chatMessages, {})).map(({ number }) => number);
    expect(numbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, at) => at + 1));
  });

  test('are changed and deleted by their senders for 15 minutes', async () => {
    const t = await openChat();
    const [ada, bob] = [await t.player(), await t.player()];
    const { messageId } = await send(t, ada, 'room:general', 'helo', {
      metadata: { to: { intPayload: 9_007_199_254_740_993n } },
    });
    const told = noteEvents(t);
    await t.clock.advance(899_999);
    const { message } = await apiOf(t).edit({ messageId, text: 'hello' }, ada.caller);
    expect(message).toMatchObject({
      text: 'hello',
      metadata: { to: { intPayload: 9_007_199_254_740_993n } },
      editedTimestamp: Math.floor(t.clock.now() / 1_000),
    });
    await expect(apiOf(t).edit({ messageId, text: 'x' }, bob.caller)).rejects.toMatchObject({
      reason: 'MESSAGE_NOT_FOUND',
    });
    await expect(apiOf(t).delete({ messageId }, bob.caller)).rejects.toMatchObject({
      reason: 'MESSAGE_NOT_FOUND',
    });
    await t.clock.advance(1);
    for (const late of [
      () => apiOf(t).edit({ messageId, text: 'x' }, ada.caller),
      () => apiOf(t).delete({ messageId }, ada.caller),
    ])
      await expect(late()).rejects.toMatchObject({ reason: 'MESSAGE_TOO_OLD' });
    const second = await send(t, ada, 'room:general', 'oops');
    await apiOf(t).delete({ messageId: second.messageId }, ada.caller);
    const { messages } = await apiOf(t).list({ channel: 'room:general' }, bob.caller);
    expect(messages.map(({ text, isDeleted }) => [text, isDeleted])).toEqual([
      ['', true],
      ['hello', false],
    ]);
    expect(told.map(([, text]) => text)).toEqual(['hello', 'oops', '']);
  });

  test('have the text of one line, at most 500 characters, and metadata of a bounded size', async () => {
    const t = await openChat();
    const ada = await t.player();
    const { text } = await send(t, ada, 'room:general', 'x'.repeat(500));
    expect(text).toHaveLength(500);
    for (const [field, input] of [
      ['text', { text: 'x'.repeat(501) }],
      ['text', { text: '' }],
      ['text', { text: 'a\u0000b' }],
      ['text', { text: '   ' }],
      ['metadata', { text: 'x', metadata: { big: { stringPayload: 'x'.repeat(1_100) } } }],
    ] as const)
      await expect(apiOf(t).send({ channel: 'room:general', ...input }, ada.caller)).rejects.toMatchObject({
        reason: 'INVALID_FIELD',
        details: { fields: [expect.objectContaining({ field })] },
      });
  });

  test('of players who have blocked each other are marked, and direct ones are seen by their sender alone', async () => {
    const t = await openChat();
    const [ada, bob] = [await t.player(), await t.player()];
    await send(t, bob, `direct:${ada.accountId}`, 'before');
    await t.backend.api.friends.block({ accountId: bob.accountId }, ada.caller);
    const told = noteEvents(t);
    const hidden = await send(t, bob, `direct:${ada.accountId}`, 'after');
    expect(hidden).toMatchObject({ text: 'after', isBlocked: false, isDeleted: false });
    expect(told).toEqual([[`direct:${ada.accountId}`, 'after', [bob.accountId]]]);
    expect(await textsOf(t, bob, `direct:${ada.accountId}`)).toEqual(['after', 'before']);
    expect(await textsOf(t, ada, `direct:${bob.accountId}`)).toEqual(['before']);
    const { channels } = await apiOf(t).channels({}, ada.caller);
    const direct = channels.find(({ channel }) => channel === `direct:${bob.accountId}`);
    expect([direct?.unreadCount, direct?.lastMessage?.text]).toEqual([1, 'before']);
    const ofBob = await apiOf(t).list({ channel: `direct:${ada.accountId}` }, bob.caller);
    await apiOf(t).edit({ messageId: ofBob.messages.at(-1)!.messageId, text: 'an insult' }, bob.caller);
    expect(told.at(-1)).toEqual([`direct:${ada.accountId}`, 'an insult', [bob.accountId]]);
    expect(await textsOf(t, ada, `direct:${bob.accountId}`)).toEqual([]);
    await send(t, bob, 'room:general', 'in the room');
    const { messages } = await apiOf(t).list({ channel: 'room:general' }, ada.caller);
    expect(messages[0]).toMatchObject({ text: 'in the room', isBlocked: true });
    await send(t, ada, 'room:general', 'me too');
    const seen = await apiOf(t).list({ channel: 'room:general' }, bob.caller);
    // A player does not learn who has blocked them.
    expect(seen.messages.map(({ isBlocked }) => isBlocked)).toEqual([false, false]);
  });
});

test('the list of channels shows the last message and what is unread, and reading moves it', async () => {
  const t = await openChat();
  const [ada, bob] = [await t.player(), await t.player()];
  const channel = await party(t, ada, bob);
  const first = await send(t, ada, channel, 'one');
  await send(t, ada, channel, 'two');
  await send(t, ada, `direct:${bob.accountId}`, 'psst');
  const listed = async () =>
    Object.fromEntries(
      (await apiOf(t).channels({}, bob.caller)).channels.map(({ channel, unreadCount, lastMessage }) => [
        channel,
        [unreadCount, lastMessage?.text],
      ]),
    );
  const direct = `direct:${ada.accountId}`;
  expect(await listed()).toEqual({
    [channel]: [2, 'two'],
    'room:general': [0, undefined],
    [direct]: [1, 'psst'],
  });
  await apiOf(t).read({ channel, messageId: first.messageId }, bob.caller);
  await apiOf(t).read({ channel: direct }, bob.caller);
  expect(await listed()).toMatchObject({ [channel]: [1, 'two'], [direct]: [0, 'psst'] });
  await apiOf(t).read({ channel }, bob.caller);
  // An older place does not come back.
  await apiOf(t).read({ channel, messageId: first.messageId }, bob.caller);
  expect(await listed()).toMatchObject({ [channel]: [0, 'two'] });
  await send(t, bob, channel, 'mine');
  expect(await listed()).toMatchObject({ [channel]: [0, 'mine'] });
  await expect(
    apiOf(t).read({ channel: 'room:general', messageId: first.messageId }, bob.caller),
  ).rejects.toMatchObject({ reason: 'MESSAGE_NOT_FOUND' });
});

describe('moderation', () => {
  test('a muted player cannot write or change until the mute ends, and is told when', async () => {
    const t = await openChat();
    const ada = await t.player();
    const { messageId } = await send(t, ada, 'room:general', 'first');
    const untilTimestamp = Math.floor(t.clock.now() / 1_000) + 60;
    const { moderation } = t.backend.api;
    await moderation.sanction(
      { accountId: ada.accountId, kind: 'MUTE', publicReason: 'spam', note: '', untilTimestamp },
      asHost,
    );
    for (const refused of [
      () => send(t, ada, 'room:general', 'x'),
      () => apiOf(t).edit({ messageId, text: 'x' }, ada.caller),
    ])
      await expect(refused()).rejects.toMatchObject({
        reason: 'MUTED',
        details: { metadata: { until: String(untilTimestamp), publicReason: 'spam' } },
      });
    expect(await textsOf(t, ada, 'room:general')).toEqual(['first']);
    await t.clock.advance(60_000);
    await send(t, ada, 'room:general', 'again');
  });

  test('an account with chat.moderate and an operator delete any message, with an audit row', async () => {
    const t = await openChat({ roles: { moderator: ['chat.moderate'] } });
    const [ada, mod] = [await t.player(), await t.admin('mod', 'moderator')];
    const one = await send(t, ada, 'room:general', 'one');
    const two = await send(t, ada, `direct:${mod.accountId}`, 'two');
    await t.clock.advance(1_000_000);
    await apiOf(t).delete({ messageId: one.messageId }, { session: mod.token });
    const { messages } = await apiOf(t).adminList({ channel: 'room:general' }, asHost);
    expect(messages).toMatchObject([{ text: '', isDeleted: true }]);
    const stored = `direct:${[ada.accountId, mod.accountId].toSorted().join(':')}`;
    expect((await apiOf(t).adminList({ channel: stored }, asHost)).messages).toMatchObject([{ text: 'two' }]);
    await apiOf(t).adminDelete({ messageId: two.messageId }, asHost);
    await expect(apiOf(t).adminDelete({ messageId: two.messageId }, asHost)).rejects.toMatchObject({
      reason: 'MESSAGE_NOT_FOUND',
    });
    const { records } = await t.backend.api.audit.list({}, asHost);
    const about = records.filter(
      ({ operation, outcome }) => operation.startsWith('chat.') && outcome === 'success',
    );
    expect(about.map(({ operation, object }) => [operation, object])).toEqual([
      ['chat.adminDelete', two.messageId],
      ['chat.delete', one.messageId],
    ]);
  });
});

describe('what is kept', () => {
  test('is a bounded number of messages of a channel', async () => {
    const t = await openChat({ rates: false, limits: { chatChannelMessages: 10 } });
    const ada = await t.player();
    for (let at = 0; at < 128; at++) await send(t, ada, 'room:general', `m${at}`);
    expect(await t.storage.count(chatMessages, {})).toBe(10);
    expect((await textsOf(t, ada, 'room:general')).at(-1)).toBe('m118');
  });

  test('is kept for 30 days, and then nothing is', async () => {
    const t = await openChat();
    const [ada, bob] = [await t.player(), await t.player()];
    await send(t, ada, `direct:${bob.accountId}`, 'old');
    await t.clock.advance(30 * 86_400_000 + 1);
    for (let at = 0; at < 3; at++) {
      await t.clock.advance(3_600_000);
      await t.backend.scheduler.tick();
    }
    const left = [chatChannels, chatMessages, chatReaders].map((table) =>
      t.storage.count(table as never, {}),
    );
    expect(await Promise.all(left)).toEqual([0, 0, 0]);
  });

  test('begins again with nothing read when the messages of a channel are gone', async () => {
    const t = await openChat();
    const channel = 'room:general';
    for (let at = 0; at < 3; at++) await send(t, await t.player('ada'), channel, `m${at}`);
    await t.clock.advance(20 * 86_400_000);
    // Bob reads the room late, so how far they have read outlives the messages.
    await apiOf(t).read({ channel }, (await t.player('bob')).caller);
    await t.clock.advance(10 * 86_400_000 + 3_600_000);
    await t.backend.scheduler.tick();
    expect(await t.storage.count(chatMessages, {})).toBe(0);
    await send(t, await t.player('ada'), channel, 'new');
    const { channels } = await apiOf(t).channels({}, (await t.player('bob')).caller);
    expect(channels.find((each) => each.channel === channel)?.unreadCount).toBe(1);
  });

  test('of a deleted account is the place of its messages, without its name and words', async () => {
    const t = await openChat();
    const [ada, bob] = [await t.player(), await t.player()];
    await send(t, ada, 'room:general', 'my address is');
    await send(t, ada, `direct:${bob.accountId}`, 'secret');
    await t.backend.api.accounts.adminDelete({ accountId: ada.accountId }, asHost);
    const { messages } = await apiOf(t).list({ channel: 'room:general' }, bob.caller);
    expect(messages).toMatchObject([{ senderId: '', senderDisplayName: '', text: '', isDeleted: true }]);
    for (const table of [chatChannels, chatMessages, chatReaders]) {
      const rows = JSON.stringify(await t.storage.find(table as never, {}));
      for (const gone of [ada.accountId, 'secret', 'address']) expect(rows, table.name).not.toContain(gone);
    }
  });

  test('of a player whom the deleted account had blocked is nothing of both', async () => {
    const t = await openChat();
    const [ada, bob] = [await t.player(), await t.player()];
    await t.backend.api.friends.block({ accountId: bob.accountId }, ada.caller);
    await send(t, bob, `direct:${ada.accountId}`, 'unseen');
    await t.backend.api.accounts.adminDelete({ accountId: ada.accountId }, asHost);
    for (const table of [chatChannels, chatMessages, chatReaders])
      expect(JSON.stringify(await t.storage.find(table as never, {})), table.name).not.toContain(
        ada.accountId,
      );
  });
});

test('a player who writes too much in one channel still writes in others, up to a bound for all', async () => {
  const chatRooms = ['one', 'two', 'three', 'four'];
  const t = await openChat({ rates: {}, chatRooms } as never);
  const ada = await t.player();
  const session = ada.token;
  const write = async (room: string) =>
    (await t.http('POST', '/chat/messages', { session, body: { channel: `room:${room}`, text: 'hi' } }))
      .status;
  const written: number[] = [];
  for (const room of chatRooms.slice(0, 2)) {
    let count = 0;
    for (let time = 0; time < 25; time += 1) if ((await write(room)) === 200) count += 1;
    written.push(count);
  }
  expect(written).toEqual([20, 20]);
  // Refused messages count against the bound for all: 50 of 60 are used.
  for (let time = 0; time < 10; time += 1) expect(await write('three')).toBe(200);
  expect([await write('three'), await write('four')]).toEqual([429, 429]);
  await t.clock.advance(20_000);
  expect([await write('one'), await write('four')]).toEqual([200, 200]);
});
