import { describe, expect, onTestFinished, test } from 'vitest';
import { readConfig, sentenceOf } from '../src/config/config.ts';
import { openStore } from '../src/server/store.ts';

const { signal } = new AbortController();
const real = { STORE_APP_ID: '480', STORE_PUBLISHER_KEY: 'a-publisher-key' };

/** Opens the store of a server with these variables. */
async function open(variables: Record<string, string> = {}) {
  const store = await openStore(readConfig(variables));
  onTestFinished(() => store.close());
  return store;
}

describe('the store of the server', () => {
  test('is simulated by default, and sells to any account', async () => {
    const { options, description } = await open();
    const { entitlements, storeDiagnostics } = options;
    const page = /http:\/\/127\.0\.0\.1:\d+/.exec(description)?.[0] ?? '';
    expect((await fetch(page)).status).toBe(200);
    const provider = entitlements!.orderProvider!;
    const storeId = provider.createStoreId!('account-1');
    const started = await provider.startOrder(
      {
        orderId: 1n,
        storeId,
        currency: 'USD',
        lines: [{ itemNumber: 1, description: 'A sword', quantity: 1, amount: 499n }],
        language: 'en',
        userSession: 'web',
        ipAddress: '127.0.0.1',
        returnUrl: null,
        billing: null,
      },
      signal,
    );
    expect(started).toMatchObject({
      refused: null,
      checkoutUrl: expect.stringMatching(`^${page}/checkout/`),
    });
    expect(await entitlements!.itemProvider!.readApps({ storeId, appIds: [480] }, signal)).toEqual([
      { appId: 480, owned: false, permanent: false },
    ]);
    const query = await storeDiagnostics!.readTransaction({ orderId: 1n }, signal);
    expect(query).toMatchObject({ transaction: { orderId: 1n, storeId, status: 'Init' } });
  });

  test('is the real one if it is configured, and then makes no ids', async () => {
    const { options, description } = await open({ ...real, STORE_SANDBOX: 'on' });
    expect(options.entitlements!.orderProvider!.createStoreId).toBeUndefined();
    expect(options.storeDiagnostics).toBeDefined();
    expect(description).toBe('app 480, in the sandbox: nobody pays');
    expect((await open(real)).description).toBe('app 480');
  });

  test('is none if it is switched off', async () => {
    const { options, description } = await open({ STORE_SIMULATOR: 'off' });
    expect(options).toEqual({});
    expect(description).toContain('STORE_APP_ID');
  });

  test('warns if it is simulated and other machines reach it', async () => {
    const { description } = await open({ HOST: '0.0.0.0', STORE_SIMULATOR: 'on' });
    expect(description).toContain('WARNING: anyone who reaches 0.0.0.0 can buy for nothing');
  });

  test('has the address that browsers use', async () => {
    const { description } = await open({ STORE_SIMULATOR_URL: 'http://store.example.test:81' });
    expect(description).toContain('http://store.example.test:81 shows its purchases');
  });

  test('says that its port is taken', async () => {
    const { description } = await open();
    const STORE_SIMULATOR_PORT = /:(\d+) /.exec(description)![1]!;
    await expect(open({ STORE_SIMULATOR_PORT })).rejects.toThrow('STORE_SIMULATOR_PORT: another program');
  });
});

describe('the simulated store', () => {
  const isOn = (variables: Record<string, string>) => readConfig(variables).STORE_SIMULATOR;
  const production = { NODE_ENV: 'production', SECRET_KEY: 'a-secret-key-of-at-least-32-characters' };

  test('is on by default only on this machine, without a real store, and out of production', () => {
    expect(isOn({})).toBe(true);
    expect(isOn({ HOST: '0.0.0.0' })).toBe(false);
    expect(isOn({ HOST: '0.0.0.0', STORE_SIMULATOR: 'on' })).toBe(true);
    expect(isOn(real)).toBe(false);
    expect(isOn(production)).toBe(false);
    expect(isOn({ STORE_SIMULATOR: 'off' })).toBe(false);
  });

  test.each([
    [{ ...production, STORE_SIMULATOR: 'on' }, 'STORE_SIMULATOR: in a simulated store nobody pays'],
    [{ STORE_APP_ID: '480' }, 'STORE_APP_ID and STORE_PUBLISHER_KEY are required together.'],
    [{ STORE_PUBLISHER_KEY: 'k' }, 'STORE_APP_ID and STORE_PUBLISHER_KEY are required together.'],
    [{ ...real, STORE_APP_ID: '0' }, 'STORE_APP_ID: must be a number from 1 to 4294967295.'],
    [{ ...real, STORE_APP_ID: '4294967296' }, 'STORE_APP_ID: must be a number from 1 to 4294967295.'],
    [{ ...real, STORE_PUBLISHER_KEY: 'a key' }, 'STORE_PUBLISHER_KEY: must be visible ASCII characters.'],
    [
      { ...real, STORE_API_URL: 'http://store.example.com' },
      'STORE_API_URL: must be https, or http to this machine.',
    ],
    [{ STORE_SIMULATOR_PORT: '65536' }, 'STORE_SIMULATOR_PORT: must be a number from 0 to 65535.'],
  ] as const)('is not accepted beside or instead of a real one with %j', (variables, sentence) => {
    let refused: unknown;
    try {
      readConfig(variables);
    } catch (error) {
      refused = error;
    }
    expect(sentenceOf(refused)).toContain(sentence);
  });
});
