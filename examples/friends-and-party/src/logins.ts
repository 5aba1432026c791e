import assert from 'node:assert/strict';
import { type Client, ClientError, createClient } from '@lobbykit/client';
import { createBrowser } from '../../../packages/identity-providers/test/browser.ts';
import type { Mailbox } from './mailbox.ts';

/**
 * Logs in with the account of another service, as a game does: it opens a browser, shows six digits and waits. The player
 * signs in there, comes back to the page of the game's server and types the digits. Returns the session token.
 */
export async function logInElsewhere(baseUrl: string, subject: string): Promise<string> {
  const client = createClient({ baseUrl, retry: 5 });
  const { redirectUri, confirmationCode } = await client.authentication.login({
    provider: 'SEARCH_WEB',
    payload: '',
  });
  const waiting = waitForLogin(client);
  const browser = createBrowser({ 'x-player': subject });
  const page = await browser.open(redirectUri);
  assert.match(page.body, /Friends &amp; Party/);
  const done = await browser.submit(page, { confirmationCode: confirmationCode! });
  assert.match(done.body, /You are logged in/);
  await waiting;
  return client.session!;
}

/** Polls until the login is complete. The server answers each poll as soon as it knows more. */
async function waitForLogin(client: Client): Promise<void> {
  for (;;) {
    const { successfulAuth, message } = await client.authentication.await();
    if (successfulAuth) return;
    assert.equal(message, 'PENDING');
  }
}

/** Signs up with an e-mail address, verifies it with the code of the mail, and logs in. Returns the session token. */
export async function signUpByMail(baseUrl: string, displayName: string, mailbox: Mailbox): Promise<string> {
  const client = createClient({ baseUrl, retry: 5 });
  const emailAddress = `${displayName.toLowerCase()}@players.example`;
  const password = `${displayName} likes long passwords`;
  const logIn = () =>
    client.authentication.login({ provider: 'EMAIL_SIGN_UP', payload: `${emailAddress}:${password}` });

  await client.platformAuth.signUp({ emailAddress, password, displayName });
  await refused(logIn(), 'EMAIL_NOT_VERIFIED');
  const verificationCode = await mailbox.codeFor(emailAddress);
  await client.platformAuth.verifyEmail({ emailAddress, verificationCode });
  await logIn();
  return client.session!;
}

/** Checks that a call fails with this reason. */
export async function refused(call: Promise<unknown>, reason: string): Promise<void> {
  await assert.rejects(call, (error) => error instanceof ClientError && error.reason === reason);
}
