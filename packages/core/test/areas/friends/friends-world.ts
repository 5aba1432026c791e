import { createTestBackend, type TestBackend, type TestPlayer } from '@lobbykit/testing';
import { onTestFinished } from 'vitest';
import { friendStatus } from '../../../src/areas/friends/states.ts';
import type { BackendOptions } from '../../../src/backend/options.ts';
import { eventLog } from '../../../src/events/tables.ts';
import { isApiError } from '../../../src/kernel/errors.ts';
import { createCountingBytes } from '../../models/deterministic.ts';

const typeNames = ['UNSPECIFIED', 'SEND', 'ACCEPT', 'REJECT', 'REMOVE', 'CANCEL'] as const;
const statusNames = Object.keys(friendStatus) as (keyof typeof friendStatus)[];

/** A backend with named players, and short calls for what they do to each other. */
export interface FriendsWorld extends TestBackend {
  readonly api: TestBackend['backend']['api']['friends'];
  /** Returns the player of this name, who is created by the first call. */
  playerNamed(name: string): Promise<TestPlayer>;
  idOf(name: string): Promise<string>;
  /** Lets `who` do something to `whom`. Returns `done`, or the reason of the error. */
  act(who: string, what: FriendAction, whom: string): Promise<string>;
  /** Lets an operator do something for two players. Returns `done`, or the reason of the error. */
  actAsOperator(what: OperatorAction, one: string, two: string): Promise<string>;
  /** Returns the states of both players as each of them sees it: `OUTGOING/INCOMING`. */
  relationship(one: string, two: string): Promise<string>;
  /** Returns the friend events that a player got since the last call: `SEND alice→bob`. */
  newEvents(name: string): Promise<readonly string[]>;
  /** Returns the names on a list of a player, in its order. */
  list(name: string, list: ListName): Promise<readonly string[]>;
}

export type FriendAction = 'send' | 'accept' | 'decline' | 'cancel' | 'remove' | 'block' | 'unblock';
export type OperatorAction = 'create-pending' | 'remove-pending' | 'add' | 'remove';
export type ListName = 'friends' | 'outgoing' | 'incoming' | 'blocked';

type FriendsApi = TestBackend['backend']['api']['friends'];

const actions: Readonly<
  Record<FriendAction, (api: FriendsApi, caller: { session: string }, accountId: string) => Promise<unknown>>
> = {
  send: (api, caller, receiverAccountId) => api.send({ receiverAccountId }, caller),
  accept: (api, caller, senderAccountId) => api.accept({ senderAccountId }, caller),
  decline: (api, caller, senderAccountId) => api.decline({ senderAccountId }, caller),
  cancel: (api, caller, receiverAccountId) => api.cancel({ receiverAccountId }, caller),
  remove: (api, caller, removingAccountId) => api.remove({ removingAccountId }, caller),
  block: (api, caller, accountId) => api.block({ accountId }, caller),
  unblock: (api, caller, accountId) => api.unblock({ accountId }, caller),
};

export async function createFriendsWorld(options: Partial<BackendOptions> = {}): Promise<FriendsWorld> {
  const t = await createTestBackend({ random: createCountingBytes(), ...options });
  onTestFinished(() => t[Symbol.asyncDispose]());
  return friendsWorldOn(t);
}

/** Opens the world on a backend, which may share its storage with others. */
export function friendsWorldOn(t: TestBackend): FriendsWorld {
  const { friends: api } = t.backend.api;
  const players = new Map<string, Promise<TestPlayer>>();
  const names = new Map<string, string>();
  const seen = new Map<string, number>();

  function playerNamed(name: string): Promise<TestPlayer> {
    const known = players.get(name);
    if (known) return known;
    const made = (async () => {
      const player = await t.player(name);
      names.set(player.accountId, name);
      return player;
    })();
    players.set(name, made);
    return made;
  }

  const nameOf = (accountId: string): string => names.get(accountId) ?? accountId;

  async function outcomeOf(work: Promise<unknown>): Promise<string> {
    try {
      await work;
      return 'done';
    } catch (error) {
      if (isApiError(error)) return error.reason;
      throw error;
    }
  }

  const statusOf = async (who: string, whom: string): Promise<string> => {
    const { token: session } = await playerNamed(who);
    const { status } = await api.status({ accountId: (await playerNamed(whom)).accountId }, { session });
    return statusNames[status]!;
  };

  return {
    ...t,
    api,
    playerNamed,
    idOf: async (name) => (await playerNamed(name)).accountId,
    async act(who, what, whom) {
      const [{ token: session }, { accountId }] = [await playerNamed(who), await playerNamed(whom)];
      return outcomeOf(actions[what](api, { session }, accountId));
    },
    async actAsOperator(what, one, two) {
      const [first, second] = [(await playerNamed(one)).accountId, (await playerNamed(two)).accountId];
      const request = { senderAccountId: first, receiverAccountId: second };
      const pair = { accountId1: first, accountId2: second };
      const system = { system: true } as const;
      switch (what) {
        case 'create-pending':
          return outcomeOf(api.adminCreatePending(request, system));
        case 'remove-pending':
          return outcomeOf(api.adminRemovePending(request, system));
        case 'add':
          return outcomeOf(api.adminAdd(pair, system));
        case 'remove':
          return outcomeOf(api.adminRemove(pair, system));
      }
    },
    relationship: async (one, two) => `${await statusOf(one, two)}/${await statusOf(two, one)}`,
    async newEvents(name) {
      const { accountId: recipientId } = await playerNamed(name);
      const from = seen.get(name) ?? 0;
      const rows = await t.storage.find(eventLog, { where: { recipientId, sequence: { gt: from } } });
      seen.set(name, rows.at(-1)?.sequence ?? from);
      const events: string[] = [];
      for (const { payload } of rows) {
        const { friendsEvent } = JSON.parse(payload) as {
          friendsEvent?: { type: number; senderAccountId: string; receiverAccountId: string };
        };
        if (!friendsEvent) continue;
        const { type, senderAccountId, receiverAccountId } = friendsEvent;
        events.push(`${typeNames[type]} ${nameOf(senderAccountId)}→${nameOf(receiverAccountId)}`);
      }
      return events;
    },
    async list(name, list) {
      const { token: session } = await playerNamed(name);
      const ids: readonly { readonly accountId: string }[] =
        list === 'friends'
          ? (await api.list({}, { session })).friends
          : list === 'outgoing'
            ? (await api.listOutgoing({}, { session })).outgoingFriends
            : list === 'incoming'
              ? (await api.listIncoming({}, { session })).incomingFriends
              : (await api.listBlocked({}, { session })).blocked;
      return ids.map(({ accountId }) => nameOf(accountId));
    },
  };
}

/** The same world with an invisible tag behind all names, so that many tests can share one backend. */
export function withTag(
  world: FriendsWorld,
  tag: string,
): Pick<FriendsWorld, 'act' | 'actAsOperator' | 'relationship' | 'newEvents' | 'list'> {
  const tagged = (name: string): string => `${name}-${tag}`;
  const plain = (texts: readonly string[]): readonly string[] =>
    texts.map((text) => text.replaceAll(`-${tag}`, ''));
  return {
    act: (who, what, whom) => world.act(tagged(who), what, tagged(whom)),
    actAsOperator: (what, one, two) => world.actAsOperator(what, tagged(one), tagged(two)),
    relationship: (one, two) => world.relationship(tagged(one), tagged(two)),
    newEvents: async (name) => plain(await world.newEvents(tagged(name))),
    list: async (name, list) => plain(await world.list(tagged(name), list)),
  };
}
