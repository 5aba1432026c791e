// Generated from the contracts by `npm run reference`.

import type { AccountsAdminOperations, AccountsOperations } from './accounts.ts';
import type { ApiKeysAdminOperations } from './api-keys.ts';
import type { AuditAdminOperations } from './audit.ts';
import type { AuthenticationAdminOperations, AuthenticationOperations } from './authentication.ts';
import type { DocumentOperations } from './document.ts';
import type { EntitlementsAdminOperations, EntitlementsOperations } from './entitlements.ts';
import type { EventsAdminOperations, EventsOperations } from './events.ts';
import type { FleetsAdminOperations } from './fleets.ts';
import type { FriendsAdminOperations, FriendsOperations } from './friends.ts';
import type { GlobalMetadataAdminOperations, GlobalMetadataOperations } from './global-metadata.ts';
import type { LeaderboardsAdminOperations, LeaderboardsOperations } from './leaderboards.ts';
import type { MatchBrokerAdminOperations } from './match-broker.ts';
import type { MatchmakingAdminOperations, MatchmakingOperations } from './matchmaking.ts';
import type { NodeControlAdminOperations } from './node-control.ts';
import type { NodeInspectionAdminOperations, NodeInspectionOperations } from './node-inspection.ts';
import type { PartiesAdminOperations, PartiesOperations } from './parties.ts';
import type { PlatformAuthAdminOperations, PlatformAuthOperations } from './platform-auth.ts';
import type { ServerReleasesAdminOperations } from './server-releases.ts';
import type { SessionsAdminOperations, SessionsOperations } from './sessions.ts';
import type { StoreDiagnosticsAdminOperations } from './store-diagnostics.ts';
import type { TitlesAdminOperations, TitlesOperations } from './titles.ts';
import type { WebhooksAdminOperations } from './webhooks.ts';

/** What players call, by area. */
export interface PlayerOperations {
  readonly accounts: AccountsOperations;
  readonly authentication: AuthenticationOperations;
  readonly document: DocumentOperations;
  readonly entitlements: EntitlementsOperations;
  readonly events: EventsOperations;
  readonly friends: FriendsOperations;
  readonly globalMetadata: GlobalMetadataOperations;
  readonly leaderboards: LeaderboardsOperations;
  readonly matchmaking: MatchmakingOperations;
  readonly nodeInspection: NodeInspectionOperations;
  readonly parties: PartiesOperations;
  readonly platformAuth: PlatformAuthOperations;
  readonly sessions: SessionsOperations;
  readonly titles: TitlesOperations;
}

/** What operators, game servers and monitors call, by area. */
export interface AdminOperations {
  readonly accounts: AccountsAdminOperations;
  readonly apiKeys: ApiKeysAdminOperations;
  readonly audit: AuditAdminOperations;
  readonly authentication: AuthenticationAdminOperations;
  readonly entitlements: EntitlementsAdminOperations;
  readonly events: EventsAdminOperations;
  readonly fleets: FleetsAdminOperations;
  readonly friends: FriendsAdminOperations;
  readonly globalMetadata: GlobalMetadataAdminOperations;
  readonly leaderboards: LeaderboardsAdminOperations;
  readonly matchBroker: MatchBrokerAdminOperations;
  readonly matchmaking: MatchmakingAdminOperations;
  readonly nodeControl: NodeControlAdminOperations;
  readonly nodeInspection: NodeInspectionAdminOperations;
  readonly parties: PartiesAdminOperations;
  readonly platformAuth: PlatformAuthAdminOperations;
  readonly serverReleases: ServerReleasesAdminOperations;
  readonly sessions: SessionsAdminOperations;
  readonly storeDiagnostics: StoreDiagnosticsAdminOperations;
  readonly titles: TitlesAdminOperations;
  readonly webhooks: WebhooksAdminOperations;
}
