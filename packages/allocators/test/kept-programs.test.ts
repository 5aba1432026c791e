import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '@lobbykit/core';
import { describe, expect, onTestFinished, test } from 'vitest';
import { freePort } from '../../../test/free-port.ts';
import { missingSystem, skipIfMissing } from '../../../test/installed-programs.ts';
import { type LocalProcessOptions, localProcessAllocator } from '../src/index.ts';
import { identitiesOf } from '../src/process-identity.ts';
import { world } from './local-world.ts';
import { backend, request } from './service.ts';

const processFile = join(import.meta.dirname, 'allocator-process.ts');

/** A folder for what is kept, and a world whose allocator waits for its start. */
async function keptWorld(mode: string, more: Partial<LocalProcessOptions> = {}) {
  const stateFolder = mkdtempSync(join(tmpdir(), 'lobbykit-kept-'));
  onTestFinished(() => rmSync(stateFolder, { recursive: true, force: true }));
  const first = await freePort();
  const ports = [first, first + 50] as const;
  const options = { stateFolder, ports, ...more };
  const next = world(mode, options, { isStarted: false });
  const files = () => readdirSync(stateFolder).map((name) => join(stateFolder, name));
  return { ...next, stateFolder, files, startNext: () => next.allocator.start!(next.host) };
}

type KeptWorld = Awaited<ReturnType<typeof keptWorld>>;

/** Starts programs in another process, and returns that process and what the programs say of themselves. */
async function startElsewhere({ options, seen, wanted }: KeptWorld, serverIds: readonly string[]) {
  const { clock: _, ...passed } = options as Partial<LocalProcessOptions>;
  const owner = fork(processFile, [JSON.stringify(passed)], {
    execArgv: ['--conditions=@lobbykit/source'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  onTestFinished(() => void owner.kill('SIGKILL'));
  const programs: { readonly pid: number; readonly port: string }[] = [];
  for (const serverId of serverIds) {
    owner.send(serverId);
    expect((await once(owner, 'message'))[0]).toBe('started');
    wanted.add(serverId);
    const { pid, env } = await seen(serverId);
    onTestFinished(() => endProgram(pid));
    programs.push({ pid, port: env.PORT! });
  }
  const killOwner = async (): Promise<void> => {
    owner.kill('SIGKILL');
    await once(owner, 'exit');
  };
  return { programs, killOwner };
}

/** Unlike `isAlive`, it is not true of a process that has ended and whose end nobody has asked for. */
const runs = (pid: number): boolean => identitiesOf([pid]).has(pid);
const untilEnd = (pid: number) => expect.poll(() => runs(pid)).toBe(false);

function endProgram(pid: number): void {
  if (runs(pid)) process.kill(pid, 'SIGKILL');
}

/** Starts programs in a process that is then killed, as the kernel kills one without memory. */
async function leftByKilled(kept: KeptWorld, serverIds: readonly string[]) {
  const { programs, killOwner } = await startElsewhere(kept, serverIds);
  await killOwner();
  for (const { pid } of programs) expect(runs(pid)).toBe(true);
  return programs;
}

/** Starts programs with an allocator that is then stopped without them. */
async function leftByStopped({ options, host, seen, wanted }: KeptWorld, serverIds: readonly string[]) {
  const earlier = localProcessAllocator({ ...options, keepOnStop: true });
  earlier.start!(host);
  const pids: number[] = [];
  for (const serverId of serverIds) {
    wanted.add(serverId);
    await earlier.allocate(request(serverId), backend);
    const { pid } = await seen(serverId);
    onTestFinished(() => endProgram(pid));
    pids.push(pid);
  }
  await earlier.stop!({ isRestart: false });
  return pids;
}

describe('with a state folder', () => {
  skipIfMissing(missingSystem(['linux', 'darwin'], 'Windows does not say when a process has started'));

  test('a program whose backend was killed is taken over: it counts, keeps its port, and its end is noticed', async () => {
    const kept = await keptWorld('lives', { maxProcesses: 2 });
    const [program] = await leftByKilled(kept, ['s1']);
    kept.startNext();
    await kept.start('s2');
    expect((await kept.seen('s2')).env.PORT).not.toBe(program!.port);
    expect(await kept.allocator.canAllocate(request(), backend)).toBe(false);
    expect(kept.lost).toEqual([]);
    process.kill(program!.pid, 'SIGKILL');
    await expect.poll(() => kept.lost).toEqual(['s1']);
    expect(await kept.allocator.canAllocate(request(), backend)).toBe(true);
    expect(kept.files().length).toBe(1);
    expect(kept.logged.map(({ message }) => message)).toEqual([
      expect.stringContaining('ended by itself after a restart'),
    ]);
  });

  test('a program that ended while no backend ran is reported when the next one starts', async () => {
    const kept = await keptWorld('lives');
    const [pid] = await leftByStopped(kept, ['s1']);
    process.kill(pid!, 'SIGKILL');
    await untilEnd(pid!);
    kept.startNext();
    await expect.poll(() => kept.lost).toEqual(['s1']);
    await expect.poll(() => kept.files()).toEqual([]);
  });

  test('an end that cannot be reported is reported later, also by the backend after that', async () => {
    const kept = await keptWorld('lives');
    const [pid] = await leftByStopped(kept, ['s1']);
    process.kill(pid!, 'SIGKILL');
    await untilEnd(pid!);
    const failing = { ...kept.host, reportLost: () => Promise.reject(new Error('the storage is away')) };
    kept.allocator.start!(failing);
    await expect.poll(() => kept.logged.length).toBeGreaterThan(0);
    await kept.allocator.stop!({ isRestart: false });
    kept.startNext();
    await expect.poll(() => kept.lost).toEqual(['s1']);
  });

  test('another program that has got the process id since is neither taken over nor ended', async () => {
    const kept = await keptWorld('lives');
    const [pid] = await leftByStopped(kept, ['s1']);
    const [file] = kept.files() as [string];
    const stored = JSON.parse(readFileSync(file, 'utf8')) as { readonly pid: number; readonly mark: string };
    expect(stored).toMatchObject({ pid: pid!, mark: identitiesOf([pid!]).get(pid!) });
    writeFileSync(file, JSON.stringify({ ...stored, mark: identitiesOf([process.pid]).get(process.pid) }));
    kept.startNext();
    await expect.poll(() => kept.lost).toEqual(['s1']);
    await kept.allocator.stop!({ isRestart: false });
    expect(runs(pid!)).toBe(true);
  });

  test('a damaged file is put aside with a line in the log, and the other programs are taken over', async () => {
    const kept = await keptWorld('lives', { maxProcesses: 1 });
    await leftByStopped(kept, ['s1']);
    const [file] = kept.files() as [string];
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const damaged = `${kept.stateFolder}/${'0'.repeat(32)}.free.json`;
    for (const content of ['{"serverId": "s2", "pi', '{"serverId": "s2", "pid": 1}', 'null', '']) {
      writeFileSync(damaged, content);
      kept.startNext();
      expect(kept.logged.pop()).toMatchObject({
        fields: { file: `${damaged}.damaged` },
        message: expect.stringContaining('damaged'),
      });
      expect(readFileSync(`${damaged}.damaged`, 'utf8')).toBe(content);
      expect(await kept.allocator.canAllocate(request(), backend)).toBe(false);
      await kept.allocator.stop!({ isRestart: true });
    }
  });

  test('a program that was taken over gets no more matches when it has run for too long, its earlier time included', async () => {
    let skipped = 0;
    const clock = { ...systemClock, now: () => Date.now() + skipped };
    const kept = await keptWorld('lives', { clock, reaper: { periodSeconds: 0.05, maxRunTimeMinutes: 10 } });
    await leftByStopped(kept, ['s1']);
    skipped = 600_000;
    kept.startNext();
    await expect.poll(() => kept.drained).toEqual(['s1']);
  });

  test('a program that was taken over is ended when it is not wanted, by force if it ignores SIGTERM', async () => {
    for (const mode of ['lives', 'stubborn']) {
      const kept = await keptWorld(mode);
      const [pid, other] = await leftByStopped(kept, ['s1', 's2']);
      kept.wanted.delete('s1');
      kept.startNext();
      await expect.poll(() => kept.lost).toEqual(['s1']);
      expect([runs(pid!), runs(other!)]).toEqual([false, true]);
      await kept.allocator.stop!({ isRestart: false });
      expect(runs(other!)).toBe(false);
    }
  });

  test('the log has the last lines of a program that was taken over, without its key', async ({ skip }) => {
    const missing = missingSystem(['linux'], 'the output of a program that was taken over is found in /proc');
    skip(missing !== undefined, missing);
    const kept = await keptWorld('says');
    const [pid] = await leftByStopped(kept, ['s1']);
    kept.startNext();
    process.kill(pid!, 'SIGKILL');
    await expect
      .poll(() => kept.logged)
      .toMatchObject([{ fields: { serverId: 's1', output: ['the key is •••'] } }]);
  });

  test('a program is not taken over while its process runs, and its port is given to no other', async () => {
    const kept = await keptWorld('lives', { maxProcesses: 1 });
    const { programs, killOwner } = await startElsewhere(kept, ['s1']);
    kept.startNext();
    await kept.start('s2');
    expect((await kept.seen('s2')).env.PORT).not.toBe(programs[0]!.port);
    await kept.allocator.stop!({ isRestart: false });
    expect(runs(programs[0]!.pid)).toBe(true);
    await killOwner();
    kept.startNext();
    // Its own program ended with the stop, which is reported now.
    await expect.poll(() => kept.lost).toEqual(['s2']);
    expect(await kept.allocator.canAllocate(request(), backend)).toBe(false);
  });

  test('programs go on over a restart through node control, and end when the backend stops', async () => {
    const kept = await keptWorld('lives');
    kept.startNext();
    await kept.start('s1');
    const { pid } = await kept.seen('s1');
    await kept.allocator.stop!({ isRestart: true });
    expect(runs(pid)).toBe(true);
    kept.startNext();
    process.kill(pid, 'SIGKILL');
    await expect.poll(() => kept.lost).toEqual(['s1']);
    await kept.start('s2');
    const second = await kept.seen('s2');
    await kept.allocator.stop!({ isRestart: false });
    expect(runs(second.pid)).toBe(false);
  });

  test('with keepOnStop, programs go on after a stop and Ctrl+C, and the next backend takes them over', async () => {
    const kept = await keptWorld('lives', { keepOnStop: true });
    kept.startNext();
    await kept.start('s1');
    const { pid } = await kept.seen('s1');
    onTestFinished(() => endProgram(pid));
    await kept.allocator.stop!({ isRestart: false });
    // It leads a group of its own, so the signals of a terminal are not for it.
    expect(() => process.kill(-pid, 0)).not.toThrow();
    const later = localProcessAllocator(kept.options);
    later.start!(kept.host);
    await later.deallocate('s1', backend);
    await expect.poll(() => kept.lost).toEqual(['s1']);
    expect(runs(pid)).toBe(false);
    await later.stop!({ isRestart: false });
  });
});

test('ps and /proc agree on which processes run, and both see a new start as another process', () => {
  const ended = 2 ** 22 + 1;
  // The first process of the machine. ps tells whole seconds, and the parent of this process may have started in the same one.
  const first = 1;
  for (const platform of ['linux', 'darwin'] as const) {
    const found = identitiesOf([process.pid, first, ended], platform);
    expect([...found.keys()].sort()).toEqual([process.pid, first].sort());
    expect(found.get(process.pid)).not.toBe(found.get(first));
    expect(identitiesOf([process.pid], platform).get(process.pid)).toBe(found.get(process.pid));
    expect(identitiesOf([ended], platform).size).toBe(0);
  }
});

test('a state folder that is not absolute or cannot be made is refused, and keepOnStop without one', () => {
  const options = { gameServerPath: '/x', backendUrl: '', apiKey: '' };
  expect(() => localProcessAllocator({ ...options, stateFolder: 'state' })).toThrow('absolute');
  expect(() => localProcessAllocator({ ...options, stateFolder: '/nowhere/state' })).toThrow(
    'stateFolder cannot be made',
  );
  expect(() => localProcessAllocator({ ...options, keepOnStop: true })).toThrow('needs stateFolder');
});
