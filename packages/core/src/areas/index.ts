/** Every area that is in the box: one line each. */
export { accountsArea } from './accounts/index.ts';
export { apiKeysArea } from './api-keys/index.ts';
export { auditArea } from './audit/index.ts';
export { authenticationArea } from './authentication/index.ts';
export { documentArea } from './document/index.ts';
export { eventsArea } from './events/index.ts';
export { fleetsArea } from './fleets/index.ts';
export { friendsArea } from './friends/index.ts';
export { globalMetadataArea } from './global-metadata/index.ts';
export { matchBrokerArea } from './match-broker/index.ts';
export { matchmakingArea } from './matchmaking/index.ts';
export { partiesArea } from './parties/index.ts';
export { platformAuthArea } from './platform-auth/index.ts';
export { serverReleasesArea } from './server-releases/index.ts';
export { sessionsArea } from './sessions/index.ts';
export { titlesArea } from './titles/index.ts';
export { webhooksArea } from './webhooks/index.ts';
