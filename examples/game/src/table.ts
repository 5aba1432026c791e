import type { Crowd } from './crowd.ts';

/** A match in the closing table. */
export interface MatchReport {
  readonly matchId: string;
  readonly serverId: string;
  /** How often it was queued for a server. */
  readonly attempts: number;
  readonly map: string;
  /** The largest rating difference of its players. */
  readonly difference: number;
}

/** Returns the lines of the tables of bots and game servers. */
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
      ['bot', 'rating', 'party with', 'played', 'won', 'drawn', 'lost', 'interrupted'],
      ...bots.map(({ name, rating, played, interrupted }) => {
        const count = (which: string): number => played.filter(({ result }) => result === which).length;
        return [
          name,
          rating,
          partner(name),
          played.length,
          count('won'),
          count('drawn'),
          count('lost'),
          interrupted.length,
        ].map(String);
      }),
    ]),
    '',
    ...table([
      ['game server', 'matches', 'maps', 'max difference', 'taken over'],
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
