import { createHmac, randomBytes } from 'node:crypto';
import { createTestBackend, type TestBackend } from '@lobbykit/testing';
import { describe, expect, test } from 'vitest';
import { secret, website, websiteTickets } from '../src/custom-provider.ts';

const sign = (text: string): string => createHmac('sha256', secret).update(text).digest('hex');

describe('the provider that takes tickets of a website', () => {
  function ticket(until: number, player = 'player-1'): string {
    const proof = `${player}.${until}.${randomBytes(16).toString('hex')}`;
    return `${proof}.${sign(proof)}`;
  }
  const login = ({ backend }: TestBackend, payload: string) =>
    backend.api.authentication.login({ provider: 'CUSTOM', payload });
  const refused = expect.objectContaining({ reason: 'INVALID_CREDENTIALS' });

  test('logs a player in with each ticket once', async () => {
    await using t = await createTestBackend({ providers: [websiteTickets] });
    const payload = ticket(t.clock.now() + 60_000);
    expect((await login(t, payload)).session).toMatch(/^gs_/);
    await expect(login(t, payload)).rejects.toEqual(refused);
  });

  test('refuses tickets that are too old, valid for too long, changed, or none', async () => {
    await using t = await createTestBackend({ providers: [websiteTickets] });
    const now = t.clock.now();
    const good = ticket(now + 1_000);
    for (const payload of [
      ticket(now),
      ticket(now + 60_001),
      good.replace('player-1', 'player-2'),
      `${good}0`,
      '',
    ])
      await expect(login(t, payload)).rejects.toEqual(refused);
  });
});

describe('the provider that sends players to a website', () => {
  async function begin() {
    const t = await createTestBackend({
      providers: [website],
      providerSettings: { CUSTOM: {} },
      publicUrl: 'https://play.example.com',
    });
    const started = await t.http('POST', '/authentication/login', { body: { provider: 99, payload: '' } });
    const { redirectUri, confirmationCode } = started.body as {
      redirectUri: string;
      confirmationCode: string;
    };
    const page = new URL(redirectUri);
    const state = page.searchParams.get('state')!;
    const back = (fields: Record<string, string>) =>
      t.http('GET', `/authentication/99/callback?${new URLSearchParams({ state, ...fields })}`);
    const outcome = async () =>
      (await t.http('GET', '/authentication/await', { session: started.headers['x-session-id']! })).body;
    return { t, page, state, back, outcome, confirmationCode };
  }

  test('logs the player in who comes back with a signature and types the digits of the game', async () => {
    const { t, page, state, back, outcome, confirmationCode } = await begin();
    await using _ = t;
    expect(page.searchParams.get('back')).toBe('https://play.example.com/api/v1/authentication/99/callback');
    const answer = await back({ player: 'player-1', signature: sign(`${state}.player-1`) });
    expect(answer.body).toMatchObject({ step: 'confirm' });
    const { confirmation } = answer.body as { confirmation: string };
    await t.http('POST', '/authentication/99/callback', {
      body: { fields: { confirmation, confirmationCode } },
    });
    expect(await outcome()).toMatchObject({ successfulAuth: true });
  });

  test.each([
    ['INVALID_CREDENTIALS', { player: 'player-1', signature: sign('another-state.player-1') }],
    ['ACCESS_DENIED', { error: 'the player closed the page' }],
  ])('ends the login with %s if the website did not sign this login', async (message, fields) => {
    const { t, back, outcome } = await begin();
    await using _ = t;
    await back(fields as Record<string, string>);
    expect(await outcome()).toMatchObject({ successfulAuth: false, message });
  });
});
