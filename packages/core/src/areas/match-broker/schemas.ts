import { z } from 'zod';
import {
  type Enumeration,
  enumeration,
  fitsPath,
  Id,
  int32,
  maybe,
  TimestampSeconds,
  text,
  unfitForPath,
} from '../../kernel/schemas.ts';
import { settingsTable } from './options.settings.ts';
import { HealthSampleRecord } from './schemas.health.ts';
import { hintFlags, matchOutcomes, serverStates } from './states.ts';

export const ServerStateField = enumeration('ServerState', 'SERVER_STATE', serverStates);

export const MatchOutcomeField = enumeration('MatchOutcome', 'MATCH_OUTCOME', matchOutcomes);

const flagByName = new Map(
  Object.entries(hintFlags).flatMap(([name, value]) => [
    [name, value],
    [`HINT_FLAG_${name}`, value],
  ]),
);

/** Hints as a sum of flags, or the name of one flag. */
export const HintFlags = maybe(
  z.union([z.number(), z.string()]).transform((given, context): number => {
    const value = typeof given === 'number' ? given : flagByName.get(given);
    if (value === undefined || !Number.isInteger(value) || value < 0 || value > 31) {
      context.addIssue({ code: 'custom', message: 'must be a sum of 1, 2, 4, 8 and 16, or the name of one' });
      return z.NEVER;
    }
    return value;
  }),
).meta({
  enumerates: { id: 'HintFlag', values: hintFlags } satisfies Enumeration,
  override: {
    type: 'integer',
    format: 'int32',
    minimum: 0,
    maximum: 31,
    description:
      'A sum of 1 SHUTDOWN, 2 WILLING_TO_WAIT, 4 WILLING_TO_SHUTDOWN, 8 FULL, 16 NOT_FULL. The name of one is accepted too.',
  },
});

export const HintsOut = int32().meta({
  description: 'A sum of hint flags: 1 SHUTDOWN asks the server to exit.',
});

/** An id of a server. Allocators may choose their own. */
export const ServerId = Id;

const record = <Value extends z.ZodType>(value: Value) => z.record(z.string(), value);

/** A match as operators write it. The limits of the backend bound its size. */
export const MatchInput = z
  .object({
    matchId: maybe(
      z
        .string()
        .regex(/^[A-Za-z0-9_.:-]{0,128}$/, 'must be an id, or empty')
        .refine(fitsPath, unfitForPath),
    ),
    playerIds: maybe(z.array(Id)),
    matchProperties: maybe(z.string()),
    playerProperties: maybe(record(z.string())),
    build: maybe(text(128)).meta({
      example: '1.4.2',
      description: 'The only build whose servers may play it. Default: any.',
    }),
  })
  .meta({ id: 'MatchInput', description: 'A match that waits for a game server, as an operator queues it.' });

export const MatchOut = z
  .object({
    matchId: z.string(),
    playerIds: z.array(z.string()),
    matchProperties: z.string(),
    playerProperties: record(z.string()),
    build: z.string().optional().meta({
      example: '1.4.2',
      description: 'The build that its server must have; absent: any.',
    }),
  })
  .meta({ id: 'QueuedMatch', description: 'A match as game servers and operators see it.' });

export const ServerMatchInfo = z
  .object({
    matchId: z.string(),
    connectionString: z.string().meta({ description: 'Empty until the server is ready.' }),
  })
  .meta({ id: 'ServerMatchInfo', description: 'A match that a game server runs.' });

export const ServerInfo = z
  .object({
    serverId: z.string(),
    requestedMatch: z.boolean().meta({ description: 'Whether it asked for a match and got none.' }),
    matches: z.array(ServerMatchInfo),
    isFull: z.boolean(),
    originatingAllocator: z.string().meta({ description: 'Empty if the server registered by itself.' }),
    build: z.string().optional().meta({
      example: '1.4.2',
      description: 'The build that it runs, as its allocator says, or itself if none has started it.',
    }),
    state: ServerStateField,
    lastSeenTimestamp: TimestampSeconds,
    isSilent: z.boolean().meta({
      description: 'Whether it runs a match, reports its health, and has not called for serverSilentSeconds.',
    }),
    health: HealthSampleRecord.optional().meta({
      description: 'What it said last; absent if it says nothing.',
    }),
  })
  .meta({ id: 'ServerInfo', description: 'A game server as operators see it.' });

export const AllocatorRecord = z
  .object({
    name: z.string(),
    description: z.string(),
    requirements: z.string(),
    rawAllocatorConfiguration: z.string().meta({ description: 'JSON text, secrets masked.' }),
  })
  .meta({ id: 'AllocatorConfiguration', description: 'An allocator of game servers.' });

type SettingName = keyof typeof settingsTable;
const settingNames = Object.keys(settingsTable) as SettingName[];

export const Settings = z
  .object(
    Object.fromEntries(
      settingNames.map((name) => [name, int32().meta({ description: settingsTable[name][3] })]),
    ) as unknown as Record<SettingName, z.ZodInt>,
  )
  .meta({ id: 'MatchBrokerConfiguration', description: 'The settings of the match broker.' });

const bounded = (name: SettingName) => {
  const [defaultValue, min, max, meaning] = settingsTable[name];
  return maybe(int32({ min, max })).meta({ description: `${meaning}; default ${defaultValue}` });
};

export const SettingsChangeInput = z.object(
  Object.fromEntries(settingNames.map((name) => [name, bounded(name)])) as unknown as Record<
    SettingName,
    ReturnType<typeof bounded>
  >,
);

export const connectionDetails = maybe(text(65_536));
export const perPlayerConnectionDetails = maybe(record(z.string()));

const score = maybe(z.number().min(-1e15).max(1e15));

/** How a match went, as its server or its host says. The limits of the backend bound its size. */
export const MatchResultsInput = z
  .object({
    teams: maybe(
      z
        .array(z.object({ team: int32({ min: 0, max: 255 }), outcome: maybe(MatchOutcomeField), score }))
        .max(256),
    ),
    players: maybe(
      record(
        z.object({
          outcome: maybe(MatchOutcomeField).meta({ description: 'Default: that of the team.' }),
          score,
          placement: maybe(int32({ min: 0, max: 1_000 })).meta({ description: '1 for the first; 0: none.' }),
          stats: maybe(z.record(text(64, 1), z.number().min(-1e15).max(1e15))).meta({
            description: 'Numbers of the game, such as kills or seconds.',
          }),
        }),
      ),
    ).meta({
      description: 'By account. Players of the match who are left out have the result of their team.',
    }),
  })
  .meta({ id: 'MatchResults', description: 'How a match went, as its server or its host says.' });
