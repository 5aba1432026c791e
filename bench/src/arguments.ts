import { parseArgs } from 'node:util';
import type { Effort } from './goals/bench.ts';
import { type GoalName, goalNames } from './goals/catalogue.ts';

export const help = `npm run bench -- [options]
                    without options: all goals, in two to four hours
  --quick           about one minute: two short rounds of what can be measured in it; nothing is written
  --only 1,4,6      these goals alone
  matches           goal 58 alone: how good matches are, in a few minutes
  --rounds 5        rounds that are compared
  --seconds 4       seconds of each sample under load
  --against <path>  compares with an older checkout that is built, in at least nine rounds: no figure may be below 0.95
  --profile         prints where our servers spend their time (the figures are then not comparable)
`;

/** The goals that have a name of their own on the command line. */
const namedGoals: Readonly<Record<string, string>> = { matches: '58' };

export interface Arguments {
  readonly effort: Effort;
  /** The goals asked for; null for all. */
  readonly only: readonly GoalName[] | null;
  /** The folder of an older checkout to compare with, instead of measuring goals; null for none. */
  readonly against: string | null;
}

/** Reads the command line. Throws a sentence for what it does not know. */
export function readArguments(args: readonly string[]): Arguments | 'help' {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      quick: { type: 'boolean', default: false },
      only: { type: 'string' },
      rounds: { type: 'string' },
      seconds: { type: 'string' },
      against: { type: 'string' },
      profile: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return 'help';
  const { quick, profile } = values;
  const [unknown] = positionals.filter((name) => !Object.hasOwn(namedGoals, name));
  if (unknown !== undefined) throw new Error(`there is no measurement ${unknown}`);
  const only = [...positionals.map((name) => namedGoals[name]!), ...(values.only?.split(',') ?? [])];
  return {
    effort: {
      quick,
      profile,
      rounds: numberOf('rounds', values.rounds, quick ? 2 : 5),
      seconds: numberOf('seconds', values.seconds, quick ? 0.5 : 4),
      warmSeconds: quick ? 0.2 : 0.5,
      maxWarmRounds: quick ? 5 : 20,
    },
    against: values.against ?? null,
    only: only.length === 0 ? null : only.flatMap(goalsOf),
  };
}

function numberOf(name: string, value: string | undefined, defaultValue: number): number {
  const number = Number(value ?? defaultValue);
  if (!(number > 0)) throw new Error(`--${name} takes a number above 0`);
  return number;
}

/** `28` means all its parts. */
function goalsOf(name: string): GoalName[] {
  const parts = goalNames.filter((goal) => goal === name || goal.replace(/(?<=\d)[a-z]$/, '') === name);
  if (parts.length === 0) throw new Error(`--only: there is no goal ${name}`);
  return parts;
}
