import type { TestBackend } from '@lobbykit/testing';
import { expect } from 'vitest';

/** Restarts a backend as an operator does, and waits until it answers again. */
export async function restart(t: Pick<TestBackend, 'http' | 'rootKey'>): Promise<void> {
  const answer = await t.http('POST', '/admin/node_control/restart', { key: t.rootKey, body: {} });
  expect([answer.status, answer.body]).toEqual([200, {}]);
  await restarted(t);
}

/** Waits until a backend that is restarting answers again. */
export async function restarted({ http }: Pick<TestBackend, 'http'>): Promise<void> {
  while ((await http('GET', '/authentication/healthz')).status === 503)
    await new Promise((resolve) => setImmediate(resolve));
}
