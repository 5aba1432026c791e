import { startChild } from '../machine/child.ts';
import { serverCpu } from '../machine/cpus.ts';
import { spreadOf } from '../measure/statistics.ts';
import { figureText } from '../report/text.ts';
import type { MatchQuality, PlayCrowd } from '../servers/match-quality.ts';
import type { QueueKind } from '../twins/matches/crowds.ts';
import type { Measurement } from './bench.ts';
import type { GoalName } from './catalogue.ts';
import type { Figure, PlayedCrowd } from './figure.ts';
import { oursFlags, reportProfile } from './profile.ts';

const sizes = [120, 2_000, 6_000] as const;
/** The crowd that the ratios are of. */
const compared = 2_000;

const ratioGoals = {
  ranked: ['58a', '58b'],
  roles: ['58c', '58d'],
  royale: ['58e', null],
} as const satisfies Readonly<Record<QueueKind, readonly [wait: GoalName, favourites: GoalName | null]>>;

const seconds = (milliseconds: number): string => `${figureText(milliseconds / 1_000)} s`;
const percent = (share: number): string => `${figureText(share * 100)} %`;

/** The same players and the same decisions in every run: one round says all, except of the time that it took. */
export const matches: Measurement = {
  title: 'how good matches are: ten minutes of a queue in artificial time',
  goals: ['58a', '58b', '58c', '58d', '58e', '58f'],
  quick: false,
  async run(bench) {
    const child = startChild('servers/match-quality.ts', {
      cpu: serverCpu,
      flags: oursFlags(bench, 'matches'),
    });
    const figures: Figure[] = [];
    let longest = 0;
    for (const kind of ['ranked', 'roles', 'royale'] as const) {
      const played: PlayedCrowd[] = [];
      for (const players of sizes)
        for (const matcher of ['ours', 'greedy'] as const) {
          const order: PlayCrowd & { readonly kind: QueueKind } = { kind, players, matcher };
          const quality = await child.ask<MatchQuality>({ kind: 'play', order });
          played.push({ queue: kind, players, matcher, quality });
          if (matcher === 'ours') longest = Math.max(longest, quality.longestRound);
        }
      const [ours, greedy] = played
        .filter(({ players }) => players === compared)
        .map(({ quality }) => quality) as [MatchQuality, MatchQuality];
      const [wait, favourites] = ratioGoals[kind];
      figures.push({
        goal: wait,
        value: spreadOf([ours.waitMedian / greedy.waitMedian]),
        ours: seconds(ours.waitMedian),
        theirs: seconds(greedy.waitMedian),
        played,
      });
      if (favourites !== null)
        figures.push({
          goal: favourites,
          value: spreadOf([ours.favourites / greedy.favourites]),
          ours: percent(ours.favourites),
          theirs: percent(greedy.favourites),
        });
    }
    await child.stop();
    reportProfile(bench, 'matches');
    figures.push({
      goal: '58f',
      value: spreadOf([longest]),
      ours: 'the longest round of all crowds',
      theirs: '',
    });
    return figures;
  },
};
