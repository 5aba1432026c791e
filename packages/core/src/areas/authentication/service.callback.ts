import type { Call } from '../../kernel/call.ts';
import { isApiError } from '../../kernel/errors.ts';
import type { Identity } from '../../kernel/identity.ts';
import { digest, sameSecret } from '../../runtime/secrets.ts';
import type { Context } from '../area.ts';
import type { AskProvider } from './ask-provider.ts';
import type { Ending, Endings } from './complete-login.ts';
import type { CallbackAnswer } from './contract.ts';
import { authenticationErrors as errors } from './errors.ts';
import type { ProviderRecords } from './provider-records.ts';
import type { LoginProvider, ProviderConfiguration, VouchedFor } from './providers/provider.ts';
import { browserCookieOf, browserMark, failureWord, identityOf } from './rules.ts';
import { sealedAt } from './service.login.ts';
import { type LoginStateRow, loginStates } from './tables.ts';

export interface CallbackDependencies {
  readonly records: ProviderRecords;
  readonly ask: AskProvider;
  readonly endings: Endings;
}

interface CallbackInput {
  readonly provider: number;
  readonly fields?: Readonly<Record<string, string>> | undefined;
}

/** The values of `login_states.step`. */
const steps = { BEGUN: 0, RETURNED: 1, TO_CONFIRM: 2 } as const;

/** Somebody whom a provider vouches for, with what made it believe so. */
interface Vouched {
  readonly identity: Identity;
  readonly once: VouchedFor['once'];
}

const answerOf = (step: CallbackAnswer['step'], rest: Partial<CallbackAnswer> = {}): CallbackAnswer => ({
  step,
  message: '',
  confirmation: '',
  triesLeft: 0,
  ...rest,
});

/**
 * How logins come back.
 *
 * BEGUN: the player is elsewhere. The first callback with the state, for the provider that it was begun with, moves the
 * login to RETURNED; to everybody else it is a state that never was. The one who moved it asks the provider, outside of
 * any unit, and nobody asks a second time: a node that dies meanwhile leaves a login that runs out.
 *
 * Whoever is vouched for in the browser that the login began in is logged in at once, and so he is where the provider
 * asks for no confirmation. In any other browser the login goes to TO_CONFIRM, and a page asks for the six digits that
 * the game shows: whoever was lured to finish a stranger's login does not have them. Each try is counted in the write
 * that makes it, and the last wrong one ends the login.
 *
 * What a provider's configuration says is read anew at each step, so that one that was switched off logs nobody in.
 */
export function createCallback(ctx: Context, { records, ask, endings }: CallbackDependencies) {
  const { atomically, limits, log, secrets, single } = ctx;

  async function callback(call: Call, { provider, fields = {} }: CallbackInput): Promise<CallbackAnswer> {
    call.reply('referrer-policy', 'no-referrer');
    const { login, configuration, enabled, missing } = await records.fresh(call.db, provider);
    const redirect = login?.redirect;
    if (!redirect) throw errors.LOGIN_UNKNOWN();
    const works = enabled && missing.length === 0;
    const { confirmation, confirmationCode = '', state } = fields;
    if (confirmation !== undefined) return confirm(call, login, works, confirmation, confirmationCode);
    const isPosted = call.operation === 'authentication.postCallback';
    if (state === undefined && !isPosted && redirect.returns === 'fragment') return answerOf('fragment');
    // A form is not to be had by other means: an address is seen by more eyes than a body.
    if (state === undefined || (!isPosted && redirect.returns === 'form')) throw errors.LOGIN_UNKNOWN();

    const begun = await take(call, provider, state);
    if (!works) return settle(call, begun, { failure: 'PROVIDER_DISABLED' });
    const vouched = await askFor(call, login, configuration, begun, fields, state);
    if ('failure' in vouched) return settle(call, begun, vouched);
    const mark = browserMark(call.header('cookie'));
    const isSameBrowser = mark !== null && sameSecret(digest(mark), begun.browserDigest ?? '');
    if (isSameBrowser) call.reply('set-cookie', browserCookieOf('', 0, redirect.returns === 'form'));
    if (isSameBrowser || redirect.confirmation === false) return settle(call, begun, vouched);
    return holdBack(call, begun, vouched);
  }

  /** BEGUN → RETURNED. Of many with one state exactly one gets the login. */
  async function take(call: Call, provider: number, state: string): Promise<LoginStateRow> {
    const [begun] = await single(call, (operations) =>
      operations.update(
        loginStates,
        { stateDigest: digest(state), provider, step: steps.BEGUN, expiresAt: { gt: call.now } },
        { step: steps.RETURNED },
      ),
    );
    if (!begun || !(await endings.isWanted(call.db, begun))) throw errors.LOGIN_UNKNOWN();
    return begun;
  }

  async function askFor(
    call: Call,
    login: LoginProvider,
    configuration: ProviderConfiguration,
    begun: LoginStateRow,
    fields: Readonly<Record<string, string>>,
    state: string,
  ): Promise<Vouched | { readonly failure: string }> {
    const sealed = unsealed(begun);
    if (!sealed) return { failure: 'PROVIDER_UNAVAILABLE' };
    const { now } = call;
    const { kept } = sealed;
    try {
      const outcome = await ask(login, (signal) =>
        login.redirect!.finish(fields, { state, kept, configuration, now, signal: signal() }),
      );
      if (outcome && 'failure' in outcome) return { failure: failureWord(outcome.failure) };
      const identity = outcome && identityOf(login, outcome);
      return identity ? { identity, once: outcome.once } : { failure: 'INVALID_CREDENTIALS' };
    } catch (error) {
      if (!isApiError(error)) throw error;
      return { failure: error.reason };
    }
  }

  /** Null where the key is gone that it was sealed with, and for a login that the host itself completes. */
  function unsealed({ sealed, stateDigest }: LoginStateRow): { kept: string; code: string } | null {
    const text = sealed === null ? null : secrets.unseal(sealed, sealedAt(stateDigest));
    if (text === null) log.warn({}, 'a login cannot be finished: the key that it was sealed with is gone');
    return text === null ? null : (JSON.parse(text) as { kept: string; code: string });
  }

  /** RETURNED → done. */
  const settle = (call: Call, begun: LoginStateRow, result: Vouched | { readonly failure: string }) =>
    atomically(call, async (unit) => {
      const { stateDigest, provider } = begun;
      const [held] = await unit.delete(loginStates, { stateDigest, step: steps.RETURNED });
      if (!held) throw errors.LOGIN_UNKNOWN();
      const isGood = 'failure' in result || (await endings.useProof(unit, provider, result.once));
      const ending: Ending = !isGood
        ? { failure: 'INVALID_CREDENTIALS' }
        : 'failure' in result
          ? result
          : result.identity;
      if (!(await endings.end(unit, held, ending))) throw errors.LOGIN_UNKNOWN();
      return 'failure' in ending ? answerOf('failed', { message: ending.failure }) : answerOf('done');
    });

  /** RETURNED → TO_CONFIRM. */
  async function holdBack(call: Call, begun: LoginStateRow, { identity, once }: Vouched) {
    const ticket = secrets.ticket();
    const triesLeft = limits.confirmationTries;
    const { issuer, subject, displayName } = identity;
    return atomically(call, async (unit) => {
      const [held] = await unit.update(
        loginStates,
        { stateDigest: begun.stateDigest, step: steps.RETURNED },
        { step: steps.TO_CONFIRM, confirmDigest: digest(ticket), triesLeft, issuer, subject, displayName },
      );
      if (!held) throw errors.LOGIN_UNKNOWN();
      if (await endings.useProof(unit, begun.provider, once))
        return answerOf('confirm', { confirmation: ticket, triesLeft });
      await unit.delete(loginStates, { stateDigest: begun.stateDigest });
      return failed(await endings.end(unit, held, { failure: 'INVALID_CREDENTIALS' }), 'INVALID_CREDENTIALS');
    });
  }

  /** TO_CONFIRM → done, or a try less. */
  const confirm = (call: Call, login: LoginProvider, works: boolean, ticket: string, typed: string) =>
    atomically(call, async (unit) => {
      const [held] = await unit.update(
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
      if (!held) throw errors.LOGIN_UNKNOWN();
      const { triesLeft, stateDigest, issuer, subject, displayName } = held;
      const code = unsealed(held)?.code ?? '';
      const isRight = works && code !== '' && sameSecret(typed.replaceAll(/\s/g, ''), code);
      if (works && !isRight && triesLeft > 0) return answerOf('confirm', { confirmation: ticket, triesLeft });
      await unit.delete(loginStates, { stateDigest });
      if (isRight) {
        const identity = { platform: login.platform, issuer: issuer!, subject: subject!, displayName };
        if (!(await endings.end(unit, held, identity))) throw errors.LOGIN_UNKNOWN();
        return answerOf('done');
      }
      const failure = works ? 'CONFIRMATION_FAILED' : 'PROVIDER_DISABLED';
      return failed(await endings.end(unit, held, { failure }), failure);
    });

  /** A login whose session has ended meanwhile is one that is not there any more. */
  function failed(hasEnded: boolean, message: string): CallbackAnswer {
    if (!hasEnded) throw errors.LOGIN_UNKNOWN();
    return answerOf('failed', { message });
  }

  return { callback };
}
