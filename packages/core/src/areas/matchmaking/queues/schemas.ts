import { z } from 'zod';
import { unknownName } from '../../../kernel/nearest-name.ts';
import { Bool, int32, maybe, text } from '../../../kernel/schemas.ts';
import { keptMatches } from '../states.ts';

/** How many unknown names of one object are named, and how much of each. */
const [maxUnknown, maxUnknownCharacters] = [16, 64];

/** Where a name that an operator has written in another place belongs; undefined if it belongs nowhere. */
type PlaceOf = (name: string, value: unknown) => string | undefined;

/**
 * Returns the schema of an object that an operator writes. Unlike in a request, which a newer client may send, an unknown
 * name is refused: it is a mistake, and without the setting that was meant the queue would do something else.
 */
const settings = <S extends z.ZodRawShape>(shape: S, placeOf: PlaceOf = () => undefined) =>
  z.strictObject(shape, {
    error: (issue) =>
      issue.code === 'unrecognized_keys'
        ? (issue.keys as readonly string[])
            .slice(0, maxUnknown)
            .map((name) => {
              const shown = name.slice(0, maxUnknownCharacters);
              const place = placeOf(name, (issue.input as Readonly<Record<string, unknown>>)[name]);
              return place === undefined
                ? unknownName('setting', shown, Object.keys(shape))
                : `${shown} belongs inside ${place}`;
            })
            .join('; ')
        : undefined,
  });

/** Whether somebody has written this as a queue. */
const isQueue = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, 'teams');

const seconds = int32({ min: 1, max: 86_400 });
const bound = maybe(z.number().min(-1e12).max(1e12));
const relaxSteps = <S extends z.ZodType>(step: S) =>
  z.array(step).max(16).default([]).meta({
    description: 'In ascending order of `afterSeconds`, each at least as wide as the previous one.',
  });

/** The longest text that is compared, and the longest list: see `rules.values.ts`. */
const comparedText = text(256);
const comparedNumber = z.number().min(-1e12).max(1e12);

const RuleDefault = z
  .union(
    [comparedText, comparedNumber, z.boolean(), z.array(z.union([comparedText, comparedNumber])).max(32)],
    {
      error: 'must be a text, a number, a boolean, or a list of at most 32 texts or numbers',
    },
  )
  .meta({
    override: {
      description:
        'The value of players who have none: a value that the rule could read, or `any`, which goes with every value. Default: their tickets are refused.',
    },
  });

/** The name of a queue, a strategy or a hook. */
const QueueName = z
  .string()
  .regex(/^[A-Za-z0-9_.:-]{1,64}$/, 'must be 1 to 64 characters of A-Z a-z 0-9 _ . : -');

const AttributeRule = settings({
  path: text(256, 1).meta({
    description: 'The key of a metadata entry, optionally followed by dots and names within its JSON.',
  }),
  type: z.enum(['equal', 'difference', 'intersection', 'sum', 'count', 'contains', 'compare']),
  value: z
    .union([comparedText, comparedNumber, z.boolean()], { error: 'must be a text, a number or a boolean' })
    .meta({
      override: {
        description: 'What `count`, `contains` and `compare` look for: a text, a number or a boolean.',
      },
    })
    .optional(),
  op: maybe(z.enum(['<', '<=', '=', '!=', '>=', '>'])).meta({ description: 'How `compare` compares.' }),
  valuePath: maybe(text(256, 1)).meta({
    description:
      'The path of the entry of the same player that `compare` compares with, in place of `value`.',
  }),
  party: maybe(z.enum(['mean', 'min', 'max'])).meta({
    description: 'How the players of a ticket count under `difference`. Default: `mean`.',
  }),
  per: maybe(z.enum(['match', 'team'])).meta({
    description: 'Whether the rule holds for the whole match, or for each team by itself. Default: `match`.',
  }),
  weight: maybe(z.number().min(1e-3).max(1e6)).meta({
    description:
      'If set, the rule is preferred and not demanded: of the matches of a ticket, the one whose kept rules weigh most is made. Default: demanded.',
  }),
  default: RuleDefault.optional(),
  min: bound,
  max: bound,
  relax: relaxSteps(
    settings({
      afterSeconds: seconds,
      min: bound,
      max: bound,
      any: maybe(Bool).meta({ description: 'true: from then on, `equal` accepts every value.' }),
    }),
  ),
}).meta({
  id: 'MatchmakingAttributeRule',
  description: 'A rule over a metadata value of the players who may meet.',
});

const TeamDifference = settings({
  path: text(256, 1).meta({ description: 'The path of an entry that holds a number, as in a rule.' }),
  default: maybe(comparedNumber).meta({
    description: 'The number of players who have none. Default: their tickets are refused.',
  }),
  max: z.number().min(0).max(1e12),
  relax: relaxSteps(settings({ afterSeconds: seconds, max: z.number().min(0).max(1e12) })),
}).meta({
  id: 'MatchmakingTeamDifference',
  description: 'How far the means of the players of the teams may differ.',
});

const playersApart = int32({ min: 0, max: 256 });
const PartySizes = settings({
  maxDifference: playersApart,
  relax: relaxSteps(settings({ afterSeconds: seconds, maxDifference: playersApart })),
}).meta({
  id: 'MatchmakingPartySizes',
  description: 'How many players the largest parties of the teams may differ by.',
});

const RecentOpponents = settings({
  matches: int32({ min: 1, max: keptMatches }).meta({
    description: 'How many of the last matches of each player in this queue count.',
  }),
  relax: relaxSteps(settings({ afterSeconds: seconds, matches: int32({ min: 0, max: keptMatches }) })),
}).meta({
  id: 'MatchmakingRecentOpponents',
  description:
    'Players do not get into one match who were opponents in one of the last `matches` matches of either of them. With 0, all may meet.',
});

const milliseconds = int32({ min: 1, max: 60_000 });

const LatencyRule = settings({
  path: text(256, 1).meta({
    description: 'The key of an entry that holds a JSON object with the milliseconds to each region.',
  }),
  default: maybe(z.record(text(256), z.number().min(0).max(60_000))).meta({
    description:
      'The milliseconds by region of players who have no such entry. Default: their tickets are refused.',
  }),
  maxMs: milliseconds,
  relax: relaxSteps(settings({ afterSeconds: seconds, maxMs: milliseconds })),
}).meta({
  id: 'MatchmakingLatencyRule',
  description: 'A rule that finds a region that every player reaches in time.',
});

/** Names of hooks, in the order in which they are called. A single name may be given as text. */
const HookNames = z
  .union([z.array(QueueName).max(16), z.literal(''), QueueName])
  .default([])
  .transform((names): string[] => (Array.isArray(names) ? names : names === '' ? [] : [names]))
  .meta({ override: { type: 'array', items: { type: 'string' }, maxItems: 16 } });

/** How an area rates the players of a queue, by the results of its matches. */
const RatingSettings = settings({
  system: z.enum(['openskill', 'glicko2', 'elo']),
  initial: maybe(z.number().min(-1e6).max(1e6)).meta({
    description: 'The rating of a new player. Default: 25 (openskill), 1500 (glicko2, elo).',
  }),
  deviation: maybe(z.number().min(1e-3).max(1e6)).meta({
    description:
      'How uncertain that is. Default: a third of 25 (openskill), 350 (glicko2); means nothing for elo.',
  }),
  kFactor: maybe(z.number().min(1).max(400)).meta({
    description: 'How much one match moves an elo rating at most. Default 32.',
  }),
}).meta({ id: 'MatchmakingRatingSettings', description: 'How players of a queue are rated.' });

/** The name of a role, or of a team. */
const RoleName = z
  .string()
  .regex(/^[A-Za-z0-9_.:-]{1,32}$/, 'must be 1 to 32 characters of A-Z a-z 0-9 _ . : -');

const Roles = z
  .record(
    RoleName,
    settings({
      min: int32({ min: 0, max: 256 }).default(0),
      max: maybe(int32({ min: 1, max: 256 })).meta({ description: 'Default: the players of the team.' }),
    }),
  )
  .meta({
    description:
      'How many players of each team have a role, by its name. Players want the roles of their entry `roles`, the preferred one first; without it, any.',
  });

const Team = settings({
  name: RoleName,
  minPlayers: int32({ min: 1, max: 256 }),
  maxPlayers: int32({ min: 1, max: 256 }),
  roles: maybe(Roles).meta({ description: 'Default: the `roles` of the queue.' }),
});

/** How long players may take to accept a match if the queue does not say. */
export const defaultAcceptanceSeconds = 20;

/** How long after a pause its growth is forgotten if the queue does not say. */
export const defaultPauseResetMinutes = 60;

/** A queue as it is configured. Absent fields have the default that their description names. */
export const QueueConfig = settings({
  queueName: maybe(text(64)).meta({ description: 'The name that players use. Default: its key.' }),
  teams: z.union([int32({ min: 1, max: 256 }), z.array(Team).min(1).max(16)]).meta({
    override: {
      description:
        'The number of equal teams, from 1 to 256, or a list of 1 to 16 teams, each with `name`, `minPlayers`, `maxPlayers` and `roles`.',
    },
  }),
  minTeams: maybe(int32({ min: 1, max: 256 })).meta({
    description: 'How many teams a smaller match has at least. Default: teams.',
  }),
  minPlayersPerTeam: maybe(int32({ min: 1, max: 256 })).meta({
    description:
      'How many players a team of a smaller match has at least; with `minimum`, `startAfterSeconds` or a strategy. Default: playersPerTeam.',
  }),
  playersPerTeam: maybe(int32({ min: 1, max: 256 })).meta({
    description: 'The players of each team; required, unless `teams` is a list.',
  }),
  roles: maybe(Roles),
  startAfterSeconds: maybe(int32({ min: 0, max: 86_400 })).meta({
    description:
      'A ticket that has waited so long may get a smaller match. Default: not before its time is over.',
  }),
  autoBackfill: maybe(Bool).meta({
    description:
      'Whether a smaller match fills its free seats by itself once its server is ready, without a backfill request. Default: false.',
  }),
  ticketExpirationSeconds: seconds.default(180),
  expirationAction: z.enum(['drop', 'minimum']).default('drop').meta({
    description:
      '`drop`: an expired ticket times out. `minimum`: a match with smaller teams is searched first.',
  }),
  customStrategy: z
    .union([z.literal(''), QueueName])
    .default('')
    .meta({
      override: {
        type: 'string',
        description: 'The name of a strategy in the options. Empty: the built-in one.',
      },
    }),
  customHooks: HookNames,
  maxTicketSize: maybe(int32({ min: 1, max: 64 })).meta({
    description: 'The most players of one ticket. Default: the players of a match, at most 64.',
  }),
  attributes: z.array(AttributeRule).max(20).default([]),
  latency: maybe(LatencyRule),
  expansion: maybe(z.enum(['both', 'longest'])).meta({
    description:
      'Whose age relaxes the rules of a match: `both`: a match keeps the bounds of each of its tickets; `longest`: those of the ticket that has waited longest. Default: `both`.',
  }),
  teamDifference: maybe(TeamDifference),
  partySizes: maybe(PartySizes),
  avoidRecentOpponents: maybe(RecentOpponents),
  passOn: maybe(z.array(text(256, 1)).max(32)).meta({
    description:
      'Paths of entries that game servers get in the properties of each player, under these names. Default: none.',
  }),
  acceptance: settings({
    required: Bool.default(false),
    seconds: int32({ min: 1, max: 300 }).default(defaultAcceptanceSeconds),
    declinePauseSeconds: int32({ min: 0, max: 3_600 }).default(0).meta({
      description:
        'How long players who declined a match, or did not answer in time, can start no ticket of a queue with this setting. 0: not at all.',
    }),
    maxPauseSeconds: maybe(int32({ min: 1, max: 86_400 })).meta({
      description:
        'The pause doubles each time a player declines again, up to this. Default: it does not grow.',
    }),
    pauseResetMinutes: maybe(int32({ min: 1, max: 43_200 })).meta({
      description: 'How long after their last pause players begin with the shortest one again. Default: 60.',
    }),
  }).prefault({}),
  hosting: z.enum(['broker', 'p2p', 'none']).default('broker'),
  build: maybe(text(128, 1)).meta({
    example: '1.5.0',
    description: 'The build that the servers of its matches must have. Default: any.',
  }),
  buildPath: maybe(text(256, 1)).meta({
    example: 'client.build',
    description:
      'The path of an entry that names this build, for queues with players of several builds. Needs a rule `equal` with the same path.',
  }),
  requeueAfterFailedHosting: Bool.default(true).meta({
    description:
      'Whether tickets whose match gets no server wait again, as old as they are, up to three times. Otherwise they fail.',
  }),
  avoidBlocked: Bool.default(true),
  rating: maybe(RatingSettings),
  oneMatchAtATime: Bool.default(false).meta({
    description:
      'Whether a ticket is refused with IN_MATCH while one of its players is in a match that has a server.',
  }),
}).meta({ id: 'MatchmakingQueue', description: 'A queue as it is configured.' });
export type QueueConfig = z.output<typeof QueueConfig>;
/** A queue as it is written in a configuration, with optional defaults. */
export type QueueConfigInput = z.input<typeof QueueConfig>;

/** All queues, with the settings that apply to all of them. */
const ServiceMatchmakerConfig = settings(
  {
    matchmakingQueues: z.record(QueueName, QueueConfig),
    statusExpirationMinutes: int32({ min: 1, max: 1_440 }).default(15).meta({
      description: 'How long a ticket can be read after it has ended.',
    }),
    customHooks: HookNames,
  },
  (_, value) => (isQueue(value) ? 'matchmakingQueues' : undefined),
).meta({
  id: 'ServiceMatchmakerConfig',
  description: 'All queues, and the settings that apply to all of them.',
});

/**
 * The whole configuration of matchmaking. A configuration without queues must say so: `{}` is more likely a mistake, and
 * would delete every queue.
 */
export const MatchmakingConfig = settings(
  {
    serviceMatchmakerConfig: ServiceMatchmakerConfig,
    customMatchmakerConfig: text(16_384).default('').meta({
      description: 'Text for strategies and hooks of the host. It is stored as it is.',
    }),
  },
  (name, value) =>
    Object.hasOwn(ServiceMatchmakerConfig.shape, name)
      ? 'serviceMatchmakerConfig'
      : isQueue(value)
        ? 'serviceMatchmakerConfig.matchmakingQueues'
        : undefined,
).meta({ id: 'MatchmakingConfig', description: 'The whole configuration of matchmaking.' });
export type MatchmakingConfig = z.output<typeof MatchmakingConfig>;
/** The configuration as it is written, with optional defaults. */
export type MatchmakingConfigInput = z.input<typeof MatchmakingConfig>;
