import type { TestPlayer } from '@lobbykit/testing';
import { expect } from 'vitest';
import { asHost, type LimitCheck, outcomesOf } from '../../limits/limit-check.ts';
import type { World } from '../../operations/world.ts';

const apiOf = (world: World) => world.backend.api.parties;
const by = ({ token }: TestPlayer) => ({ session: token });
const text = (stringPayload: string) => ({ stringPayload });

/** Creates a party and players who join it. */
async function partyOf(world: World, others: number) {
  const [leader, ...joining] = await Promise.all(Array.from({ length: others + 1 }, () => world.player()));
  const { party } = await apiOf(world).create({}, by(leader!));
  for (const player of joining) await apiOf(world).join({ inviteCode: party.inviteCode }, by(player));
  return { party, leader: leader!, others: joining };
}

/** Adds entries to a party and returns the outcome of each. */
async function adding(world: World, entries: readonly (readonly [key: string, value: string])[]) {
  const { party, leader } = await partyOf(world, 0);
  return outcomesOf(
    entries.map(
      ([entryKey, value]) =>
        () =>
          apiOf(world).createMetadata({ id: party.partyId, entryKey, entryValue: text(value) }, by(leader)),
    ),
  );
}

/** Advances the clock and runs the tasks that are due. */
async function pass(world: World, milliseconds: number): Promise<void> {
  await world.clock.advance(milliseconds);
  await world.backend.scheduler.tick();
}

export const partyLimits = {
  partyMembers: {
    limits: { partyMembers: 3 },
    async check(world) {
      const { party } = await partyOf(world, 0);
      const { inviteCode } = party;
      const people = [await world.player(), await world.player(), await world.player()];
      const joins = people.map((person) => () => apiOf(world).join({ inviteCode }, by(person)));
      expect(await outcomesOf(joins)).toEqual(['done', 'done', 'PARTY_FULL']);
    },
  },
  partyMetadataEntries: {
    limits: { partyMetadataEntries: 2 },
    async check(world) {
      const entries = [...'abc'].map((key) => [key, 'x'] as const);
      expect(await adding(world, entries)).toEqual(['done', 'done', 'METADATA_TOO_MANY_ENTRIES']);
    },
  },
  partyMetadataValueBytes: {
    limits: { partyMetadataValueBytes: 6 },
    async check(world) {
      const entries = [
        ['a', 'ééé'],
        ['b', 'ééée'],
      ] as const;
      expect(await adding(world, entries)).toEqual(['done', 'METADATA_VALUE_TOO_LARGE']);
    },
  },
  partyMetadataTotalBytes: {
    limits: { partyMetadataTotalBytes: 100 },
    async check(world) {
      const entries = [
        ['a', 'x'.repeat(60)],
        ['b', 'x'.repeat(40)],
        ['c', 'x'],
      ] as const;
      expect(await adding(world, entries)).toEqual(['done', 'done', 'METADATA_TOTAL_TOO_LARGE']);
    },
  },
  partyMemberMetadataTotalBytes: {
    limits: { partyMemberMetadataTotalBytes: 100 },
    async check(world) {
      const { party, leader, others } = await partyOf(world, 1);
      const adding = (player: TestPlayer, entryKey: string, length: number) => () =>
        apiOf(world).createMetadata(
          { id: party.partyId, entryKey, entryValue: text('x'.repeat(length)), playerId: player.accountId },
          by(leader),
        );
      const adds = [adding(leader, 'a', 60), adding(leader, 'b', 40), adding(leader, 'c', 1)];
      expect(await outcomesOf(adds)).toEqual(['done', 'done', 'METADATA_TOTAL_TOO_LARGE']);
      expect(await outcomesOf([adding(others[0]!, 'a', 100), adding(others[0]!, 'b', 1)])).toEqual([
        'done',
        'METADATA_TOTAL_TOO_LARGE',
      ]);
    },
  },
  partyAbsenceSeconds: {
    limits: { partyAbsenceSeconds: 100 },
    async check(world) {
      const { party } = await partyOf(world, 0);
      const read = () => apiOf(world).adminGet({ partyId: party.partyId }, asHost);
      // The last use of a session is stored once a minute, so it may be up to 66 seconds later.
      await pass(world, 165_000);
      expect(await outcomesOf([read])).toEqual(['done']);
      await pass(world, 5_000);
      expect(await outcomesOf([read])).toEqual(['PARTY_NOT_FOUND']);
    },
  },
  partyKickSeconds: {
    limits: { partyKickSeconds: 60 },
    async check(world) {
      const { party, leader, others } = await partyOf(world, 1);
      const { partyId } = party;
      const [other] = others;
      await apiOf(world).kick({ partyId, playerId: other!.accountId }, by(leader));
      const { inviteCode } = (await apiOf(world).get({ partyId }, by(leader))).party;
      const join = () => apiOf(world).join({ inviteCode }, by(other!));
      await world.clock.advance(59_999);
      expect(await outcomesOf([join])).toEqual(['KICKED']);
      await world.clock.advance(1);
      expect(await outcomesOf([join])).toEqual(['done']);
    },
  },
  partyIdleSeconds: {
    limits: { partyIdleSeconds: 60, partyAbsenceSeconds: 86_400 },
    async check(world) {
      // The minute of the last activity counts completely.
      const { leader } = await partyOf(world, 0);
      const read = () => apiOf(world).current({}, by(leader));
      const begun = world.clock.now();
      await pass(world, 60_000 - (begun % 60_000 || 60_000) + 59_999);
      expect(await outcomesOf([read])).toEqual(['done']);
      await pass(world, 60_001);
      expect(await outcomesOf([read])).toEqual(['NOT_IN_PARTY']);
    },
  },
} as const satisfies Partial<Record<string, LimitCheck>>;
