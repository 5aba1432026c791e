import type { Contracts } from '../../../src/areas/areas.ts';
import type { Operation } from '../operations.ts';
import {
  apiKeySamples,
  auditSamples,
  authenticationSamples,
  documentSamples,
  eventSamples,
  sessionSamples,
} from './access.ts';
import { accountSamples } from './accounts.ts';
import { fleetSamples } from './fleets.ts';
import { friendSamples } from './friends.ts';
import { globalMetadataSamples } from './global-metadata.ts';
import { matchBrokerSamples } from './match-broker.ts';
import { matchmakingSamples } from './matchmaking.ts';
import { partySamples } from './parties.ts';
import { platformAuthSamples } from './platform-auth.ts';
import type { MakeSample, SamplesOf } from './sample.ts';
import { webhookSamples } from './webhooks.ts';

/** A request for every operation. An operation without one does not compile. */
const samples: { readonly [Area in keyof Contracts]: SamplesOf<Area> } = {
  accounts: accountSamples,
  apiKeys: apiKeySamples,
  audit: auditSamples,
  authentication: authenticationSamples,
  document: documentSamples,
  events: eventSamples,
  fleets: fleetSamples,
  friends: friendSamples,
  globalMetadata: globalMetadataSamples,
  matchBroker: matchBrokerSamples,
  matchmaking: matchmakingSamples,
  parties: partySamples,
  platformAuth: platformAuthSamples,
  sessions: sessionSamples,
  webhooks: webhookSamples,
};

/** Returns the sample of an operation. */
export const sampleOf = ({ area, verb }: Operation): MakeSample =>
  (samples as Readonly<Record<string, Readonly<Record<string, MakeSample>>>>)[area]![verb]!;
