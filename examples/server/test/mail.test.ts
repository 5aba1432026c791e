import { describe, expect, test } from 'vitest';
import { readSender, smtpMailer } from '../src/mail.ts';
import { mailServer } from './mail-server.ts';

const from = { name: 'My Game', address: 'play@example.com' };
const mail = {
  to: 'ann@players.example',
  subject: 'Hello',
  text: 'One\nTwo\n',
  kind: 'verification',
} as const;

describe('mails over SMTP', () => {
  test('arrive as they were written, and say that a machine wrote them', async () => {
    const server = await mailServer();
    await smtpMailer(server.url, from)({ ...mail, subject: 'Grüße', html: '<p>One</p>' });
    const { headers, body, ...envelope } = await server.next();
    expect(envelope).toEqual({ from: 'play@example.com', to: ['ann@players.example'] });
    expect(Object.fromEntries(headers)).toMatchObject({
      from: 'My Game <play@example.com>',
      to: 'ann@players.example',
      subject: '=?UTF-8?Q?Gr=C3=BC=C3=9Fe?=',
      'auto-submitted': 'auto-generated',
    });
    expect(body).toMatch(/text\/plain[^<]*One\nTwo\n/);
    expect(body).toMatch(/text\/html[^<]*<p>One<\/p>/);
  });

  test('go to one address, whatever stands in it', async () => {
    const server = await mailServer();
    await smtpMailer(server.url, from)({ ...mail, to: 'ann+a.b@players.example' });
    expect((await server.next()).to).toEqual(['ann+a.b@players.example']);
  });

  test('that the server does not take are not sent', async () => {
    const server = await mailServer({ refuses: true });
    await expect(smtpMailer(server.url, from)(mail)).rejects.toThrow('550');
  });

  test('are not sent where nobody listens', async () => {
    await expect(smtpMailer('smtp://127.0.0.1:1', from)(mail)).rejects.toThrow('ECONNREFUSED');
  });

  test('a password does not go over a connection that is not encrypted', async () => {
    const server = await mailServer();
    const url = `smtp://game:secret@127.0.0.1:${server.port}`;
    await expect(smtpMailer(url, from)(mail)).rejects.toThrow(/STARTTLS/);
    expect(server.commands.filter((command) => /^(AUTH|MAIL)/.test(command))).toEqual([]);
    await smtpMailer(`${url}?requireTLS=false`, from)(mail);
    expect(server.commands).toContain(`AUTH PLAIN ${btoa('\0game\0secret')}`);
  });
});

test.each([
  ['play@example.com', { name: '', address: 'play@example.com' }],
  ['My Game <play@example.com>', { name: 'My Game', address: 'play@example.com' }],
  ['play', null],
  ['a@b.example, c@d.example', null],
  ['My <Game> <play@example.com>', null],
  ['My Game\r\nBcc: all@example.com <play@example.com>', null],
])('MAIL_FROM=%s', (text, sender) => {
  expect(readSender(text)).toEqual(sender);
});
