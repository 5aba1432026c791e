import { z } from 'zod';
import { defineContract } from '../../http/contract.ts';
import { commonErrors } from '../../kernel/errors.ts';
import { Provider } from '../../kernel/identity.ts';
import { Bool, Empty, Fields, HealthRecord, int32, maybe, text } from '../../kernel/schemas.ts';
import { authenticationErrors as errors } from './errors.ts';

const ProviderConfig = z
  .object({
    providerClientId: z.string(),
    providerClientSecret: z
      .string()
      .meta({ description: '`••••` and the last four characters; empty if there is none.' }),
    providerRedirectUri: z.string(),
    providerIsEnabled: z.boolean(),
  })
  .meta({ id: 'ProviderConfig', description: 'How players log in with a provider, as it is stored.' });

const ProviderConfigChange = z
  .object({
    providerClientId: maybe(text(512)),
    providerClientSecret: maybe(text(4_096)).meta({
      description: 'Sending the mask or no value keeps the secret.',
    }),
    providerRedirectUri: maybe(text(2_048)).meta({ description: 'https, or http to a loopback address.' }),
    providerIsEnabled: maybe(Bool),
  })
  .meta({
    id: 'ProviderConfigChange',
    description: 'The fields of a provider’s configuration that change.',
  });
export type ProviderConfigChange = z.output<typeof ProviderConfigChange>;

const AvailableProvider = z
  .object({
    provider: Provider,
    rawConfig: z.string().meta({ description: 'The configuration as JSON text, secrets masked.' }),
  })
  .meta({ id: 'AvailableProvider', description: 'A login provider with its configuration.' });

const CallbackAnswer = z
  .object({
    step: z.enum(['done', 'failed', 'confirm', 'fragment']).meta({
      description:
        '`confirm`: post `confirmation` and the six digits as `confirmationCode`. `fragment`: post the fields behind the # of the address.',
    }),
    message: z.string().meta({ description: 'Why the login failed; empty otherwise.' }),
    confirmation: z.string().meta({ description: 'One-time ticket of the step `confirm`; empty otherwise.' }),
    triesLeft: int32({ min: 0 }),
  })
  .meta({
    id: 'CallbackAnswer',
    description: 'What a page does next when a player returns from a provider.',
  });
export type CallbackAnswer = z.output<typeof CallbackAnswer>;

const callback = {
  path: '/authentication/{provider}/callback',
  access: 'public',
  rate: 'callback',
  page: true,
  params: z.object({ provider: Provider }),
  out: CallbackAnswer,
  errors: [errors.LOGIN_UNKNOWN],
} as const;

const operator = { access: 'operator', permission: 'auth_providers.manage', object: 'provider' } as const;
const params = z.object({ provider: Provider });

export const authenticationContract = defineContract({
  area: 'authentication',
  title: 'Authentication',
  permissions: {
    'auth_providers.manage': 'Read how players log in, and change it with every other permission (`*`) too.',
  },
  routes: {
    login: {
      method: 'POST',
      path: '/authentication/login',
      access: 'public',
      rate: 'login',
      issuesSession: true,
      responseHeaders: { 'x-replay-token': 'The next token, after a login with one.' },
      body: z.object({ provider: Provider, payload: text(8_192) }),
      out: z.object({
        redirectUri: z.string(),
        confirmationCode: z.string().optional().meta({
          description:
            'Six digits that the game shows until the login is done: the player may have to type them in the browser.',
        }),
      }),
      errors: [
        commonErrors.ACCOUNT_BANNED,
        errors.INVALID_CREDENTIALS,
        errors.EMAIL_NOT_VERIFIED,
        errors.PROVIDER_DISABLED,
        errors.PROVIDER_UNAVAILABLE,
        errors.PROVIDER_UNKNOWN,
      ],
      summary: 'Begins a login with a provider; the session token is in the header x-session-id.',
      description:
        'An empty redirectUri means that the player is logged in. Otherwise open it in a browser and wait with GET /authentication/await.',
    },
    await: {
      method: 'GET',
      path: '/authentication/await',
      access: 'session',
      rate: 'await',
      waits: true,
      out: z.object({ successfulAuth: z.boolean(), message: z.string() }),
      errors: [errors.AWAIT_RUNNING],
      responseHeaders: { 'x-session-id': 'The new session token, after a login by redirect.' },
      summary: 'Waits until the login of the session is done, up to 25 seconds.',
      description:
        'After a login by redirect the new session token is in the header x-session-id. If `message` is `PENDING`, the login is not done yet: call again.',
    },
    callback: {
      ...callback,
      method: 'GET',
      query: z.object({ fields: maybe(Fields) }),
      summary: 'Receives the player from a provider that redirects to an address.',
      description: 'Register this address with the provider. Each state can be used once.',
    },
    postCallback: {
      ...callback,
      method: 'POST',
      form: true,
      body: z.object({ fields: maybe(Fields) }),
      summary: 'Receives what a provider or one of our own pages posts when a player comes back.',
      description:
        'For providers that post a form, for the page that posts a fragment, and for the confirmation. JSON is accepted too: `{"fields": {…}}`.',
    },
    logout: {
      method: 'POST',
      path: '/authentication/logout',
      access: 'session',
      out: Empty,
      emits: ['authenticationEvent.LOGOUT', 'matchmakingStatusUpdateEvent.CANCELLED'],
      summary: 'Ends the session.',
    },
    listProviders: {
      method: 'GET',
      path: '/authentication/providers',
      access: 'public',
      out: z.object({ enabledProviders: z.array(Provider) }),
      summary: 'Lists the providers that are enabled.',
    },
    healthz: {
      method: 'GET',
      path: '/authentication/healthz',
      access: 'public',
      out: HealthRecord,
      summary: 'Reports whether the area and each enabled provider work.',
    },
    adminListProviders: {
      ...operator,
      method: 'GET',
      path: '/admin/authentication/available-providers',
      out: z.object({ providers: z.array(AvailableProvider) }),
      summary: 'Lists every provider with its configuration.',
    },
    adminGetProvider: {
      ...operator,
      method: 'GET',
      path: '/admin/authentication/providers/{provider}',
      params,
      out: z.object({ provider: Provider, providerConfig: ProviderConfig }),
      errors: [errors.PROVIDER_UNKNOWN],
      summary: 'Reads the configuration of a provider.',
    },
    adminUpdateProvider: {
      ...operator,
      everyPermission: true,
      method: 'PATCH',
      path: '/admin/authentication/providers/{provider}',
      params,
      body: z.object({ provider: maybe(Provider), providerConfig: ProviderConfigChange }),
      out: Empty,
      errors: [errors.PROVIDER_UNKNOWN, errors.SECRET_KEY_MISSING, errors.UNSAFE_IN_PRODUCTION],
      summary: 'Changes the given fields of a provider’s configuration, at once on every node.',
    },
    adminSetProviderStatus: {
      ...operator,
      everyPermission: true,
      method: 'PUT',
      path: '/admin/authentication/providers/{provider}/status',
      params,
      body: z.object({ provider: maybe(Provider), isEnabled: Bool }),
      out: Empty,
      errors: [errors.PROVIDER_UNKNOWN, errors.UNSAFE_IN_PRODUCTION],
      summary: 'Enables or disables a provider, at once on every node.',
    },
  },
});
