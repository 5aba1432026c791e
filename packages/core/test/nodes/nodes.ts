import { randomUUID } from 'node:crypto';
import { createTestBackend, type TestBackend, type TestResponse } from '@lobbykit/testing';
import { onTestFinished } from 'vitest';
import type { PostgresOptions, PostgresStorage } from '../../../storage-postgres/src/index.ts';
import { openPatientPostgres } from '../../../storage-postgres/test/patient-postgres.ts';
import { reusedPostgres } from '../../../storage-postgres/test/reused-schema.ts';
import { customProvider } from '../../src/areas/authentication/providers/custom.ts';
import { unsafeProvider } from '../../src/areas/authentication/providers/unsafe.ts';
import type { BackendOptions } from '../../src/backend/options.ts';
import type { CommittedEvent } from '../../src/events/bus.ts';
import { systemClock } from '../../src/runtime/clock.ts';
import { systemIds } from '../../src/runtime/ids.ts';

/** One of several backends on one Postgres. Each has its own connections, as if it ran in its own process. */
export interface BackendNode extends TestBackend {
  /** Logs in with an identity of the Custom provider, without creating an account. */
  login(subject: string): Promise<string>;
}

export interface Nodes {
  readonly nodes: readonly BackendNode[];
  /** The events that any node has committed. */
  readonly committed: readonly CommittedEvent[];
  /** One-time states of logins by redirect, in the order in which they started. */
  readonly states: readonly string[];
}

/** Payload of a Custom login that redirects and is completed later. */
export const redirectPayload = 'redirect';

export async function startNodes(
  count: number,
  options: Partial<BackendOptions> = {},
  storageOf: (storage: PostgresStorage, node: number) => BackendOptions['storage'] = (storage) => storage,
  open: (options: PostgresOptions) => Promise<PostgresStorage> = openPatientPostgres,
): Promise<Nodes> {
  const connection = await reusedPostgres();
  const committed: CommittedEvent[] = [];
  const states: string[] = [];
  const custom = customProvider((payload, { state }) => {
    if (payload !== redirectPayload) return { subject: payload };
    states.push(state);
    return { redirectUri: 'https://login.example/' };
  });
  const nodes: BackendNode[] = [];
  for (let at = 0; at < count; at += 1) {
    const storage = await open({ ...connection, maxConnections: 10 });
    const node = await startNode({
      storage: storageOf(storage, at),
      clock: systemClock,
      ids: systemIds,
      background: true,
      providers: [unsafeProvider, custom],
      ...options,
    });
    node.backend.events.on('*', (event) => committed.push(event));
    nodes.push(node);
  }
  return { nodes, states, committed };
}

async function startNode(options: Partial<BackendOptions>): Promise<BackendNode> {
  const started = await createTestBackend(options);
  onTestFinished(() => started[Symbol.asyncDispose]());
  return {
    ...started,
    async login(subject) {
      const { status, headers } = await started.http('POST', '/authentication/login', {
        body: { provider: 99, payload: subject },
      });
      if (status !== 200) throw new Error(`the login returned ${status}`);
      return headers['x-session-id']!;
    },
  };
}

const callerCount = 32;

/** Runs `act` for 32 callers (or `count`) at the same time, distributed over the nodes. */
export const runConcurrently = <Result>(
  nodes: readonly BackendNode[],
  act: (node: BackendNode, caller: number) => Promise<Result>,
  count = callerCount,
): Promise<Result[]> =>
  Promise.all(Array.from({ length: count }, (_, caller) => act(nodes[caller % nodes.length]!, caller)));

/** Counts each outcome: `200`, or the status and the reason. */
export function outcomes(responses: readonly TestResponse[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { status, body } of responses) {
    const { details } = body as { readonly details?: readonly { readonly reason?: string }[] };
    const outcome = status === 200 ? '200' : `${status} ${details?.[0]?.reason}`;
    counts[outcome] = (counts[outcome] ?? 0) + 1;
  }
  return counts;
}

/** Returns a name that was never used. */
export const freshName = (): string => randomUUID().slice(0, 13);
