import type { SendMail } from '@lobbykit/core';
import { createTransport } from 'nodemailer';

/** Where mails come from. */
export interface MailSender {
  readonly name: string;
  readonly address: string;
}

const senderForm = /^(?:([^<>"\r\n]{1,100}?) <([^\s<>,@]+@[^\s<>,@]+)>|([^\s<>,@]+@[^\s<>,@]+))$/;

/** Reads `play@example.com` or `Name <play@example.com>`; null where it is neither. */
export function readSender(text: string): MailSender | null {
  const [, name, named, bare] = senderForm.exec(text) ?? [];
  const address = named ?? bare;
  return address === undefined ? null : { name: name ?? '', address };
}

/**
 * Sends mails over SMTP, with a connection for each: a server that has gone away costs one mail its turn, which comes
 * round again. With a name and a password in the address the connection is encrypted or there is none, unless it ends in
 * `?requireTLS=false`.
 */
export function smtpMailer(url: string, from: MailSender): SendMail {
  const { username } = new URL(url);
  const transport = createTransport({
    url,
    requireTLS: username !== '',
    // Together less than the 30 seconds after which the backend counts a mail as not sent.
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
      // No holiday answers, please (RFC 3834).
      headers: { 'auto-submitted': 'auto-generated' },
    });
  };
}
