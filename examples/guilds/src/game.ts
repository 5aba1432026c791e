import { unsafeProvider } from '@lobbykit/core';
import { guildMatesOnly } from './guild-mates-only.ts';
import { guildsArea } from './guilds/index.ts';
import { matchRewards } from './match-rewards.ts';
import { starterGift } from './starter-gift.ts';
import { walletsArea } from './wallets/index.ts';

/** What this game adds to lobbykit. The server and the tests start the same. */
export const game = {
  areas: [walletsArea, guildsArea],
  hooks: { after: { 'accounts.create': starterGift, 'parties.join': guildMatesOnly } },
  consumers: { matchRewards },
  providers: [unsafeProvider], // players log in under any name: for development
} as const;
