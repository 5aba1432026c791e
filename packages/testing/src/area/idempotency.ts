import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { Ids } from '@lobbykit/core';
import { openTestStorage } from '../test-storage.ts';
import { casesOf, defaultLimit } from './area-case.ts';
import { mortal } from './failing-storage.ts';
import { effectsOn, sendKeyed } from './keyed-request.ts';
import { acceptsBody, isKeyed } from './operation.ts';
import { writeRaw } from './raw-json.ts';
import { reasonOf, send } from './request.ts';
import { type Snapshot, type Stored, snapshotOf, unauditedSnapshotOf } from './snapshot.ts';

type Call = (input: object, caller: object) => Promise<unknown>;

/** The last use of a session is stored, whatever the result of its request. */
const withoutUse = ({ sessions: _, ...others }: Snapshot): Snapshot => others;

/** Ids for two backends on one storage. */
const randomId = (prefix: string): string => `${prefix}-${randomUUID()}`;
const randomIds: Ids = { next: randomId, random: randomId };

/** A key is not stored if its request has changed nothing. */
async function assertStored(world: Stored): Promise<void> {
  assert.ok(
    (await snapshotOf(world)).idempotency_keys!.length > 0,
    'the request has changed nothing: give the operation a sample that changes something, or the route `reads: true`',
  );
}

export const idempotencyCases = casesOf('idempotency', [
  {
    rule: 'answers a repetition with an Idempotency-Key with the same response, and without a second effect',
    applies: isKeyed,
    async run(world, operation, { prepare }) {
      const prepared = await prepare(world, operation);
      const first = await sendKeyed(world, operation, prepared);
      assert.equal(first.status, 200, JSON.stringify(first.body));
      const effects = await snapshotOf(world);
      const second = await sendKeyed(world, operation, prepared);
      assert.deepEqual([second.status, second.body], [200, first.body]);
      assert.deepEqual(await snapshotOf(world), effects);
    },
  },
  {
    rule: 'answers a repetition in this process in the same way, and refuses another input',
    applies: isKeyed,
    async run(world, operation, { prepare, inputOf }) {
      const { credential, player } = await prepare(world, operation);
      const input = await inputOf(world, operation, player);
      const { session, key: apiKey } = credential;
      const caller = {
        ...(session !== undefined && { session }),
        ...(apiKey !== undefined && { apiKey }),
        idempotencyKey: 'the-key',
      };
      const api = world.backend.api as unknown as Readonly<Record<string, Readonly<Record<string, Call>>>>;
      const call = (more: object = {}) =>
        api[operation.area]![operation.verb]!({ ...input, ...more }, caller);
      const first = await call();
      const effects = await unauditedSnapshotOf(world);
      assert.deepEqual(JSON.parse(writeRaw(await call())), JSON.parse(writeRaw(first)));
      await assertStored(world);
      await assert.rejects(call({ other: 1 }), { reason: 'IDEMPOTENCY_KEY_REUSED' });
      assert.deepEqual(await unauditedSnapshotOf(world), effects);
    },
  },
  {
    rule: 'refuses the Idempotency-Key of another request, without effect, until its response is deleted',
    applies: isKeyed,
    async run(world, operation, { prepare, requestOf }) {
      const first = await prepare(world, operation);
      const { status, headers, body } = await sendKeyed(world, operation, first);
      assert.equal(status, 200, JSON.stringify(body));
      await assertStored(world);
      // Some operations give the caller a new token.
      const session = headers['x-session-id'] ?? first.credential.session;
      const prepared = { ...first, credential: session === undefined ? first.credential : { session } };
      const effects = await effectsOn(world);
      await world.clock.advance(defaultLimit(world, 'idempotencySeconds') * 1000 - 1);
      const refused = await sendKeyed(world, operation, prepared, 'the-key', { other: 1 });
      assert.deepEqual([refused.status, reasonOf(refused.body)], [400, 'IDEMPOTENCY_KEY_REUSED']);
      assert.equal((await sendKeyed(world, operation, prepared)).status, 200);
      assert.deepEqual(withoutUse(await effectsOn(world)), withoutUse(effects));

      await world.clock.advance(1);
      const request = await requestOf(world, operation, prepared.player);
      const later = await sendKeyed(world, operation, { ...prepared, request }, 'the-key', { other: 1 });
      assert.equal(later.status, 200, JSON.stringify(later.body));
    },
  },
  {
    rule: 'does not store a failure under an Idempotency-Key, and takes effect at the next attempt',
    applies: isKeyed,
    async run(_, operation, { open, prepare }) {
      const failing = mortal(await openTestStorage());
      const world = await open({ storage: failing.storage });
      try {
        const prepared = await prepare(world, operation);
        const before = await unauditedSnapshotOf(world);
        failing.next = 'fails';
        const failed = await sendKeyed(world, operation, prepared);
        assert.deepEqual([failed.status, reasonOf(failed.body)], [503, 'STORAGE_BUSY']);
        assert.deepEqual(await unauditedSnapshotOf(world), before);
        const second = await sendKeyed(world, operation, prepared);
        assert.equal(second.status, 200, JSON.stringify(second.body));
        assert.deepEqual((await sendKeyed(world, operation, prepared)).body, second.body);
      } finally {
        await world[Symbol.asyncDispose]();
      }
    },
  },
  {
    rule: 'leaves no effect if the process dies before the response is stored, and the next process runs the repetition at once',
    applies: isKeyed,
    async run(_, operation, { open, prepare }) {
      const storage = await openTestStorage();
      const dying = mortal(storage);
      const world = await open({ storage: dying.storage, ids: randomIds });
      const stored = () => effectsOn({ backend: world.backend, storage });
      const prepared = await prepare(world, operation);
      const before = await stored();
      dying.next = 'dies';
      assert.ok((await sendKeyed(world, operation, prepared)).status >= 500);
      assert.deepEqual(await stored(), before);

      const heir = await open({ storage, clock: world.clock, ids: randomIds });
      try {
        const repeated = await sendKeyed(heir, operation, prepared);
        assert.equal(repeated.status, 200, JSON.stringify(repeated.body));
        assert.deepEqual((await sendKeyed(heir, operation, prepared)).body, repeated.body);
      } finally {
        await heir[Symbol.asyncDispose]();
      }
    },
  },
  {
    rule: 'ignores an Idempotency-Key and runs every request',
    applies: (operation) => !isKeyed(operation) && !operation.route.ownKeys,
    async run(world, operation, { prepare }) {
      const headers = { 'idempotency-key': 'the-key' };
      for (const more of [{}, { other: 1 }]) {
        const { credential, request } = await prepare(world, operation);
        const body = acceptsBody(operation) ? { body: writeRaw({ ...request.body, ...more }) } : {};
        const answer = await send(world, operation, request, { ...credential, ...body, headers });
        assert.equal(answer.status, 200, JSON.stringify(answer.body));
      }
      assert.deepEqual((await snapshotOf(world)).idempotency_keys, []);
    },
  },
  {
    rule: 'refuses an Idempotency-Key that is empty, too long or not visible ASCII',
    applies: isKeyed,
    async run(world, operation, { prepare }) {
      const prepared = await prepare(world, operation);
      for (const key of ['', ' ', 'a b', 'é', 'x'.repeat(256), 'a\u007f']) {
        const { status, body } = await sendKeyed(world, operation, prepared, key);
        assert.deepEqual([key, status, reasonOf(body)], [key, 400, 'IDEMPOTENCY_KEY_INVALID']);
      }
    },
  },
]);
