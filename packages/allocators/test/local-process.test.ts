import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AllocatorHost } from '@lobbykit/core';
import { describe, expect, onTestFinished, test } from 'vitest';
import { type LocalProcessOptions, localProcessAllocator } from '../src/index.ts';
import { backend } from './service.ts';

/** A program that writes what it was given, and lives until it is told to end. */
const program = `
const { writeFileSync } = require('node:fs');
const [folder, mode] = process.argv.slice(2);
process.on('SIGTERM', () => { if (mode !== 'stubborn') process.exit(0); });
setInterval(() => {}, 1000);
writeFileSync(folder + '/' + process.env.SERVER_ID, JSON.stringify({ pid: process.pid, env: process.env, argv: process.argv.slice(2) }));
if (mode === 'dies') process.exit(3);
`;

function world(mode: string, options: Partial<LocalProcessOptions> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'lobbykit-allocators-'));
  const path = join(folder, 'program.cjs');
  writeFileSync(path, program);
  const lost: string[] = [];
  const wanted = new Set<string>();
  const host: AllocatorHost = {
    ...backend,
    findWanted: async (ids) => new Set(ids.filter((id) => wanted.has(id))),
    reportLost: async (ids) => void lost.push(...ids),
  };
  const allocator = localProcessAllocator({
    gameServerPath: process.execPath,
    gameServerArguments: [path, folder, mode],
    gameServerEnvironment: { MAP: 'harbour' },
    backendUrl: 'http://127.0.0.1:8080',
    apiKey: 'a key',
    reaper: { periodSeconds: 0.05 },
    graceSeconds: 0.2,
    ...options,
  });
  allocator.start!(host);
  onTestFinished(async () => {
    await allocator.stop!();
    rmSync(folder, { recursive: true, force: true });
  });
  const start = async (serverId: string) => {
    wanted.add(serverId);
    const request = {
      serverId,
      matchId: 'm',
      matchProperties: '$(touch x)',
      playerIds: [],
      signal: new AbortController().signal,
    };
    return allocator.allocate(request, backend);
  };
  interface Seen {
    readonly pid: number;
    readonly env: Record<string, string>;
    readonly argv: string[];
  }
  const seen = async (serverId: string): Promise<Seen> => {
    const file = join(folder, serverId);
    await expect.poll(() => readWhole(file), { timeout: 5_000 }).toBeDefined();
    return readWhole(file)!;
  };
  const readWhole = (file: string): Seen | undefined => {
    try {
      return JSON.parse(readFileSync(file, 'utf8')) as Seen;
    } catch {
      return undefined;
    }
  };
  return { allocator, start, seen, lost, wanted };
}

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};
const goneBy = (pid: number) => expect.poll(() => isAlive(pid), { timeout: 5_000 }).toBe(false);

describe('a local process', () => {
  test('gets its id, the address, the key and what was configured, and nothing of ours', async () => {
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

  test('is ended when it is deallocated, by force where it does not listen', async () => {
    for (const mode of ['lives', 'stubborn']) {
      const { allocator, start, seen, lost } = world(mode);
      await start('s1');
      const { pid } = await seen('s1');
      await allocator.deallocate('s1', backend);
      await allocator.deallocate('s1', backend);
      await goneBy(pid);
      await expect.poll(() => lost).toEqual(['s1']);
    }
  });

  test('is ended when nobody wants it any more, and when it has run for too long', async () => {
    const { start, seen, wanted } = world('lives');
    await start('s1');
    const { pid } = await seen('s1');
    await start('s2');
    const other = await seen('s2');
    wanted.delete('s1');
    await goneBy(pid);
    expect(isAlive(other.pid)).toBe(true);

    const late = world('lives', { reaper: { periodSeconds: 0.05, maxRunTimeMinutes: 0.03 } });
    await late.start('s3');
    await goneBy((await late.seen('s3')).pid);
  });

  test('that dies is reported at once', async () => {
    const { start, lost } = world('dies');
    await start('s1');
    await expect.poll(() => lost, { timeout: 5_000 }).toEqual(['s1']);
  });

  test('is refused where there are as many as may be, or the program is not there', async () => {
    const { allocator, start } = world('lives', { maxProcesses: 1 });
    const request = {
      serverId: 's2',
      matchId: 'm',
      matchProperties: '',
      playerIds: [],
      signal: new AbortController().signal,
    };
    expect(await allocator.canAllocate(request, backend)).toBe(true);
    await start('s1');
    expect(await allocator.canAllocate(request, backend)).toBe(false);
    await expect(allocator.allocate(request, backend)).rejects.toThrow('as many');
    const missing = world('lives', { gameServerPath: '/nowhere/program' });
    await expect(missing.start('s1')).rejects.toThrow('ENOENT');
  });

  test('is not left over when the backend stops', async () => {
    const { allocator, start, seen } = world('stubborn');
    await start('s1');
    const { pid } = await seen('s1');
    await allocator.stop!();
    expect(isAlive(pid)).toBe(false);
  });
});

test('the description masks the key and the values of variables', () => {
  const text = JSON.stringify(world('lives').allocator.describe());
  expect(text).toContain('MAP');
  expect(text).not.toMatch(/harbour|a key/);
});

test('a path that is not absolute, and numbers that are not positive, are refused', () => {
  const options = { gameServerPath: 'program', backendUrl: '', apiKey: '' };
  expect(() => localProcessAllocator(options)).toThrow('absolute');
  expect(() => localProcessAllocator({ ...options, gameServerPath: '/x', maxProcesses: 0 })).toThrow(
    'maxProcesses',
  );
});
