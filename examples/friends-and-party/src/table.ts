import { describe } from './describe.ts';
import type { Player } from './player.ts';

/** What each player was told, one line for each event. */
export function sequences(players: readonly Player[]): string[] {
  return players.flatMap((player) => [
    '',
    `what ${player.name} was told:`,
    ...player.heard.map(
      (content, index) => `${String(index + 1).padStart(4)}  ${describe(content, players)}`,
    ),
  ]);
}

/** How the evening was for each player. */
export function closingTable(players: readonly Player[]): string[] {
  const rows = [
    ['player', 'logged in by', 'node', 'told', 'to be told', 'streams opened'],
    ...players.map(({ name, login, node, heard, expected, openings }) =>
      [name, login, node + 1, heard.length, expected.length, openings].map(String),
    ),
  ];
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  const line = (row: readonly string[]): string =>
    row
      .map((cell, column) => cell.padEnd(widths[column]!))
      .join('  ')
      .trimEnd();
  const rule = widths.map((width) => '-'.repeat(width)).join('  ');
  return ['', line(rows[0]!), rule, ...rows.slice(1).map(line), ''];
}
