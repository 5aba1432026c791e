import { expect, test } from 'vitest';
import { kindNameOf } from './kind-name.ts';

test.each([
  ['anyEvent', { '@type': 'matchbroker/MatchEnded' }, 'anyEvent.matchbroker/MatchEnded'],
  ['anyEvent', { '@type': 'game/Typed', type: 1 }, 'anyEvent.game/Typed'],
  ['partyUpdateEvent', { type: 1 }, 'partyUpdateEvent.PLAYER_JOINED'],
  ['authenticationEvent', { type: 0 }, 'authenticationEvent.LOGOUT'],
  [
    'matchmakingStatusUpdateEvent',
    { type: 6 },
    'matchmakingStatusUpdateEvent.MATCHMAKING_STATUS_UPDATE_MATCHMAKING_TIMED_OUT',
  ],
  ['newMatchEvent', { match: {} }, 'newMatchEvent'],
  ['announcementEvent', { message: 'hello' }, 'announcementEvent'],
] as const)('the name of a %s with the content %j is %s', (kind, content, name) => {
  expect(kindNameOf(kind, content)).toBe(name);
});
