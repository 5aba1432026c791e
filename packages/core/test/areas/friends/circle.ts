import { createTestBackend, type TestBackend, type TestPlayer } from '@lobbykit/testing';
import { onTestFinished } from 'vitest';
import { friendStatus } from '../../../src/areas/friends/states.ts';
import type { BackendOptions } from '../../../src/backend/options.ts';
import { eventLog } from '../../../src/events/tables.ts';
import { isApiError } from '../../../src/kernel/errors.ts';
import { createCountingBytes } from '../../models/deterministic.ts';

const typeNames = ['UNSPECIFIED', 'SEND', 'ACCEPT', 'REJECT', 'REMOVE', 'CANCEL'] as const;
const statusNames = Object.keys(friendStatus) as (keyof typeof friendStatus)[];

/** Players by their names, and what becomes of them. */
export interface Circle extends TestBackend {
  readonly api: TestBackend['backend']['api']['friends'];
  /** The player of this name, made when he is first asked for. */
  of(name: string): Promise<TestPlayer>;
  id(name: string): Promise<string>;
  /** What `who` does to `whom`; answers `done`, or the reason of the error. */
  does(who: string, what: Deed, whom: string): Promise<string>;
  /** What an operator does for two. */
  operator(what: OperatorDeed, one: string, two: string): Promise<string>;
  /** What each is to the other, as each is told: `OUTGOING/INCOMING`. */
  between(one: string, two: string): Promise<string>;
  /** The friend events that somebody was told since he was last asked about: `SEND alice→bob`. */
  told(name: string): Promise<readonly string[]>;
  /** The names on a list of somebody, in its order. */
  list(name: string, list: ListName): Promise<readonly string[]>;
}

export type Deed = 'send' | 'accept' | 'decline' | 'cancel' | 'remove' | 'block' | 'unblock';
export type OperatorDeed = 'create-pending' | 'remove-pending' | 'add' | 'remove';
export type ListName = 'friends' | 'outgoing' | 'incoming' | 'blocked';

type FriendsApi = TestBackend['backend']['api']['friends'];

const deeds: Readonly<
  Record<Deed, (api: FriendsApi, caller: { session: string }, accountId: string) => Promise<unknown>>
> = {
  send: (api, caller, receiverAccountId) => api.send({ receiverAccountId }, caller),
  accept: (api, caller, senderAccountId) => api.accept({ senderAccountId }, caller),
  decline: (api, caller, senderAccountId) => api.decline({ senderAccountId }, caller),
  cancel: (api, caller, receiverAccountId) => api.cancel({ receiverAccountId }, caller),
  remove: (api, caller, removingAccountId) => api.remove({ removingAccountId }, caller),
  block: (api, caller, accountId) => api.block({ accountId }, caller),
  unblock: (api, caller, accountId) => api.unblock({ accountId }, caller),
};

export async function createCircle(options: Partial<BackendOptions> = {}): Promise<Circle> {
  const t = await createTestBackend({ random: createCountingBytes(), ...options });
  onTestFinished(() => t[Symbol.asyncDispose]());
  return circleOn(t);
}

/** The circle as one of several backends on one storage sees it. */
export function circleOn(t: TestBackend): Circle {
  const { friends: api } = t.backend.api;
  const players = new Map<string, Promise<TestPlayer>>();
  const names = new Map<string, string>();
  const seen = new Map<string, number>();

  function of(name: string): Promise<TestPlayer> {
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
    const { token: session } = await of(who);
    const { status } = await api.status({ accountId: (await of(whom)).accountId }, { session });
    return statusNames[status]!;
  };

  return {
    ...t,
    api,
    of,
    id: async (name) => (await of(name)).accountId,
    async does(who, what, whom) {
      const [{ token: session }, { accountId }] = [await of(who), await of(whom)];
      return outcomeOf(deeds[what](api, { session }, accountId));
    },
    async operator(what, one, two) {
      const [first, second] = [(await of(one)).accountId, (await of(two)).accountId];
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
    between: async (one, two) => `${await statusOf(one, two)}/${await statusOf(two, one)}`,
    async told(name) {
      const { accountId: recipientId } = await of(name);
      const from = seen.get(name) ?? 0;
      const rows = await t.storage.find(eventLog, { where: { recipientId, sequence: { gt: from } } });
      seen.set(name, rows.at(-1)?.sequence ?? from);
      const told: string[] = [];
      for (const { payload } of rows) {
        const { friendsEvent } = JSON.parse(payload) as {
          friendsEvent?: { type: number; senderAccountId: string; receiverAccountId: string };
        };
        if (!friendsEvent) continue;
        const { type, senderAccountId, receiverAccountId } = friendsEvent;
        told.push(`${typeNames[type]} ${nameOf(senderAccountId)}→${nameOf(receiverAccountId)}`);
      }
      return told;
    },
    async list(name, list) {
      const { token: session } = await of(name);
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

/** The same circle for players who have a tag behind their names, which nobody sees: many tests share one backend. */
export function among(
  circle: Circle,
  tag: string,
): Pick<Circle, 'does' | 'operator' | 'between' | 'told' | 'list'> {
  const tagged = (name: string): string => `${name}-${tag}`;
  const plain = (texts: readonly string[]): readonly string[] =>
    texts.map((text) => text.replaceAll(`-${tag}`, ''));
  return {
    does: (who, what, whom) => circle.does(tagged(who), what, tagged(whom)),
    operator: (what, one, two) => circle.operator(what, tagged(one), tagged(two)),
    between: (one, two) => circle.between(tagged(one), tagged(two)),
    told: async (name) => plain(await circle.told(tagged(name))),
    list: async (name, list) => plain(await circle.list(tagged(name), list)),
  };
}
