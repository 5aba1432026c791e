import { z } from 'zod';
import {
  Bool,
  displayText,
  enumeration,
  Id,
  Int64,
  int32,
  maybe,
  TimestampSeconds,
  withDefault,
} from '../../kernel/schemas.ts';
import { authorities, entrants, operators, sortOrders } from './states.ts';

const SortOrder = enumeration('LeaderboardSortOrder', 'LEADERBOARD_SORT_ORDER', sortOrders);
const Operator = enumeration('LeaderboardOperator', 'LEADERBOARD_OPERATOR', operators);
const Entrant = enumeration('LeaderboardEntrant', 'LEADERBOARD_ENTRANT', entrants);
const Authority = enumeration('LeaderboardAuthority', 'LEADERBOARD_AUTHORITY', authorities);

const reservedIds: ReadonlySet<string> = new Set(['definitions', 'healthz']);

export const LeaderboardId = z.string().regex(/^[a-z0-9_-]{1,48}$/, 'must be the id of a leaderboard');
export const NewLeaderboardId = LeaderboardId.refine((id) => !reservedIds.has(id), 'is reserved');

/** Any JSON object of the game. */
const Metadata = z.record(z.string(), z.unknown());
export type Metadata = z.output<typeof Metadata>;

const rank = int32({ min: 0 }).meta({
  description: '1 is the best. One more than the number of better entries that are not hidden.',
});

export const version = maybe(int32({ min: 0 })).meta({
  description: 'The version; absent or 0 means the running one.',
});

/** The fields of a leaderboard that operators set. */
export const leaderboardFields = {
  title: maybe(displayText(128)),
  description: maybe(displayText(4_096)),
  sortOrder: maybe(SortOrder).meta({ description: 'Default DESCENDING: the higher score is better.' }),
  operator: maybe(Operator).meta({
    description:
      'Default BEST: only a better score replaces the old one. LATEST: each does. SUM: scores add up.',
  }),
  authority: maybe(Authority).meta({
    description: 'Default SERVER_ONLY. CLIENT: players may submit their own scores too.',
  }),
  entrant: maybe(Entrant).meta({
    description:
      'Default PLAYER. GROUP: entries are of groups, whose ids stand in `accountId`, and game servers submit their scores.',
  }),
  resetSchedule: maybe(z.string().max(128)).meta({
    description: 'Five fields of cron in UTC: `0 0 * * 1` is each Monday. Default empty: never.',
  }),
  archiveCount: maybe(int32({ min: 0 })).meta({
    description: 'How many ended versions are kept. Default 4, at most 50.',
  }),
  minScore: maybe(Int64).meta({ description: 'Lower submitted scores are refused. Absent: no bound.' }),
  maxScore: maybe(Int64).meta({ description: 'Higher submitted scores are refused. Absent: no bound.' }),
  maxEntries: maybe(int32({ min: 0 })).meta({
    description: 'Worse entries than so many are removed. Default 0: no maximum.',
  }),
  metadata: maybe(Metadata).meta({ description: 'Any JSON object of at most 16 KiB.' }),
} as const;

export const Leaderboard = z
  .object({
    leaderboardId: z.string(),
    title: z.string(),
    description: z.string(),
    sortOrder: SortOrder,
    operator: Operator,
    authority: Authority,
    entrant: Entrant,
    resetSchedule: z.string(),
    archiveCount: int32(),
    minScore: Int64.optional(),
    maxScore: Int64.optional(),
    maxEntries: int32(),
    metadata: Metadata,
    version: int32().meta({ description: 'The running version.' }),
    createdTimestamp: TimestampSeconds,
    nextResetTimestamp: TimestampSeconds.meta({ description: '0: never.' }),
  })
  .meta({ id: 'Leaderboard', description: 'A leaderboard.' });
export type Leaderboard = z.input<typeof Leaderboard>;

export const Entry = z
  .object({
    accountId: z.string().meta({ description: 'The id of the player, or of the group.' }),
    playerName: z.string().meta({ description: 'The name of the player, or of the group.' }),
    score: Int64,
    subscore: Int64,
    rank,
    submissions: int32().meta({ description: 'How often a score was submitted.' }),
    metadata: Metadata,
    createdTimestamp: TimestampSeconds,
    updatedTimestamp: TimestampSeconds.meta({ description: 'When the score was last replaced.' }),
    hidden: Bool.optional().meta({ description: 'Present only for operators of leaderboards.' }),
  })
  .meta({ id: 'LeaderboardEntry', description: 'The entry of a player on a leaderboard.' });
export type Entry = z.input<typeof Entry>;

export const TopPlayer = z
  .object({ playerName: z.string(), score: Int64, accountId: z.string(), rank })
  .meta({ id: 'LeaderboardPlayer', description: 'One of the best players of a leaderboard.' });

const LeaderboardVersion = z
  .object({
    version: int32(),
    startedTimestamp: TimestampSeconds,
    endedTimestamp: TimestampSeconds.meta({ description: '0: it is running.' }),
    entryCount: int32({ min: 0 }).meta({ description: 'Hidden entries are not counted.' }),
  })
  .meta({
    id: 'LeaderboardVersion',
    description: 'A version of a leaderboard: the time between two resets.',
  });

/** What players and servers submit. */
export const submissionFields = {
  score: Int64,
  subscore: maybe(Int64).meta({ description: 'Decides between equal scores. Default 0.' }),
  metadata: maybe(Metadata).meta({
    description: 'Any JSON object of at most 1,024 bytes. Absent: the metadata of the entry stays.',
  }),
} as const;

export const ServerSubmission = z
  .object({ accountId: Id, ...submissionFields })
  .meta({ id: 'LeaderboardSubmission', description: 'A score that a game server submits.' });

export const SubmissionResult = z
  .object({
    accountId: z.string(),
    updated: Bool.meta({ description: 'Whether the submission has replaced the score.' }),
    rank: rank.meta({ description: 'The rank afterwards. 0: there was no room for the entry.' }),
  })
  .meta({ id: 'LeaderboardSubmissionResult', description: 'What a submitted score has changed.' });

/** A part of the entries of a version. */
export const shownEntries = {
  entries: z.array(Entry),
  version: int32(),
  totalEntries: int32({ min: 0 }),
} as const;
export const range = maybe(int32({ min: 0 })).meta({
  description: 'How many entries on each side. Default 5, also for 0; at most 50.',
});
export const versionsAnswer = z.object({ versions: z.array(LeaderboardVersion) });
export const leaderboardAnswer = z.object({ leaderboard: Leaderboard });
export const path = z.object({ leaderboardId: LeaderboardId });
export const entryPath = z.object({ leaderboardId: LeaderboardId, accountId: Id });
export const flag = withDefault(Bool, false);
