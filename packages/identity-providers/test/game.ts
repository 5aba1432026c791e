import { type BackendOptions, type LoginProvider, systemClock } from '@lobbykit/core';
import type { MountedHost, OpenHost } from '@lobbykit/testing';
import { createTestBackend, type TestBackend } from '@lobbykit/testing';
import { openExpress } from '../../adapter-express/test/host.ts';
import { openFastify } from '../../adapter-fastify/test/host.ts';

/** The hosts there are: every flow is the same through both. */
export const hosts: Readonly<Record<'Express' | 'Fastify', OpenHost>> = {
  Express: openExpress,
  Fastify: openFastify,
};

/** What a login answers. */
export interface Begun {
  readonly redirectUri: string;
  readonly confirmationCode?: string;
  readonly token: string;
  readonly setCookie: readonly string[];
}

/** A game on a port of this machine, as its clients see it. */
export interface Game extends AsyncDisposable {
  readonly t: TestBackend;
  readonly origin: string;
  /** The address of the callback of a provider. */
  callback(provider: number): string;
  /** Configures a provider at run time, as an operator does, and enables it. */
  configure(provider: number, clientId: string, clientSecret: string): Promise<void>;
  login(provider: number, payload?: string): Promise<Begun>;
  /** Waits for a login, and tells what came of it with the new token. */
  wait(
    token: string,
  ): Promise<{ readonly successfulAuth: boolean; readonly message: string; readonly token: string }>;
  /** Gets the account of a session. */
  account(
    token: string,
  ): Promise<{ readonly id: string; readonly displayName: string; readonly platforms: number[] }>;
}

/** Opens a game with these providers. Its clock is the machine's, for the providers' own is that too. */
export async function openGame(
  openHost: OpenHost,
  providers: readonly LoginProvider[],
  options: Partial<BackendOptions> = {},
): Promise<Game> {
  const t = await createTestBackend({ clock: systemClock, providers, gameName: 'Space & Time', ...options });
  const host: MountedHost = await openHost(t.backend);
  const api = `${host.origin}/game/api/v1`;
  const callback = (provider: number): string => `${api}/authentication/${provider}/callback`;

  async function ask(method: string, path: string, token?: string, body?: unknown): Promise<Response> {
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
      const answer = await ask('POST', '/authentication/login', undefined, { provider, payload });
      if (!answer.ok) throw new Error(`no login begins: ${answer.status} ${await answer.text()}`);
      const begun = (await answer.json()) as Begun;
      const token = answer.headers.get('x-session-id') ?? '';
      return { ...begun, token, setCookie: answer.headers.getSetCookie() };
    },
    async wait(token) {
      const answer = await ask('GET', '/authentication/await', token);
      const body = (await answer.json()) as { successfulAuth: boolean; message: string };
      return { ...body, token: answer.headers.get('x-session-id') ?? '' };
    },
    async account(token) {
      const answer = await ask('POST', '/accounts', token);
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
