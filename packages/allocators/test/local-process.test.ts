import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { systemClock } from '@lobbykit/core';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { freePort } from '../../../test/free-port.ts';
import { missingSystem } from '../../../test/installed-programs.ts';
import { type LocalProcessOptions, localProcessAllocator } from '../src/index.ts';
import { isAlive, waitForEnd, world } from './local-world.ts';
import { backend } from './service.ts';

describe('a local process', () => {
  test('gets its id, the address, the key and the configured variables, and no other variable of the backend', async () => {
    process.env.SECRET_OF_THE_BACKEND = 'secret';
    onTestFinished(() => void delete process.env.SECRET_OF_THE_BACKEND);
    const { start, seen } = world('lives');
    expect(await start('s1')).toEqual({ serverId: 's1' });
    const { env, argv } = await seen('s1');
    expect(env).toMatchObject({
      SERVER_ID: 's1',
      BACKEND_URL: 'http://127.0.0.1:8080',
      API_KEY: 'a key',
      MAP: 'harbour',
    });
    expect(env).not.toHaveProperty('SECRET_OF_THE_BACKEND');
    expect(argv.at(-1)).toBe('lives');
  });

  test('is ended when it is deallocated, by force if it ignores SIGTERM', async () => {
    for (const mode of ['lives', 'stubborn']) {
      const { allocator, start, seen, lost } = world(mode);
      await start('s1');
      const { pid } = await seen('s1');
      await allocator.deallocate('s1', backend);
      await allocator.deallocate('s1', backend);
      await waitForEnd(pid);
      await expect.poll(() => lost).toEqual(['s1']);
    }
  });

  test('is ended when it is not wanted any more', async () => {
    const { start, seen, wanted } = world('lives');
    await start('s1');
    const { pid } = await seen('s1');
    await start('s2');
    const other = await seen('s2');
    wanted.delete('s1');
    await waitForEnd(pid);
    expect(isAlive(other.pid)).toBe(true);
  });

  test('gets no more matches when it has run for too long, and is not ended before the broker says so', async () => {
    let skipped = 0;
    const clock = { ...systemClock, now: () => Date.now() + skipped };
    const { start, seen, drained, wanted, delays } = world('lives', {
      clock,
      reaper: { periodSeconds: 0.05, maxRunTimeMinutes: 10 },
    });
    await start('s1');
    const { pid } = await seen('s1');
    const checks = async (count: number): Promise<void> => {
      for (let at = 0; at < count; at++)
        await new Promise<void>((resolve) => delays.push(async () => resolve()));
    };
    await checks(1);
    expect(drained).toEqual([]);
    skipped = 600_000;
    // A check that began before the time was over is followed by two that did not.
    await checks(3);
    expect(drained).toEqual(['s1']);
    expect(isAlive(pid)).toBe(true);
    wanted.delete('s1');
    await waitForEnd(pid);
  });

  test('is not ended by a check that began before it started', async () => {
    const { start, seen, delays } = world('lives');
    const started = new Promise<void>((resolve) => {
      delays.push(() => start('s1').then(() => resolve()));
    });
    await started;
    const checked = new Promise<void>((resolve) => {
      delays.push(async () => resolve());
    });
    const { pid } = await seen('s1');
    await checked;
    await new Promise((resolve) => setImmediate(resolve));
    expect(isAlive(pid)).toBe(true);
  });

  test('is reported at once when it dies', async () => {
    const { start, lost } = world('dies');
    await start('s1');
    await expect.poll(() => lost).toEqual(['s1']);
  });

  test('leaves its exit code and the last lines of its output in the log, without its key', async () => {
    for (const mode of ['dies', 'talks']) {
      const { start, lost, said, logged } = world(mode);
      await start('s1');
      await expect.poll(() => lost).toEqual(['s1']);
      const [{ fields, message }] = logged as [(typeof logged)[number]];
      expect(message).toContain('ended by itself with code 3');
      const { serverId, output } = fields as { serverId: string; output: string[] };
      expect([serverId, output.slice(-2)]).toEqual(['s1', ['cannot load the map', 'the key is •••']]);
      expect(output.length).toBe(mode === 'dies' ? 2 : 20);
      // The broker gets the same lines.
      expect(said).toEqual(output);
    }
  });

  test('has no file for its output that would stay if this process were killed', async ({ skip }) => {
    const missing = missingSystem(['linux', 'darwin'], 'Windows has no files that are deleted while open');
    skip(missing !== undefined, missing);
    const { start, seen, folder } = world('lives');
    vi.stubEnv('TMPDIR', folder);
    onTestFinished(() => void vi.unstubAllEnvs());
    const before = readdirSync(folder);
    await start('s1');
    await seen('s1');
    expect(readdirSync(folder).sort()).toEqual([...before, 's1'].sort());
  });

  test('leaves nothing in the log if it ends with 0 and the broker knows that it ends', async () => {
    const { start, lost, logged, wanted } = world('leaves');
    const started = start('s1');
    wanted.clear();
    await started;
    await expect.poll(() => lost).toEqual(['s1']);
    expect(logged).toEqual([]);
    await start('s2');
    await expect.poll(() => lost).toEqual(['s1', 's2']);
    expect(logged[0]!.message).toContain('ended by itself with code 0');
  });

  test('gets a port of the range that no other one has, unless the configuration sets PORT', async () => {
    const first = await freePort();
    const portsOf = async (more: Partial<LocalProcessOptions>) => {
      const { start, seen } = world('lives', { ports: [first, first + 50], ...more });
      await Promise.all(['s1', 's2'].map(start));
      return Promise.all(['s1', 's2'].map(async (serverId) => Number((await seen(serverId)).env.PORT)));
    };
    const [one, other] = (await portsOf({})) as [number, number];
    expect(one).not.toBe(other);
    for (const port of [one, other]) expect(port).toBeGreaterThanOrEqual(first);
    expect(await portsOf({ gameServerEnvironment: { PORT: '7' } })).toEqual([7, 7]);
  });

  test('is not started if every port of the range is in use', async () => {
    const server = createServer().listen(0);
    await once(server, 'listening');
    onTestFinished(() => void server.close());
    const { port } = server.address() as AddressInfo;
    await expect(world('lives', { ports: [port, port] }).start('s1')).rejects.toThrow('no port from');
  });

  test('is refused if maxProcesses programs run, or if the program does not exist', async () => {
    const { allocator, start } = world('lives', { maxProcesses: 1 });
    const request = {
      serverId: 's2',
      matchId: 'm',
      matchProperties: '',
      playerIds: [],
      signal: new AbortController().signal,
    };
    expect(await allocator.canAllocate(request, backend)).toBe(true);
    const first = start('s1');
    await expect(allocator.allocate(request, backend)).rejects.toThrow('as many programs as it may');
    await first;
    expect(await allocator.canAllocate(request, backend)).toBe(false);
    await expect(allocator.allocate(request, backend)).rejects.toThrow('as many programs as it may');
    const missing = world('lives', { gameServerPath: '/nowhere/program' });
    await expect(missing.start('s1')).rejects.toThrow('ENOENT');
  });

  test('that ended with a restart through node control is reported when the backend runs again', async () => {
    const { allocator, host, start, seen, lost } = world('lives');
    await start('s1');
    const { pid } = await seen('s1');
    await allocator.stop!({ isRestart: true });
    expect(isAlive(pid)).toBe(false);
    allocator.start!(host);
    await expect.poll(() => lost).toEqual(['s1']);
  });

  test('is ended when the backend stops', async () => {
    const { allocator, start, seen } = world('stubborn');
    await start('s1');
    const { pid } = await seen('s1');
    await allocator.stop!({ isRestart: false });
    expect(isAlive(pid)).toBe(false);
  });
});

test('the description of the local process allocator masks the key and the values of variables', () => {
  const text = JSON.stringify(world('lives').allocator.describe());
  expect(text).toContain('MAP');
  expect(text).not.toMatch(/harbour|a key/);
});

test('the local process allocator refuses a path that is not absolute and numbers that are not positive', () => {
  const options = { gameServerPath: 'program', backendUrl: '', apiKey: '' };
  expect(() => localProcessAllocator(options)).toThrow('absolute');
  expect(() => localProcessAllocator({ ...options, gameServerPath: '/x', maxProcesses: 0 })).toThrow(
    'maxProcesses',
  );
  for (const ports of [
    [0, 9],
    [9, 8],
    [1.5, 9],
    [1, 65_536],
  ] as const)
    expect(() => localProcessAllocator({ ...options, gameServerPath: '/x', ports })).toThrow('ports');
});
