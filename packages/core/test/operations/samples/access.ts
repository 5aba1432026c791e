import { digest } from '../../../src/runtime/secrets.ts';
import { asHost, type MakeSample, type SamplesOf } from './sample.ts';

type World = Parameters<MakeSample>[0];

/** Creates a policy without permissions, to which any caller who creates keys may bind them. */
async function policy(world: World): Promise<string> {
  const name = `policy-${world.unique()}`;
  return (await world.backend.api.apiKeys.createPolicy({ name, permissions: [] }, asHost)).policy.id;
}

async function key(world: World): Promise<string> {
  const name = `key-${world.unique()}`;
  const { apiKey } = await world.backend.api.apiKeys.create({ name, policyId: await policy(world) }, asHost);
  return apiKey.key.split('_')[1]!;
}

/** Creates a session and returns its reference. No other sample uses it. */
const session = async (world: World): Promise<string> => digest((await world.player()).token).slice(0, 16);

/** Creates a second session of an account, which its player may end. */
async function sessionOf(world: World, accountId: string): Promise<string> {
  const { sessions } = await world.backend.api.sessions.list({ accountId }, asHost);
  return Object.keys(sessions)[0] ?? session(world);
}

export const apiKeySamples: SamplesOf<'apiKeys'> = {
  test: () => ({}),
  permissions: () => ({}),
  createPolicy: (world) => ({ body: { name: `policy-${world.unique()}`, permissions: [] } }),
  listPolicies: () => ({}),
  updatePolicy: async (world) => ({
    params: { id: await policy(world) },
    body: { name: `policy-${world.unique()}`, permissions: [] },
  }),
  deletePolicy: async (world) => ({ params: { id: await policy(world) }, query: { force: true } }),
  create: async (world) => ({ body: { name: `key-${world.unique()}`, policyId: await policy(world) } }),
  list: () => ({}),
  update: async (world) => ({
    params: { key: await key(world) },
    body: { name: `key-${world.unique()}`, policyId: await policy(world) },
  }),
  delete: async (world) => ({ params: { key: await key(world) } }),
  healthz: () => ({}),
};

export const authenticationSamples: SamplesOf<'authentication'> = {
  login: (world) => ({ body: { provider: 1, payload: world.unique() } }),
  await: () => ({}),
  callback: async (world) => ({
    params: { provider: '99' },
    query: { state: (await world.pending()).state, code: world.unique() },
  }),
  postCallback: async (world) => ({
    params: { provider: 'CUSTOM' },
    body: { fields: { state: (await world.pending()).state, code: world.unique() } },
  }),
  logout: () => ({}),
  listProviders: () => ({}),
  healthz: () => ({}),
  adminListProviders: () => ({}),
  adminGetProvider: () => ({ params: { provider: 'CHAT_WEB' } }),
  adminUpdateProvider: (world) => ({
    params: { provider: '2' },
    body: {
      providerConfig: { providerClientId: world.unique(), providerRedirectUri: 'https://game.example/done' },
    },
  }),
  adminSetProviderStatus: () => ({ params: { provider: '3' }, body: { isEnabled: false } }),
};

export const sessionSamples: SamplesOf<'sessions'> = {
  list: (_, accountId) => ({ query: { accountId, limit: 5, offset: 0 } }),
  get: async (world) => ({ params: { sessionRef: await session(world) } }),
  revoke: async (world) => ({ params: { sessionRef: await session(world) } }),
  revokeAll: async (world) => ({ body: { accountId: (await world.player()).accountId } }),
  current: () => ({}),
  mine: () => ({ query: { limit: 5, offset: 0 } }),
  end: async (world, accountId) => ({ params: { sessionRef: await sessionOf(world, accountId) } }),
  refresh: () => ({}),
  validate: async (world) => ({ body: { sessionId: (await world.player()).token } }),
  healthz: () => ({}),
};

const announcement = { announcementEvent: { message: 'hello' } };
const emit: MakeSample = (_, accountId) => ({
  body: {
    nestedEvent: announcement,
    recipientIds: [accountId],
    eventTags: ['announcement'],
    broadcast: true,
  },
});

export const eventSamples: SamplesOf<'events'> = {
  subscribe: () => ({ query: { lastEventId: 'position-0' } }),
  subscribeTags: () => ({ query: { senderId: 'key:somebody', eventTags: ['announcement', 'news'] } }),
  emit,
  adminEmit: emit,
  ticket: () => ({}),
  announce: () => ({ body: { message: 'hello, everyone' } }),
};

export const auditSamples: SamplesOf<'audit'> = {
  list: () => ({ query: { principal: 'system', object: 'nothing', limit: 5, offset: 0 } }),
};

export const documentSamples: SamplesOf<'document'> = {
  openapi: () => ({}),
};
