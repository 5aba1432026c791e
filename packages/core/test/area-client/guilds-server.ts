import { type Client, type ClientOptions, createClient } from '@lobbykit/client';
import { createCountingIds, createManualClock } from '@lobbykit/testing';
import { toFetchHandler } from '../../src/fetch/handler.ts';
import { createAdmission } from '../../src/http/admission/admission.ts';
import type { Handlers } from '../../src/http/contract.ts';
import { createDispatcher } from '../../src/http/dispatch.ts';
import { createClientAddress } from '../../src/http/input/client-address.ts';
import { type AnyHandlers, prepareOperations } from '../../src/http/operation.ts';
import { createRates } from '../../src/http/rates.ts';
import { createStreamDependencies } from '../../src/http/stream/stream.ts';
import type { Actor } from '../../src/kernel/call.ts';
import { engineLimits, resolveLimits } from '../../src/kernel/limits.ts';
import { allPermissions, noPermissions } from '../../src/kernel/permissions.ts';
import { silentLog } from '../../src/runtime/log.ts';
import { createMemoryStorage } from '../../src/storage/index.ts';
import { guildsClient } from './generated/guilds-client.ts';
import { guildsContract } from './guilds-contract.ts';

/** The credentials that the server knows. */
const actors: Readonly<Record<string, Actor>> = {
  gs_player: {
    kind: 'session',
    digest: 'd',
    sessionRef: 'd',
    lineage: 'd',
    accountId: 'player',
    authRole: 'player',
    permissions: noPermissions,
  },
  gk_operator: { kind: 'key', keyId: 'k', name: 'operator', policyId: null, permissions: allPermissions },
};

/** Serves the guilds alone, with the real pipeline, and returns the client that a game has. */
export function openGuilds(
  handlers: Partial<Handlers<typeof guildsContract.routes>>,
  options: Partial<ClientOptions> = {},
): Client<typeof guildsClient> {
  const clock = createManualClock();
  const limits = resolveLimits(engineLimits);
  const absent = async (): Promise<never> => {
    throw new Error('the test has no such handler');
  };
  const all = Object.fromEntries(Object.keys(guildsContract.routes).map((name) => [name, absent]));
  const unused = undefined as never;
  const dispatcher = createDispatcher({
    operations: prepareOperations(guildsContract, { ...all, ...(handlers as AnyHandlers) }),
    authenticate: async ({ session, key }) => actors[session ?? key ?? ''] ?? { kind: 'anonymous' },
    redeemTicket: async () => ({ kind: 'anonymous' }),
    db: createMemoryStorage(),
    clock,
    ids: createCountingIds(),
    log: silentLog,
    limits,
    rates: createRates({}, false),
    clientAddress: createClientAddress(undefined),
    idempotency: unused,
    atomically: unused,
    stream: createStreamDependencies(clock, limits, silentLog),
    recordRefusal: async () => {},
    sessionHeader: 'x-session-id',
    admission: createAdmission({ limits, clock }),
    responseHeaders: {},
    keyHeader: 'x-api-key',
  });
  dispatcher.open();
  const handler = toFetchHandler(dispatcher);
  return createClient({
    baseUrl: 'http://game.example',
    areas: [guildsClient],
    fetch: async (url, init) => handler(new Request(url as string, init)),
    ...options,
  });
}
