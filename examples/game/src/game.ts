/** A map: how large the board is, and how many marks in a row win on it. */
export interface GameMap {
  readonly name: string;
  readonly size: number;
  readonly inARow: number;
}

/** What everybody sees of a game. */
export interface GameView {
  readonly size: number;
  /** By cell, row by row, the team whose mark is there; null where there is none. */
  readonly board: readonly (number | null)[];
  /** Who moves next; null once the game is over. */
  readonly turnOf: string | null;
  readonly isOver: boolean;
  /** The team that has won; null while it is played, and after a draw. */
  readonly winner: number | null;
}

export interface Game {
  readonly view: GameView;
  /** Puts the player's mark into a cell; false where it is not his turn, or the cell is none that is free. */
  move(player: string, cell: number): boolean;
  /** Ends the game before its end: a player has gone, and his team loses. */
  giveUp(player: string): void;
}

/** Team tic-tac-toe: teams take turns, and within a team its players do. */
export function createGame({ size, inARow }: GameMap, teams: readonly (readonly string[])[]): Game {
  const board: (number | null)[] = Array.from({ length: size * size }, () => null);
  let moves = 0;
  let isOver = false;
  let winner: number | null = null;

  function playerAt(turn: number): string {
    const team = teams[turn % teams.length]!;
    return team[Math.floor(turn / teams.length) % team.length]!;
  }

  /** Whether a row of marks of one team goes through the cell. */
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
