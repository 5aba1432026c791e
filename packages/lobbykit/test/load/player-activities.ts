import { setTimeout } from 'node:timers/promises';
import { type CreateActivity, unless } from './activity.ts';
import type { LoadPlayer } from './load-world.ts';

// What players do. The names of these functions are those of the areas.

const createIfNecessary = 'CREATE_IF_NECESSARY' as const;

/** Sees its own name and metadata change. */
export const accounts: CreateActivity = async ({ player, unique }, { change }) => {
  const { client, accountId } = await player(`accounts-${unique}`);
  return {
    async turn(at) {
      const entry = { entryKey: `key-${at % 20}`, updateOperationType: createIfNecessary };
      await change(entry.entryKey, at, () =>
        client.accounts.putMetadata({ ...entry, entryValue: { intPayload: at } }),
      );
      const displayName = `player ${at}`;
      await change('displayName', displayName, () =>
        client.accounts.update({ accountId, account: { displayName }, accountMask: 'displayName' }),
      );
      await client.accounts.listMetadata();
    },
    async read(key) {
      if (key === 'displayName') return (await client.accounts.get({ accountId })).account.displayName;
      return Number((await client.accounts.getMetadata({ entryKey: key })).entryValue.intPayload);
    },
  };
};

const isOpen = async (client: LoadPlayer['client']): Promise<boolean> =>
  (await unless(['CREDENTIAL_INVALID'], () => client.sessions.current())) !== undefined;

/** Players come, and every other one goes. */
export const authentication: CreateActivity = async ({ newClient, unique }, { change }) => {
  const clients = new Map<string, LoadPlayer['client']>();
  return {
    async turn(at) {
      const name = `visitor-${at % 40}-${unique}`;
      const client = newClient();
      clients.set(name, client);
      await change(name, true, () => client.authentication.login({ provider: 'UNSAFE', payload: name }));
      await client.accounts.create();
      if (at % 2 === 0) return;
      const leaving = newClient();
      leaving.useSession(client.session);
      clients.set(name, leaving);
      await change(name, false, () => client.authentication.logout());
    },
    read: (name) => isOpen(clients.get(name)!),
  };
};

/** An operator ends sessions of a player who has several. */
export const sessions: CreateActivity = async ({ admin, player, unique }, { change }) => {
  const clients = new Map<string, LoadPlayer['client']>();
  return {
    async turn(at) {
      const key = `session-${at % 5}`;
      const { client } = await player(`sessions-${unique}`);
      const { session } = await client.sessions.current();
      clients.set(key, client);
      await change(key, false, () => admin.sessions.revoke({ sessionRef: session.sessionRef }));
    },
    read: (key) => isOpen(clients.get(key)!),
  };
};

/** A device is enrolled, which can log in then, and an older one is removed. */
export const platformAuth: CreateActivity = async ({ admin, newClient, unique }, { change }) => {
  const certificates = new Map<string, string>();
  const enrolled: string[] = [];
  return {
    async turn(at) {
      const deviceId = `device-${at}-${unique}`;
      const { certificate } = await admin.platformAuth.adminEnrolDevice({ deviceId });
      certificates.set(deviceId, certificate);
      await change(deviceId, true, async () => undefined);
      enrolled.push(deviceId);
      if (enrolled.length < 10) return;
      const oldest = enrolled.shift()!;
      await change(oldest, false, () => admin.platformAuth.adminRemoveDevice({ deviceId: oldest }));
    },
    async read(deviceId) {
      const payload = `${deviceId}:${certificates.get(deviceId)}`;
      const login = () => newClient().authentication.login({ provider: 'DEVICE', payload });
      return (await unless(['INVALID_CREDENTIALS'], login)) !== undefined;
    },
  };
};

/** A player hears what is emitted to them, across restarts of the server. */
export const events: CreateActivity = async ({ admin, over: signal, player, unique }, { change }) => {
  const { client, accountId } = await player(`events-${unique}`);
  const heard = new Set<number>();
  const opened = Promise.withResolvers<void>();
  void (async () => {
    for await (const { event } of client.events.subscribe({}, { signal, onOpen: opened.resolve }))
      if (event.anyEvent?.['@type'] === 'load/Move') heard.add(event.anyEvent.at as number);
  })().catch(opened.reject);
  await opened.promise;
  return {
    turn: (at) =>
      change(String(at), true, () =>
        admin.events.emit(
          { nestedEvent: { anyEvent: { '@type': 'load/Move', at } }, recipientIds: [accountId] },
          { idempotencyKey: `move-${at}-${unique}` },
        ),
      ),
    async read(at) {
      // The stream resumes by itself. The test has a limit of its own.
      while (!heard.has(Number(at))) await setTimeout(20);
      return true;
    },
  };
};

/** Players become friends, and part. */
export const friends: CreateActivity = async ({ player, unique }, { change }) => {
  const names = ['ann', 'bob', 'cid', 'dot'].map((name) => `${name}-${unique}`);
  const [one, ...others] = (await Promise.all(names.map(player))) as [LoadPlayer, ...LoadPlayer[]];
  return {
    async turn(at) {
      const other = others[at % others.length]!;
      const { accountId } = other;
      await change(accountId, false, () =>
        unless(['FRIEND_NOT_FOUND'], () => one.client.friends.remove({ removingAccountId: accountId })),
      );
      await unless(['REQUEST_PENDING'], () => one.client.friends.send({ receiverAccountId: accountId }));
      await change(accountId, true, () => other.client.friends.accept({ senderAccountId: one.accountId }));
      await one.client.friends.list();
    },
    async read(accountId) {
      const { friends: list } = await one.client.friends.list();
      return list.some((friend) => friend.accountId === accountId);
    },
  };
};

/** A player creates a party and writes into it. A friend joins and leaves. */
export const parties: CreateActivity = async ({ player, unique }, { change }) => {
  const leader = await player(`leader-${unique}`);
  const member = await player(`member-${unique}`);
  const none = ['NOT_IN_PARTY', 'PARTY_NOT_FOUND'];
  const current = async ({ client }: LoadPlayer): Promise<string> =>
    (await unless(none, () => client.parties.current()))?.party.partyId ?? 'none';
  const leave = async (of: LoadPlayer): Promise<void> => {
    const partyId = await current(of);
    if (partyId !== 'none') await unless(none, () => of.client.parties.leave({ partyId }));
  };
  return {
    async turn(at) {
      await change('member', 'none', () => leave(member));
      await change('leader', 'none', () => leave(leader));
      const { party } = await change(
        'leader',
        (answer) => `${answer.party.partyId} undefined`,
        () => leader.client.parties.create(),
      );
      const { partyId: id, inviteCode } = party;
      await change('member', id, () => member.client.parties.join({ inviteCode }));
      const entry = { id, entryKey: 'round', entryValue: { intPayload: at } };
      await change('leader', `${id} ${at}`, () =>
        leader.client.parties.putMetadata({ ...entry, updateOperationType: createIfNecessary }),
      );
    },
    async read(key) {
      const id = await current(key === 'leader' ? leader : member);
      if (key === 'member' || id === 'none') return id;
      const { metadata } = await leader.client.parties.listMetadata({ 'innerRequest.id': id });
      return `${id} ${metadata.round?.intPayload}`;
    },
  };
};

/** A player's score rises. */
export const leaderboards: CreateActivity = async ({ admin, player, unique }, { change }) => {
  const leaderboardId = `board-${unique}`;
  await admin.leaderboards.adminCreate({ leaderboardId, authority: 'CLIENT' });
  const runners = await Promise.all([0, 1, 2, 3, 4].map((at) => player(`runner-${at}-${unique}`)));
  return {
    async turn(at) {
      const { client, accountId } = runners[at % runners.length]!;
      await change(accountId, at, () => client.leaderboards.submit({ leaderboardId, score: at }));
      await client.leaderboards.around({ leaderboardId, accountId });
    },
    async read(accountId) {
      const { entry } = await runners[0]!.client.leaderboards.getEntry({ leaderboardId, accountId });
      return Number(entry.score);
    },
  };
};
