import type { TestRequest, TestResponse } from '@lobbykit/testing';
import { z } from 'zod';
import { type Area, defineArea } from '../../src/areas/area.ts';
import { defineContract } from '../../src/http/contract.ts';
import { playerOf } from '../../src/kernel/call.ts';
import { text } from '../../src/kernel/schemas.ts';
import { digest } from '../../src/runtime/secrets.ts';
import { column, defineTable } from '../../src/storage/table.ts';
import type { World } from '../operations/world.ts';

/** Secrets without the form of the built-in ones: no pattern of the server recognizes them. */
export const codeInAnswer = 'canary-of-the-kept-answer-0123456789';
export const pinInRequest = 'canary-of-the-keyed-request-0123456789';

const contract = defineContract({
  area: 'lockers',
  title: 'Lockers',
  permissions: {},
  routes: {
    rent: {
      method: 'POST',
      path: '/lockers',
      access: 'player',
      body: z.object({ pin: text(64) }),
      out: z.object({ code: z.string() }),
      secret: 'code',
      summary: 'Rents a locker. Only this answer contains its code.',
    },
  },
});

const lockers = defineTable({
  name: 'lockers',
  columns: { id: column.text(), ownerId: column.text(), codeDigest: column.text() },
  key: ['id'],
});

/** An area that receives a secret and returns another, and stores neither. */
export const lockersArea = defineArea({
  contract,
  tables: [lockers],
  create: (ctx) => ({
    operations: {
      rent: (call) =>
        ctx.atomically(call, async (unit) => {
          const codeDigest = digest(codeInAnswer);
          await unit.insert(lockers, { id: ctx.ids.next('locker'), ownerId: playerOf(call), codeDigest });
          return { code: codeInAnswer };
        }),
    },
  }),
}) satisfies Area;

/**
 * Sends secrets with an Idempotency-Key: first, repeated by its holder and by another session of the same player, refused,
 * and with other content. Returns the responses with the code, and the others.
 */
export async function rentLockers(world: World) {
  const [holder, other] = [await world.player('renter'), await world.player('renter')];
  const rent = (pin: unknown, session: string, key: string): Promise<TestResponse> => {
    const request: TestRequest = { session, body: { pin }, headers: { 'idempotency-key': key } };
    return world.http('POST', '/lockers', request);
  };
  const withCode = [
    await rent(pinInRequest, holder.token, 'once'),
    await rent(pinInRequest, holder.token, 'once'),
  ];
  const withoutCode = [
    await rent(pinInRequest, other.token, 'once'),
    await rent(`${pinInRequest}, changed`, holder.token, 'once'),
    await rent([pinInRequest], holder.token, 'refused'),
    await rent(pinInRequest, holder.token, `no key: ${pinInRequest}`),
  ];
  return { withCode, withoutCode };
}
