import { describe, expect, test } from 'vitest';
import { createMatchFleet, places } from './match-fleet.ts';

const patient = { timeout: 60_000 };

describe.each(Object.entries(places))('a game server of the fleet, on %s', (_, open) => {
  test(
    'is deployed for a match, gets it, is ready, ends it, and is stopped when it is deallocated',
    patient,
    async () => {
      const t = await createMatchFleet(open);
      await t.queue('m1');
      const server = await t.server(1);
      await t.becomes('m1', /^ASSIGNED/);
      expect(server).toMatchObject({ API_KEY: t.apiKey, BACKEND_URL: expect.stringMatching(/^http/) });
      await t.tell(server, '/ready');
      expect(await t.becomes('m1', /^RUNNING/)).toBe(`RUNNING ${server.serverId}`);
      await t.tell(server, '/over');
      expect(await t.becomes('m1', /^ENDED/)).toBe(`ENDED ${server.serverId}`);
      await t.api.matchBroker.deallocate({ serverId: server.serverId }, { system: true });
      await t.pass(10);
      await t.gone(server);
    },
  );
});
