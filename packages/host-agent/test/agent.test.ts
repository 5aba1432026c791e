import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, realpath, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { carriers } from '../src/running.ts';
import { createFleet, game, isAlive, rootKey, until } from './fleet.ts';

const patient = { timeout: 60_000 };

describe('a job', () => {
  test(
    'runs on the host, with its files, its arguments, and no more of the environment than is named',
    patient,
    async () => {
      const fleet = await createFleet();
      const { jobId, port, tell } = await fleet.deployed({ args: ['--quiet', '$(id)', 'a b'] });
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

  test('is sent actions, and is in the state that they say once it has taken them', patient, async () => {
    const fleet = await createFleet();
    const { jobId, port, process } = await fleet.deployed();
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
    'that fails is started again after a second, and one that ends with success is not',
    patient,
    async () => {
      const fleet = await createFleet();
      const { jobId, tell, process } = await fleet.deployed({ policy: 'on-failure' });
      const { pid } = (await tell())!;
      const begun = performance.now();
      await tell('/exit?code=1');
      await until(process, (seen) => seen?.state === 'TERMINATED');
      await until(process, (seen) => seen?.state === 'STARTED' && seen.numRestarts === 1);
      expect(performance.now() - begun).toBeGreaterThan(900);
      const again = await until(tell, (answer) => answer !== null);
      expect(again!.pid).not.toBe(pid);
      // To the backend it is another game server.
      expect(again!.env.SERVER_ID).toBe(`${jobId}.1`);
      await tell('/exit?code=0');
      await until(process, (seen) => seen?.state === 'DONE');
    },
  );

  test(
    'that ends is reported at once, and nothing of it is left: files, or what it started',
    patient,
    async () => {
      const fleet = await createFleet();
      const { tell, process } = await fleet.deployed();
      const child = (await tell('/child'))!.pid;
      expect(isAlive(child)).toBe(true);
      const begun = performance.now();
      await tell('/exit?code=3');
      await until(process, (seen) => seen?.state === 'TERMINATED');
      expect(performance.now() - begun).toBeLessThan(3_000);
      await until(
        async () => isAlive(child),
        (alive) => !alive,
      );
      await until(
        () => readdir(join(fleet.folder, 'jobs')),
        (jobs) => jobs.length === 0,
      );
    },
  );

  test('is stopped when the backend says so, also one that does not listen', patient, async () => {
    const fleet = await createFleet();
    const { jobId, tell, process } = await fleet.deployed({ policy: 'always', args: ['--deaf'] });
    const { pid } = (await tell())!;
    await fleet.stopJob(jobId);
    await until(process, (seen) => seen?.state === 'TERMINATED');
    expect(isAlive(pid)).toBe(false);
    expect((await process())!.numRestarts).toBe(0);
  });
});

test('a job that cannot be is refused with the reason, and leaves nothing', patient, async () => {
  const fleet = await createFleet({ maxUnpackedBytes: 100_000 });
  const refused = async (wanted: Parameters<typeof fleet.deploy>[0]) => {
    const { status, body } = await fleet.deploy(wanted);
    expect(status).toBe(400);
    return body.message as string;
  };
  expect(await refused({ hash: 'a'.repeat(64) })).toMatch(/sha256 is not/);
  expect(await refused({ archive: await game({ path: '../../escaped', content: 'x' }) })).toMatch(
    /leads elsewhere/,
  );
  expect(
    await refused({ archive: await game({ path: 'data/x', type: 'SymbolicLink', linkpath: '../../../x' }) }),
  ).toMatch(/leads elsewhere/);
  // Within its archive the link leads to a file; of that the job includes nothing, so from its new place it leads nowhere.
  const other = { path: 'other', content: 'x' };
  const link = { path: 'data/x', type: 'SymbolicLink', linkpath: '../other' } as const;
  expect(await refused({ archive: await game(other, link) })).toMatch(/the link x leads elsewhere/);
  expect(await refused({ archive: await game({ path: 'big', content: 'x'.repeat(100_001) }) })).toMatch(
    /more than/,
  );
  expect(await refused({ cmd: 'game/data/map' })).toMatch(/cannot be started/);
  expect(await refused({ cmd: 'game/data/missing' })).toMatch(/is not there/);
  expect(await readdir(join(fleet.folder, 'jobs'))).toEqual([]);
  await fleet.deployed();
});

describe('an agent that is killed', () => {
  test('leaves the game running, and the next one takes it over', patient, async () => {
    const fleet = await createFleet();
    const { jobId, tell, process } = await fleet.deployed({ policy: 'on-failure' });
    const { pid } = (await tell())!;
    await fleet.killAgent();
    expect((await tell())!.pid).toBe(pid);
    await fleet.startAgent();
    expect((await fleet.act(jobId, '/', 'IN_MATCH')).status).toBe(200);
    await until(process, (seen) => seen?.state === 'IN_MATCH' && seen.numRestarts === 0);
    // It is looked after as before: how it ended nobody can tell, so it is started again.
    await tell('/exit?code=1');
    await until(process, (seen) => seen?.numRestarts === 1 && seen.state === 'STARTED');
  });

  test(
    'and whose game ended meanwhile: the next one starts it again, or reports its end, always where it had secrets',
    patient,
    async () => {
      const fleet = await createFleet();
      const restarted = await fleet.deployed({ policy: 'always' });
      const secret = await fleet.deployed({ policy: 'always' });
      const ended = await fleet.deployed();
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

  test('leaves nothing running that the next one does not know', patient, async () => {
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
      async () => carriers(fleet.host).length,
      (count) => count === 1,
    );
    await fleet.startAgent();
    await exit;
    expect(isAlive(foreign.pid!)).toBe(true);
  });
});

test(
  'a backend that is killed costs no game: the agent comes back to the next one as the same host',
  patient,
  async () => {
    const fleet = await createFleet();
    const { jobId, tell, process } = await fleet.deployed();
    const { pid } = (await tell())!;
    await fleet.killBackend();
    await until(
      async () => fleet.logs(),
      (text) => text.includes('a beat failed'),
    );
    expect((await tell())!.pid).toBe(pid);
    await fleet.startBackend();
    expect((await fleet.act(jobId, '/', 'READY')).status).toBe(200);
    await until(process, (seen) => seen?.state === 'READY' && seen.numRestarts === 0);
    expect((await tell())!.pid).toBe(pid);
    await fleet.deployed();
  },
);

test(
  'an agent that is asked to end takes no more jobs, ends its own, says so and leaves nothing',
  patient,
  async () => {
    const fleet = await createFleet({ drainSeconds: 30 });
    const { tell, process } = await fleet.deployed();
    const { pid } = (await tell())!;
    const ending = fleet.killAgent('SIGTERM');
    await until(fleet.seen, (host) => host?.state === 'DRAINING');
    expect(await fleet.deploy()).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('no available host') },
    });
    expect(isAlive(pid)).toBe(true);
    // The match is over, and so is the wait.
    await tell('/exit?code=0');
    expect(await ending).toBe(0);
    expect((await process())!.state).toBe('DONE');
    expect(carriers(fleet.host)).toEqual([]);
  },
);

test('an agent that is asked to end kills what does not end in time', patient, async () => {
  const fleet = await createFleet();
  const { tell, process } = await fleet.deployed({ args: ['--deaf'], policy: 'always' });
  const { pid } = (await tell())!;
  expect(await fleet.killAgent('SIGTERM')).toBe(0);
  expect(isAlive(pid)).toBe(false);
  expect((await process())!.state).toBe('TERMINATED');
});

test('a second agent in the same folder does not begin', patient, async () => {
  const fleet = await createFleet();
  const second = fleet.spawnAgent();
  expect((await once(second, 'exit'))[0]).toBe(1);
  expect(fleet.logs()).toContain('another agent works in');
});
