import type { RawAnswer } from '../../../testing/src/area/judge.ts';
import { flatQuery, sendRaw } from '../../../testing/src/area/request.ts';
import { digest } from '../../src/runtime/secrets.ts';
import { emailPassword, giveCode, giveReset, makeEmailUser } from '../operations/email-users.ts';
import type { Operation } from '../operations/operations.ts';
import { asHost, json, text } from '../operations/sample.ts';
import { type PendingLogin, providerSettings, type World } from '../operations/world.ts';
import type { Pools } from './fields.ts';
import type { FuzzCaller, FuzzRequest } from './request-of.ts';

/** A filled backend, with callers that are replaced when they are gone. */
export interface FuzzWorld {
  readonly pools: Pools;
  /** Sends a request, by default through `handle`, as an adapter would. */
  send(operation: Operation, request: FuzzRequest): Promise<RawAnswer>;
  /** Returns the credential of a caller for an operation, as calls in this process present it. */
  credentialOf(operation: Operation, caller: FuzzCaller): Promise<{ session?: string; apiKey?: string }>;
  /** Creates new callers if the last request ended the sessions of the current ones. */
  renew(): Promise<void>;
}

/** Creates email users, codes, devices and replay tokens, and returns them as values for requests. */
async function fillPlatformAuth(world: World, sessions: readonly string[]): Promise<Pools> {
  const { api } = world.backend;
  const verified = [await makeEmailUser(world, 'VERIFIED'), await makeEmailUser(world, 'VERIFIED')];
  const unverified = [await makeEmailUser(world, 'UNVERIFIED'), await makeEmailUser(world, 'UNVERIFIED')];
  for (const user of unverified) await giveCode(world, user, '123456');
  const resetCodes = ['00000000000000000000000001', '00000000000000000000000002'];
  for (const [index, user] of verified.entries()) await giveReset(world, user, resetCodes[index]!);
  const enrolled: string[] = [];
  for (const deviceId of ['device-1', 'device:2']) {
    const { certificate } = await api.platformAuth.adminEnrolDevice({ deviceId }, asHost);
    enrolled.push(`${deviceId}:${certificate}`);
  }
  const replayTokens: string[] = [];
  for (const session of sessions)
    replayTokens.push((await api.platformAuth.remember({}, { session })).replayToken);
  const emailAddresses = [...verified, ...unverified].map(({ emailAddress }) => emailAddress);
  return {
    emailAddress: [...emailAddresses, 'NOBODY@players.example', 'ann@bücher.example', 'nobody'],
    password: [emailPassword, 'another password', 'short'],
    currentPassword: [emailPassword, 'another password'],
    newPassword: [emailPassword, 'another password', 'short'],
    verificationCode: ['123456', ' 123456', '000000', ''],
    resetCode: [...resetCodes, '0000-oooo', ''],
    deviceId: ['device-1', 'device:2', 'device-missing', ''],
    replayToken: [...replayTokens, `gr_${'A'.repeat(65)}`, ''],
    payload: [
      'somebody',
      'is:somebody',
      'go',
      ...emailAddresses.map((emailAddress) => `${emailAddress}:${emailPassword}`),
      `${emailAddresses[0]}:wrong`,
      ...enrolled,
      ...replayTokens,
      'nobody!',
      '',
    ],
  };
}

async function fill(world: World): Promise<Pools> {
  const { api } = world.backend;
  const players = [await world.player('one'), await world.player('two'), await world.player('three')];
  const ids = players.map(({ accountId }) => accountId);
  for (const accountId of ids)
    for (const [entryKey, entryValue] of [
      ['a', text('x')],
      ['key', json('{"a":{"b":1},"c":[1]}')],
      ['server.a', { intPayload: 9_007_199_254_740_993n }],
      ['public.a', text('seen')],
    ] as const)
      await api.accounts.adminCreateMetadata({ accountId, entryKey, entryValue }, asHost);
  for (const namespace of ['samples', 'default'])
    for (const entryKey of ['a', 'key', 'server.a'])
      await api.globalMetadata.adminCreate({ namespace, entryKey, entryValue: json('{"a":1}') }, asHost);
  const parties = [];
  for (const leaderId of ids.slice(0, 2))
    parties.push((await api.parties.adminCreate({ party: { leaderId } }, asHost)).party);
  const partyIds = [...parties.map(({ partyId }) => partyId), 'party-missing'];
  const keys = [await world.key([]), await world.key(['accounts.read'])];
  const policies = (await api.apiKeys.listPolicies({}, asHost)).policies.map(({ id }) => id);
  const pending: PendingLogin[] = [];
  while (pending.length < 12) pending.push(await world.pending());
  const confirmations: string[] = [];
  for (const { state } of pending.splice(0, 6)) {
    const fields = { state, code: 'somebody' };
    const { confirmation } = await api.authentication.postCallback({ provider: 99, fields });
    confirmations.push(confirmation);
  }
  const tokens = [players[2]!.token, await world.loggedIn(), (await world.pending()).token, 'nonsense'];
  const accountIds = [...ids, 'account-missing'];
  const rememberedSessions = players.slice(0, 2).map(({ token }) => token);
  return {
    ...(await fillPlatformAuth(world, rememberedSessions)),
    accountId: accountIds,
    accountId1: accountIds,
    accountId2: accountIds,
    senderAccountId: accountIds,
    receiverAccountId: accountIds,
    removingAccountId: accountIds,
    recipientIds: accountIds,
    playerId: accountIds,
    leaderId: accountIds,
    kick: accountIds,
    join: accountIds,
    partyId: partyIds,
    id: [...accountIds, ...partyIds],
    inviteCode: [...parties.map(({ inviteCode }) => inviteCode), '00000000', ''],
    senderId: [ids[0], 'key:key-1', ''],
    sessionRef: [...tokens.map((token) => digest(token).slice(0, 16)), '0000000000000000'],
    sessionId: tokens,
    // Of players who return from a provider: not identified yet, asked for the digits, and unknown.
    fields: [
      ...pending.map(({ state }) => ({ state, code: 'somebody' })),
      ...confirmations.map((confirmation) => ({ confirmation, confirmationCode: '000000' })),
      { state: pending[0]!.state },
      { state: 'gt_nobody', code: '' },
      {},
    ],
    key: keys.map((key) => key.split('_')[1]!),
    policyId: [...policies, 'policy-missing'],
  };
}

/** Creates the world of a fuzz. `sendTo` sends its requests, by default through `handle`. */
export async function createFuzzWorld(world: World, sendTo: typeof sendRaw = sendRaw): Promise<FuzzWorld> {
  const pools = await fill(world);
  let player = await world.player('fuzzer');
  let unclaimed = await world.loggedIn();

  async function credentialOf(
    { route }: Operation,
    caller: FuzzCaller,
  ): Promise<{ session?: string; apiKey?: string }> {
    if (caller === 'nobody') return {};
    const byKey = caller === 'allowed' && (route.access === 'operator' || route.access === 'key');
    if (caller === 'root key' || byKey) return { apiKey: world.rootKey };
    const withoutAccount = caller === 'allowed' && route.access === 'session';
    return { session: withoutAccount ? unclaimed : player.token };
  }

  async function send(operation: Operation, request: FuzzRequest): Promise<RawAnswer> {
    const { session, apiKey } = await credentialOf(operation, request.caller);
    const { params, body } = request;
    const query = flatQuery(operation, request.query);
    // A ticket and a session together would be two credentials.
    const withTicket = query.ticket !== undefined && query.ticket !== null;
    return sendTo(
      world,
      operation,
      { params, query, body },
      {
        ...(session !== undefined && !withTicket && { 'x-session-id': session }),
        ...(apiKey !== undefined && !withTicket && { 'x-api-key': apiKey }),
        ...request.headers,
      },
    );
  }

  return {
    pools,
    send,
    credentialOf,
    async renew() {
      // A request may have disabled providers, removed their addresses, or ended a session.
      const { redirectUri: providerRedirectUri } = providerSettings.CUSTOM;
      const providerConfig = { providerIsEnabled: true, providerRedirectUri };
      for (const provider of [1, 99] as const)
        await world.backend.api.authentication.adminUpdateProvider({ provider, providerConfig }, asHost);
      const { status } = await world.http('GET', '/sessions/mine', { session: player.token });
      if (status !== 200) player = await world.player(world.unique());
      const other = await world.http('GET', '/sessions/current', { session: unclaimed });
      if (other.status !== 200) unclaimed = await world.loggedIn();
    },
  };
}
