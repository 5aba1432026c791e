import { createBackend, silentLog } from '@lobbykit/core';
import { createMemoryStorage } from '@lobbykit/core/storage';
import type { Config } from '../config/config.ts';
import { sentenceOf } from '../config/config.ts';
import { addressOf, loopbackOf } from '../server/address.ts';
import { openAllocators } from '../server/allocators.ts';
import { areasWithout } from '../server/areas.ts';
import { backendOptionsOf } from '../server/backend-options.ts';
import { secretKeyOf } from '../server/database.ts';
import { createsGameServerKey } from '../server/game-server-key.ts';
import { wakeUpsOf } from '../server/wake-ups.ts';
import { about, asSentence, type Finding } from './finding.ts';

/** Checks what the backend refuses at its start, and the files that options name. Starts nothing. */
export async function checkBackend(config: Config): Promise<readonly Finding[]> {
  const { ok, problem } = about('options');
  try {
    const secretKey = await secretKeyOf(config);
    const local = config.PORT === 0 ? undefined : addressOf(loopbackOf(config.HOST), config.PORT);
    const allocators = await openAllocators(config, {
      localUrl: local,
      publicUrl: config.PUBLIC_URL ?? local,
      apiKey: config.GAME_SERVER_KEY ?? (createsGameServerKey(config) ? 'created at the start' : undefined),
      hasSecretKey: secretKey !== undefined || !config.DATABASE_URL.startsWith('postgres'),
      log: silentLog,
    });
    // That of Redis would connect.
    if (!config.WAKE_UPS?.startsWith('redis')) await wakeUpsOf(config, () => {});
    createBackend({
      storage: createMemoryStorage(),
      ...areasWithout(config.WITHOUT_AREAS),
      ...(config.CHAT_ROOMS !== undefined && { chatRooms: config.CHAT_ROOMS }),
      ...(config.LOBBY_SERVER_BUILDS && { lobbyServerBuilds: true }),
      log: silentLog,
      ...(await backendOptionsOf(config)),
      ...allocators.options,
      ...(secretKey !== undefined && { secretKey }),
    });
    return [ok('the backend accepts them')];
  } catch (error) {
    return [
      problem(`${asSentence(sentenceOf(error, config))} The server does not start until this is mended.`),
    ];
  }
}
