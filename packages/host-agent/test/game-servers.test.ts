import { describe, expect, test } from 'vitest';
import { createMatchFleet, topologies } from './match-fleet.ts';

const slow = { timeout: 60_000 };
const asHost = { system: true } as const;
/** Settings of the broker whose times are all longer than a test. */
const patient = {
  matchPickupTimeSeconds: 3_600,
  matchReadyTimeSeconds: 3_600,
  scheduleFrequencySeconds: 3_600,
  delayAllocationSeconds: 3_600,
};

// The tests of the core cover servers of the fleet on each storage.
describe.each(['memory', 'two nodes on Postgres'] as const)(
  'a game server of the fleet, on %s',
  (topology) => {
    test(
      'gets its match, is ready and ends it; if it is killed before it is ready, another server gets the match',
      slow,
      async () => {
        const t = await createMatchFleet(topologies[topology]);
        // No deadline and no schedule can be what gives the match to another server.
        await t.api.matchBroker.reconfigure(patient, asHost);
        await t.queue('m1');
        const first = await t.server(1);
        expect(await t.becomes('m1', /^ASSIGNED/)).toBe(`ASSIGNED ${first.serverId}`);
        expect(first.API_KEY).toBe(t.apiKey);
        expect(await t.written()).toContain('BACKEND_URL');
        expect(await t.written()).not.toContain(t.apiKey);
        await t.tell(first, '/crash');
        const second = await t.server(2);
        expect(await t.becomes('m1', new RegExp(`^ASSIGNED ${second.serverId}$`))).not.toContain(
          first.serverId,
        );
        await t.tell(second, '/ready');
        expect(await t.becomes('m1', /^RUNNING/)).toBe(`RUNNING ${second.serverId}`);
        await t.tell(second, '/over');
        expect(await t.becomes('m1', /^ENDED/)).toBe(`ENDED ${second.serverId}`);
        await t.api.matchBroker.deallocate({ serverId: second.serverId }, asHost);
        await t.pass(10);
        await t.gone(second);
        await t.nothingLeft();
      },
    );
  },
);

describe('a game server of the fleet', () => {
  test(
    'goes on when its agent is killed, and is stopped by the next agent if it is not wanted any more',
    slow,
    async () => {
      const t = await createMatchFleet(topologies.SQLite, { mode: 'deaf' });
      await t.queue('m1');
      const server = await t.server(1);
      await t.becomes('m1', /^ASSIGNED/);
      await t.killAgent();
      await t.tell(server, '/ready');
      expect(await t.becomes('m1', /^RUNNING/)).toBe(`RUNNING ${server.serverId}`);
      await t.api.matchBroker.deleteMatch({ matchId: 'm1' }, asHost);
      await t.api.matchBroker.deallocate({ serverId: server.serverId }, asHost);
      await t.pass(60);
      expect((await t.host())!.state).toBe(3 /* LOST */);
      await t.startAgent();
      await t.gone(server);
      await t.nothingLeft();
    },
  );

  test('is lost when the next agent reports its end, if it died while there was no agent', slow, async () => {
    const t = await createMatchFleet(topologies.SQLite);
    await t.queue('m1');
    const server = await t.server(1);
    await t.becomes('m1', /^ASSIGNED/);
    await t.tell(server, '/ready');
    await t.becomes('m1', /^RUNNING/);
    await t.killAgent();
    await t.tell(server, '/crash');
    await t.gone(server);
    await t.startAgent();
    expect(await t.becomes('m1', /^ENDED/)).toBe(`ENDED FORCED ${server.serverId}`);
    await t.nothingLeft();
  });

  test('gets the key of its agent if the allocator has none', slow, async () => {
    const t = await createMatchFleet(topologies.SQLite, { keyFrom: 'agent' });
    await t.queue('m1');
    expect((await t.server(1)).API_KEY).toBe(t.apiKey);
    await t.becomes('m1', /^ASSIGNED/);
  });
});
