import { describe, expect, test } from 'vitest';
import { createGame } from '../src/game.ts';

const meadow = { name: 'meadow', size: 3, inARow: 3 };
const teams = [
  ['ann', 'bob'],
  ['cleo', 'dan'],
];

function played(cells: readonly number[], map = meadow) {
  const game = createGame(map, teams);
  for (const cell of cells) expect(game.move(game.view.turnOf!, cell)).toBe(true);
  return game;
}

describe('team tic-tac-toe', () => {
  test('the teams take turns, and the players of a team take turns', () => {
    const game = createGame(meadow, teams);
    const turns = [0, 1, 2, 3, 4].map((cell) => {
      const { turnOf } = game.view;
      game.move(turnOf!, cell);
      return turnOf;
    });
    expect(turns).toEqual(['ann', 'cleo', 'bob', 'dan', 'ann']);
  });

  test.each([
    ['row', [0, 3, 1, 4, 2]],
    ['column', [0, 1, 3, 2, 6]],
    ['falling diagonal', [0, 1, 4, 2, 8]],
    ['rising diagonal', [2, 0, 4, 1, 6]],
  ])('a whole %s wins', (_, cells) => {
    expect(played(cells).view).toMatchObject({ isOver: true, winner: 0, turnOf: null });
  });

  test('marks that continue across the edge of the board are not a row', () => {
    expect(played([1, 4, 2, 5, 3]).view).toMatchObject({ isOver: false, winner: null });
  });

  test('a full board without a row is a draw', () => {
    expect(played([0, 1, 2, 4, 3, 5, 7, 6, 8]).view).toMatchObject({ isOver: true, winner: null });
  });

  test('a move out of turn, on a taken or missing cell, or after the end is refused', () => {
    const game = played([4]);
    expect(game.move('ann', 0)).toBe(false);
    for (const cell of [4, 9, -1, 0.5, Number.NaN]) expect(game.move('cleo', cell)).toBe(false);
    game.giveUp('cleo');
    expect(game.move('cleo', 0)).toBe(false);
  });

  test('the team of a player who gives up loses, and a later giving up changes nothing', () => {
    const game = played([4]);
    game.giveUp('dan');
    game.giveUp('ann');
    expect(game.view).toMatchObject({ isOver: true, winner: 0 });
  });
});
