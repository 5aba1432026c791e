import { describe, expect, test } from 'vitest';
import { asHost, by, createPartyWorld, outcome, text } from './party-world.ts';

describe('a party', () => {
  test('is read by its members, and for others it does not seem to exist', async () => {
    await using t = await createPartyWorld();
    const [ann, bob, cid] = await t.people('ann', 'bob', 'cid');
    const { partyId } = await t.gather(ann, bob);
    const { party } = await t.api.get({ partyId }, by(bob));
    expect(party).toMatchObject({ partyId, leaderId: ann.accountId, players: [{}, {}], metadata: {} });
    const read = (id: string) => t.http('GET', `/parties/${id}`, { session: cid.token });
    const [theirs, nobodys] = [await read(partyId), await read('party-none')];
    expect([theirs.status, theirs.body]).toEqual([404, nobodys.body]);
  });

  test('is read by its members without its id, and a player without a party gets NOT_IN_PARTY', async () => {
    await using t = await createPartyWorld();
    const [ann, bob] = await t.people('ann', 'bob');
    const { partyId } = await t.gather(ann);
    expect((await t.api.current({}, by(ann))).party.partyId).toBe(partyId);
    const { status, body } = await t.http('GET', '/parties', { session: bob.token });
    expect([status, body]).toMatchObject([404, { code: 5, details: [{ reason: 'NOT_IN_PARTY' }] }]);
  });

  test('cannot be read by former members', async () => {
    await using t = await createPartyWorld();
    const [ann, bob] = await t.people('ann', 'bob');
    const { partyId } = await t.gather(ann, bob);
    await t.api.kick({ partyId, playerId: bob.accountId }, by(ann));
    expect(await outcome(t.api.get({ partyId }, by(bob)))).toBe('PARTY_NOT_FOUND');
    expect(await outcome(t.api.current({}, by(bob)))).toBe('NOT_IN_PARTY');
  });

  test('is shown to members without the entries of operators', async () => {
    await using t = await createPartyWorld();
    const [ann, bob] = await t.people('ann', 'bob');
    const metadata = { 'server.a': text('x'), 'public.a': text('y'), a: text('z') };
    const players = [{ playerId: ann.accountId, metadata }, { playerId: bob.accountId }];
    const { party } = await t.api.adminCreate({ party: { players, metadata } }, asHost);
    expect([party.metadata, party.players[0]!.metadata]).toEqual([metadata, metadata]);
    const { 'server.a': _, ...seen } = metadata;
    const own = (await t.api.current({}, by(ann))).party;
    const others = (await t.api.current({}, by(bob))).party;
    for (const { players: shown, metadata: ofParty } of [own, others])
      expect([ofParty, shown[0]!.metadata, shown[1]!.metadata]).toEqual([seen, seen, {}]);
  });
});

describe('a member', () => {
  test('is read by themselves and by the members of their party', async () => {
    await using t = await createPartyWorld();
    const [ann, bob] = await t.people('ann', 'bob');
    await t.gather(ann, bob);
    await t.api.updatePlayer({ payload: { metadata: { a: text('x') } } }, by(bob));
    for (const person of [ann, bob])
      expect((await t.api.getPlayer({ playerId: bob.accountId }, by(person))).player).toEqual({
        playerId: bob.accountId,
        displayName: 'bob',
        isReady: false,
        isLeader: false,
        teamNumber: 0,
        metadata: { a: text('x') },
      });
    expect((await t.api.getPlayer({ playerId: ann.accountId }, by(bob))).player.isLeader).toBe(true);
  });

  test('is unknown to all others, who get the same answer as for a player without a party or account', async () => {
    await using t = await createPartyWorld();
    const [ann, bob, cid, dan] = await t.people('ann', 'bob', 'cid', 'dan');
    await t.gather(ann);
    await t.gather(cid);
    for (const person of [bob, cid]) {
      const read = async (playerId: string) => {
        const { status, body } = await t.http('GET', `/parties/players/${playerId}`, {
          session: person.token,
        });
        return [status, body];
      };
      const nobody = await read('account-none');
      expect(nobody).toMatchObject([404, { details: [{ reason: 'PARTY_PLAYER_NOT_FOUND' }] }]);
      for (const { accountId } of [ann, dan]) expect(await read(accountId)).toEqual(nobody);
    }
    expect(await outcome(t.api.getPlayer({ playerId: bob.accountId }, by(bob)))).toBe(
      'PARTY_PLAYER_NOT_FOUND',
    );
  });
});

test('fixed words in paths are not read as the id of a party', async () => {
  await using t = await createPartyWorld();
  const [ann] = await t.people('ann');
  const asked = async (method: string, path: string) => {
    const { status, headers } = await t.http(method, path, { session: ann.token });
    return [status, headers.allow];
  };
  expect(await asked('GET', '/parties/healthz')).toEqual([200, undefined]);
  expect(await asked('GET', '/parties/join')).toEqual([405, 'POST']);
  expect(await asked('GET', '/parties/create')).toEqual([405, 'POST']);
  expect(await asked('GET', '/parties/metadata')).toEqual([405, 'POST, PUT']);
  expect(await asked('DELETE', '/parties/leave')).toEqual([405, 'PUT']);
});

test('internal operations exist only if they are exposed, for callers who hold the permission', async () => {
  await using closed = await createPartyWorld();
  await using open = await createPartyWorld({ exposeInternal: true });
  for (const t of [closed, open]) {
    const [ann] = await t.people('ann');
    const { partyId } = await t.gather(ann);
    const read = async (key: string) => (await t.http('GET', `/internal/parties/${partyId}`, { key })).status;
    const keys = [t.rootKey, await t.key(['internal']), await t.key(['parties.*'])];
    const statuses = [await read(keys[0]!), await read(keys[1]!), await read(keys[2]!)];
    expect(statuses).toEqual(t === open ? [200, 200, 403] : [404, 404, 404]);
  }
  const missing = await open.http('GET', '/internal/parties/party-none', { key: open.rootKey });
  expect(missing.status).toBe(404);
});
