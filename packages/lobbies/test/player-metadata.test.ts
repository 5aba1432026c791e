import { describe, expect, test } from 'vitest';
import { createLobby, type LobbyWorld, openLobbies } from './lobby-world.ts';

const asHost = { system: true } as const;
const owl = { hero: { stringPayload: 'owl' }, level: { intPayload: 9_007_199_254_740_993n } };

async function ofTwo(t: LobbyWorld, given: object = {}) {
  const [ada, bob] = [await t.player(), await t.player()];
  const { lobbyId, inviteCode } = await createLobby(t, ada, given);
  await t.backend.api.lobbies.join({ inviteCode }, bob.caller);
  return { ada, bob, lobbyId };
}

const metadataOf = async (t: LobbyWorld, viewer: { readonly caller: object }) =>
  (await t.backend.api.lobbies.mine({}, viewer.caller as never)).lobby.teams[0]!.players.map(
    ({ metadata }) => metadata,
  );

describe('the metadata of a player in a lobby', () => {
  test('are replaced by the player alone, and seen by the other members', async () => {
    const t = await openLobbies();
    const { lobbies: api } = t.backend.api;
    const { ada, bob, lobbyId } = await ofTwo(t);
    const { lobby } = await api.setPlayer({ lobbyId, metadata: owl }, bob.caller);
    expect(lobby.teams[0]!.players.map(({ metadata }) => metadata)).toEqual([{}, owl]);
    await api.setPlayer({ lobbyId, metadata: { skin: { jsonPayload: '[1]' } } }, bob.caller);
    expect(await metadataOf(t, ada)).toEqual([{}, { skin: { jsonPayload: '[1]' } }]);
    const eve = await t.player();
    await expect(api.setPlayer({ lobbyId, metadata: {} }, eve.caller)).rejects.toMatchObject({
      reason: 'LOBBY_NOT_FOUND',
    });
    await api.leave({ lobbyId }, bob.caller);
    const { inviteCode } = (await api.mine({}, ada.caller)).lobby;
    await api.join({ inviteCode }, bob.caller);
    expect(await metadataOf(t, ada)).toEqual([{}, {}]);
  });

  test('go to the game server with the match, and are not changed after its start', async () => {
    const t = await openLobbies();
    const { lobbies: api, matchBroker } = t.backend.api;
    const { ada, bob, lobbyId } = await ofTwo(t);
    await api.setPlayer({ lobbyId, metadata: { hero: { stringPayload: 'owl' } } }, bob.caller);
    await api.start({ lobbyId, force: true }, ada.caller);
    const late = api.setPlayer({ lobbyId, metadata: {} }, bob.caller);
    await expect(late).rejects.toMatchObject({ reason: 'LOBBY_STATE_WRONG' });
    const { match } = await matchBroker.requestMatch(
      { serverId: 'server-1', hintFlags: 0, requirements: '' },
      asHost,
    );
    expect(match?.playerProperties).toEqual({
      [bob.accountId]: JSON.stringify({ metadata: { hero: { stringPayload: 'owl' } } }),
    });
  });

  test.each([
    [
      'more entries than eight',
      Object.fromEntries([...'abcdefghi'].map((key) => [key, { stringPayload: '' }])),
    ],
    ['more bytes than a kibibyte', { long: { stringPayload: 'x'.repeat(1_024) } }],
    ['a key of the server', { 'server.rank': { stringPayload: '1' } }],
  ])('are refused with %s', async (_, metadata) => {
    const t = await openLobbies();
    const { ada, lobbyId } = await ofTwo(t);
    const call = t.backend.api.lobbies.setPlayer({ lobbyId, metadata }, ada.caller);
    await expect(call).rejects.toMatchObject({
      reason: 'INVALID_FIELD',
      details: { fields: [{ field: 'metadata' }] },
    });
  });

  test('set by two clients of a player at once are those of one of them', async () => {
    const t = await openLobbies();
    const { ada, bob, lobbyId } = await ofTwo(t);
    const heroes = ['owl', 'lark', 'kite'].map((name) => ({ hero: { stringPayload: name } }));
    await Promise.all(
      heroes.map((metadata) => t.backend.api.lobbies.setPlayer({ lobbyId, metadata }, bob.caller)),
    );
    expect(heroes).toContainEqual((await metadataOf(t, ada))[1]);
  });
});
