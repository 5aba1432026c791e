import type { BackendOptions, EmailOptions, Log, MailMessage, MailTexts } from '@lobbykit/core';

/** A mail that a test backend has sent. */
export interface TestMail extends Pick<MailMessage, 'to' | 'subject' | 'text'> {
  /** The code that the player must enter; null if the mail has none. */
  readonly code: string | null;
}

/** The mails that a test backend has sent. */
export interface TestMails {
  readonly sent: readonly TestMail[];
  /** Returns the options of platform authentication, so that mails are also kept here. */
  keep(options: Pick<BackendOptions, 'platformAuth'>): Pick<BackendOptions, 'platformAuth'>;
  /** Wraps the log of the backend: without `sendMail`, mails are written to it. */
  log(log: Log): Log;
  /** Returns the last mail, or the last one to an address. Throws if there is none. */
  last(to?: string): TestMail;
}

type WriteText = (facts: { readonly code?: string }) => { readonly text: string };

const codeInText = /\bcode: (\w+)/;

/** Creates the mails of a test backend. */
export function createTestMails(): TestMails {
  const sent: TestMail[] = [];
  /** The codes of mails whose texts a studio writes, by text. */
  const codes = new Map<string, string>();
  let isEnabled = false;

  const add = ({ to, subject, text }: Pick<MailMessage, 'to' | 'subject' | 'text'>): void =>
    void sent.push({ to, subject, text, code: codes.get(text) ?? codeInText.exec(text)?.[1] ?? null });

  const noting =
    (write: WriteText): WriteText =>
    (facts) => {
      const written = write(facts);
      if (facts.code !== undefined) codes.set(written.text, facts.code);
      return written;
    };

  function keepEmail(email: EmailOptions): EmailOptions {
    const { sendMail, mailTexts } = email;
    return {
      ...email,
      // A value of the wrong form is left to the backend, which refuses it.
      ...(isObject(mailTexts) && {
        mailTexts: Object.fromEntries(
          Object.entries(mailTexts).map(([kind, write]) => [kind, noting(write as unknown as WriteText)]),
        ) as Partial<MailTexts>,
      }),
      ...(typeof sendMail === 'function' && {
        async sendMail(message: MailMessage) {
          await sendMail(message);
          add(message);
        },
      }),
    };
  }

  return {
    sent,
    keep({ platformAuth }) {
      const email = platformAuth?.email;
      isEnabled = email === true || isObject(email);
      return isObject(email) ? { platformAuth: { ...platformAuth, email: keepEmail(email) } } : {};
    },
    log: (log) => ({
      ...levelsOf(log),
      info(facts, message) {
        if (message === 'mail') add(facts as MailMessage);
        log.info(facts, message);
      },
    }),
    last(to) {
      const mail = sent.findLast((each) => to === undefined || each.to === to.toLowerCase());
      if (mail) return mail;
      if (!isEnabled)
        throw new Error('no mail can be sent: pass platformAuth: { email: true } to createTestBackend');
      const others = sent.map((each) => `"${each.subject}" to ${each.to}`).join(', ');
      throw new Error(
        `no mail was sent${to === undefined ? '' : ` to ${to}`}${others === '' ? '' : `, but ${others}`}; mails are sent ` +
          'when the clock moves: await clock.advance(5_000)',
      );
    },
  };
}

/** Returns the levels of a log, which may be an object with a prototype, such as that of pino. */
export const levelsOf = (log: Log): Log => ({
  debug: (facts, message) => log.debug(facts, message),
  info: (facts, message) => log.info(facts, message),
  warn: (facts, message) => log.warn(facts, message),
  error: (facts, message) => log.error(facts, message),
  fatal: (facts, message) => log.fatal(facts, message),
});

const isObject = <Value>(value: Value): value is Extract<Value, object> =>
  typeof value === 'object' && value !== null;
