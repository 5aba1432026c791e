import { describe, expect, test } from 'vitest';
import { hostStates } from '../../../src/areas/fleets/states.ts';
import { fleetCommands, fleetHosts, fleetJobs } from '../../../src/areas/fleets/tables.ts';
import { gameServers } from '../../../src/areas/match-broker/tables.ts';
import { createBackend } from '../../../src/backend/create-backend.ts';
import { createMemoryStorage } from '../../../src/storage/memory/create-memory-storage.ts';
import { captureLog } from '../../secrets/capture-log.ts';
import { artifactAddresses, asHost, jobOf, runningProcess, signedArtifact } from './fleet-world.ts';
import { allocatorOf, apiKey, createServerWorld } from './server-world.ts';

const patient = { limits: { hostLostSeconds: 3_600 } };

describe('a server of the fleet', () => {
  test('is deployed for a match with its id and the address of the backend, and with the key apart from the job', async () => {
    const exec = [{ cmd: 'game/server', environment: ['MAP=hill'] }];
    const t = await createServerWorld({ job: jobOf({ exec }) });
    const { command, variables, serverId } = await t.deploy('m1');
    expect(variables).toEqual({ MAP: 'hill', SERVER_ID: serverId, BACKEND_URL: 'https://play.example' });
    expect(command).toMatchObject({
      kind: 1,
      secretEnvironment: [`API_KEY=${apiKey}`],
      config: { job: { restartPolicy: 'never' } },
    });
    expect(await t.serverIds()).toEqual([serverId]);
    expect((await t.request(serverId)).match?.matchId).toBe('m1');
  });

  test('is audited when it is deployed and when it is stopped, with its host and its job', async () => {
    const t = await createServerWorld({}, patient);
    const { serverId, jobId } = await t.start('m1');
    await t.backend.api.matchBroker.deallocate({ serverId }, asHost);
    await t.pass(10);
    const { records } = await t.backend.api.audit.list({ object: `h/${jobId}` }, asHost);
    const operations = records.map(({ operation, outcome }) => `${operation} ${outcome}`);
    expect(operations.toSorted()).toEqual(['fleets.runServer success', 'fleets.stopServer success']);
  });

  test('gets a key that is never stored in clear text, and not at all once its host has it', async () => {
    const { log, lines } = captureLog();
    const t = await createServerWorld({}, { log });
    const rows = async () =>
      JSON.stringify(
        await Promise.all([fleetCommands, fleetHosts, fleetJobs].map((table) => t.storage.find(table, {}))),
      );
    const { command } = await t.deploy('m1');
    const sealed = (await t.storage.get(fleetCommands, { commandId: command.commandId }))!.sealed!;
    expect(sealed).toMatch(/^v1\./);
    expect(await rows()).not.toContain(apiKey);
    await t.heartbeat({ hostId: 'h' }, [{ commandId: command.commandId, ok: false, messages: ['no room'] }]);
    await t.settle();
    expect(await rows()).not.toContain(sealed);
    expect(lines.join('\n')).toContain('no room');
    expect(lines.join('\n')).not.toContain(apiKey);
    const { allocators } = await t.backend.api.matchBroker.configuredAllocators({}, asHost);
    expect(JSON.stringify(allocators)).not.toContain(apiKey);
  });

  test('is not sent to its host if its key cannot be read any more', async () => {
    const { log, lines } = captureLog();
    const t = await createServerWorld({}, { log });
    await t.heartbeat({ hostId: 'h' });
    await t.queue('m1');
    await t.storage.update(fleetCommands, { hostId: 'h' }, { sealed: 'v1.other.a.b.c' });
    expect(await t.commandsFor({ hostId: 'h' })).toEqual([]);
    expect(lines.join('\n')).toContain('cannot be read');
  });

  test('goes to the least busy host that has room and meets the requirements', async () => {
    const t = await createServerWorld({ job: jobOf({ requirements: { region: 'eu' } }) }, patient);
    const eu = { region: 'eu' };
    await t.heartbeat({ hostId: 'a', metadata: { ...eu, maxProcesses: '1' } });
    await t.heartbeat({ hostId: 'b', metadata: { ...eu, maxProcesses: '2' } });
    await t.heartbeat({ hostId: 'c', metadata: { region: 'us' } });
    await t.heartbeat({ hostId: 'd', metadata: { ...eu, accepting: 'false' } });
    for (const matchId of ['m1', 'm2', 'm3', 'm4']) await t.queue(matchId);
    const jobs = await t.storage.find(fleetJobs, {});
    expect(jobs.map(({ hostId }) => hostId).toSorted()).toEqual(['a', 'b', 'b']);
    // The fourth match found no room: the next allocator was asked, and no row of a server remains.
    expect(await t.serverIds()).toHaveLength(3);
    t.next.behavior = 'start';
    await t.queue('m5');
    expect(t.next.started).toHaveLength(2);
  });

  test('goes to another host if one cannot start it, at most three, and then the next allocator is asked', async () => {
    const t = await createServerWorld({}, patient);
    t.next.behavior = 'start';
    const hosts = ['a', 'b', 'c', 'd'];
    const answers: Promise<readonly unknown[]>[] = [];
    for (const hostId of hosts) {
      const { answer } = await t.hold({ hostId });
      answers.push(
        answer.then(async (commands) => {
          for (const { commandId } of commands)
            await t.heartbeat({ hostId }, [{ commandId, ok: false, messages: ['broken'] }]);
          return commands;
        }),
      );
    }
    await t.queue('m1');
    await Promise.all(answers.slice(0, 3));
    await expect.poll(() => t.next.started.length).toBe(1);
    expect(await t.jobIds()).toEqual([]);
  });

  test('is given up before the timeout of the broker if no host fetches it, and is never started', async () => {
    const t = await createServerWorld({}, patient);
    await t.heartbeat({ hostId: 'h' });
    await t.queue('m1');
    expect(await t.jobIds()).toHaveLength(1);
    await t.clock.advance(27_000);
    await t.settle();
    expect([await t.jobIds(), await t.serverIds()]).toEqual([[], []]);
    expect(await t.commandNames({ hostId: 'h' })).toEqual([]);
  });

  test('is stopped and not sent again if its host fetched it and sent no result', async () => {
    const t = await createServerWorld({}, patient);
    const { jobId, command } = await t.deploy('m1');
    await t.clock.advance(27_000);
    await t.settle();
    await t.clock.advance(10_000);
    expect(await t.commandNames({ hostId: 'h' })).toEqual([`STOP ${jobId}`]);
    // A late result of its agent changes nothing.
    await t.heartbeat({ hostId: 'h', processes: [runningProcess(jobId)] }, [
      { commandId: command.commandId, ok: true },
    ]);
    expect(await t.jobIds()).toEqual([jobId]);
  });
});

describe('a server of the fleet that is not wanted any more', () => {
  const processes = (jobId: string) => [runningProcess(jobId)];

  test('is stopped by its host, which gets the command once, and then its job is deleted', async () => {
    const t = await createServerWorld({}, patient);
    const { serverId, jobId } = await t.start('m1');
    await t.running(serverId, 'm1');
    await t.backend.api.matchBroker.deallocate({ serverId }, asHost);
    await t.pass(10);
    const [stop] = await t.commandsFor({ hostId: 'h', processes: processes(jobId) });
    expect(stop).toMatchObject({ kind: 3, jobId });
    const over = [runningProcess(jobId, { state: 'TERMINATED' })];
    await t.heartbeat({ hostId: 'h', processes: over }, [{ commandId: stop!.commandId, ok: true }]);
    expect(await t.jobIds()).toEqual([]);
    await t.clock.advance(60_000);
    expect(await t.commandNames({ hostId: 'h', processes: over })).toEqual([]);
  });

  test('is stopped when its host is back, even after hours', async () => {
    const t = await createServerWorld();
    const { serverId, jobId } = await t.start('m1');
    await t.clock.advance(60_000);
    expect((await t.hosts())[0]!.state).toBe(hostStates.LOST);
    await t.backend.api.matchBroker.deallocate({ serverId }, asHost);
    await t.pass(10);
    await t.clock.advance(5 * 3_600_000);
    expect(await t.commandNames({ hostId: 'h', processes: processes(jobId) })).toEqual([`STOP ${jobId}`]);
  });

  test('is stopped again and again until its host reports that it has ended', async () => {
    const t = await createServerWorld({}, patient);
    const { serverId, jobId } = await t.start('m1');
    await t.backend.api.matchBroker.deleteMatch({ matchId: 'm1' }, asHost);
    await t.backend.api.matchBroker.deallocate({ serverId }, asHost);
    await t.pass(10);
    for (let time = 0; time < 3; time++) {
      const [stop] = await t.commandsFor({ hostId: 'h', processes: processes(jobId) });
      expect(stop).toMatchObject({ kind: 3, jobId });
      await t.heartbeat({ hostId: 'h', processes: processes(jobId) }, [
        { commandId: stop!.commandId, ok: time === 0 },
      ]);
      await t.clock.advance(30_000);
    }
  });

  test('is stopped although there was no room for the command at first', async () => {
    const t = await createServerWorld({}, { limits: { hostLostSeconds: 3_600, hostCommands: 1 } });
    const { serverId, jobId } = await t.start('m1');
    await t.backend.api.matchBroker.deleteMatch({ matchId: 'm1' }, asHost);
    await t.backend.fleets.stopJob('h', 'job-other');
    await t.backend.api.matchBroker.deallocate({ serverId }, asHost);
    await t.pass(10);
    const [other] = await t.commandsFor({ hostId: 'h', processes: processes(jobId) });
    expect(other!.jobId).toBe('job-other');
    const { answer } = await t.hold({ hostId: 'h', processes: processes(jobId) }, [
      { commandId: other!.commandId, ok: true },
    ]);
    expect(await answer).toMatchObject([{ kind: 3, jobId }]);
  });

  test('is stopped if the broker does not know it, because the node that deployed it died', async () => {
    const t = await createServerWorld({}, patient);
    const { serverId, jobId } = await t.start('m1');
    await t.backend.api.matchBroker.deleteMatch({ matchId: 'm1' }, asHost);
    await t.storage.delete(gameServers, { id: serverId });
    await t.pass(10);
    expect(await t.commandNames({ hostId: 'h', processes: processes(jobId) })).toEqual([`STOP ${jobId}`]);
  });

  test('is not stopped while it is wanted: the control', async () => {
    const t = await createServerWorld({}, patient);
    const { serverId, jobId } = await t.start('m1');
    await t.running(serverId, 'm1');
    await t.pass(10);
    await t.pass(10);
    expect(await t.commandNames({ hostId: 'h', processes: processes(jobId) })).toEqual([]);
  });
});

describe('a backend is not created', () => {
  const make = (options: object, more: Parameters<typeof allocatorOf>[0] = {}) =>
    createBackend({
      storage: createMemoryStorage(),
      secretKey: 'a secret key of more than thirty-two characters',
      fleets: { deploy: { artifacts: artifactAddresses } },
      matchBroker: { allocators: [{ allocator: allocatorOf(more) }] },
      ...options,
    });

  test('if its fleet allocator could never deploy: deploying is off, or the job or the secret key is missing something', () => {
    expect(() => make({})).not.toThrow();
    expect(() => make({ fleets: {} })).toThrow('not switched on');
    const elsewhere = { ...signedArtifact, remote: 'https://elsewhere.example/game/x' };
    expect(() => make({}, { job: jobOf({}, [elsewhere]) })).toThrow('not from an allowed address');
    expect(() => make({}, { job: jobOf({}, [{ ...signedArtifact, integrity: undefined }]) })).toThrow(
      'integrity',
    );
    expect(() => make({}, { job: jobOf({ exec: [{ cmd: '../sh' }] }) })).toThrow('cmd');
    expect(() => make({}, { job: jobOf({ exec: [] }) })).toThrow('at least one entry');
    expect(() => make({}, { job: { ...jobOf(), name: 5 as never } })).toThrow('config.name');
    expect(() => make({ secretKey: undefined })).toThrow('secretKey');
  });
});
