import type { ObjectStore } from '../../releases/object-store.ts';
import type { OptionDefaults } from '../part.ts';

export interface ObjectsOptions {
  /**
   * Where the files of releases are, for signed download addresses. Default: none, and addresses are refused with
   * OBJECT_STORE_NOT_CONFIGURED.
   */
  readonly objectStore?: ObjectStore | undefined;
}

export const objectsOptions: OptionDefaults<ObjectsOptions> = { objectStore: undefined };
