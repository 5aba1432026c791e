import { writeExactJson } from '../json.ts';

interface Config {
  readonly serviceMatchmakerConfig: {
    readonly matchmakingQueues: Readonly<Record<string, { readonly queueName?: string }>>;
  };
}

export const trialQueueName = 'playground';

/** What the playground has to know of the configuration of matchmaking. */
export interface TrialQueues {
  /** By the names that tickets use. */
  readonly names: readonly string[];
  /** The queue that is chosen at first; null if there is none. */
  readonly preferred: string | null;
  /** The configuration with a queue for the players of a trial, as text. */
  readonly withTrialQueue: string;
}

/** Reads the queues of a configuration. */
export function queuesWith(answer: unknown): TrialQueues {
  const config = answer as Config;
  const { serviceMatchmakerConfig: service } = config;
  const names = Object.entries(service.matchmakingQueues).map(([key, { queueName }]) => queueName || key);
  return {
    names,
    preferred: names.includes(trialQueueName) ? trialQueueName : (names[0] ?? null),
    withTrialQueue: writeExactJson({
      ...config,
      serviceMatchmakerConfig: {
        ...service,
        matchmakingQueues: {
          ...service.matchmakingQueues,
          [trialQueueName]: { teams: 2, playersPerTeam: 1 },
        },
      },
    }),
  };
}
