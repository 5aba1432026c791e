import { describe, expect, test } from 'vitest';
import { readCommandConfig } from '../src/command-config.ts';
import { startStoreSimulator } from '../src/index.ts';
import { openStoreWorld } from './store-world.ts';

describe('the simulator', () => {
  test('never starts in production, whatever else is set', async () => {
    const environment = { NODE_ENV: 'production', STORE_SIMULATOR: 'on' };
    await expect(startStoreSimulator({ environment })).rejects.toThrow(
      'does not run with NODE_ENV=production',
    );
  });

  test('listens where other machines reach it only with STORE_SIMULATOR=on, and then warns', async () => {
    await expect(startStoreSimulator({ host: '0.0.0.0', environment: {} })).rejects.toThrow(
      'STORE_SIMULATOR=on',
    );
    const { store } = await openStoreWorld({ host: '0.0.0.0', environment: { STORE_SIMULATOR: 'on' } });
    expect(store.warning).toContain('anyone who reaches 0.0.0.0');
  });

  test('listens on this machine alone by default, without a warning', async () => {
    const { store } = await openStoreWorld();
    expect(store.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect(store.warning).toBeUndefined();
  });

  test('says that its port is taken', async () => {
    const { store } = await openStoreWorld();
    const port = Number(new URL(store.url).port);
    await expect(startStoreSimulator({ port, environment: {} })).rejects.toThrow('EADDRINUSE');
  });

  test('remembers requests without their headers', async () => {
    const { store, order } = await openStoreWorld();
    await order(1n);
    expect(store.requests()).toEqual([{ method: 'POST', url: '/ISteamMicroTxn/InitTxn/v3/' }]);
  });
});

describe('the command', () => {
  test('reads its options from the environment', () => {
    const environment = { HOST: '::1', PORT: '81', STORE_KEY: 'k', STORE_SIMULATOR_URL: 'http://store.test' };
    expect(readCommandConfig(environment)).toEqual({
      host: '::1',
      port: 81,
      key: 'k',
      publicUrl: 'http://store.test',
      environment,
    });
    expect(readCommandConfig({})).toEqual({ port: 8090, environment: {} });
  });

  test.each([
    { PORT: '65536' },
    { PORT: 'x' },
    { STORE_SIMULATOR_URL: 'ftp://store.test' },
    { STORE_SIMULATOR_URL: 'x' },
  ])('refuses %j by naming the variable', (environment) => {
    expect(() => readCommandConfig(environment)).toThrow(Object.keys(environment)[0]);
  });
});
