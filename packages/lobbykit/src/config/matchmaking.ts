import type { MatchmakingConfigInput } from '@lobbykit/core';
import { readDocument } from './document.ts';
import type { JsonDocument } from './options/option.ts';

/** Returns the matchmaking queues. The backend checks them. Throws `ConfigError` if their file is unreadable or not JSON. */
export const matchmakingOf = (document: JsonDocument): Promise<MatchmakingConfigInput> =>
  readDocument('MATCHMAKING_CONFIG', document) as Promise<MatchmakingConfigInput>;
