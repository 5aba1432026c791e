import type { z } from 'zod';
import type { Platform } from '../events/event-kinds.ts';
import { enumeration } from './schemas.ts';

/** Ways to log in, by integers that are authoritative: 1 to 9 line up with the platforms. 15 is reserved. */
export const providers = {
  UNSPECIFIED: 0,
  UNSAFE: 1,
  CHAT_WEB: 2,
  SEARCH_WEB: 3,
  DEVICE_WEB: 4,
  STREAM_WEB: 5,
  STORE_WEB: 6,
  INDIE_WEB: 7,
  RETAIL_WEB: 8,
  GAMES_WEB: 9,
  OFFICE_WEB: 10,
  STORE: 11,
  DEVICE: 12,
  REMEMBER_ME: 13,
  EMAIL_SIGN_UP: 14,
  PASSWORD_FILE: 98,
  CUSTOM: 99,
} as const;

export const Provider = enumeration('Provider', 'PROVIDER', providers);
export type Provider = z.output<typeof Provider>;

/** How configuration names a provider. */
export type ProviderName = Exclude<keyof typeof providers, 'UNSPECIFIED'>;

/**
 * Who a provider says somebody is. Platform, issuer and subject together name one identity; a display name or an
 * address of mail never does.
 */
export interface Identity {
  readonly platform: Platform;
  /** Who vouches for the subject within the platform: `unsafe`, `custom`, or what the provider says. */
  readonly issuer: string;
  /** The platform's own id of the player: `platformAccountId` on the wire. */
  readonly subject: string;
  /** The name that the provider shows for the player; null where it tells none. */
  readonly displayName: string | null;
}
