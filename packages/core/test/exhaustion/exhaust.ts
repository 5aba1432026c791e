import type { AreaWorldOptions } from '@lobbykit/testing';
import type { Subject } from '../../../testing/src/area/area-case.ts';
import { isKeyed, type Operation } from '../../../testing/src/area/operation.ts';
import { writeRaw } from '../../../testing/src/area/raw-json.ts';
import { createMemoryStorage } from '../../src/storage/memory/create-memory-storage.ts';
import { type RequestParts, reasonOf, send } from '../operations/request.ts';
import { createWorld, type World } from '../operations/world.ts';
import { createWrittenRows, type Stored } from './written-rows.ts';

const minutes = 10;
/** Operations after which the session of the caller is over. */
const endSession = ['authentication.logout', 'sessions.end'];
const longText = 'x'.repeat(4_000);

/** Returns a body with long texts in place of the short ones of samples. */
const enlarged = (body: object): string =>
  writeRaw(body).replaceAll(/"stringPayload":"[^"]*"/g, `"stringPayload":"${longText}"`);

/** Metadata that makes answers with the whole account 48 KiB long, just short enough to be kept. */
const metadata = Object.fromEntries(
  Array.from({ length: 3 }, (_, at) => [`own-${at}`, { stringPayload: 'x'.repeat(16_000) }]),
);

/** An address of one /48, each in another /56. */
const addressOf = (count: number): string => `2001:db8:1:${((count % 256) * 256).toString(16)}::1`;

/** What a caller has stored after ten minutes, and how many of their calls succeeded. */
export interface Exhausted extends Stored {
  readonly calls: number;
  readonly succeeded: number;
}

/**
 * Calls an operation for ten minutes of the manual clock as often as the default rates allow: as one account with fresh
 * Idempotency-Keys, or without credential from all networks of one IPv6 /48. No task removes anything meanwhile.
 */
export async function exhaust(
  operation: Operation,
  requestOf: Subject['requestOf'],
  options: AreaWorldOptions = {},
): Promise<Exhausted> {
  const written = createWrittenRows(createMemoryStorage());
  await using world: World = await createWorld({ ...options, storage: written.storage, rates: {} });
  const login = () => world.player('caller');
  let player = await login();
  await world.backend.api.accounts.adminUpdate(
    { accountId: player.accountId, account: { metadata }, accountMask: 'metadata' },
    { system: true },
  );
  const isPublic = operation.route.access === 'public';
  let [calls, succeeded, minute] = [0, 0, 0];
  let parts: RequestParts | undefined;
  let isLarge = true;
  while (minute < minutes) {
    try {
      parts = await requestOf(world, operation, player);
    } catch (error) {
      // A sample may create what the operation needs. When the account is full, the last request is repeated.
      if (parts === undefined) throw error;
    }
    const { status, body } = await written.measure(() =>
      send(world, operation, parts!, {
        ...(isPublic ? { address: addressOf(calls) } : { session: player.token }),
        ...(isKeyed(operation) && { headers: { 'idempotency-key': `key-${calls}` } }),
        ...(isLarge && operation.route.body && { body: enlarged(parts!.body) }),
      }),
    );
    calls++;
    if (status === 200) succeeded++;
    if (status === 400) isLarge = false;
    if (status === 401 || endSession.includes(operation.id)) player = await login();
    if (reasonOf(body) !== 'RATE_LIMITED') continue;
    await world.clock.advance(60_000);
    minute++;
  }
  return { ...(await written.stored()), calls, succeeded };
}
