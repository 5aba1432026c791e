import type { AccountDirectory } from '../../kernel/identity.ts';
import type { MetadataMap } from '../../metadata/store.ts';
import type { StorageOperations } from '../../storage/storage.ts';
import type { FriendsQueries } from '../friends/index.ts';
import type { MatchBroker } from '../match-broker/index.ts';
import type { PartiesQueries } from '../parties/index.ts';
import type { MatchmakingOptions } from './options.ts';
import type { WaitReportsDependencies } from './queues/wait-reports.ts';
import type { AbsentPlayersDependencies } from './tickets/absent-players.ts';
import type { DeparturesDependencies } from './tickets/departures.ts';

/** What matchmaking needs from other areas. */
export interface MatchmakingDependencies
  extends AbsentPlayersDependencies,
    DeparturesDependencies,
    WaitReportsDependencies {
  readonly options: MatchmakingOptions['matchmaking'];
  /** The settings of queues that other areas read. */
  readonly areaSettings: ReadonlySet<string>;
  /** Stores matches as QUEUED, lets players join a running match, and reports the status of a match. */
  readonly broker: Pick<
    MatchBroker,
    | 'builds'
    | 'currentMatch'
    | 'enqueueAll'
    | 'findBusy'
    | 'join'
    | 'limits'
    | 'lockMatch'
    | 'removePlayers'
    | 'status'
  >;
  readonly friends: Pick<FriendsQueries, 'blockedPairs'>;
  /** Locks these accounts until the unit ends, and returns their names. An account that is missing does not exist. */
  readonly lockAccounts: AccountDirectory['lock'];
  /** Does so with those that no other unit has locked, and waits for none. */
  readonly lockFreeAccounts: AccountDirectory['lock'];
  /** Returns the metadata of these accounts as operators see it. An account without metadata may be missing. */
  readonly accountMetadata: (
    db: StorageOperations,
    ids: readonly string[],
  ) => Promise<ReadonlyMap<string, MetadataMap>>;
  readonly partyLedBy: PartiesQueries['partyLedBy'];
}
