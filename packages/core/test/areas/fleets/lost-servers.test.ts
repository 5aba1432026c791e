import { describe, expect, test } from 'vitest';
import { silentLog } from '../../../src/runtime/log.ts';
import { storages } from '../../operations/storages.ts';
import { asHost, type Config, jobOf, runningProcess } from './fleet-world.ts';
import { allocatorOf, createServerWorld } from './server-world.ts';

const patient = { limits: { hostLostSeconds: 3_600 } };

const reports = {
  'has ended': (jobId: string) => [runningProcess(jobId, { state: 'TERMINATED' })],
  'has ended with success': (jobId: string) => [runningProcess(jobId, { state: 'DONE' })],
  'is not reported any more': () => [],
  'was started again': (jobId: string) => [runningProcess(jobId, { state: 'STARTED', numRestarts: 1 })],
};

describe.each(Object.entries(reports))(
  'a server of the fleet whose process %s is lost at once',
  (_, after) => {
    test('its match that was not ready goes to another server, once', async () => {
      const t = await createServerWorld({}, patient);
      const first = await t.start('m1');
      expect((await t.request(first.serverId)).match?.matchId).toBe('m1');
      // The heartbeat that reports the end also gets the next server.
      const { answer } = await t.hold({ hostId: 'h', processes: after(first.jobId) });
      expect(await t.stateOf('m1')).toBe('QUEUED');
      const [command] = await answer;
      const second = { hostId: 'h', processes: [...after(first.jobId), runningProcess(command!.jobId)] };
      await t.heartbeat(second, [{ commandId: command!.commandId, ok: true }]);
      const environment = command!.config!.job.exec[0]!.environment!;
      const serverId = environment.find((each) => each.startsWith('SERVER_ID='))!.slice('SERVER_ID='.length);
      expect(serverId).not.toBe(first.serverId);
      expect((await t.request(serverId)).match?.matchId).toBe('m1');
      await t.heartbeat({ hostId: 'h', processes: [...after(first.jobId), ...after(command!.jobId)] });
      expect(await t.stateOf('m1')).toContain('FAILED SERVER_LOST');
    });

    test('its match that ran ends', async () => {
      const t = await createServerWorld({}, patient);
      const { serverId, jobId } = await t.start('m1');
      await t.running(serverId, 'm1');
      await t.heartbeat({ hostId: 'h', processes: after(jobId) });
      expect(await t.stateOf('m1')).toBe(`ENDED FORCED ${serverId}`);
      expect(await t.request(serverId)).toEqual({ hintFlags: 0 });
    });
  },
);

test('a server whose process ended before its host reported it as running is lost too', async () => {
  const t = await createServerWorld({}, patient);
  const { command, jobId, serverId } = await t.deploy('m1');
  await t.request(serverId);
  const ended = runningProcess(jobId, { state: 'TERMINATED' });
  await t.heartbeat({ hostId: 'h', processes: [ended] }, [{ commandId: command.commandId, ok: true }]);
  expect(await t.stateOf('m1')).toBe('QUEUED');
});

test('a server whose process ended before it asked for a match is replaced at once', async () => {
  const t = await createServerWorld({}, patient);
  const { jobId, serverId } = await t.start('m1');
  const { answer } = await t.hold({
    hostId: 'h',
    processes: [runningProcess(jobId, { state: 'TERMINATED' })],
  });
  expect((await answer).map(({ kind }) => kind)).toEqual([1]);
  expect(await t.request(serverId)).toEqual({ hintFlags: 0 });
});

test.each(Object.entries(storages))(
  'what a server wrote before it died is with its build, in the event, the log and the plan, as plain text, on %s',
  async (_, open) => {
    const warned: object[] = [];
    const t = await createServerWorld(
      {},
      {
        ...patient,
        storage: await open(),
        log: { ...silentLog, warn: (fields: object) => void warned.push(fields) },
        matchBroker: { allocators: [{ allocator: allocatorOf({ build: 'b1' }), buffer: { minIdle: 1 } }] },
      },
    );
    const events: Record<string, unknown>[] = [];
    t.backend.events.on('anyEvent', ({ content }) => void events.push(content as Record<string, unknown>));
    const lastLines = ['\u001b[31mcannot load map\u001b[0m\u0000', '<script>alert(1)</script>'];
    const cleaned = ['cannot load map', '<script>alert(1)</script>'];
    const processes: ReturnType<typeof runningProcess>[] = [];
    for (let death = 0; death < 3; death++) {
      const { answer } = await t.hold({ hostId: 'h', processes: [...processes] });
      const starting = t.pass(5);
      const [command] = await answer;
      const { jobId, commandId } = command!;
      processes.push(runningProcess(jobId, { state: 'TERMINATED', lastLines }));
      await t.heartbeat({ hostId: 'h', processes: [...processes] }, [{ commandId, ok: true }]);
      await starting;
      await t.settle();
    }
    await t.pass(5);
    const { allocators } = await t.backend.api.matchBroker.getPlan({ minutes: 1 }, asHost);
    expect(allocators).toMatchObject([{ failures: 3, lastLines: cleaned }]);
    expect(events.filter((event) => event['@type'] === 'matchbroker/BuildStopped')).toEqual([
      {
        '@type': 'matchbroker/BuildStopped',
        allocator: 'fleet',
        build: 'b1',
        failures: 3,
        lastLines: cleaned,
      },
    ]);
    expect(warned.filter((fields) => 'output' in fields)).toMatchObject(
      processes.map(({ jobId }) => ({ hostId: 'h', jobId, output: cleaned })),
    );
    expect((await t.hosts())[0]!.processes.map((process) => process.lastLines)).toEqual([
      cleaned,
      cleaned,
      cleaned,
    ]);
  },
);

test('last lines that are too many or too long are refused with their field', async () => {
  const t = await createServerWorld();
  const beat = (lastLines: string[]) =>
    t.heartbeat({ hostId: 'h', processes: [runningProcess('job-1', { state: 'TERMINATED', lastLines })] });
  await expect(beat(Array.from({ length: 21 }, () => 'x'))).rejects.toThrow('host.processes[0].lastLines:');
  await expect(beat(['x'.repeat(401)])).rejects.toThrow('host.processes[0].lastLines[0]:');
});

test('the servers of a host that is removed are lost', async () => {
  const t = await createServerWorld();
  const { serverId } = await t.start('m1');
  await t.backend.api.matchBroker.reconfigure({ matchMaxRunTimeMinutes: 1_440 }, asHost);
  await t.clock.advance(1_000);
  await t.running(serverId, 'm1');
  await t.clock.advance(86_400_000 - 500);
  await t.backend.scheduler.tick();
  expect(await t.stateOf('m1')).toBe(`ENDED FORCED ${serverId}`);
  expect(await t.jobIds()).toEqual([]);
});

test('a host can lose only servers that were deployed to it', async () => {
  const t = await createServerWorld({}, patient);
  const { jobId, serverId } = await t.start('m1');
  await t.running(serverId, 'm1');
  for (const stolen of [jobId, serverId]) {
    await t.heartbeat({ hostId: 'rogue', processes: [runningProcess(stolen)] });
    await t.heartbeat({ hostId: 'rogue', processes: [runningProcess(stolen, { state: 'TERMINATED' })] });
    await t.heartbeat({ hostId: 'rogue' });
  }
  expect(await t.stateOf('m1')).toBe(`RUNNING ${serverId}`);
  expect(await t.jobIds()).toEqual([jobId]);
  // The control: the host of the server does lose it.
  await t.heartbeat({ hostId: 'h' });
  expect(await t.stateOf('m1')).toBe(`ENDED FORCED ${serverId}`);
});

describe('a game server that an operator has deployed', () => {
  const environment = ['SERVER_ID=lobby-7'];
  const never = { exec: [{ cmd: 'game/server', environment }], restartPolicy: 'never' };
  const always = { exec: [{ cmd: 'game/server' }], restartPolicy: 'always' };

  async function world(job: Partial<Config['job']>) {
    const t = await createServerWorld({}, patient);
    const { answer } = await t.hold({ hostId: 'h' });
    const deployed = t.api.deploy({ config: jobOf(job) }, asHost);
    const [command] = await answer;
    const { jobId, commandId } = command!;
    await t.heartbeat({ hostId: 'h', processes: [runningProcess(jobId)] }, [{ commandId, ok: true }]);
    await deployed;
    return { ...t, jobId };
  }

  test('is lost at once under the SERVER_ID of its job', async () => {
    const t = await world(never);
    await t.request('lobby-7');
    await t.running('lobby-7', 'm1');
    await t.heartbeat({ hostId: 'h', processes: [runningProcess(t.jobId, { state: 'TERMINATED' })] });
    expect(await t.stateOf('m1')).toBe('ENDED FORCED lobby-7');
    expect([await t.jobIds(), await t.serverIds()]).toEqual([[], []]);
  });

  test('is lost under its job id if the job sets no SERVER_ID, and its next start is another server', async () => {
    const t = await world(always);
    const { jobId } = t;
    await t.request(jobId);
    await t.running(jobId, 'm1');
    await t.heartbeat({ hostId: 'h', processes: [runningProcess(jobId, { state: 'TERMINATED' })] });
    expect(await t.stateOf('m1')).toBe(`ENDED FORCED ${jobId}`);
    const again = (numRestarts: number) =>
      t.heartbeat({ hostId: 'h', processes: [runningProcess(jobId, { numRestarts })] });
    await again(1);
    await t.running(`${jobId}.1`, 'm2');
    await again(1);
    expect(await t.stateOf('m2')).toBe(`RUNNING ${jobId}.1`);
    await again(2);
    expect(await t.stateOf('m2')).toBe(`ENDED FORCED ${jobId}.1`);
    expect(await t.jobIds()).toContain(jobId);
  });

  test('belongs to no allocator', async () => {
    const t = await world(never);
    await t.pass(10);
    await t.pass(10);
    expect(await t.commandNames({ hostId: 'h', processes: [runningProcess(t.jobId)] })).toEqual([]);
    await t.backend.fleets.stopJob('h', t.jobId);
    expect(await t.commandNames({ hostId: 'h', processes: [runningProcess(t.jobId)] })).toEqual([
      `STOP ${t.jobId}`,
    ]);
  });
});
