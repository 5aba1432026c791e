import type { TestPlayer } from '@lobbykit/testing';
import { expect } from 'vitest';
import { type LimitCheck, outcomeOf, outcomesOf } from '../../limits/limit-check.ts';
import type { World } from '../../operations/world.ts';

const players = async (world: World, count: number): Promise<readonly TestPlayer[]> => {
  const players: TestPlayer[] = [];
  for (let at = 0; at < count; at++) players.push(await world.player());
  return players;
};

const sending = (world: World, from: TestPlayer, to: TestPlayer) => () =>
  world.backend.api.friends.send({ receiverAccountId: to.accountId }, { session: from.token });
const accepting = (world: World, by: TestPlayer, from: TestPlayer) => () =>
  world.backend.api.friends.accept({ senderAccountId: from.accountId }, { session: by.token });

export const friendLimits = {
  friends: {
    limits: { friends: 2 },
    async check(world) {
      const [ann, ...others] = (await players(world, 4)) as [TestPlayer, ...TestPlayer[]];
      for (const other of others) await sending(world, other, ann)();
      const accepted = others.map((other) => accepting(world, ann, other));
      expect(await outcomesOf(accepted)).toEqual(['done', 'done', 'FRIEND_LIST_FULL']);
      // The list of the other player counts too, and so do simultaneous requests.
      const third = others[2]!;
      const back = sending(world, ann, third);
      expect(await outcomeOf(back())).toBe('FRIEND_LIST_FULL');
      await world.backend.api.friends.remove(
        { removingAccountId: ann.accountId },
        { session: others[0]!.token },
      );
      expect(await outcomeOf(back())).toBe('done');
    },
  },
  friendRequestsOutgoing: {
    limits: { friendRequestsOutgoing: 2 },
    async check(world) {
      const [ann, ...others] = (await players(world, 4)) as [TestPlayer, ...TestPlayer[]];
      const sent = others.map((other) => sending(world, ann, other));
      expect(await outcomesOf(sent)).toEqual(['done', 'done', 'OUTGOING_REQUESTS_FULL']);
    },
  },
  friendRequestsIncoming: {
    limits: { friendRequestsIncoming: 2 },
    async check(world) {
      const [ann, ...others] = (await players(world, 4)) as [TestPlayer, ...TestPlayer[]];
      const sent = others.map((other) => sending(world, other, ann));
      expect(await outcomesOf(sent)).toEqual(['done', 'done', 'INCOMING_REQUESTS_FULL']);
    },
  },
  friendRequestDays: {
    limits: { friendRequestDays: 2 },
    async check(world) {
      const [ann, bob] = (await players(world, 2)) as [TestPlayer, TestPlayer];
      await sending(world, bob, ann)();
      await world.clock.advance(2 * 86_400_000 - 1);
      const waiting = () => world.backend.api.friends.listIncoming({}, { session: ann.token });
      expect((await waiting()).incomingFriends).toHaveLength(1);
      await world.clock.advance(1);
      expect((await waiting()).incomingFriends).toEqual([]);
      expect(await outcomeOf(accepting(world, ann, bob)())).toBe('REQUEST_NOT_FOUND');
    },
  },
  blockedPlayers: {
    limits: { blockedPlayers: 2 },
    async check(world) {
      const [ann, ...others] = (await players(world, 4)) as [TestPlayer, ...TestPlayer[]];
      const blocks = others.map(
        ({ accountId }) =>
          () =>
            world.backend.api.friends.block({ accountId }, { session: ann.token }),
      );
      expect(await outcomesOf(blocks)).toEqual(['done', 'done', 'BLOCK_LIST_FULL']);
      // Blocking a blocked player again does not count.
      expect(await outcomeOf(blocks[0]!())).toBe('done');
    },
  },
  presenceStatusLength: {
    limits: { presenceStatusLength: 5 },
    async check(world) {
      const { token: session } = await world.player();
      const statusChanges = ['12345', '123456'].map(
        (status) => () => world.backend.api.friends.setPresence({ availability: 1, status }, { session }),
      );
      expect(await outcomesOf(statusChanges)).toEqual(['done', 'INVALID_FIELD']);
    },
  },
  presenceActivityBytes: {
    limits: { presenceActivityBytes: 10 },
    async check(world) {
      const { token: session } = await world.player();
      const statusChanges = ['é', 'éa'].map(
        (a) => () => world.backend.api.friends.setPresence({ availability: 1, activity: { a } }, { session }),
      );
      expect(await outcomesOf(statusChanges)).toEqual(['done', 'INVALID_FIELD']);
    },
  },
} as const satisfies Partial<Record<string, LimitCheck>>;
