import type { TestBackend, TestRequest, TestResponse } from '@lobbykit/testing';
import { accounts } from '../../src/areas/accounts/tables.ts';
import type { BackendOptions } from '../../src/backend/options.ts';

/** The queue of the scenario, and a broker that waits longer than a test. */
export const scenarioOptions: Pick<BackendOptions, 'matchmaking'> = {
  matchmaking: {
    config: {
      serviceMatchmakerConfig: {
        matchmakingQueues: {
          duel: { teams: 2, playersPerTeam: 1, ticketExpirationSeconds: 3_600 },
          pairs: { teams: 2, playersPerTeam: 2, ticketExpirationSeconds: 3_600 },
        },
      },
    },
  },
};

/** A request whose cost is measured. */
export type Measure = (operation: string, request: () => Promise<TestResponse>) => Promise<TestResponse>;

interface Body {
  readonly account: { readonly id: string };
  readonly party: { readonly partyId: string; readonly inviteCode: string };
  readonly ticketId: string;
}

/** Sends each of the most used requests once, as players and a game server do. `round` names the players. */
export async function sendMostUsedRequests(t: TestBackend, measure: Measure, round: string): Promise<void> {
  const send = async (operation: string, method: string, path: string, request: TestRequest = {}) => {
    const response = await measure(operation, () => t.http(method, path, request));
    if (response.status !== 200)
      throw new Error(`${operation}: ${response.status} ${JSON.stringify(response.body)}`);
    return response;
  };
  const logIn = async (who: string, name: string) => {
    const body = { provider: 1, payload: `${name}-${round}` };
    const login = await send(`login of ${who}`, 'POST', '/authentication/login', { body });
    const session = login.headers['x-session-id']!;
    const account = await send(`POST /accounts of ${who}`, 'POST', '/accounts', { session });
    return { session, accountId: (account.body as Body).account.id };
  };
  const { session: friend, accountId: friendId } = await logIn('a new player', 'friend');
  await logIn('a new player', 'player');
  await logIn('a known player', 'player');
  const { session, accountId } = await logIn('a known player', 'player');

  await accountRequests(t, send, session, accountId);
  // The session of the friend is remembered again.
  await t.http('GET', `/accounts/${friendId}`, { session: friend });
  await partyRequests(t, send, { session, accountId }, { session: friend, accountId: friendId });
  await friendRequests(send, { session, accountId }, { session: friend, accountId: friendId });
  await matchRequests(t, send, { session, accountId }, round);
  await eventRequests(t, send, { session, accountId });
  for (let logins = 0; logins < 10; logins++) await t.player(`often-${round}`);
  await logIn('a known player with ten sessions', 'often');
}

type Send = (operation: string, method: string, path: string, request?: TestRequest) => Promise<TestResponse>;

interface Player {
  readonly session: string;
  readonly accountId: string;
}

async function accountRequests(
  t: TestBackend,
  send: Send,
  session: string,
  accountId: string,
): Promise<void> {
  const entry = { session, body: { entryKey: 'level', entryValue: { intPayload: 1 } } };
  await send('new metadata entry', 'POST', '/accounts/metadata', entry);
  await send('metadata write', 'PUT', '/accounts/metadata', entry);
  await send('metadata read', 'GET', '/accounts/metadata?entryKey=level', { session });
  await send('account read', 'GET', `/accounts/${accountId}`, { session });
  await send('metadata delete', 'DELETE', '/accounts/metadata/level', { session });
  // Sessions are remembered for five seconds. What the time has started ends before the next request.
  await t.clock.advance(6_000);
  await t.storage.get(accounts, { id: accountId });
  await send('account read, session not remembered', 'GET', `/accounts/${accountId}`, { session });
  const validate = { key: t.rootKey, body: { sessionId: session } };
  await send('session check', 'POST', '/server/sessions/validate', validate);
}

async function partyRequests(t: TestBackend, send: Send, player: Player, member: Player): Promise<void> {
  const { session } = player;
  const friend = member.session;
  const created = await send('party create', 'POST', '/parties/create', { session, body: {} });
  const { partyId, inviteCode } = (created.body as Body).party;
  await send('party join', 'POST', '/parties/join', { session: friend, body: { inviteCode } });
  const entities = [player, member].map(({ accountId: id }) => ({ id, entityType: 2 }));
  const body = { entity: { entityType: 3, metadata: { queue_name: { stringPayload: 'pairs' } }, entities } };
  const started = await send('ticket start of a party leader', 'POST', '/matchmaking/start', {
    session,
    body,
  });
  const { ticketId } = started.body as Body;
  await t.http('POST', '/matchmaking/cancel', { session, body: { ticketId } });
  await send('party leave', 'PUT', '/parties/leave', { session: friend, body: { partyId } });
  await send('party leave by the last player', 'PUT', '/parties/leave', { session, body: { partyId } });
}

async function friendRequests(send: Send, player: Player, friend: Player): Promise<void> {
  const { session } = player;
  const sent = { session, body: { receiverAccountId: friend.accountId } };
  await send('friend request', 'POST', '/friends/request/send', sent);
  const accepted = { session: friend.session, body: { senderAccountId: player.accountId } };
  await send('friend request accepted', 'POST', '/friends/request/accept', accepted);
  const list = { session, body: { limit: 50, includePresence: true } };
  await send('friend list', 'POST', '/friends/get', list);
  await send('presence', 'PUT', '/friends/presence', { session, body: { availability: 1, status: 'here' } });
}

async function matchRequests(t: TestBackend, send: Send, player: Player, round: string): Promise<void> {
  const { session, accountId } = player;
  const metadata = { queue_name: { stringPayload: 'duel' } };
  const body = { entity: { id: accountId, entityType: 2, metadata } };
  const started = await send('ticket start', 'POST', '/matchmaking/start', { session, body });
  const { ticketId } = started.body as Body;
  await send('ticket cancel', 'POST', '/matchmaking/cancel', { session, body: { ticketId } });

  const key = t.rootKey;
  const matchId = `match-${round}`;
  const serverId = `server-${round}`;
  const queued = (id: string) => {
    const match = { matchId: id, playerIds: [accountId], playerProperties: { [accountId]: '{}' } };
    return { nestedEvent: { newMatchEvent: { match } }, eventTags: ['new-match'], broadcast: true };
  };
  await send('match queued', 'POST', '/events/emit', { key, body: queued(matchId) });
  const held = { serverId, matchId };
  await send('match requested by a new server', 'POST', '/server/request_match', { key, body: { serverId } });
  const ready = { key, body: { ...held, connectionDetails: '127.0.0.1:7777' } };
  await send('match ready', 'POST', '/server/match_ready', ready);
  const report = { ...ready.body, health: { players: 1, tickMilliseconds: 16.7, memoryBytes: 1e8 } };
  await send('health of a server in a match', 'POST', '/server/match_ready', { key, body: report });
  await send('match end', 'POST', '/server/end_match', { key, body: held });
  await t.http('POST', '/events/emit', { key, body: queued(`${matchId}-next`) });
  await send('match requested', 'POST', '/server/request_match', { key, body: { serverId } });
}

async function eventRequests(t: TestBackend, send: Send, { session, accountId }: Player): Promise<void> {
  const emit = {
    key: t.rootKey,
    body: { nestedEvent: { anyEvent: { '@type': 'game/Gift' } }, recipientIds: [accountId] },
  };
  const opened = await send('event stream open', 'GET', '/events/subscribe', { session });
  await send('event emit', 'POST', '/events/emit', emit);
  const position = opened.headers['last-event-id']!;
  const headers = { prefer: 'wait=1', 'last-event-id': position };
  await send('event long poll', 'GET', '/events/subscribe', { session, headers });
}
