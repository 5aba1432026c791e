import type { TestRequest } from '@lobbykit/testing';
import { emailPassword } from '../operations/email-users.ts';
import { operationById, operations } from '../operations/operations.ts';
import { type RequestParts, send } from '../operations/request.ts';
import { prepare } from '../operations/samples.ts';
import type { World } from '../operations/world.ts';
import type { SentResponse } from './find-secrets.ts';

const secretInHeader = new Set([
  'authentication.login',
  'authentication.await',
  'accounts.link',
  'sessions.refresh',
]);
/** Returns the ticket of a confirmation, which is in the page that asks for the digits. */
const secretInBody = new Set([
  'apiKeys.create',
  'authentication.callback',
  'authentication.postCallback',
  'events.ticket',
  'platformAuth.adminEnrolDevice',
  'platformAuth.enrolDevice',
  'platformAuth.remember',
  'webhooks.create',
]);

/** Returns whether a request creates a new secret for a webhook. */
const isRotation = ({ body }: Partial<RequestParts>): boolean => body?.rotateSecret === true;

/** The token of a host. */
export const hostToken = 'canary-of-the-host-token-0123456789-abcdef';

/** Uses every operation of a backend that involves secrets, including mistakes of clients. Returns all responses. */
export async function playEverything(
  world: World,
  responses: SentResponse[],
  { clientSecret, states }: { readonly clientSecret: string; readonly states: readonly string[] },
): Promise<readonly unknown[]> {
  const sent: unknown[] = [];

  async function call(id: string, sample: Partial<RequestParts>, request: TestRequest) {
    sent.push(sample, request);
    const response = await send(world, operationById(id), sample, request);
    const token = response.headers['x-session-id'];
    responses.push({
      operation: id,
      status: response.status,
      headers: response.headers,
      body: JSON.stringify(response.body) ?? '',
      secretIn:
        token !== undefined && secretInHeader.has(id)
          ? 'session'
          : response.status === 200 &&
              (secretInBody.has(id) || (id === 'webhooks.update' && isRotation(sample)))
            ? 'body'
            : 'nothing',
    });
    return response;
  }

  // Every operation with a valid request.
  for (const operation of operations) {
    const { credential, request } = await prepare(world, operation);
    await call(operation.id, request, credential);
  }

  // Logins by redirect: started, completed, failed, abandoned.
  const login = (payload: string) => call('authentication.login', { body: { provider: 99, payload } }, {});
  const tokenOf = async (payload: string): Promise<string> =>
    (await login(payload)).headers['x-session-id'] ?? '';
  const done = await tokenOf('go');
  await world.backend.authentication.complete(states.at(-1)!, { subject: 'canary-of-nothing' });
  const awaited = await call('authentication.await', {}, { session: done });
  await call('accounts.create', { body: {} }, { session: awaited.headers['x-session-id']! });
  const failed = await tokenOf('go');
  await world.backend.authentication.complete(states.at(-1)!, { failure: 'DENIED' });
  await call('authentication.await', {}, { session: failed });
  await world.backend.authentication.complete(states.at(-1)!, { failure: 'AGAIN' });
  await call('authentication.logout', {}, { session: await tokenOf('go') });

  // The secret of a provider: written, read, and sent in a wrong place.
  const provider = (providerConfig: unknown): Partial<RequestParts> => ({
    params: { provider: '2' },
    body: { providerConfig },
  });
  const root = { key: world.rootKey };

  // The secret of a webhook: created, and sent in a wrong place.
  const webhook = { url: 'https://hooks.example/', kinds: ['anyEvent.game/a'] };
  const hooked = { ...root, headers: { 'idempotency-key': 'hooked' } };
  const createdHook = await call('webhooks.create', { body: webhook }, hooked);
  await call('webhooks.create', { body: webhook }, hooked);
  const { secret, webhook: stored } = createdHook.body as { secret: string; webhook: { webhookId: string } };
  await call('webhooks.list', {}, { key: secret });

  // The secret of a webhook: rotated, twice with the same Idempotency-Key.
  const rotation = { params: { webhookId: stored.webhookId }, body: { ...webhook, rotateSecret: true } };
  const rotated = await call('webhooks.update', rotation, hooked);
  await call('webhooks.update', rotation, hooked);
  sent.push(rotated.body);

  // The token of a host: accepted, and sent in a wrong place.
  const { request: heartbeat } = await prepare(world, operationById('fleets.heartbeat'));
  for (const token of [hostToken, [hostToken]])
    await call('fleets.heartbeat', { ...heartbeat, body: { ...heartbeat.body, hostToken: token } }, root);
  await call('fleets.heartbeat', heartbeat, { key: hostToken });
  await call('authentication.adminUpdateProvider', provider({ providerClientSecret: clientSecret }), root);
  await call('authentication.adminUpdateProvider', provider({ providerClientSecret: [clientSecret] }), root);
  await call('authentication.adminUpdateProvider', provider(clientSecret), root);
  for (const id of ['authentication.adminListProviders', 'authentication.adminGetProvider'])
    await call(id, { params: { provider: '2' } }, root);

  // API keys: created, and requested again with the same Idempotency-Key.
  const { request: create } = await prepare(world, operationById('apiKeys.create'));
  const keyed = { ...root, headers: { 'idempotency-key': 'twice' } };
  const created = await call('apiKeys.create', create, keyed);
  await call('apiKeys.create', create, keyed);
  const key = (created.body as { apiKey: { key: string } }).apiKey.key;
  const { token } = await world.player();
  const withTicket = { session: token, headers: { 'idempotency-key': 'twice' } };
  await call('events.ticket', {}, withTicket);
  await call('events.ticket', {}, withTicket);

  // Replay tokens: requested twice, used, replaced, and used after that.
  const again = { session: token, headers: { 'idempotency-key': 'again' } };
  const remembered = await call('platformAuth.remember', {}, again);
  await call('platformAuth.remember', {}, again);
  const device = { body: { deviceId: 'phone' } };
  const enrolled = await call('platformAuth.enrolDevice', device, again);
  await call('platformAuth.enrolDevice', device, again);
  const { replayToken } = remembered.body as { replayToken: string };
  const { certificate } = enrolled.body as { certificate: string };
  const replay = (payload: string) => call('authentication.login', { body: { provider: 13, payload } }, {});
  const next = (await replay(replayToken)).headers['x-replay-token']!;
  await replay((await replay(next)).headers['x-replay-token']!);
  await replay(replayToken);
  await call('authentication.login', { body: { provider: 12, payload: `phone:${certificate}` } }, {});
  await call('authentication.login', { body: { provider: 12, payload: certificate } }, {});
  const body = { provider: 14, payload: `nobody@players.example:${emailPassword}` };
  await call('authentication.login', { body }, {});

  // Credentials in wrong places, as clients may send them by mistake.
  const loggedIn = await world.loggedIn();
  for (const secret of [key, token, done, loggedIn, world.rootKey, replayToken, next, certificate]) {
    await call('apiKeys.update', { params: { key: secret }, body: { name: 'n', policyId: secret } }, root);
    await call('apiKeys.delete', { params: { key: secret } }, root);
    await call('apiKeys.deletePolicy', { params: { id: secret } }, root);
    await call('sessions.get', { params: { sessionRef: secret } }, root);
    await call('sessions.revoke', { params: { sessionRef: secret } }, root);
    await call('sessions.end', { params: { sessionRef: secret } }, { session: token });
    await call('accounts.adminDelete', { body: { accountId: secret } }, root);
    await call('sessions.validate', { body: { sessionId: secret } }, root);
    await call('sessions.validate', { body: { sessionId: [secret] } }, root);
    await call('accounts.link', { body: { sessionId: secret } }, { session: token });
    await call('accounts.link', { body: { sessionId: { secret } } }, { session: token });
    await call('authentication.login', { body: { provider: 99, payload: secret } }, {});
    await call('authentication.login', { body: { provider: secret, payload: '' } }, {});
    await call('events.subscribe', { query: { ticket: secret } }, {});
    await call('events.subscribe', { query: { lastEventId: secret } }, { session: token });
    await call('accounts.create', {}, { headers: { authorization: `Basic ${secret}` } });
    await call('accounts.create', {}, { session: `${secret}x`, key: secret });
    await call(
      'accounts.adminDelete',
      { body: { accountId: 'nobody' } },
      { ...root, headers: { 'x-request-id': secret } },
    );
  }
  return sent;
}
