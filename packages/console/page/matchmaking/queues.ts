import type { StatisticsAnswer } from '../charts/chart-data.ts';

interface QueueConfig {
  readonly queueName?: string;
  /** How many equal teams, or teams with names and sizes. */
  readonly teams: number | readonly unknown[];
  readonly playersPerTeam?: number | null;
  readonly hosting?: string;
  readonly attributes?: readonly {
    readonly path: string;
    readonly type: string;
    readonly per?: string | null;
    readonly weight?: number | null;
  }[];
  readonly latency?: { readonly path: string } | null;
  readonly teamDifference?: { readonly path: string } | null;
  readonly avoidRecentOpponents?: { readonly matches: number } | null;
  readonly partySizes?: object | null;
  readonly customStrategy?: string;
  readonly rating?: { readonly system: string } | null;
}

export interface TicketEntity {
  readonly id?: string;
  readonly entities?: readonly TicketEntity[];
}

/** A ticket of the list for operators. */
export interface ListedTicket {
  readonly ticketId: string;
  readonly entity: TicketEntity;
  readonly matchmakerState: string;
  readonly queueKey: string;
  /** Unix time in seconds. */
  readonly createdTimestamp: number | bigint;
}

/** A queue with what waits in it. */
export interface Queue {
  readonly key: string;
  readonly name: string;
  readonly size: string;
  readonly rules: readonly string[];
  readonly tickets: number;
  readonly players: number;
  /** When the oldest ticket began to wait, in milliseconds; null without one. */
  readonly oldest: number | null;
  /** How long half of the tickets that got a match last waited at most, in seconds; null if that is not known. */
  readonly median: number | null;
  /** The same of 95 of 100 tickets. */
  readonly slow: number | null;
}

/** Returns the accounts of a ticket. */
export const playersOf = ({ id, entities = [] }: TicketEntity): string[] =>
  entities.length > 0 ? entities.flatMap(playersOf) : id ? [id] : [];

/** Puts together the configuration, the tickets, and the waits of the statistics, if they can be read. */
export function queuesOf(
  config: unknown,
  tickets: readonly ListedTicket[],
  waits: StatisticsAnswer | null,
): Queue[] {
  const { matchmakingQueues } = (
    config as {
      readonly serviceMatchmakerConfig: { readonly matchmakingQueues: Readonly<Record<string, QueueConfig>> };
    }
  ).serviceMatchmakerConfig;
  return Object.entries(matchmakingQueues).map(([key, queue]) => {
    const name = queue.queueName || key;
    const waiting = tickets.filter((one) => one.queueKey === key && one.matchmakerState !== 'ENDED');
    const since = waiting.map(({ createdTimestamp }) => Number(createdTimestamp) * 1000);
    return {
      key,
      name,
      size: `${sizeOf(queue)}, hosting ${queue.hosting ?? 'broker'}`,
      rules: rulesOf(queue),
      tickets: waiting.length,
      players: waiting.reduce((sum, { entity }) => sum + playersOf(entity).length, 0),
      oldest: since.length === 0 ? null : Math.min(...since),
      median: waitOf(waits, [key, name], 'p50'),
      slow: waitOf(waits, [key, name], 'p95'),
    };
  });
}

const sizeOf = ({ teams, playersPerTeam }: QueueConfig): string => {
  if (typeof teams !== 'number') return `${teams.length} different teams`;
  return playersPerTeam ? `${teams} × ${playersPerTeam}` : `${teams} teams`;
};

const rulesOf = ({
  attributes = [],
  latency,
  teamDifference,
  partySizes,
  avoidRecentOpponents,
  customStrategy,
  rating,
}: QueueConfig): string[] => [
  ...attributes.map(
    ({ path, type, per, weight }) =>
      `${type} of ${path}${per === 'team' ? ' in each team' : ''}${weight ? ', preferred' : ''}`,
  ),
  ...(teamDifference ? [`teams of about the same ${teamDifference.path}`] : []),
  ...(partySizes ? ['parties of about the same size'] : []),
  ...(avoidRecentOpponents ? [`no opponents of the last ${avoidRecentOpponents.matches} matches`] : []),
  ...(latency ? [`latency of ${latency.path}`] : []),
  ...(customStrategy ? [`strategy ${customStrategy}`] : []),
  ...(rating ? [`rated by ${rating.system}`] : []),
];

/** The last step that has a wait. */
function waitOf(waits: StatisticsAnswer | null, labels: readonly string[], statistic: string): number | null {
  const series = waits?.series.find((one) => labels.includes(one.label) && one.statistic === statistic);
  const value = series?.values.map(Number).findLast((one) => one > 0);
  return value === undefined ? null : value / 1000;
}
