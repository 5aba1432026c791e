import { hash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';

/** A player who is logged in; the same on every compared server. */
export interface Player {
  readonly token: string;
  readonly accountId: string;
}

/** A player of a file. */
export interface SeededPlayer extends Player {
  readonly displayName: string;
}

/** The players who send the requests of a load. */
export interface Players {
  readonly count: number;
  at(index: number): Player;
}

/** Returns the players of a large database. They are computed, because a list of a million would be too long. */
export const largePlayers = (count: number): Players => ({
  count,
  at: (index) => ({
    // Computed only when needed, because it takes longer than the measured reads.
    get token() {
      return `gs_${hash('sha256', `player ${index}`, 'hex').slice(0, 43)}`;
    },
    accountId: `account-019b0000-0000-7000-8000-${index.toString(16).padStart(12, '0')}`,
  }),
});

let lastRead: { readonly version: string; readonly players: Players } | undefined;

/** Returns the players of a file or of `large:<count>`, or none if the name is empty. */
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
