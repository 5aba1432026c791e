/** A map: the size of the board, and the number of marks in a row that win. */
export interface GameMap {
  readonly name: string;
  readonly size: number;
  readonly inARow: number;
}

/** What all players see of a game. */
export interface GameView {
  readonly size: number;
  /** The team of the mark in each cell, row by row; null if the cell is free. */
  readonly board: readonly (number | null)[];
  /** The player who moves next; null once the game is over. */
  readonly turnOf: string | null;
  readonly isOver: boolean;
  /** The team that has won; null during the game and after a draw. */
  readonly winner: number | null;
}

export interface Game {
  readonly view: GameView;
  /** Puts the player's mark into a cell. Returns false if it is not their turn or the cell is not free. */
  move(player: string, cell: number): boolean;
  /** Ends the game because a player has left. Their team loses. */
  giveUp(player: string): void;
}

/** Team tic-tac-toe: the teams take turns, and the players of a team take turns. */
export function createGame({ size, inARow }: GameMap, teams: readonly (readonly string[])[]): Game {
  const board: (number | null)[] = Array.from({ length: size * size }, () => null);
  let moves = 0;
  let isOver = false;
  let winner: number | null = null;

  function playerAt(turn: number): string {
    const team = teams[turn % teams.length]!;
    return team[Math.floor(turn / teams.length) % team.length]!;
  }

  /** Returns whether a winning row goes through the cell. */
  function winsAt(cell: number): boolean {
    const [column, row] = [cell % size, Math.floor(cell / size)];
    const isMine = (x: number, y: number): boolean =>
      x >= 0 && x < size && y >= 0 && y < size && board[y * size + x] === board[cell];
    return directions.some(([right, down]) => {
      let marks = 1;
      for (const sign of [1, -1])
        for (let far = 1; isMine(column + sign * far * right, row + sign * far * down); far++) marks++;
      return marks >= inARow;
    });
  }

  return {
    get view() {
      return { size, board: [...board], turnOf: isOver ? null : playerAt(moves), isOver, winner };
    },
    move(player, cell) {
      if (isOver || player !== playerAt(moves) || board[cell] !== null) return false;
      const team = moves % teams.length;
      board[cell] = team;
      moves++;
      if (winsAt(cell)) winner = team;
      isOver = winner !== null || moves === board.length;
      return true;
    },
    giveUp(player) {
      if (isOver) return;
      isOver = true;
      winner = teams.findIndex((team) => !team.includes(player));
    },
  };
}

const directions = [
  [1, 0],
  [0, 1],
  [1, 1],
  [1, -1],
] as const;
