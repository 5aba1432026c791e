import { createTestBackend } from '@lobbykit/testing';
import { describe, expect, test } from 'vitest';
import type { Context } from '../../src/areas/context.ts';
import { definePart, type Part } from '../../src/areas/part.ts';
import { createParts } from '../../src/backend/create-parts.ts';
import { createMoments, orderListeners } from '../../src/backend/listeners.ts';
import { defineMoment, type Listener, on } from '../../src/kernel/moment.ts';
import type { Unit } from '../../src/kernel/unit.ts';

test('these areas act at the moments of others, in this order', async () => {
  await using t = await createTestBackend();
  expect(Object.fromEntries(t.backend.moments)).toMatchInlineSnapshot(`
    {
      "account.banned": [
        "matchmaking",
        "parties",
      ],
      "account.deleting": [
        "credentials",
        "matchBroker",
        "entitlements",
        "connections",
        "friends",
        "leaderboards",
        "matchmaking",
        "parties",
        "idempotency",
      ],
      "friends.presenceChanged": [],
      "match.changed": [
        "matchmaking",
      ],
      "party.membersChanged": [
        "matchmaking",
      ],
      "servers.draining": [
        "matchBroker",
      ],
      "servers.gone": [
        "matchBroker",
      ],
      "session.claimed": [
        "credentials",
      ],
      "sessions.ended": [
        "credentials",
        "matchmaking",
      ],
      "ticket.starting": [],
    }
  `);
});

const moment = defineMoment<string[]>('thing.changed', 'A thing changes.');
const writes = (name: string, before: readonly string[] = []): Listener =>
  on(moment, async (_unit, written) => void written.push(name), { before });

describe('the listeners of a moment', () => {
  const runOf = async (...areas: readonly { name: string; listeners: readonly Listener[] }[]) => {
    const moments = createMoments();
    moments.connect(orderListeners(areas, [moment]));
    const written: string[] = [];
    await moments.raise({} as Unit, moment, written);
    return written;
  };

  test('run in the order in which their areas were created', async () => {
    const written = await runOf(
      { name: 'a', listeners: [writes('a')] },
      { name: 'b', listeners: [writes('b')] },
    );
    expect(written).toEqual(['a', 'b']);
  });

  test('run earlier if they say before which area', async () => {
    const written = await runOf(
      { name: 'a', listeners: [writes('a')] },
      { name: 'b', listeners: [writes('b', ['a'])] },
    );
    expect(written).toEqual(['b', 'a']);
  });

  test('may name an area that this backend does not have', async () => {
    expect(await runOf({ name: 'a', listeners: [writes('a', ['absent'])] })).toEqual(['a']);
  });

  test('stop the start if each wants to be before the other', () => {
    const areas = [
      { name: 'a', listeners: [writes('a', ['b'])] },
      { name: 'b', listeners: [writes('b', ['a'])] },
    ];
    expect(() => orderListeners(areas, [moment])).toThrow(
      'a and b each want to be before the other at thing.changed',
    );
  });

  test('stop the start if no area declares the moment', () => {
    expect(() => orderListeners([{ name: 'a', listeners: [writes('a')] }], [])).toThrow(
      'a listens to thing.changed, which no area of this backend declares',
    );
  });

  test('that throw make the raising unit fail, and later ones do not run', async () => {
    const refuses = on(moment, async () => {
      throw new Error('refused');
    });
    const written: string[] = [];
    const moments = createMoments();
    const areas = [{ name: 'a', listeners: [refuses, writes('a')] }];
    moments.connect(orderListeners(areas, [moment]));
    await expect(moments.raise({} as Unit, moment, written)).rejects.toThrow('refused');
    expect(written).toEqual([]);
  });
});

describe('the parts of a backend', () => {
  const dependencies = {
    context: { limits: {} } as Context,
    options: {},
    provided: new Map<Part, unknown>(),
  };

  test('are created once, after the parts that they need', () => {
    const created: string[] = [];
    const base = definePart({ name: 'base', create: () => created.push('base') });
    const left = definePart({ name: 'left', needs: { base }, create: () => created.push('left') });
    const right = definePart({ name: 'right', needs: { base, left }, create: () => created.push('right') });
    createParts([right, left, base], dependencies);
    expect(created).toEqual(['base', 'left', 'right']);
  });

  test('that read a limit which no area declares stop the start', () => {
    const part = definePart({
      name: 'guild store',
      limits: { guildMembers: [5, 10, 'members per guild'] },
      create: ({ limits }) => limits.guildMembers,
    });
    expect(() => createParts([part], dependencies)).toThrow(
      'guild store reads the limit guildMembers, which no area declares',
    );
    const context = { limits: { guildMembers: 7 } } as unknown as Context;
    expect(createParts([part], { ...dependencies, context }).get(part)).toBe(7);
  });

  test('that need each other in a circle stop the start with their names', () => {
    const left: Part = {
      name: 'left',
      limits: {},
      needs: {
        get right() {
          return right;
        },
      },
      options: {},
      create: () => null,
    };
    const right = definePart({ name: 'right', needs: { left }, create: () => null });
    expect(() => createParts([left], dependencies)).toThrow(
      'areas need each other in a circle: left needs right needs left',
    );
  });

  test('that need something else than a part stop the start with its name', () => {
    const part = definePart({
      name: 'left',
      needs: { right: undefined as unknown as Part },
      create: () => null,
    });
    expect(() => createParts([part], dependencies)).toThrow('left needs right, which is no area and no part');
  });

  test('get the default of an option that is undefined', () => {
    interface Options {
      readonly count?: number;
      readonly name?: string;
    }
    const part = definePart({
      name: 'part',
      options: { count: 3, name: 'none' } satisfies Options,
      create: (_ctx, _needs, options) => options,
    });
    const given = { ...dependencies, options: { count: undefined, name: 'some', other: true } };
    expect(createParts([part], given).get(part)).toEqual({ count: 3, name: 'some' });
  });
});
