import { readFile } from 'node:fs/promises';
import type { MatchmakingConfigInput } from '@lobbykit/core';
import { ConfigError } from './config-error.ts';

/** Reads the queues of the file that the environment names; what is wrong in them the backend says. Throws `ConfigError`. */
export async function matchmakingOf(path: string): Promise<MatchmakingConfigInput> {
  const text = await readFile(path, 'utf8').catch(() => {
    throw new ConfigError(`MATCHMAKING_CONFIG: there is no file ${path} that can be read.`);
  });
  try {
    return JSON.parse(text) as MatchmakingConfigInput;
  } catch {
    throw new ConfigError(`MATCHMAKING_CONFIG: the file ${path} is no JSON.`);
  }
}
