import { invalidField } from '../../kernel/errors.ts';
import type { Identity } from '../../kernel/identity.ts';
import type { Permissions } from '../../kernel/permissions.ts';
import { DisplayName } from '../../kernel/schemas.ts';
import { accountErrors as errors } from './errors.ts';

type Platform = Identity['platform'];

export type MaskPath = 'displayName' | 'metadata' | 'authRole';

/** What a mask may name. The role is for operators alone. */
export const playerPaths: readonly MaskPath[] = ['displayName', 'metadata'];
export const operatorPaths: readonly MaskPath[] = ['displayName', 'metadata', 'authRole'];

/** The fields of an account that a change may carry; the others are read-only and ignored. */
export interface AccountFields<Metadata> {
  readonly displayName?: string | undefined;
  readonly authRole?: string | undefined;
  readonly metadata?: Metadata | undefined;
}

/**
 * Picks from an account what its mask lets through: comma-separated lowerCamel paths, none of them meaning every
 * allowed field that is present.
 *
 * Throws INVALID_ARGUMENT for a path that is not allowed, and where the mask names a display name or a role that is
 * not given: neither can be unset.
 */
export function maskedChange<Metadata>(
  account: AccountFields<Metadata>,
  mask: string,
  allowed: readonly MaskPath[],
): AccountFields<Metadata> {
  const paths =
    mask === '' ? allowed.filter((path) => account[path] !== undefined) : maskPaths(mask, allowed);
  const change: { displayName?: string; authRole?: string; metadata?: Metadata } = {};
  for (const path of paths) {
    const value = account[path];
    if (value !== undefined) Object.assign(change, { [path]: value });
    else if (path !== 'metadata')
      throw invalidField(`account.${path}`, 'is named by accountMask and missing');
  }
  return change;
}

function maskPaths(mask: string, allowed: readonly MaskPath[]): readonly MaskPath[] {
  return mask.split(',').map((text) => {
    const path = allowed.find((name) => name === text.trim());
    if (!path)
      throw invalidField('accountMask', `must be paths out of ${allowed.join(', ')}, joined by commas`);
    return path;
  });
}

type RolePermissions = ReadonlyMap<string, readonly string[]>;

/**
 * Nobody gives or takes what he does not hold: not a role, not an account with that role to somebody who can log in as
 * it, and not such an account from whoever has it. A role that is not registered any more has no permissions.
 */
export function assertHeld(role: string, roles: RolePermissions, caller: Permissions): void {
  if (!caller.covers(roles.get(role) ?? [])) throw errors.ROLE_NOT_HELD({ metadata: { role } });
}

/** The role as asked for. Throws where it is not registered, or gives what the granter does not hold. */
export function grantableRole(role: string, roles: RolePermissions, granter: Permissions): string {
  if (!roles.has(role)) throw invalidField('authRole', `must be one of ${[...roles.keys()].join(', ')}`);
  assertHeld(role, roles, granter);
  return role;
}

/** The name that a provider gives, if it may be shown as it is; else `Player-` and the given code. */
export function firstName(provided: string | null, code: () => string): string {
  const name = provided === null ? null : DisplayName.safeParse(provided);
  return name?.success ? name.data : `Player-${code()}`;
}

/** Each platform once, the new one last. */
export const withPlatform = (platforms: readonly Platform[], added: Platform): Platform[] =>
  platforms.includes(added) ? [...platforms] : [...platforms, added];

/** What a session knows of its login; nothing but the platform while the login is under way. */
interface LoggedIn {
  readonly platform: number;
  readonly issuer: string | null;
  readonly subject: string | null;
  readonly displayName: string | null;
  readonly accountId: string | null;
  readonly createdAt: number;
}

/** Who a session logged in as, while no account stands behind it; null for a login that is not done. */
export function loggedInIdentity(session: LoggedIn): Identity | null {
  const { platform, issuer, subject, displayName, accountId } = session;
  if (accountId !== null || issuer === null || subject === null) return null;
  return { platform: platform as Platform, issuer, subject, displayName };
}

/** A session older than this may still get its own account, but not give its identity to another. */
const linkableMilliseconds = 3_600_000;

/** The identity that a session can give to another session's account; null where it cannot. */
export const linkableIdentity = (session: LoggedIn, now: number): Identity | null =>
  now - session.createdAt <= linkableMilliseconds ? loggedInIdentity(session) : null;

/** An identity of an account, as it stands in the storage. */
interface HeldIdentity {
  readonly platform: number;
  readonly issuer: string;
  readonly subject: string;
  readonly linkedAt: number;
}

/**
 * The identity that a player means by its platform, and its issuer where he names one; null where the account has none.
 *
 * Throws where the account has several of that platform and none is named.
 */
export function namedIdentity<Held extends HeldIdentity>(
  held: readonly Held[],
  platform: number,
  issuer: string | undefined,
): Held | null {
  const meant = held.filter(
    (identity) => identity.platform === platform && (issuer === undefined || identity.issuer === issuer),
  );
  if (meant.length > 1)
    throw invalidField('issuer', `must be one of ${meant.map((identity) => identity.issuer).join(', ')}`);
  return meant[0] ?? null;
}

/** For so long an identity that was just linked unlinks none that was there before it. */
const settlingMilliseconds = 86_400_000;

/**
 * What keeps a player from unlinking an identity; null where nothing does.
 *
 * The session must have logged in with an identity that stays: so nobody locks himself out, and the last one is never
 * unlinked. Whoever has got hold of a session could link an identity of his own, log in with that, and unlink the
 * owner's: the owner, who is told of the link, has a day to unlink it first.
 */
export function unlinkRefusal(
  held: readonly HeldIdentity[],
  leaving: HeldIdentity,
  session: Pick<LoggedIn, 'platform' | 'issuer' | 'subject'>,
  now: number,
): Error | null {
  if (held.length === 1) return errors.PLATFORM_LAST();
  const own = held.find(
    ({ platform, issuer, subject }) =>
      platform === session.platform && issuer === session.issuer && subject === session.subject,
  );
  if (!own || own === leaving) return errors.PLATFORM_IN_USE();
  const isSettled = own.linkedAt <= leaving.linkedAt || now - own.linkedAt >= settlingMilliseconds;
  return isSettled ? null : errors.PLATFORM_TOO_NEW();
}

/** The platforms that are left, in their order. */
export const withoutPlatform = (
  platforms: readonly Platform[],
  removed: Platform,
  left: readonly Pick<HeldIdentity, 'platform'>[],
): Platform[] =>
  platforms.filter((platform) => platform !== removed || left.some((other) => other.platform === removed));
