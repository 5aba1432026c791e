/**
 * What games, adapters and storages are tested with: a backend in memory, and the cases that every adapter and every
 * storage passes.
 *
 * @module
 */
export { answering, type ProbedStream, probeStream } from './adapter/handlers.ts';
export {
  type AdapterCase,
  type AdapterGroup,
  adapterCases,
  echoHandler,
  exchange,
  type HostOptions,
  type MountedHost,
  type OpenHost,
  type SameAnswer,
  sameAnswers,
  type WireAnswer,
  type WireRequest,
} from './adapter/index.ts';
export { encodeRequest, openWire, type Wire } from './adapter/wire.ts';
export { createCountingIds } from './counting-ids.ts';
export {
  createTestBackend,
  type TestBackend,
  type TestPlayer,
  type TestRequest,
  type TestResponse,
  testRootKey,
} from './create-test-backend.ts';
export { createManualClock, type ManualClock } from './manual-clock.ts';
export {
  type StorageCapability,
  type StorageCase,
  type StorageGroup,
  storageCases,
} from './storage/index.ts';
export { openTestStorage, useTestStorage } from './test-storage.ts';
