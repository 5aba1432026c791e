import { createTestBackend, openTestStorage, type TestBackend } from '@lobbykit/testing';
import { describe, expect, test } from 'vitest';
import { areas } from '../../../src/areas/areas.ts';
import { nodeSettings } from '../../../src/areas/node-control/tables.ts';
import { requiredServices, serviceNameOf } from '../../../src/backend/services.ts';
import { rateWindows } from '../../../src/http/rate-windows.ts';
import { silentLog } from '../../../src/runtime/log.ts';
import { restart } from './restart.ts';

const asHost = { system: true } as const;

const change = (t: TestBackend, method: string, path: string, body: object) =>
  t.http(method, `/admin/node_control/${path}`, { key: t.rootKey, body });

const reasonOf = ({ body }: { readonly body: unknown }): string =>
  (body as { details: { reason: string }[] }).details[0]!.reason;

describe('excluding a service', () => {
  test('is stored at once, and takes effect at the restart', async () => {
    await using t = await createTestBackend();
    const { token } = await t.player();
    const friends = () => t.http('POST', '/friends/get', { session: token, body: {} });
    expect((await change(t, 'PUT', 'service_exclude', { service: 'friends' })).body).toEqual({});
    expect(await t.backend.api.nodeControl.listExcludedServices({}, asHost)).toEqual({
      services: ['friends'],
    });
    expect((await friends()).status).toBe(200);

    await restart(t);
    const refused = await friends();
    expect([refused.status, reasonOf(refused)]).toEqual([501, 'SERVICE_EXCLUDED']);
    expect((await t.backend.api.nodeInspection.listEnabledServices({}, asHost)).services).not.toContain(
      'friends',
    );

    await change(t, 'DELETE', 'service_exclude', { service: 'friends' });
    expect((await friends()).status).toBe(501);
    await restart(t);
    expect((await friends()).status).toBe(200);
  });

  test('outlasts the process', async () => {
    const inner = await openTestStorage();
    const storage = { ...inner, close: async () => {} };
    const first = await createTestBackend({ storage });
    await change(first, 'PUT', 'service_exclude', { service: 'parties' });
    await first.backend.stop();
    await using second = await createTestBackend({ storage: inner });
    expect((await second.http('GET', '/parties/healthz')).status).toBe(501);
  });

  test('stops its tasks, and other services still use it', async () => {
    await using t = await createTestBackend();
    const names = async () => (await t.backend.scheduler.tasks()).map(({ name }) => name);
    expect((await names()).some((name) => name.startsWith('friends.'))).toBe(true);
    await change(t, 'PUT', 'service_exclude', { service: 'friends' });
    await restart(t);
    expect((await names()).filter((name) => name.startsWith('friends.'))).toEqual([]);
    const { token } = await t.player();
    const party = await t.http('POST', '/parties/create', { session: token, body: {} });
    expect(party.status).toBe(200);
  });

  test.each(requiredServices)(
    'is refused for %s, without which nobody could include a service again',
    async (service) => {
      await using t = await createTestBackend();
      const refused = await change(t, 'PUT', 'service_exclude', { service });
      expect([refused.status, reasonOf(refused)]).toEqual([400, 'SERVICE_REQUIRED']);
      // Even a row that got into the table another way excludes nothing.
      await t.storage.insert(nodeSettings, { kind: 'exclude', name: service, value: '' });
      await restart(t);
      expect(
        (await t.http('GET', '/admin/node_control/services_to_exclude', { key: t.rootKey })).status,
      ).toBe(200);
      expect((await t.backend.api.nodeInspection.listEnabledServices({}, asHost)).services).toContain(
        service,
      );
    },
  );

  test('lets no operation of any service answer, whoever calls, and opens none to anonymous callers', async () => {
    await using t = await createTestBackend();
    const { services } = await t.backend.api.nodeInspection.listServices({}, asHost);
    const excluded = services.filter((service) => !requiredServices.includes(service));
    for (const service of excluded) await change(t, 'PUT', 'service_exclude', { service });
    await restart(t);
    const required = new Set(requiredServices);
    const { token } = await t.player();
    let checked = 0;
    for (const { contract } of areas) {
      if (required.has(serviceNameOf(contract.area))) continue;
      for (const { method, path, access } of Object.values(contract.routes)) {
        if (path.includes('/internal/')) continue;
        const target = path.replaceAll(/\{\w+\}/g, 'x');
        const anonymous = await t.http(method, target);
        expect([method, path, anonymous.status]).toEqual([method, path, access === 'public' ? 501 : 401]);
        const player = await t.http(method, target, { session: token });
        const forPlayers = access === 'public' || access === 'session' || access === 'player';
        expect([method, path, player.status]).toEqual([method, path, forPlayers ? 501 : 403]);
        const operator = await t.http(method, target, { key: t.rootKey });
        const forKeys = access === 'public' || access === 'key' || access === 'operator';
        expect([method, path, operator.status]).toEqual([method, path, forKeys ? 501 : 403]);
        checked++;
      }
    }
    expect(checked).toBeGreaterThan(150);
  });
});

test('the services that cannot be excluded are those of the documentation', () => {
  expect(requiredServices.join(', ')).toBe(
    'accounts, api_keys, authentication, node_control, node_inspection',
  );
});

describe('including a service', () => {
  test('enables one that the configuration excludes, unless it is excluded too', async () => {
    await using t = await createTestBackend({ excludedServices: ['leaderboards'] });
    const status = async () => (await t.http('GET', '/leaderboards/healthz')).status;
    expect(await status()).toBe(501);
    await change(t, 'PUT', 'service_include', { service: 'leaderboards' });
    expect(await t.backend.api.nodeControl.listIncludedServices({}, asHost)).toEqual({
      services: ['leaderboards'],
    });
    await restart(t);
    expect(await status()).toBe(200);
    await change(t, 'PUT', 'service_exclude', { service: 'leaderboards' });
    await restart(t);
    expect(await status()).toBe(501);
    await change(t, 'DELETE', 'service_exclude', { service: 'leaderboards' });
    await change(t, 'DELETE', 'service_include', { service: 'leaderboards' });
    await restart(t);
    expect(await status()).toBe(501);
  });
});

describe('names that do not exist', () => {
  test.each(['constructor', '__proto__', '../x', 'node:fs', 'globalMetadata', 'Parties'])(
    'are refused as a service: %s',
    async (service) => {
      await using t = await createTestBackend();
      for (const path of ['service_include', 'service_exclude'])
        for (const method of ['PUT', 'DELETE']) {
          const refused = await change(t, method, path, { service });
          expect([refused.status, reasonOf(refused)]).toEqual([400, 'INVALID_FIELD']);
        }
      expect(await t.storage.find(nodeSettings, {})).toEqual([]);
    },
  );

  test.each(['constructor', '__proto__', '../x', 'node:fs', 'none'])(
    'are refused as an interface and as an implementation: %s',
    async (name) => {
      await using t = await createTestBackend();
      for (const body of [
        { interface: name, implementation: 'configured' },
        { interface: name, clear: true },
        { interface: 'Storage', implementation: name },
      ]) {
        const refused = await change(t, 'POST', 'set_preferred_implementation_override', body);
        expect([refused.status, reasonOf(refused)]).toEqual([400, 'INVALID_FIELD']);
      }
      expect(await t.storage.find(nodeSettings, {})).toEqual([]);
    },
  );

  test('can be removed if they are stored, because a service or interface may go with a new version', async () => {
    await using t = await createTestBackend();
    await t.storage.insert(nodeSettings, [
      { kind: 'exclude', name: 'former', value: '' },
      { kind: 'implementation', name: 'Former', value: 'x' },
    ]);
    await restart(t);
    expect((await change(t, 'DELETE', 'service_exclude', { service: 'former' })).status).toBe(200);
    const body = { interface: 'Former', clear: true };
    expect((await change(t, 'POST', 'set_preferred_implementation_override', body)).status).toBe(200);
    expect(await t.storage.find(nodeSettings, {})).toEqual([]);
  });
});

describe('a chosen implementation', () => {
  const objectStore = (bucket: string) => ({
    buckets: [bucket],
    signDownload: async () => `https://${bucket}.example/file`,
  });
  const active = async (t: TestBackend) =>
    (await t.backend.api.nodeInspection.listActiveImplementations({}, asHost)).activeImplementations;
  const choose = (t: TestBackend, name: string, implementation: string) =>
    change(t, 'POST', 'set_preferred_implementation_override', { interface: name, implementation });

  test('is used from the next restart on, until the choice is cleared', async () => {
    const calls: string[] = [];
    const mail = (name: string) => async () => void calls.push(name);
    await using t = await createTestBackend({
      platformAuth: { email: { sendMail: mail('first') } },
      implementations: { Mail: { second: mail('second') } },
    });
    expect((await choose(t, 'Mail', 'second')).body).toEqual({});
    expect(await t.backend.api.nodeControl.listImplementations({}, asHost)).toEqual({
      overrides: { Mail: 'second' },
    });
    expect((await active(t)).Mail).toBe('configured');
    await restart(t);
    expect((await active(t)).Mail).toBe('second');
    const signUp = async (emailAddress: string) => {
      await t.http('POST', '/platform_auth/sign_up', {
        body: { emailAddress, password: 'correct horse battery' },
      });
      // The mail is sent by a task, which may have run a moment ago.
      await t.clock.advance(60_000);
      await t.backend.scheduler.tick();
    };
    await signUp('ann@example.org');
    const clear = { interface: 'Mail', clear: true };
    await change(t, 'POST', 'set_preferred_implementation_override', clear);
    await restart(t);
    expect((await active(t)).Mail).toBe('configured');
    await signUp('bob@example.org');
    expect(calls).toEqual(['second', 'first']);
  });

  test('that cannot be created locks nobody out: the node uses those of its options, and logs why', async () => {
    const errors: string[] = [];
    await using t = await createTestBackend({
      log: { ...silentLog, error: (_facts, message) => errors.push(message) },
      implementations: { ObjectStore: { broken: { ...objectStore('x'), buckets: [] } as never } },
    });
    await choose(t, 'ObjectStore', 'broken');
    await restart(t);
    expect((await active(t)).ObjectStore).toBe('none');
    expect(errors).toContain('a chosen implementation cannot be used; the node uses those of its options');
  });

  test('may count rates elsewhere; back at the former one, a caller has no new points', async () => {
    await using t = await createTestBackend({
      rates: { player_write: { points: 5, seconds: 60 } },
      implementations: { RateStore: { nodes: 'storage' } },
    });
    const { token } = await t.player();
    const writeUntilRefused = async () => {
      for (let allowed = 0; ; allowed++)
        if ((await t.http('POST', '/parties/create', { session: token, body: {} })).status === 429)
          return allowed;
    };
    expect(await writeUntilRefused()).toBe(5);
    expect(await t.storage.find(rateWindows, {})).toEqual([]);
    await choose(t, 'RateStore', 'nodes');
    await restart(t);
    expect((await active(t)).RateStore).toBe('nodes');
    expect(await writeUntilRefused()).toBe(5);
    expect(await t.storage.find(rateWindows, {})).not.toEqual([]);
    await change(t, 'POST', 'set_preferred_implementation_override', { interface: 'RateStore', clear: true });
    await restart(t);
    expect((await active(t)).RateStore).toBe('memory');
    expect(await writeUntilRefused()).toBe(0);
  });

  test('may wake the nodes another way, and every transport is closed at the last stop alone', async () => {
    const transport = () => {
      const calls = { listened: 0, notified: 0, closed: 0 };
      const { promise: notified, resolve } = Promise.withResolvers<void>();
      const wakeUps = {
        notify: async () => {
          calls.notified++;
          resolve();
        },
        listen: async () => {
          calls.listened++;
          return async () => {};
        },
        close: async () => void calls.closed++,
      };
      return { calls, notified, wakeUps };
    };
    const first = transport();
    const second = transport();
    const t = await createTestBackend({
      background: true,
      wakeUps: first.wakeUps,
      implementations: { EventTransport: { second: second.wakeUps, polls: 'polling' } },
    });
    expect((await active(t)).EventTransport).toBe('configured');
    expect(second.calls.listened).toBe(0);
    await choose(t, 'EventTransport', 'second');
    await restart(t);
    expect((await active(t)).EventTransport).toBe('second');
    expect(second.calls.listened).toBeGreaterThan(0);
    const { accountId } = await t.player();
    const before = { ...first.calls };
    await t.backend.api.events.emit({ nestedEvent: { emptyEvent: {} }, recipientIds: [accountId] }, asHost);
    await t.clock.advance(1_000);
    await second.notified;
    expect(first.calls).toEqual(before);
    expect(second.calls.closed).toBe(0);
    await t.backend.stop();
    expect([first.calls.closed, second.calls.closed]).toEqual([1, 1]);
  });

  test.each([
    [{ RateStore: { redis: 'redis' } }, "implementations.RateStore.redis: rateStore must be 'storage' or"],
    [{ EventTransport: { x: {} } }, "implementations.EventTransport.x: wakeUps must be 'polling'"],
    [{ Storages: {} }, 'there is no interface Storages; did you mean'],
    [{ Storage: { other: {} } }, 'there is no interface Storage; did you mean'],
    [{ constructor: {} }, 'there is no interface constructor; did you mean'],
    [{ Mail: { '': async () => {} } }, 'implementations.Mail: "" cannot be a name'],
    [{ Mail: { configured: async () => {} } }, 'implementations.Mail: "configured" cannot be a name'],
    [{ ObjectStore: { none: {} } }, 'implementations.ObjectStore: "none" cannot be a name'],
  ])('is declared under a valid name: %j', async (implementations, message) => {
    await expect(createTestBackend({ implementations: implementations as never })).rejects.toThrow(message);
  });
});

test.each([
  [['matchmakin'], 'there is no service matchmakin; did you mean matchmaking?'],
  [['accounts'], 'accounts cannot be excluded'],
])('the option excludedServices is checked: %j', async (excludedServices, message) => {
  await expect(createTestBackend({ excludedServices })).rejects.toThrow(message);
});

test('each change of node control leaves an audit row with what it changed, and so does a refusal', async () => {
  await using t = await createTestBackend();
  await change(t, 'PUT', 'service_exclude', { service: 'friends' });
  await change(t, 'PUT', 'service_exclude', { service: 'accounts' });
  await restart(t);
  const { records } = await t.backend.api.audit.list({}, asHost);
  expect(
    records
      .filter(({ operation }) => operation.startsWith('nodeControl.'))
      .map(({ operation, object, outcome }) => [operation, object, outcome]),
  ).toEqual(
    expect.arrayContaining([
      ['nodeControl.restart', '', 'success'],
      ['nodeControl.excludeService', 'accounts', 'SERVICE_REQUIRED'],
      ['nodeControl.excludeService', 'friends', 'success'],
    ]),
  );
});
