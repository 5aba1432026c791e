import { readFileSync, writeFileSync } from 'node:fs';
import { type Outcome, simulate } from './simulate.ts';

const file = new URL('./seeds.json', import.meta.url);

/** Returns seeds that have failed once. They are run before all others from then on. */
export const failedSeeds = (): readonly number[] => JSON.parse(readFileSync(file, 'utf8')) as number[];

function remember(seed: number): void {
  const known = failedSeeds();
  if (known.includes(seed)) return;
  try {
    writeFileSync(file, `${JSON.stringify([...known, seed])}\n`);
  } catch {
    // If the sources cannot be written, the seed is in the message.
  }
}

/** Lines of the trace that a failure shows. */
const shownLines = 80;

/** Runs seeds one after the other. Throws at the first that fails, with its trace, and remembers it. */
export async function runSeeds(seeds: Iterable<number>): Promise<void> {
  for (const seed of seeds) {
    const outcome = await simulate(seed);
    if (outcome.failure === null) continue;
    remember(seed);
    throw new Error(failureReport(outcome));
  }
}

const failureReport = ({ seed, failure, faults, trace }: Outcome): string =>
  [`seed ${seed}: ${failure}`, JSON.stringify(faults), ...trace.slice(-shownLines)].join('\n');

export function* seedsFrom(first: number, count: number): Generator<number> {
  for (let seed = first; seed < first + count; seed++) yield seed;
}
