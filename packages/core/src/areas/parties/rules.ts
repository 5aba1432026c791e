import { commonErrors, invalidField } from '../../kernel/errors.ts';
import { partyErrors as errors } from './errors.ts';

/** The length of an invite code in characters: 40 random bits. A player may try ten unknown codes per minute. */
export const inviteCodeLength = 8;

/** Crockford's base32, before similar characters are replaced. */
const codeForm = /^[0-9A-TV-Za-tv-z]{8}$/;

/**
 * Reads an invite code as people write it. Returns null if the text is not an invite code.
 *
 * | Written | Read |
 * |---|---|
 * | `k7m2-9qx4`, ` K7M29QX4 ` | `K7M29QX4` |
 * | `OIL12345` | `01112345` |
 */
export function readInviteCode(given: string): string | null {
  const code = given.replaceAll(/[\s-]/g, '');
  if (!codeForm.test(code)) return null;
  return code.toUpperCase().replaceAll('O', '0').replaceAll(/[IL]/g, '1');
}

/** A member who may become the next leader. */
export interface Candidate {
  readonly playerId: string;
  /** Since when the member is shown as away; null while they are shown as connected. */
  readonly awayAt: number | null;
}

/**
 * Chooses the next leader among the members, given in the order in which they joined.
 *
 * Chooses the longest-standing member who is not shown as away and who counts as connected (`connected`). If there is
 * none, the longest-standing one who counts as connected; otherwise the longest-standing one.
 */
export function nextLeader<Member extends Candidate>(
  members: readonly Member[],
  connected: ReadonlySet<string>,
): Member {
  const present = members.filter(({ playerId }) => connected.has(playerId));
  return present.find(({ awayAt }) => awayAt === null) ?? present[0] ?? members[0]!;
}

const paths = ['displayName', 'isReady', 'teamNumber', 'metadata'] as const;
type Path = (typeof paths)[number];

/** The fields that a change of a player may contain. */
export interface PlayerFields<Metadata> {
  readonly displayName?: string | undefined;
  readonly isReady?: boolean | undefined;
  readonly teamNumber?: number | undefined;
  readonly metadata?: Metadata | undefined;
}

/** How the caller relates to the member they change. */
export interface Standing {
  readonly isLeader: boolean;
  readonly isSelf: boolean;
}

function mayChange(path: Path, { isLeader, isSelf }: Standing): boolean {
  return path === 'teamNumber' ? isLeader : isSelf;
}

/**
 * Picks the fields of a player that the mask names. The mask is a list of paths with commas; an empty mask stands for
 * every field that is present and that the caller may change.
 *
 * If the mask names readiness or the team and the player lacks it, it becomes false or 0, as in protocol buffers. Throws
 * INVALID_ARGUMENT for an unknown path, and for a display name that the mask names and the player lacks. Throws
 * PARTY_LEADER_REQUIRED if a caller who is not the leader changes another player or a team. Throws NOT_YOURS for fields
 * of others that not even the leader may change.
 */
export function maskedPlayer<Metadata>(
  player: PlayerFields<Metadata>,
  mask: string,
  standing: Standing,
): PlayerFields<Metadata> {
  if (!standing.isSelf && !standing.isLeader) throw errors.PARTY_LEADER_REQUIRED();
  if (mask === '') {
    const present = paths.filter((path) => player[path] !== undefined && mayChange(path, standing));
    return Object.fromEntries(present.map((path) => [path, player[path]]));
  }
  const named = mask.split(',').map((text) => {
    const path = paths.find((name) => name === text.trim());
    if (!path)
      throw invalidField('payloadMask', `must list paths out of ${paths.join(', ')}, separated by commas`);
    return path;
  });
  for (const path of named)
    if (!mayChange(path, standing))
      throw path === 'teamNumber' ? errors.PARTY_LEADER_REQUIRED() : commonErrors.NOT_YOURS();
  const { displayName, isReady = false, teamNumber = 0, metadata } = player;
  if (named.includes('displayName') && displayName === undefined)
    throw invalidField('payload.displayName', 'is missing although payloadMask names it');
  const whole = { displayName, isReady, teamNumber, metadata };
  return Object.fromEntries(named.map((path) => [path, whole[path]]));
}

/** The common fields of an entry in the bodies of metadata operations. */
export interface EntryFields<Value> {
  readonly id?: string | undefined;
  readonly entryKey?: string | undefined;
  readonly entryValue?: Value | undefined;
}

/** An entry with all required fields. */
export type WholeEntry<Fields extends EntryFields<unknown>> = Omit<Fields, keyof EntryFields<unknown>> & {
  readonly id: string;
  readonly entryKey: string;
  readonly entryValue: NonNullable<Fields['entryValue']>;
};

/**
 * Takes an entry from `innerRequest`, or from the fields beside it if there is no `innerRequest`.
 *
 * Throws INVALID_ARGUMENT if both are given, and if a required field is missing.
 */
export function entryOf<Fields extends EntryFields<unknown>>(
  innerRequest: Fields | undefined,
  beside: Fields,
): WholeEntry<Fields> {
  const isBeside = Object.values(beside).some((value) => value !== undefined);
  if (innerRequest !== undefined && isBeside)
    throw invalidField('innerRequest', 'must not be given together with the fields of the entry');
  const entry = innerRequest ?? beside;
  for (const name of ['id', 'entryKey', 'entryValue'] as const)
    if (entry[name] === undefined)
      throw invalidField(innerRequest === undefined ? name : `innerRequest.${name}`, 'is missing');
  return entry as unknown as WholeEntry<Fields>;
}

/** Throws INVALID_ARGUMENT if a list of players contains one twice. */
export function assertDistinct(field: string, playerIds: readonly string[]): void {
  if (new Set(playerIds).size < playerIds.length) throw invalidField(field, 'contains a player twice');
}
