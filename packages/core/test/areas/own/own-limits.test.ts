import { unsafeProvider } from '@lobbykit/core';
import {
  column,
  defineArea,
  defineContract,
  defineErrors,
  defineTable,
  playerOf,
  z,
} from '@lobbykit/core/area';
import { createTestBackend, type TestBackend } from '@lobbykit/testing';
import { describe, expect, test } from 'vitest';

const notes = defineTable({
  name: 'notes',
  columns: { id: column.text(), writer: column.text() },
  key: ['id'],
});

const notesErrors = defineErrors({
  NOTE_LIMIT_REACHED: ['RESOURCE_EXHAUSTED', 'you have as many notes as you may have'],
});

/** An area that declares limits and a rate class of its own. */
const notesArea = defineArea({
  contract: defineContract({
    area: 'notes',
    title: 'Notes',
    permissions: {},
    routes: {
      write: {
        method: 'POST',
        path: '/notes',
        access: 'player',
        rate: 'note_write',
        bodyLimit: 'noteBytes',
        body: z.object({ text: z.string() }),
        out: z.object({ left: z.number() }),
        summary: 'Writes a note.',
      },
    },
  }),
  tables: [notes],
  errors: notesErrors,
  limits: {
    notes: [3, 10, 'notes per player'],
    noteBytes: [100, 1_000, 'bytes of the body of a note'],
  },
  rates: { note_write: { points: 4, seconds: 60 } },
  create: ({ atomically, ids, limits }) => ({
    operations: {
      write: (call) =>
        atomically(call, async (unit) => {
          const writer = playerOf(call);
          const before = await unit.count(notes, { writer });
          if (before >= limits.notes) throw notesErrors.NOTE_LIMIT_REACHED();
          await unit.insert(notes, { id: ids.next('note'), writer });
          return { left: limits.notes - before - 1 };
        }),
    },
  }),
});

const open = { areas: [notesArea], providers: [unsafeProvider] } as const;

const statusesOf = async (world: Pick<TestBackend, 'player' | 'http'>, texts: readonly string[]) => {
  const { token: session } = await world.player();
  const statuses = [];
  for (const text of texts)
    statuses.push((await world.http('POST', '/notes', { session, body: { text } })).status);
  return statuses;
};

describe('an own area', () => {
  test('has its limits with their defaults, and those of the host', async () => {
    await using standard = await createTestBackend(open);
    expect(await statusesOf(standard, ['a', 'b', 'c', 'd'])).toEqual([200, 200, 200, 429]);
    await using strict = await createTestBackend({ ...open, limits: { notes: 1, partyMembers: 2 } });
    expect(await statusesOf(strict, ['a', 'b'])).toEqual([200, 429]);
  });

  test('has routes whose body has a limit of the area', async () => {
    await using standard = await createTestBackend(open);
    expect(await statusesOf(standard, ['x'.repeat(100 - '{"text":""}'.length), 'x'.repeat(90)])).toEqual([
      200, 413,
    ]);
    await using wide = await createTestBackend({ ...open, limits: { noteBytes: 200 } });
    expect(await statusesOf(wide, ['x'.repeat(90)])).toEqual([200]);
  });

  test('has rate classes with their defaults, and those of the host', async () => {
    const limits = { notes: 10 };
    await using standard = await createTestBackend({ ...open, limits, rates: {} });
    expect(await statusesOf(standard, ['a', 'b', 'c', 'd', 'e'])).toEqual([200, 200, 200, 200, 429]);
    const rates = { note_write: { points: 1, seconds: 60 } };
    await using strict = await createTestBackend({ ...open, limits, rates });
    expect(await statusesOf(strict, ['a', 'b'])).toEqual([200, 429]);
  });

  test('has its limits and rates in the catalogue', async () => {
    await using t = await createTestBackend(open);
    const { limits, rates } = t.backend.catalogue;
    expect(limits.notes).toEqual([3, 10, 'notes per player']);
    expect(rates.note_write).toEqual({ points: 4, seconds: 60 });
  });

  test('makes its names known to the options, and other names stay unknown', async () => {
    // @ts-expect-error: there is no such limit.
    await expect(createTestBackend({ ...open, limits: { noteByte: 1 } })).rejects.toThrow(
      'limits: there is no limit noteByte; did you mean noteBytes?',
    );
    const rates = { note_writes: { points: 1, seconds: 1 } };
    // @ts-expect-error: there is no such rate class.
    await expect(createTestBackend({ ...open, rates })).rejects.toThrow(
      'rates: there is no rate class note_writes; did you mean note_write?',
    );
    await expect(createTestBackend({ ...open, limits: { notes: 11 } })).rejects.toThrow(
      'limits.notes must be an integer from 1 to 10',
    );
  });
});

describe('an own area with a hostile name', () => {
  test.each(['__proto__', 'constructor', 'then', 'note bytes', 'NoteBytes', ''])(
    '%j of a limit stops the start',
    async (name) => {
      const limits = Object.fromEntries([[name, [1, 2, 'notes']]]) as never;
      await expect(createTestBackend({ areas: [{ ...notesArea, limits }] })).rejects.toThrow(
        `the area notes: ${JSON.stringify(name)} cannot be the name of a limit`,
      );
    },
  );

  test.each(['__proto__', 'noteWrite', 'note write', ''])(
    '%j of a rate class stops the start',
    async (name) => {
      const rates = Object.fromEntries([[name, { points: 1, seconds: 1 }]]) as never;
      await expect(createTestBackend({ areas: [{ ...notesArea, rates }] })).rejects.toThrow(
        `the area notes: the rate class ${name} must be written like notes_write`,
      );
    },
  );

  test('a limit or rate class of an area in the box stops the start with both names', async () => {
    const limits = { partyMembers: [1, 2, 'members'] } as never;
    await expect(createTestBackend({ areas: [{ ...notesArea, limits }] })).rejects.toThrow(
      'the area parties and the area notes both declare the limit partyMembers',
    );
    const rates = { invite_code: { points: 1, seconds: 1 } } as never;
    await expect(createTestBackend({ areas: [{ ...notesArea, rates }] })).rejects.toThrow(
      'the area parties and the area notes both declare the rate class invite_code',
    );
  });
});

test.each([
  { points: 0, seconds: 1 },
  { points: 1, seconds: Number.NaN },
])('the rate %j of an own area stops the start', async (note_write) => {
  const areas = [{ ...notesArea, rates: { note_write } }];
  await expect(createTestBackend({ areas, rates: {} })).rejects.toThrow(
    'rates.note_write needs positive points and seconds',
  );
});
