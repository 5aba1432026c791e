import type { Platform } from '../../events/event-kinds.ts';
import { type Identity, providers } from '../../kernel/identity.ts';
import { DisplayName } from '../../kernel/schemas.ts';
import { authenticationErrors as errors } from './errors.ts';
import type { BootstrapAdmin } from './options.ts';
import type { LoginProvider, VouchedFor } from './providers/provider.ts';

type Origin = readonly [platform: Platform, issuer: string | null];

/** Provider → platform and the usual issuer of its subjects; null where whoever makes the provider decides. */
const usualOrigins: Readonly<Record<number, Origin>> = {
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

/** Where the subjects of each provider come from: what the providers of this backend say themselves, else the usual. */
export type Origins = ReadonlyMap<number, Origin>;

export function originsOf(logins: readonly LoginProvider[]): Origins {
  const origins = new Map(
    Object.entries(usualOrigins).map(([provider, origin]) => [Number(provider), origin]),
  );
  for (const { provider, platform, issuer } of logins) origins.set(provider, [platform, issuer]);
  return origins;
}

/** Asserts that each provider is there once: of two for one integer, one would never be asked. */
export function assertDistinct(logins: readonly LoginProvider[]): void {
  const seen = new Set<number>();
  for (const { provider } of logins) {
    if (seen.has(provider)) throw new Error(`providers: there are two for ${nameOf(provider)}`);
    seen.add(provider);
  }
}

const names = new Map<number, string>(Object.entries(providers).map(([name, value]) => [value, name]));

/** `SEARCH_WEB` for 3. */
export const nameOf = (provider: number): string => names.get(provider) ?? String(provider);

/** Every provider there is, without UNSPECIFIED. */
export const everyProvider = Object.values(providers).filter(
  (provider) => provider !== providers.UNSPECIFIED,
);

export function assertProvider(provider: number): void {
  if (provider === providers.UNSPECIFIED)
    throw errors.PROVIDER_UNKNOWN({
      fields: [{ field: 'provider', description: 'must not be UNSPECIFIED' }],
    });
}

/** The issuer of a platform's ids where nobody names one; null where a platform has several. */
export function usualIssuer(origins: Origins, platform: Platform): string | null {
  const issuers = new Set([...origins.values()].flatMap(([at, issuer]) => (at === platform ? [issuer] : [])));
  return issuers.size === 1 ? [...issuers][0]! : null;
}

/** Prepares the question whether an identity is one of the configured administrators. Throws for unknown providers. */
export function bootstrapAdmins(
  origins: Origins,
  admins: readonly BootstrapAdmin[] = [],
): (identity: Identity) => boolean {
  const known = admins.map(({ provider, platformAccountId, issuer }) => {
    const origin = origins.get(typeof provider === 'number' ? provider : providers[provider]);
    if (!origin) throw new Error(`bootstrapAdmins: there is no provider ${provider}`);
    return { platform: origin[0], issuer: issuer ?? origin[1], subject: platformAccountId };
  });
  return ({ platform, issuer, subject }) =>
    known.some(
      (admin) =>
        admin.platform === platform &&
        admin.subject === subject &&
        (admin.issuer === null || admin.issuer === issuer),
    );
}

const visible = /^[\x21-\x7e]{1,255}$/;

/** Takes over what a provider says; null where it says nothing that can stand for a player. */
export function identityOf(
  { platform, issuer: own }: Pick<LoginProvider, 'platform' | 'issuer'>,
  { subject, issuer = own, displayName }: VouchedFor,
): Identity | null {
  if (!visible.test(subject) || !visible.test(issuer)) return null;
  const name = DisplayName.safeParse(displayName);
  return { platform, issuer, subject, displayName: name.success ? name.data : null };
}

const mask = '••••';

/** What is shown of a secret. */
export const masked = (secret: string | null): string =>
  secret === null || secret === '' ? '' : `${mask}${secret.length >= 12 ? secret.slice(-4) : ''}`;

export const isMasked = (secret: string): boolean => secret.startsWith(mask);

/** https, or http to this machine. */
export function isRedirectUri(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, hash } = new URL(text);
  const loopback = hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);
  return username === '' && hash === '' && (protocol === 'https:' || (protocol === 'http:' && loopback));
}

const failureForm = /^[A-Z][A-Z_]{0,63}$/;

/** The word for why a login failed, as the waiting client is told it. */
export const failureWord = (failure: string): string =>
  failureForm.test(failure) ? failure : 'PROVIDER_REFUSED';

/** The cookie that marks the browser in which a login began. The prefix keeps other hosts and plain http from setting it. */
const browserCookie = '__Host-gl';

/** Finds the mark of the browser in a Cookie header. */
export function browserMark(header: string | undefined): string | null {
  for (const pair of header?.split(';') ?? []) {
    const [name, value] = pair.trim().split('=');
    if (name === browserCookie && value) return value;
  }
  return null;
}

/**
 * Writes the cookie; an empty mark removes it. A form that another site posts arrives with cookies of `SameSite=None`
 * alone, and nothing takes this one for a credential.
 */
export const browserCookieOf = (mark: string, seconds: number, crossSite: boolean): string =>
  `${browserCookie}=${mark}; Path=/; Secure; HttpOnly; SameSite=${crossSite ? 'None' : 'Lax'}; Max-Age=${seconds}`;
