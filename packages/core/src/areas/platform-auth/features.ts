import { providers } from '../../kernel/identity.ts';
import type { StorageOperations } from '../../storage/storage.ts';
import type { AssertOn, Feature } from './dependencies.ts';
import { platformAuthErrors as errors } from './errors.ts';

const providerOf: Readonly<Record<Feature, number>> = {
  EMAIL_SIGN_UP: providers.EMAIL_SIGN_UP,
  DEVICE: providers.DEVICE,
  REMEMBER_ME: providers.REMEMBER_ME,
  PASSWORD_FILE: providers.PASSWORD_FILE,
};

/** Whether the provider of a feature is there and enabled: operators switch a feature with its provider. */
export type CanLogIn = (db: StorageOperations, provider: number) => Promise<boolean>;

export function createFeatures(canLogIn: CanLogIn) {
  const isOn = (db: StorageOperations, feature: Feature): Promise<boolean> =>
    canLogIn(db, providerOf[feature]);
  const assertOn: AssertOn = async (call, feature) => {
    if (!(await isOn(call.db, feature))) throw errors.FEATURE_OFF({ metadata: { feature } });
  };
  return { isOn, assertOn };
}
