import { describe, expect, test } from 'vitest';
import type { GoneProcess } from '../../../src/areas/fleets/options.ts';
import { hostStates } from '../../../src/areas/fleets/states.ts';
import { settled } from '../../operations/request.ts';
import { asHost, createFleetWorld, outcome, runningProcess, runTurns } from './fleet-world.ts';

describe('a host', () => {
  test('is known from its first heartbeat on, as its last heartbeat reports it', async () => {
    const t = await createFleetWorld();
    await t.heartbeat({ hostId: 'h', hostname: 'old' });
    await t.clock.advance(5_000);
    await t.heartbeat({
      hostId: 'h',
      hostname: 'rack-1',
      sidecarVersion: '1.2.3',
      metadata: { region: 'eu' },
      processes: [runningProcess('job-1', { port: 7_000 })],
    });
    expect(await t.hosts()).toEqual([
      {
        hostId: 'h',
        hostname: 'rack-1',
        sidecarVersion: '1.2.3',
        metadata: { region: 'eu' },
        lastPingEpoch: Math.floor(t.clock.now() / 1000),
        available: true,
        state: 1,
        processes: [runningProcess('job-1', { port: 7_000 })],
      },
    ]);
  });

  test('is LOST 30 seconds after its last heartbeat, and back with the next one', async () => {
    const t = await createFleetWorld();
    const stateOf = async () => (await t.hosts()).map(({ state, available }) => [state, available]);
    await t.heartbeat({ hostId: 'h' });
    await t.clock.advance(29_999);
    expect(await stateOf()).toEqual([[hostStates.AVAILABLE, true]]);
    await t.clock.advance(1);
    expect(await stateOf()).toEqual([[hostStates.LOST, false]]);
    await t.heartbeat({ hostId: 'h' });
    expect(await stateOf()).toEqual([[hostStates.AVAILABLE, true]]);
  });

  test('is removed a day after its last heartbeat, and anyone may use its id again', async () => {
    const t = await createFleetWorld();
    await t.heartbeat({ hostId: 'h' });
    await t.clock.advance(86_400_000);
    await t.backend.scheduler.tick();
    expect(await t.hosts()).toEqual([]);
    const key = await t.key(['fleets.heartbeat']);
    const signal = AbortSignal.abort();
    expect(await outcome(t.api.heartbeat({ host: { hostId: 'h' } }, { apiKey: key, signal }))).toBe('done');
  });

  test('is not available while an operator or the host itself drains it', async () => {
    const t = await createFleetWorld();
    const stateOf = async () => (await t.hosts())[0]!.state;
    await t.heartbeat({ hostId: 'h' });
    await t.backend.fleets.drain('h');
    expect(await stateOf()).toBe(hostStates.DRAINING);
    await t.heartbeat({ hostId: 'h' });
    expect(await stateOf()).toBe(hostStates.DRAINING);
    await t.backend.fleets.drain('h', false);
    expect(await stateOf()).toBe(hostStates.AVAILABLE);
    await t.heartbeat({ hostId: 'h', draining: true });
    expect(await stateOf()).toBe(hostStates.DRAINING);
    expect(await outcome(t.backend.fleets.drain('nobody'))).toBe('HOST_NOT_FOUND');
  });
});

describe('the owner of a host', () => {
  const heartbeatAs = async (
    t: Awaited<ReturnType<typeof createFleetWorld>>,
    apiKey: string,
    hostToken?: string,
  ) =>
    outcome(t.api.heartbeat({ host: { hostId: 'h' }, hostToken }, { apiKey, signal: AbortSignal.abort() }));

  test('is the API key of its first heartbeat, and no other key may send its heartbeats', async () => {
    const t = await createFleetWorld();
    const [mine, other] = [await t.key(['fleets.heartbeat']), await t.key(['fleets.heartbeat'])];
    expect(await heartbeatAs(t, mine)).toBe('done');
    expect(await heartbeatAs(t, other)).toBe('HOST_NOT_YOURS');
    expect(await heartbeatAs(t, t.rootKey)).toBe('HOST_NOT_YOURS');
    expect(await heartbeatAs(t, mine)).toBe('done');
    expect(await t.hosts()).toHaveLength(1);
  });

  test('is anyone with its token if the first heartbeat had one, and not the key without the token', async () => {
    const t = await createFleetWorld();
    const [mine, other] = [await t.key(['fleets.heartbeat']), await t.key(['fleets.heartbeat'])];
    const token = 't'.repeat(43);
    expect(await heartbeatAs(t, mine, token)).toBe('done');
    expect(await heartbeatAs(t, mine)).toBe('HOST_NOT_YOURS');
    expect(await heartbeatAs(t, mine, 'u'.repeat(43))).toBe('HOST_NOT_YOURS');
    expect(await heartbeatAs(t, other, token)).toBe('done');
    expect(JSON.stringify(await t.hosts())).not.toContain(token);
  });

  test('is exactly one if several send a first heartbeat at the same time', async () => {
    const t = await createFleetWorld();
    const keys = [await t.key(['fleets.heartbeat']), await t.key(['fleets.heartbeat'])];
    const outcomes = await Promise.all(keys.flatMap((key) => [heartbeatAs(t, key), heartbeatAs(t, key)]));
    expect(outcomes.toSorted()).toEqual(['HOST_NOT_YOURS', 'HOST_NOT_YOURS', 'done', 'done']);
  });
});

describe('a heartbeat', () => {
  test('waits 10 seconds if there is no command', async () => {
    const t = await createFleetWorld();
    const { answer } = await t.hold({ hostId: 'h' });
    expect(await settled(t.clock, answer)).toEqual([]);
  });

  test('is answered at once when a command comes', async () => {
    const t = await createFleetWorld();
    const { answer } = await t.hold({ hostId: 'h' });
    await t.backend.fleets.stopJob('h', 'job-1');
    expect(await answer).toEqual([{ commandId: expect.any(String), kind: 3, jobId: 'job-1' }]);
  });

  test('ends the earlier one, which gets no commands', async () => {
    const t = await createFleetWorld();
    const first = await t.hold({ hostId: 'h' });
    const second = await t.hold({ hostId: 'h' });
    expect(await first.answer).toEqual([]);
    await t.backend.fleets.stopJob('h', 'job-1');
    expect(await second.answer).toHaveLength(1);
  });

  test('takes no command if its client has disconnected: the next one gets it', async () => {
    const t = await createFleetWorld();
    const gone = new AbortController();
    const lost = t.api.heartbeat({ host: { hostId: 'h' } }, { ...asHost, signal: gone.signal });
    await runTurns();
    gone.abort();
    await lost;
    await t.backend.fleets.stopJob('h', 'job-1');
    expect(await (await t.hold({ hostId: 'h' })).answer).toHaveLength(1);
  });

  test('ends when the backend stops', async () => {
    const t = await createFleetWorld();
    const { answer } = await t.hold({ hostId: 'h' });
    await t.backend.stop();
    expect(await answer).toEqual([]);
  });

  test('gets a command again after 30 seconds without a result, and not once there is one', async () => {
    const t = await createFleetWorld();
    await t.heartbeat({ hostId: 'h' });
    await t.backend.fleets.stopJob('h', 'job-1');
    const [first] = await (await t.hold({ hostId: 'h' })).answer;
    const waiting = await t.hold({ hostId: 'h' });
    expect(await settled(t.clock, waiting.answer)).toEqual([]);
    await t.clock.advance(20_000);
    expect(await (await t.hold({ hostId: 'h' })).answer).toEqual([first]);
    const after = await t.hold({ hostId: 'h' }, [{ commandId: first!.commandId, ok: true }]);
    expect(await settled(t.clock, after.answer)).toEqual([]);
    await t.clock.advance(30_000);
    const later = await t.hold({ hostId: 'h' });
    expect(await settled(t.clock, later.answer)).toEqual([]);
  });

  test('is refused as a whole if it reports an unknown state or a process twice', async () => {
    const t = await createFleetWorld();
    for (const processes of [
      [runningProcess('a', { state: 'ready' })],
      [runningProcess('a'), runningProcess('a')],
    ])
      expect(await outcome(t.heartbeat({ hostId: 'h', processes }))).toBe('INVALID_FIELD');
    expect(await t.hosts()).toEqual([]);
  });

  test('writes one audit row when it creates the host, and none later', async () => {
    const t = await createFleetWorld();
    for (let count = 0; count < 3; count++) await t.heartbeat({ hostId: 'h' });
    const { records } = await t.backend.api.audit.list({ object: 'h' }, asHost);
    expect(records.map(({ operation }) => operation)).toEqual(['fleets.heartbeat']);
  });
});

test('onProcessGone is called once for each process that ends, disappears or is started again, and for no other', async () => {
  const reported: GoneProcess[] = [];
  const t = await createFleetWorld({ fleets: { onProcessGone: (gone) => reported.push(...gone) } });
  const processes = ['ends', 'fails', 'vanishes', 'restarts', 'stays'].map((jobId) => runningProcess(jobId));
  await t.heartbeat({ hostId: 'h', processes });
  const after = [
    runningProcess('ends', { state: 'DONE' }),
    runningProcess('fails', { state: 'TERMINATED' }),
    runningProcess('restarts', { state: 'STARTED', numRestarts: 1 }),
    runningProcess('stays', { state: 'IN_MATCH' }),
  ];
  await t.heartbeat({ hostId: 'h', processes: after });
  await t.heartbeat({ hostId: 'h', processes: after });
  const gone = (jobId: string, restarted = false) => ({ hostId: 'h', jobId, process: 'game', restarted });
  expect(reported).toEqual([gone('ends'), gone('fails'), gone('vanishes'), gone('restarts', true)]);
});

test('a heartbeat succeeds although onProcessGone throws', async () => {
  const onProcessGone = () => {
    throw new Error('of the host');
  };
  const t = await createFleetWorld({ fleets: { onProcessGone } });
  await t.heartbeat({ hostId: 'h', processes: [runningProcess('a')] });
  await t.heartbeat({ hostId: 'h' });
  expect((await t.hosts())[0]!.processes).toEqual([]);
});

describe('the list of hosts', () => {
  test('has the hosts that meet every requirement, under both prefixes', async () => {
    const t = await createFleetWorld();
    await t.heartbeat({ hostId: 'a', metadata: { region: 'eu', os: 'linux' } });
    await t.heartbeat({ hostId: 'b', metadata: { region: 'eu', os: 'windows' } });
    await t.heartbeat({ hostId: 'c', metadata: { region: 'us', os: 'linux' } });
    const key = await t.key(['fleets.read']);
    const ids = async (path: string) => {
      const { body } = await t.http('GET', path, { key });
      return (body as { hosts: { hostId: string }[] }).hosts.map(({ hostId }) => hostId);
    };
    for (const prefix of ['/fleets', '/admin/fleets']) {
      expect(await ids(`${prefix}/hosts`)).toEqual(['a', 'b', 'c']);
      expect(await ids(`${prefix}/hosts?requirements.region=eu`)).toEqual(['a', 'b']);
      expect(await ids(`${prefix}/hosts?requirements.region=eu&requirements.os=linux`)).toEqual(['a']);
      expect(await ids(`${prefix}/hosts?requirements.toString=x`)).toEqual([]);
      for (const filter of ['[region]=us', '%5Bregion%5D=us', '=region,us', '=region%2Cus'])
        expect([filter, await ids(`${prefix}/hosts?requirements${filter}`)]).toEqual([filter, ['c']]);
      const refused = await t.http('GET', `${prefix}/hosts?requirements=us`, { key });
      expect(refused).toMatchObject({
        status: 400,
        body: { message: 'requirements: must be written as requirements[name]=value' },
      });
    }
  });

  test('continues after the last page, also if hosts in between do not meet the requirements', async () => {
    const t = await createFleetWorld();
    for (let made = 0; made < 7; made++)
      await t.heartbeat({ hostId: `h${made}`, metadata: { odd: String(made % 2 === 1) } });
    const requirements = { odd: 'true' };
    const first = await t.api.listHosts({ limit: 2, requirements }, asHost);
    expect(first.hosts.map(({ hostId }) => hostId)).toEqual(['h1', 'h3']);
    const pageToken = first.nextPageToken!;
    const rest = await t.api.listHosts({ limit: 2, requirements, pageToken }, asHost);
    expect([rest.hosts.map(({ hostId }) => hostId), rest.nextPageToken]).toEqual([['h5'], undefined]);
    const behind = await t.api.listHosts({ offset: 2, requirements }, asHost);
    expect(behind.hosts.map(({ hostId }) => hostId)).toEqual(['h5']);
  });
});
