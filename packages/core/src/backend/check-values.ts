import type { AreaOptions } from '../areas/generated/area-names.ts';
import type { Rate } from '../http/rate-store.ts';
import { providers } from '../kernel/identity.ts';
import type { Meter } from '../kernel/instruments.ts';
import {
  anything,
  callback,
  either,
  type Form,
  fields,
  flag,
  headerName,
  headerValue,
  listOf,
  number,
  recordOf,
  serverUrl,
  text,
  withFunctions,
} from '../kernel/option-forms.ts';
import type { BackendOptions } from './options.ts';

/** What an option may contain: objects, and no lists, functions or flags. */
type Inside<Value> = Extract<Exclude<Value, boolean | string | readonly unknown[]>, object>;
type Nested<Name extends keyof AreaOptions> = Inside<NonNullable<AreaOptions[Name]>>;
type Email = Inside<NonNullable<Nested<'platformAuth'>['email']>>;
type Devices = Inside<NonNullable<Nested<'platformAuth'>['devices']>>;
type Settings = Inside<NonNullable<Nested<'providerSettings'>['CUSTOM']>>;
type Region = NonNullable<Nested<'matchmaking'>['regions']>[number];
type Admin = NonNullable<AreaOptions['bootstrapAdmins']>[number];
type Configured = NonNullable<Nested<'matchBroker'>['allocators']>[number];
type Buffer = Inside<NonNullable<Configured['buffer']>>;
type BufferSizes = Omit<Buffer, 'schedule' | 'maxAgeMinutes'>;

const settings = fields<Settings>({ clientId: text, clientSecret: text, redirectUri: text, enabled: flag });
const bufferSizes = {
  minIdle: number,
  maxIdle: number,
  maxServers: number,
  idleSeconds: number,
} satisfies Record<keyof BufferSizes, Form>;
const forEach = (names: readonly string[], form: Form): Record<string, Form> =>
  Object.fromEntries(names.map((name) => [name, form]));
const starter = withFunctions('canAllocate', 'allocate', 'deallocate', 'describe', 'reap');
const orderProvider = withFunctions('startOrder', 'finaliseOrder', 'queryOrder', 'refundOrder');

/** Headers that say how and when one answer is sent, so they cannot be the same for all. */
const ofOneAnswer: readonly string[] = [
  'connection',
  'content-encoding',
  'content-length',
  'content-range',
  'date',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
];

const responseHeadersForm: Form = (value, path) => {
  recordOf(headerValue)(value, path);
  if (![Object.prototype, null].includes(Object.getPrototypeOf(value)))
    throw new Error(`${path} must be a plain object`);
  const names = new Set<string>();
  for (const given of Object.keys(value as object)) {
    headerName(given, `the name of ${path}.${given}`);
    const name = given.toLowerCase();
    if (ofOneAnswer.includes(name)) throw new Error(`${path}.${given} is not the same in every answer`);
    if (names.has(name)) throw new Error(`${path} has the header ${name} twice`);
    names.add(name);
  }
};

const meterFunctions = [
  'recordRequest',
  'recordWait',
  'recordRateLimited',
  'recordStorage',
  'recordTask',
  'recordMatched',
  'recordExpired',
  'recordAllocation',
  'recordDelivery',
] as const satisfies readonly (keyof Meter)[];

/** The forms of all options. What has a check of its own, with better words, is `anything` here. */
const forms: { readonly [Name in keyof Required<BackendOptions>]: Form } = {
  storage: anything,
  secretKey: either('string', text, listOf(text)),
  rootApiKey: text,
  onFirstKey: callback,
  production: flag,
  limits: recordOf(anything),
  rates: either(
    'boolean',
    (value, path) => {
      if (value === true) throw new Error(`${path} must be an object, or false to disable all`);
    },
    recordOf(
      fields<Rate>({ points: number, seconds: number, blockSeconds: number, answerBytes: number }, [
        'points',
        'seconds',
      ]),
    ),
  ),
  rateStore: anything,
  wakeUps: anything,
  trustProxy: anything,
  publicUrl: serverUrl,
  exposeInternal: flag,
  headers: fields<Inside<NonNullable<BackendOptions['headers']>>>({
    session: headerName,
    apiKey: headerName,
  }),
  responseHeaders: responseHeadersForm,
  areas: listOf(anything),
  consumers: recordOf(anything),
  hooks: recordOf(anything),
  withoutAreas: listOf(text),
  excludedServices: listOf(text),
  implementations: recordOf(anything),
  onRestart: callback,
  background: flag,
  clock: withFunctions('now', 'after'),
  ids: withFunctions('next', 'random'),
  random: callback,
  log: withFunctions('debug', 'info', 'warn', 'error', 'fatal'),
  meter: withFunctions(...meterFunctions),
  tracer: withFunctions('trace'),

  listAccountIds: flag,
  providers: listOf(anything),
  gameName: text,
  pendingCookie: flag,
  providerSettings: fields(forEach(Object.keys(providers), settings)),
  allowUnsafeInProduction: flag,
  bootstrapAdmins: listOf(
    fields<Admin>({ provider: either('number', number, text), platformAccountId: text, issuer: text }, [
      'provider',
      'platformAccountId',
    ]),
  ),
  notifyDeclinedRequests: flag,
  onLeaderboardReset: callback,
  unhealthyStatus: (value, path) => {
    if (value !== 200 && value !== 503) throw new Error(`${path} must be 200 or 503`);
  },
  autoLeaveParty: flag,
  platformAuth: fields<Nested<'platformAuth'>>({
    email: either(
      'boolean',
      flag,
      fields<Email>({ sendMail: callback, mailTexts: recordOf(anything), minPasswordLength: number }),
    ),
    devices: either('boolean', flag, fields<Devices>({ selfEnrol: flag })),
    rememberMe: flag,
    passwordFile: text,
    passwordCost: recordOf(number),
    scrypt: callback,
  }),
  singleSession: flag,
  roles: recordOf(listOf(text)),
  exposeSessionData: flag,
  storeDiagnostics: withFunctions('readReport', 'readTransaction', 'readAgreements', 'cancelAgreement'),
  objectStore: withFunctions('sign'),
  webhooks: fields<Nested<'webhooks'>>({ allow: listOf(text), ca: text }),
  entitlements: fields<Nested<'entitlements'>>({
    orderProvider,
    itemProvider: withFunctions('readApps'),
    ownershipCheckMinutes: number,
    requireIdempotencyKey: flag,
  }),
  fleets: fields<Nested<'fleets'>>({
    deploy: fields<Inside<NonNullable<Nested<'fleets'>['deploy']>>>(
      { artifacts: listOf(text), allowUnsigned: flag },
      ['artifacts'],
    ),
    onProcessGone: callback,
  }),
  matchBroker: fields<Nested<'matchBroker'>>({
    allocators: listOf(
      fields<Configured>(
        {
          allocator: starter,
          name: text,
          requirements: text,
          build: text,
          builds: listOf(
            fields<NonNullable<Configured['builds']>[number]>({ allocator: starter, build: text }, [
              'allocator',
            ]),
          ),
          buffer: fields<Buffer>({
            ...bufferSizes,
            maxAgeMinutes: number,
            schedule: listOf(
              fields<NonNullable<Buffer['schedule']>[number]>(
                { ...bufferSizes, from: text, to: text, days: listOf(text) },
                ['from', 'to'],
              ),
            ),
          }),
        },
        ['allocator'],
      ),
    ),
    allocatorKinds: listOf(text),
    settings: recordOf(number),
  }),
  matchmaking: fields<Nested<'matchmaking'>>({
    config: recordOf(anything),
    hooks: recordOf(withFunctions()),
    strategies: recordOf(callback),
    rating: withFunctions('ratingsOf'),
    passMilliseconds: number,
    quietMilliseconds: number,
    regions: listOf(fields<Region>({ region: text, address: text }, ['region', 'address'])),
  }),
};

/** Throws if the value of an option, or of one inside of it, has the wrong form. */
export function checkValues(options: object): void {
  for (const [name, value] of Object.entries(options))
    if (value !== undefined && Object.hasOwn(forms, name)) forms[name as keyof typeof forms](value, name);
}
