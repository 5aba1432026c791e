import { type BackendOptions, type LoginProvider, systemClock } from '@lobbykit/core';
import type { MountedHost, OpenHost } from '@lobbykit/testing';
import { createTestBackend, type TestBackend } from '@lobbykit/testing';
import { openExpress } from '../../adapter-express/test/host.ts';
import { openFastify } from '../../adapter-fastify/test/host.ts';

/** The web frameworks. Every flow is the same with both. */
export const hosts: Readonly<Record<'Express' | 'Fastify', OpenHost>> = {
  Express: openExpress,
  Fastify: openFastify,
};

/** The response of a login by redirect. */
export interface LoginStart {
  readonly redirectUri: string;
  readonly confirmationCode?: string;
  readonly token: string;
  readonly setCookie: readonly string[];
}

/** A game backend on a port of this machine, as its clients see it. */
export interface Game extends AsyncDisposable {
  readonly t: TestBackend;
  readonly origin: string;
  /** Returns the callback address of a provider. */
  callback(provider: number): string;
  /** Configures a provider at run time, as an operator does, and enables it. */
  configure(provider: number, clientId: string, clientSecret: string): Promise<void>;
  login(provider: number, payload?: string): Promise<LoginStart>;
  /** Waits for a login. Returns its outcome and the new token. */
  wait(
    token: string,
  ): Promise<{ readonly successfulAuth: boolean; readonly message: string; readonly token: string }>;
  /** Returns the account of a session. */
  account(
    token: string,
  ): Promise<{ readonly id: string; readonly displayName: string; readonly platforms: number[] }>;
}

/** Opens a game with these providers. It uses the system clock, because the providers do too. */
export async function openGame(
  openHost: OpenHost,
  providers: readonly LoginProvider[],
  options: Partial<BackendOptions> = {},
): Promise<Game> {
  const t = await createTestBackend({ clock: systemClock, providers, gameName: 'Space & Time', ...options });
  const host: MountedHost = await openHost(t.backend);
  const api = `${host.origin}/game/api/v1`;
  const callback = (provider: number): string => `${api}/authentication/${provider}/callback`;

  async function send(method: string, path: string, token?: string, body?: unknown): Promise<Response> {
    return fetch(api + path, {
      method,
      headers: {
        ...(token !== undefined && { 'x-session-id': token }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  }

  return {
    t,
    origin: host.origin,
    callback,
    async configure(provider, clientId, clientSecret) {
      await t.backend.api.authentication.adminUpdateProvider(
        {
          provider,
          providerConfig: {
            providerClientId: clientId,
            providerClientSecret: clientSecret,
            providerRedirectUri: callback(provider),
            providerIsEnabled: true,
          },
        },
        { system: true },
      );
    },
    async login(provider, payload = '') {
      const answer = await send('POST', '/authentication/login', undefined, { provider, payload });
      if (!answer.ok) throw new Error(`the login did not begin: ${answer.status} ${await answer.text()}`);
      const loginStart = (await answer.json()) as LoginStart;
      const token = answer.headers.get('x-session-id') ?? '';
      return { ...loginStart, token, setCookie: answer.headers.getSetCookie() };
    },
    async wait(token) {
      const answer = await send('GET', '/authentication/await', token);
      const body = (await answer.json()) as { successfulAuth: boolean; message: string };
      return { ...body, token: answer.headers.get('x-session-id') ?? '' };
    },
    async account(token) {
      const answer = await send('POST', '/accounts', token);
      const { account } = (await answer.json()) as {
        account: { id: string; displayName: string; platforms: number[] };
      };
      return account;
    },
    async [Symbol.asyncDispose]() {
      await host.close();
      await t[Symbol.asyncDispose]();
    },
  };
}
