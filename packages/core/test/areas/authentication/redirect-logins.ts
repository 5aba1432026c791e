import type { TestBackend, TestRequest } from '@lobbykit/testing';
import { customProvider } from '../../../src/areas/authentication/providers/custom.ts';
import type {
  FinishContext,
  LoginContext,
  LoginFailure,
  RedirectFlow,
  VerifiedIdentity,
} from '../../../src/areas/authentication/providers/provider.ts';
import { unsafeProvider } from '../../../src/areas/authentication/providers/unsafe.ts';
import { sessionState } from '../../../src/areas/sessions/states.ts';
import { sessions } from '../../../src/areas/sessions/tables.ts';
import type { BackendOptions } from '../../../src/backend/options.ts';

/** Verifies a player who comes back. By default their `code` is their subject. */
export type Finish = (
  fields: Readonly<Record<string, string>>,
  context: FinishContext,
) => Promise<VerifiedIdentity | LoginFailure | null>;

const defaultFinish: Finish = async ({ code, error }) => {
  if (error !== undefined) return { failure: 'ACCESS_DENIED' };
  if (code === 'broken') throw new Error('the provider is broken');
  return code === undefined ? null : { subject: code, displayName: `Called ${code}` };
};

/** A provider that redirects players to our callback, with the contexts that it received. */
export function redirectProvider(flow: Partial<RedirectFlow> = {}) {
  const started: LoginContext[] = [];
  const finished: FinishContext[] = [];
  const finish: Finish = (fields, context) => {
    finished.push(context);
    return (flow.finish ?? defaultFinish)(fields, context);
  };
  const login = async (payload: string, context: LoginContext) => {
    started.push(context);
    return { redirectUri: 'https://login.example/authorize', kept: `kept for ${payload}` };
  };
  const custom = customProvider(login, { redirect: { returns: 'query', ...flow, finish } });
  const options = {
    providers: [unsafeProvider, custom],
    providerSettings: { CUSTOM: { redirectUri: 'https://game.example/callback' } },
  } satisfies Partial<BackendOptions>;
  return { started, finished, options };
}

export interface BegunLogin {
  readonly token: string;
  readonly code: string;
  readonly state: string;
  readonly cookie: string;
}

/** Begins a login over HTTP. */
export async function beginLogin(
  t: TestBackend,
  started: readonly LoginContext[],
  request: TestRequest = {},
): Promise<BegunLogin> {
  const body = { provider: 99, payload: 'go' };
  const answer = await t.http('POST', '/authentication/login', { ...request, body });
  const { confirmationCode } = answer.body as { confirmationCode?: string };
  return {
    token: answer.headers['x-session-id'] ?? '',
    code: confirmationCode ?? '',
    state: started.at(-1)?.state ?? '',
    cookie: answer.headers['set-cookie']?.split(';')[0] ?? '',
  };
}

export interface CallbackOutcome {
  readonly status: number;
  readonly step: string;
  readonly message: string;
  readonly confirmation: string;
  readonly reason: string;
  readonly headers: Readonly<Record<string, string>>;
}

const outcomeOf = ({
  status,
  body,
  headers,
}: {
  status: number;
  body: unknown;
  headers: CallbackOutcome['headers'];
}): CallbackOutcome => ({
  status,
  step: '',
  message: '',
  confirmation: '',
  headers,
  ...(status === 200 ? (body as object) : {}),
  reason: status === 200 ? '' : (body as { details: { reason: string }[] }).details[0]!.reason,
});

/** Calls the callback with fields in the query. */
export const comeBack = async (
  t: TestBackend,
  fields: Readonly<Record<string, string>>,
  request: TestRequest = {},
  provider: number | string = 99,
): Promise<CallbackOutcome> =>
  outcomeOf(
    await t.http('GET', `/authentication/${provider}/callback?${new URLSearchParams(fields)}`, request),
  );

/** Posts fields to the callback as a browser posts a form. */
export const postBack = async (
  t: TestBackend,
  fields: Readonly<Record<string, string>>,
  request: TestRequest = {},
  provider: number | string = 99,
): Promise<CallbackOutcome> =>
  outcomeOf(
    await t.http('POST', `/authentication/${provider}/callback`, {
      ...request,
      body: new URLSearchParams(fields).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...request.headers },
    }),
  );

/** Counts the sessions that are logged in, with or without an account. */
export const loggedIn = ({ storage }: TestBackend): Promise<number> =>
  storage.count(sessions, { state: { in: [sessionState.AUTHENTICATED, sessionState.ACCOUNT] } });
