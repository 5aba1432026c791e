import type { z } from 'zod';
import type { Platform } from '../events/event-kinds.ts';
import type { StorageOperations } from '../storage/storage.ts';
import { enumeration } from './schemas.ts';

/** Ways to log in, with their numbers on the wire. 1 to 9 equal the numbers of the platforms; 15 is reserved. */
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

/** Name of a provider in the configuration. */
export type ProviderName = Exclude<keyof typeof providers, 'UNSPECIFIED'>;

/**
 * A player as a provider identifies them. Platform, issuer and subject together are the identity; a display name or an
 * e-mail address never is.
 */
export interface Identity {
  readonly platform: Platform;
  /** Who verified the subject within the platform: `unsafe`, `custom`, or what the provider says. */
  readonly issuer: string;
  /** The platform's own id of the player: `platformAccountId` on the wire. */
  readonly subject: string;
  /** The player's name at the provider; null if it gives none. */
  readonly displayName: string | null;
}

const mask = '•••';

/** Returns what a provider reported about a player, without what it did not report. Values are masked unless `exposed`. */
export function reportedFields(
  {
    issuer,
    subject,
    displayName,
  }: { readonly [Name in 'issuer' | 'subject' | 'displayName']: string | null },
  exposed: boolean,
): Record<string, string> {
  const fields: Record<string, string> = {};
  if (issuer !== null) fields.issuer = exposed ? issuer : mask;
  if (subject !== null) fields.subject = exposed ? subject : mask;
  if (displayName !== null) fields.displayName = exposed ? displayName : mask;
  return fields;
}

/** The three fields that identify a player. */
export type IdentityKey = Pick<Identity, 'platform' | 'issuer' | 'subject'>;

/** What areas ask about accounts that belong to others. Each is one statement. */
export interface AccountDirectory {
  /** Returns which of these accounts exist. */
  existing(db: StorageOperations, ids: readonly string[]): Promise<ReadonlySet<string>>;
  /** Returns the display names of these accounts. Missing accounts are left out. */
  names(db: Pick<StorageOperations, 'find'>, ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Returns when these accounts were created, in milliseconds. Missing accounts are left out. */
  createdAt(db: StorageOperations, ids: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /**
   * Locks these accounts until the unit ends, in the order of their ids, and returns their display names. A locked
   * account cannot be deleted before the unit ends; a missing one is left out. Call it once per unit, before any other
   * lock.
   */
  lock(unit: StorageOperations, ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
}
