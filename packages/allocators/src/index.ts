/** Ways to get game servers: for `matchBroker.allocators` of `createBackend`. */
export { type AgonesOptions, agonesAllocator } from './agones.ts';
export { type FleetOptions, fleetAllocator } from './fleet.ts';
export { type LocalProcessOptions, localProcessAllocator } from './local-process.ts';
export type { ClientCertificate } from './post.ts';
export { type WebhookOptions, webhookAllocator } from './webhook.ts';
