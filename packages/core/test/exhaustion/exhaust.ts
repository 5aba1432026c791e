import type { AreaWorldOptions } from '@lobbykit/testing';
import { isLong } from '../../../../test/case-counts.ts';
import type { Subject } from '../../../testing/src/area/area-case.ts';
import { isKeyed, type Operation } from '../../../testing/src/area/operation.ts';
import { writeRaw } from '../../../testing/src/area/raw-json.ts';
import { areas } from '../../src/areas/areas.ts';
import { engineTables } from '../../src/backend/engine-tables.ts';
import { createCatalogue } from '../../src/catalogue/catalogue.ts';
import { rateClassOf } from '../../src/http/rates.ts';
import { createMemoryStorage } from '../../src/storage/memory/create-memory-storage.ts';
import { type RequestParts, reasonOf, send } from '../operations/request.ts';
import { createWorld, type World } from '../operations/world.ts';
import { createCaller, isOfOperators } from './callers.ts';
import { createWrittenRows, type Stored } from './written-rows.ts';

/** Operations after which the session of the caller is over. */
const endSession = ['authentication.logout', 'sessions.end'];
const longText = 'x'.repeat(4_000);

const { limits: limitTable } = createCatalogue(areas, engineTables);

/** Limits that the world raises for samples, at their defaults. */
const defaultLimits = Object.fromEntries(
  ['policies', 'openLoginsPerAddress', 'fleetHosts', 'titles', 'webhooks'].map((name) => [
    name,
    limitTable[name]![0],
  ]),
);

/** Returns a body with long texts in place of the short ones of samples. */
const enlarged = (body: object): string =>
  writeRaw(body).replaceAll(/"stringPayload":"[^"]*"/g, `"stringPayload":"${longText}"`);

/** The rate of game servers allows 6,000 calls a minute, as many as that of administrators in ten. */
const minutesOf = ({ route }: Operation): number => (rateClassOf(route) === 'server' ? 1 : 10);

/** What a caller has stored and used up, and how many of their calls succeeded. */
export interface Exhausted extends Stored {
  readonly calls: number;
  readonly succeeded: number;
  /**
   * The time that processors spent on the calls, without that of their samples; 0 in `npm test`, where other tests run at the
   * same time. To ask for it took a fifth of these tests.
   */
  readonly cpuSeconds: number;
}

/**
 * Calls an operation for ten minutes of the manual clock as often as the default rates allow, with fresh Idempotency-Keys: as
 * one account or key from several networks, or without credential from all networks of one IPv6 /48. Operations of game
 * servers are called for one minute. No task removes anything meanwhile.
 */
export async function exhaust(
  operation: Operation,
  requestOf: Subject['requestOf'],
  options: AreaWorldOptions = {},
): Promise<Exhausted> {
  const written = createWrittenRows(createMemoryStorage());
  const limits = { ...defaultLimits, ...options.limits };
  await using world: World = await createWorld({ ...options, limits, storage: written.storage, rates: {} });
  const caller = await createCaller(world, operation);
  const end = world.clock.now() + minutesOf(operation) * 60_000;
  let [calls, succeeded, refusals, cpuMicroseconds] = [0, 0, 0, 0];
  let parts: RequestParts | undefined;
  let isLarge = true;
  while (world.clock.now() < end) {
    const credential = caller.credential(calls);
    try {
      // After a refusal by rates the next network sends the same request.
      if (refusals === 0) parts = await requestOf(world, operation, caller.player());
    } catch (error) {
      // A sample may create what the operation needs. When the account is full, the last request is repeated.
      if (parts === undefined) throw error;
    }
    const before = isLong ? process.cpuUsage() : null;
    const { status, body, headers } = await written.measure(() =>
      send(world, operation, parts!, {
        ...credential,
        ...(isKeyed(operation) && { headers: { 'idempotency-key': `key-${calls}` } }),
        ...(isLarge && operation.route.body && { body: enlarged(parts!.body) }),
      }),
    );
    if (before !== null) {
      const { user, system } = process.cpuUsage(before);
      cpuMicroseconds += user + system;
    }
    calls++;
    if (status === 200) succeeded++;
    if (status === 400) isLarge = false;
    const isRateLimited = reasonOf(body) === 'RATE_LIMITED';
    const isUsedUp = isOfOperators(operation) ? status !== 200 : status === 401;
    if ((isUsedUp && !isRateLimited) || endSession.includes(operation.id)) await caller.renew();
    refusals = isRateLimited ? refusals + 1 : 0;
    if (refusals < caller.networks) continue;
    await world.clock.advance(Number(headers['retry-after']) * 1_000);
    refusals = 0;
  }
  return { ...(await written.stored()), calls, succeeded, cpuSeconds: cpuMicroseconds / 1_000_000 };
}
