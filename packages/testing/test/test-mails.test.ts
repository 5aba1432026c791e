import type { MailMessage } from '@lobbykit/core';
import { createTestBackend } from '@lobbykit/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setTaskDefault } from '../src/due-tasks.ts';

beforeAll(() => setTaskDefault(true));
afterAll(() => setTaskDefault(false));

const emailAddress = 'ann@players.example';
const user = { emailAddress, password: 'correct horse battery', displayName: 'Ann' };
const passwordCost = { ln: 1, r: 1, p: 1 };

test('a player signs up with the code of the last mail', async () => {
  await using t = await createTestBackend({ platformAuth: { email: true, passwordCost } });
  const { platformAuth } = t.backend.api;
  await platformAuth.signUp(user);
  expect(() => t.lastMail()).toThrow(
    'no mail was sent; mails are sent when the clock moves: await clock.advance(5_000)',
  );
  await t.clock.advance(5_000);
  const { code } = t.lastMail('ANN@players.example');
  await platformAuth.verifyEmail({ emailAddress, verificationCode: code! });
  expect(() => t.lastMail('bob@players.example')).toThrow(
    /^no mail was sent to bob@players\.example, but "\w+ is your code for .+" to ann@players\.example; mails/,
  );
  expect(t.sentMails.map(({ to }) => to)).toEqual([emailAddress]);
});

test('texts and functions of a studio are used, and their mails have codes too', async () => {
  const own: MailMessage[] = [];
  const email = {
    sendMail: (message: MailMessage) => void own.push(message),
    mailTexts: {
      verification: ({ code }: { code: string }) => ({
        subject: 'Hi',
        text: `https://game.example/?c=${code}`,
      }),
    },
  };
  await using t = await createTestBackend({ platformAuth: { email, passwordCost } });
  await t.backend.api.platformAuth.signUp(user);
  await t.clock.advance(5_000);
  const { code, ...mail } = t.lastMail();
  expect(own).toMatchObject([mail]);
  expect(mail.text).toBe(`https://game.example/?c=${code}`);
});

test('a backend without mails says how to get them', async () => {
  await using t = await createTestBackend();
  expect(() => t.lastMail()).toThrow(
    'no mail can be sent: pass platformAuth: { email: true } to createTestBackend',
  );
});

test.each([
  ['sendMail', { email: { sendMail: 5 } }, 'platformAuth.email.sendMail must be a function'],
  ['mailTexts', { email: { mailTexts: 5 } }, 'platformAuth.email.mailTexts must be an object'],
])('a wrong value of %s is refused as createBackend refuses it', async (_, platformAuth, words) => {
  const refusal = await createTestBackend({ platformAuth } as never).then(() => 'accepted', String);
  expect(refusal).toContain(words);
});
