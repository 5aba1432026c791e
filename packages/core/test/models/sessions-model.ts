import { digest } from '../../src/runtime/secrets.ts';

/** Small, so that a few commands reach them. */
export const limits = {
  sessionsPerAccount: 2,
  sessionIdleSeconds: 3_600,
  sessionSeconds: 5_400,
  unclaimedSessionSeconds: 600,
};

/** Numbers stand for tokens in commands; every fifth number stands for any token that ever existed. */
export type Command =
  | { readonly kind: 'login'; readonly player: number }
  | { readonly kind: 'claim' | 'refresh' | 'logout' | 'current' | 'mine'; readonly token: number }
  | { readonly kind: 'end'; readonly token: number; readonly other: number }
  | { readonly kind: 'revoke' | 'validate'; readonly token: number }
  | { readonly kind: 'revokeAll' | 'list' | 'deleteAccount'; readonly player: number }
  | { readonly kind: 'advance'; readonly seconds: number }
  | { readonly kind: 'sweep' };

const AUTHENTICATED = 2;
const ACCOUNT = 3;
const overlap = 30_000;

/** One token of a login. Times in milliseconds. */
export interface ModelToken {
  readonly text: string;
  readonly digest: string;
  readonly login: ModelLogin;
  replaced: boolean;
  state: typeof AUTHENTICATED | typeof ACCOUNT;
  accountId: string | null;
  readonly createdAt: number;
  lastSeenAt: number;
  idleUntil: number;
  lastsUntil: number;
  /** Whether it was ended or swept. */
  gone: boolean;
  /** Whether a use is not written yet. */
  seen: boolean;
}

export interface ModelLogin {
  readonly player: number;
  readonly tokens: ModelToken[];
}

export interface Model {
  now: number;
  readonly sessionsPerAccount: number;
  /** In the order in which they were issued. */
  readonly tokens: ModelToken[];
  /** Account ids by player; absent before the first claim and after the account is deleted. */
  readonly accounts: Map<number, string>;
  /** The events of each account, in order. */
  readonly events: Map<string, string[]>;
}

export const createModel = (now: number, sessionsPerAccount: number): Model => ({
  now,
  sessionsPerAccount,
  tokens: [],
  accounts: new Map(),
  events: new Map(),
});

const expiresAt = ({ idleUntil, lastsUntil }: ModelToken): number => Math.min(idleUntil, lastsUntil);

export const isLive = ({ now }: Model, token: ModelToken): boolean => !token.gone && expiresAt(token) > now;

/** Usually a live one. */
export function tokenAt(model: Model, index: number): ModelToken | undefined {
  const living = index % 5 === 0 ? model.tokens : model.tokens.filter((token) => isLive(model, token));
  const among = living.length > 0 ? living : model.tokens;
  return among[index % among.length];
}

/** Makes a token of a new login. A known player's login has its account at once. */
export function begin(model: Model, player: number, text: string): void {
  const login: ModelLogin = { player, tokens: [] };
  const until = model.now + limits.unclaimedSessionSeconds * 1000;
  const token = add(model, login, text, {
    state: AUTHENTICATED,
    accountId: null,
    createdAt: model.now,
    until,
  });
  const accountId = model.accounts.get(player);
  if (accountId !== undefined) claim(model, token, accountId);
}

function add(
  model: Model,
  login: ModelLogin,
  text: string,
  given: Pick<ModelToken, 'state' | 'accountId' | 'createdAt'> & {
    readonly until: number;
    readonly idleUntil?: number;
  },
): ModelToken {
  const { until, idleUntil = until, ...facts } = given;
  const token: ModelToken = {
    ...facts,
    text,
    digest: digest(text),
    login,
    replaced: false,
    lastSeenAt: model.now,
    idleUntil,
    lastsUntil: until,
    gone: false,
    seen: false,
  };
  login.tokens.push(token);
  model.tokens.push(token);
  return token;
}

const lastingOf = ({ tokens }: ModelLogin): ModelToken => tokens.find(({ replaced }) => !replaced)!;

/** Makes a request with a token. Returns null if the token is not valid. Records uses at most once a minute. */
export function present(model: Model, token: ModelToken | undefined): ModelToken | null {
  if (!token || !isLive(model, token)) return null;
  if (token.state === ACCOUNT && model.now - token.lastSeenAt >= 60_000) token.seen = true;
  return token;
}

/** Lets time pass. Uses are written a second later. */
export function advance(model: Model, milliseconds: number): void {
  const writtenAt = model.now + 1_000;
  for (const token of model.tokens) {
    if (token.seen && !token.gone && token.state === ACCOUNT && token.lastSeenAt < writtenAt) {
      token.lastSeenAt = writtenAt;
      token.idleUntil = writtenAt + limits.sessionIdleSeconds * 1000;
    }
    token.seen = false;
  }
  model.now += milliseconds;
}

/** Gives a login its account. The oldest logins of the account beyond the limit end. */
export function claim(model: Model, token: ModelToken, accountId: string): void {
  if (token.accountId !== null) return;
  model.accounts.set(token.login.player, accountId);
  const idleUntil = model.now + limits.sessionIdleSeconds * 1000;
  for (const each of token.login.tokens.filter(({ gone }) => !gone)) {
    Object.assign(each, { state: ACCOUNT, accountId, lastSeenAt: model.now, idleUntil });
    if (!each.replaced) each.lastsUntil = model.now + limits.sessionSeconds * 1000;
  }
  const older = sessionsOf(model, accountId).filter(({ login }) => login !== token.login);
  for (const each of older.slice(model.sessionsPerAccount - 1)) end(model, each.login);
  tell(model, accountId, 'LOGIN');
}

/** Replaces the tokens of a login by a new one. The old ones work a little longer. */
export function refresh(model: Model, { login }: ModelToken, text: string): void {
  const lasting = lastingOf(login);
  const { state, accountId, createdAt, lastsUntil } = lasting;
  const idleUntil = state === ACCOUNT ? model.now + limits.sessionIdleSeconds * 1000 : lasting.idleUntil;
  for (const token of login.tokens) {
    token.replaced = true;
    token.lastsUntil = Math.min(token.lastsUntil, model.now + overlap);
  }
  add(model, login, text, { state, accountId, createdAt, until: lastsUntil, idleUntil });
}

/** Ends a login with all its tokens, and notifies its account if it was still alive. */
export function end(model: Model, login: ModelLogin): boolean {
  const living = login.tokens.find((token) => isLive(model, token));
  for (const token of login.tokens) token.gone = true;
  if (living && living.accountId !== null) tell(model, living.accountId, 'LOGOUT');
  return living !== undefined;
}

/** Ends all logins of an account and returns how many were alive. */
export function endAll(model: Model, accountId: string): number {
  const logins = new Set(
    model.tokens.filter((token) => token.accountId === accountId && !token.gone).map(({ login }) => login),
  );
  return [...logins].filter((login) => end(model, login)).length;
}

/** Removes what has expired. */
export function sweep(model: Model): void {
  for (const token of model.tokens) if (expiresAt(token) <= model.now) token.gone = true;
}

function tell(model: Model, accountId: string, type: 'LOGIN' | 'LOGOUT'): void {
  model.events.set(accountId, [...(model.events.get(accountId) ?? []), type]);
}

/** Returns the live sessions of an account as lists show them: the token of each login that was not replaced, newest first. */
export const sessionsOf = (model: Model, accountId: string): readonly ModelToken[] =>
  model.tokens
    .filter((token) => token.accountId === accountId && !token.replaced && isLive(model, token))
    .sort((left, right) => right.createdAt - left.createdAt || (left.digest < right.digest ? -1 : 1));

const seconds = (milliseconds: number): number => Math.floor(milliseconds / 1000);

/** Returns a session as its record shows it. */
export const shown = (token: ModelToken): object => ({
  sessionRef: token.digest.slice(0, 16),
  state: token.state,
  accountId: token.accountId ?? '',
  provider: 1,
  platform: 1,
  createdTimestamp: seconds(token.createdAt),
  lastSeenTimestamp: seconds(token.lastSeenAt),
  expiresTimestamp: seconds(expiresAt(token)),
  ipAddress: '',
  userAgent: '',
  sessionData: { issuer: '•••', subject: '•••' },
});
