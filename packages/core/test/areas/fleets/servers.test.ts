import { describe, expect, test } from 'vitest';
import { fleetCommands, fleetHosts, fleetJobs } from '../../../src/areas/fleets/tables.ts';
import { gameServers } from '../../../src/areas/match-broker/tables.ts';
import { createBackend } from '../../../src/backend/create-backend.ts';
import { createMemoryStorage } from '../../../src/storage/memory/create-memory-storage.ts';
import { captureLog } from '../../secrets/capture-log.ts';
import { asHost, jobOf, places, running, signed } from './fleet-world.ts';
import { allocatorOf, apiKey, createServerWorld } from './server-world.ts';

const patient = { limits: { hostLostSeconds: 3_600 } };

describe('a server of the fleet', () => {
  test('is deployed for a match, with who it is, where the backend is, and the key apart from the job', async () => {
    const exec = [{ cmd: 'game/server', environment: ['MAP=hill'] }];
    const t = await createServerWorld({ job: jobOf({ exec }) });
    const { command, variables, serverId } = await t.deployed('m1');
    expect(variables).toEqual({ MAP: 'hill', SERVER_ID: serverId, BACKEND_URL: 'https://play.example' });
    expect(command).toMatchObject({
      kind: 1,
      secretEnvironment: [`API_KEY=${apiKey}`],
      config: { job: { restartPolicy: 'never' } },
    });
    expect(await t.serverIds()).toEqual([serverId]);
    expect((await t.request(serverId)).match?.matchId).toBe('m1');
  });

  test('is on record when it is deployed and when it is stopped, with its host and its job', async () => {
    const t = await createServerWorld({}, patient);
    const { serverId, jobId } = await t.started('m1');
    await t.backend.api.matchBroker.deallocate({ serverId }, asHost);
    await t.pass(10);
    const { records } = await t.backend.api.audit.list({ object: `h/${jobId}` }, asHost);
    const operations = records.map(({ operation, outcome }) => `${operation} ${outcome}`);
    expect(operations.toSorted()).toEqual(['fleets.runServer success', 'fleets.stopServer success']);
  });

  test('gets a key that lies nowhere in clear, and nowhere at all once its host has it', async () => {
    const { log, lines } = captureLog();
    const t = await createServerWorld({}, { log });
    const rows = async () =>
      JSON.stringify(
        await Promise.all([fleetCommands, fleetHosts, fleetJobs].map((table) => t.storage.find(table, {}))),
      );
    const { command } = await t.deployed('m1');
    const sealed = (await t.storage.get(fleetCommands, { commandId: command.commandId }))!.sealed!;
    expect(sealed).toMatch(/^v1\./);
    expect(await rows()).not.toContain(apiKey);
    await t.beat({ hostId: 'h' }, [{ commandId: command.commandId, ok: false, messages: ['no room'] }]);
    await t.settle();
    expect(await rows()).not.toContain(sealed);
    expect(lines.join('\n')).toContain('no room');
    expect(lines.join('\n')).not.toContain(apiKey);
    const { allocators } = await t.backend.api.matchBroker.configuredAllocators({}, asHost);
    expect(JSON.stringify(allocators)).not.toContain(apiKey);
  });

  test('is not handed out where its key cannot be read any more', async () => {
    const { log, lines } = captureLog();
    const t = await createServerWorld({}, { log });
    await t.beat({ hostId: 'h' });
    await t.queue('m1');
    await t.storage.update(fleetCommands, { hostId: 'h' }, { sealed: 'v1.other.a.b.c' });
    expect(await t.told({ hostId: 'h' })).toEqual([]);
    expect(lines.join('\n')).toContain('cannot be read');
  });

  test('goes to the host with the least to do that has room and meets the requirements', async () => {
    const t = await createServerWorld({ job: jobOf({ requirements: { region: 'eu' } }) }, patient);
    const eu = { region: 'eu' };
    await t.beat({ hostId: 'a', metadata: { ...eu, maxProcesses: '1' } });
    await t.beat({ hostId: 'b', metadata: { ...eu, maxProcesses: '2' } });
    await t.beat({ hostId: 'c', metadata: { region: 'us' } });
    await t.beat({ hostId: 'd', metadata: { ...eu, accepting: 'false' } });
    for (const matchId of ['m1', 'm2', 'm3', 'm4']) await t.queue(matchId);
    const jobs = await t.storage.find(fleetJobs, {});
    expect(jobs.map(({ hostId }) => hostId).toSorted()).toEqual(['a', 'b', 'b']);
    // The fourth found no room: the next allocator was asked, and no server is left over.
    expect(await t.serverIds()).toHaveLength(3);
    t.next.behavior = 'start';
    await t.queue('m5');
    expect(t.next.started).toHaveLength(2);
  });

  test('goes to another host where one cannot start it, to three at most, and then the next allocator is asked', async () => {
    const t = await createServerWorld({}, patient);
    t.next.behavior = 'start';
    const hosts = ['a', 'b', 'c', 'd'];
    const answers: Promise<readonly unknown[]>[] = [];
    for (const hostId of hosts) {
      const { answer } = await t.hold({ hostId });
      answers.push(
        answer.then(async (commands) => {
          for (const { commandId } of commands)
            await t.beat({ hostId }, [{ commandId, ok: false, messages: ['broken'] }]);
          return commands;
        }),
      );
    }
    await t.queue('m1');
    await Promise.all(answers.slice(0, 3));
    await expect.poll(() => t.next.started.length).toBe(1);
    expect(await t.jobIds()).toEqual([]);
  });

  test('that no host fetches is given up before the broker does, and is never begun', async () => {
    const t = await createServerWorld({}, patient);
    await t.beat({ hostId: 'h' });
    await t.queue('m1');
    expect(await t.jobIds()).toHaveLength(1);
    await t.clock.advance(27_000);
    await t.settle();
    expect([await t.jobIds(), await t.serverIds()]).toEqual([[], []]);
    expect(await t.words({ hostId: 'h' })).toEqual([]);
  });

  test('that was fetched and never heard of is stopped, and not handed out again', async () => {
    const t = await createServerWorld({}, patient);
    const { jobId, command } = await t.deployed('m1');
    await t.clock.advance(27_000);
    await t.settle();
    await t.clock.advance(10_000);
    expect(await t.words({ hostId: 'h' })).toEqual([`STOP ${jobId}`]);
    // What its agent says of it now changes nothing any more.
    await t.beat({ hostId: 'h', processes: [running(jobId)] }, [{ commandId: command.commandId, ok: true }]);
    expect(await t.jobIds()).toEqual([jobId]);
  });
});

describe('a server of the fleet that is not wanted any more', () => {
  const processes = (jobId: string) => [running(jobId)];

  test('is stopped by its host, which is told once, and then nothing is left of it', async () => {
    const t = await createServerWorld({}, patient);
    const { serverId, jobId } = await t.started('m1');
    await t.running(serverId, 'm1');
    await t.backend.api.matchBroker.deallocate({ serverId }, asHost);
    await t.pass(10);
    const [stop] = await t.told({ hostId: 'h', processes: processes(jobId) });
    expect(stop).toMatchObject({ kind: 3, jobId });
    const over = [running(jobId, { state: 'TERMINATED' })];
    await t.beat({ hostId: 'h', processes: over }, [{ commandId: stop!.commandId, ok: true }]);
    expect(await t.jobIds()).toEqual([]);
    await t.clock.advance(60_000);
    expect(await t.words({ hostId: 'h', processes: over })).toEqual([]);
  });

  test('is stopped when its host is back, also after hours', async () => {
    const t = await createServerWorld();
    const { serverId, jobId } = await t.started('m1');
    await t.clock.advance(60_000);
    expect((await t.hosts())[0]!.state).toBe('LOST');
    await t.backend.api.matchBroker.deallocate({ serverId }, asHost);
    await t.pass(10);
    await t.clock.advance(5 * 3_600_000);
    expect(await t.words({ hostId: 'h', processes: processes(jobId) })).toEqual([`STOP ${jobId}`]);
  });

  test('is stopped again and again until its host has done it', async () => {
    const t = await createServerWorld({}, patient);
    const { serverId, jobId } = await t.started('m1');
    await t.backend.api.matchBroker.deleteMatch({ matchId: 'm1' }, asHost);
    await t.backend.api.matchBroker.deallocate({ serverId }, asHost);
    await t.pass(10);
    for (let time = 0; time < 3; time++) {
      const [stop] = await t.told({ hostId: 'h', processes: processes(jobId) });
      expect(stop).toMatchObject({ kind: 3, jobId });
      await t.beat({ hostId: 'h', processes: processes(jobId) }, [
        { commandId: stop!.commandId, ok: time === 0 },
      ]);
      await t.clock.advance(30_000);
    }
  });

  test('is stopped although there was no room for the command at first', async () => {
    const t = await createServerWorld({}, { limits: { hostLostSeconds: 3_600, hostCommands: 1 } });
    const { serverId, jobId } = await t.started('m1');
    await t.backend.api.matchBroker.deleteMatch({ matchId: 'm1' }, asHost);
    await t.backend.fleets.stopJob('h', 'job-other');
    await t.backend.api.matchBroker.deallocate({ serverId }, asHost);
    await t.pass(10);
    const [other] = await t.told({ hostId: 'h', processes: processes(jobId) });
    expect(other!.jobId).toBe('job-other');
    const { answer } = await t.hold({ hostId: 'h', processes: processes(jobId) }, [
      { commandId: other!.commandId, ok: true },
    ]);
    expect(await answer).toMatchObject([{ kind: 3, jobId }]);
  });

  test('is stopped where the broker has forgotten it: the node that had it deployed died', async () => {
    const t = await createServerWorld({}, patient);
    const { serverId, jobId } = await t.started('m1');
    await t.backend.api.matchBroker.deleteMatch({ matchId: 'm1' }, asHost);
    await t.storage.delete(gameServers, { id: serverId });
    await t.pass(10);
    expect(await t.words({ hostId: 'h', processes: processes(jobId) })).toEqual([`STOP ${jobId}`]);
  });

  test('is left alone while it is wanted: the control', async () => {
    const t = await createServerWorld({}, patient);
    const { serverId, jobId } = await t.started('m1');
    await t.running(serverId, 'm1');
    await t.pass(10);
    await t.pass(10);
    expect(await t.words({ hostId: 'h', processes: processes(jobId) })).toEqual([]);
  });
});

describe('a backend is not made', () => {
  const make = (options: object, more: Parameters<typeof allocatorOf>[0] = {}) =>
    createBackend({
      storage: createMemoryStorage(),
      secretKey: 'a secret key of more than thirty-two characters',
      fleets: { deploy: { artifacts: places } },
      matchBroker: { allocators: [{ allocator: allocatorOf(more) }] },
      ...options,
    });

  test('whose allocator could never deploy: that is off, from elsewhere, without a hash, or nothing could be sealed', () => {
    expect(() => make({})).not.toThrow();
    expect(() => make({ fleets: {} })).toThrow('not switched on');
    const elsewhere = { ...signed, remote: 'https://elsewhere.example/game/x' };
    expect(() => make({}, { job: jobOf({}, [elsewhere]) })).toThrow('not from a place');
    expect(() => make({}, { job: jobOf({}, [{ ...signed, integrity: undefined }]) })).toThrow('integrity');
    expect(() => make({}, { job: jobOf({ exec: [{ cmd: '../sh' }] }) })).toThrow('cmd');
    expect(() => make({}, { job: jobOf({ exec: [] }) })).toThrow('needs an entry');
    expect(() => make({}, { job: { ...jobOf(), name: 5 as never } })).toThrow('config.name');
    expect(() => make({ secretKey: undefined })).toThrow('secretKey');
  });
});
