import type { MatchDraft, StrategyContext, StrategyMatch, StrategyTicket } from '@lobbykit/core';
import { createMemoryStorage } from '@lobbykit/core/storage';
import type { JoinedPlayer, Match } from '@lobbykit/game-server';
import express from 'express';
import fastify from 'fastify';

// What the snippets of the documents take from the reader's own code.

export const expressApp = express();
export const fastifyApp = fastify();

export const storage = createMemoryStorage();
export const secretKey = 'a-secret-key-of-more-than-32-characters';
export const backendUrl = 'https://play.example.com';
export const apiKey = 'a-key-of-game-servers-with-32-or-more-characters';
export const session = 'gs_session';
export const accountId = 'account-1';

export const from = 'My Game <play@example.com>';
export const mailer = {
  sent: [] as object[],
  sendMail: async (mail: { from: string; to: string; subject: string; text: string }): Promise<void> => {
    mailer.sent.push(mail);
  },
};

/** SHA-256 of the archive of a game server, in hexadecimal. */
export const buildHash = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
const remote = 'https://builds.example.com/game/1.4.2.tar.gz';
const integrity = { alg: 'sha256', hash: buildHash };
export const job = {
  name: 'game',
  artifacts: [{ name: 'build', remote, integrity, config: 'archive=tar.gz' }],
  job: {
    requirements: {},
    include: [{ name: 'build', dest: 'game' }],
    exec: [{ cmd: 'game/server' }],
  },
};

export interface Game {
  readonly port: number;
  /** Accounts of players who have left. */
  readonly left: readonly string[];
  readonly over: Promise<{ readonly winner: number }>;
  add(players: readonly JoinedPlayer[]): void;
}

export declare function startGame(match: Match): Promise<Game>;
/** Who is connected to this game server, and how long its ticks are. */
export declare const players: ReadonlySet<string>;
export declare const ticks: { longestSinceLastCall(): number };
export declare function connect(details: unknown): void;
/** Asks a player until a time, in Unix seconds. */
export declare function askPlayer(until: number): Promise<boolean>;
export declare function show(text: string): void;
export declare function logInAgain(): void;
/** Reads the state of the game anew. */
export declare function readAgain(): void;

export const ratings = {
  of: async (playerIds: readonly string[], _queueName: string): Promise<Record<string, number>> =>
    Object.fromEntries(playerIds.map((id) => [id, 1_500])),
};
export const isOpen = (queueName: string | undefined): boolean => queueName !== 'closed';
export const pickMap = async (teams: MatchDraft['teams']): Promise<string> => `map for ${teams.length}`;
export const pickOne = (
  _tickets: readonly StrategyTicket[],
  _context: Pick<StrategyContext, 'queue' | 'now' | 'mayMeet'>,
): StrategyMatch | null => null;

/** The machines of a cloud. It has no more than two. */
export const cloud = {
  machines: new Map<string, { readonly environment: Readonly<Record<string, string>>; isRunning: boolean }>(),
  hasRoom: async (): Promise<boolean> => cloud.machines.size < 2,
  async run(
    name: string,
    environment: Readonly<Record<string, string>>,
    _signal: AbortSignal,
  ): Promise<void> {
    if (!cloud.machines.has(name)) cloud.machines.set(name, { environment, isRunning: true });
  },
  async remove(name: string): Promise<void> {
    cloud.machines.delete(name);
  },
  list: async (): Promise<{ name: string; isRunning: boolean }[]> =>
    Array.from(cloud.machines, ([name, { isRunning }]) => ({ name, isRunning })),
};
