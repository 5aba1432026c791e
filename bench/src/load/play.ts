import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { answerQuestions } from '../machine/answering.ts';
import { duelist, operatorKey } from '../servers/shared.ts';
import { type Player, playersOf } from './players.ts';

/** Players who listen and start tickets, and game servers, in a process separate from the server. */

export interface GatherPlayers {
  readonly kind: 'gather';
  /** The name of these players in later orders. */
  readonly group: string;
  readonly port: number;
  readonly players: string;
  readonly count: number;
}

export interface MeetOrder {
  readonly kind: 'meet';
  readonly group: string;
  /** The number of repetitions, each at a different moment between two passes. */
  readonly times: number;
}

export interface DuelOrder {
  readonly kind: 'duel';
  readonly group: string;
  readonly times: number;
}

export interface DuelTimes {
  /** Seconds from the second ticket until both players were notified of their match, and until both could connect. */
  readonly match: number;
  readonly connection: number;
}

export interface RaceOrder {
  readonly kind: 'race';
  readonly ports: readonly number[];
  readonly count: number;
}

type StatusListener = (player: number, type: number) => void;

interface Group {
  readonly port: number;
  readonly players: readonly Player[];
  onStatus: StatusListener;
}

const groups = new Map<string, Group>();
const agent = new Agent({ keepAlive: true, maxSockets: 64 });
/** Waiting servers hold their connections, so they use other ones. */
const waitingAgent = new Agent({ keepAlive: true });
const passMilliseconds = 1_000;
/** The types of status events. */
const [completed, findingServer] = [2, 5];
const willingToWait = 2;

answerQuestions({ gather, meet, duel, race });

/** Sends a POST and returns the response body. Rejects if the status is not 200. */
function post<Answer>(
  port: number,
  path: string,
  credentials: Readonly<Record<string, string>>,
  body: object,
  through = agent,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const text = JSON.stringify(body);
    const headers = {
      ...credentials,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(text),
    };
    const sent = request({
      host: '127.0.0.1',
      port,
      method: 'POST',
      path: `/api/v1${path}`,
      headers,
      agent: through,
    });
    sent.on('error', reject);
    sent.on('response', (response) => {
      let answer = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => (answer += chunk));
      response.on('end', () => {
        if (response.statusCode === 200) resolve(JSON.parse(answer) as Answer);
        else reject(new Error(`${path}: ${response.statusCode} ${answer}`));
      });
    });
    sent.end(text);
  });
}

const asPlayer = ({ token }: Player) => ({ authorization: `Bearer ${token}` });
const asOperator = { 'x-api-key': operatorKey };
const seconds = (since: number): number => (performance.now() - since) / 1_000;

async function gather({ group: name, port, players: file, count }: GatherPlayers): Promise<void> {
  const all = playersOf(file);
  const players = Array.from({ length: count }, (_, at) => all.at(at));
  const group: Group = { port, players, onStatus: () => {} };
  groups.set(name, group);
  for (let from = 0; from < count; from += 100)
    await Promise.all(players.slice(from, from + 100).map((player, at) => listen(group, player, from + at)));
}

const statusEvent = /"matchmakingStatusUpdateEvent":\{"type":(\d+)/g;

/** Listens on a bare socket, line by line. */
function listen(group: Group, { token }: Player, at: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(group.port, '127.0.0.1');
    socket.on('error', reject);
    socket.write(
      `GET /api/v1/events/subscribe HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${token}\r\n\r\n`,
    );
    socket.once('data', (head) => {
      if (!head.toString('latin1').startsWith('HTTP/1.1 200'))
        reject(new Error(head.toString('latin1').slice(0, 300)));
      let rest = '';
      socket.on('data', (chunk) => {
        const text = rest + chunk.toString('latin1');
        const end = text.lastIndexOf('\n') + 1;
        rest = text.slice(end);
        for (const line of text.slice(0, end).split('\n'))
          for (const [, type] of line.matchAll(statusEvent)) group.onStatus(at, Number(type));
      });
      resolve();
    });
  });
}

const startTicket = (
  { port }: Group,
  player: Player,
  queue: 'duel' | 'meet',
  skill: number,
): Promise<unknown> =>
  post(port, '/matchmaking/start', asPlayer(player), { entity: duelist(player.accountId, queue, skill) });

/** Waits for a random time of up to one pass interval. */
const randomPause = (): Promise<unknown> => pause(Math.random() * passMilliseconds);

/** Returns the average seconds until all players who start a ticket at once are notified of their match. */
async function meet({ group: name, times }: MeetOrder): Promise<number> {
  const group = groups.get(name)!;
  let sum = 0;
  for (let time = 0; time < times; time++) {
    await randomPause();
    const waiting = new Set(group.players.keys());
    const began = performance.now();
    const allNotified = new Promise<void>((resolve, reject) => {
      const late = setTimeout(() => reject(new Error(`${waiting.size} players got no match`)), 30_000);
      group.onStatus = (player, type) => {
        if (type !== completed) return;
        waiting.delete(player);
        if (waiting.size > 0) return;
        clearTimeout(late);
        resolve();
      };
    });
    // Each mode has an even number of players, and all players of a mode may play together, so no one is left over.
    const starts = group.players.map((player, at) =>
      startTicket(group, player, 'meet', 1_000 + ((at >> 1) % 100)),
    );
    await Promise.all([...starts, allNotified]);
    sum += seconds(began);
  }
  return sum / times;
}

interface RequestMatchResponse {
  readonly match?: { readonly matchId: string };
}

/** Matches two players and an idle server again and again, and notifies them. */
async function duel({ group: name, times }: DuelOrder): Promise<DuelTimes[]> {
  const group = groups.get(name)!;
  const { port } = group;
  const [one, other] = group.players as readonly [Player, Player];
  const results: DuelTimes[] = [];
  const serverId = `server-${process.pid}`;
  const body = { serverId, hintFlags: willingToWait };
  for (let time = 0; time < times; time++) {
    const matchRequest = post<RequestMatchResponse>(
      port,
      '/server/request_match',
      asOperator,
      body,
      waitingAgent,
    );
    await randomPause();
    const found = new Set<number>();
    const connected = new Set<number>();
    let match = 0;
    let began = performance.now();
    const bothConnected = new Promise<void>((resolve) => {
      group.onStatus = (player, type) => {
        if (type === findingServer) found.add(player);
        if (found.size === 2 && match === 0) match = seconds(began);
        if (type === completed) connected.add(player);
        if (connected.size === 2) resolve();
      };
    });
    await startTicket(group, one, 'duel', 1_000);
    began = performance.now();
    await startTicket(group, other, 'duel', 1_000);
    const { matchId } = (await matchRequest).match!;
    const ready = { serverId, matchId, connectionDetails: '127.0.0.1:7777' };
    await post(port, '/server/match_ready', asOperator, ready);
    await bothConnected;
    results.push({ match, connection: seconds(began) });
    await post(port, '/server/end_match', asOperator, { serverId, matchId });
  }
  return results;
}

let races = 0;

/**
 * Returns the seconds until each of many servers has a different match. All requests and all matches are sent at the
 * same time, over all nodes.
 */
async function race({ ports, count }: RaceOrder): Promise<number> {
  races++;
  const nodeOf = (at: number): number => ports[at % ports.length]!;
  const all = Array.from({ length: count }, (_, at) => at);
  const matchIds = all.map((at) => `race-${races}-${at}`);
  const began = performance.now();
  const queued = all.map((at) =>
    post(nodeOf(at), '/events/emit', asOperator, {
      nestedEvent: { newMatchEvent: { match: { matchId: matchIds[at] } } },
      eventTags: ['new-match'],
      broadcast: true,
    }),
  );
  const responses = await Promise.all(
    all.map((at) => {
      const body = { serverId: `racer-${races}-${at}`, hintFlags: willingToWait };
      return post<RequestMatchResponse>(
        nodeOf(at + (at >> 1)),
        '/server/request_match',
        asOperator,
        body,
        waitingAgent,
      );
    }),
  );
  const duration = seconds(began);
  await Promise.all(queued);
  const got = new Set(responses.map(({ match }) => match?.matchId));
  if (!matchIds.every((id) => got.has(id))) throw new Error(`${got.size} of ${count} matches have a server`);
  return duration;
}
