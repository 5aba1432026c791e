import { accountsArea } from './accounts/index.ts';
import { apiKeysArea } from './api-keys/index.ts';
import type { AreaData } from './area.ts';
import { auditArea } from './audit/index.ts';
import { authenticationArea } from './authentication/index.ts';
import { documentArea } from './document/index.ts';
import { eventsArea } from './events/index.ts';
import { fleetsArea } from './fleets/index.ts';
import { friendsArea } from './friends/index.ts';
import { globalMetadataArea } from './global-metadata/index.ts';
import { matchBrokerArea } from './match-broker/index.ts';
import { matchmakingArea } from './matchmaking/index.ts';
import { partiesArea } from './parties/index.ts';
import { platformAuthArea } from './platform-auth/index.ts';
import { sessionsArea } from './sessions/index.ts';

/** The routes of every area, by name. The type names each one, which keeps the emitted declarations small. */
export interface Contracts {
  readonly accounts: typeof accountsArea.contract.routes;
  readonly apiKeys: typeof apiKeysArea.contract.routes;
  readonly audit: typeof auditArea.contract.routes;
  readonly authentication: typeof authenticationArea.contract.routes;
  readonly document: typeof documentArea.contract.routes;
  readonly events: typeof eventsArea.contract.routes;
  readonly fleets: typeof fleetsArea.contract.routes;
  readonly friends: typeof friendsArea.contract.routes;
  readonly globalMetadata: typeof globalMetadataArea.contract.routes;
  readonly matchBroker: typeof matchBrokerArea.contract.routes;
  readonly matchmaking: typeof matchmakingArea.contract.routes;
  readonly parties: typeof partiesArea.contract.routes;
  readonly platformAuth: typeof platformAuthArea.contract.routes;
  readonly sessions: typeof sessionsArea.contract.routes;
}

/** Every area, in the order in which documents list them. */
export const areas: readonly AreaData[] = [
  accountsArea,
  apiKeysArea,
  authenticationArea,
  platformAuthArea,
  sessionsArea,
  friendsArea,
  globalMetadataArea,
  partiesArea,
  matchmakingArea,
  matchBrokerArea,
  fleetsArea,
  eventsArea,
  auditArea,
  documentArea,
];
