import { defineArea, defineContract } from '@lobbykit/core/area';
import { createTestBackend } from '@lobbykit/testing';
import { describe, expect, test } from 'vitest';
import { areas } from '../../src/areas/areas.ts';
import { friendsArea } from '../../src/areas/friends/index.ts';
import { type AllocatorHost, noneAllocator } from '../../src/areas/match-broker/index.ts';
import { optional } from '../../src/areas/part.ts';
import { selectAreas } from '../../src/backend/select-areas.ts';
import { guildsArea } from '../areas/own/guilds.ts';

/** Returns what has to be left out together with an area; null if the backend needs one of them. */
function leftOutWith(name: string): readonly string[] | null {
  const names = [name];
  for (;;)
    try {
      selectAreas(names);
      return names;
    } catch (error) {
      const by = /the area (\w+) needs the area/.exec((error as Error).message)?.[1];
      if (by === undefined) return null;
      names.push(by);
    }
}

/** Each area that can be left out, with those that need it. */
const leftOut = areas.map(({ name }) => leftOutWith(name)).filter((names) => names !== null);

const contractOf = (name: string) => areas.find((area) => area.name === name)!.contract;

describe('withoutAreas', () => {
  test('may leave out every area except the six that the backend needs', () => {
    expect(areas.length - leftOut.length).toBe(6);
  });

  test.each(leftOut.map((names) => [names]))(
    '%j leaves no route, no table and no task of them',
    async (names) => {
      await using t = await createTestBackend({ withoutAreas: names as never });
      const { catalogue, api } = t.backend;
      expect(catalogue.areas.map(({ contract }) => contract.area)).not.toEqual(
        expect.arrayContaining([names[0]]),
      );
      for (const name of names)
        for (const { method, path } of Object.values(contractOf(name).routes)) {
          const { status } = await t.http(method, path.replaceAll(/\{[\w.]+\}/g, 'x'), { key: t.rootKey });
          expect([method, path, [404, 405].includes(status)]).toEqual([method, path, true]);
        }
      const kept = new Set(catalogue.tables);
      const own = areas.filter(({ name }) => names.includes(name));
      const others = new Set(
        areas.filter((area) => !own.includes(area)).flatMap(({ tables }) => tables.map(({ name }) => name)),
      );
      for (const table of own.flatMap(({ tables }) => tables))
        if (!others.has(table.name) && table.name !== 'audit_log') expect(kept).not.toContain(table);
      const groups = new Set((await t.backend.scheduler.tasks()).map(({ name }) => name.split('.')[0]));
      for (const name of names) expect(groups).not.toContain(name);
      expect(() => (api as unknown as Record<string, unknown>)[names[0]!]).toThrow(
        `the area ${names[0]} is left out by withoutAreas`,
      );
      // What is left works, also when an account is deleted, at which all areas act.
      const { token, accountId } = await t.player();
      expect(await api.accounts.get({ accountId }, { session: token })).toMatchObject({
        account: { id: accountId },
      });
      await api.accounts.adminDelete({ accountId }, { system: true });
      await t.backend.scheduler.tick();
    },
  );

  test('may leave out all of them at once', async () => {
    await using t = await createTestBackend({ withoutAreas: leftOut.map(([name]) => name) as never });
    expect(t.backend.catalogue.areas).toHaveLength(6);
    const { token } = await t.player();
    expect((await t.http('GET', '/accounts/internal/healthz', { session: token })).status).toBe(404);
    await t.backend.scheduler.tick();
  });

  test('without a match broker, an event that would queue a match is refused', async () => {
    await using t = await createTestBackend({ withoutAreas: ['matchBroker', 'matchmaking'] });
    const match = { matchId: 'm', matchProperties: '{}', playerProperties: {} };
    const refused = await t.http('POST', '/admin/events/emit', {
      key: t.rootKey,
      body: { nestedEvent: { newMatchEvent: { match } }, eventTags: ['new-match'], broadcast: true },
    });
    expect([refused.status, refused.body]).toMatchObject([
      400,
      { details: [{ reason: 'MATCH_BROKER_LEFT_OUT' }] },
    ]);
    const { token } = await t.player();
    expect((await t.http('POST', '/parties/create', { session: token, body: {} })).status).toBe(200);
  });

  test('without friends, friendsOnly of a leaderboard lists the caller, and players share a party', async () => {
    await using t = await createTestBackend({ withoutAreas: ['friends'] });
    const { api } = t.backend;
    const [ann, bob] = [await t.player(), await t.player()];
    await api.leaderboards.adminCreate({ leaderboardId: 'arena' } as never, { system: true });
    await api.leaderboards.serverSubmit(
      {
        leaderboardId: 'arena',
        entries: [ann, bob].map(({ accountId }) => ({ accountId, score: 5n })),
      } as never,
      { system: true },
    );
    const { entries } = await api.leaderboards.listEntries(
      { leaderboardId: 'arena', friendsOnly: true },
      { session: ann.token },
    );
    expect(entries.map(({ accountId }) => accountId)).toEqual([ann.accountId]);
  });

  test('without fleets, game servers ask for matches, and an allocator that asks for a job of a fleet learns why not', async () => {
    let fleets: AllocatorHost['fleets'] | undefined;
    await using t = await createTestBackend({
      background: true,
      withoutAreas: ['fleets'],
      matchBroker: {
        allocators: [
          {
            name: 'own',
            allocator: {
              ...noneAllocator,
              start: (host) => {
                fleets = host.fleets;
              },
            },
          },
        ],
      },
    });
    await expect(fleets!.hasRoom({} as never)).rejects.toThrow('the area fleets is left out by withoutAreas');
    const asked = await t.http('POST', '/server/request_match', {
      key: t.rootKey,
      body: { serverId: 's1', hintFlags: 'HINT_FLAG_WILLING_TO_SHUTDOWN' },
    });
    expect(asked.status).toBe(200);
  });

  test('an own area gets undefined for an optional area that is left out, and its queries otherwise', async () => {
    const seen: unknown[] = [];
    const area = {
      ...guildsArea,
      needs: { ...guildsArea.needs, friends: optional(friendsArea) },
      create: (...[ctx, needs, options]: Parameters<typeof guildsArea.create>) => {
        seen.push((needs as { friends?: object }).friends && 'friends');
        return guildsArea.create(ctx, needs, options);
      },
    };
    await using _with = await createTestBackend({ areas: [area] } as never);
    await using _without = await createTestBackend({ areas: [area], withoutAreas: ['friends'] } as never);
    expect(seen).toEqual(['friends', undefined]);
  });

  test('an own area gets undefined for an optional own area that the backend does not have', async () => {
    const other = { ...guildsArea };
    const seen: unknown[] = [];
    const area = defineArea({
      contract: defineContract({ area: 'chests', title: 'Chests', permissions: {}, routes: {} }),
      needs: { guilds: optional(other) },
      create: (_ctx, { guilds }) => {
        seen.push(guilds && 'guilds');
        return { operations: {} };
      },
    });
    await using _with = await createTestBackend({ areas: [area, other] } as never);
    await using _without = await createTestBackend({ areas: [area] });
    expect(seen).toEqual(['guilds', undefined]);
  });

  test.each(['accounts', 'authentication', 'events', 'sessions'] as const)(
    '%s is refused, because the backend needs it',
    async (name) => {
      await expect(createTestBackend({ withoutAreas: [name] })).rejects.toThrow(
        `withoutAreas: the backend needs the area ${name}`,
      );
    },
  );

  test.each([
    ['parties', 'matchmaking'],
    ['matchBroker', 'matchmaking'],
    ['titles', 'serverReleases'],
  ] as const)('%s alone is refused with the area that needs it', async (name, by) => {
    await expect(createTestBackend({ withoutAreas: [name] })).rejects.toThrow(
      `withoutAreas: the area ${by} needs the area ${name}; leave out both or neither`,
    );
  });

  test('an unknown area is refused with the nearest name', async () => {
    await expect(createTestBackend({ withoutAreas: ['partys' as never] })).rejects.toThrow(
      'withoutAreas: there is no area partys; did you mean parties?',
    );
  });

  test('an area of the application that needs one in the box is named', async () => {
    const area = { ...guildsArea, needs: { friends: areas.find(({ name }) => name === 'friends')! } };
    await expect(
      createTestBackend({
        areas: [area],
        withoutAreas: ['friends'],
      } as never),
    ).rejects.toThrow('withoutAreas: the area guilds needs the area friends; leave out both or neither');
  });
});
