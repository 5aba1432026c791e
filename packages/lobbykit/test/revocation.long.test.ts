import { expect, test } from 'vitest';
import { freshDatabase } from './databases.ts';
import { ask, logIn, revoke, startServers } from './nodes.ts';

const samples = 200;

test.each([
  [2, 'database'],
  [4, 'database'],
  [4, 'polling'],
])(
  'a session that is revoked on one of %i nodes is refused by the others within a second (99th percentile): %s',
  async (count, wakeUps) => {
    const servers = await startServers(count, await freshDatabase(), { WAKE_UPS: wakeUps });
    const [here, ...others] = servers;
    const milliseconds: number[] = [];
    for (let sample = 0; sample < samples; sample += 1) {
      const player = await logIn(here!, `player-${sample}`);
      // A signal during the lookup of a caller prevents caching, so each request is sent twice.
      for (const server of [...others, ...others]) expect(await ask(server, player)).toBe(200);
      const begun = performance.now();
      expect(await revoke(here!, player)).toBe(200);
      await Promise.all(
        others.map(async (server) => {
          while ((await ask(server, player)) !== 401);
          milliseconds.push(performance.now() - begun);
        }),
      );
    }
    const sorted = milliseconds.toSorted((one, other) => one - other);
    const at = (part: number): number => Math.round(sorted[Math.ceil(sorted.length * part) - 1]!);
    process.stderr.write(
      `revocation over ${count} nodes by ${wakeUps}: median ${at(0.5)} ms, p99 ${at(0.99)} ms, max ${at(1)} ms\n`,
    );
    expect(at(0.99)).toBeLessThan(1_000);
    expect(at(1)).toBeLessThan(5_500);
  },
  600_000,
);
