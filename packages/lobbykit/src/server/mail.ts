import type { SendMail } from '@lobbykit/core';
import { createTransport } from 'nodemailer';
import type { MailSender } from '../config/mail-sender.ts';

/**
 * Creates a function that sends mails over SMTP, each over its own connection: if the server is down, only that mail fails,
 * and the backend tries it again. If the URL has a user name and a password, the connection must be encrypted, unless the
 * URL ends in `?requireTLS=false`.
 */
export function smtpMailer(url: string, from: MailSender): SendMail {
  const { username } = new URL(url);
  const transport = createTransport({
    url,
    requireTLS: username !== '',
    // In total less than the 30 seconds after which the backend counts a mail as failed.
    dnsTimeout: 5_000,
    connectionTimeout: 8_000,
    greetingTimeout: 8_000,
    socketTimeout: 8_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return async ({ to, subject, text, html }) => {
    await transport.sendMail({
      from: { ...from },
      to: { name: '', address: to },
      subject,
      text,
      ...(html !== undefined && { html }),
      // Prevents automatic replies (RFC 3834).
      headers: { 'auto-submitted': 'auto-generated' },
    });
  };
}
