import { createTestBackend } from '@lobbykit/testing';
import { describe, expect, test } from 'vitest';
import { areas } from '../../src/areas/areas.ts';
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
  test('leaves out most areas', () => {
    expect(leftOut.length).toBeGreaterThan(11);
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
    ['matchBroker', 'events'],
    ['fleets', 'events'],
    ['titles', 'events'],
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
        withoutAreas: ['friends', 'leaderboards', 'matchmaking', 'parties'],
      } as never),
    ).rejects.toThrow('withoutAreas: the area guilds needs the area friends; leave out both or neither');
  });
});
