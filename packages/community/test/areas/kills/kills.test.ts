import { lobbiesArea } from '@lobbykit/lobbies';
import { createTestBackend, openTestStorage, type TestPlayer } from '@lobbykit/testing';
import { expect, onTestFinished, test } from 'vitest';
import { moderationArea } from '../../../src/moderation/index.ts';
import { createMortalStorage } from './mortal-storage.ts';

const areas = [lobbiesArea, moderationArea] as const;
const asHost = { system: true } as const;

async function open() {
  const mortal = createMortalStorage(await openTestStorage());
  const t = await createTestBackend({ areas, storage: mortal.storage });
  onTestFinished(() => t[Symbol.asyncDispose]());
  const tableOf = (name: string) => t.backend.catalogue.tables.find((each) => each.name === name)!;
  const countOf = (name: string): Promise<number> => t.storage.count(tableOf(name), {});

  /**
   * Lets the process die at each statement of an operation, then behind its commit, each time with what `prepare` makes.
   * Afterwards it was done as a whole or not at all.
   */
  async function kill<Given>(
    prepare: () => Promise<Given>,
    run: (given: Given) => Promise<unknown>,
    isDone: (given: Given) => Promise<boolean>,
  ): Promise<void> {
    let deaths = 0;
    let at = 1 as number | 'commit';
    for (let isLast = false; !isLast; ) {
      isLast = at === 'commit';
      const given = await prepare();
      mortal.die(at);
      const ended = await run(given).then(
        () => true,
        () => false,
      );
      const died = mortal.revive();
      expect([died, ended]).toEqual([!ended, ended]);
      // All of its statements went well: the last death is behind the commit.
      const isWhole = ended || isLast;
      expect(await isDone(given)).toBe(isWhole);
      if (!isWhole) {
        await run(given);
        expect(await isDone(given)).toBe(true);
      }
      if (died) deaths++;
      at = ended || typeof at !== 'number' ? 'commit' : at + 1;
    }
    expect(deaths).toBeGreaterThan(5);
  }
  return { t, countOf, kill };
}

test('a lobby whose start dies at any statement is OPEN without a match, and starts once when it is repeated', async () => {
  const { t, countOf, kill } = await open();
  const { lobbies } = t.backend.api;
  let started = 0;
  interface Given {
    readonly ada: TestPlayer;
    readonly lobbyId: string;
  }
  await kill<Given>(
    async () => {
      const ada = await t.player();
      const given = { name: 'Owls', teams: [{ name: 'all', size: 2 }] };
      return { ada, lobbyId: (await lobbies.create(given, ada.caller)).lobby.lobbyId };
    },
    ({ ada, lobbyId }) => lobbies.start({ lobbyId }, ada.caller),
    async ({ ada }) => {
      const { state, matchId } = (await lobbies.mine({}, ada.caller)).lobby;
      expect([state, matchId === '']).toEqual(state === 0 ? [0, true] : [1, false]);
      if (state === 1) started++;
      expect(await countOf('matches')).toBe(started);
      return state === 1;
    },
  );
});

test('a ban that dies at any statement leaves all that the player had, and takes all of it when it is repeated', async () => {
  const { t, countOf, kill } = await open();
  const { lobbies, parties, moderation, authentication } = t.backend.api;
  let banned = 0;
  interface Given extends TestPlayer {
    readonly name: string;
  }
  let names = 0;
  await kill<Given>(
    async () => {
      const name = `killed-${names++}`;
      const player = { ...(await t.player(name)), name };
      await parties.create({}, player.caller);
      await lobbies.create({ name: 'Owls', teams: [{ name: 'all', size: 2 }] }, player.caller);
      return player;
    },
    ({ accountId }) => moderation.sanction({ accountId, kind: 'BAN' }, asHost),
    async ({ accountId, name }) => {
      const { sanctions } = await moderation.sanctions({ accountId }, asHost);
      const isBanned = sanctions.length > 0;
      if (isBanned) banned++;
      const login = authentication.login({ provider: 1, payload: name });
      if (isBanned) await expect(login).rejects.toMatchObject({ reason: 'ACCOUNT_BANNED' });
      else await login;
      const left = isBanned ? 0 : 1;
      expect(await Promise.all(['lobbies', 'lobby_members', 'party_members'].map(countOf))).toEqual([
        left,
        left,
        left,
      ]);
      expect(sanctions).toHaveLength(isBanned ? 1 : 0);
      return isBanned;
    },
  );
  expect(banned).toBeGreaterThan(5);
});
