/**
 * Tests of games, adapters and storages: a backend in memory, and the cases that every adapter and every storage must
 * pass.
 *
 * @module
 */
export { createStreamProbe, handlerOf, type StreamProbe } from './adapter/handlers.ts';
export {
  type AdapterCapability,
  type AdapterCase,
  type AdapterGroup,
  adapterCases,
  echoHandler,
  exchange,
  type HostOptions,
  type MountedHost,
  type OpenHost,
  type ParityRequest,
  parityRequests,
  type WireRequest,
  type WireResponse,
} from './adapter/index.ts';
export { encodeRequest, openWire, type Wire } from './adapter/wire.ts';
export {
  type AreaCase,
  type AreaCaseOptions,
  type AreaGroup,
  type AreaWorld,
  type AreaWorldOptions,
  areaCases,
  type MakeSample,
  openAreaWorld,
  type PendingLogin,
  type SampleContext,
  type Samples,
} from './area/index.ts';
export { createCountingIds } from './counting-ids.ts';
export {
  createTestBackend,
  type TestBackend,
  type TestPlayer,
  testRootKey,
} from './create-test-backend.ts';
export { createManualClock, type ManualClock } from './manual-clock.ts';
export {
  type StorageCapability,
  type StorageCase,
  type StorageGroup,
  storageCases,
} from './storage/index.ts';
export type { TestEvent, TestEvents } from './test-events.ts';
export type { TestMail } from './test-mails.ts';
export type { TestRequest, TestResponse } from './test-request.ts';
export { openTestStorage, useTestStorage } from './test-storage.ts';
