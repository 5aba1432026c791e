import assert from 'node:assert/strict';
import type { Bot, BotOptions } from './bot.ts';
import { until, within } from './deadline.ts';
import { gameServerProcesses, kill } from './processes.ts';
import type { Studio } from './studio.ts';

/** Kills the process of a game server by its id. */
function killServer({ run }: Studio, serverId: string): void {
  const found = gameServerProcesses(run).find((each) => each.serverId === serverId);
  assert.ok(found, `the game server ${serverId} has no process`);
  kill(found.pid);
}

/** Delays one move until its game server has been killed. */
export interface MidMatchFault {
  readonly beforeMove: BotOptions['beforeMove'];
  /**
   * Kills the game server of the next match that has three marks and has not lost a server before. Resolves to the match
   * and its server.
   */
  killMidMatch(studio: Studio): Promise<{ readonly matchId: string; readonly serverId: string }>;
}

export function createMidMatchFault(): MidMatchFault {
  let pendingKill: ((matchId: string) => Promise<void>) | undefined;
  return {
    async beforeMove(matchId, { board }) {
      if (!pendingKill || board.filter((mark) => mark !== null).length < 3) return;
      const killNow = pendingKill;
      pendingKill = undefined;
      await killNow(matchId);
    },
    killMidMatch: (studio) =>
      within(
        'a game server is killed in the middle of a match',
        () =>
          new Promise((resolve, reject) => {
            const arm = (): void => {
              pendingKill = async (matchId) => {
                try {
                  const { serverId, attempts } = await studio.operator.admin.matchBroker.getMatch({
                    matchId,
                  });
                  if (attempts > 1) return arm();
                  killServer(studio, serverId!);
                  resolve({ matchId, serverId: serverId! });
                } catch (error) {
                  reject(error as Error);
                }
              };
            };
            arm();
          }),
      ),
  };
}

/** Kills the next game server that has got a match and is not ready for it. Resolves to its id. */
export async function killBeforeReady(studio: Studio): Promise<string> {
  const serverId = await within('a game server loads its map', () => studio.maps.hold('map'));
  killServer(studio, serverId);
  studio.maps.release();
  return serverId;
}

/**
 * Kills the node that is in the middle of a matchmaking pass after all bots have started matchmaking, and starts it again:
 * at once if it is the only node, otherwise after another node has gone on with matchmaking. Resolves to its name.
 */
export async function killMidPass(studio: Studio, bots: readonly Bot[]): Promise<string> {
  const { baseUrls, maps } = studio;
  const name = await within('a node asks for a map in a matchmaking pass', () => maps.hold('choice'));
  const isWaiting = ({ doing }: Bot): boolean => doing === 'waits for a match';
  await within('every bot waits for a match', (signal) => until(() => bots.every(isWaiting), signal));
  const node = baseUrls.findIndex((_, index) => studio.nameOf(index) === name);
  await studio.kill(node);
  maps.release();
  if (baseUrls.length > 1)
    await within('another node goes on with matchmaking', () => maps.answered('choice'));
  await studio.start(node);
  return name;
}

/** Takes every game server out of service, and waits until none of their processes is left. */
export async function retireServers({ operator, run }: Studio): Promise<void> {
  await within(
    'every game server ends',
    (signal) =>
      until(async () => {
        const { servers } = await operator.admin.matchBroker.listServers({});
        for (const { serverId } of servers) await operator.admin.matchBroker.deallocate({ serverId });
        return gameServerProcesses(run).length === 0;
      }, signal),
    () => `still running: ${JSON.stringify(gameServerProcesses(run))}`,
  );
}
