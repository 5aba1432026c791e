import { normalizePassword } from '../../runtime/passwords.ts';
import { type Secrets, sameSecret } from '../../runtime/secrets.ts';
import type { EmailUserRow } from './tables.ts';

/** Names the row to which the sealed password of a sign-up is bound. */
const passwordContext = (emailAddress: string): string => `email_users|sealed_password|${emailAddress}`;

/**
 * Encrypts the password of a sign-up until the address is verified. A hash at sign-up would let anybody use up the places
 * of hashes with made-up addresses.
 */
export const sealPassword = (secrets: Secrets, emailAddress: string, password: string): string =>
  secrets.seal(normalizePassword(password), passwordContext(emailAddress));

/** Decrypts the password of a sign-up. Returns null if there is none, or if its key is missing. */
export const unsealPassword = (
  secrets: Secrets,
  { emailAddress, sealedPassword }: Pick<EmailUserRow, 'emailAddress' | 'sealedPassword'>,
): string | null => sealedPassword && secrets.unseal(sealedPassword, passwordContext(emailAddress));

/** Whether a password is the sealed one of a user. */
export function isSealedPassword(
  secrets: Secrets,
  user: Pick<EmailUserRow, 'emailAddress' | 'sealedPassword'>,
  password: string,
): boolean {
  const sealed = unsealPassword(secrets, user);
  return sealed !== null && sameSecret(sealed, normalizePassword(password));
}
