import type { Platform } from '../../events/event-kinds.ts';
import { type Identity, type IdentityKey, providers } from '../../kernel/identity.ts';
import { DisplayName } from '../../kernel/schemas.ts';
import { valueName } from '../../kernel/value-name.ts';
import { authenticationErrors as errors } from './errors.ts';
import type { BootstrapAdmin } from './options.ts';
import type { LoginProvider, VerifiedIdentity } from './providers/provider.ts';

type Origin = readonly [platform: Platform, issuer: string | null];

/** Provider → platform and the default issuer of its subjects; null if the one who creates the provider decides. */
const defaultOrigins: Readonly<Record<number, Origin>> = {
  1: [1, 'unsafe'],
  2: [2, null],
  3: [3, null],
  4: [4, null],
  5: [5, null],
  6: [6, 'store'],
  7: [7, null],
  8: [8, null],
  9: [9, null],
  10: [10, null],
  11: [6, 'store'],
  12: [98, 'device'],
  13: [98, null],
  14: [98, 'email'],
  98: [98, 'password-file'],
  99: [99, 'custom'],
};

/** The platform and issuer of each provider's subjects: as the configured provider says, else the default. */
export type Origins = ReadonlyMap<number, Origin>;

export function originsOf(logins: readonly LoginProvider[]): Origins {
  const origins = new Map(
    Object.entries(defaultOrigins).map(([provider, origin]) => [Number(provider), origin]),
  );
  for (const { provider, platform, issuer } of logins) origins.set(provider, [platform, issuer]);
  return origins;
}

/** Throws if an element of the option is no provider, such as the name of one. */
export function assertProviders(given: readonly unknown[]): void {
  for (const [at, login] of given.entries())
    if (typeof (login as Partial<LoginProvider> | null)?.provider !== 'number')
      throw new Error(
        `providers[${at}] is ${valueName(login)} and no provider; pass what a function such as \`unsafeProvider\` returns`,
      );
}

/** Asserts that no two providers share an integer: one of them would never be asked. */
export function assertDistinct(logins: readonly LoginProvider[]): void {
  const seen = new Set<number>();
  for (const { provider } of logins) {
    if (seen.has(provider)) throw new Error(`providers: ${nameOf(provider)} is listed twice`);
    seen.add(provider);
  }
}

const names = new Map<number, string>(Object.entries(providers).map(([name, value]) => [value, name]));

/** `SEARCH_WEB` for 3. */
export const nameOf = (provider: number): string => names.get(provider) ?? String(provider);

/** Every provider except UNSPECIFIED. */
export const everyProvider = Object.values(providers).filter(
  (provider) => provider !== providers.UNSPECIFIED,
);

export function assertProvider(provider: number): void {
  if (provider === providers.UNSPECIFIED)
    throw errors.PROVIDER_UNKNOWN({
      fields: [{ field: 'provider', description: 'must not be UNSPECIFIED' }],
    });
}

/** Returns the only issuer of a platform's ids; null if the platform has several or none. */
export function defaultIssuer(origins: Origins, platform: Platform): string | null {
  const issuers = new Set([...origins.values()].flatMap(([at, issuer]) => (at === platform ? [issuer] : [])));
  return issuers.size === 1 ? [...issuers][0]! : null;
}

/** Returns a check whether an identity is one of the configured administrators. Throws for unknown providers. */
export function bootstrapAdmins(
  origins: Origins,
  admins: readonly BootstrapAdmin[] = [],
): (identity: IdentityKey) => boolean {
  const identities = admins.map(({ provider, platformAccountId, issuer }) => {
    const origin = origins.get(typeof provider === 'number' ? provider : providers[provider]);
    if (!origin) throw new Error(`bootstrapAdmins: unknown provider ${provider}`);
    return { platform: origin[0], issuer: issuer ?? origin[1], subject: platformAccountId };
  });
  return ({ platform, issuer, subject }) =>
    identities.some(
      (admin) =>
        admin.platform === platform &&
        admin.subject === subject &&
        (admin.issuer === null || admin.issuer === issuer),
    );
}

const visible = /^[\x21-\x7e]{1,255}$/;

/** Builds the identity from what a provider returned; null if its subject or issuer is not valid. */
export function identityOf(
  { platform, issuer: own }: Pick<LoginProvider, 'platform' | 'issuer'>,
  { subject, issuer = own, displayName }: VerifiedIdentity,
): Identity | null {
  if (!visible.test(subject) || !visible.test(issuer)) return null;
  const name = DisplayName.safeParse(displayName);
  return { platform, issuer, subject, displayName: name.success ? name.data : null };
}

const mask = '••••';

/** Masks a secret for display: the mask, and the last four characters if it has at least twelve. */
export const masked = (secret: string | null): string =>
  secret === null || secret === '' ? '' : `${mask}${secret.length >= 12 ? secret.slice(-4) : ''}`;

export const isMasked = (secret: string): boolean => secret.startsWith(mask);

/** Whether a URI is https, or http to a loopback address; without user name and fragment. */
export function isRedirectUri(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, hash } = new URL(text);
  const loopback = hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);
  return username === '' && hash === '' && (protocol === 'https:' || (protocol === 'http:' && loopback));
}

const failureForm = /^[A-Z][A-Z_]{0,63}$/;

/** Returns the failure as the waiting client sees it: PROVIDER_REFUSED if it is not UPPER_SNAKE. */
export const failureWord = (failure: string): string =>
  failureForm.test(failure) ? failure : 'PROVIDER_REFUSED';

/** Names what a sealed text is bound to: it cannot be moved to the row of another login. */
export const sealingContext = (stateDigest: string): string => `login_states|sealed|${stateDigest}`;

/**
 * The cookie that marks the browser in which a login began. Its prefix prevents other hosts and plain http from setting
 * it.
 */
const browserCookie = '__Host-gl';

/** Returns the mark of the browser from a Cookie header. */
export function browserMark(header: string | undefined): string | null {
  for (const pair of header?.split(';') ?? []) {
    const [name, value] = pair.trim().split('=');
    if (name === browserCookie && value) return value;
  }
  return null;
}

/**
 * Returns the Set-Cookie header; an empty mark removes the cookie. A form that another site posts arrives only with
 * cookies of `SameSite=None`. The cookie is not accepted as a credential anywhere.
 */
export const browserCookieOf = (mark: string, seconds: number, crossSite: boolean): string =>
  `${browserCookie}=${mark}; Path=/; Secure; HttpOnly; SameSite=${crossSite ? 'None' : 'Lax'}; Max-Age=${seconds}`;
