import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createOpenTelemetryTracer } from '../../../monitoring/src/opentelemetry/index.ts';
import { createPrometheusMetrics } from '../../../monitoring/src/prometheus/index.ts';
import { createSpanRecorder } from '../../../monitoring/test/record-spans.ts';
import { openSqlite } from '../../../storage-sqlite/src/index.ts';
import { customProvider, unsafeProvider } from '../../src/areas/authentication/index.ts';
import type { LoginContext, LoginOutcome } from '../../src/areas/authentication/providers/provider.ts';
import { digest } from '../../src/runtime/secrets.ts';
import { createMemoryStorage } from '../../src/storage/memory/create-memory-storage.ts';
import type { Storage } from '../../src/storage/storage.ts';
import { cheapCost, emailPassword } from '../operations/email-users.ts';
import { snapshotOf } from '../operations/snapshot.ts';
import { storages, testFolder } from '../operations/storages.ts';
import { createWorld, type PendingLogin, providerSettings, returning } from '../operations/world.ts';
import { captureLog } from './capture-log.ts';
import { findSecrets, type SentResponse, secretsIn } from './find-secrets.ts';
import { hostToken, playEverything } from './play-everything.ts';
import { codeInAnswer, lockersArea, pinInRequest, rentLockers } from './rent-lockers.ts';

const secretKey = 'canary-of-the-secret-key-0123456789-abcdef';
const rootApiKey = 'canary-of-the-root-key-0123456789-abcdef';
const clientSecret = 'canary-of-the-client-secret-0123456789';
/** What a provider stores with a login. */
const kept = 'canary-of-the-verifier-0123456789';

/** Runs everything that involves secrets in a backend, and returns all its outputs. */
async function playOn(storage: Storage) {
  const { log, lines } = captureLog();
  const states: string[] = [];
  const mails: string[] = [];
  const validate = (payload: string, { state }: LoginContext): LoginOutcome => {
    states.push(state);
    if (payload === 'go') return { redirectUri: 'https://login.example/authorize', kept };
    if (payload.startsWith('is:')) return { subject: payload.slice(3) };
    // Like a careless provider: its message contains the payload and the state.
    throw new Error(`cannot log in with ${payload}, state=${state}, token: ${payload}`);
  };
  const provider = customProvider(validate, { redirect: returning });
  const metrics = createPrometheusMetrics({ process: false });
  const { provider: spanProvider, spans } = createSpanRecorder();
  const world = await createWorld({
    areas: [lockersArea],
    storage,
    log,
    meter: metrics.meter,
    tracer: createOpenTelemetryTracer({ provider: spanProvider }),
    secretKey,
    rootApiKey,
    providers: [unsafeProvider, provider],
    providerSettings,
    pendingCookie: true,
    background: true,
    platformAuth: {
      email: { sendMail: ({ text }) => void mails.push(text) },
      devices: { selfEnrol: true },
      rememberMe: true,
      passwordCost: cheapCost,
    },
  });
  const pending = async (): Promise<PendingLogin> => {
    const { confirmationCode = '' } = await world.backend.api.authentication.login({
      provider: 99,
      payload: 'go',
    });
    return { token: '', confirmationCode, state: states.at(-1)! };
  };
  const streamed: string[] = [];
  const stream = await world.backend.api.nodeInspection.streamLog({}, { system: true });
  void (async () => {
    for await (const { logEvent } of stream) streamed.push(logEvent?.message ?? '');
  })();
  const responses: SentResponse[] = [];
  const sent = await playEverything({ ...world, pending, rootKey: rootApiKey }, responses, {
    clientSecret,
    states,
  });
  const rented = await rentLockers(world);
  const others = responses.filter(({ operation }) => operation !== 'document.openapi');
  const canaries = new Set([
    ...secretsIn(JSON.stringify([sent, others, states])),
    ...mails.flatMap((mail) => /ode: (\w{26})/.exec(mail)?.[1] ?? []),
    secretKey,
    rootApiKey,
    clientSecret,
    emailPassword,
    hostToken,
    kept,
    codeInAnswer,
    pinInRequest,
  ]);
  const measured = await metrics.registry.metrics();
  const traced = JSON.stringify(
    spans().map(({ name, attributes, events, links, status }) => [name, attributes, events, links, status]),
  );
  return { world, responses, rented, canaries, lines, states, measured, traced, streamed };
}

/** Returns the examples of the document that have the form of secrets: those of a backend that has no secrets. */
async function secretsOfDocument(): Promise<ReadonlySet<string>> {
  await using world = await createWorld();
  const { body } = await world.http('GET', '/openapi.json');
  return new Set(secretsIn(JSON.stringify(body)));
}

const readable: Readonly<Record<string, () => Promise<readonly [Storage, () => Promise<string>]>>> = {
  async memory() {
    const storage = createMemoryStorage();
    return [storage, async () => JSON.stringify(await snapshotOf(storage))];
  },
  async SQLite() {
    const path = join(testFolder(), 'secrets.db');
    const files = ['', '-wal', '-shm'].map((end) => path + end);
    // Latin-1 preserves every byte.
    const read = async () =>
      files
        .filter((file) => existsSync(file))
        .map((file) => readFileSync(file, 'latin1'))
        .join('\n');
    return [await openSqlite({ path }), read];
  },
  async Postgres() {
    const storage = await storages.Postgres();
    return [storage, async () => JSON.stringify(await snapshotOf(storage))];
  },
};

test.each(Object.entries(readable))(
  'no secret is stored on %s, logged, measured, traced, or returned by any operation except the one that must return it',
  { timeout: 180_000 },
  async (_, open) => {
    const [storage, read] = await open();
    const played = await playOn(storage);
    const { world, responses, rented, canaries, lines, states, measured, traced, streamed } = played;
    await using _closed = world;
    const stored = await read();
    const examples = await secretsOfDocument();
    for (const example of examples) expect(canaries).not.toContain(example);

    expect(findSecrets(stored, canaries)).toEqual([]);
    expect(lines.flatMap((line) => findSecrets(line, canaries))).toEqual([]);
    expect([findSecrets(measured, canaries), findSecrets(traced, canaries)]).toEqual([[], []]);
    for (const shown of [measured, traced]) expect(shown).toContain('authentication.login');
    const { logEvents } = await world.backend.api.nodeInspection.readLog({}, { system: true });
    const recent = logEvents.map(({ message }) => message);
    expect(recent.flatMap((line) => findSecrets(line, canaries))).toEqual([]);
    expect(recent.join('\n')).toContain('a provider failed');
    await expect.poll(() => streamed.join('\n')).toContain('a provider failed');
    expect(streamed.flatMap((line) => findSecrets(line, canaries))).toEqual([]);
    for (const { operation, status, body, headers, secretIn } of responses) {
      // The cookie marks a browser and is no credential.
      const {
        'x-session-id': token,
        'x-request-id': __,
        'set-cookie': cookie,
        'x-replay-token': next,
        ...others
      } = headers;
      expect([operation, cookie !== undefined && secretIn !== 'session']).toEqual([operation, false]);
      if (next !== undefined) expect([operation, secretIn]).toEqual(['authentication.login', 'session']);
      expect([operation, findSecrets(JSON.stringify(others), canaries)]).toEqual([operation, []]);
      if (token !== undefined) expect([operation, status, secretIn]).toEqual([operation, 200, 'session']);
      const isDocument = operation === 'document.openapi';
      const inBody = findSecrets(body, canaries).filter((found) => !isDocument || !examples.has(found));
      expect([operation, inBody.length]).toEqual([operation, secretIn === 'body' ? 1 : 0]);
    }

    for (const { body } of rented.withCode) expect(body).toEqual({ code: codeInAnswer });
    expect(rented.withoutCode.map(({ status }) => status)).toEqual([409, 400, 400, 400]);
    for (const { headers, body } of rented.withoutCode)
      expect(findSecrets(JSON.stringify([headers, body]), canaries)).toEqual([]);

    // The search works: it finds values that may be stored, and every kind of secret was in use.
    const token = [...canaries].find((canary) => canary.startsWith('gs_'))!;
    expect(stored).toContain(digest(token));
    expect(stored).toContain(digest(hostToken));
    expect(stored).toContain('canary-of-nothing');
    expect(lines.join('\n')).toContain('a provider failed');
    for (const kind of ['gs_', 'gk_', 'gt_', 'gd_', 'gr_', 'whsec_'])
      expect([...canaries].filter((canary) => canary.startsWith(kind)).length).toBeGreaterThan(1);
    expect([...canaries].filter((canary) => /^[0-9A-HJKMNP-TV-Z]{26}$/.test(canary))).not.toEqual([]);
    expect(states.length).toBeGreaterThan(2);
    const shown = new Set(
      responses.filter(({ secretIn }) => secretIn !== 'nothing').map(({ operation }) => operation),
    );
    expect([...shown].sort()).toEqual([
      'accounts.link',
      'apiKeys.create',
      'authentication.await',
      'authentication.callback',
      'authentication.login',
      'authentication.postCallback',
      'events.ticket',
      'platformAuth.adminEnrolDevice',
      'platformAuth.enrolDevice',
      'platformAuth.remember',
      'sessions.refresh',
      'webhooks.create',
      'webhooks.update',
    ]);
  },
);

test('the search for secrets finds a secret in any encoding', () => {
  const canaries = new Set(['canary-of-something']);
  const token = `gs_${'a'.repeat(43)}`;
  expect(findSecrets(`x ${token} y`, canaries)).toEqual([token]);
  expect(findSecrets('… canary-of-something …', canaries)).toEqual(['canary-of-something']);
  expect(findSecrets(Buffer.from('canary-of-something').toString('base64'), canaries)).toHaveLength(1);
  expect(findSecrets('gs_••• gk_AbCdEfGhIjKl', canaries)).toEqual([]);
});
