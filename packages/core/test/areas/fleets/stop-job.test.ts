import { describe, expect, test } from 'vitest';
import { auditLog } from '../../../src/audit/tables.ts';
import { runningProcess } from './fleet-world.ts';
import { createServerWorld } from './server-world.ts';

describe.each(['/fleets', '/admin/fleets'])('DELETE %s/hosts/{hostId}/jobs/{jobId}', (fleets) => {
  const ask = async (permission = 'fleets.action') => {
    const t = await createServerWorld();
    const { jobId, serverId } = await t.start('m1');
    await t.running(serverId, 'm1');
    const key = await t.key([permission]);
    const stop = (hostId: string, job = jobId) =>
      t.http('DELETE', `${fleets}/hosts/${hostId}/jobs/${job}`, { key });
    return { t, jobId, serverId, stop };
  };

  test('has the agent of the host stop the job, whose match ends with its program, and is audited', async () => {
    const { t, jobId, serverId, stop } = await ask();
    expect(await stop('h')).toMatchObject({ status: 200, body: {} });
    const host = { hostId: 'h', processes: [runningProcess(jobId)] };
    expect(await t.commandNames(host)).toEqual([`STOP ${jobId}`]);
    expect(await t.stateOf('m1')).toBe(`RUNNING ${serverId}`);
    await t.heartbeat({ hostId: 'h' });
    expect(await t.stateOf('m1')).toBe(`ENDED FORCED ${serverId}`);
    expect(await t.jobIds()).not.toContain(jobId);
    const audited = await t.storage.find(auditLog, { where: { object: `h/${jobId}` } });
    const operation = fleets === '/fleets' ? 'fleets.stopJob' : 'fleets.adminStopJob';
    expect(audited.filter((row) => row.operation === operation)).toMatchObject([
      { principal: expect.stringMatching(/^key:/), outcome: 'success' },
    ]);
  });

  test('is refused for a host that is unknown or lost, and without the permission', async () => {
    const { t, stop } = await ask();
    expect(await stop('nobody')).toMatchObject({ status: 404 });
    await t.clock.advance(120_000);
    expect((await stop('h')).status).toBe(400);
    const other = await ask('fleets.read');
    expect((await other.stop('h')).status).toBe(403);
    expect(await other.t.commandNames({ hostId: 'h', processes: [runningProcess(other.jobId)] })).toEqual([]);
  });
});
