import { spectatorTeam } from './states.ts';

/** A team of a lobby. */
export interface Team {
  readonly name: string;
  readonly size: number;
}

/** The places of a lobby. */
export interface Places {
  readonly teams: readonly Team[];
  readonly spectatorSeats: number;
}

interface Seated {
  readonly playerId: string;
  readonly team: number;
}

/** What a player asks for; without either, any team. */
export interface Wish {
  readonly team?: number | undefined;
  readonly asSpectator?: boolean | undefined;
}

/** Crockford's base32, before similar characters are replaced. */
const codeForm = /^[0-9A-TV-Za-tv-z]{8}$/;
export const inviteCodeLength = 8;

/** Reads an invite code as people write it: `k7m2-9qx4` is `K7M29QX4`. Returns null if the text is not an invite code. */
export function readInviteCode(given: string): string | null {
  const code = given.replaceAll(/[\s-]/g, '');
  if (!codeForm.test(code)) return null;
  return code.toUpperCase().replaceAll('O', '0').replaceAll(/[IL]/g, '1');
}

/** Returns the free places of each team. */
const freeIn = (teams: readonly Team[], members: readonly Seated[]): number[] =>
  teams.map(({ size }, at) => size - members.filter(({ team }) => team === at).length);

/** Returns how many places of teams are free. */
export const freeSeats = (teams: readonly Team[], members: readonly Seated[]): number =>
  freeIn(teams, members).reduce((sum, free) => sum + Math.max(free, 0), 0);

const spectators = (members: readonly Seated[]): number =>
  members.filter(({ team }) => team === spectatorTeam).length;

/** Returns whether each member has a place. */
export const fits = ({ teams, spectatorSeats }: Places, members: readonly Seated[]): boolean =>
  members.every(({ team }) => team < teams.length) &&
  freeIn(teams, members).every((free) => free >= 0) &&
  spectators(members) <= spectatorSeats;

/**
 * Chooses the teams of `count` players who come together, or null if there are too few free places. Without a wish, they
 * get the first team that has room for all of them, otherwise the first free places of all teams.
 */
export function placesFor(
  { teams, spectatorSeats }: Places,
  members: readonly Seated[],
  count: number,
  { team, asSpectator }: Wish,
): readonly number[] | null {
  if (asSpectator)
    return spectators(members) + count <= spectatorSeats ? Array<number>(count).fill(spectatorTeam) : null;
  const free = freeIn(teams, members);
  const chosen = team ?? free.findIndex((places) => places >= count);
  if ((free[chosen] ?? 0) >= count) return Array<number>(count).fill(chosen);
  if (team !== undefined) return null;
  const all = free.flatMap((places, at) => Array<number>(Math.max(places, 0)).fill(at));
  return all.length >= count ? all.slice(0, count) : null;
}

/** Returns whether a match may start: there are players, and each of them is ready, except the host who starts it. */
export function canStart(
  members: readonly (Seated & { readonly isReady: boolean })[],
  hostId: string,
  force: boolean,
): boolean {
  const players = members.filter(({ team }) => team !== spectatorTeam);
  return (
    players.length > 0 && (force || players.every(({ playerId, isReady }) => isReady || playerId === hostId))
  );
}

/** Chooses the next host: the longest-standing member who is connected, otherwise the longest-standing one. */
export const nextHost = <Member extends Seated>(
  members: readonly Member[],
  connected: ReadonlySet<string>,
): Member | undefined => members.find(({ playerId }) => connected.has(playerId)) ?? members[0];

const paths = [
  'name',
  'visibility',
  'teams',
  'spectatorSeats',
  'region',
  'build',
  'joinWhileRunning',
  'metadata',
] as const;
type Path = (typeof paths)[number];

/** Reads a mask: paths with commas; empty for every field that is present. Returns null if it names another path. */
export function readMask(mask: string, present: Readonly<Partial<Record<Path, unknown>>>): Path[] | null {
  if (mask === '') return paths.filter((path) => present[path] !== undefined);
  const named = mask.split(',').map((path) => path.trim());
  return named.every((path) => (paths as readonly string[]).includes(path)) ? (named as Path[]) : null;
}
