import type { UnclaimedLogin } from '../../kernel/call.ts';
import { invalidField } from '../../kernel/errors.ts';
import type { Identity } from '../../kernel/identity.ts';
import { DisplayName } from '../../kernel/schemas.ts';
import { accountErrors as errors } from './errors.ts';

type Platform = Identity['platform'];

export type MaskPath = 'displayName' | 'metadata' | 'authRole';

/** The paths that a mask may name. Only operators may change the role. */
export const playerPaths: readonly MaskPath[] = ['displayName', 'metadata'];
export const operatorPaths: readonly MaskPath[] = ['displayName', 'metadata', 'authRole'];

/** The fields of an account that a change may carry. All others are read-only and ignored. */
export interface AccountFields<Metadata> {
  readonly displayName?: string | undefined;
  readonly authRole?: string | undefined;
  readonly metadata?: Metadata | undefined;
}

/**
 * Returns the fields of an account that its mask names: comma-separated lowerCamel paths. An empty mask means every
 * allowed field that is present.
 *
 * Throws INVALID_ARGUMENT for a path that is not allowed, and if the mask names a display name or a role that is
 * missing: neither can be unset.
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
      throw invalidField(`account.${path}`, 'is missing although accountMask names it');
  }
  return change;
}

function maskPaths(mask: string, allowed: readonly MaskPath[]): readonly MaskPath[] {
  return mask.split(',').map((text) => {
    const path = allowed.find((name) => name === text.trim());
    if (!path) throw invalidField('accountMask', `must be a comma-separated list of ${allowed.join(', ')}`);
    return path;
  });
}

/** Returns the name that a provider reports if it is a valid display name, otherwise `Player-` and the code. */
export function initialDisplayName(provided: string | null, code: () => string): string {
  const name = provided === null ? null : DisplayName.safeParse(provided);
  return name?.success ? name.data : `Player-${code()}`;
}

/** Adds a platform at the end of the list if it is not in it. */
export const withPlatform = (platforms: readonly Platform[], added: Platform): Platform[] =>
  platforms.includes(added) ? [...platforms] : [...platforms, added];

/** What a session knows about its login; only the platform while the login is in progress. */
type SessionLogin = Pick<
  UnclaimedLogin,
  'platform' | 'issuer' | 'subject' | 'displayName' | 'accountId' | 'createdAt'
>;

/** Returns the identity of a session that has no account yet; null if it has one or if its login is not done. */
export function loggedInIdentity(session: SessionLogin): Identity | null {
  const { platform, issuer, subject, displayName, accountId } = session;
  if (accountId !== null || issuer === null || subject === null) return null;
  return { platform: platform as Platform, issuer, subject, displayName };
}

/** An older session can still get its own account, but its identity cannot be linked to another account. */
const linkableMilliseconds = 3_600_000;

/**
 * Returns the identity of a session that can be linked to the account of another session; null if it cannot. A session that
 * got its account at its own login can be linked until it is used.
 */
export const linkableIdentity = (
  session: SessionLogin & { readonly used: boolean },
  now: number,
): Identity | null =>
  now - session.createdAt <= linkableMilliseconds
    ? loggedInIdentity(session.used ? session : { ...session, accountId: null })
    : null;

/** An identity of an account, as stored. */
interface LinkedIdentity {
  readonly platform: number;
  readonly issuer: string;
  readonly subject: string;
  readonly linkedAt: number;
}

/**
 * Finds an identity by its platform, and by its issuer if the caller names one. Returns null if there is none.
 *
 * Throws INVALID_FIELD if the account has several of that platform and the caller names no issuer.
 */
export function namedIdentity<Linked extends LinkedIdentity>(
  linked: readonly Linked[],
  platform: number,
  issuer: string | undefined,
): Linked | null {
  const matches = linked.filter(
    (identity) => identity.platform === platform && (issuer === undefined || identity.issuer === issuer),
  );
  if (matches.length > 1)
    throw invalidField('issuer', `must be one of ${matches.map((identity) => identity.issuer).join(', ')}`);
  return matches[0] ?? null;
}

/** How long a newly linked identity cannot unlink the identities that were linked before it. */
const settlingMilliseconds = 86_400_000;

/**
 * Returns why a player cannot unlink an identity; null if they can.
 *
 * The session must have logged in with an identity that stays, so players cannot lock themselves out and the last
 * identity is never unlinked. Somebody who has stolen a session could link their own identity, log in with it, and
 * unlink the owner's identities: the owner, who gets the event of the link, has a day to unlink it first.
 */
export function unlinkRefusal(
  linked: readonly LinkedIdentity[],
  removed: LinkedIdentity,
  session: Pick<SessionLogin, 'platform' | 'issuer' | 'subject'>,
  now: number,
): Error | null {
  if (linked.length === 1) return errors.PLATFORM_LAST();
  const own = linked.find(
    ({ platform, issuer, subject }) =>
      platform === session.platform && issuer === session.issuer && subject === session.subject,
  );
  if (!own || own === removed) return errors.PLATFORM_IN_USE();
  const isSettled = own.linkedAt <= removed.linkedAt || now - own.linkedAt >= settlingMilliseconds;
  return isSettled ? null : errors.PLATFORM_TOO_NEW();
}

/** Removes a platform from the list unless one of the remaining identities belongs to it. */
export const withoutPlatform = (
  platforms: readonly Platform[],
  removed: Platform,
  remaining: readonly Pick<LinkedIdentity, 'platform'>[],
): Platform[] =>
  platforms.filter(
    (platform) => platform !== removed || remaining.some((other) => other.platform === removed),
  );
