import type { TestRequest } from '@lobbykit/testing';
import { allowedCaller } from '../operations/caller.ts';
import { emailPassword } from '../operations/email-users.ts';
import { operationById, operations } from '../operations/operations.ts';
import { send } from '../operations/request.ts';
import { sampleOf } from '../operations/samples/index.ts';
import type { Sample } from '../operations/samples/sample.ts';
import type { World } from '../operations/world.ts';
import type { Answer } from './find-secrets.ts';

const inHeader = new Set([
  'authentication.login',
  'authentication.await',
  'accounts.link',
  'sessions.refresh',
]);
/** Returns the ticket of a confirmation, which is in the page that asks for the digits. */
const inBody = new Set([
  'apiKeys.create',
  'authentication.callback',
  'authentication.postCallback',
  'events.ticket',
  'platformAuth.adminEnrolDevice',
  'platformAuth.enrolDevice',
  'platformAuth.remember',
]);

/** Uses every operation of a backend that involves secrets, including mistakes of clients. Returns all responses. */
export async function playEverything(
  world: World,
  answers: Answer[],
  { clientSecret, states }: { readonly clientSecret: string; readonly states: readonly string[] },
): Promise<readonly unknown[]> {
  const sent: unknown[] = [];

  async function ask(id: string, sample: Sample, request: TestRequest, isFirst = true) {
    sent.push(sample, request);
    const answer = await send(world, operationById(id), sample, request);
    const token = answer.headers['x-session-id'];
    answers.push({
      operation: id,
      status: answer.status,
      headers: answer.headers,
      body: JSON.stringify(answer.body) ?? '',
      shows:
        token !== undefined && inHeader.has(id)
          ? 'session'
          : isFirst && answer.status === 200 && inBody.has(id)
            ? 'body'
            : 'nothing',
    });
    return answer;
  }

  // Every operation with a valid request.
  for (const operation of operations) {
    const { credential, accountId } = await allowedCaller(world, operation);
    await ask(operation.id, await sampleOf(operation)(world, accountId), credential);
  }

  // Logins by redirect: started, completed, failed, abandoned.
  const login = (payload: string) => ask('authentication.login', { body: { provider: 99, payload } }, {});
  const tokenOf = async (payload: string): Promise<string> =>
    (await login(payload)).headers['x-session-id'] ?? '';
  const done = await tokenOf('go');
  await world.backend.authentication.complete(states.at(-1)!, { subject: 'canary-of-nothing' });
  const awaited = await ask('authentication.await', {}, { session: done });
  await ask('accounts.create', { body: {} }, { session: awaited.headers['x-session-id']! });
  const failed = await tokenOf('go');
  await world.backend.authentication.complete(states.at(-1)!, { failure: 'DENIED' });
  await ask('authentication.await', {}, { session: failed });
  await world.backend.authentication.complete(states.at(-1)!, { failure: 'AGAIN' });
  await ask('authentication.logout', {}, { session: await tokenOf('go') });

  // The secret of a provider: written, read, and sent in a wrong place.
  const provider = (providerConfig: unknown): Sample => ({
    params: { provider: '2' },
    body: { providerConfig },
  });
  const root = { key: world.rootKey };
  await ask('authentication.adminUpdateProvider', provider({ providerClientSecret: clientSecret }), root);
  await ask('authentication.adminUpdateProvider', provider({ providerClientSecret: [clientSecret] }), root);
  await ask('authentication.adminUpdateProvider', provider(clientSecret), root);
  for (const id of ['authentication.adminListProviders', 'authentication.adminGetProvider'])
    await ask(id, { params: { provider: '2' } }, root);

  // API keys: created, and requested again with the same Idempotency-Key.
  const create = await sampleOf(operationById('apiKeys.create'))(world, '');
  const keyed = { ...root, headers: { 'idempotency-key': 'twice' } };
  const made = await ask('apiKeys.create', create, keyed);
  await ask('apiKeys.create', create, keyed, false);
  const key = (made.body as { apiKey: { key: string } }).apiKey.key;
  const { token } = await world.player();
  const withTicket = { session: token, headers: { 'idempotency-key': 'twice' } };
  await ask('events.ticket', {}, withTicket);
  await ask('events.ticket', {}, withTicket, false);

  // Replay tokens: requested twice, used, replaced, and used after that.
  const again = { session: token, headers: { 'idempotency-key': 'again' } };
  const remembered = await ask('platformAuth.remember', {}, again);
  await ask('platformAuth.remember', {}, again, false);
  const device = { body: { deviceId: 'phone' } };
  const enrolled = await ask('platformAuth.enrolDevice', device, again);
  await ask('platformAuth.enrolDevice', device, again, false);
  const { replayToken } = remembered.body as { replayToken: string };
  const { certificate } = enrolled.body as { certificate: string };
  const replay = (payload: string) => ask('authentication.login', { body: { provider: 13, payload } }, {});
  const next = (await replay(replayToken)).headers['x-replay-token']!;
  await replay((await replay(next)).headers['x-replay-token']!);
  await replay(replayToken);
  await ask('authentication.login', { body: { provider: 12, payload: `phone:${certificate}` } }, {});
  await ask('authentication.login', { body: { provider: 12, payload: certificate } }, {});
  const body = { provider: 14, payload: `nobody@players.example:${emailPassword}` };
  await ask('authentication.login', { body }, {});

  // Credentials in wrong places, as clients may send them by mistake.
  const loggedIn = await world.loggedIn();
  for (const secret of [key, token, done, loggedIn, world.rootKey, replayToken, next, certificate]) {
    await ask('apiKeys.update', { params: { key: secret }, body: { name: 'n', policyId: secret } }, root);
    await ask('apiKeys.delete', { params: { key: secret } }, root);
    await ask('apiKeys.deletePolicy', { params: { id: secret } }, root);
    await ask('sessions.get', { params: { sessionRef: secret } }, root);
    await ask('sessions.revoke', { params: { sessionRef: secret } }, root);
    await ask('sessions.end', { params: { sessionRef: secret } }, { session: token });
    await ask('accounts.adminDelete', { body: { accountId: secret } }, root);
    await ask('sessions.validate', { body: { sessionId: secret } }, root);
    await ask('sessions.validate', { body: { sessionId: [secret] } }, root);
    await ask('accounts.link', { body: { sessionId: secret } }, { session: token });
    await ask('accounts.link', { body: { sessionId: { secret } } }, { session: token });
    await ask('authentication.login', { body: { provider: 99, payload: secret } }, {});
    await ask('authentication.login', { body: { provider: secret, payload: '' } }, {});
    await ask('events.subscribe', { query: { ticket: secret } }, {});
    await ask('events.subscribe', { query: { lastEventId: secret } }, { session: token });
    await ask('accounts.create', {}, { headers: { authorization: `Basic ${secret}` } });
    await ask('accounts.create', {}, { session: `${secret}x`, key: secret });
    await ask(
      'accounts.adminDelete',
      { body: { accountId: 'nobody' } },
      { ...root, headers: { 'x-request-id': secret } },
    );
  }
  return sent;
}
