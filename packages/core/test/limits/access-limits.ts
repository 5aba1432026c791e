import { expect } from 'vitest';
import { reasonOf, settled } from '../operations/request.ts';
import type { World } from '../operations/world.ts';
import { asHost, isSettled, type LimitCheck, outcomesOf } from './limit-check.ts';

const policy = (world: World, name: string, permissions: string[] = []) =>
  world.backend.api.apiKeys.createPolicy({ name, permissions }, asHost);

const lives = async (world: World, session: string): Promise<boolean> =>
  (await world.http('GET', '/sessions/current', { session })).status === 200;

/** Asserts that a session is live before a moment, and has ended at that moment. */
async function livesFor(world: World, session: string, seconds: number): Promise<void> {
  await world.clock.advance(seconds * 1000 - 1);
  expect(await lives(world, session)).toBe(true);
  await world.clock.advance(1);
  expect(await lives(world, session)).toBe(false);
}

export const accessLimits = {
  policies: {
    limits: { policies: 2 },
    async check(world) {
      const names = ['a', 'b', 'c'].map((name) => () => policy(world, name));
      expect(await outcomesOf(names)).toEqual(['done', 'done', 'POLICY_LIMIT']);
    },
  },
  policyPermissions: {
    limits: { policyPermissions: 2 },
    async check(world) {
      const lists = [
        ['accounts.read', 'events.emit'],
        ['accounts.read', 'events.emit', 'audit.read'],
      ];
      const calls = lists.map((permissions, index) => () => policy(world, `p${index}`, permissions));
      expect(await outcomesOf(calls)).toEqual(['done', 'INVALID_FIELD']);
    },
  },
  apiKeys: {
    limits: { apiKeys: 2 },
    async check(world) {
      const { id: policyId } = (await policy(world, 'one')).policy;
      const calls = ['a', 'b', 'c'].map(
        (name) => () => world.backend.api.apiKeys.create({ name, policyId }, asHost),
      );
      expect(await outcomesOf(calls)).toEqual(['done', 'done', 'KEY_LIMIT']);
    },
  },
  nameLength: {
    limits: { nameLength: 5 },
    async check(world) {
      const { id: policyId } = (await policy(world, 'one')).policy;
      const calls = ['aaaaa', 'aaaaaa'].flatMap((name) => [
        () => policy(world, name),
        () => world.backend.api.apiKeys.create({ name, policyId }, asHost),
      ]);
      expect(await outcomesOf(calls)).toEqual(['done', 'done', 'INVALID_FIELD', 'INVALID_FIELD']);
    },
  },

  sessionsPerAccount: {
    limits: { sessionsPerAccount: 3 },
    async check(world) {
      const tokens: string[] = [];
      for (let count = 0; count < 3; count++) {
        tokens.push((await world.player('ann')).token);
        await world.clock.advance(1);
      }
      expect(await Promise.all(tokens.map((token) => lives(world, token)))).toEqual([true, true, true]);
      tokens.push((await world.player('ann')).token);
      expect(await Promise.all(tokens.map((token) => lives(world, token)))).toEqual([
        false,
        true,
        true,
        true,
      ]);
    },
  },
  sessionIdleSeconds: {
    limits: { sessionIdleSeconds: 1_000 },
    async check(world) {
      const { token } = await world.player();
      await livesFor(world, token, 1_000);
    },
  },
  sessionSeconds: {
    limits: { sessionSeconds: 3_000, sessionIdleSeconds: 1_000 },
    async check(world) {
      const { token } = await world.player();
      // It ends although it is used all the time.
      for (let used = 0; used < 29; used++) {
        await world.clock.advance(100_000);
        expect(await lives(world, token)).toBe(true);
      }
      await livesFor(world, token, 100);
    },
  },
  operatorSessionIdleSeconds: {
    limits: { operatorSessionIdleSeconds: 1_000 },
    async check(world) {
      const { token } = await world.admin('ann');
      await livesFor(world, token, 1_000);
    },
  },
  operatorSessionSeconds: {
    limits: { operatorSessionSeconds: 3_000, operatorSessionIdleSeconds: 1_000 },
    async check(world) {
      const { token } = await world.admin('ann');
      // It ends although it is used all the time.
      for (let used = 0; used < 29; used++) {
        await world.clock.advance(100_000);
        expect(await lives(world, token)).toBe(true);
      }
      await livesFor(world, token, 100);
    },
  },
  lastSeenSeconds: {
    limits: { lastSeenSeconds: 20, sessionIdleSeconds: 1_000 },
    async check(world) {
      // This use comes a moment too early to be written, so it does not extend the session.
      const early = await world.player();
      await world.clock.advance(19_999);
      expect(await lives(world, early.token)).toBe(true);
      await livesFor(world, early.token, 1_000 - 20 + 0.001);
      const later = await world.player();
      await world.clock.advance(20_000);
      expect(await lives(world, later.token)).toBe(true);
      // Uses are collected for a second before they are written.
      await world.clock.advance(1_000);
      await livesFor(world, later.token, 1_000);
    },
  },
  pendingSessionSeconds: {
    limits: { pendingSessionSeconds: 100, awaitSeconds: 1 },
    async check(world) {
      const { token } = await world.pending();
      const awaited = () =>
        settled(world.clock, world.http('GET', '/authentication/await', { session: token }));
      await world.clock.advance(98_999);
      expect((await awaited()).status).toBe(200);
      await world.clock.advance(1);
      expect((await awaited()).status).toBe(401);
    },
  },
  unclaimedSessionSeconds: {
    limits: { unclaimedSessionSeconds: 100 },
    check: async (world) => livesFor(world, await world.loggedIn(), 100),
  },
  openLoginsPerAddress: {
    limits: { openLoginsPerAddress: 2, awaitSeconds: 1 },
    async check(world) {
      const begin = async (address: string) => {
        const body = { provider: 99, payload: 'go' };
        const { headers } = await world.http('POST', '/authentication/login', { address, body });
        await world.clock.advance(1);
        return headers['x-session-id']!;
      };
      const messageOf = async (session: string) => {
        const { body } = await settled(world.clock, world.http('GET', '/authentication/await', { session }));
        return (body as { readonly message: string }).message;
      };
      // A whole IPv6 network counts as one client, and its neighbour as another.
      const addresses = ['2001:db8::1', '2001:db8:0:1::1', '2001:db8::2', '2001:DB8:0:0:9::'];
      const tokens: string[] = [];
      for (const address of addresses) tokens.push(await begin(address));
      const messages: string[] = [];
      for (const token of tokens) messages.push(await messageOf(token));
      expect(messages).toEqual(['LOGIN_REPLACED', 'PENDING', 'PENDING', 'PENDING']);
    },
  },
  confirmationTries: {
    limits: { confirmationTries: 2 },
    async check(world) {
      for (const [typed, ends] of [
        [
          ['wrong', 'right'],
          ['confirm', 'done'],
        ],
        [
          ['wrong', 'wrong', 'right'],
          ['confirm', 'failed', 'LOGIN_UNKNOWN'],
        ],
      ] as const) {
        const { state, confirmationCode } = await world.pending();
        const back = (fields: Record<string, string>) =>
          world.http('POST', '/authentication/99/callback', { body: { fields } });
        const { confirmation } = (await back({ state, code: 'ann' })).body as { confirmation: string };
        const found: unknown[] = [];
        for (const what of typed) {
          const code = what === 'right' ? confirmationCode : 'wrong';
          const { body } = await back({ confirmation, confirmationCode: code });
          found.push((body as { step?: string }).step ?? reasonOf(body));
        }
        expect(found).toEqual(ends);
      }
    },
  },
  awaitSeconds: {
    limits: { awaitSeconds: 5 },
    async check(world) {
      const { token } = await world.pending();
      const answer = world.http('GET', '/authentication/await', { session: token });
      await isSettled(answer);
      await world.clock.advance(4_999);
      expect(await isSettled(answer)).toBe(false);
      const second = await world.http('GET', '/authentication/await', { session: token });
      expect(reasonOf(second.body)).toBe('AWAIT_RUNNING');
      await world.clock.advance(1);
      expect((await answer).body).toEqual({ successfulAuth: false, message: 'PENDING' });
    },
  },
} as const satisfies Partial<Record<string, LimitCheck>>;
