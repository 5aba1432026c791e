export * from './adapter/index.ts';
export {
  createTestBackend,
  type TestBackend,
  type TestPlayer,
  type TestRequest,
  type TestResponse,
  testRootKey,
} from './create-test-backend.ts';
export * from './storage/index.ts';
export { useTestStorage } from './test-storage.ts';
