import { describe, expect, test } from 'vitest';
import { type AreaData, defineArea } from '../areas/area.ts';
import { areas } from '../areas/areas.ts';
import type { LimitName } from '../areas/generated/area-names.ts';
import { createBackend } from '../backend/create-backend.ts';
import { engineTables } from '../backend/engine-tables.ts';
import { defineContract, type Route } from '../http/contract.ts';
import { createRates } from '../http/rates.ts';
import { resolveLimits } from '../kernel/limits.ts';
import { createMemoryStorage } from '../storage/memory/create-memory-storage.ts';
import { createCatalogue } from './catalogue.ts';

const { limits, rates } = createCatalogue(areas, engineTables);

/** Returns an area of this name that declares some limits and rates and has one route. */
const areaNamed = (
  area: string,
  data: Partial<Pick<AreaData, 'limits' | 'rates'>> = {},
  route: Partial<Route> = {},
): AreaData => ({
  ...defineArea({
    contract: defineContract({
      area,
      title: area,
      permissions: {},
      routes: {
        list: { method: 'GET', path: `/${area}`, access: 'public', summary: 'Lists them.', ...route },
      },
    }),
    create: () => ({ operations: { list: async () => ({}) } }),
  }),
  ...data,
});

describe('the limits of all areas', () => {
  test('have their default values if none is given', () => {
    expect(resolveLimits(limits)).toEqual(
      Object.fromEntries(Object.entries(limits).map(([name, [initial]]) => [name, initial])),
    );
  });

  test.each(Object.entries(limits))(
    'include %s, which accepts only 1 to its cap',
    (name, [initial, cap, meaning]) => {
      expect(meaning).not.toBe('');
      expect(initial).toBeLessThanOrEqual(cap);
      for (const value of [1, initial, cap])
        expect(resolveLimits(limits, { [name]: value })[name]).toBe(value);
      for (const value of [0, -1, cap + 1, 1.5, Number.NaN, Infinity, '1' as never, null as never])
        expect(() => resolveLimits(limits, { [name]: value })).toThrow(
          `limits.${name} must be an integer from 1 to ${cap}`,
        );
    },
  );
});

test.each(Object.entries(rates))(
  'the rate class %s lets exactly its points pass in a window',
  (name, { points }) => {
    const { take } = createRates(rates);
    for (let taken = 0; taken < points; taken++) void take(name, 'account:a', 0);
    expect(() => take(name, 'account:a', 0)).toThrow(
      expect.objectContaining({ reason: 'RATE_LIMITED' }) as Error,
    );
  },
);

describe('a catalogue', () => {
  const guildMembers = { guildMembers: [5, 10, 'members per guild'] } as const;
  const guildChat = { guild_chat: { points: 5, seconds: 1 } };

  test('has the limits and rates of the engine and of its areas, and no others', () => {
    const { limits, rates } = createCatalogue(
      [areaNamed('guilds', { limits: guildMembers, rates: guildChat })],
      [],
    );
    expect(limits).toMatchObject({
      guildMembers: [5, 10, 'members per guild'],
      bodyBytes: expect.any(Array),
    });
    expect(rates).toMatchObject({ guild_chat: { points: 5, seconds: 1 }, admin: expect.any(Object) });
    expect([limits.partyMembers, rates.invite_code]).toEqual([undefined, undefined]);
  });

  test.each([
    [
      'two areas',
      [areaNamed('guilds', { limits: guildMembers }), areaNamed('clans', { limits: guildMembers })],
    ],
    ['two areas', [areaNamed('guilds', { rates: guildChat }), areaNamed('clans', { rates: guildChat })]],
  ])('refuses a name that %s declare, and names both', (_, both) => {
    expect(() => createCatalogue(both, [])).toThrow(
      /^the area guilds and the area clans both declare the (limit guildMembers|rate class guild_chat)$/,
    );
  });

  test('refuses a name that an area takes from the engine, and names both', () => {
    const own = areaNamed('guilds', { limits: { bodyBytes: [1, 1, 'bytes'] } });
    expect(() => createCatalogue([own], [])).toThrow(
      'the backend and the area guilds both declare the limit bodyBytes',
    );
    const other = areaNamed('guilds', { rates: { admin: { points: 1, seconds: 1 } } });
    expect(() => createCatalogue([other], [])).toThrow(
      'the backend and the area guilds both declare the rate class admin',
    );
  });

  test.each([
    [0, 10],
    [11, 10],
    [1.5, 10],
    [1, 10.5],
    [1, Infinity],
    ['1', 10],
  ])('refuses a limit with the default %j and the cap %j', (initial, cap) => {
    const own = areaNamed('guilds', { limits: { guildMembers: [initial as number, cap, 'members'] } });
    expect(() => createCatalogue([own], [])).toThrow(
      'the limit guildMembers needs an integer as its cap, and a default from 1 to its cap',
    );
  });

  test.each(['guild_chat', 'toString', '__proto__'])(
    'refuses a route with the rate class %s, which nobody declares',
    (rate) => {
      expect(() => createCatalogue([areaNamed('guilds', {}, { rate })], [])).toThrow(
        `guilds.list has the rate class ${rate}, which no area declares`,
      );
    },
  );

  test.each(['guildMembers', 'toString', '__proto__'])(
    'refuses a route with the body limit %s, which nobody declares',
    (bodyLimit) => {
      expect(() => createCatalogue([areaNamed('guilds', {}, { bodyLimit })], [])).toThrow(
        `guilds.list has the body limit ${bodyLimit}, which no area declares`,
      );
    },
  );

  test('accepts a route with the rate class and the body limit of its own area', () => {
    const own = { limits: guildMembers, rates: guildChat };
    const route = { rate: 'guild_chat', bodyLimit: 'guildMembers' };
    expect(() => createCatalogue([areaNamed('guilds', own, route)], [])).not.toThrow();
  });
});

describe('createBackend', () => {
  const storage = createMemoryStorage();

  test('refuses an unknown limit with the nearest name', () => {
    const limits = { partyMember: 1 } as Partial<Record<LimitName, number>>;
    expect(() => createBackend({ storage, limits })).toThrow(
      'limits: there is no limit partyMember; did you mean partyMembers?',
    );
  });

  test('refuses an unknown rate class with the nearest name', () => {
    const rates = { invite_codes: { points: 1, seconds: 1 } } as never;
    expect(() => createBackend({ storage, rates })).toThrow(
      'rates: there is no rate class invite_codes; did you mean invite_code?',
    );
  });
});
