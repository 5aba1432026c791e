import { expect, test } from 'vitest';
import { createLobby, openLobbies } from './lobby-world.ts';

const rounds = 8;

test('a code lets players in while the lobby gets another host', async () => {
  const t = await openLobbies();
  const { lobbies: api } = t.backend.api;
  const [ada, bob] = [await t.player(), await t.player()];
  const { lobbyId, inviteCode } = await createLobby(t, ada);
  await api.join({ inviteCode }, bob.caller);
  const players = [ada, bob];
  for (let round = 0; round < rounds; round++) {
    const [host, next] = [players[round % 2]!, players[(round + 1) % 2]!];
    const eve = await t.player();
    const [joined] = await Promise.all([
      api.join({ inviteCode }, eve.caller),
      api.setHost({ lobbyId, playerId: next.accountId }, host.caller),
    ]);
    expect(joined.lobby.lobbyId).toBe(lobbyId);
    await api.leave({ lobbyId }, eve.caller);
  }
});

test('a player who joins as a match ends is in, or hears that it is played', async () => {
  const t = await openLobbies();
  const { lobbies: api } = t.backend.api;
  const ada = await t.player();
  const { lobbyId, inviteCode } = await createLobby(t, ada, { hosting: 'P2P' });
  for (let round = 0; round < rounds; round++) {
    const eve = await t.player();
    await api.start({ lobbyId, connectionDetails: 'ada:7' }, ada.caller);
    await Promise.all([
      api.finish({ lobbyId }, ada.caller),
      api.join({ inviteCode }, eve.caller).catch((error: { readonly reason?: string }) => {
        expect(error.reason).toBe('LOBBY_STATE_WRONG');
      }),
    ]);
    const { teams } = (await api.mine({}, ada.caller)).lobby;
    if (teams[0]!.players.length === 2) await api.leave({ lobbyId }, eve.caller);
  }
});
