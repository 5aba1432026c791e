import assert from 'node:assert/strict';
import { setTimeout } from 'node:timers/promises';
import { InvitationState } from '@lobbykit/community/invitations/client';
import { type Lobby, LobbyState } from '@lobbykit/lobbies/client';
import { answered, invited, lobbyChanged, lobbyGone, written } from './community-events.ts';
import type { Evening } from './evening.ts';
import { refused } from './logins.ts';
import { expectAll } from './player.ts';

/**
 * A lobby tells its members at most ten times a second. After a quiet moment, the next change is told at once, together with what
 * else happens in its transaction.
 */
const quietMoment = (): Promise<void> => setTimeout(200);

/** The four play against each other: in a lobby of Ann, on her machine. */
export async function playCustomGame(evening: Evening): Promise<void> {
  const [ann, bob, cleo, dan] = evening.players;
  const lobby = await gather(evening);
  const { lobbyId } = lobby;

  /** Does something to the lobby, and expects that all four are told of it. */
  async function change(name: string, act: () => Promise<{ readonly lobby: Lobby }>): Promise<Lobby> {
    const changed = (await act()).lobby;
    expectAll(evening.players, lobbyChanged(name, changed));
    await evening.settled();
    return changed;
  }

  const hero = { metadata: { hero: { stringPayload: 'owl' } } };
  const chosen = await change('PLAYER_CHANGED', () => bob.client.lobbies.setPlayer({ lobbyId, ...hero }));
  assert.deepEqual(chosen.teams[0]!.players[1], { ...chosen.teams[0]!.players[1], ...hero });
  await refused(
    ann.client.lobbies.start({ lobbyId, connectionDetails: '203.0.113.7:7777' }),
    'LOBBY_NOT_READY',
  );
  for (const { client } of [bob, cleo, dan])
    await change('READY_CHANGED', () => client.lobbies.setReady({ lobbyId, isReady: true }));
  const { message } = await dan.client.chat.send({ channel: `lobby:${lobbyId}`, text: 'owls first!' });
  expectAll(evening.players, written(message));
  await evening.settled();
  evening.say('Bob chose an owl, all are ready, and Dan wrote in the chat of the lobby');

  const running = await change('RUNNING', () =>
    ann.client.lobbies.start({ lobbyId, connectionDetails: '203.0.113.7:7777' }),
  );
  assert.equal(running.state, LobbyState.RUNNING);
  for (const { client } of [bob, cleo, dan])
    assert.equal((await client.lobbies.mine()).lobby.connectionDetails, '203.0.113.7:7777');
  const results = {
    teams: [
      { team: 0, outcome: 'WIN' },
      { team: 1, outcome: 'LOSS' },
    ],
  } as const;
  const opened = await change('OPENED', () => ann.client.lobbies.finish({ lobbyId, results }));
  assert.equal(opened.state, LobbyState.OPEN);
  assert.deepEqual(
    opened.teams.map(({ players }) => players.map(({ displayName, isReady }) => [displayName, isReady])),
    [
      [ann, bob],
      [cleo, dan],
    ].map((team) => team.map(({ displayName }) => [displayName, false])),
  );
  evening.say('they played on Ann’s machine, the red team won, and the same four are in the lobby');
  await closeLobby(evening, opened);
}

/** Ann makes a lobby. Bob and Dan come by its code, and Cleo by an invitation. */
async function gather({ players, settled, say }: Evening): Promise<Lobby> {
  const [ann, bob, cleo, dan] = players;
  const teams = [
    { name: 'red', size: 2 },
    { name: 'blue', size: 2 },
  ];
  const created = (await ann.client.lobbies.create({ name: 'Friday night', teams, hosting: 'P2P' })).lobby;
  const { lobbyId, inviteCode } = created;
  expectAll([ann], lobbyChanged('JOINED', created));
  await settled();
  const withBob = (await bob.client.lobbies.join({ inviteCode: asWritten(inviteCode) })).lobby;
  expectAll([ann, bob], lobbyChanged('JOINED', withBob));
  await settled();

  const given = { receiverAccountId: cleo.accountId, kind: 'LOBBY', targetId: lobbyId } as const;
  const { invitation } = await ann.client.invitations.send(given);
  expectAll([ann, cleo], invited(invitation));
  await settled();
  await quietMoment();
  const accepted = await cleo.client.invitations.accept({ invitationId: invitation.invitationId });
  assert.equal(accepted.invitation.state, InvitationState.ACCEPTED);
  expectAll([ann, bob, cleo], lobbyChanged('JOINED', accepted.lobby!));
  expectAll([ann, cleo], answered(accepted.invitation));
  await settled();

  const whole = (await dan.client.lobbies.join({ inviteCode })).lobby;
  expectAll(players, lobbyChanged('JOINED', whole));
  await settled();
  say(`Ann made a lobby; Bob and Dan came with the code ${inviteCode}, and Cleo by an invitation`);
  return whole;
}

/** The host goes, another one hosts the lobby, and the operator closes it. */
async function closeLobby({ players, servers, settled, say }: Evening, lobby: Lobby): Promise<void> {
  const [ann, bob, ...others] = players;
  const { lobbyId } = lobby;
  await ann.client.lobbies.leave({ lobbyId });
  const left = (await bob.client.lobbies.mine()).lobby;
  assert.equal(left.hostId, bob.accountId);
  expectAll([ann], lobbyGone('LEFT', lobbyId, left.revision));
  expectAll([bob, ...others], lobbyChanged('LEFT', left));
  await settled();
  await servers.operator.admin.lobbies.adminDelete({ lobbyId });
  expectAll([bob, ...others], lobbyGone('CLOSED', lobbyId, left.revision + 1));
  await settled();
  for (const { client } of players) await refused(client.lobbies.mine(), 'NOT_IN_LOBBY');
  say('Ann left, Bob hosted the lobby, and the operator closed it');
}

/** A code as people write it. */
const asWritten = (code: string): string => `${code.slice(0, 4)}-${code.slice(4)}`.toLowerCase();
