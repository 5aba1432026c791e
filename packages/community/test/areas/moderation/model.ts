import assert from 'node:assert/strict';
import type { Storage } from '@lobbykit/core/storage';
import { createTestBackend, type TestPlayer } from '@lobbykit/testing';
import fc from 'fast-check';
import { moderationArea, sanctionKinds } from '../../../src/moderation/index.ts';
import { asHost, outcomeOf, second } from './moderation-world.ts';

const { BAN, MUTE, QUEUE_BAN } = sanctionKinds;
const queue = { teams: 2, playersPerTeam: 1 };

type Command =
  | { readonly kind: 'sanction'; readonly who: number; readonly what: 1 | 2 | 3; readonly seconds: number }
  | { readonly kind: 'lift'; readonly at: number }
  | { readonly kind: 'advance'; readonly milliseconds: number };

const commands = (maxLength: number) =>
  fc.array(
    fc.oneof(
      {
        weight: 4,
        arbitrary: fc.record({
          kind: fc.constant('sanction' as const),
          who: fc.nat(1),
          what: fc.constantFrom<1 | 2 | 3>(BAN, BAN, MUTE, QUEUE_BAN),
          // 0 is for ever.
          seconds: fc.nat(8),
        }),
      },
      { weight: 2, arbitrary: fc.record({ kind: fc.constant('lift' as const), at: fc.nat(20) }) },
      {
        weight: 4,
        arbitrary: fc.record({
          kind: fc.constant('advance' as const),
          milliseconds: fc.constantFrom(1, 999, 1_000, 1_001, 3_000),
        }),
      },
    ),
    { maxLength },
  );

/** A sanction as the model knows it. */
interface Known {
  readonly who: number;
  readonly what: number;
  readonly end: number;
  /** When it is over. */
  over: number;
}

/** What a player may do: log in, and wait for a match. */
const may = (known: readonly Known[], who: number, now: number) => {
  const active = (kind: number) =>
    known.some((each) => each.who === who && each.what === kind && each.over > now);
  return { logsIn: !active(BAN), waits: !active(BAN) && !active(QUEUE_BAN) };
};

/** Checks that sanctions do to players what a list of them in memory says. */
export async function checkSanctions(
  { count, length }: { readonly count: number; readonly length: number },
  open: () => Promise<Storage | undefined> = async () => undefined,
): Promise<void> {
  await fc.assert(
    fc.asyncProperty(commands(length), async (all) => {
      const storage = await open();
      await using t = await createTestBackend({
        areas: [moderationArea],
        ...(storage && { storage }),
        matchmaking: { config: { serviceMatchmakerConfig: { matchmakingQueues: { solo: queue } } } },
      });
      const { moderation, matchmaking, authentication } = t.backend.api;
      const people: TestPlayer[] = [];
      for (const name of ['ada', 'bob']) people.push(await t.player(name));
      const known: Known[] = [];
      const ids: string[] = [];
      const now = () => t.clock.now();

      async function apply(command: Command): Promise<void> {
        if (command.kind === 'advance') await t.clock.advance(command.milliseconds);
        else if (command.kind === 'sanction') {
          const { who, what, seconds } = command;
          const untilTimestamp = seconds === 0 ? 0 : Math.floor(now() / second) + seconds;
          const input = { accountId: people[who]!.accountId, kind: what, untilTimestamp };
          ids.push((await moderation.sanction(input, asHost)).sanction.sanctionId);
          const end = seconds === 0 ? Number.POSITIVE_INFINITY : untilTimestamp * second;
          known.push({ who, what, end, over: end });
        } else if (ids.length > 0) {
          const at = command.at % ids.length;
          const isOver = known[at]!.over <= now();
          const outcome = await outcomeOf(moderation.lift({ sanctionId: ids[at]! }, asHost));
          assert.equal(outcome, isOver ? 'SANCTION_OVER' : 'OK');
          if (!isOver) known[at]!.over = now();
        }
      }

      for (const command of all) {
        await apply(command);
        for (const [who, name] of ['ada', 'bob'].entries()) {
          const expected = may(known, who, now());
          const login = await outcomeOf(authentication.login({ provider: 1, payload: name }));
          assert.equal(login, expected.logsIn ? 'OK' : 'ACCOUNT_BANNED', `${name} logs in`);
          const entity = {
            entityType: 3,
            metadata: { queue_name: { stringPayload: 'solo' } },
            entities: [{ id: people[who]!.accountId, entityType: 2 }],
          };
          const start = matchmaking.serverStart({ entity }, asHost);
          assert.equal(await outcomeOf(start), expected.waits ? 'OK' : 'QUEUE_BANNED', `${name} waits`);
          if (expected.waits) await matchmaking.serverCancel({ ticketId: (await start).ticketId }, asHost);
        }
        const { sanctions } = await moderation.sanctions({ isActive: true, limit: 200 }, asHost);
        const active = ids.filter((_, at) => known[at]!.over > now());
        assert.deepEqual(sanctions.map(({ sanctionId }) => sanctionId).sort(), active.toSorted());
      }
    }),
    { numRuns: count },
  );
}
