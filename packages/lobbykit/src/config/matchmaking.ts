import { readFile } from 'node:fs/promises';
import type { MatchmakingConfigInput } from '@lobbykit/core';
import { ConfigError } from './config-error.ts';

/** Reads the matchmaking queues from a file. The backend checks them. Throws `ConfigError` if the file is unreadable or not JSON. */
export async function matchmakingOf(path: string): Promise<MatchmakingConfigInput> {
  const text = await readFile(path, 'utf8').catch(() => {
    throw new ConfigError(`MATCHMAKING_CONFIG: the file ${path} cannot be read.`);
  });
  try {
    return JSON.parse(text) as MatchmakingConfigInput;
  } catch {
    throw new ConfigError(`MATCHMAKING_CONFIG: the file ${path} is not JSON.`);
  }
}
