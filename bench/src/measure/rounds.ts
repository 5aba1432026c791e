import { type Disturbance, isDisturbed, watchMachine } from '../machine/disturbance.ts';
import { warmUp } from './steady.ts';

/** How often a sample beside foreign load or stolen time is repeated at most. */
export const maxRepeats = 2;
let allowedRepeats = maxRepeats;

/** A run of one minute has no time for repeated samples. It still counts those that were disturbed. */
export const repeatNothing = (): void => {
  allowedRepeats = 0;
};

/** What was not as it should be while samples were taken. */
export interface Conditions {
  readonly samples: number;
  /** Samples that were taken again, because something else used the machine. */
  readonly repeated: number;
  /** Samples that were kept although something else used the machine. */
  readonly disturbed: number;
  /** Samples that began before the warm-up was steady. */
  readonly unsteady: number;
  /** Programs whose warm-up before all samples did not get steady; absent for figures from before it was counted. */
  readonly unsettled?: number;
}

const quiet = { samples: 0, repeated: 0, disturbed: 0, unsteady: 0, unsettled: 0 };
let conditions = quiet;

/** Returns the conditions since the last call. */
export function takeConditions(): Conditions {
  const taken = conditions;
  conditions = quiet;
  return taken;
}

const note = (name: keyof typeof quiet): void => {
  conditions = { ...conditions, [name]: conditions[name] + 1 };
};

/**
 * Runs all contenders once in each round and returns their samples. Every other round goes through them backwards, so
 * that nobody always comes after the same one.
 */
export async function interleave<Sample, Name extends string>(
  rounds: number,
  contenders: Readonly<Record<Name, () => Promise<Sample>>>,
): Promise<Readonly<Record<Name, readonly Sample[]>>> {
  const names = Object.keys(contenders) as Name[];
  const samples = Object.fromEntries(names.map((name) => [name, [] as Sample[]])) as Record<Name, Sample[]>;
  for (let round = 0; round < rounds; round++)
    for (const name of round % 2 === 0 ? names : names.toReversed())
      samples[name].push(await undisturbed(name, contenders[name]));
  return samples;
}

/**
 * Takes samples that nobody counts until three in a row agree, at most `maxRounds`. For programs whose samples have no
 * warm-up of their own.
 */
export async function warmEach(
  maxRounds: number,
  contenders: Readonly<Record<string, () => Promise<number>>>,
): Promise<void> {
  for (const take of Object.values(contenders)) if (!(await warmUp(take, maxRounds))) note('unsettled');
}

/** Takes a sample. If something else used the machine, takes it again, and keeps the one that was disturbed least. */
async function undisturbed<Sample>(name: string, take: () => Promise<Sample>): Promise<Sample> {
  note('samples');
  let best: { readonly sample: Sample; readonly disturbance: Disturbance } | undefined;
  for (let repeats = 0; ; repeats++) {
    const elapsed = watchMachine();
    const sample = await take();
    const disturbance = elapsed();
    if (best === undefined || sumOf(disturbance) < sumOf(best.disturbance)) best = { sample, disturbance };
    if (!isDisturbed(disturbance) || repeats === allowedRepeats) break;
    note('repeated');
    const { foreign, stolen } = disturbance;
    console.log(`      ${name} again: others used ${share(foreign)} and ${share(stolen)} was stolen`);
  }
  if (isDisturbed(best.disturbance)) note('disturbed');
  if ((best.sample as { readonly isSteady?: boolean }).isSteady === false) note('unsteady');
  return best.sample;
}

const sumOf = ({ foreign, stolen }: Disturbance): number => foreign + stolen;
const share = (value: number): string => `${Math.round(value * 100)} % of a CPU`;
