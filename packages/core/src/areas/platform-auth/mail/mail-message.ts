/** A mail for `sendMail`. All values are plain; only `html` is escaped. */
export interface MailMessage {
  /** One address in lower-case ASCII, without a name or brackets. */
  readonly to: string;
  /** One line. */
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
  readonly kind: MailKind;
}

/** Sends a mail. Resolves when the mail service has accepted it. */
export type SendMail = (message: MailMessage) => void | Promise<void>;

/** The values for the text of a mail. */
export interface MailFacts {
  readonly gameName: string;
  readonly emailAddress: string;
  /** The name that was entered at sign-up, maybe by a person who does not own the address. */
  readonly displayName: string | null;
}

/** The values for the text of a mail with a code. */
export interface CodeFacts extends MailFacts {
  readonly code: string;
  /** How long the code is valid, in minutes. */
  readonly minutes: number;
}

/** Subject and body of a mail. */
export interface MailText {
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
}

/** Functions that write each kind of mail. They may put the code into a link to the game. */
export interface MailTexts {
  /** Somebody signed up with the address. The code proves that they own it. */
  verification(facts: CodeFacts): MailText;
  /** Somebody asked for a new password. The code sets it. */
  passwordReset(facts: CodeFacts): MailText;
  /** Two sign-ups with the address had different passwords. Neither counts; with the code the owner sets a new one. */
  signUpContested(facts: CodeFacts): MailText;
  /** Somebody signed up with the address of a player. Nothing has changed. */
  signUpRepeated(facts: MailFacts): MailText;
  /** The password was changed, or set by a reset. */
  passwordChanged(facts: MailFacts): MailText;
}

/** The kinds of mail. */
export type MailKind = keyof MailTexts;
