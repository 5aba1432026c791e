import { expect } from 'vitest';
import type { Game } from './game.ts';
import type { PlayerProcess } from './player-process.ts';

const ownMetadata = [
  'loadout={"sword":[1,2.5,null,true]}',
  'losses=-9223372036854775808',
  'public.title=Señor "of" 🐉',
  'wins=9007199254740993',
].join(' | ');

/** Does what others do while the player's program plays its story, and checks each of its steps. */
export async function playEngineStory(game: Game, player: PlayerProcess): Promise<void> {
  const { network, friend } = game;
  const [address = '', digits = ''] = (await player.next('open')).split(' ');
  // The connection breaks while the player's program waits for the login.
  network.cut();
  network.restore();
  await game.logInByBrowser(address, digits);
  expect(await player.next('stored')).toBe('yes');
  const accountId = await player.next('account');

  await game.rate(accountId);
  await game.emit(accountId, 'game/Begin');
  await player.next('begin');
  expect(await player.next('own')).toBe(ownMetadata);
  expect(await player.next('other')).toBe('public.colour=green');
  expect(await player.next('global')).toBe('today=hello');

  const inviteCode = await player.next('party');
  await friend.acceptRequestOf(accountId);
  await friend.joinParty(inviteCode);
  await player.next('joined');
  expect(await player.next('friends')).toBe(friend.accountId);

  // The event happens while the player is away.
  await player.next('ready');
  expect(network.cut()).toBeGreaterThan(0);
  await game.emit(accountId, 'game/Move');
  network.restore();
  await player.next('move');

  const ticketId = await player.next('queued');
  expect(await player.next('refused')).toBe(`409 TICKET_EXISTS ${ticketId}`);
  await friend.queue();
  await player.next('connect');
  await player.next('matched');

  expect(await player.next('refused')).toBe('404 INVITE_CODE_UNKNOWN');
  expect(await player.next('refused')).toMatch(/^429 RATE_LIMITED [1-6]?\d$/);
  expect(await player.next('lost')).toContain('/accounts');
  expect(await player.next('refreshed')).toBe('yes');
  expect(await player.next('moves')).toBe('1');
  expect(await player.next('returned')).toBe('yes');
  expect(await player.next('forgotten')).toBe('yes');
  expect(await player.end()).toEqual({ code: 0, rest: [] });
}
