import { type Backend, createBackend, unsafeProvider } from '@lobbykit/core';
import { createMemoryStorage } from '@lobbykit/core/storage';

async function startBackend(): Promise<Backend> {
  const backend = createBackend({
    storage: createMemoryStorage(),
    providers: [unsafeProvider],
    trustProxy: 1, // the proxy in front of Next.js
  });
  await backend.start();
  process.once('SIGTERM', async () => {
    await backend.stop();
    process.exit();
  });
  return backend;
}

// One backend per process: Next.js loads this module once for each route, and again after each change.
const shared = globalThis as { backend?: Promise<Backend> };

export const getBackend = (): Promise<Backend> => (shared.backend ??= startBackend());
