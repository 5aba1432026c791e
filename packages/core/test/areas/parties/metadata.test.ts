import { describe, expect, test } from 'vitest';
import {
  asHost,
  by,
  createPartyWorld,
  json,
  outcome,
  type PartyWorld,
  type Person,
  text,
} from './party-world.ts';

const OVERWRITE = 0;
const APPEND = 1;
const CREATE_IF_NECESSARY = 2;

type Create = Parameters<PartyWorld['api']['createMetadata']>[0];
type Put = Parameters<PartyWorld['api']['putMetadata']>[0];

/** Opens a world with a party of two, the leader first, and a player who leads another party. */
async function three(options = {}) {
  const t = await createPartyWorld(options);
  const [ann, bob, cid] = await t.people('ann', 'bob', 'cid');
  const { partyId: id } = await t.gather(ann, bob);
  await t.gather(cid);
  for (const person of [ann, bob]) await t.newEvents(person);
  const create = (who: Person, body: Create) => outcome(t.api.createMetadata(body, by(who)));
  const put = (who: Person, body: Put) => outcome(t.api.putMetadata(body, by(who)));
  const remove = (who: Person, entryKey: string, more: object = {}) =>
    outcome(
      t.api.removeMetadata({ 'innerRequest.id': id, 'innerRequest.entryKey': entryKey, ...more }, by(who)),
    );
  const list = async (who: Person, playerId?: string) => {
    const answer = await outcome(t.api.listMetadata({ 'innerRequest.id': id, playerId }, by(who)));
    return typeof answer === 'string' ? answer : answer.metadata;
  };
  const get = async (who: Person, entryKey: string, playerId?: string) => {
    const named = { 'innerRequest.id': id, 'innerRequest.entryKey': entryKey, playerId };
    const answer = await outcome(t.api.getMetadata(named, by(who)));
    return typeof answer === 'string' ? answer : answer.entryValue;
  };
  return { t, ann, bob, cid, id, create, put, remove, list, get };
}

const entry = (id: string, entryKey = 'map', entryValue: object = text('hill')) => ({
  id,
  entryKey,
  entryValue,
});

describe('the body of a metadata write', () => {
  test('holds the entry in innerRequest, or its fields beside playerId', async () => {
    const { t, ann, bob, id, create, put, list } = await three();
    await using _closed = t;
    expect(await create(ann, { innerRequest: entry(id, 'a') })).toEqual({});
    expect(await create(ann, entry(id, 'b'))).toEqual({});
    expect(await create(ann, { innerRequest: entry(id, 'c'), playerId: bob.accountId })).toEqual({});
    expect(await create(bob, { ...entry(id, 'd'), playerId: bob.accountId })).toEqual({});
    const appended = { ...entry(id, 'a', text('side')), updateOperationType: APPEND } as const;
    expect(await put(ann, { innerRequest: appended })).toEqual({});
    expect(await put(ann, { ...appended, entryKey: 'b' })).toEqual({});
    expect(await list(bob)).toEqual({ a: text('hillside'), b: text('hillside') });
    expect(await list(ann, bob.accountId)).toEqual({ c: text('hill'), d: text('hill') });
  });

  test('holds the entry in only one of the two places, with all fields', async () => {
    const { t, ann, id, create, put, list } = await three();
    await using _closed = t;
    const refusal = async (body: object): Promise<unknown> => {
      const { body: answer, status } = await t.http('POST', '/parties/metadata', {
        session: ann.token,
        body,
      });
      const details = (answer as { details: { fieldViolations?: { field: string }[] }[] }).details;
      return [
        status,
        details.flatMap(({ fieldViolations = [] }) => fieldViolations).map(({ field }) => field),
      ];
    };
    expect(await refusal({ innerRequest: entry(id), id })).toEqual([400, ['innerRequest']]);
    expect(await refusal({ innerRequest: entry(id), entryValue: text('x') })).toEqual([
      400,
      ['innerRequest'],
    ]);
    expect(await refusal({ innerRequest: { id, entryKey: 'a' } })).toEqual([
      400,
      ['innerRequest.entryValue'],
    ]);
    expect(await refusal({ innerRequest: {} })).toEqual([400, ['innerRequest.id']]);
    expect(await refusal({ id, entryValue: text('x') })).toEqual([400, ['entryKey']]);
    expect(await refusal({})).toEqual([400, ['id']]);
    expect(await put(ann, { innerRequest: entry(id), updateOperationType: APPEND })).toBe('INVALID_FIELD');
    // Null counts as absent.
    expect(await create(ann, { innerRequest: null, ...entry(id) })).toEqual({});
    expect(Object.keys((await list(ann)) as object)).toEqual(['map']);
  });
});

describe('writing metadata of a party', () => {
  test('is allowed to the leader for the party and every member, and to a member for themselves alone', async () => {
    const { t, ann, bob, id, create, put, remove } = await three();
    await using _closed = t;
    const everything = async (who: Person, playerId?: string): Promise<unknown[]> => [
      await create(who, { innerRequest: entry(id), playerId }),
      await put(who, { innerRequest: entry(id), playerId }),
      await remove(who, 'map', { playerId }),
    ];
    const done = [{}, {}, { entryDeleted: true }];
    const refused = Array(3).fill('PARTY_LEADER_REQUIRED');
    expect(await everything(ann)).toEqual(done);
    expect(await everything(ann, ann.accountId)).toEqual(done);
    expect(await everything(ann, bob.accountId)).toEqual(done);
    expect(await everything(bob, bob.accountId)).toEqual(done);
    expect(await everything(bob)).toEqual(refused);
    expect(await everything(bob, ann.accountId)).toEqual(refused);
  });

  test('is refused for players outside the party, and members who do not lead cannot tell them from members', async () => {
    const { t, ann, bob, cid, id, create, put, remove } = await three();
    await using _closed = t;
    for (const playerId of [cid.accountId, 'account-none']) {
      expect(await create(ann, { innerRequest: entry(id), playerId })).toBe('PARTY_PLAYER_NOT_FOUND');
      expect(await put(ann, { innerRequest: entry(id), playerId })).toBe('PARTY_PLAYER_NOT_FOUND');
      expect(await remove(ann, 'map', { playerId })).toBe('PARTY_PLAYER_NOT_FOUND');
      expect(await create(bob, { innerRequest: entry(id), playerId })).toBe('PARTY_LEADER_REQUIRED');
    }
  });

  test('is refused to outsiders as if the party did not exist, whichever player they name', async () => {
    const { t, ann, cid, id, create, put, remove, list, get } = await three();
    await using _closed = t;
    await create(ann, { innerRequest: entry(id) });
    for (const playerId of [undefined, ann.accountId, cid.accountId]) {
      expect(await create(cid, { innerRequest: entry(id), playerId })).toBe('PARTY_NOT_FOUND');
      expect(await put(cid, { innerRequest: entry(id), playerId })).toBe('PARTY_NOT_FOUND');
      expect(await remove(cid, 'map', { playerId })).toBe('PARTY_NOT_FOUND');
      expect(await list(cid, playerId)).toBe('PARTY_NOT_FOUND');
      expect(await get(cid, 'map', playerId)).toBe('PARTY_NOT_FOUND');
    }
    expect(await create(cid, { innerRequest: entry('party-none') })).toBe('PARTY_NOT_FOUND');
  });
});

describe('reading metadata of a party', () => {
  test('is allowed to every member for the party and every member', async () => {
    const { t, ann, bob, cid, id, create, list, get } = await three();
    await using _closed = t;
    await create(ann, { innerRequest: entry(id) });
    await create(bob, { innerRequest: entry(id, 'class', text('mage')), playerId: bob.accountId });
    for (const person of [ann, bob]) {
      expect(await list(person)).toEqual({ map: text('hill') });
      expect(await list(person, bob.accountId)).toEqual({ class: text('mage') });
      expect(await get(person, 'map')).toEqual(text('hill'));
      expect(await get(person, 'class', bob.accountId)).toEqual(text('mage'));
      expect(await get(person, 'class')).toBe('METADATA_NOT_FOUND');
      expect(await list(person, cid.accountId)).toBe('PARTY_PLAYER_NOT_FOUND');
    }
  });

  test('shows members no keys that begin with server., which only operators may write', async () => {
    const { t, ann, bob, id, create, put, remove, list, get } = await three();
    await using _closed = t;
    const metadata = { 'server.mmr': text('1200'), map: text('hill') };
    await t.api.adminUpdate({ partyId: id, payload: { metadata } }, asHost);
    expect(await list(ann)).toEqual({ map: text('hill') });
    expect(await get(ann, 'server.mmr')).toBe('METADATA_NOT_FOUND');
    expect((await t.api.get({ partyId: id }, by(bob))).party.metadata).toEqual({ map: text('hill') });
    expect((await t.api.adminGet({ partyId: id }, asHost)).party.metadata).toEqual(metadata);
    for (const playerId of [undefined, ann.accountId]) {
      expect(await create(ann, { innerRequest: entry(id, 'server.a'), playerId })).toBe(
        'METADATA_KEY_RESERVED',
      );
      expect(await put(ann, { innerRequest: entry(id, 'server.mmr'), playerId })).toBe(
        'METADATA_KEY_RESERVED',
      );
      expect(await remove(ann, 'server.mmr', { playerId })).toBe('METADATA_KEY_RESERVED');
    }
    expect((await t.api.adminGet({ partyId: id }, asHost)).party.metadata).toEqual(metadata);
  });
});

describe('the metadata operations of parties', () => {
  test('create with POST alone and change, append or create with PUT, each with its own error', async () => {
    const { t, ann, id, create, put, get } = await three();
    await using _closed = t;
    expect(await put(ann, { innerRequest: entry(id) })).toBe('METADATA_NOT_FOUND');
    await create(ann, { innerRequest: entry(id) });
    expect(await create(ann, { innerRequest: entry(id) })).toBe('METADATA_EXISTS');
    const change = (entryValue: object, updateOperationType: 0 | 1 | 2, more = {}) =>
      put(ann, { innerRequest: { ...entry(id, 'map', entryValue), updateOperationType, ...more } });
    await change(json('{"a":[1]}'), OVERWRITE);
    await change(json('{"a":[2],"b":1.0}'), APPEND);
    expect(await get(ann, 'map')).toEqual(json('{"a":[1,2],"b":1.0}'));
    expect(await change(text('x'), APPEND)).toBe('PAYLOAD_TYPE_MISMATCH');
    expect(await change({ intPayload: 1 }, APPEND)).toBe('INVALID_FIELD');
    expect(await change(text('x'), OVERWRITE, { ifVersion: 1 })).toBe('METADATA_VERSION_CHANGED');
    expect(await change({ intPayload: '9223372036854775807' }, CREATE_IF_NECESSARY)).toEqual({});
    expect(await get(ann, 'map')).toEqual({ intPayload: 9_223_372_036_854_775_807n });
  });

  test('remove an entry, or properties of its JSON, with DELETE', async () => {
    const { t, ann, id, create, remove, get } = await three();
    await using _closed = t;
    await create(ann, { innerRequest: entry(id, 'map', json('{"a":{"b":1},"c":2}')) });
    const partial = (...paths: string[]) =>
      remove(ann, 'map', {
        'innerRequest.jsonHandlingType': 'PARTIAL_ENTRY',
        'innerRequest.propertiesToRemovePaths': paths,
      });
    expect(await partial('a.b', 'nothing')).toEqual({ entryDeleted: true });
    expect(await partial('a.b')).toEqual({ entryDeleted: false });
    expect(await partial()).toBe('INVALID_FIELD');
    expect(await get(ann, 'map')).toEqual(json('{"a":{},"c":2}'));
    expect(await remove(ann, 'map')).toEqual({ entryDeleted: true });
    expect(await remove(ann, 'map')).toEqual({ entryDeleted: false });
  });

  test('limit values and entries, for the party and for each member alike', async () => {
    const limits = { partyMetadataEntries: 2, partyMetadataValueBytes: 4 };
    const { t, ann, bob, id, create, put } = await three({ limits });
    await using _closed = t;
    for (const playerId of [undefined, ann.accountId, bob.accountId]) {
      const made = (key: string, value = 'xxxx') =>
        create(ann, { innerRequest: entry(id, key, text(value)), playerId });
      expect(await made('a', 'xxxxx')).toBe('METADATA_VALUE_TOO_LARGE');
      expect(await made('a')).toEqual({});
      const append = { ...entry(id, 'a', text('x')), updateOperationType: APPEND } as const;
      expect(await put(ann, { innerRequest: append, playerId })).toBe('METADATA_VALUE_TOO_LARGE');
      expect(await made('b')).toEqual({});
      expect(await made('c')).toBe('METADATA_TOO_MANY_ENTRIES');
    }
  });
});

test('the largest answer about a party of eight has 150 kB, by default', async () => {
  await using t = await createPartyWorld();
  const people = await t.people('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h');
  const [leader, ...others] = people;
  const { partyId: id } = await t.gather(leader, ...others);
  const fill = async (length: number, playerId?: string) => {
    for (let index = 0; ; index++) {
      const innerRequest = entry(id, `key-${index}`, text('x'.repeat(length)));
      const made = await outcome(t.api.createMetadata({ innerRequest, playerId }, by(leader)));
      if (typeof made === 'string') return [made, index];
    }
  };
  expect(await fill(4_096)).toEqual(['METADATA_TOTAL_TOO_LARGE', 16]);
  for (const { accountId } of people)
    expect(await fill(1_024, accountId)).toEqual(['METADATA_TOTAL_TOO_LARGE', 8]);
  const answer = JSON.stringify((await t.http('GET', '/parties', { session: leader.token })).body);
  expect(answer.length).toBeGreaterThan(65_536 + 8 * 8_192);
  expect(answer.length).toBeLessThan(150_000);
});

describe('the event about a metadata change', () => {
  test('goes to every member with the stored entry and its owner', async () => {
    const { t, ann, bob, id, create, put, remove } = await three();
    await using _closed = t;
    await create(ann, { innerRequest: entry(id, 'map', json('{ "a": 1 }')) });
    await put(ann, { innerRequest: { ...entry(id, 'map', json('{"b":2}')), updateOperationType: APPEND } });
    await create(bob, { innerRequest: entry(id, 'class'), playerId: bob.accountId });
    await remove(ann, 'map', {
      'innerRequest.jsonHandlingType': 1,
      'innerRequest.propertiesToRemovePaths': ['a'],
    });
    await remove(ann, 'class', { playerId: bob.accountId });
    const owner = { playerId: { stringValue: bob.accountId } };
    const expected = [
      [6, { entry: { metadataValue: { key: 'map', value: json('{"a":1}') } } }],
      [7, { entry: { metadataValue: { key: 'map', value: json('{"a":1,"b":2}') } } }],
      [6, { ...owner, entry: { metadataValue: { key: 'class', value: text('hill') } } }],
      [7, { entry: { metadataValue: { key: 'map', value: json('{"b":2}') } } }],
      [8, { ...owner, entry: { metadataValue: { key: 'class' } } }],
    ];
    for (const person of [ann, bob]) {
      const events = await t.newPartyEvents(person);
      expect(events.map(({ type, eventPayload }) => [type, eventPayload])).toEqual(expected);
      expect(new Set(events.map(({ partyId }) => partyId))).toEqual(new Set([id]));
    }
  });

  test('says that an entry was created if a PUT created it', async () => {
    const { t, ann, bob, id, put } = await three();
    await using _closed = t;
    const necessary = { ...entry(id), updateOperationType: CREATE_IF_NECESSARY } as const;
    await put(ann, { innerRequest: necessary });
    await put(ann, { innerRequest: necessary });
    expect(await t.newEvents(bob)).toEqual(['METADATA_CREATED map', 'METADATA_UPDATED map']);
  });

  test('is not sent if nothing changed', async () => {
    const { t, ann, bob, id, create, remove } = await three();
    await using _closed = t;
    await remove(ann, 'map');
    await create(bob, { innerRequest: entry(id) });
    expect(await t.newEvents(bob)).toEqual([]);
  });

  test('leaves out a value that would make the event too large', async () => {
    const { t, ann, bob, id, create } = await three({ limits: { eventBytes: 300 } });
    await using _closed = t;
    await create(ann, { innerRequest: entry(id, 'long', text('x'.repeat(300))) });
    const [event] = await t.newPartyEvents(bob);
    expect(event!.eventPayload).toEqual({ entry: { metadataValue: { key: 'long' } } });
  });
});
