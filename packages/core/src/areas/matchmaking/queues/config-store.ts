import { invalidField, isApiError } from '../../../kernel/errors.ts';
import type { Unit } from '../../../kernel/unit-of-work.ts';
import type { StorageOperations } from '../../../storage/storage.ts';
import type { Context } from '../../area.ts';
import { matchmakingErrors as errors } from '../errors.ts';
import { matchmakingConfigs } from '../tables.ts';
import { parseConfig, type Queues, readConfig } from './queue-config.ts';
import type { QueueBounds } from './queue-faults.ts';
import type { MatchmakingConfigInput } from './schemas.ts';

/** A configuration and its origin. */
export interface StoredQueues extends Queues {
  /** `unusable`: the stored configuration cannot be used on this node, which then has no queues. */
  readonly origin: 'options' | 'stored' | 'unusable';
}

/** The configuration of matchmaking, one for all nodes. */
export interface ConfigStore {
  /** The configuration of the options; null if they have none. */
  readonly given: Queues | null;
  /** Returns the current configuration: the same object as long as nothing has changed. */
  read(db: StorageOperations): Promise<StoredQueues>;
  /**
   * Replaces the whole configuration on every node, from the next pass on. Throws INVALID_FIELD and changes nothing.
   * Storing what is stored already changes nothing either, so a repetition does not lose the former configuration.
   */
  write(unit: Unit, now: number, text: string): Promise<void>;
  /**
   * Brings the former configuration back, which may be that of the options. The current one becomes the former one.
   * Throws NO_FORMER_CONFIG, and INVALID_FIELD if the former one cannot be used any more.
   */
  restore(unit: Unit, now: number): Promise<void>;
  /** Goes back to the configuration of the options. Returns whether there was a stored one, which is now the former one. */
  delete(unit: Unit, now: number): Promise<boolean>;
}

const id = 'matchmaking';
const emptyConfig: MatchmakingConfigInput = { serviceMatchmakerConfig: { matchmakingQueues: {} } };

/**
 * Creates the store of the configuration: what an operator has stored, otherwise what the options say.
 *
 * Every read fetches the row, but parses its text only if the version has changed. A stored configuration can become
 * unusable, for example because the options lack a strategy that it names. That is logged, and no queue has players
 * until it is fixed. Throws if the options themselves are wrong.
 */
export function createConfigStore(
  { log }: Pick<Context, 'log'>,
  { given, bounds }: { readonly given?: MatchmakingConfigInput | undefined; readonly bounds: QueueBounds },
): ConfigStore {
  const initial: StoredQueues = { ...readGiven(given, bounds), origin: 'options' };
  let known: { readonly version: number; readonly queues: StoredQueues } = { version: 0, queues: initial };

  function readStored(text: string): StoredQueues {
    if (text === '') return initial;
    try {
      return { ...readConfig(parseConfig(text), bounds), origin: 'stored' };
    } catch (cause) {
      log.error(
        { cause },
        'the stored matchmaking configuration cannot be used; there are no queues until it is changed',
      );
      return { ...readConfig(emptyConfig, bounds), origin: 'unusable' };
    }
  }

  return {
    given: given === undefined ? null : initial,
    async read(db) {
      const row = await db.get(matchmakingConfigs, { id });
      if (row && row.version !== known.version)
        known = { version: row.version, queues: readStored(row.config) };
      return known.queues;
    },
    async write(unit, now, text) {
      const config = JSON.stringify(readConfig(parseConfig(text), bounds).config);
      const none = { id, version: 0, config: '', former: '', changedAt: now };
      await unit.insert(matchmakingConfigs, none, { ifAbsent: true });
      const row = await lock(unit);
      if (row!.config !== config) await replace(unit, now, row!.config, config);
    },
    async restore(unit, now) {
      const row = await lock(unit);
      if (!row) throw errors.NO_FORMER_CONFIG();
      if (row.former !== '') checkFormer(row.former, bounds);
      await replace(unit, now, row.config, row.former);
    },
    async delete(unit, now) {
      const row = await lock(unit);
      if (!row || row.config === '') return false;
      await replace(unit, now, row.config, '');
      return true;
    },
  };
}

/** Reads the configuration of the options. Throws with every fault, by its name among the options. */
function readGiven(given: MatchmakingConfigInput = emptyConfig, bounds: QueueBounds): Queues {
  try {
    return readConfig(given, bounds);
  } catch (cause) {
    if (!isApiError(cause)) throw cause;
    const faults = (cause.details.fields ?? []).map(
      ({ field, description }) => `matchmaking.${field}: ${description}`,
    );
    throw new Error(faults.join('; '), { cause });
  }
}

/** Locks the row until the unit ends. Returns it; undefined if nothing was ever stored. */
const lock = async (unit: Unit) => (await unit.lock(matchmakingConfigs, { id }))[0];

const replace = (unit: Unit, changedAt: number, former: string, config: string) =>
  unit.update(matchmakingConfigs, { id }, { version: { add: 1 }, config, former, changedAt });

function checkFormer(text: string, bounds: QueueBounds): void {
  try {
    readConfig(parseConfig(text), bounds);
  } catch (cause) {
    throw invalidField('config', `the former configuration cannot be used: ${(cause as Error).message}`);
  }
}
