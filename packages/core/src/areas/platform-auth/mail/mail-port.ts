/** A mail on its way to the port that sends it. Plain values: nothing in them needs escaping but what `html` escapes. */
export interface MailMessage {
  /** One address, lower case, ASCII, without a name or brackets. */
  readonly to: string;
  /** One line. */
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
  readonly kind: MailKind;
}

/** The port for mail. Resolves when the mail has been handed over. */
export type SendMail = (message: MailMessage) => void | Promise<void>;

/** What a mail is about. */
export interface MailFacts {
  readonly gameName: string;
  readonly emailAddress: string;
  /** The name given at sign-up, which whoever signed up chose: he may not be the owner of the address. */
  readonly displayName: string | null;
}

/** A mail with a code in it. */
export interface CodeFacts extends MailFacts {
  readonly code: string;
  /** How long the code is good, in minutes. */
  readonly minutes: number;
}

export interface MailText {
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
}

/** What each kind of mail says. The functions may put the code into a link of the game's own. */
export interface MailTexts {
  /** Somebody signed up with the address; the code proves that it was its owner. */
  verification(facts: CodeFacts): MailText;
  /** Somebody asked for a new password; the code lets him set it. */
  passwordReset(facts: CodeFacts): MailText;
  /** Two signed up with the address and different passwords; neither counts, and the code lets the owner set his. */
  signUpContested(facts: CodeFacts): MailText;
  /** Somebody signed up with the address of a player. Nothing has changed. */
  signUpRepeated(facts: MailFacts): MailText;
  /** The password was changed, or set by a reset. */
  passwordChanged(facts: MailFacts): MailText;
}

export type MailKind = keyof MailTexts;

const ignore = 'If that was not you, do nothing: without this code nobody gets in, and nothing has changed.';

/** Plain words. */
export const usualMailTexts: MailTexts = {
  verification: ({ gameName, code, minutes }) => ({
    subject: `${code} is your code for ${gameName}`,
    text: `Somebody, most likely you, signed up for ${gameName} with this e-mail address.

Your code: ${code}

It is good for ${minutes} minutes. Enter it only if you have just signed up yourself, in the window in which you did.
If that was not you, do nothing: without this code nobody gets in.
`,
  }),
  passwordReset: ({ gameName, code, minutes }) => ({
    subject: `A new password for ${gameName}`,
    text: `Somebody, most likely you, asked for a new password for ${gameName}.

Your code: ${code}

It is good for ${minutes} minutes. Setting the password ends every session.
${ignore}
`,
  }),
  signUpContested: ({ gameName, code, minutes }) => ({
    subject: `Choose your password for ${gameName}`,
    text: `Somebody signed up for ${gameName} with this e-mail address more than once, with different passwords. One of
them may not have been you, so none of these passwords counts, and codes of earlier mails are good for nothing.

To choose your password, go to "forgot password" in the game and enter this code: ${code}

It is good for ${minutes} minutes.
If you did not sign up at all, do nothing: without this code nobody gets in.
`,
  }),
  signUpRepeated: ({ gameName }) => ({
    subject: `You are already signed up for ${gameName}`,
    text: `Somebody, perhaps you, tried to sign up for ${gameName} with this e-mail address. You are signed up already, and
nothing has changed: log in with your password. If you have forgotten it, ask for a new one in the game.

If that was not you, there is nothing to do.
`,
  }),
  passwordChanged: ({ gameName }) => ({
    subject: `Your password for ${gameName} was changed`,
    text: `The password for ${gameName} that belongs to this e-mail address was changed.

If that was not you, ask for a new password in the game at once: that ends every session.
`,
  }),
};
