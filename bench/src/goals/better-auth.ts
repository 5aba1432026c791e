import { join } from 'node:path';
import type { LoadResult } from '../load/worker.ts';
import { interleave } from '../measure/rounds.ts';
import { ratiosOf } from '../measure/statistics.ts';
import { freshFolder } from '../prepare/folders.ts';
import { rateText } from '../report/text.ts';
import type { StartBetterAuth } from '../servers/better-auth.ts';
import type { StartOurs } from '../servers/ours.ts';
import type { Measurement } from './bench.ts';
import { oursFlags, reportProfile } from './profile.ts';
import { seedPlayers } from './seeding.ts';

/** Sessions of the peer, made one after another: it takes milliseconds for each. */
const peerPlayers = 500;

export const betterAuth: Measurement = {
  title: 'against better-auth 1.7.7 on better-sqlite3',
  goals: ['15', '16'],
  quick: true,
  async run(bench) {
    const { rounds } = bench.effort;
    const folder = freshFolder('better-auth');
    const path = join(folder, 'ours.db');
    const players = await seedPlayers(folder, { kind: 'sqlite', path }, null);
    const ours = await bench.startServer(
      'servers/ours.ts',
      { kind: 'start', framework: 'fastify', storage: { kind: 'sqlite', path } } satisfies StartOurs,
      oursFlags(bench, 'better-auth'),
    );
    const file = join(folder, 'peer-players.json');
    const peer = await bench.startServer('servers/better-auth.ts', {
      kind: 'start',
      path: join(folder, 'peer.db'),
      players: peerPlayers,
      file,
    } satisfies StartBetterAuth);

    const checks = await interleave(rounds, {
      ours: bench.load(ours, { workload: 'checkSession', players }),
      peer: bench.load(peer, { workload: 'peerCheckSession', players: file }),
    });
    const signIns = await interleave(rounds, {
      ours: bench.load(ours, { workload: 'signIn', players: '' }),
      peer: bench.load(peer, { workload: 'peerSignIn', players: '' }),
    });
    for (const { child } of [ours, peer]) await child.stop();
    reportProfile(bench, 'better-auth');
    // A new player of ours is two requests: the login, and the account.
    const newPlayers = signIns.ours.map(asPlayers);
    return [
      {
        goal: '15',
        value: ratiosOf(rates(checks.ours), rates(checks.peer)),
        ours: rateText(checks.ours),
        theirs: rateText(checks.peer),
      },
      {
        goal: '16',
        value: ratiosOf(rates(newPlayers), rates(signIns.peer)),
        ours: rateText(newPlayers),
        theirs: rateText(signIns.peer),
      },
    ];
  },
};

const rates = (samples: readonly LoadResult[]): number[] => samples.map(({ perSecond }) => perSecond);

const asPlayers = (sample: LoadResult): LoadResult => ({
  ...sample,
  perSecond: sample.perSecond / 2,
  serverCpu: sample.serverCpu * 2,
});
