import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { scratchFolder } from '../../../../test/scratch-folder.ts';
import { createInjectedHost, type InjectedHost } from '../../../adapter-fastify/test/injected-host.ts';
import { openSqlite } from '../../../storage-sqlite/src/index.ts';
import { storedOf } from '../../../testing/src/area/access.ts';
import { expectedOf } from '../../../testing/src/area/access-rule.ts';
import { type Credential, type CredentialKind, credentials } from '../../../testing/src/area/credentials.ts';
import { acceptsBody, type Operation } from '../../../testing/src/area/operation.ts';
import { pathOf, reasonOf } from '../../../testing/src/area/request.ts';
import { operations } from '../operations/operations.ts';
import { createWorld, type World } from '../operations/world.ts';

// The refusals of the access matrix on Fastify and SQLite. The matrix in memory also has what is granted.

const refusing = operations.filter(({ route }) => route.access !== 'public');
/** Strangers are told from others by what a request names, and these requests name nothing. */
const kinds = (Object.keys(credentials) as CredentialKind[]).filter((kind) => kind !== 'stranger');

/** Returns the refused kinds of credential with the answers that the contract of an operation demands. */
const refusalsOf = (operation: Operation) =>
  kinds
    .map((kind) => ({ kind, ...expectedOf(operation, kind, {}) }))
    .filter(({ status }) => status !== 200)
    // A response to HEAD has no reason.
    .map((refusal) => ({ ...refusal, ...(operation.route.method === 'HEAD' && { reason: undefined }) }));

/** Returns the name of a credential that requests may share. A stream consumes its ticket. */
function nameOf(kind: CredentialKind, { id, route }: Operation): string {
  if (kind === 'key with every other permission') return `${kind} ${route.permission}`;
  return kind === 'event ticket' && route.stream ? `${kind} ${id}` : kind;
}

const folder = scratchFolder('lobbykit-refusals-');
const presented = new Map<string, Credential>();
let world: World;
let host: InjectedHost;
let before: string;

beforeAll(async () => {
  world = await createWorld({ storage: await openSqlite({ path: join(folder, 'game.db') }) });
  host = await createInjectedHost(world.backend);
  // Creating it moves the clock, which would expire the others too.
  presented.set('expired session', await credentials['expired session'](world));
  for (const operation of refusing)
    for (const { kind } of refusalsOf(operation)) {
      const name = nameOf(kind, operation);
      if (presented.has(name)) continue;
      presented.set(name, await credentials[kind](world, operation.route.permission));
    }
  before = await storedOf(world);
});
afterAll(async () => {
  await host.close();
  await world[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true, force: true });
});

async function send(operation: Operation, { headers, ticket }: Credential) {
  const { statusCode, body } = await host.inject({
    method: operation.route.method,
    url: `/api/v1${pathOf(operation, {})}`,
    headers,
    ...(ticket !== undefined && { query: { ticket } }),
    ...(acceptsBody(operation) && { payload: {} }),
  });
  return { status: statusCode, reason: body === '' ? undefined : reasonOf(JSON.parse(body)) };
}

test.each(refusing)(
  'on Fastify and SQLite, $id refuses every kind of credential that its contract refuses',
  async (operation) => {
    const refusals = refusalsOf(operation);
    const answers = refusals.map(async ({ kind }) => ({
      kind,
      ...(await send(operation, presented.get(nameOf(kind, operation))!)),
    }));
    expect(await Promise.all(answers)).toEqual(refusals);
    expect(refusals.length).toBeGreaterThan(10);
  },
);

test('on Fastify and SQLite, no refused request has changed what is stored', async () => {
  expect((await storedOf(world)) === before).toBe(true);
});
