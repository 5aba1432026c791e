import { help } from '../config/help.ts';
import type { Command } from './command.ts';

/** Returns how a command is called: `lobbykit backup <file>`. */
export function usageOf(name: string, { arguments: names = [], options = {} }: Command): string {
  const given = Object.entries(options).map(([option, { value, required }]) => {
    const text = [`--${option}`, value].filter(Boolean).join(' ');
    return required ? text : `[${text}]`;
  });
  return ['lobbykit', name, ...names, ...given].join(' ');
}

/** Returns the text of `lobbykit <command> --help`. */
export function commandHelp(name: string, command: Command): string {
  const { meaning, options = {}, details = [] } = command;
  const lines = Object.entries(options).map(
    ([option, { value, meaning: words }]) =>
      `  ${[`--${option}`, value].filter(Boolean).join(' ').padEnd(24)} ${words}`,
  );
  return [
    usageOf(name, command),
    `${meaning[0]!.toUpperCase()}${meaning.slice(1)}.`,
    ...details.map((paragraph) => wrap(paragraph, 100)),
    ...(lines.length > 0 ? [lines.join('\n')] : []),
  ]
    .map((part) => `${part}\n`)
    .join('\n');
}

/** Returns the text of `lobbykit --help`. */
export function generalHelp(commands: Readonly<Record<string, Command>>): string {
  const lines = Object.entries(commands).map(
    ([name, { arguments: names = [], meaning }]) => `  ${[name, ...names].join(' ').padEnd(24)} ${meaning}`,
  );
  return `lobbykit <command>

${lines.join('\n')}

  --config <file>          the configuration file; otherwise CONFIG_FILE, otherwise lobbykit.json if it exists
  --help                   behind a command: what it does, and its options

Each option is an environment variable, and a key in the configuration file; the variable comes first. Defaults are in
parentheses. The page https://github.com/lobbykit/lobbykit/blob/main/docs/settings.md lists the keys.

${help()}
`;
}

/** Breaks a paragraph into lines of at most `width` characters. */
function wrap(paragraph: string, width: number): string {
  const lines = [''];
  for (const word of paragraph.split(' ')) {
    const line = lines.at(-1)!;
    if (line !== '' && line.length + 1 + word.length > width) lines.push(word);
    else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`;
  }
  return lines.join('\n');
}
