import type { Request } from 'autocannon';
import { itemIdOf, itemsEach } from '../servers/economy-size.ts';
import { leaderboardId } from '../servers/leaderboard-size.ts';
import { knownServer, operatorKey } from '../servers/shared.ts';
import { type Player, type Players, playersOf } from './players.ts';

/** The number of different requests of one connection. They are built before the measurement starts. */
const fewRequests = 64;
/** The same for a large table: 16,000 players in total from all parts of it, whose sessions fit a server's cache. */
const manyRequests = 250;
/**
 * The same where no session is remembered: more players in total than servers cache sessions, each used again only after
 * all others.
 */
const coldRequests = 400;
/** The number of players of such a load: one for each request of 64 connections. */
export const coldPlayers = 64 * coldRequests;
/** The number of entries of every player, `entry-0` to `entry-9`. */
export const metadataEntries = 10;

/** The requests that a connection repeats. With `isCold`, no server remembers the session of the next one. */
type Workload = (connection: number, connections: number, players: Players, isCold: boolean) => Request[];

const json = { 'content-type': 'application/json' };
const bearer = ({ token }: Player) => ({ authorization: `Bearer ${token}` });

/** Returns the players of one connection. All connections cover the players evenly, and no two share one. */
function spread(count: number, connection: number, connections: number, players: Players): Player[] {
  const each = Math.min(count, Math.max(1, Math.floor(players.count / connections)));
  const step = players.count / (each * connections);
  return Array.from({ length: each }, (_, at) =>
    players.at(Math.floor((at * connections + connection) * step)),
  );
}

const each =
  (request: (player: Player, at: number) => Request, count = fewRequests): Workload =>
  (connection, connections, players, isCold) =>
    spread(isCold ? coldRequests : count, connection, connections, players).map(request);

/** Returns a value of 24 characters that differs each time the list is built. */
const value = (at: number): string =>
  `${String(at).padStart(4, '0')}-${process.hrtime.bigint().toString(36)}`.padEnd(24, '.');

/** Counts the samples of party cycles. A sample ends in the middle of cycles, so the next one uses other players. */
let cycles = 0;
let signedIn = 0;
const series = process.pid.toString(36) + Date.now().toString(36);

const loginOf = (player: number): Request[] => [
  {
    method: 'POST',
    path: '/api/v1/authentication/login',
    headers: json,
    body: JSON.stringify({ provider: 1, payload: `seed-${player}` }),
    onResponse: (_status, _body, context, headers) => {
      context.token = headers['x-session-id'] ?? headers['X-Session-Id'];
    },
  },
  {
    method: 'POST',
    path: '/api/v1/accounts',
    body: '{}',
    setupRequest: (request, { token }) => ({
      ...request,
      headers: { ...json, authorization: `Bearer ${token}` },
    }),
  },
];

function partyCycle(leader: Player, friend: Player): Request[] {
  const of = (player: Player) => ({ ...json, ...bearer(player) });
  const leave = (player: Player): Request => ({
    method: 'PUT',
    path: '/api/v1/parties/leave',
    headers: of(player),
    setupRequest: (request, { partyId }) => ({ ...request, body: JSON.stringify({ partyId }) }),
  });
  return [
    {
      method: 'POST',
      path: '/api/v1/parties/create',
      headers: of(leader),
      body: '{}',
      onResponse: (_status, body, context) => {
        const { partyId, inviteCode } = (JSON.parse(body) as { party: Record<string, string> }).party;
        Object.assign(context, { partyId, inviteCode });
      },
    },
    {
      method: 'POST',
      path: '/api/v1/parties/join',
      headers: of(friend),
      setupRequest: (request, { inviteCode }) => ({ ...request, body: JSON.stringify({ inviteCode }) }),
    },
    leave(friend),
    leave(leader),
  ];
}

const operator = { 'x-api-key': operatorKey, ...json };

const asServer = (
  path: string,
  bodyOf: (context: object) => object,
  then?: (body: string, context: object) => void,
): Request => ({
  method: 'POST',
  path: `/api/v1${path}`,
  headers: operator,
  setupRequest: (request, context) => ({ ...request, body: JSON.stringify(bodyOf(context)) }),
  ...(then && { onResponse: (_status, body, context) => then(body, context) }),
});

/** Records the match that a server got. Throws if it got none, because then something else was measured. */
function noteMatch(body: string, context: object): void {
  const { match } = JSON.parse(body) as { match?: { matchId: string } };
  if (match === undefined) throw new Error('a server that requested a match got none');
  Object.assign(context, { matchId: match.matchId });
}

/** A different score each time. */
let scores = 0;
const anyScore = (): number => {
  scores = (scores + 7_919_083) % 999_999_937;
  return scores;
};

let asked = 0;
let queuedMatches = 0;

const friendPage = (player: Player, offset: number): Request => ({
  method: 'POST',
  path: '/api/v1/friends/get',
  headers: { ...json, ...bearer(player) },
  body: JSON.stringify({ limit: 50, offset }),
});

export const workloads = {
  /** GET of the player's own account with its metadata. */
  readAccount: each((player) => ({
    path: `/api/v1/accounts/${player.accountId}`,
    headers: bearer(player),
  })),

  /** GET of one metadata entry of the player. */
  readMetadata: each((player, at) => ({
    path: `/api/v1/accounts/metadata/entry-${at % metadataEntries}`,
    headers: bearer(player),
  })),

  /** GET of accounts from all parts of the table, by few players, so that only the table grows. */
  readOtherAccounts: (connection, connections, players) =>
    spread(manyRequests, connection, connections, players).map(({ accountId }, at) => ({
      path: `/api/v1/accounts/${accountId}`,
      headers: bearer(players.at((at + connection) % fewRequests)),
    })),

  /** PUT that overwrites one metadata entry of the player. */
  writeMetadata: each((player, at) => ({
    method: 'PUT',
    path: '/api/v1/accounts/metadata',
    headers: { ...bearer(player), ...json },
    body: JSON.stringify({
      entryKey: `entry-${at % metadataEntries}`,
      entryValue: { stringPayload: value(at) },
    }),
  })),

  /** PUT of the only entry of players of a large table. */
  writeFirstEntry: each(
    (player, at) => ({
      method: 'PUT',
      path: '/api/v1/accounts/metadata',
      headers: { ...bearer(player), ...json },
      body: JSON.stringify({ entryKey: 'entry-0', entryValue: { stringPayload: value(at) } }),
    }),
    manyRequests,
  ),

  /** GET of the caller's session. */
  checkSession: each((player) => ({ path: '/api/v1/sessions/current', headers: bearer(player) })),

  /** A game server validates sessions from all parts of a large table, none of which a cache still has. */
  validateSession: each(
    ({ token }) => ({
      method: 'POST',
      path: '/api/v1/server/sessions/validate',
      headers: { 'x-api-key': operatorKey, ...json },
      body: JSON.stringify({ sessionId: token }),
    }),
    manyRequests,
  ),

  /** A new player: login and account, two requests. */
  signIn: () => [
    {
      method: 'POST',
      path: '/api/v1/authentication/login',
      headers: json,
      setupRequest: (request) => ({
        ...request,
        body: JSON.stringify({ provider: 1, payload: `${series}-${++signedIn}` }),
      }),
      onResponse: (_status, _body, context, headers) => {
        context.token = headers['x-session-id'] ?? headers['X-Session-Id'];
      },
    },
    {
      method: 'POST',
      path: '/api/v1/accounts',
      body: '{}',
      setupRequest: (request, { token }) => ({
        ...request,
        headers: { ...json, authorization: `Bearer ${token}` },
      }),
    },
  ],

  /** A player who has an account logs in: login and account, two requests. */
  logIn: (connection, connections, players) =>
    Array.from({ length: fewRequests }, (_, at) =>
      loginOf((at * connections + connection) % players.count),
    ).flat(),

  /** Two players: one creates a party, the other joins by its code and leaves, then the first leaves: four requests. */
  partyCycle: (connection, connections, players) => {
    if (connection === 0) cycles++;
    const first = (cycles * connections + connection) * 2;
    return partyCycle(players.at(first % players.count), players.at((first + 1) % players.count));
  },

  /** Registered game servers request a match, each once. */
  takeMatch: () => [asServer('/server/request_match', () => ({ serverId: knownServer(asked++) }), noteMatch)],

  /** A match of two is queued; a server requests one, gets the oldest, reports ready and ends it: four requests. */
  matchCycle: (connection, connections, players) => {
    if (connection === 0) cycles++;
    const serverId = `server-${series}-${cycles}-${connection}`;
    const first = (cycles * connections + connection) * 2;
    const playerIds = [0, 1].map((at) => players.at((first + at) % players.count).accountId);
    const matchIdOf = (context: object): string => (context as { matchId: string }).matchId;
    return [
      asServer('/events/emit', () => ({
        nestedEvent: {
          newMatchEvent: {
            match: {
              matchId: `match-${series}-${++queuedMatches}`,
              playerIds,
              matchProperties: '{"queueName":"duel","region":"north"}',
              playerProperties: Object.fromEntries(playerIds.map((id, team) => [id, `{"team":${team}}`])),
            },
          },
        },
        eventTags: ['new-match'],
        broadcast: true,
      })),
      asServer('/server/request_match', () => ({ serverId }), noteMatch),
      asServer('/server/match_ready', (context) => ({
        serverId,
        matchId: matchIdOf(context),
        connectionDetails: '127.0.0.1:7777',
      })),
      asServer('/server/end_match', (context) => ({ serverId, matchId: matchIdOf(context) })),
    ];
  },

  /** The first 50 friends of players from all parts of the table. */
  friendPage: each((player) => friendPage(player, 0)),

  /** The last 50 of 200. */
  deepFriendPage: each((player) => friendPage(player, 150)),

  /** The same with better-auth: one request. */
  peerSignIn: () => [{ method: 'POST', path: '/api/auth/sign-in/anonymous', headers: json, body: '{}' }],

  /** The caller's session with better-auth and its bearer plugin. */
  peerCheckSession: each((player) => ({ path: '/api/auth/get-session', headers: bearer(player) })),
  /** GET of whether the player has one of their items. */
  ownItem: each((player, at) => ({
    path: `/api/v1/entitlements/account/item/${itemIdOf(at % itemsEach)}/owned`,
    headers: bearer(player),
  })),

  /** A player submits another score each time, so that entries move. */
  submitScore: each((player) => ({
    method: 'POST',
    path: `/api/v1/leaderboards/${leaderboardId}/entries`,
    headers: { ...bearer(player), ...json },
    setupRequest: (request) => ({ ...request, body: JSON.stringify({ score: anyScore() }) }),
  })),

  /** The ten best players. */
  topTen: each((player) => ({
    path: `/api/v1/leaderboards?title=${leaderboardId}`,
    headers: bearer(player),
  })),

  /** The seven requests of the yardstick. Its players have one entry, and are known by `seed-<number>`. */
  yardstickLogIn: (connection, connections, players) =>
    Array.from({ length: fewRequests }, (_, at) => ({
      method: 'POST',
      path: '/login',
      headers: json,
      body: JSON.stringify({ device: `seed-${(at * connections + connection) % players.count}` }),
    })),
  yardstickCreate: () => [
    {
      method: 'POST',
      path: '/create',
      headers: json,
      setupRequest: (request) => ({
        ...request,
        body: JSON.stringify({ device: `${series}-${++signedIn}` }),
      }),
    },
  ],
  yardstickAccount: each((player) => ({ path: '/account', headers: bearer(player) })),
  yardstickRead: each((player) => ({ path: '/object/entry-0', headers: bearer(player) })),
  yardstickWrite: each((player, at) => ({
    method: 'PUT',
    path: '/object',
    headers: { ...bearer(player), ...json },
    body: JSON.stringify({ key: 'entry-0', value: { text: value(at) } }),
  })),
  yardstickScore: each((player) => ({
    method: 'PUT',
    path: '/score',
    headers: { ...bearer(player), ...json },
    setupRequest: (request) => ({ ...request, body: JSON.stringify({ score: anyScore() }) }),
  })),
  yardstickTop: each((player) => ({ path: '/top', headers: bearer(player) })),
} satisfies Record<string, Workload>;

export type WorkloadName = keyof typeof workloads;

/** Returns the requests of one connection. */
export const requestsOf = (
  name: WorkloadName,
  players: string,
  connection: number,
  connections: number,
  isCold: boolean,
): Request[] => (workloads[name] as Workload)(connection, connections, playersOf(players), isCold);
