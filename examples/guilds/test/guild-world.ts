import { createTestBackend, type TestBackend } from '@lobbykit/testing';
import { onTestFinished } from 'vitest';
import { game } from '../src/game.ts';

export type TestGame = TestBackend<typeof game.areas>;

/** Starts the game in memory. */
export async function openGame(limits: { readonly guildMembers?: number } = {}): Promise<TestGame> {
  const t = await createTestBackend({ ...game, limits });
  onTestFinished(() => t[Symbol.asyncDispose]());
  return t;
}

/** A guild of ada, who leads it, and bob. */
export async function openGuild(t: TestGame) {
  const [ada, bob] = [await t.player('ada'), await t.player('bob')];
  const { guild } = await t.backend.api.guilds.create({ name: 'Owls' }, { session: ada.token });
  await joinGuild(t, ada.token, bob.token);
  return { ada, bob, guildId: guild.guildId };
}

/** Lets a player join the guild of another one. */
export async function joinGuild(t: TestGame, inviter: string, session: string): Promise<void> {
  const { code } = await t.backend.api.guilds.invite({}, { session: inviter });
  await t.backend.api.guilds.join({ code }, { session });
}
