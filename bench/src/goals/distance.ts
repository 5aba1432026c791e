import { type Child, startChild } from '../machine/child.ts';
import { loadCpu, serverCpu } from '../machine/cpus.ts';
import { interleave } from '../measure/rounds.ts';
import { spreadOf } from '../measure/statistics.ts';
import { freshFolder } from '../prepare/folders.ts';
import { spreadText } from '../report/text.ts';
import type { StartDelayingProxy } from '../servers/delaying-proxy.ts';
import type { AskTickets, OpenTickets } from '../servers/tickets.ts';
import type { Measurement } from './bench.ts';
import { startPostgres } from './postgres.ts';
import { oursFlags, reportProfile } from './profile.ts';
import { seedPlayers } from './seeding.ts';

/** Players who wait when a round begins; two make a match. */
const waitingPlayers = 600;
const profileName = 'distance';

/** A Postgres that is this many milliseconds away, in each direction. */
async function startDistance(
  url: string,
  milliseconds: number,
): Promise<{ readonly url: string; stop(): Promise<void> }> {
  const child = startChild('servers/delaying-proxy.ts', { cpu: loadCpu });
  const near = new URL(url);
  const start = { kind: 'start', port: Number(near.port), milliseconds } satisfies StartDelayingProxy;
  near.port = String(await child.ask<number>(start));
  return {
    url: near.href,
    async stop() {
      await child.ask({ kind: 'stop' });
      await child.stop();
    },
  };
}

export const distantMatches: Measurement = {
  title: 'matches of one queue on a Postgres that is 0, 1 and 5 ms away in each direction',
  goals: ['u', 'v', 'w'],
  quick: false,
  async run(bench) {
    const folder = freshFolder('distance');
    const database = await startPostgres(folder);
    const players = await seedPlayers(folder, { kind: 'postgres', url: database.url }, null, waitingPlayers);
    const sample = async (milliseconds: number): Promise<number> => {
      const distance = await startDistance(database.url, milliseconds);
      // A node of its own for each sample, so the nodes do not match each other's tickets.
      const child: Child = startChild('servers/tickets.ts', {
        cpu: serverCpu,
        flags: oursFlags(bench, profileName),
      });
      const storage = { kind: 'postgres', url: distance.url } as const;
      await child.ask({ kind: 'open', storage, players, matches: false } satisfies OpenTickets);
      await child.ask({ kind: 'round' } satisfies AskTickets);
      const perSecond = await child.ask<number>({ kind: 'round' } satisfies AskTickets);
      await child.stop();
      await distance.stop();
      return perSecond;
    };
    const samples = await interleave(bench.effort.rounds, {
      here: () => sample(0),
      near: () => sample(1),
      far: () => sample(5),
    });
    await database.stop();
    reportProfile(bench, profileName);
    const figure = (goal: 'u' | 'v' | 'w', values: readonly number[]) => ({
      goal,
      value: spreadOf(values),
      ours: `${spreadText(spreadOf(values))} matches/s, ${waitingPlayers / 2} in a round`,
      theirs: '',
    });
    return [figure('u', samples.here), figure('v', samples.near), figure('w', samples.far)];
  },
};
