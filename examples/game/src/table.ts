import type { Crowd } from './crowd.ts';

/** What is told of a match in the end. */
export interface MatchReport {
  readonly matchId: string;
  readonly serverId: string;
  /** How often it was given to a server. */
  readonly attempts: number;
  readonly map: string;
  /** How far the best of it is above the worst. */
  readonly difference: number;
}

/** How it was for each bot, and for the game servers. */
export function closingTable({ bots, groups }: Crowd, reports: readonly MatchReport[]): string[] {
  const partner = (name: string): string =>
    groups
      .find((group) => group.some((bot) => bot.name === name))!
      .filter((bot) => bot.name !== name)
      .map((bot) => bot.name)
      .join() || '–';
  const servers = new Map<string, MatchReport[]>();
  for (const report of reports)
    servers.set(report.serverId, [...(servers.get(report.serverId) ?? []), report]);
  return [
    ...table([
      ['bot', 'rating', 'party with', 'played', 'won', 'drawn', 'lost', 'broken off'],
      ...bots.map(({ name, rating, played, brokenOff }) => {
        const count = (which: string): number => played.filter(({ result }) => result === which).length;
        return [
          name,
          rating,
          partner(name),
          played.length,
          count('won'),
          count('drawn'),
          count('lost'),
          brokenOff.length,
        ].map(String);
      }),
    ]),
    '',
    ...table([
      ['game server', 'matches', 'maps', 'widest difference', 'taken over'],
      ...[...servers].map(([serverId, played]) => [
        serverId,
        String(played.length),
        played.map(({ map }) => map).join(' '),
        String(Math.max(...played.map(({ difference }) => difference))),
        String(played.filter(({ attempts }) => attempts > 1).length),
      ]),
    ]),
  ];
}

function table(rows: readonly (readonly string[])[]): string[] {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  const line = (row: readonly string[]): string =>
    row
      .map((cell, column) => cell.padEnd(widths[column]!))
      .join('  ')
      .trimEnd();
  const rule = widths.map((width) => '-'.repeat(width)).join('  ');
  return [line(rows[0]!), rule, ...rows.slice(1).map(line)];
}
