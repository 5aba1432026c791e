import { describe } from './describe.ts';
import type { Player } from './player.ts';

/** Lists the events that each player got, one per line. */
export function sequences(players: readonly Player[]): string[] {
  return players.flatMap((player) => [
    '',
    `the events of ${player.name}:`,
    ...player.received.map(
      (content, index) => `${String(index + 1).padStart(4)}  ${describe(content, players)}`,
    ),
  ]);
}

/** Makes a table with one row per player. */
export function closingTable(players: readonly Player[]): string[] {
  const rows = [
    ['player', 'logged in by', 'node', 'events', 'expected', 'streams opened'],
    ...players.map(({ name, login, node, received, expected, openings }) =>
      [name, login, node + 1, received.length, expected.length, openings].map(String),
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
