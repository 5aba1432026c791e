import { hash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';

/** Somebody who is logged in; the same on every server that is compared. */
export interface Player {
  readonly token: string;
  readonly accountId: string;
}

/** The players that a load comes from. */
export interface Players {
  readonly count: number;
  at(index: number): Player;
}

/** A million players are computed and not listed. */
export const largePlayers = (count: number): Players => ({
  count,
  at: (index) => ({
    // Asked for by few, and dearer than the reads that are timed.
    get token() {
      return `gs_${hash('sha256', `player ${index}`, 'hex').slice(0, 43)}`;
    },
    accountId: `account-019b0000-0000-7000-8000-${index.toString(16).padStart(12, '0')}`,
  }),
});

let lastRead: { readonly version: string; readonly players: Players } | undefined;

/** The players of a file, or `large:<count>`; none where there is no name. */
export function playersOf(name: string): Players {
  if (name.startsWith('large:')) return largePlayers(Number(name.slice(6)));
  if (name === '') return largePlayers(0);
  const version = `${name} ${statSync(name).mtimeMs}`;
  if (lastRead?.version !== version) {
    const list = JSON.parse(readFileSync(name, 'utf8')) as Player[];
    lastRead = { version, players: { count: list.length, at: (index) => list[index]! } };
  }
  return lastRead.players;
}
