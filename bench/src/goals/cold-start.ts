import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Player } from '../load/players.ts';
import { coldStart, plainProgram, runTime } from '../machine/cold-start.ts';
import { interleave } from '../measure/rounds.ts';
import { ratiosOf, spreadOf } from '../measure/statistics.ts';
import { freshFolder, root } from '../prepare/folders.ts';
import { spreadText } from '../report/text.ts';
import type { Measurement } from './bench.ts';
import { seedPlayers } from './seeding.ts';

/** Starting a process takes less than a second and varies much, so there are more rounds than elsewhere. */
const startsPerRound = 3;

export const coldStarts: Measurement = {
  title: 'cold start, import and idle memory',
  goals: ['26', '27', '28a'],
  quick: true,
  async run({ effort: { rounds, quick } }) {
    const folder = freshFolder('cold-start');
    const files = { ours: join(folder, 'ours.db'), twin: join(folder, 'twin.db') };
    const list = await seedPlayers(folder, { kind: 'sqlite', path: files.ours }, { path: files.twin });
    const [player] = JSON.parse(readFileSync(list, 'utf8')) as [Player];
    const path = `/api/v1/accounts/${player.accountId}`;
    const start = (name: 'ours' | 'twin') => {
      const program = plainProgram(name);
      const idleSeconds = quick ? 0 : 2;
      return () => coldStart({ program, database: files[name], path, token: player.token, idleSeconds });
    };
    const count = rounds * (quick ? 1 : startsPerRound);
    const starts = await interleave(count, { ours: start('ours'), twin: start('twin') });

    const entry = pathToFileURL(join(root, 'packages/core/dist/index.js')).href;
    const imports = await interleave(count, {
      ours: () => runTime(['--input-type=module', '--eval', `import '${entry}'`]),
      nothing: () => runTime(['--eval', '0']),
    });
    const milliseconds = (values: readonly number[]): string => `${spreadText(spreadOf(values))} ms`;
    const times = (name: 'ours' | 'twin'): number[] => starts[name].map((sample) => sample.milliseconds);
    const memory = (name: 'ours' | 'twin'): number[] =>
      starts[name].map((sample) => sample.idleBytes / 2 ** 20);
    const mebibytes = (values: readonly number[]): string => `${spreadText(spreadOf(values))} MiB`;
    return [
      {
        goal: '26',
        value: ratiosOf(times('ours'), times('twin')),
        ours: milliseconds(times('ours')),
        theirs: milliseconds(times('twin')),
      },
      {
        goal: '27',
        value: ratiosOf(imports.ours, imports.nothing),
        ours: milliseconds(imports.ours),
        theirs: milliseconds(imports.nothing),
      },
      {
        goal: '28a',
        value: ratiosOf(memory('ours'), memory('twin')),
        ours: mebibytes(memory('ours')),
        theirs: mebibytes(memory('twin')),
      },
    ];
  },
};
