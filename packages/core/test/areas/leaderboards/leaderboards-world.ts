import { createTestBackend, type TestBackend, type TestPlayer } from '@lobbykit/testing';
import { expect, onTestFinished } from 'vitest';
import type { BackendOptions } from '../../../src/backend/options.ts';
import { isApiError } from '../../../src/kernel/errors.ts';
import { createCountingBytes } from '../../models/deterministic.ts';
import { verifyLeaderboards } from './verify.ts';

type Api = TestBackend['backend']['api']['leaderboards'];
export type Definition = Partial<Parameters<Api['adminCreate']>[0]>;
type EntryAnswer = Awaited<ReturnType<Api['getEntry']>>['entry'];

const host = { system: true } as const;

/** A score of a player: the points, or the points with what decides between equal ones. */
export type Score =
  | number
  | bigint
  | { readonly score: number | bigint; readonly subscore?: number | bigint };

/** A backend with named players and a leaderboard named `arena`, and short calls. */
export interface LeaderboardsWorld extends TestBackend {
  readonly api: Api;
  playerNamed(name: string): Promise<TestPlayer>;
  idOf(name: string): Promise<string>;
  /** Creates `arena`, or the leaderboard that the definition names. */
  create(definition?: Definition): Promise<void>;
  /** Submits scores by name, as one submission of a game server. */
  submit(scores: Readonly<Record<string, Score>>, leaderboardId?: string): Promise<readonly number[]>;
  /** Returns the names of the players in order. */
  order(query?: object): Promise<readonly string[]>;
  /** Returns `name rank score` of each entry of an answer. */
  shown(entries: readonly EntryAnswer[]): readonly string[];
  entryOf(name: string, query?: object): Promise<EntryAnswer>;
  hide(name: string, hidden?: boolean): Promise<unknown>;
  reset(): Promise<number>;
  /** Expects that the kept counts are those of the entries. */
  verify(): Promise<void>;
}

/** Returns `done`, or the reason of the error. */
export const outcomeOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'done',
    (error) => {
      if (isApiError(error)) return error.reason;
      throw error;
    },
  );

export async function createLeaderboardsWorld(
  options: Partial<BackendOptions> = {},
): Promise<LeaderboardsWorld> {
  const t = await createTestBackend({ random: createCountingBytes(), ...options });
  onTestFinished(() => t[Symbol.asyncDispose]());
  return leaderboardsWorldOn(t);
}

/** Creates a player whose display name is the name. */
async function createPlayer(t: TestBackend, name: string): Promise<TestPlayer> {
  const player = await t.player(name);
  const { accountId } = player;
  const account = { displayName: name };
  await t.backend.api.accounts.adminUpdate({ accountId, account, accountMask: 'displayName' }, host);
  return player;
}

/** Opens the world on a backend. */
function leaderboardsWorldOn(t: TestBackend): LeaderboardsWorld {
  const { leaderboards: api } = t.backend.api;
  const players = new Map<string, Promise<TestPlayer>>();
  const leaderboardId = 'arena';

  function playerNamed(name: string): Promise<TestPlayer> {
    const known = players.get(name) ?? createPlayer(t, name);
    players.set(name, known);
    return known;
  }
  const idOf = async (name: string): Promise<string> => (await playerNamed(name)).accountId;

  return {
    ...t,
    api,
    playerNamed,
    idOf,
    async create(definition = {}) {
      await api.adminCreate({ leaderboardId, ...definition }, host);
    },
    async submit(scores, board = leaderboardId) {
      const entries = [];
      for (const [name, given] of Object.entries(scores)) {
        const fields = typeof given === 'object' ? given : { score: given };
        entries.push({ accountId: await idOf(name), ...fields });
      }
      const { results } = await api.serverSubmit({ leaderboardId: board, entries }, host);
      return results.map(({ rank }) => rank);
    },
    async order(query = {}) {
      const { entries } = await api.listEntries({ leaderboardId, ...query }, host);
      expect(entries.map(({ rank }) => rank)).toEqual(entries.map((_, at) => entries[0]!.rank + at));
      return entries.map(({ playerName }) => playerName);
    },
    shown: (entries) => entries.map(({ playerName, rank, score }) => `${playerName} ${rank} ${score}`),
    async entryOf(name, query = {}) {
      const accountId = await idOf(name);
      return (await api.getEntry({ leaderboardId, accountId, ...query }, host)).entry;
    },
    async hide(name, hidden = true) {
      return api.adminSetVisibility({ leaderboardId, accountId: await idOf(name), hidden }, host);
    },
    reset: async () => (await api.adminReset({ leaderboardId }, host)).archivedVersion,
    async verify() {
      expect(await verifyLeaderboards(t.storage)).toEqual([]);
    },
  };
}
