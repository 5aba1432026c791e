import { join } from 'node:path';
import type { WorkloadName } from '../load/workloads.ts';
import { residentBytes } from '../machine/usage.ts';
import { spreadOf } from '../measure/statistics.ts';
import { freshFolder } from '../prepare/folders.ts';
import { figureText } from '../report/text.ts';
import type { StartOurs } from '../servers/ours.ts';
import type { Measurement } from './bench.ts';
import { seedPlayers } from './seeding.ts';

const firstMinute = 60;
/** Seconds of load after the first minute. */
const later = 90;

export const memoryUnderLoad: Measurement = {
  title: 'memory after a minute of load and at its end',
  goals: ['28b'],
  quick: false,
  async run(bench) {
    const folder = freshFolder('memory');
    const path = join(folder, 'ours.db');
    const players = await seedPlayers(folder, { kind: 'sqlite', path }, null);
    const start = {
      kind: 'start',
      framework: 'fastify',
      storage: { kind: 'sqlite', path },
    } satisfies StartOurs;
    const server = await bench.startServer('servers/ours.ts', start, ['--expose-gc']);
    const load = async (seconds: number): Promise<number> => {
      const mixture: readonly WorkloadName[] = ['readAccount', 'writeMetadata', 'checkSession'];
      for (const workload of mixture)
        await bench.load(server, {
          workload,
          players,
          seconds: seconds / mixture.length,
          warmSeconds: 0.1,
          maxWarmRounds: 1,
        })();
      // What is garbage is not growth.
      await server.child.ask({ kind: 'collect' });
      return residentBytes(server.pid) / 2 ** 20;
    };
    const early = await load(firstMinute);
    const late = await load(later);
    await server.child.stop();
    return [
      {
        goal: '28b',
        value: spreadOf([late / early]),
        ours: `${figureText(late)} MiB after ${firstMinute + later} s`,
        theirs: `${figureText(early)} MiB after ${firstMinute} s`,
      },
    ];
  },
};
