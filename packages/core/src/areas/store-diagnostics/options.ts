import type { OptionDefaults } from '../part.ts';
import type { StoreDiagnosticsProvider } from './provider.ts';

/** Options of store diagnostics. */
export interface StoreDiagnosticsOptions {
  /** Answers operators what the store itself says. `@lobbykit/store` has one for the public store. Default: none. */
  readonly storeDiagnostics?: StoreDiagnosticsProvider | undefined;
}

export const storeDiagnosticsOptions: OptionDefaults<StoreDiagnosticsOptions> = {
  storeDiagnostics: undefined,
};
