import type { Backend } from '@lobbykit/core';
import type { Storage, Table } from '@lobbykit/core/storage';
import { largePlayers } from '../load/players.ts';
import { answerQuestions } from '../machine/answering.ts';
import { type CallTime, timeCalls } from '../measure/time-calls.ts';
import { leaderboardId, scorePerPlayer, sessionCount } from './leaderboard-size.ts';
import { openBackend } from './open-backend.ts';
import type { StorageChoice } from './shared.ts';

/** Measurements of a grown leaderboard without a socket. */

export interface OpenLeaderboard {
  readonly kind: 'open';
  readonly storage: StorageChoice;
  /** The number of players, each with an entry. */
  readonly entries: number;
}

export interface TimeLeaderboard {
  readonly kind: 'time';
  readonly what: keyof typeof timings;
  readonly seconds: number;
}

interface Opened {
  readonly backend: Backend;
  readonly storage: Storage;
  readonly entries: number;
}

let opened: Opened;
/** The largest offset that a request may have. */
const maxOffset = 100_000;
/** As many callers as the goals speak of. */
const writers = 64;

answerQuestions({
  async open({ storage: choice, entries }: OpenLeaderboard): Promise<void> {
    opened = { ...(await openBackend(choice)), entries };
  },
  time: ({ what, seconds }: TimeLeaderboard): Promise<CallTime> => timeCalls(timings[what](), seconds),
});

/** A different number below a bound each time, from all parts of the range. */
let turn = 0;
const anyBelow = (bound: number): number => {
  turn = (turn + 7_919_083) % 999_999_937;
  return turn % bound;
};

const anyAccount = (): string => largePlayers(opened.entries).at(anyBelow(opened.entries)).accountId;

/** The sessions of players from all parts of the table. Tokens are made before the measurement. */
function sessionTokens(): string[] {
  const { entries } = opened;
  const sessions = Math.min(entries, sessionCount);
  return Array.from(
    { length: sessions },
    (_, at) => largePlayers(entries).at(Math.floor((at * entries) / sessions)).token,
  );
}

type Work = () => unknown;

/** The session of the first player. */
const reader = () => ({ session: largePlayers(opened.entries).at(0).token });
const board = { leaderboardId } as const;

function submissions(): Work {
  const { leaderboards } = opened.backend.api;
  const tokens = sessionTokens();
  let at = 0;
  return () => {
    at = (at + 1) % tokens.length;
    const score = BigInt(anyBelow(opened.entries * scorePerPlayer));
    return leaderboards.submit({ ...board, score }, { session: tokens[at]! });
  };
}

const together = (work: Work): Work => {
  return () => Promise.all(Array.from({ length: writers }, work));
};

function first100(): string[] {
  return Array.from({ length: 100 }, anyAccount);
}

const timings = {
  rank(): Work {
    const { leaderboards } = opened.backend.api;
    const caller = reader();
    return () => leaderboards.getEntry({ ...board, accountId: anyAccount() }, caller);
  },
  window(): Work {
    const { leaderboards } = opened.backend.api;
    const caller = reader();
    return () => leaderboards.around({ ...board, accountId: anyAccount() }, caller);
  },
  top(): Work {
    const { leaderboards } = opened.backend.api;
    const caller = reader();
    return () => leaderboards.top({ title: leaderboardId, count: 10 }, caller);
  },
  page(): Work {
    const { leaderboards } = opened.backend.api;
    const caller = reader();
    return () =>
      leaderboards.listEntries(
        { ...board, limit: 100, offset: anyBelow(Math.min(maxOffset, opened.entries - 100)) },
        caller,
      );
  },
  named(): Work {
    const { leaderboards } = opened.backend.api;
    const caller = reader();
    return () => leaderboards.listEntries({ ...board, limit: 100, accountIds: first100() }, caller);
  },
  friends(): Work {
    const { leaderboards } = opened.backend.api;
    const caller = reader();
    return () => leaderboards.listEntries({ ...board, limit: 100, friendsOnly: true }, caller);
  },
  writeAlone: (): Work => submissions(),
  writes: (): Work => together(submissions()),
  /** One row and its commit: what a write alone cannot do without. */
  commitAlone(): Work {
    const accounts = opened.backend.catalogue.tables.find(({ name }) => name === 'accounts') as Table;
    return () =>
      opened.storage.update(accounts, { id: anyAccount() } as never, { revision: { add: 1 } } as never);
  },
};
