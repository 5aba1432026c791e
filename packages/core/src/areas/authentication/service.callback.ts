import type { Handlers } from '../../http/contract.ts';
import { awaitOutside, type Call } from '../../kernel/call.ts';
import { isApiError } from '../../kernel/errors.ts';
import type { Identity } from '../../kernel/identity.ts';
import { calendarTime } from '../../runtime/clock.ts';
import { digest, sameSecret } from '../../runtime/secrets.ts';
import type { AskProvider } from './ask-provider.ts';
import type { LoginCompleter, LoginResult } from './complete-login.ts';
import type { authenticationContract, CallbackAnswer } from './contract.ts';
import { authenticationErrors as errors } from './errors.ts';
import type { AuthenticationContext } from './limits.ts';
import type { ProviderRecord, ProviderRecords } from './provider-records.ts';
import type { LoginFailure, LoginProvider, VerifiedIdentity } from './providers/provider.ts';
import { browserCookieOf, browserMark, failureWord, identityOf, sealingContext } from './rules.ts';
import { type LoginStateRow, loginStates } from './tables.ts';

export interface CallbackDependencies {
  readonly records: ProviderRecords;
  readonly ask: AskProvider;
  readonly completer: LoginCompleter;
}

interface CallbackContext extends CallbackDependencies {
  readonly ctx: AuthenticationContext;
}

/** The values of `login_states.step`. */
const steps = { BEGUN: 0, RETURNED: 1, TO_CONFIRM: 2 } as const;

/** The identity that a provider verified, and the one-time proof of it. */
interface Verification {
  readonly identity: Identity;
  readonly once: VerifiedIdentity['once'];
}

const answerOf = (step: CallbackAnswer['step'], rest: Partial<CallbackAnswer> = {}): CallbackAnswer => ({
  step,
  message: '',
  confirmation: '',
  triesLeft: 0,
  ...rest,
});

/**
 * Handles the callback of a login by redirect.
 *
 * BEGUN: the player is at the provider. The first callback with the state, for the provider that the login began with,
 * moves the login to RETURNED. Every other callback with this state is answered as if the state were unknown. The
 * request that moved the login asks the provider, outside of any unit, and no other request does: if its node dies, the
 * login expires.
 *
 * A verified player is logged in at once if they return in the browser in which the login began, or if the provider
 * asks for no confirmation. Otherwise the login moves to TO_CONFIRM, and a page asks for the six digits that the game
 * shows: a player who was tricked into finishing a stranger's login does not have them. Each try is counted in the
 * write that checks it, and the last wrong try ends the login.
 *
 * The provider's configuration is read again at each step, so a provider that was disabled logs nobody in.
 */
export function createCallback(
  ctx: AuthenticationContext,
  dependencies: CallbackDependencies,
): Pick<Handlers<(typeof authenticationContract)['routes']>, 'callback' | 'postCallback'> {
  const context = { ctx, ...dependencies };
  return {
    callback: (call, { provider, fields = {} }) => handleCallback(context, call, provider, fields, false),
    postCallback: (call, { provider, fields = {} }) => handleCallback(context, call, provider, fields, true),
  };
}

async function handleCallback(
  context: CallbackContext,
  call: Call,
  provider: number,
  fields: Readonly<Record<string, string>>,
  isPosted: boolean,
): Promise<CallbackAnswer> {
  call.reply('referrer-policy', 'no-referrer');
  const record = await context.records.fresh(call.db, provider);
  const { login, enabled, missing } = record;
  const redirect = login?.redirect;
  if (!redirect) throw errors.LOGIN_UNKNOWN();
  const isUsable = enabled && missing.length === 0;
  const { confirmation, confirmationCode = '', state } = fields;
  if (confirmation !== undefined)
    return confirm(context, call, login, isUsable, confirmation, confirmationCode);
  if (state === undefined && !isPosted && redirect.returns === 'fragment') return answerOf('fragment');
  // A provider that posts a form must not use the query: more parties see an address than a body.
  if (state === undefined || (!isPosted && redirect.returns === 'form')) throw errors.LOGIN_UNKNOWN();

  const started = await claim(context, call, provider, state);
  if (!isUsable) return settle(context, call, started, { failure: 'PROVIDER_DISABLED' });
  const verifying = verify(context, login, record, started, fields, state);
  const verification = await awaitOutside(call, verifying);
  if ('failure' in verification) return settle(context, call, started, verification);
  const mark = browserMark(call.header('cookie'));
  const isSameBrowser = mark !== null && sameSecret(digest(mark), started.browserDigest ?? '');
  if (isSameBrowser) call.reply('set-cookie', browserCookieOf('', 0, redirect.returns === 'form'));
  if (isSameBrowser || redirect.confirmation === false) return settle(context, call, started, verification);
  return requestConfirmation(context, call, started, verification);
}

/** BEGUN → RETURNED. If many requests present one state, exactly one gets the login. */
async function claim(
  { ctx, completer }: CallbackContext,
  call: Call,
  provider: number,
  state: string,
): Promise<LoginStateRow> {
  const [started] = await ctx.single(call, (operations) =>
    operations.update(
      loginStates,
      { stateDigest: digest(state), provider, step: steps.BEGUN, expiresAt: { gt: call.now } },
      { step: steps.RETURNED },
    ),
  );
  if (!started || !(await completer.isAwaited(call.db, started))) throw errors.LOGIN_UNKNOWN();
  return started;
}

/** Asks the provider who the player is. An `ApiError` of the provider becomes the failure of the login. */
async function verify(
  { ctx, ask }: CallbackContext,
  login: LoginProvider,
  { configuration }: ProviderRecord,
  started: LoginStateRow,
  fields: Readonly<Record<string, string>>,
  state: string,
): Promise<Verification | LoginFailure> {
  const unsealed = unseal(ctx, started);
  if (!unsealed) return { failure: 'PROVIDER_UNAVAILABLE' };
  const { kept } = unsealed;
  try {
    const outcome = await ask(login, (signal) =>
      login.redirect!.finish(fields, {
        state,
        kept,
        configuration,
        now: calendarTime(ctx.clock),
        signal: signal(),
      }),
    );
    if (outcome && 'failure' in outcome) return { failure: failureWord(outcome.failure) };
    const identity = outcome && identityOf(login, outcome);
    return identity ? { identity, once: outcome.once } : { failure: 'INVALID_CREDENTIALS' };
  } catch (error) {
    if (!isApiError(error)) throw error;
    return { failure: error.reason };
  }
}

/** Null if the key that sealed it is gone, and for a login that the host itself completes. */
function unseal(
  { secrets, log }: AuthenticationContext,
  { sealed, stateDigest }: LoginStateRow,
): { kept: string; code: string } | null {
  const text = sealed === null ? null : secrets.unseal(sealed, sealingContext(stateDigest));
  if (text === null) log.warn({}, 'a login cannot be finished: the key that sealed it is gone');
  return text === null ? null : (JSON.parse(text) as { kept: string; code: string });
}

/** RETURNED → completed, with an identity or with a failure. */
const settle = (
  { ctx, completer }: CallbackContext,
  call: Call,
  { stateDigest, provider }: LoginStateRow,
  result: Verification | LoginFailure,
) =>
  ctx.atomically(call, async (unit) => {
    const [deleted] = await unit.delete(loginStates, { stateDigest, step: steps.RETURNED });
    if (!deleted) throw errors.LOGIN_UNKNOWN();
    const isValid = 'failure' in result || (await completer.useProof(unit, provider, result.once));
    const loginResult: LoginResult = !isValid
      ? { failure: 'INVALID_CREDENTIALS' }
      : 'failure' in result
        ? result
        : result.identity;
    if (!(await completer.complete(unit, deleted, loginResult))) throw errors.LOGIN_UNKNOWN();
    return 'failure' in loginResult ? answerOf('failed', { message: loginResult.failure }) : answerOf('done');
  });

/** RETURNED → TO_CONFIRM. */
const requestConfirmation = (
  { ctx, completer }: CallbackContext,
  call: Call,
  { stateDigest, provider }: LoginStateRow,
  { identity: { issuer, subject, displayName }, once }: Verification,
) => {
  const ticket = ctx.secrets.ticket();
  const triesLeft = ctx.limits.confirmationTries;
  return ctx.atomically(call, async (unit) => {
    const [updated] = await unit.update(
      loginStates,
      { stateDigest, step: steps.RETURNED },
      { step: steps.TO_CONFIRM, confirmDigest: digest(ticket), triesLeft, issuer, subject, displayName },
    );
    if (!updated) throw errors.LOGIN_UNKNOWN();
    if (await completer.useProof(unit, provider, once))
      return answerOf('confirm', { confirmation: ticket, triesLeft });
    await unit.delete(loginStates, { stateDigest });
    const failure = 'INVALID_CREDENTIALS';
    return failedAnswer(await completer.complete(unit, updated, { failure }), failure);
  });
};

/** TO_CONFIRM → completed, or one try less. */
const confirm = (
  { ctx, completer }: CallbackContext,
  call: Call,
  login: LoginProvider,
  isUsable: boolean,
  ticket: string,
  typed: string,
) =>
  ctx.atomically(call, async (unit) => {
    const [updated] = await unit.update(
      loginStates,
      {
        confirmDigest: digest(ticket),
        provider: login.provider,
        step: steps.TO_CONFIRM,
        expiresAt: { gt: call.now },
        triesLeft: { gt: 0 },
      },
      { triesLeft: { add: -1 } },
    );
    if (!updated) throw errors.LOGIN_UNKNOWN();
    const { triesLeft, stateDigest, issuer, subject, displayName } = updated;
    const code = unseal(ctx, updated)?.code ?? '';
    const isRight = isUsable && code !== '' && sameSecret(typed.replaceAll(/\s/g, ''), code);
    if (isUsable && !isRight && triesLeft > 0)
      return answerOf('confirm', { confirmation: ticket, triesLeft });
    await unit.delete(loginStates, { stateDigest });
    if (isRight) {
      const identity = { platform: login.platform, issuer: issuer!, subject: subject!, displayName };
      if (!(await completer.complete(unit, updated, identity))) throw errors.LOGIN_UNKNOWN();
      return answerOf('done');
    }
    const failure = isUsable ? 'CONFIRMATION_FAILED' : 'PROVIDER_DISABLED';
    return failedAnswer(await completer.complete(unit, updated, { failure }), failure);
  });

/** A login whose session has ended in the meantime is answered as unknown. */
function failedAnswer(isCompleted: boolean, message: string): CallbackAnswer {
  if (!isCompleted) throw errors.LOGIN_UNKNOWN();
  return answerOf('failed', { message });
}
