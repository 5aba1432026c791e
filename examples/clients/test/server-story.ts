import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { createClient, MatchOutcome } from '../../../packages/client/src/index.ts';
import { startServer } from '../../first-steps/src/server-process.ts';
import { openNetwork } from './network.ts';
import { type PlayerProgram, startPlayer } from './player-process.ts';

/** What the program of a game server gets from its environment. */
export interface ServerVariables {
  readonly BACKEND_URL: string;
  readonly API_KEY: string;
  readonly SERVER_ID: string;
}

/** The program of a game server, which plays until it is told who has won. */
export interface ServerProgram {
  readonly program: PlayerProgram;
  win(matchId: string, winner: string): void;
  /** How many players the program says that it has. */
  readonly players?: number;
}

/**
 * Tells the program in a folder who has won a match, by a file of the match's name. The file appears when it is whole: a program that
 * read it while it was written would see no winner.
 */
export function writeWinner(folder: string, matchId: string, text: string): void {
  const file = join(folder, matchId);
  writeFileSync(`${file}.part`, text);
  renameSync(`${file}.part`, file);
}

interface MatchRecord {
  readonly matchId: string;
  readonly teams: readonly { readonly players: readonly { readonly outcome: number }[] }[];
}

const seconds = 1_000;
const rootApiKey = 'game-server-of-an-engine-root-key-0123456789';
const queues = { serviceMatchmakerConfig: { matchmakingQueues: { pair: { teams: 1, playersPerTeam: 2 } } } };

/** Does what a backend and its players do while the program of a game server runs, and checks each of its steps. */
export async function playServerStory(create: (variables: ServerVariables) => ServerProgram): Promise<void> {
  const variables = { ROOT_API_KEY: rootApiKey, MATCHMAKING_CONFIG: JSON.stringify(queues) };
  const backend = await startServer({ DATABASE_URL: 'memory:', ...variables }, 0);
  onTestFinished(() => backend.kill());
  const network = await openNetwork(backend.baseUrl);
  onTestFinished(() => network[Symbol.asyncDispose]());
  const { admin } = createClient({ baseUrl: backend.baseUrl, apiKey: rootApiKey, retry: 5 });
  const queue = (matchId: string) =>
    admin.events.emit({
      nestedEvent: { newMatchEvent: { match: { matchId, playerIds: ['ann', 'ben'] } } },
      eventTags: ['new-match'],
      broadcast: true,
    });
  /** How the matches went for their players, the newest match first. */
  const history = async () => {
    const headers = { 'x-api-key': rootApiKey };
    const answer = await fetch(`${backend.baseUrl}/api/v1/matchbroker/admin/history`, { headers });
    const { matches } = (await answer.json()) as { matches: readonly MatchRecord[] };
    return matches.map(({ matchId, teams }) => [
      matchId,
      ...teams.flatMap(({ players }) => players.map(({ outcome }) => outcome)),
    ]);
  };
  const newest = async () => (await history())[0];
  const [no, won] = [MatchOutcome.UNSPECIFIED, MatchOutcome.WIN];
  /** Queues a player for the match of two. Returns their account. */
  const join = async (name: string): Promise<string> => {
    const player = createClient({ baseUrl: backend.baseUrl, retry: 5 });
    await player.authentication.login({ provider: 'UNSAFE', payload: name });
    const { id } = (await player.accounts.create()).account;
    const metadata = { queue_name: { stringPayload: 'pair' } };
    await player.matchmaking.start({ entity: { id, entityType: 'ACCOUNT', metadata } });
    return id;
  };

  // An earlier program with this id was killed while it played.
  const serverId = 'arena-7';
  await queue('left');
  await admin.matchBroker.requestMatch({ serverId, hintFlags: 'WILLING_TO_WAIT' });
  await admin.matchBroker.matchReady({ serverId, matchId: 'left', connectionDetails: 'gone' });
  const {
    program,
    win,
    players: connected,
  } = create({ BACKEND_URL: network.baseUrl, API_KEY: rootApiKey, SERVER_ID: serverId });
  const server = startPlayer(program);
  await expect.poll(newest, { timeout: 30 * seconds }).toEqual(['left', no, no]);

  await queue('first');
  expect(await server.next('playing')).toBe('first ann,ben');
  network.cut();
  win('first', 'ben');
  expect(await server.next('error')).toBe('NETWORK');
  network.restore();
  await expect.poll(newest, { timeout: 30 * seconds }).toEqual(['first', no, won]);

  await queue('second');
  expect(await server.next('playing')).toBe('second ann,ben');
  win('second', 'a stranger');
  expect(await server.next('error')).toBe('INVALID_FIELD');
  await expect.poll(newest, { timeout: 30 * seconds }).toEqual(['second', no, no]);

  await Promise.all(['mia', 'noa'].map(join));
  const [pair = '', players = ''] = (await server.next('playing')).split(' ');
  expect(players.split(',')).toHaveLength(2);
  expect(await server.next('open')).toBe('1');
  const joined = await join('zoe');
  expect(await server.next('joined')).toBe(joined);
  win(pair, joined);
  await expect.poll(newest, { timeout: 30 * seconds }).toEqual([pair, no, no, won]);

  await queue('last');
  expect(await server.next('playing')).toBe('last ann,ben');
  const { servers } = await admin.matchBroker.listServers({});
  expect(servers.map(({ health, isSilent }) => [health?.players, isSilent])).toEqual([[connected, false]]);
  win('last', 'ann');
  const { rest } = await server.end();
  expect([...rest].sort()).toEqual(['drained', 'served']);
  expect((await admin.matchBroker.listServers({})).servers).toEqual([]);
  expect(await newest()).toEqual(['last', won, no]);
}
