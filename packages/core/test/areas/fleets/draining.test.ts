import { setImmediate } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { hostStates } from '../../../src/areas/fleets/states.ts';
import { fleetHosts } from '../../../src/areas/fleets/tables.ts';
import { gameServers } from '../../../src/areas/match-broker/tables.ts';
import { NOT_FULL, SHUTDOWN, WAIT, WILLING_TO_SHUTDOWN } from '../match-broker/broker-world.ts';
import { asHost, createFleetWorld, jobOf, outcome, runningProcess } from './fleet-world.ts';
import { createServerWorld } from './server-world.ts';

type World = Awaited<ReturnType<typeof createServerWorld>>;

const patient = { limits: { hostLostSeconds: 3_600 } };
const hostWith = (...jobIds: string[]) => ({
  hostId: 'h',
  processes: jobIds.map((jobId) => runningProcess(jobId)),
});

/** Who says that the host drains, and how the host comes back into service. */
const ways = {
  'an operator drains': {
    drain: (t: World) => t.api.setDraining({ hostId: 'h', draining: true }, asHost),
    resume: (t: World) => t.api.setDraining({ hostId: 'h', draining: false }, asHost),
  },
  'reports that it drains': {
    drain: (t: World, ...jobIds: string[]) => t.heartbeat({ ...hostWith(...jobIds), draining: true }),
    resume: (t: World, ...jobIds: string[]) => t.heartbeat(hostWith(...jobIds)),
  },
};

describe.each(Object.entries(ways))('on a host that %s', (_, { drain, resume }) => {
  test('a server without a match gets SHUTDOWN and no match, and its host has to stop it', async () => {
    const t = await createServerWorld({}, patient);
    const { serverId, jobId } = await t.start('m1');
    await t.running(serverId, 'm1');
    await t.end(serverId, 'm1');
    const waiting = t.request(serverId, WAIT | WILLING_TO_SHUTDOWN);
    await t.settle();
    await drain(t, jobId);
    expect(await waiting).toEqual({ hintFlags: SHUTDOWN });
    t.next.behavior = 'start';
    await t.queue('m2');
    expect(t.next.started).toHaveLength(1);
    expect(await t.request(serverId, WILLING_TO_SHUTDOWN)).toEqual({ hintFlags: SHUTDOWN });
    expect(await t.request(serverId)).toEqual({ hintFlags: 0 });
    await t.pass(10);
    expect(await t.commandNames(hostWith(jobId))).toEqual([`STOP ${jobId}`]);
  });

  test('a server with a match plays it to the end, gets no other one, and exits afterwards', async () => {
    const t = await createServerWorld({}, patient);
    const { serverId, jobId } = await t.start('m1');
    expect((await t.request(serverId)).match?.matchId).toBe('m1');
    await drain(t, jobId);
    // The match that it loads is still its own.
    expect((await t.request(serverId, WILLING_TO_SHUTDOWN)).match?.matchId).toBe('m1');
    await t.ready(serverId, 'm1', NOT_FULL);
    t.next.behavior = 'start';
    await t.queue('m2');
    const busy = { hintFlags: 0, runningMatchIds: ['m1'] };
    expect(await t.request(serverId, WAIT | WILLING_TO_SHUTDOWN)).toEqual(busy);
    expect(t.next.started).toHaveLength(1);
    await drain(t, jobId);
    expect(await t.stateOf('m1')).toBe(`RUNNING ${serverId}`);
    await t.end(serverId, 'm1', NOT_FULL);
    expect(await t.stateOf('m1')).toBe(`ENDED ${serverId}`);
    expect(await t.request(serverId, WILLING_TO_SHUTDOWN)).toEqual({ hintFlags: SHUTDOWN });
  });

  test('a server whose match somebody else has ended exits when it asks', async () => {
    const t = await createServerWorld({}, patient);
    const { serverId, jobId } = await t.start('m1');
    await t.running(serverId, 'm1');
    await drain(t, jobId);
    await t.backend.api.matchBroker.deleteMatch({ matchId: 'm1' }, asHost);
    await t.queue('m2');
    expect(await t.request(serverId, WILLING_TO_SHUTDOWN)).toEqual({ hintFlags: SHUTDOWN });
  });

  test('a server that has not asked yet is replaced at once on another host', async () => {
    const t = await createServerWorld({}, patient);
    const { serverId, jobId } = await t.start('m1');
    const { answer } = await t.hold({ hostId: 'other' });
    await drain(t, jobId);
    expect(await answer).toMatchObject([{ kind: 1 }]);
    expect(await t.request(serverId, WILLING_TO_SHUTDOWN)).toEqual({ hintFlags: SHUTDOWN });
    expect(await t.stateOf('m1')).toBe('QUEUED');
  });

  test('a match that was reserved for a busy server goes to another one', async () => {
    const t = await createServerWorld({}, patient);
    const { serverId, jobId } = await t.start('m1');
    await t.running(serverId, 'm1', {}, NOT_FULL);
    await t.request(serverId);
    const match = { matchId: 'm2' };
    expect(await t.backend.api.matchBroker.allocate({ match }, asHost)).toEqual({ serverId });
    await drain(t, jobId);
    expect((await t.request('other')).match?.matchId).toBe('m2');
    expect(await t.stateOf('m1')).toBe(`RUNNING ${serverId}`);
  });

  test('a busy server gets matches again when the host is back in service', async () => {
    const t = await createServerWorld({}, patient);
    const { serverId, jobId } = await t.start('m1');
    await t.running(serverId, 'm1', {}, NOT_FULL);
    await drain(t, jobId);
    await resume(t, jobId);
    await t.queue('m2');
    expect((await t.request(serverId)).match?.matchId).toBe('m2');
  });

  test('a server that asks for the first time gets SHUTDOWN, also after a restart', async () => {
    const t = await createServerWorld({}, patient);
    const { answer } = await t.hold({ hostId: 'h' });
    const config = jobOf({ exec: [{ cmd: 'game/server' }], restartPolicy: 'always' });
    const deployed = t.api.deploy({ config }, asHost);
    const [command] = await answer;
    const { jobId, commandId } = command!;
    await t.heartbeat(hostWith(jobId), [{ commandId, ok: true }]);
    await deployed;
    await drain(t, jobId);
    await t.queue('m1');
    for (const serverId of [jobId, `${jobId}.1`])
      expect(await t.request(serverId, WAIT | WILLING_TO_SHUTDOWN)).toEqual({ hintFlags: SHUTDOWN });
    // The control: a server elsewhere gets the match.
    expect((await t.request('elsewhere.1')).match?.matchId).toBe('m1');
  });

  test('a server that the broker did not know yet is drained with the next heartbeat', async () => {
    const t = await createServerWorld({}, patient);
    const { serverId, jobId } = await t.start('m1');
    await t.running(serverId, 'm1', {}, NOT_FULL);
    await drain(t, jobId);
    // As if it had asked for its first match in the moment of the drain.
    await t.storage.update(gameServers, { id: serverId }, { draining: false });
    await t.heartbeat({ ...hostWith(jobId), draining: true });
    await t.queue('m2');
    expect(await t.request(serverId)).toEqual({ hintFlags: 0, runningMatchIds: ['m1'] });
  });
});

test('a host that an operator drains learns it at once, with the heartbeat that waits', async () => {
  const t = await createFleetWorld();
  await t.heartbeat({ hostId: 'h' });
  const beat = (signal = new AbortController().signal) =>
    t.api.heartbeat({ host: { hostId: 'h' } }, { ...asHost, signal });
  const { answer } = await t.hold({ hostId: 'h' });
  await t.api.setDraining({ hostId: 'h', draining: true }, asHost);
  expect(await answer).toEqual([]);
  expect(await beat(AbortSignal.abort())).toMatchObject({ draining: true });
  const beats = async () => (await t.storage.get(fleetHosts, { hostId: 'h' }))!.beat;
  const before = await beats();
  const waiting = beat();
  // The heartbeat is stored before the host comes back into service.
  while ((await beats()) === before) await setImmediate();
  await t.api.setDraining({ hostId: 'h', draining: false }, asHost);
  expect(await waiting).toMatchObject({ commands: [], draining: false });
});

test('a host that drains gets no jobs, and is in service again only if neither it nor an operator drains it', async () => {
  const t = await createFleetWorld();
  const view = async () => (await t.hosts()).map(({ state, available }) => [state, available])[0];
  const deploy = () => outcome(t.api.deploy({ config: jobOf() }, asHost));
  await t.heartbeat({ hostId: 'h', draining: true });
  expect([await view(), await deploy()]).toEqual([[hostStates.DRAINING, false], 'NO_HOST']);
  await t.api.setDraining({ hostId: 'h', draining: true }, asHost);
  await t.heartbeat({ hostId: 'h' });
  expect([await view(), await deploy()]).toEqual([[hostStates.DRAINING, false], 'NO_HOST']);
  await t.api.setDraining({ hostId: 'h', draining: false }, asHost);
  expect(await view()).toEqual([hostStates.AVAILABLE, true]);
});

test('a full host does not drain: it gets no jobs, and its servers go on getting matches', async () => {
  const t = await createServerWorld({}, patient);
  const { serverId, jobId } = await t.start('m1');
  await t.heartbeat({ ...hostWith(jobId), metadata: { accepting: 'false' } });
  const [host] = await t.hosts();
  expect([host!.state, host!.available]).toEqual([hostStates.AVAILABLE, false]);
  expect((await t.request(serverId)).match?.matchId).toBe('m1');
});

test('only a known host can be set to drain', async () => {
  const t = await createFleetWorld();
  const drain = t.api.setDraining({ hostId: 'nobody', draining: true }, asHost);
  expect(await outcome(drain)).toBe('HOST_NOT_FOUND');
});
