import type { MailTexts } from './mail-message.ts';

const ignore = 'If that was not you, do nothing: without this code nobody gets in, and nothing has changed.';

/** The texts of mails, in plain text, if the host has none of its own. */
export const defaultMailTexts: MailTexts = {
  verification: ({ gameName, code, minutes }) => ({
    subject: `${code} is your code for ${gameName}`,
    text: `Somebody, most likely you, signed up for ${gameName} with this e-mail address.

Your code: ${code}

It is valid for ${minutes} minutes. Enter it only if you have just signed up yourself, and only in the window in which
you signed up. If that was not you, do nothing: without this code nobody gets in.
`,
  }),
  passwordReset: ({ gameName, code, minutes }) => ({
    subject: `A new password for ${gameName}`,
    text: `Somebody, most likely you, asked for a new password for ${gameName}.

Your code: ${code}

It is valid for ${minutes} minutes. Setting the password ends every session.
${ignore}
`,
  }),
  signUpContested: ({ gameName, code, minutes }) => ({
    subject: `Choose your password for ${gameName}`,
    text: `Somebody signed up for ${gameName} with this e-mail address more than once, with different passwords. Not all of
these sign-ups may have been yours, so none of the passwords counts, and the codes of earlier mails do not work.

To choose your password, go to "forgot password" in the game and enter this code: ${code}

It is valid for ${minutes} minutes.
If you did not sign up at all, do nothing: without this code nobody gets in.
`,
  }),
  signUpRepeated: ({ gameName }) => ({
    subject: `You are already signed up for ${gameName}`,
    text: `Somebody, perhaps you, tried to sign up for ${gameName} with this e-mail address. You are already signed up, and
nothing has changed: log in with your password. If you have forgotten it, ask for a new one in the game.

If that was not you, you do not need to do anything.
`,
  }),
  passwordChanged: ({ gameName }) => ({
    subject: `Your password for ${gameName} was changed`,
    text: `The password for ${gameName} that belongs to this e-mail address was changed.

If that was not you, ask for a new password in the game at once: that ends every session.
`,
  }),
};
