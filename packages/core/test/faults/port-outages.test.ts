import { createTestBackend } from '@lobbykit/testing';
import { describe, expect, onTestFinished, test } from 'vitest';
import { gameServers } from '../../src/areas/match-broker/tables.ts';
import { authMails } from '../../src/areas/platform-auth/tables.ts';
import type { BackendOptions } from '../../src/backend/options.ts';
import { createSharedRateStore } from '../../src/http/shared-rate-store.ts';
import type { Log } from '../../src/index.ts';
import { silentLog } from '../../src/runtime/log.ts';
import { storageBusy } from '../../src/storage/errors.ts';
import { createBookStore } from '../areas/entitlements/book-store.ts';
import { testAllocator } from '../areas/match-broker/broker-world.ts';
import { emailAddress, open as openPlayers, password, signUp } from '../areas/platform-auth/player-world.ts';
import { startReceiver, withStatus } from '../areas/webhooks/receiver.ts';
import { createWebhookWorld } from '../areas/webhooks/webhook-world.ts';
import { asHost } from '../operations/sample.ts';
import { createSampleStore } from '../operations/sample-store.ts';
import { createWorld } from '../operations/world.ts';

/** What a port does now, and the log of its backend. */
interface Switch {
  isAway: boolean;
  readonly log: Log;
}

/** A backend with a port, and a call that reaches it. */
interface PortWorld {
  readonly clock: { advance(milliseconds: number): Promise<void> };
  /** Reaches the port once. May reject if it is away. */
  call(number: number): Promise<unknown>;
}

interface Port {
  /** The lines of an outage. */
  readonly lines: readonly string[];
  open(port: Switch): Promise<PortWorld>;
}

const answer = async <Result>(port: Switch, result: Result): Promise<Result> => {
  if (port.isAway) throw new Error('the port is away');
  return result;
};

/** Lets a function of a port work only while the port is there. */
const guarded =
  <Input extends readonly unknown[], Result>(port: Switch, work: (...input: Input) => Promise<Result>) =>
  async (...input: Input): Promise<Result> =>
    work(...(await answer(port, input)));

/** Opens a backend that stops after the test. */
async function openBackend(options: Partial<BackendOptions>) {
  const t = await createTestBackend(options);
  onTestFinished(() => t.backend.stop());
  return t;
}

async function openWorld(options: Parameters<typeof createWorld>[0]) {
  const world = await createWorld(options);
  onTestFinished(() => world.backend.stop());
  return world;
}

const ports: Readonly<Record<string, Port>> = {
  mail: {
    lines: ['a mail could not be sent; it will be tried again', 'mails are sent again'],
    async open(port) {
      const t = await openPlayers({ log: port.log }, { sendMail: () => answer(port, undefined) });
      await signUp(t, { emailAddress, password });
      const row = { kind: 'signUpRepeated', emailAddress };
      const call = async (number: number): Promise<void> => {
        const now = t.clock.now();
        const due = { dueAt: now, expiresAt: now + 86_400_000 };
        await t.storage.insert(authMails, { mailId: `mail-of-test-${number}`, ...row, ...due });
        await t.deliver();
      };
      return { clock: t.clock, call };
    },
  },
  'the identity provider': {
    lines: ['a provider failed', 'a provider works again'],
    async open(port) {
      const login = (payload: string) => answer(port, { subject: payload });
      const provider = { provider: 99, platform: 99, issuer: 'test', login } as const;
      const t = await openBackend({ log: port.log, providers: [provider], secretKey: undefined });
      const call = (number: number) =>
        t.backend.api.authentication.login({ provider: 99, payload: `${number}` });
      return { clock: t.clock, call };
    },
  },
  'the store': {
    lines: ['the store did not answer', 'the store answers again'],
    async open(port) {
      const book = createBookStore({ now: () => world.clock.now() });
      const orderProvider = { ...book, startOrder: guarded(port, book.startOrder) };
      const world = await openWorld({ log: port.log, entitlements: { orderProvider } });
      const { entitlements } = world.backend.api;
      const { accountId: granteeId } = await world.player();
      const { catalogItemId: itemId } = await entitlements.createItem({ catalogItemName: 'Sword' }, asHost);
      const items = [{ itemId, currency: 'EUR', pricePerItem: 100, count: 1 }];
      const call = () => entitlements.placeOrder({ provider: 'STORE', order: { granteeId, items } }, asHost);
      return { clock: world.clock, call };
    },
  },
  'the provider of items': {
    lines: ['the store did not say what an account owns', 'the store says again what accounts own'],
    async open(port) {
      const readApps = guarded(port, async ({ appIds }: { readonly appIds: readonly number[] }) =>
        appIds.map((appId) => ({ appId, owned: true, permanent: true })),
      );
      const world = await openWorld({ log: port.log, entitlements: { itemProvider: { readApps } } });
      const { accounts, entitlements } = world.backend.api;
      const { accountId, token: session } = await world.player();
      const platformAccountId = { platform: 'STORE', id: '76561190000000001', issuer: 'store' } as const;
      await accounts.serverLink({ accountId, platformAccountId }, asHost);
      const { catalogItemId } = await entitlements.createItem({ catalogItemName: 'Game' }, asHost);
      const storeApp = { appId: 480, policy: 'ANY' } as const;
      await entitlements.modifyProviderData({ catalogItemId, provider: 'STORE_APP', storeApp }, asHost);
      const call = async () => {
        // It is asked at most once a minute for each account.
        await world.clock.advance(60_000);
        await entitlements.owned({ catalogItemId }, { session });
      };
      return { clock: world.clock, call };
    },
  },
  'the object store': {
    lines: ['the object store failed', 'the object store works again'],
    async open(port) {
      const sample = createSampleStore();
      const objectStore = { ...sample, sign: guarded(port, sample.sign) };
      const world = await openWorld({ log: port.log, objectStore });
      const { token: session } = await world.admin('boss', 'admin');
      const call = () =>
        world.http('POST', '/titles/generate_presigned_url', { session, body: { objectKey: 'game.zip' } });
      return { clock: world.clock, call };
    },
  },
  'the target of a webhook': {
    lines: ['a webhook takes no deliveries; trying again', 'a webhook takes deliveries again'],
    async open(port) {
      const t = await createWebhookWorld({ log: port.log });
      const receiver = await startReceiver();
      const { webhookId } = await t.webhook(receiver.url);
      const call = async (number: number) => {
        receiver.answer = withStatus(port.isAway ? 503 : 204);
        await t.queue(webhookId, `delivery ${number}`);
        // The circuit of a dead address opens again after five minutes at most.
        t.clock.set(t.clock.now() + 300_000);
        await t.send();
      };
      return { clock: t.clock, call };
    },
  },
  'the allocator that starts servers': {
    lines: ['an allocator started no server; asking the next', 'an allocator starts servers again'],
    async open(port) {
      const allocator = testAllocator();
      const t = await openBackend({ log: port.log, matchBroker: { allocators: [{ allocator }] } });
      const call = async (number: number) => {
        allocator.behavior = port.isAway ? 'break' : 'start';
        await t.backend.api.matchBroker.allocate({ match: { matchId: `match-${number}` } }, asHost);
      };
      return { clock: t.clock, call };
    },
  },
  'the allocator that looks after its servers': {
    lines: [
      'an allocator could not look after its servers; trying again',
      'an allocator looks after its servers again',
    ],
    async open(port) {
      const allocator = { ...testAllocator(), reap: () => answer(port, []) };
      const t = await openBackend({ log: port.log, matchBroker: { allocators: [{ allocator }] } });
      const call = async () => {
        await t.clock.advance(10_000);
        await t.backend.scheduler.tick();
      };
      return { clock: t.clock, call };
    },
  },
  'the allocator that ends servers': {
    lines: ['a server could not be ended; trying again', 'servers are ended again'],
    async open(port) {
      const allocator = testAllocator();
      const t = await openBackend({ log: port.log, matchBroker: { allocators: [{ allocator }] } });
      const now = t.clock.now();
      const server = { id: 'server', state: 0, allocator: 'test', createdAt: now, lastSeenAt: now };
      await t.storage.insert(gameServers, { ...server, releasing: true });
      const call = async () => {
        allocator.behavior = port.isAway ? 'break' : 'start';
        await t.clock.advance(10_000);
        await t.backend.scheduler.tick();
      };
      return { clock: t.clock, call };
    },
  },
  'what wakes other nodes': {
    lines: [
      'the other nodes cannot be notified; they find out by polling',
      'the other nodes are notified again',
    ],
    async open(port) {
      const wakeUps = { notify: () => answer(port, undefined), listen: async () => async () => {} };
      const t = await openBackend({ log: port.log, wakeUps });
      const { accountId } = await t.player();
      const nestedEvent = { anyEvent: { '@type': 'game/test' } };
      const call = async () => {
        await t.backend.api.events.emit({ nestedEvent, recipientIds: [accountId] }, asHost);
        await t.clock.advance(1_000);
      };
      return { clock: t.clock, call };
    },
  },
  'the rate store of the host': {
    lines: ['the rate store failed', 'the rate store works again'],
    async open(port) {
      const rateStore = {
        take: () => answer(port, 0),
        charge: () => answer(port, undefined),
        giveBack: () => answer(port, undefined),
      };
      const t = await openBackend({ log: port.log, rates: {}, rateStore });
      const call = () => t.http('GET', '/matchbroker/healthz');
      return { clock: t.clock, call };
    },
  },
};

interface Line {
  readonly level: string;
  readonly message: string;
  readonly facts: { readonly failures?: number; readonly cause?: unknown };
}

/** Returns the lines of a port's outage in which it refuses a hundred calls and then answers one. */
async function outageOf({ open }: Port): Promise<Line[]> {
  const lines: Line[] = [];
  const write =
    (level: string) =>
    (facts: object, message: string): void =>
      void lines.push({ level, message, facts });
  const log = { ...silentLog, info: write('info'), warn: write('warn'), error: write('error') };
  const port = { isAway: false, log };
  const { clock, call } = await open(port);
  lines.splice(0);
  port.isAway = true;
  for (let number = 0; number < 100; number++) await call(number).catch(() => undefined);
  port.isAway = false;
  await call(100);
  // The mails and deliveries that failed are sent again, and the port must have worked for ten seconds.
  await clock.advance(700_000);
  return lines;
}

describe('an outage of a hundred calls is one line at its beginning and one at its end', () => {
  test.each(Object.entries(ports))('of %s', async (_, port) => {
    const [began, ended] = port.lines;
    const lines = await outageOf(port);
    expect(lines.map(({ level, message }) => `${level}: ${message}`)).toEqual([
      `warn: ${began}`,
      `warn: ${ended}`,
    ]);
    expect(lines[0]!.facts.cause).toBeDefined();
    expect(lines[1]!.facts.failures).toBeGreaterThanOrEqual(100);
  });
});

test('an outage of the rates that nodes share is one line at its beginning and one at its end', async () => {
  const lines: string[] = [];
  const write = (_: object, message: string): void => void lines.push(message);
  const { clock } = await openBackend({});
  const state = { isAway: true };
  const row = async () => {
    if (state.isAway) throw storageBusy('the database is away');
    return [{ key: 'k', startedAt: 0, endsAt: clock.now() + 60_000, used: 1 }];
  };
  const storage = { get: row, insert: row, update: row } as never;
  const store = createSharedRateStore({ storage, clock, log: { ...silentLog, warn: write } });
  for (let call = 0; call < 100; call++)
    await store.take(`${call}`, 1, { points: 9, seconds: 60 }, clock.now());
  state.isAway = false;
  await store.take('k', 1, { points: 9, seconds: 60 }, clock.now());
  await clock.advance(10_000);
  expect(lines).toEqual([
    'rates could not be counted with the other nodes; this node counts alone',
    'rates are counted with the other nodes again',
  ]);
});
