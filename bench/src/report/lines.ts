import { goalOf } from '../goals/catalogue.ts';
import { type Figure, type Verdict, verdictOf } from '../goals/figure.ts';
import { figureText, spreadText } from './text.ts';

export const verdictWords: Readonly<Record<Verdict, string>> = {
  aim: 'pass, aim reached',
  must: 'pass',
  missed: 'MISSED',
};

/** `≥ 0.75`, `≤ 32 KiB`. */
export function boundText(name: Figure['goal'], which: 'must' | 'aim'): string {
  const goal = goalOf(name);
  const unit = goal.unit === undefined ? '' : ` ${goal.unit}`;
  return `${goal.more ? '≥' : '≤'} ${figureText(goal[which]).replace(/\.00$/, '')}${unit}`;
}

/** What a person reads of one goal, in three lines. */
export function goalLines(figure: Figure): string {
  const { goal, value, ours, theirs } = figure;
  return [
    `${goal.padStart(4)}  ${goalOf(goal).title}`,
    `      ${spreadText(value)}   must ${boundText(goal, 'must')}, aim ${boundText(goal, 'aim')}   ${verdictWords[verdictOf(figure)]}`,
    `      ours ${ours}${theirs === '' ? '' : `   against ${theirs}`}`,
  ].join('\n');
}
