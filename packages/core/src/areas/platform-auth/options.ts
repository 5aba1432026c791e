import type { Scrypt, ScryptCost } from '../../runtime/passwords.ts';
import type { OptionDefaults } from '../part.ts';
import type { MailTexts, SendMail } from './mail/mail-message.ts';

/** Options of sign-up by e-mail. */
export interface EmailOptions {
  /**
   * Sends a mail. If it throws, the mail is tried again later. Runs in the background, never while a caller waits.
   * Default: writes the mail with its code to the log. With `production` there is no default, and without `sendMail`
   * sign-up by e-mail is disabled.
   */
  readonly sendMail?: SendMail;
  /** Texts that replace the default ones, by kind of mail. */
  readonly mailTexts?: Partial<MailTexts>;
  /** The minimum length of a new password in characters, 8 to 64. Default 8. */
  readonly minPasswordLength?: number;
}

/** Options of platform authentication. */
export interface PlatformAuthOptions {
  /**
   * Ways to log in for which this backend itself is the identity provider. Each is disabled unless it is set here. How
   * long codes and tokens live, and how often an attempt may fail, are `limits`.
   */
  readonly platformAuth?:
    | {
        /** Sign-up with an e-mail address and a password (provider 14). */
        readonly email?: boolean | EmailOptions;
        /**
         * Devices with a certificate (provider 12). Operators enrol them; with `selfEnrol` (default false) players do too,
         * each for their own account.
         */
        readonly devices?: boolean | { readonly selfEnrol?: boolean };
        /** Replay tokens, which log a player who asked to be remembered in again (provider 13). */
        readonly rememberMe?: boolean;
        /**
         * Path of a file with a line `name:hash` for each user (provider 98). Hashes are PHC strings of scrypt, as
         * `hashPassword` returns them. Empty lines and lines that begin with # are ignored. Read again when it changes.
         */
        readonly passwordFile?: string | undefined;
        /** The cost of a new hash. Default ln 14, r 8, p 5. Older hashes stay valid and are replaced at the next login. */
        readonly passwordCost?: Partial<ScryptCost>;
        /** The implementation of scrypt. Default: scrypt of node:crypto, on the thread pool. */
        readonly scrypt?: Scrypt;
      }
    | undefined;
}

export const platformAuthOptions: OptionDefaults<PlatformAuthOptions> = { platformAuth: undefined };
