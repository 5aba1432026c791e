import { type AfterHookOf, type BeforeHookOf, createBackend } from '@lobbykit/core';
import { createMemoryStorage } from '@lobbykit/core/storage';
import { guildsArea } from '../areas/own/guilds.ts';

/** What hosts rely on in the types of a backend with areas of their own. The compiler is the test. */
const storage = createMemoryStorage();

/** The options of an own area have defaults, so a host may leave them out. */
export const backends = [
  createBackend({ storage, areas: [guildsArea] }),
  createBackend({ storage, areas: [guildsArea], startingGold: 5 }),
  createBackend({ storage, areas: [guildsArea], startingGold: undefined }),
];

// @ts-expect-error The option is a number.
export const wrongOption = () => createBackend({ storage, areas: [guildsArea], startingGold: 'five' });

/** A hook can be written in a file of its own, with the types of its operation. */
export const before: BeforeHookOf<'parties.join'> = (_call, { inviteCode }) => ({
  inviteCode: inviteCode.trim(),
});
export const after: AfterHookOf<'parties.join'> = (_call, { answer }) =>
  console.log(answer.party.players.length);
