import { describe, expect, test } from 'vitest';
import type { GoneProcess } from '../../../src/areas/fleets/options.ts';
import { settled } from '../../operations/request.ts';
import { asHost, createFleetWorld, outcome, running, turns } from './fleet-world.ts';

describe('a host', () => {
  test('is known from its first beat on, as its last beat tells of it', async () => {
    const t = await createFleetWorld();
    await t.beat({ hostId: 'h', hostname: 'old' });
    await t.clock.advance(5_000);
    await t.beat({
      hostId: 'h',
      hostname: 'rack-1',
      sidecarVersion: '1.2.3',
      metadata: { region: 'eu' },
      processes: [running('job-1', { port: 7_000 })],
    });
    expect(await t.hosts()).toEqual([
      {
        hostId: 'h',
        hostname: 'rack-1',
        sidecarVersion: '1.2.3',
        metadata: { region: 'eu' },
        lastPingEpoch: Math.floor(t.clock.now() / 1000),
        available: true,
        state: 'AVAILABLE',
        processes: [running('job-1', { port: 7_000 })],
      },
    ]);
  });

  test('is LOST 30 seconds behind its last beat, and back with the next one', async () => {
    const t = await createFleetWorld();
    const stateOf = async () => (await t.hosts()).map(({ state, available }) => [state, available]);
    await t.beat({ hostId: 'h' });
    await t.clock.advance(29_999);
    expect(await stateOf()).toEqual([['AVAILABLE', true]]);
    await t.clock.advance(1);
    expect(await stateOf()).toEqual([['LOST', false]]);
    await t.beat({ hostId: 'h' });
    expect(await stateOf()).toEqual([['AVAILABLE', true]]);
  });

  test('is forgotten a day behind its last beat, and its id is anybody’s again', async () => {
    const t = await createFleetWorld();
    await t.beat({ hostId: 'h' });
    await t.clock.advance(86_400_000);
    await t.backend.scheduler.tick();
    expect(await t.hosts()).toEqual([]);
    const key = await t.key(['fleets.heartbeat']);
    const signal = AbortSignal.abort();
    expect(await outcome(t.api.heartbeat({ host: { hostId: 'h' } }, { apiKey: key, signal }))).toBe('done');
  });

  test('that drains, because an operator or it itself says so, is not available', async () => {
    const t = await createFleetWorld();
    const stateOf = async () => (await t.hosts())[0]!.state;
    await t.beat({ hostId: 'h' });
    await t.backend.fleets.drain('h');
    expect(await stateOf()).toBe('DRAINING');
    await t.beat({ hostId: 'h' });
    expect(await stateOf()).toBe('DRAINING');
    await t.backend.fleets.drain('h', false);
    expect(await stateOf()).toBe('AVAILABLE');
    await t.beat({ hostId: 'h', metadata: { accepting: 'false' } });
    expect(await stateOf()).toBe('DRAINING');
    expect(await outcome(t.backend.fleets.drain('nobody'))).toBe('HOST_NOT_FOUND');
  });
});

describe('whose a host is', () => {
  const beatAs = async (
    t: Awaited<ReturnType<typeof createFleetWorld>>,
    apiKey: string,
    hostToken?: string,
  ) =>
    outcome(t.api.heartbeat({ host: { hostId: 'h' }, hostToken }, { apiKey, signal: AbortSignal.abort() }));

  test('the first key that beat for it says, and no other key speaks for it', async () => {
    const t = await createFleetWorld();
    const [mine, other] = [await t.key(['fleets.heartbeat']), await t.key(['fleets.heartbeat'])];
    expect(await beatAs(t, mine)).toBe('done');
    expect(await beatAs(t, other)).toBe('HOST_NOT_YOURS');
    expect(await beatAs(t, t.rootKey)).toBe('HOST_NOT_YOURS');
    expect(await beatAs(t, mine)).toBe('done');
    expect(await t.hosts()).toHaveLength(1);
  });

  test('its token says where the first beat had one: whatever the key, and no holder of the key without it', async () => {
    const t = await createFleetWorld();
    const [mine, other] = [await t.key(['fleets.heartbeat']), await t.key(['fleets.heartbeat'])];
    const token = 't'.repeat(43);
    expect(await beatAs(t, mine, token)).toBe('done');
    expect(await beatAs(t, mine)).toBe('HOST_NOT_YOURS');
    expect(await beatAs(t, mine, 'u'.repeat(43))).toBe('HOST_NOT_YOURS');
    expect(await beatAs(t, other, token)).toBe('done');
    expect(JSON.stringify(await t.hosts())).not.toContain(token);
  });

  test('of many first beats at once one owner wins', async () => {
    const t = await createFleetWorld();
    const keys = [await t.key(['fleets.heartbeat']), await t.key(['fleets.heartbeat'])];
    const outcomes = await Promise.all(keys.flatMap((key) => [beatAs(t, key), beatAs(t, key)]));
    expect(outcomes.toSorted()).toEqual(['HOST_NOT_YOURS', 'HOST_NOT_YOURS', 'done', 'done']);
  });
});

describe('a beat', () => {
  test('is held for 10 seconds where there is nothing to do', async () => {
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

  test('ends the one before it, which is given nothing', async () => {
    const t = await createFleetWorld();
    const first = await t.hold({ hostId: 'h' });
    const second = await t.hold({ hostId: 'h' });
    expect(await first.answer).toEqual([]);
    await t.backend.fleets.stopJob('h', 'job-1');
    expect(await second.answer).toHaveLength(1);
  });

  test('whose client went away takes no command: the next one gets it', async () => {
    const t = await createFleetWorld();
    const gone = new AbortController();
    const lost = t.api.heartbeat({ host: { hostId: 'h' } }, { ...asHost, signal: gone.signal });
    await turns();
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

  test('brings a command again after 30 seconds without a result, and not behind one', async () => {
    const t = await createFleetWorld();
    await t.beat({ hostId: 'h' });
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

  test('is refused whole where it tells of a state that there is not, or of one process twice', async () => {
    const t = await createFleetWorld();
    for (const processes of [[running('a', { state: 'ready' })], [running('a'), running('a')]])
      expect(await outcome(t.beat({ hostId: 'h', processes }))).toBe('INVALID_FIELD');
    expect(await t.hosts()).toEqual([]);
  });

  test('leaves one audit row for the host that it makes, and none later', async () => {
    const t = await createFleetWorld();
    for (let beats = 0; beats < 3; beats++) await t.beat({ hostId: 'h' });
    const { records } = await t.backend.api.audit.list({ object: 'h' }, asHost);
    expect(records.map(({ operation }) => operation)).toEqual(['fleets.heartbeat']);
  });
});

test('a process that ends, vanishes or is started again is told once, and one that goes on is not', async () => {
  const told: GoneProcess[] = [];
  const t = await createFleetWorld({ fleets: { onProcessGone: (gone) => told.push(...gone) } });
  const processes = ['ends', 'fails', 'vanishes', 'restarts', 'stays'].map((jobId) => running(jobId));
  await t.beat({ hostId: 'h', processes });
  const after = [
    running('ends', { state: 'DONE' }),
    running('fails', { state: 'TERMINATED' }),
    running('restarts', { state: 'STARTED', numRestarts: 1 }),
    running('stays', { state: 'IN_MATCH' }),
  ];
  await t.beat({ hostId: 'h', processes: after });
  await t.beat({ hostId: 'h', processes: after });
  const gone = (jobId: string, restarted = false) => ({ hostId: 'h', jobId, process: 'game', restarted });
  expect(told).toEqual([gone('ends'), gone('fails'), gone('vanishes'), gone('restarts', true)]);
});

test('what a listener of ends throws costs no beat', async () => {
  const onProcessGone = () => {
    throw new Error('of the host');
  };
  const t = await createFleetWorld({ fleets: { onProcessGone } });
  await t.beat({ hostId: 'h', processes: [running('a')] });
  await t.beat({ hostId: 'h' });
  expect((await t.hosts())[0]!.processes).toEqual([]);
});

describe('the list of hosts', () => {
  test('has those that meet every requirement, under both prefixes', async () => {
    const t = await createFleetWorld();
    await t.beat({ hostId: 'a', metadata: { region: 'eu', os: 'linux' } });
    await t.beat({ hostId: 'b', metadata: { region: 'eu', os: 'windows' } });
    await t.beat({ hostId: 'c', metadata: { region: 'us', os: 'linux' } });
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
    }
  });

  test('goes on where its page ended, also between hosts that do not meet the requirements', async () => {
    const t = await createFleetWorld();
    for (let made = 0; made < 7; made++)
      await t.beat({ hostId: `h${made}`, metadata: { odd: String(made % 2 === 1) } });
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
