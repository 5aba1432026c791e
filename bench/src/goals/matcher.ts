import { type Child, startChild } from '../machine/child.ts';
import { serverCpu } from '../machine/cpus.ts';
import { interleave } from '../measure/rounds.ts';
import { ratiosOf, spreadOf } from '../measure/statistics.ts';
import { figureText, spreadText } from '../report/text.ts';
import type { Crowd, PassTime, TimePass } from '../servers/matcher.ts';
import type { Measurement } from './bench.ts';
import type { Figure } from './figure.ts';
import { oursFlags, reportProfile } from './profile.ts';

const timeOf =
  (child: Child, kind: TimePass['kind'], crowd: Crowd, tickets: number) => (): Promise<PassTime> =>
    child.ask({ kind, crowd, tickets } satisfies TimePass);

const times = (passes: readonly PassTime[]): number[] => passes.map(({ milliseconds }) => milliseconds);
const timeText = (passes: readonly PassTime[]): string => `${spreadText(spreadOf(times(passes)))} ms`;

function grown(
  goal: Figure['goal'],
  [few, many]: readonly [number, number],
  fewer: readonly PassTime[],
  more: readonly PassTime[],
): Figure {
  const text = (tickets: number, passes: readonly PassTime[]): string =>
    `${timeText(passes)} for ${tickets.toLocaleString('en')} tickets, ${figureText((passes[0]!.matched / tickets) * 100)} % matched`;
  return {
    goal,
    value: ratiosOf(times(more), times(fewer)),
    ours: text(many, more),
    theirs: text(few, fewer),
  };
}

export const matcher: Measurement = {
  title: 'who plays with whom, decided in process without storage',
  goals: ['23', 'l', 'm', 'n', 'o', 'p'],
  quick: false,
  async run(bench) {
    const { rounds } = bench.effort;
    const child = startChild('servers/matcher.ts', { cpu: serverCpu, flags: oursFlags(bench, 'matcher') });
    const passes = (crowd: Crowd) =>
      interleave(rounds, {
        few: timeOf(child, 'pass', crowd, 1_000),
        more: timeOf(child, 'pass', crowd, 10_000),
        many: timeOf(child, 'pass', crowd, 100_000),
        sweep: timeOf(child, 'sweep', 'duels', 10_000),
      });
    const duels = await passes('duels');
    const teams = await passes('teams');
    await child.stop();
    reportProfile(bench, 'matcher');
    const longest = spreadOf([...duels.many, ...teams.many].map((pass) => pass.longest));
    return [
      {
        goal: '23',
        value: ratiosOf(times(duels.sweep), times(duels.more)),
        ours: `${timeText(duels.more)} for 10,000 tickets`,
        theirs: timeText(duels.sweep),
      },
      grown('l', [1_000, 10_000], duels.few, duels.more),
      grown('m', [10_000, 100_000], duels.more, duels.many),
      grown('n', [1_000, 10_000], teams.few, teams.more),
      grown('o', [10_000, 100_000], teams.more, teams.many),
      {
        goal: 'p',
        value: { ...longest, median: longest.max },
        ours: 'the worst of all passes over 100,000 tickets, setting up among it',
        theirs: '',
      },
    ];
  },
};
