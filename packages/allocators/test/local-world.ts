import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type AllocatorHost, silentLog } from '@lobbykit/core';
import { expect, onTestFinished } from 'vitest';
import { type LocalProcessOptions, localProcessAllocator } from '../src/index.ts';
import { backend } from './service.ts';

/** A program that writes its environment and arguments to a file, and runs until it is ended. */
const program = `
const { writeFileSync } = require('node:fs');
const [folder, mode] = process.argv.slice(2);
process.on('SIGTERM', () => { if (mode !== 'stubborn') process.exit(0); });
setInterval(() => {}, 1000);
if (mode === 'says') process.stdout.write('the key is ' + process.env.API_KEY);
if (mode === 'talks') process.stdout.write('old line\\n'.repeat(2000));
writeFileSync(folder + '/' + process.env.SERVER_ID, JSON.stringify({ pid: process.pid, env: process.env, argv: process.argv.slice(2) }));
if (mode === 'dies' || mode === 'talks') {
  console.error('cannot load the map\\nthe key is ' + process.env.API_KEY);
  process.exit(3);
}
if (mode === 'leaves') process.exit(0);
`;

/** An allocator with a broker that wants what the test says. */
export function world(
  mode: string,
  options: Partial<LocalProcessOptions> = {},
  { isStarted = true }: { readonly isStarted?: boolean } = {},
) {
  const folder = mkdtempSync(join(tmpdir(), 'lobbykit-allocators-'));
  const path = join(folder, 'program.cjs');
  writeFileSync(path, program);
  const lost: string[] = [];
  /** The last lines of those that were reported. */
  const said: string[] = [];
  const drained: string[] = [];
  const logged: { readonly fields: object; readonly message: string }[] = [];
  const wanted = new Set<string>();
  /** Runs after the storage was read and before the answer arrives. */
  const delays: (() => Promise<unknown>)[] = [];
  const host: AllocatorHost = {
    ...backend,
    async findWanted(ids) {
      const found = new Set(ids.filter((id) => wanted.has(id)));
      await delays.shift()?.();
      return found;
    },
    async reportLost(ids, lastLines) {
      lost.push(...ids);
      for (const lines of lastLines?.values() ?? []) said.push(...lines);
    },
    drain: async (ids) => void drained.push(...ids),
  };
  const complete = {
    gameServerPath: process.execPath,
    gameServerArguments: [path, folder, mode],
    gameServerEnvironment: { MAP: 'harbour' },
    backendUrl: 'http://127.0.0.1:8080',
    apiKey: 'a key',
    reaper: { periodSeconds: 0.05 },
    graceSeconds: 0.2,
    ...options,
  };
  const keep = (fields: object, message: string): void => void logged.push({ fields, message });
  const allocator = localProcessAllocator({
    log: { ...silentLog, warn: keep, error: keep },
    ...complete,
  });
  if (isStarted) allocator.start!(host);
  onTestFinished(async () => {
    await allocator.stop!({ isRestart: false });
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
    await expect.poll(() => readWhole(file)).toBeDefined();
    return readWhole(file)!;
  };
  const readWhole = (file: string): Seen | undefined => {
    try {
      return JSON.parse(readFileSync(file, 'utf8')) as Seen;
    } catch {
      return undefined;
    }
  };
  return {
    folder,
    options: complete,
    host,
    allocator,
    start,
    seen,
    lost,
    said,
    drained,
    logged,
    wanted,
    delays,
  };
}

export const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};
export const waitForEnd = (pid: number) => expect.poll(() => isAlive(pid)).toBe(false);
