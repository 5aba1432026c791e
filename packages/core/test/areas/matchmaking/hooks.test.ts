import { createManualClock } from '@lobbykit/testing';
import { describe, expect, test } from 'vitest';
import {
  createHooks,
  type MatchmakingHook,
  type TicketDraft,
} from '../../../src/areas/matchmaking/extensions/hooks.ts';
import type { PreparedMatch } from '../../../src/areas/matchmaking/matchmaker/make-match.ts';
import { isApiError } from '../../../src/kernel/errors.ts';
import { silentLog } from '../../../src/runtime/log.ts';

const bounds = { matchPropertiesBytes: 60, playerPropertiesBytes: 60 };
const clock = createManualClock();
const hooks = (given: Readonly<Record<string, MatchmakingHook>>) =>
  createHooks(given, bounds, { clock, log: silentLog });
const draft: TicketDraft = {
  entity: { entityType: 2, id: 'a' } as never,
  queueName: undefined,
  playerIds: ['a'],
};
const made: PreparedMatch = {
  matchId: 'm',
  queueKey: 'q',
  ticketIds: ['t'],
  teams: [['a']],
  ticketOf: { a: 't' },
  matchProperties: '{"x":1}',
  playerProperties: { a: '{"team":0}' },
  hosting: 'broker',
  hostData: '',
  record: { region: null, tickets: [] },
};

describe('hooks for tickets', () => {
  test('hooks are called in their order, and each sees the queue that the previous one chose', async () => {
    const seen: (string | undefined)[] = [];
    const choosing = (queueName: string): MatchmakingHook => ({
      validateTicket(ticket) {
        seen.push(ticket.queueName);
        return { queueName };
      },
    });
    const both = hooks({ one: choosing('first'), other: choosing('second') });
    expect(await both.validate(['one', 'other'], draft)).toBe('second');
    expect(seen).toEqual([undefined, 'first']);
    expect(await both.validate([], { ...draft, queueName: 'own' })).toBe('own');
  });

  test('a hook refuses a ticket with its own text', async () => {
    const refusing = hooks({ no: { validateTicket: async () => ({ reject: 'banned until Monday' }) } });
    const error: unknown = await refusing.validate(['no'], draft).catch((thrown: unknown) => thrown);
    expect(isApiError(error) && [error.reason, error.message]).toEqual([
      'TICKET_REJECTED',
      'banned until Monday',
    ]);
  });
});

describe('hooks for matches', () => {
  test('properties of a hook replace those of the match and of previous hooks', async () => {
    const both = hooks({
      one: { newMatch: () => ({ matchProperties: { x: 2, y: 1 }, hostData: 'h' }) },
      other: {
        newMatch: ({ matchProperties }) => ({
          matchProperties: { seen: matchProperties.length },
          playerProperties: { a: { side: 'red' }, stranger: { side: 'blue' } },
        }),
      },
    });
    expect(await both.approve(['one', 'other'], made, [])).toEqual({
      ...made,
      matchProperties: '{"x":2,"y":1,"seen":13}',
      playerProperties: { a: '{"team":0,"side":"red"}' },
      hostData: 'h',
    });
  });

  test('a hook refuses a match also by throwing or by too large properties, and later hooks are not called', async () => {
    let asked = 0;
    const last: MatchmakingHook = {
      newMatch() {
        asked++;
        return undefined;
      },
    };
    const failing = () => {
      throw new Error('broken');
    };
    const large = { matchProperties: { text: 'x'.repeat(60) } };
    const all = hooks({
      no: { newMatch: () => ({ reject: 'no' }) },
      failing: { newMatch: failing },
      large: { newMatch: () => large },
      last,
    });
    for (const name of ['no', 'failing', 'large'])
      expect(await all.approve([name, 'last'], made, [])).toBeNull();
    expect(asked).toBe(0);
    expect(await all.approve(['last'], made, [])).toEqual(made);
    expect(asked).toBe(1);
  });

  test('a hook that never returns refuses the match, so it cannot hold up its queue forever', async () => {
    const silent = hooks({ silent: { newMatch: () => new Promise(() => {}) } });
    const approved = silent.approve(['silent'], made, []);
    await clock.advance(5_000);
    expect(await approved).toBeNull();
  });
});
