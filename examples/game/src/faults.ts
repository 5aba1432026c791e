import assert from 'node:assert/strict';
import type { Bot, BotOptions } from './bot.ts';
import { until, within } from './deadline.ts';
import { gameServerProcesses, kill } from './processes.ts';
import type { Studio } from './studio.ts';

/** Kills a game server by its id, wherever it runs. */
function killServer({ run }: Studio, serverId: string): void {
  const found = gameServerProcesses(run).find((each) => each.serverId === serverId);
  assert.ok(found, `the game server ${serverId} has no process`);
  kill(found.pid);
}

/** Lets one move wait until its game server was killed. */
export interface Ambush {
  readonly thinking: BotOptions['thinking'];
  /**
   * Kills the game server of the next match in which three marks are set, and which has lost none before; resolves to the
   * match and its server.
   */
  killMidMatch(studio: Studio): Promise<{ readonly matchId: string; readonly serverId: string }>;
}

export function createAmbush(): Ambush {
  let strike: ((matchId: string) => Promise<void>) | undefined;
  return {
    async thinking(matchId, { board }) {
      if (!strike || board.filter((mark) => mark !== null).length < 3) return;
      const once = strike;
      strike = undefined;
      await once(matchId);
    },
    killMidMatch: (studio) =>
      within(
        'a game server is killed in the middle of a match',
        () =>
          new Promise((resolve, reject) => {
            const lieInWait = (): void => {
              strike = async (matchId) => {
                try {
                  const { serverId, attempts } = await studio.operator.admin.matchBroker.getMatch({
                    matchId,
                  });
                  if (attempts > 1) return lieInWait();
                  killServer(studio, serverId!);
                  resolve({ matchId, serverId: serverId! });
                } catch (error) {
                  reject(error as Error);
                }
              };
            };
            lieInWait();
          }),
      ),
  };
}

/** Kills the next game server that was given a match and is not ready for it; resolves to its id. */
export async function killBeforeReady(studio: Studio): Promise<string> {
  const serverId = await within('a game server loads its map', () => studio.maps.hold('map'));
  killServer(studio, serverId);
  studio.maps.release();
  return serverId;
}

/**
 * Kills the node that is in the middle of a matchmaking pass, once all the bots have started matchmaking, and starts it
 * again: at once where it is the only one, else when another node has gone on with matchmaking. Resolves to its name.
 */
export async function killMidPass(studio: Studio, bots: readonly Bot[]): Promise<string> {
  const { baseUrls, maps } = studio;
  const name = await within('a node asks for a map in a matchmaking pass', () => maps.hold('choice'));
  const isWaiting = ({ doing }: Bot): boolean => doing === 'waits for a match';
  await within('everybody waits for a match', (signal) => until(() => bots.every(isWaiting), signal));
  const node = baseUrls.findIndex((_, index) => studio.nameOf(index) === name);
  await studio.kill(node);
  maps.release();
  if (baseUrls.length > 1)
    await within('another node goes on with matchmaking', () => maps.answered('choice'));
  await studio.start(node);
  return name;
}

/** Takes every game server out of service, and waits until no process of one is left. */
export async function retireServers({ operator, run }: Studio): Promise<void> {
  await within(
    'every game server ends',
    (signal) =>
      until(async () => {
        const { servers } = await operator.admin.matchBroker.listServers({});
        for (const { serverId } of servers) await operator.admin.matchBroker.deallocate({ serverId });
        return gameServerProcesses(run).length === 0;
      }, signal),
    () => `left over: ${JSON.stringify(gameServerProcesses(run))}`,
  );
}
