import type { Figure, PlayedCrowd } from '../goals/figure.ts';
import { figureText } from './text.ts';

const titles: Readonly<Record<PlayedCrowd['queue'], string>> = {
  ranked: 'five against five, parties up to five',
  roles: 'five against five with a tank, three damage dealers and a healer',
  royale: 'battle royale, five to ten squads of three',
};

const percent = (share: number): string => `${Math.round(share * 1_000) / 10} %`;
const seconds = (milliseconds: number): string => `${Math.round(milliseconds / 1_000)} s`;

function rowOf({ queue, players, matcher, quality }: PlayedCrowd): string {
  const { matches, waitMedian, waitP95, unmatched, spread, teamGap, favourites, betterSplits, latency } =
    quality;
  const cells = [
    titles[queue],
    players.toLocaleString('en'),
    matcher === 'ours' ? '**lobbykit**' : 'greedy',
    String(matches),
    seconds(waitMedian),
    seconds(waitP95),
    percent(unmatched),
    figureText(spread),
    figureText(teamGap),
    queue === 'royale' ? '–' : percent(favourites),
    betterSplits === null ? '–' : percent(betterSplits),
    `${figureText(latency)} ms`,
  ];
  return `| ${cells.join(' | ')} |`;
}

/** Returns the section that shows how players fared, by queue, crowd and matcher; empty if that was not measured. */
export function playedSection(figures: readonly Figure[]): string {
  const played = figures.flatMap((figure) => figure.played ?? []);
  if (played.length === 0) return '';
  return `
## How good the matches are

So many players come within ten minutes, with ratings that spread by 320 around 1,500, in four regions. Bounds relax: ratings from 100
to 400, latency from 50 to 200 ms. The greedy matcher takes, around each ticket, the oldest first, whoever fits until the teams are full. A favourite
wins more than 60 of 100 games by the ratings; the spread is that of the ratings in a match, the gap that between the means of its
teams, each the median over the matches. *Better split* counts matches whose players could be divided so that the means are five points
nearer.

| queue | players | matcher | matches | wait p50 | p95 | without a match | spread | gap | with a favourite | better split | slowest player |
|---|---|---|---|---|---|---|---|---|---|---|---|
${played.map(rowOf).join('\n')}
`;
}
