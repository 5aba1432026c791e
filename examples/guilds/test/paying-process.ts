import { createBackend } from '@lobbykit/core';
import { openSqlite } from '@lobbykit/storage-sqlite';
import { game } from '../src/game.ts';
import { matchRewards } from '../src/match-rewards.ts';

/** The game in a process that kills itself with SIGKILL after it has paid for one match, and before it commits that. */
const [path = '', deadlyMatchId = ''] = process.argv.slice(2);
const backend = createBackend({
  ...game,
  storage: await openSqlite({ path }),
  rootApiKey: 'a-root-key-that-nobody-uses-in-here',
  consumers: {
    matchRewards: {
      ...matchRewards,
      async handle(event, unit) {
        await matchRewards.handle(event, unit);
        if ('anyEvent' in event.event && event.event.anyEvent.matchId === deadlyMatchId)
          process.kill(process.pid, 'SIGKILL');
      },
    },
  },
});
await backend.start();
setInterval(() => {}, 1_000);
