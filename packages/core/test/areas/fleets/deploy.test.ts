import { describe, expect, test } from 'vitest';
import { fleetCommands } from '../../../src/areas/fleets/tables.ts';
import { settled } from '../../operations/request.ts';
import { createSampleStore } from '../../operations/sample-store.ts';
import {
  asHost,
  type Config,
  createFleetWorld,
  jobOf,
  outcome,
  runningProcess,
  signedArtifact,
} from './fleet-world.ts';

/** The clock moves on while a real database works. No host must be lost because of that. */
const patient = { limits: { hostLostSeconds: 3_600 } };

test('a deploy is refused for everyone while deploying is not switched on', async () => {
  const t = await createFleetWorld({ fleets: {} });
  await t.heartbeat({ hostId: 'h' });
  expect(await outcome(t.api.deploy({ config: jobOf() }, asHost))).toBe('DEPLOY_DISABLED');
});

test('a deploy needs its own permission, which players, heartbeat keys and account keys do not have', async () => {
  const t = await createFleetWorld();
  const { token } = await t.player();
  const body = { config: jobOf() };
  for (const path of ['/fleets/deploy', '/admin/fleets/deploy']) {
    const as = async (credential: object) => (await t.http('POST', path, { body, ...credential })).status;
    expect(await as({ session: token })).toBe(403);
    const others = ['fleets.heartbeat', 'fleets.read', 'fleets.action', 'accounts.admin'];
    expect(await as({ key: await t.key(others) })).toBe(403);
    // This one has the permission; then there is no host.
    expect(await as({ key: await t.key(['fleets.deploy']) })).toBe(400);
  }
});

describe('a deploy', () => {
  test.each(['deploy', 'adminDeploy'] as const)(
    'by fleets.%s answers with the messages of the agent, and the agent gets the job once',
    async (operation) => {
      const t = await createFleetWorld();
      const { answer } = await t.hold({ hostId: 'h' });
      const deployed = t.api[operation]({ config: jobOf() }, asHost);
      const [command] = await answer;
      expect(command).toMatchObject({
        kind: 1,
        jobId: expect.stringMatching(/^job-/),
        config: { name: 'game' },
      });
      await t.heartbeat({ hostId: 'h' }, [
        { commandId: command!.commandId, ok: true, messages: ['started'] },
      ]);
      expect(await deployed).toEqual({ hostId: 'h', responses: ['started'] });
      const row = await t.storage.get(fleetCommands, { commandId: command!.commandId });
      expect(row!.payload).toBe(null);
    },
  );

  test('answers queued if the agent sends no result for 20 seconds, and is still carried out', async () => {
    const t = await createFleetWorld(patient);
    await t.heartbeat({ hostId: 'h' });
    const { responses } = await settled(t.clock, t.api.deploy({ config: jobOf() }, asHost));
    const [command] = await (await t.hold({ hostId: 'h' })).answer;
    expect(responses).toEqual([`queued:${command!.commandId}`]);
  });

  test('that no host has fetched for 10 minutes is not sent any more', async () => {
    const t = await createFleetWorld();
    await t.heartbeat({ hostId: 'h' });
    const { status } = await t.http('POST', '/fleets/deploy', {
      key: t.rootKey,
      body: { config: jobOf() },
      headers: { 'idempotency-key': 'once' },
    });
    expect(status).toBe(200);
    await t.clock.advance(600_000);
    const { answer } = await t.hold({ hostId: 'h' });
    expect(await settled(t.clock, answer)).toEqual([]);
  });

  test('that fails on the host answers DEPLOY_FAILED', async () => {
    const t = await createFleetWorld();
    const { answer } = await t.hold({ hostId: 'h' });
    const deployed = outcome(t.api.deploy({ config: jobOf() }, asHost));
    const [command] = await answer;
    await t.heartbeat({ hostId: 'h' }, [{ commandId: command!.commandId, ok: false, messages: ['no room'] }]);
    expect(await deployed).toBe('DEPLOY_FAILED');
  });

  test('goes to the least busy host that meets its requirements, and of equally busy ones to the lowest id', async () => {
    const t = await createFleetWorld();
    const region = 'eu';
    await t.heartbeat({
      hostId: 'a',
      metadata: { region },
      processes: [runningProcess('x'), runningProcess('y')],
    });
    await t.heartbeat({ hostId: 'c', metadata: { region } });
    await t.heartbeat({
      hostId: 'b',
      metadata: { region },
      processes: [runningProcess('z', { state: 'DONE' })],
    });
    await t.heartbeat({ hostId: 'd', metadata: { region: 'us' } });
    await t.heartbeat({ hostId: 'e', metadata: { region, accepting: 'false' } });
    const chosen: string[] = [];
    for (let count = 0; count < 6; count++) {
      const keyed = { ...asHost, idempotencyKey: `deploy-${count}` };
      chosen.push((await t.api.deploy({ config: jobOf({ requirements: { region } }) }, keyed)).hostId);
      for (const hostId of ['a', 'b', 'c'])
        await t.heartbeat({
          hostId,
          metadata: { region },
          processes: hostId === 'a' ? [runningProcess('x'), runningProcess('y')] : [],
        });
    }
    // A deploy that is still open counts as load.
    expect(chosen).toEqual(['b', 'c', 'b', 'c', 'a', 'b']);
  });

  test('finds no host if all hosts are lost, are draining or do not meet the requirements', async () => {
    const t = await createFleetWorld();
    const config = jobOf({ requirements: { region: 'eu' } });
    const deploy = () => outcome(t.api.deploy({ config }, asHost));
    expect(await deploy()).toBe('NO_HOST');
    await t.heartbeat({ hostId: 'a', metadata: { region: 'us' } });
    await t.heartbeat({ hostId: 'b', metadata: { region: 'eu' } });
    await t.backend.fleets.drain('b');
    expect(await deploy()).toBe('NO_HOST');
    await t.backend.fleets.drain('b', false);
    await t.clock.advance(30_000);
    expect(await deploy()).toBe('NO_HOST');
  });

  test('spreads evenly over the hosts if many run at the same time', async () => {
    const t = await createFleetWorld();
    for (const hostId of ['a', 'b', 'c']) await t.heartbeat({ hostId });
    const key = (name: number) => ({ ...asHost, idempotencyKey: `deploy-${name}` });
    const all = await Promise.all(
      Array.from({ length: 9 }, (_, at) => t.api.deploy({ config: jobOf() }, key(at))),
    );
    expect(all.map(({ hostId }) => hostId).toSorted()).toEqual([...'aaabbbccc']);
  });

  test('is audited with its host and its job, and so is a refused one', async () => {
    const t = await createFleetWorld(patient);
    await t.heartbeat({ hostId: 'h' });
    await settled(t.clock, t.api.deploy({ config: jobOf() }, asHost));
    await outcome(t.api.deploy({ config: jobOf({}, [{ ...signedArtifact, integrity: undefined }]) }, asHost));
    const { records } = await t.backend.api.audit.list({}, asHost);
    const deploys = records.filter(({ operation }) => operation === 'fleets.deploy');
    expect(deploys.map(({ object, outcome }) => [object, outcome]).toSorted()).toEqual([
      ['', 'ARTIFACT_UNSIGNED'],
      [expect.stringMatching(/^h\/job-/), 'success'],
    ]);
  });
});

describe('a job is refused', () => {
  const refused = async (config: Config) => {
    const t = await createFleetWorld();
    return outcome(t.api.deploy({ config }, asHost));
  };
  const from = (remote: string) => jobOf({}, [{ ...signedArtifact, remote }]);

  test.each([
    'https://builds.example/other/server.tar.gz',
    'https://builds.example/gamers/server.tar.gz',
    'http://builds.example/game/server.tar.gz',
    'https://builds.example:8443/game/server.tar.gz',
    'https://builds.example.evil.example/game/x',
    'https://169.254.169.254/latest/meta-data',
    'http://[::ffff:169.254.169.254]/game/x',
    'http://localhost/game/x',
  ])('if its artifact is not from an allowed address: %s', async (remote) => {
    expect(await refused(from(remote))).toBe('ARTIFACT_NOT_ALLOWED');
  });

  test.each([
    'https://builds.example@evil.example/game/x',
    'https://user:word@builds.example/game/x',
    'https://builds.example/game/../other/x',
    'https://builds.example/game/%2e%2e/other/x',
    'https://builds.example/game/..%2fother',
    'https://builds.example\\@evil.example/game/x',
    'https://builds.example/game\\..\\other',
    'https://builds.example/game/x#y',
    ' https://builds.example/game/x',
    'https://builds.example/game/x\ny',
    'https:/builds.example/game/x',
    '//builds.example/game/x',
    'file:///etc/passwd',
    'gopher://builds.example/game/x',
    's3://builds/game/x',
    'data:text/plain,x',
    '',
  ])('if the address of its artifact is not plain: %j', async (remote) => {
    expect(await refused(from(remote))).toBe('INVALID_FIELD');
  });

  test.each([
    'https://builds.example/game/x?X-Amz-Credential=AKIA%2F20260101%2Feu-west-1%2Fs3%2Faws4_request&X-Amz-Signature=0a',
    'https://builds.example/game/x?from=/a/../b',
    'HTTPS://builds.example/game/x',
  ])('only for want of a host if its artifact has the plain address %s', async (remote) => {
    expect(await refused(from(remote))).toBe('NO_HOST');
  });

  test('if its artifact has no hash, unless that is allowed; a hash of another kind or length is always refused', async () => {
    const unsigned = { ...signedArtifact, integrity: undefined };
    expect(await refused(jobOf({}, [unsigned]))).toBe('ARTIFACT_UNSIGNED');
    const t = await createFleetWorld({
      fleets: { deploy: { artifacts: ['https://builds.example/'], allowUnsigned: true } },
    });
    const deploy = (integrity: object | undefined) =>
      outcome(t.api.deploy({ config: jobOf({}, [{ ...unsigned, integrity }]) }, asHost));
    expect(await deploy(undefined)).toBe('NO_HOST');
    for (const integrity of [
      { alg: 'md5', hash: 'a'.repeat(32) },
      { alg: 'sha256', hash: 'a'.repeat(63) },
      { alg: 'sha512', hash: 'a'.repeat(64) },
      { alg: 'sha256', hash: '' },
      { alg: '', hash: 'a'.repeat(64) },
      { alg: 'toString', hash: 'a' },
    ])
      expect([integrity, await deploy(integrity)]).toEqual([integrity, 'INVALID_FIELD']);
    for (const integrity of [
      { alg: 'SHA256', hash: 'A'.repeat(64) },
      { alg: 'sha512', hash: Buffer.alloc(64).toString('base64') },
    ])
      expect(await deploy(integrity)).toBe('NO_HOST');
  });

  test.each([
    '/bin/sh',
    '../server',
    'game/../../server',
    'game/./server',
    'game//server',
    'game\\server',
    'C:/game/server',
    'other/server',
    'gamer',
    'game/ser\u0001ver',
    'game/nul.txt',
    'game/server.',
    'game/server ',
    '',
    '.',
  ])('if its program is not a file of an include: %j', async (cmd) => {
    expect(await refused(jobOf({ exec: [{ cmd }] }))).toBe('INVALID_FIELD');
  });

  test.each(['/etc', '..', '../x', 'a/../..', 'a\\b', '', '.', 'a//b', 'con', 'a/aux.log', 'x:y'])(
    'if its files would leave their folder: %j',
    async (dest) => {
      const include = [{ name: 'build', dest }];
      expect(await refused(jobOf({ include, exec: [{ cmd: dest }] }))).toBe('INVALID_FIELD');
    },
  );

  test.each([
    'LD_PRELOAD=x',
    'ld_library_path=x',
    'DYLD_INSERT_LIBRARIES=x',
    'NODE_OPTIONS=x',
    '=x',
    'A',
    '1A=x',
  ])('if its environment has %j', async (variable) => {
    const exec = [{ cmd: 'game/server', environment: [variable] }];
    expect(await refused(jobOf({ exec }))).toBe('INVALID_FIELD');
  });

  test('if it runs nothing, includes an unknown artifact, names an artifact twice or has an unknown restart policy', async () => {
    expect(await refused(jobOf({ exec: [] }))).toBe('INVALID_FIELD');
    expect(await refused(jobOf({ include: [{ name: 'other', dest: 'game' }] }))).toBe('INVALID_FIELD');
    expect(await refused(jobOf({}, [signedArtifact, { ...signedArtifact, name: 'BUILD' }]))).toBe(
      'INVALID_FIELD',
    );
    expect(await refused(jobOf({ restartPolicy: 'sometimes' }))).toBe('INVALID_FIELD');
    expect(await refused({ ...jobOf(), name: '../x' })).toBe('INVALID_FIELD');
    expect(await refused(jobOf({}, [{ ...signedArtifact, config: 'archive=rar' }]))).toBe('INVALID_FIELD');
    expect(await refused(jobOf({}, [{ ...signedArtifact, name: '..' }]))).toBe('INVALID_FIELD');
  });
});

test('a backend is not created if an allowed artifact address is not plain', async () => {
  for (const address of [
    'builds.example',
    'ftp://builds.example/',
    'https://a:b@builds.example/',
    'https://x/?q',
  ])
    await expect(createFleetWorld({ fleets: { deploy: { artifacts: [address] } } })).rejects.toThrow(address);
  await expect(createFleetWorld({ fleets: { deploy: { artifacts: [] } } })).rejects.toThrow('at least one');
});

describe('a deploy of an object of the object store', () => {
  const uri = 's3://builds/servers/1.tar.gz';
  const options = {
    objectStore: createSampleStore(),
    publicUrl: 'https://play.example',
    fleets: { deploy: { artifacts: ['s3://builds/servers/'] } },
  };
  const jobWith = (remote: string): Config => jobOf({}, [{ ...signedArtifact, remote }]);

  test('gives the agent an address that was signed when the command was sent, each time', async () => {
    const t = await createFleetWorld({ ...options, ...patient });
    const { answer } = await t.hold({ hostId: 'h' });
    const deployed = t.api.deploy({ config: jobWith(uri) }, asHost);
    const signedAt = (now: number) =>
      `https://builds.store.example/servers/1.tar.gz?method=GET&until=${now + 900_000}`;
    const [command] = await answer;
    expect(command!.config!.artifacts).toEqual([{ ...signedArtifact, remote: signedAt(t.clock.now()) }]);
    await settled(t.clock, deployed);
    await t.clock.advance(30_000);
    const again = await t.hold({ hostId: 'h' });
    const [repeated] = await again.answer;
    expect(repeated!.commandId).toBe(command!.commandId);
    expect(repeated!.config!.artifacts![0]!.remote).toBe(signedAt(t.clock.now()));
    const row = await t.storage.get(fleetCommands, { commandId: command!.commandId });
    expect(JSON.stringify(row!.payload)).toContain(uri);
  });

  test.each([
    ['s3://builds/clients/1.zip', 'ARTIFACT_NOT_ALLOWED'],
    ['s3://builds/servers', 'ARTIFACT_NOT_ALLOWED'],
    ['s3://builds/servers-old/1.zip', 'ARTIFACT_NOT_ALLOWED'],
    ['s3://archive/servers/1.zip', 'ARTIFACT_NOT_ALLOWED'],
    ['s3://foreign/servers/1.zip', 'INVALID_FIELD'],
    ['s3://builds/servers/../clients/1.zip', 'INVALID_FIELD'],
    ['s3://builds/servers/%2e%2e/1.zip', 'INVALID_FIELD'],
    ['https://builds.store.example/servers/1.zip', 'ARTIFACT_NOT_ALLOWED'],
  ])('is refused for %s with %s', async (remote, reason) => {
    const t = await createFleetWorld(options);
    await t.heartbeat({ hostId: 'h' });
    expect(await outcome(t.api.deploy({ config: jobWith(remote) }, asHost))).toBe(reason);
  });

  test('is refused without an object store, and allowed buckets are checked at the start', async () => {
    const t = await createFleetWorld({ fleets: options.fleets });
    await t.heartbeat({ hostId: 'h' });
    expect(await outcome(t.api.deploy({ config: jobWith(uri) }, asHost))).toBe('INVALID_FIELD');
    for (const address of ['s3://builds', 's3://builds/a b', 's3://builds/?x'])
      await expect(createFleetWorld({ fleets: { deploy: { artifacts: [address] } } })).rejects.toThrow(
        'must be s3://bucket/',
      );
  });
});
