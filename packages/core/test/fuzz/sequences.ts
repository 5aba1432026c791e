import fc from 'fast-check';
import { expect } from 'vitest';
import { anySeed } from '../../../../test/random.ts';
import { problemsOf } from '../../../testing/src/area/judge.ts';
import { readExact } from '../../../testing/src/area/raw-json.ts';
import { flatQuery, sendRaw } from '../../../testing/src/area/request.ts';
import { partyMembers } from '../../src/areas/parties/tables.ts';
import type { Storage } from '../../src/storage/storage.ts';
import { createCountingBytes, createIdsByKind } from '../models/deterministic.ts';
import { operationById } from '../operations/operations.ts';
import { asHost, text } from '../operations/sample.ts';
import { createWorld, type World } from '../operations/world.ts';
import { assertSound } from './fuzz.ts';
import { createFuzzWorld, type FuzzWorld } from './fuzz-world.ts';
import { createProduced, type Produced, type Step, sequencesOf } from './sequence-of.ts';
import {
  checkOwners,
  checkPrivacy,
  checkRefusal,
  checkRemoved,
  type Exchange,
  privateText,
  rememberRemoved,
  serverText,
} from './sequence-rules.ts';
import { assertStored } from './stored-rules.ts';
import { createWriteLog, type RowWrite } from './write-log.ts';

interface Player {
  token: string;
  accountId: string;
}

/** What the sequences of one world share. */
interface Setting {
  readonly world: World;
  readonly fuzz: FuzzWorld;
  readonly produced: Produced;
  readonly players: Player[];
  readonly writes: RowWrite[];
  readonly removed: Set<string>;
  /** The number of requests with each outcome. */
  readonly outcomes: Map<string, number>;
}

/** Creates a player with a text that only they may read, and one that only servers may read. */
async function createPlayer(world: World): Promise<Player> {
  const player = await world.player(world.unique());
  const { accountId } = player;
  for (const [entryKey, value] of [
    ['private', privateText(accountId)],
    ['server.text', serverText],
  ] as const)
    await world.backend.api.accounts.adminCreateMetadata(
      { accountId, entryKey, entryValue: text(value) },
      asHost,
    );
  return { ...player };
}

async function partiesOf({ world }: Setting, accountId: string | null): Promise<string[]> {
  if (accountId === null) return [];
  const row = await world.storage.get(partyMembers, { playerId: accountId });
  return row ? [row.partyId] : [];
}

/** Sends a step, and asserts all rules about it. */
async function play(
  setting: Setting,
  { operationId, request: generated, player: index }: Step,
): Promise<void> {
  const { world, fuzz, produced, players, writes, removed, outcomes } = setting;
  const operation = operationById(operationId);
  const player = players[index]!;
  const request = produced.resolved(operation.area, generated);
  const byPlayer =
    request.caller === 'player' || (request.caller === 'allowed' && operation.route.access === 'player');
  const credential = byPlayer
    ? { session: player.token }
    : await fuzz.credentialOf(operation, request.caller);
  const query = flatQuery(operation, request.query);
  const hasTicket = query.ticket !== undefined && query.ticket !== null;
  const accountId = byPlayer && !hasTicket ? player.accountId : null;

  const before = await partiesOf(setting, accountId);
  writes.length = 0;
  const answer = await sendRaw(
    world,
    operation,
    { params: request.params, query, body: request.body },
    {
      ...(!hasTicket && credential.session !== undefined && { 'x-session-id': credential.session }),
      ...(!hasTicket && credential.apiKey !== undefined && { 'x-api-key': credential.apiKey }),
    },
  );
  const partyIds = [...before, ...(await partiesOf(setting, accountId))];
  const exchange: Exchange = {
    operation,
    request,
    answer,
    writes: [...writes],
    accountId,
    partyIds,
  };

  const outcome = answer.status === 200 ? 'OK' : (/"reason":"(\w+)"/.exec(answer.text)?.[1] ?? '');
  outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
  expect(problemsOf(operation, answer), answer.text.slice(0, 2_000)).toEqual([]);
  checkRefusal(exchange);
  checkRemoved(exchange, removed);
  checkOwners(exchange);
  checkPrivacy(exchange);
  rememberRemoved(removed, exchange);
  const isJson = answer.status === 200 && answer.text.startsWith('{');
  if (isJson) produced.learn(operation.area, readExact(answer.text));
}

/** Replaces the players whose sessions the sequence has ended, and what it has disabled. */
async function renew({ world, fuzz, players }: Setting): Promise<void> {
  await fuzz.renew();
  for (const [index, { token }] of players.entries()) {
    const { status } = await world.http('GET', '/sessions/mine', { session: token });
    if (status !== 200) players[index] = await createPlayer(world);
  }
}

/**
 * Plays sequences of requests against one backend. Asserts after each request the rules of `sequence-rules.ts`, and after
 * each sequence what is true of all stored rows. Returns the number of requests with each outcome. `plant` may put a fault
 * between the backend and its storage.
 */
export async function fuzzSequences(
  storage: Storage,
  numRuns: number,
  length: number,
  plant: (storage: Storage) => Storage = (sound) => sound,
  seed: number = anySeed(),
): Promise<ReadonlyMap<string, number>> {
  const writes: RowWrite[] = [];
  // With the same ids and secrets each time, a failed seed can be repeated.
  await using world = await createWorld({
    storage: plant(createWriteLog(storage, writes)),
    random: createCountingBytes(),
    ids: createIdsByKind(),
  });
  const fuzz = await createFuzzWorld(world);
  const setting: Setting = {
    world,
    fuzz,
    produced: createProduced(fuzz.pools),
    players: [await createPlayer(world), await createPlayer(world), await createPlayer(world)],
    writes,
    removed: new Set(),
    outcomes: new Map(),
  };
  await fc.assert(
    fc.asyncProperty(sequencesOf(fuzz.pools, length), async (steps) => {
      for (const step of steps) await play(setting, step);
      await assertStored(storage);
      await renew(setting);
    }),
    // The rows of earlier sequences remain, so a shorter sequence proves nothing.
    { numRuns, endOnFailure: true, seed },
  );
  await assertSound(world, fuzz);
  return setting.outcomes;
}
