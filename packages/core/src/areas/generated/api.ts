// Generated from the contracts by `npm run reference`.

import type { AccountsApi } from './accounts.ts';
import type { ApiKeysApi } from './api-keys.ts';
import type { AuditApi } from './audit.ts';
import type { AuthenticationApi } from './authentication.ts';
import type { DocumentApi } from './document.ts';
import type { EntitlementsApi } from './entitlements.ts';
import type { EventsApi } from './events.ts';
import type { FleetsApi } from './fleets.ts';
import type { FriendsApi } from './friends.ts';
import type { GlobalMetadataApi } from './global-metadata.ts';
import type { LeaderboardsApi } from './leaderboards.ts';
import type { MatchBrokerApi } from './match-broker.ts';
import type { MatchmakingApi } from './matchmaking.ts';
import type { NodeControlApi } from './node-control.ts';
import type { NodeInspectionApi } from './node-inspection.ts';
import type { PartiesApi } from './parties.ts';
import type { PlatformAuthApi } from './platform-auth.ts';
import type { ServerReleasesApi } from './server-releases.ts';
import type { SessionsApi } from './sessions.ts';
import type { StoreDiagnosticsApi } from './store-diagnostics.ts';
import type { TitlesApi } from './titles.ts';
import type { WebhooksApi } from './webhooks.ts';

/** The operations of every area as functions of this process. */
export interface AreaApis {
  readonly accounts: AccountsApi;
  readonly apiKeys: ApiKeysApi;
  readonly audit: AuditApi;
  readonly authentication: AuthenticationApi;
  readonly document: DocumentApi;
  readonly entitlements: EntitlementsApi;
  readonly events: EventsApi;
  readonly fleets: FleetsApi;
  readonly friends: FriendsApi;
  readonly globalMetadata: GlobalMetadataApi;
  readonly leaderboards: LeaderboardsApi;
  readonly matchBroker: MatchBrokerApi;
  readonly matchmaking: MatchmakingApi;
  readonly nodeControl: NodeControlApi;
  readonly nodeInspection: NodeInspectionApi;
  readonly parties: PartiesApi;
  readonly platformAuth: PlatformAuthApi;
  readonly serverReleases: ServerReleasesApi;
  readonly sessions: SessionsApi;
  readonly storeDiagnostics: StoreDiagnosticsApi;
  readonly titles: TitlesApi;
  readonly webhooks: WebhooksApi;
}
