import { type OptionGroup, optionGroups } from './options/index.ts';
import type { Option } from './options/option.ts';

/** An option, or all options of a family, as documents show it. */
interface Entry {
  readonly variable: string;
  readonly path: string | null;
  readonly option: Option;
}

/** Returns what documents show of a group: a family of options once. */
export function entriesOf({ options }: OptionGroup): readonly Entry[] {
  const entries = Object.entries(options).map(([name, option]) => ({
    variable: option.family?.variable ?? name,
    path: option.family?.path ?? option.path,
    option,
  }));
  return entries.filter(
    ({ variable }, index) => entries.findIndex((other) => other.variable === variable) === index,
  );
}

/** Returns the options in groups, with their meanings and defaults, for `--help`. */
export const help = (): string =>
  optionGroups
    .map((group) => {
      const lines = entriesOf(group).map(
        ({ variable, option: { meaning, defaultText } }) =>
          `  ${variable.padEnd(32)} ${meaning} (${defaultText})`,
      );
      const title = group.introduction === undefined ? group.title : `${group.title}: ${group.introduction}`;
      return [title, ...lines].join('\n');
    })
    .join('\n\n');
