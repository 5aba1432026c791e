import type { Sidebar, SidebarItem } from './sidebar.ts';

/** How many characters `llms-full.txt` may have: about 200,000 tokens, which a reader with a large context takes at once. */
const maxFullCharacters = 800_000;

const intro =
  'lobbykit is a game backend for Node: accounts, login, parties, friends, leaderboards, matchmaking, game servers, a store and events, over one HTTP API or in the process, on SQLite or Postgres.';

/** Returns `llms.txt`: every page that a sidebar names, with its link, below the reader whom it is for. */
export function llmsIndex(pages: ReadonlyMap<string, string>, sidebar: Sidebar): string {
  const lines = ['# lobbykit', '', `> ${intro}`];
  const named = new Set<string>();
  const add = ({ text, link, items = [] }: SidebarItem, level: number): void => {
    if (items.length > 0 && level < 3) lines.push('', `## ${text}`, '');
    if (link !== undefined && !named.has(link)) lines.push(`- [${text}](${link})${summaryOf(pages, link)}`);
    if (link !== undefined) named.add(link);
    for (const item of items) add(item, level + 1);
  };
  const { '/': documents = [], ...others } = sidebar;
  for (const item of [...documents, ...Object.values(others).flat()]) add(item, 2);
  const files = [
    '- [The OpenAPI document](/reference/openapi.json)',
    '- [The documents in one file](/llms-full.txt)',
  ];
  return `${[...lines, '', '## Files', '', ...files].join('\n')}\n`;
}

/** The first sentence below the heading, for pages whose title says too little. */
function summaryOf(pages: ReadonlyMap<string, string>, link: string): string {
  const text = pages.get(`${link.slice(1)}.md`) ?? pages.get(`${link.slice(1)}index.md`) ?? '';
  const paragraph = text.split(/\n{2,}/).find((part) => /^(> )?(?!```)[A-Za-z[`*]/.test(part)) ?? '';
  const plain = paragraph
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/^> /, '')
    .replaceAll('\n', ' ');
  const sentence = /^.{10,}?[.:](?= |$)/.exec(plain)?.[0].replace(/:$/, '') ?? plain.slice(0, 160);
  return sentence === '' ? '' : `: ${sentence}`;
}

/** The documents that `llms-full.txt` leaves out: lists that stand in files of their own, and the history of decisions. */
const isLeftOut = (page: string): boolean => /^(adr\/|reference\/|benchmarks\.md|conformance\.md)/.test(page);

/** Returns `llms-full.txt`: the documents one after the other, without lists and decisions. */
export function llmsFull(documents: ReadonlyMap<string, string>): string {
  const parts = [...documents]
    .filter(([page]) => !isLeftOut(page))
    .map(([page, text]) => `<!-- /${page} -->\n\n${text}`);
  const full = parts.join('\n\n');
  if (full.length > maxFullCharacters)
    throw new Error(
      `llms-full.txt has ${full.length} characters, and at most ${maxFullCharacters} are of use`,
    );
  return full;
}
