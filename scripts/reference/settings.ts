import { entriesOf } from '../../packages/lobbykit/src/config/help.ts';
import { optionGroups } from '../../packages/lobbykit/src/config/options/index.ts';
import type { Option } from '../../packages/lobbykit/src/config/options/option.ts';

const begin = '<!-- Generated from the options of packages/lobbykit by `npm run reference`. -->';
const end = '<!-- The end of what is generated. -->';

/** Returns the page of settings with the tables of all options between its two comments. */
export function withOptions(page: string): string {
  const [before, after] = [page.indexOf(begin), page.indexOf(end)];
  if (before < 0 || after < before)
    throw new Error('docs/settings.md has lost the comments around its tables');
  return `${page.slice(0, before)}${begin}\n\n${optionTables()}\n${page.slice(after)}`;
}

function optionTables(): string {
  return optionGroups
    .map((group) => {
      const rows = entriesOf(group).map(
        ({ variable, path, option }) =>
          `| \`${variable}\` | ${path === null ? '–' : `\`${path}\``} | ${defaultOf(option)} | ${cell(option.meaning)} |\n`,
      );
      const introduction = group.introduction === undefined ? '' : `${cell(group.introduction)}\n\n`;
      return `### ${group.title}\n\n${introduction}| Variable | Key in the file | Default | Meaning |\n|---|---|---|---|\n${rows.join('')}`;
    })
    .join('\n');
}

const isShown = ({ default: value }: Option): boolean => value !== undefined && value !== '';

function defaultOf(option: Option): string {
  if (option.defaultText === 'none') return '–';
  const isValue = isShown(option) && !option.defaultText.includes(' ');
  return isValue ? `\`${option.defaultText}\`` : cell(option.defaultText);
}

/** Writes names of options as code and pages as links, and escapes what would end a cell or begin an element of HTML. */
const cell = (text: string): string =>
  text
    .replaceAll('|', '\\|')
    .replaceAll(/\b[A-Z]+(?:_[A-Z\d]+)+(?:=\w+)?\b/g, (name) => `\`${name}\``)
    .replaceAll(/<([^<>]+)>/g, '&lt;$1&gt;')
    .replaceAll(/\bdocs\/([\w-]+\.md)/g, '[$1]($1)');

const introduction = `# The options of the server of lobbykit, as environment variables. docs/settings.md explains them.
# Copy what you need to a file .env, remove the # before it, and let your starter read the file:
#   docker run --env-file .env …      EnvironmentFile=/etc/lobbykit.env (systemd)      node --env-file=.env …
# A value after = is the default or an example. Secrets have none.
`;

/** Returns the file of environment variables, in which every line is a comment. */
export function environmentExample(): string {
  const groups = optionGroups.map((group) => {
    const entries = entriesOf(group).map(
      ({ variable, option }) =>
        `# ${option.meaning} (${option.defaultText})\n#${variable}=${option.secret && !isShown(option) ? '' : option.example}\n`,
    );
    const text = group.introduction === undefined ? '' : `# ${group.introduction}\n`;
    return `\n# --- ${group.title} ---\n${text}\n${entries.join('\n')}`;
  });
  return introduction + groups.join('');
}
