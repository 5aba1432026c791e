import {
  agonesOptions,
  fleetOptions,
  gameServerOptions,
  localProcessOptions,
  webhookOptions,
} from './game-servers.ts';
import { identityProviderOptions, providerNames } from './identity-providers.ts';
import { loginOptions, mailOptions } from './logins.ts';
import { matchOptions } from './matches.ts';
import { monitoringOptions } from './monitoring.ts';
import { nodeOptions } from './nodes.ts';
import type { Option } from './option.ts';
import { ruleOptions } from './rules.ts';
import { serverOptions, storageOptions } from './server.ts';
import { objectStoreOptions, storeOptions } from './store.ts';

/** Options that are documented together. */
export interface OptionGroup {
  readonly title: string;
  /** What a reader must know before the options, if anything. */
  readonly introduction?: string;
  readonly options: Readonly<Record<string, Option>>;
}

/** All options by the names of their variables. A new option is a line in one of the groups. */
export const options = {
  ...serverOptions,
  ...storageOptions,
  ...nodeOptions,
  ...loginOptions,
  ...mailOptions,
  ...identityProviderOptions,
  ...ruleOptions,
  ...matchOptions,
  ...gameServerOptions,
  ...localProcessOptions,
  ...fleetOptions,
  ...webhookOptions,
  ...agonesOptions,
  ...storeOptions,
  ...objectStoreOptions,
  ...monitoringOptions,
};

/** The groups, in the order of the documents. */
export const optionGroups: readonly OptionGroup[] = [
  { title: 'Server', options: serverOptions },
  { title: 'Storage and keys', options: storageOptions },
  { title: 'Several nodes', introduction: 'docs/scaling.md explains them.', options: nodeOptions },
  { title: 'Rules', options: ruleOptions },
  { title: 'Logins', options: loginOptions },
  { title: 'Mail', options: mailOptions },
  {
    title: 'Identity providers',
    introduction: `<PROVIDER> is ${providerNames.slice(0, -1).join(', ')} or ${providerNames.at(-1)}. docs/operations.md explains the options, docs/identity-providers.md the providers.`,
    options: identityProviderOptions,
  },
  {
    title: 'Matchmaking',
    introduction: 'docs/matchmaking.md explains queues.',
    options: matchOptions,
  },
  {
    title: 'Game servers',
    introduction:
      'Game servers may start by themselves and ask for matches. The groups below say what starts others. docs/game-servers.md explains both.',
    options: gameServerOptions,
  },
  { title: 'Game servers of this machine', options: localProcessOptions },
  {
    title: 'Game servers of a fleet',
    introduction: 'docs/fleets.md explains hosts and jobs.',
    options: fleetOptions,
  },
  { title: 'Game servers of a service', options: webhookOptions },
  { title: 'Game servers of Agones', options: agonesOptions },
  { title: 'Store', introduction: 'docs/store.md explains it.', options: storeOptions },
  { title: 'Object store', introduction: 'docs/titles.md explains builds.', options: objectStoreOptions },
  { title: 'Monitoring', introduction: 'docs/monitoring.md explains them.', options: monitoringOptions },
];

/** The name of an option: that of its variable. */
export type OptionName = keyof typeof options;
/** The values of all options. */
export type OptionValues = {
  readonly [Name in OptionName]: (typeof options)[Name] extends Option<infer Value> ? Value : never;
};
