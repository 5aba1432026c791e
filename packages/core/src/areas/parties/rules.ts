import { commonErrors, invalidField } from '../../kernel/errors.ts';
import { partyErrors as errors } from './errors.ts';

/** How many characters an invite code has: 40 random bits, of which a guesser may try ten a minute. */
export const inviteCodeLength = 8;

/** Crockford's base32, before what looks alike has been put right. */
const codeForm = /^[0-9A-TV-Za-tv-z]{8}$/;

/**
 * Reads an invite code as people write it; null where it is none.
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

/** What decides who leads next. */
export interface Candidate {
  readonly playerId: string;
  /** Since when the others know him as away; null while he is connected. */
  readonly awayAt: number | null;
}

/**
 * Chooses the next leader among the members, given in the order in which they came.
 *
 * The longest-standing member who is connected: whose event stream has not been closed, and who was heard of lately
 * (`heardOf`). Where there is none, the longest-standing one who was heard of lately; else the longest-standing one.
 */
export function nextLeader<Member extends Candidate>(
  members: readonly Member[],
  heardOf: ReadonlySet<string>,
): Member {
  const present = members.filter(({ playerId }) => heardOf.has(playerId));
  return present.find(({ awayAt }) => awayAt === null) ?? present[0] ?? members[0]!;
}

const paths = ['displayName', 'isReady', 'teamNumber', 'metadata'] as const;
type Path = (typeof paths)[number];

/** What a change of a player may carry. */
export interface PlayerFields<Metadata> {
  readonly displayName?: string | undefined;
  readonly isReady?: boolean | undefined;
  readonly teamNumber?: number | undefined;
  readonly metadata?: Metadata | undefined;
}

/** Who changes whom: a leader is above all other members. */
export interface Standing {
  readonly isLeader: boolean;
  readonly isSelf: boolean;
}

function mayChange(path: Path, { isLeader, isSelf }: Standing): boolean {
  return path === 'teamNumber' ? isLeader : isSelf;
}

/**
 * Picks from a player what the mask lets through: comma-separated paths; none of them means every field that is present
 * and that the caller may change.
 *
 * Readiness and team that the mask names and the player lacks are false and 0, as in protocol buffers. Throws
 * INVALID_ARGUMENT for an unknown path and a name that is named and missing; PARTY_LEADER_REQUIRED for another player or
 * a team where the caller does not lead; NOT_YOURS for what a leader may not change of others.
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
      throw invalidField('payloadMask', `must be paths out of ${paths.join(', ')}, joined by commas`);
    return path;
  });
  for (const path of named)
    if (!mayChange(path, standing))
      throw path === 'teamNumber' ? errors.PARTY_LEADER_REQUIRED() : commonErrors.NOT_YOURS();
  const { displayName, isReady = false, teamNumber = 0, metadata } = player;
  if (named.includes('displayName') && displayName === undefined)
    throw invalidField('payload.displayName', 'is named by payloadMask and missing');
  const whole = { displayName, isReady, teamNumber, metadata };
  return Object.fromEntries(named.map((path) => [path, whole[path]]));
}

/** An entry as the bodies of metadata operations carry it. */
export interface EntryFields<Value> {
  readonly id?: string | undefined;
  readonly entryKey?: string | undefined;
  readonly entryValue?: Value | undefined;
}

/** The fields that every entry must have. */
export type WholeEntry<Fields extends EntryFields<unknown>> = Omit<Fields, keyof EntryFields<unknown>> & {
  readonly id: string;
  readonly entryKey: string;
  readonly entryValue: NonNullable<Fields['entryValue']>;
};

/**
 * Takes an entry from `innerRequest`, or from beside it where there is none.
 *
 * Throws INVALID_ARGUMENT where there is something in both places, and for a field that is missing.
 */
export function entryOf<Fields extends EntryFields<unknown>>(
  innerRequest: Fields | undefined,
  beside: Fields,
): WholeEntry<Fields> {
  const isBeside = Object.values(beside).some((value) => value !== undefined);
  if (innerRequest !== undefined && isBeside)
    throw invalidField('innerRequest', 'holds the entry, or its fields stand beside it; not both');
  const entry = innerRequest ?? beside;
  for (const name of ['id', 'entryKey', 'entryValue'] as const)
    if (entry[name] === undefined)
      throw invalidField(innerRequest === undefined ? name : `innerRequest.${name}`, 'is missing');
  return entry as unknown as WholeEntry<Fields>;
}

/** Throws INVALID_ARGUMENT where a list of players names one twice. */
export function assertDistinct(field: string, playerIds: readonly string[]): void {
  if (new Set(playerIds).size < playerIds.length) throw invalidField(field, 'names a player twice');
}
