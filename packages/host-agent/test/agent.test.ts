import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, realpath, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { findJobProcesses } from '../src/process-identity.ts';
import { spawnBackend } from './backend.ts';
import { createFleet, game, isAlive, rootKey, until } from './fleet.ts';

const slow = { timeout: 60_000 };

describe('a job', () => {
  test(
    'runs on the host with its files, its arguments and only the listed environment variables',
    slow,
    async () => {
      const fleet = await createFleet();
      const { jobId, port, tell } = await fleet.deployGame({ args: ['--quiet', '$(id)', 'a b'] });
      const { env, args, cwd } = (await tell())!;
      expect(args).toEqual(['--quiet', '$(id)', 'a b']);
      expect(env).toEqual({
        PATH: process.env.PATH,
        PASSED: 'for jobs',
        MAP: 'hill',
        SERVER_ID: jobId,
        HOST_ID: fleet.hostId,
        JOB_ID: jobId,
        PORT: String(port),
        LOBBYKIT_AGENT: `${fleet.host}/${jobId}`,
      });
      expect(cwd.startsWith(await realpath(fleet.folder))).toBe(true);
      expect(await readFile(join(cwd, 'game/data/map'), 'utf8')).toBe('hill');
      expect((await stat(join(cwd, 'game/bin/server.mjs'))).mode & 0o777).toBe(0o755);
      expect(await readFile(join(cwd, '../output.log'), 'utf8')).toBe('the game begins\n');
      expect(fleet.logs()).not.toContain(rootKey);
      expect((await stat(join(fleet.folder, 'state.json'))).mode & 0o777).toBe(0o600);
    },
  );

  test('gets actions, and is in the state that they set after it has accepted them', slow, async () => {
    const fleet = await createFleet();
    const { jobId, port, process } = await fleet.deployGame();
    expect((await fleet.act(jobId, '/ready', 'READY')).status).toBe(200);
    await until(process, (seen) => seen?.state === 'READY');
    expect(await fleet.act(jobId, '/refuse', 'IN_MATCH')).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('answered 409') },
    });
    expect(await fleet.act(jobId, '/', '', { port: port + 1 })).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('not the port') },
    });
    expect((await process())!.state).toBe('READY');
  });

  test(
    'leaves the last lines of its output with its host when it dies, without secrets, and none when it is stopped',
    slow,
    async () => {
      const fleet = await createFleet();
      const { jobId, tell, process } = await fleet.deployGame();
      const say = (text: string) => tell(`/say?text=${encodeURIComponent(text)}`);
      await say('\u001b[31mno map\u001b[0m\u0000 \u202E<b>');
      await say('PASSED=for jobs');
      await tell('/exit?code=3');
      const ended = await until(process, (seen) => seen?.state === 'TERMINATED');
      expect(ended!.lastLines).toEqual(['the game begins', 'no map <b>', 'PASSED=•••']);
      const second = await fleet.deployGame();
      await fleet.stopJob(second.jobId);
      const stopped = await until(second.process, (seen) => seen?.state === 'TERMINATED');
      expect(stopped).not.toHaveProperty('lastLines');
      expect((await fleet.seen())!.processes.map((seen) => seen.jobId)).toContain(jobId);
    },
  );

  test('is started again after a second if it fails, and not if it ends with success', slow, async () => {
    const fleet = await createFleet();
    const { jobId, tell, process } = await fleet.deployGame({ policy: 'on-failure' });
    const { pid } = (await tell())!;
    const begun = performance.now();
    await tell('/exit?code=1');
    await until(process, (seen) => seen?.state === 'TERMINATED');
    await until(process, (seen) => seen?.state === 'STARTED' && seen.numRestarts === 1);
    expect(performance.now() - begun).toBeGreaterThan(900);
    const restarted = await until(tell, (answer) => answer !== null);
    expect(restarted!.pid).not.toBe(pid);
    // For the backend it is another game server.
    expect(restarted!.env.SERVER_ID).toBe(`${jobId}.1`);
    await tell('/exit?code=0');
    await until(process, (seen) => seen?.state === 'DONE');
  });

  test('is reported at once when it ends, and its files and child processes are removed', slow, async () => {
    const fleet = await createFleet();
    const { tell, process } = await fleet.deployGame();
    const child = (await tell('/child'))!.pid;
    expect(isAlive(child)).toBe(true);
    await tell('/exit?code=3');
    // The heartbeat that waits would be answered after a minute, and `until` waits for half of that.
    await until(process, (seen) => seen?.state === 'TERMINATED');
    await until(
      async () => isAlive(child),
      (alive) => !alive,
    );
    await until(
      () => readdir(join(fleet.folder, 'jobs')),
      (jobs) => jobs.length === 0,
    );
  });

  test('is stopped when the backend says so, even if it ignores SIGTERM', slow, async () => {
    const fleet = await createFleet();
    const { jobId, tell, process } = await fleet.deployGame({ policy: 'always', args: ['--deaf'] });
    const { pid } = (await tell())!;
    await fleet.stopJob(jobId);
    await until(process, (seen) => seen?.state === 'TERMINATED');
    expect(isAlive(pid)).toBe(false);
    expect((await process())!.numRestarts).toBe(0);
  });
});

test('a job that cannot be deployed fails with the reason and leaves nothing', slow, async () => {
  const fleet = await createFleet({ maxUnpackedBytes: 100_000 });
  const refused = async (options: Parameters<typeof fleet.deploy>[0]) => {
    const { status, body } = await fleet.deploy(options);
    expect(status).toBe(400);
    return body.message as string;
  };
  expect(await refused({ hash: 'a'.repeat(64) })).toMatch(/sha256 hash is not the expected one/);
  expect(await refused({ archive: await game({ path: '../../escaped', content: 'x' }) })).toMatch(
    /leads out of it/,
  );
  expect(
    await refused({ archive: await game({ path: 'data/x', type: 'SymbolicLink', linkpath: '../../../x' }) }),
  ).toMatch(/leads out of it/);
  // In its archive the link leads to a file. The job does not include that file, so from its new place it leads nowhere.
  const other = { path: 'other', content: 'x' };
  const link = { path: 'data/x', type: 'SymbolicLink', linkpath: '../other' } as const;
  expect(await refused({ archive: await game(other, link) })).toMatch(/the link x leads out of the job/);
  expect(await refused({ archive: await game({ path: 'big', content: 'x'.repeat(100_001) }) })).toMatch(
    /more than/,
  );
  expect(await refused({ cmd: 'game/data/map' })).toMatch(/cannot be started/);
  expect(await refused({ cmd: 'game/data/missing' })).toMatch(/does not exist/);
  expect(await readdir(join(fleet.folder, 'jobs'))).toEqual([]);
  await fleet.deployGame();
});

describe('an agent that is killed', () => {
  test('leaves the game running, and the next agent takes it over', slow, async () => {
    const fleet = await createFleet();
    const { jobId, tell, process } = await fleet.deployGame({ policy: 'on-failure' });
    const { pid } = (await tell())!;
    await fleet.killAgent();
    expect((await tell())!.pid).toBe(pid);
    await fleet.startAgent();
    expect((await fleet.act(jobId, '/', 'IN_MATCH')).status).toBe(200);
    await until(process, (seen) => seen?.state === 'IN_MATCH' && seen.numRestarts === 0);
    // It is watched as before. Nobody knows how it ended, so it is started again.
    await tell('/exit?code=1');
    await until(process, (seen) => seen?.numRestarts === 1 && seen.state === 'STARTED');
  });

  test(
    'has its games that ended meanwhile restarted by the next agent if their policy says so and they have no secrets',
    slow,
    async () => {
      const fleet = await createFleet();
      const restarted = await fleet.deployGame({ policy: 'always' });
      const secret = await fleet.deployGame({ policy: 'always' });
      const ended = await fleet.deployGame();
      await fleet.killAgent();
      for (const each of [restarted, secret, ended]) await each.tell('/exit?code=0');
      const state = join(fleet.folder, 'state.json');
      const saved = JSON.parse(await readFile(state, 'utf8')) as {
        jobs: { jobId: string; hasSecrets: boolean }[];
      };
      for (const job of saved.jobs) job.hasSecrets = job.jobId === secret.jobId;
      await writeFile(state, JSON.stringify(saved));
      await fleet.startAgent();
      await until(secret.process, (seen) => seen?.state === 'TERMINATED');
      await until(restarted.process, (seen) => seen?.numRestarts === 1 && seen.state === 'STARTED');
      await until(ended.process, (seen) => seen?.state === 'TERMINATED');
      expect((await secret.process())!.numRestarts).toBe(0);
    },
  );

  test('has its unknown processes ended by the next agent', slow, async () => {
    const fleet = await createFleet();
    await fleet.killAgent();
    const stray = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1e9)'], {
      env: { LOBBYKIT_AGENT: `${fleet.host}/job-unknown` },
      detached: true,
      stdio: 'ignore',
    });
    const foreign = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1e9)'], {
      env: { LOBBYKIT_AGENT: 'another-host/job-unknown' },
      stdio: 'ignore',
    });
    onTestFinished(() => void foreign.kill('SIGKILL'));
    const exit = once(stray, 'exit');
    await until(
      async () => findJobProcesses(fleet.host).length,
      (count) => count === 1,
    );
    await fleet.startAgent();
    await exit;
    expect(isAlive(foreign.pid!)).toBe(true);
  });
});

test('games go on when the backend is killed, and the agent comes back as the same host', slow, async () => {
  const fleet = await createFleet({}, spawnBackend);
  const { jobId, tell, process } = await fleet.deployGame();
  const { pid } = (await tell())!;
  await fleet.endBackend();
  await until(
    async () => fleet.logs(),
    (text) => text.includes('a heartbeat failed'),
  );
  expect((await tell())!.pid).toBe(pid);
  await fleet.startBackend();
  expect((await fleet.act(jobId, '/', 'READY')).status).toBe(200);
  await until(process, (seen) => seen?.state === 'READY' && seen.numRestarts === 0);
  expect((await tell())!.pid).toBe(pid);
  await fleet.deployGame();
  // One line for the outage and one for its end, however many heartbeats it has taken.
  expect(fleet.logs().match(/a heartbeat failed/g)).toHaveLength(1);
  expect(fleet.logs()).toMatch(/the backend answers again","failures":[1-9]\d*,"seconds":\d/);
});

test(
  'a job on a host that an operator drains is not started again, and the host takes jobs when it is back',
  slow,
  async () => {
    const fleet = await createFleet();
    const failing = await fleet.deployGame({ policy: 'always' });
    await failing.tell('/exit?code=1');
    await until(failing.process, (seen) => seen?.state === 'TERMINATED');
    const { tell, process } = await fleet.deployGame({ policy: 'always' });
    const drain = async (draining: boolean): Promise<void> => {
      const path = `/admin/fleets/hosts/${fleet.hostId}/draining`;
      expect((await fleet.ask('PUT', path, { draining })).status).toBe(200);
    };
    await drain(true);
    await until(
      async () => fleet.logs(),
      (text) => text.includes('an operator drains this host'),
    );
    await tell('/exit?code=0');
    await until(process, (seen) => seen?.state === 'DONE');
    // Neither the program that ended before nor this one waits for another start.
    await until(
      () => readdir(join(fleet.folder, 'jobs')),
      (jobs) => jobs.length === 0,
    );
    await drain(false);
    await until(fleet.seen, (host) => host?.available === true);
    await fleet.deployGame();
  },
);

test(
  'an agent that gets SIGTERM takes no more jobs, waits for its jobs, reports their end and leaves nothing',
  slow,
  async () => {
    const fleet = await createFleet({ drainSeconds: 30 });
    const { tell, process } = await fleet.deployGame({ policy: 'always' });
    const { pid } = (await tell())!;
    const ending = fleet.killAgent('SIGTERM');
    await until(fleet.seen, (host) => host?.state === 2 /* DRAINING */);
    expect(await fleet.deploy()).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('no available host') },
    });
    expect(isAlive(pid)).toBe(true);
    // Nothing is started again now. The job is over, so the agent stops waiting.
    await tell('/exit?code=0');
    expect(await ending).toBe(0);
    expect((await process())!.state).toBe('DONE');
    expect(findJobProcesses(fleet.host)).toEqual([]);
  },
);

test(
  'an agent that gets SIGHUP, as it does when its terminal closes, kills jobs that do not end in time',
  slow,
  async () => {
    const fleet = await createFleet();
    const { tell, process } = await fleet.deployGame({ args: ['--deaf'], policy: 'always' });
    const { pid } = (await tell())!;
    expect(await fleet.killAgent('SIGHUP')).toBe(0);
    expect(isAlive(pid)).toBe(false);
    expect((await process())!.state).toBe('TERMINATED');
  },
);

test('a second agent in the same folder does not start', slow, async () => {
  const fleet = await createFleet();
  const second = fleet.spawnAgent();
  expect((await once(second, 'exit'))[0]).toBe(1);
  expect(fleet.logs()).toContain('another agent uses');
});
