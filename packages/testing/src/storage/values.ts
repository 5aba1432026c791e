import assert from 'node:assert/strict';
import type { Json } from '@lobbykit/core/storage';
import { hostileTexts, insertPlayers, player, upTo } from './assertions.ts';
import { casesOf } from './case.ts';
import { entries, members, players } from './tables.ts';

const check = casesOf('values');

export const valueCases = [
  check('an insert returns the whole row with defaults and nulls filled in', async (storage) => {
    const whole = {
      id: 'a',
      name: 'Ada',
      team: null,
      score: 0,
      bonus: null,
      coins: 0n,
      online: false,
      seenAt: null,
      profile: {},
      draft: null,
      note: null,
    };
    assert.deepEqual(await storage.insert(players, { id: 'a', name: 'Ada' }), [whole]);
    assert.deepEqual(await storage.get(players, { id: 'a' }), whole);
    assert.deepEqual(await storage.find(players, {}), [whole]);
  }),

  check('get returns null for a key that no row has', async (storage) => {
    await storage.insert(players, player('a'));
    assert.equal(await storage.get(players, { id: 'A' }), null);
    assert.equal(await storage.get(players, { id: '' }), null);
  }),

  check('a key of two columns matches only if both columns match', async (storage) => {
    await storage.insert(members, [
      { partyId: 'p', accountId: 'a' },
      { partyId: 'p', accountId: 'b', role: 'leader' },
    ]);
    assert.equal((await storage.get(members, { partyId: 'p', accountId: 'b' }))?.role, 'leader');
    assert.equal(await storage.get(members, { partyId: 'b', accountId: 'p' }), null);
  }),

  check('the columns of a key are compared one by one, not joined', async (storage) => {
    await storage.insert(members, [
      { partyId: 'a', accountId: 'bc', role: 'first' },
      { partyId: 'ab', accountId: 'c', role: 'second' },
      { partyId: 'a,b', accountId: 'c', role: 'third' },
      { partyId: 'a', accountId: 'b,c', role: 'fourth' },
    ]);
    assert.equal((await storage.get(members, { partyId: 'ab', accountId: 'c' }))?.role, 'second');
    assert.equal((await storage.get(members, { partyId: 'a', accountId: 'b,c' }))?.role, 'fourth');
  }),

  check('the empty text is not null', async (storage) => {
    await insertPlayers(storage, { a: { note: '' }, b: { note: null } });
    assert.equal((await storage.get(players, { id: 'a' }))?.note, '');
    assert.equal((await storage.get(players, { id: 'b' }))?.note, null);
    assert.equal(await storage.count(players, { note: '' }), 1);
    assert.equal(await storage.count(players, { note: null }), 1);
  }),

  check('hostile text is returned unchanged, and equality finds exactly its row', async (storage) => {
    await storage.insert(
      players,
      hostileTexts.map((name, at) => ({ id: `p${at}`, name, note: name, profile: { [name]: name } })),
    );
    for (const [at, name] of hostileTexts.entries()) {
      const [row, ...more] = await storage.find(players, { where: { name } });
      assert.equal(row?.id, `p${at}`, JSON.stringify(name));
      assert.equal(row.note, name);
      assert.ok(Object.hasOwn(row.profile as object, name));
      assert.deepEqual(Object.values(row.profile as object), [name]);
      assert.deepEqual(more, []);
    }
  }),

  check('hostile text serves as a primary key', async (storage) => {
    await storage.insert(
      members,
      hostileTexts.map((accountId) => ({ partyId: accountId, accountId })),
    );
    for (const text of hostileTexts) {
      assert.deepEqual(await storage.get(members, { partyId: text, accountId: text }), {
        partyId: text,
        accountId: text,
        seat: null,
        role: 'member',
      });
    }
  }),

  check('text is neither folded, trimmed nor normalised', async (storage) => {
    const names = [
      'ada',
      'Ada',
      'ADA',
      'ada ',
      ' ada',
      'é',
      'e\u0301',
      'ss',
      'ß',
      'i',
      'İ',
      'ı',
      'K',
      '\u212a',
    ];
    await storage.insert(
      players,
      names.map((name, at) => ({ id: `${at}`, name })),
    );
    for (const name of names) assert.equal(await storage.count(players, { name }), 1, JSON.stringify(name));
  }),

  check('long text comes back whole', async (storage) => {
    const note = 'ab😀\'"'.repeat(50_000);
    await storage.insert(players, player('a', { note }));
    assert.equal((await storage.get(players, { id: 'a' }))?.note, note);
  }),

  check('an int holds every safe integer, and minus zero is zero', async (storage) => {
    const numbers = [Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER, 2 ** 31, -(2 ** 31) - 1, 0, -0, 1, -1];
    await storage.insert(
      players,
      numbers.map((score, at) => player(`p${at}`, { score })),
    );
    for (const [at, score] of numbers.entries()) {
      assert.equal((await storage.get(players, { id: `p${at}` }))?.score, score === 0 ? 0 : score);
    }
    assert.equal(await storage.count(players, { score: Number.MAX_SAFE_INTEGER }), 1);
    assert.equal(await storage.count(players, { score: -0 }), 2);
  }),

  check('an int64 holds the whole signed 64-bit range', async (storage) => {
    const numbers = [2n ** 63n - 1n, -(2n ** 63n), 2n ** 53n + 1n, -(2n ** 53n) - 1n, 0n, -1n];
    await storage.insert(
      players,
      numbers.map((coins, at) => player(`p${at}`, { coins })),
    );
    for (const [at, coins] of numbers.entries()) {
      assert.equal((await storage.get(players, { id: `p${at}` }))?.coins, coins);
      assert.equal(await storage.count(players, { coins }), 1);
    }
  }),

  check('numbers serve as a primary key', async (storage) => {
    const board = 2n ** 63n - 1n;
    await storage.insert(entries, [
      { board, place: 1, at: 5 },
      { board: board - 1n, place: 1 },
      { board, place: -1 },
    ]);
    assert.deepEqual(await storage.get(entries, { board, place: 1 }), { board, place: 1, at: 5 });
    assert.deepEqual(
      (await storage.find(entries, {})).map(({ place }) => place),
      [1, -1, 1],
    );
  }),

  check('a bool comes back as a boolean', async (storage) => {
    await insertPlayers(storage, { a: { online: true }, b: { online: false } });
    assert.equal((await storage.get(players, { id: 'a' }))?.online, true);
    assert.equal((await storage.get(players, { id: 'b' }))?.online, false);
    assert.equal(await storage.count(players, { online: true }), 1);
  }),

  check('a time keeps its milliseconds, before 1970 and far ahead too', async (storage) => {
    const times = [0, 1, -1, 1_700_000_000_123, -62_135_596_800_000, 8.64e15, -8.64e15];
    await storage.insert(
      players,
      times.map((seenAt, at) => player(`p${at}`, { seenAt })),
    );
    for (const [at, seenAt] of times.entries()) {
      assert.equal((await storage.get(players, { id: `p${at}` }))?.seenAt, seenAt);
    }
  }),

  check('json comes back deeply equal', async (storage) => {
    const values: readonly Json[] = [
      null,
      true,
      false,
      0,
      -1.5,
      1e21,
      1e-7,
      5e-324,
      1.7976931348623157e308,
      Number.MAX_SAFE_INTEGER,
      0.1,
      '',
      'null',
      '"',
      [],
      {},
      [[], [[]], {}],
      [null, [null]],
      { a: null, b: [1, '2', { c: true }], '': 'no name', ключ: '😀' },
      { '1': 'one', '0': 'zero', length: 2 },
      { add: 1 },
      { in: ['a'] },
    ];
    await storage.insert(
      players,
      values.map((profile, at) => player(`p${at}`, { profile, draft: profile })),
    );
    for (const [at, value] of values.entries()) {
      const row = await storage.get(players, { id: `p${at}` });
      assert.deepEqual(row?.profile, value);
      assert.deepEqual(row.draft, value);
      await storage.update(players, { id: `p${at}` }, { profile: [value], draft: value });
      const patched = await storage.get(players, { id: `p${at}` });
      assert.deepEqual([patched?.profile, patched?.draft], [[value], value]);
    }
  }),

  check('json keeps keys that mean something to JavaScript', async (storage) => {
    const profile = JSON.parse(
      '{"__proto__":{"admin":true},"constructor":1,"toString":null,"hasOwnProperty":[]}',
    );
    await storage.insert(players, player('a', { profile }));
    const kept = (await storage.get(players, { id: 'a' }))?.profile;
    assert.equal(
      JSON.stringify(Object.entries(kept as object).sort()),
      JSON.stringify(Object.entries(profile).sort()),
    );
    assert.equal(Object.getPrototypeOf(kept), Object.prototype);
    assert.equal(({} as { admin?: boolean }).admin, undefined);
  }),

  check('deep and wide json comes back', async (storage) => {
    let deep: Json = 'bottom';
    for (const level of upTo(100)) deep = level % 2 === 0 ? [deep] : { deep };
    const wide = Object.fromEntries(upTo(2_000).map((at) => [`key ${at}`, { at, text: '😀'.repeat(10) }]));
    await storage.insert(players, player('a', { profile: deep, draft: wide }));
    const row = await storage.get(players, { id: 'a' });
    assert.deepEqual(row?.profile, deep);
    assert.deepEqual(row.draft, wide);
  }),

  check('a returned row is a copy: changing it changes nothing', async (storage) => {
    const given = player('a', { profile: { tags: ['x'] } });
    const [inserted] = await storage.insert(players, given);
    const untouched = structuredClone(await storage.get(players, { id: 'a' }));
    const got = await storage.get(players, { id: 'a' });
    const [found] = await storage.find(players, {});
    const [updated] = await storage.update(players, { id: 'a' }, { score: 0 });
    for (const row of [given, inserted, got, found, updated]) {
      Object.assign(row!, { name: 'changed' });
      (row!.profile as { tags: string[] }).tags.push('changed');
    }
    assert.deepEqual(await storage.get(players, { id: 'a' }), untouched);
  }),

  check('two rows do not share the json that they were given or got by default', async (storage) => {
    const profile = { tags: [] as string[] };
    const patch = { draft: { tags: [] as string[] } };
    await insertPlayers(storage, { a: { profile }, b: { profile }, c: {}, d: {} });
    await storage.update(players, { id: { in: ['a', 'b'] } }, patch);
    profile.tags.push('late');
    patch.draft.tags.push('late');
    const c = await storage.get(players, { id: 'c' });
    (c!.profile as { late?: boolean }).late = true;
    for (const id of ['a', 'b']) {
      const row = await storage.get(players, { id });
      assert.deepEqual([row?.profile, row?.draft], [{ tags: [] }, { tags: [] }]);
    }
    assert.deepEqual((await storage.get(players, { id: 'd' }))?.profile, {});
  }),
];
