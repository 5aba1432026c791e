/** What four players do to lobbies, in memory: one deed after the other. */

export type Deed =
  | { readonly kind: 'create'; readonly who: number; readonly key: string; readonly sizes: readonly number[] }
  | {
      readonly kind: 'join';
      readonly who: number;
      readonly lobby: string;
      readonly code: number;
      readonly team: Team;
    }
  | { readonly kind: 'leave' | 'finish'; readonly who: number; readonly lobby: string }
  | { readonly kind: 'start'; readonly who: number; readonly lobby: string; readonly force: boolean }
  | { readonly kind: 'setReady'; readonly who: number; readonly lobby: string; readonly isReady: boolean }
  | { readonly kind: 'kick' | 'setHost'; readonly who: number; readonly lobby: string; readonly whom: number }
  | {
      readonly kind: 'setTeam';
      readonly who: number;
      readonly lobby: string;
      readonly whom: number;
      readonly team: number;
    }
  | { readonly kind: 'erase'; readonly who: number };

/** The number of a team, -1 for a spectator, null for any team. */
type Team = number | null;

export const spectator = -1;
export const spectatorSeats = 1;
export const kickSeconds = 600;

interface Member {
  readonly who: number;
  team: number;
  isReady: boolean;
}

interface Lobby {
  host: number;
  readonly sizes: readonly number[];
  members: Member[];
  isRunning: boolean;
  /** How often its invite code was changed. */
  code: number;
  readonly kicked: Map<number, number>;
}

export interface Model {
  now: number;
  readonly lobbies: Map<string, Lobby>;
}

export const createModel = (now: number): Model => ({ now, lobbies: new Map() });

/** What the model and the rows of a backend must agree about. */
export interface Shown {
  readonly host: number;
  readonly isRunning: boolean;
  readonly freeSeats: number;
  readonly members: readonly (readonly [who: number, team: number, isReady: boolean])[];
}

export const shown = ({ lobbies }: Model): Readonly<Record<string, Shown>> =>
  Object.fromEntries(
    [...lobbies].map(([key, { host, isRunning, sizes, members }]) => [
      key,
      {
        host,
        isRunning,
        freeSeats:
          sizes.reduce((sum, size) => sum + size, 0) - members.filter(({ team }) => team >= 0).length,
        members: members.map(({ who, team, isReady }) => [who, team, isReady] as const),
      },
    ]),
  );

/** Returns where a player gets a place; null if there is none. */
function placeIn({ sizes }: Lobby, others: readonly Member[], wish: Team): number | null {
  const free = (team: number) => (sizes[team] ?? 0) - others.filter((each) => each.team === team).length;
  if (wish === spectator)
    return others.filter(({ team }) => team === spectator).length < spectatorSeats ? spectator : null;
  if (wish !== null) return free(wish) > 0 ? wish : null;
  const first = sizes.findIndex((_, team) => free(team) > 0);
  return first < 0 ? null : first;
}

const lobbyOf = ({ lobbies }: Model, who: number): string | undefined =>
  [...lobbies].find(([, { members }]) => members.some((each) => each.who === who))?.[0];

function open(lobby: Lobby): void {
  lobby.isRunning = false;
  for (const member of lobby.members) member.isReady = false;
}

function remove(model: Model, key: string, who: number): void {
  const lobby = model.lobbies.get(key)!;
  lobby.members = lobby.members.filter((each) => each.who !== who);
  if (lobby.members.length === 0) model.lobbies.delete(key);
  else if (lobby.host === who) {
    lobby.host = lobby.members[0]!.who;
    // The match was on the machine of the host.
    if (lobby.isRunning) open(lobby);
  }
}

/** Does a deed. Returns `done`, or the reason with which it is refused. */
export function act(model: Model, deed: Deed): string {
  const { who } = deed;
  if (deed.kind === 'erase') {
    const own = lobbyOf(model, who);
    if (own !== undefined) remove(model, own, who);
    for (const { kicked } of model.lobbies.values()) kicked.delete(who);
    return 'done';
  }
  if (deed.kind === 'create') {
    if (lobbyOf(model, who) !== undefined) return 'IN_LOBBY';
    const { key, sizes } = deed;
    const members = [{ who, team: 0, isReady: false }];
    model.lobbies.set(key, { host: who, sizes, members, isRunning: false, code: 0, kicked: new Map() });
    return 'done';
  }
  const lobby = model.lobbies.get(deed.lobby);
  if (deed.kind === 'join') {
    if (lobby?.code !== deed.code) return 'LOBBY_CODE_UNKNOWN';
    if (lobbyOf(model, who) !== undefined) return 'IN_LOBBY';
    if ((lobby.kicked.get(who) ?? 0) > model.now) return 'LOBBY_KICKED';
    if (lobby.isRunning) return 'LOBBY_STATE_WRONG';
    const team = placeIn(lobby, lobby.members, deed.team);
    if (team === null) return 'LOBBY_FULL';
    lobby.members.push({ who, team, isReady: false });
    return 'done';
  }
  const own = lobby?.members.find((each) => each.who === who);
  if (!lobby || !own) return 'LOBBY_NOT_FOUND';
  if (deed.kind === 'leave') {
    remove(model, deed.lobby, who);
    return 'done';
  }
  const needsHost = deed.kind === 'setTeam' ? deed.whom !== who : deed.kind !== 'setReady';
  if (needsHost && lobby.host !== who) return 'LOBBY_HOST_REQUIRED';
  const whom = 'whom' in deed ? lobby.members.find((each) => each.who === deed.whom) : undefined;
  if (deed.kind === 'kick') {
    if (!whom || whom === own) return 'LOBBY_PLAYER_NOT_FOUND';
    lobby.kicked.set(whom.who, model.now + kickSeconds * 1_000);
    lobby.code++;
    remove(model, deed.lobby, whom.who);
    return 'done';
  }
  if (deed.kind === 'finish' ? !lobby.isRunning : lobby.isRunning) return 'LOBBY_STATE_WRONG';
  switch (deed.kind) {
    case 'finish':
      open(lobby);
      return 'done';
    case 'setReady':
      own.isReady = deed.isReady;
      return 'done';
    case 'setHost':
      if (!whom) return 'LOBBY_PLAYER_NOT_FOUND';
      lobby.host = whom.who;
      return 'done';
    case 'setTeam': {
      if (!whom) return 'LOBBY_PLAYER_NOT_FOUND';
      const others = lobby.members.filter((each) => each !== whom);
      const team = placeIn(lobby, others, deed.team);
      if (team === null) return 'LOBBY_FULL';
      Object.assign(whom, { team, isReady: false });
      return 'done';
    }
    case 'start': {
      const players = lobby.members.filter(({ team }) => team !== spectator);
      const areReady = players.every((each) => each.isReady || each.who === lobby.host);
      if (players.length === 0 || !(deed.force || areReady)) return 'LOBBY_NOT_READY';
      lobby.isRunning = true;
      return 'done';
    }
  }
}
