/** Draws a table. A cell with a bar or a line break does not end it. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll('|', String.raw`\|`).replaceAll('\n', ' ')).join(' | ')} |`;
  return [line(head), `|${'---|'.repeat(head.length)}`, ...rows.map(line)].join('\n');
}

export const code = (text: string): string => `\`${text}\``;

/** Changes the text outside of fenced blocks, which stay as they are. */
export function mapProse(markdown: string, change: (prose: string) => string): string {
  return markdown
    .split(/^(`{3,}[^\n]*\n[\s\S]*?^`{3,} *$)/m)
    .map((part, index) => (index % 2 === 0 ? change(part) : part))
    .join('');
}

/** The first heading, without what follows a colon: `Nodes` for `# Nodes: look inside one`. */
export function titleOf(markdown: string): string {
  const [, heading = ''] = /^# +(.*)$/m.exec(markdown) ?? [];
  return heading.replaceAll('`', '').split(': ')[0]!.trim();
}
