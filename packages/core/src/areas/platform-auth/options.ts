import type { Scrypt, ScryptCost } from '../../runtime/passwords.ts';
import type { MailTexts, SendMail } from './mail/mail-port.ts';

export interface EmailOptions {
  /**
   * Sends a mail; a throw means that it was not sent and is to be tried again. Runs in the background, never while a
   * caller waits. Default: writes the mail, its code included, to the log. With `production` there is no default, and
   * without it signing up by e-mail is off.
   */
  readonly sendMail?: SendMail;
  /** Texts that differ from the usual ones, by kind of mail. */
  readonly mailTexts?: Partial<MailTexts>;
  /** Characters that a new password has at least, 8 to 64. Default 8. */
  readonly passwordLeast?: number;
}

export interface PlatformAuthOptions {
  /**
   * Ways to log in for which this backend itself is the identity provider. Each is off unless it stands here. How long
   * codes and tokens live, and how often one may fail, are `limits`.
   */
  readonly platformAuth?: {
    /** Signing up with an e-mail address and a password (provider 14). */
    readonly email?: boolean | EmailOptions;
    /**
     * Devices with a certificate of their own (provider 12). Operators enrol them; with `selfEnrol` (default false)
     * players do too, each for his own account.
     */
    readonly devices?: boolean | { readonly selfEnrol?: boolean };
    /** Replay tokens, which log in again whoever asked to be remembered (provider 13). */
    readonly rememberMe?: boolean;
    /**
     * Path of a file with a line `name:hash` for each user (provider 98), hashes as PHC strings of scrypt: `hashPassword`
     * makes them. Empty lines and those that begin with # are left out. Read again when it changes.
     */
    readonly passwordFile?: string | undefined;
    /** What a new hash costs. Older ones keep counting, and are made anew when their owner logs in. Default ln 14, r 8, p 5. */
    readonly passwordCost?: Partial<ScryptCost>;
    /** Default: scrypt of node:crypto, on the thread pool. */
    readonly scrypt?: Scrypt;
  };
}
