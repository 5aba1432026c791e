import { type AttributeRule, boundsAt, isCount, isForAll, isPerTeam, sizesOf } from '../matching/queue.ts';
import { layoutOf } from './layout.ts';
import type { QueueConfig } from './schemas.ts';

type Fault = (name: string, description: string) => void;

/** Returns why a rule cannot hold for each team, or means nothing there; null if it is fine, or holds for the match. */
export function perTeamFault(queue: QueueConfig, rule: AttributeRule): string | null {
  if (!isPerTeam(rule)) return null;
  const sizes = sizesOf(layoutOf(queue));
  if (sizes.length === 1) return 'per: team means nothing with one team';
  if (isForAll(rule)) return 'per: team means nothing without min or max: then all players must have it';
  const wide = queue.attributes.findIndex(
    ({ type, path, per, relax }) =>
      type === 'equal' && type === rule.type && path === rule.path && per !== 'team' && relax.length === 0,
  );
  if (wide >= 0) return `per: team means nothing beside attributes[${wide}], which holds for the match`;
  const { min } = boundsAt(rule, rule.relax.length);
  const smallest = Math.min(...sizes);
  return isCount(rule.type) && min !== undefined && min > smallest
    ? `can never hold: a team has at most ${smallest} players`
    : null;
}

/** Finds what is wrong with the rules that compare teams. */
export function comparedTeamFaults(queue: QueueConfig, fault: Fault): void {
  const { teamDifference, partySizes, avoidRecentOpponents, customStrategy } = queue;
  const { ticketExpirationSeconds, maxTicketSize } = queue;
  const sizes = sizesOf(layoutOf(queue));
  const steps = (
    name: string,
    bound: string,
    all: readonly { readonly afterSeconds: number; readonly max: number }[],
  ): void => {
    for (const [index, step] of all.entries()) {
      if (index === 0) continue;
      const before = all[index - 1]!;
      if (step.afterSeconds <= before.afterSeconds)
        fault(
          name,
          `relax: afterSeconds must ascend, but ${step.afterSeconds} follows ${before.afterSeconds}`,
        );
      else if (bound === 'matches' ? step.max > before.max : step.max < before.max)
        fault(
          name,
          `relax after ${step.afterSeconds} seconds: ${bound} ${step.max} is ${bound === 'matches' ? 'above' : 'below'} the previous ${before.max}`,
        );
      else if (step.afterSeconds > ticketExpirationSeconds)
        fault(
          name,
          `relax after ${step.afterSeconds} seconds: tickets time out after ${ticketExpirationSeconds} seconds`,
        );
      else continue;
      return;
    }
  };
  for (const [name, given] of [
    ['teamDifference', teamDifference],
    ['partySizes', partySizes],
    ['avoidRecentOpponents', avoidRecentOpponents],
  ] as const) {
    if (!given) continue;
    if (sizes.length === 1) fault(name, 'means nothing with one team');
    if (customStrategy !== '')
      fault(name, 'means nothing with a strategy, which decides who plays with whom');
  }
  if (teamDifference) {
    const { max, relax } = teamDifference;
    steps('teamDifference', 'max', [{ afterSeconds: 0, max }, ...relax]);
  }
  if (avoidRecentOpponents) {
    const { matches, relax } = avoidRecentOpponents;
    const all = relax.map((step) => ({ ...step, max: step.matches }));
    steps('avoidRecentOpponents', 'matches', [{ afterSeconds: 0, max: matches }, ...all]);
  }
  if (partySizes) {
    const { maxDifference, relax } = partySizes;
    const all = relax.map((step) => ({ ...step, max: step.maxDifference }));
    steps('partySizes', 'maxDifference', [{ afterSeconds: 0, max: maxDifference }, ...all]);
    const most = Math.min(Math.max(...sizes), maxTicketSize ?? Infinity) - 1;
    if (maxDifference >= most)
      fault(
        'partySizes',
        most === 0
          ? 'means nothing: every party is of one player'
          : `maxDifference ${maxDifference} means nothing: parties differ by at most ${most} players`,
      );
  }
}
