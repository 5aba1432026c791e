import { providers } from '../../kernel/identity.ts';
import type { StorageOperations } from '../../storage/storage.ts';
import type { AssertEnabled, Feature } from './dependencies.ts';
import { platformAuthErrors as errors } from './errors.ts';

const providerOf: Readonly<Record<Feature, number>> = {
  EMAIL_SIGN_UP: providers.EMAIL_SIGN_UP,
  DEVICE: providers.DEVICE,
  REMEMBER_ME: providers.REMEMBER_ME,
  PASSWORD_FILE: providers.PASSWORD_FILE,
};

/** Returns whether players can log in with a provider. Operators enable and disable a feature with its provider. */
export type CanLogIn = (db: StorageOperations, provider: number) => Promise<boolean>;

/** Creates the checks of whether features are enabled. */
export function createFeatures(canLogIn: CanLogIn) {
  const isEnabled = (db: StorageOperations, feature: Feature): Promise<boolean> =>
    canLogIn(db, providerOf[feature]);
  const assertEnabled: AssertEnabled = async (call, feature) => {
    if (!(await isEnabled(call.db, feature))) throw errors.FEATURE_OFF({ metadata: { feature } });
  };
  return { isEnabled, assertEnabled };
}
