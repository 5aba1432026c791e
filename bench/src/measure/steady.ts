/** How many rounds of a warm-up must agree, and how well. */
const steadyRounds = 3;
const steadyRatio = 1.05;
/** The most rounds of a warm-up, if nothing else limits them. */
export const mostWarmRounds = 20;

/** Whether the last rounds of a warm-up agree: a program that is still being compiled does more in each. */
export function isSteady(rounds: readonly number[]): boolean {
  const last = rounds.slice(-steadyRounds);
  return last.length === steadyRounds && Math.max(...last) <= Math.min(...last) * steadyRatio;
}

/** Repeats `round` until three in a row agree, at most `maxRounds` times. Returns whether they did. */
export async function warmUp(round: () => Promise<number>, maxRounds = mostWarmRounds): Promise<boolean> {
  const rounds: number[] = [];
  while (rounds.length < maxRounds) {
    rounds.push(await round());
    if (isSteady(rounds)) return true;
  }
  return false;
}
