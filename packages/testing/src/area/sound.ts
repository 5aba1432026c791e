import assert from 'node:assert/strict';
import type { TestBackend } from '../create-test-backend.ts';
import { operationsOf } from './operation.ts';

/** Asserts that a backend still works after hostile requests. */
export async function assertSound({ backend, http, player }: TestBackend): Promise<void> {
  assert.equal(({} as Record<string, unknown>).polluted, undefined);
  // A hostile operator may have disabled the provider with which players log in.
  const providerConfig = { providerIsEnabled: true };
  await backend.api.authentication.adminUpdateProvider({ provider: 1, providerConfig }, { system: true });
  const operations = backend.catalogue.areas.flatMap(operationsOf);
  for (const { id, route } of operations.filter(({ verb }) => verb === 'healthz')) {
    const { status, body } = await http('GET', route.path);
    // An operator may have enabled a provider that nothing logs in with, which is not healthy.
    const isHealthy = id === 'authentication.healthz' || (body as { healthy: boolean }).healthy;
    assert.deepEqual([id, status, isHealthy], [id, 200, true]);
  }
  const { token, accountId } = await player();
  const { status, body } = await http('GET', `/accounts/${accountId}`, { session: token });
  assert.deepEqual([status, (body as { account: { id: string } }).account.id], [200, accountId]);
}
