import type { Unit } from '../../../kernel/unit-of-work.ts';
import type { StorageOperations } from '../../../storage/storage.ts';
import type { Context } from '../../area.ts';
import { matchmakingConfigs } from '../tables.ts';
import { parseConfig, type QueueBounds, type Queues, readConfig } from './queue-config.ts';
import type { MatchmakingConfigInput } from './schemas.ts';

/** A configuration and its origin. */
export interface StoredQueues extends Queues {
  /** `unusable`: the stored configuration cannot be used on this node, which then has no queues. */
  readonly origin: 'options' | 'stored' | 'unusable';
}

/** The configuration of matchmaking, one for all nodes. */
export interface ConfigStore {
  /** Returns the current configuration: the same object as long as nothing has changed. */
  read(db: StorageOperations): Promise<StoredQueues>;
  /**
   * Replaces the whole configuration on every node, from the next pass on. Throws INVALID_FIELD and changes nothing.
   */
  write(unit: Unit, now: number, text: string): Promise<Queues>;
}

const id = 'matchmaking';

/**
 * Creates the store of the configuration: what an operator has stored, otherwise what the options say.
 *
 * Every read fetches the row, but parses its text only if the version has changed. A stored configuration can become
 * unusable, for example because the options lack a strategy that it names. That is logged, and no queue has players
 * until it is fixed. Throws if the options themselves are wrong.
 */
export function createConfigStore(
  { log }: Pick<Context, 'log'>,
  {
    given = {},
    bounds,
  }: { readonly given?: MatchmakingConfigInput | undefined; readonly bounds: QueueBounds },
): ConfigStore {
  const initial: StoredQueues = { ...readConfig(given, bounds), origin: 'options' };
  let known: { readonly version: number; readonly queues: StoredQueues } = { version: 0, queues: initial };

  function readStored(text: string): StoredQueues {
    try {
      return { ...readConfig(parseConfig(text), bounds), origin: 'stored' };
    } catch (cause) {
      log.error(
        { cause },
        'the stored matchmaking configuration cannot be used; there are no queues until it is changed',
      );
      return { ...readConfig({}, bounds), origin: 'unusable' };
    }
  }

  return {
    async read(db) {
      const row = await db.get(matchmakingConfigs, { id });
      if (row && row.version !== known.version)
        known = { version: row.version, queues: readStored(row.config) };
      return known.queues;
    },
    async write(unit, now, text) {
      const queues = readConfig(parseConfig(text), bounds);
      const config = JSON.stringify(queues.config);
      await unit.insert(
        matchmakingConfigs,
        { id, version: 1, config, changedAt: now },
        { orUpdate: { version: { add: 1 }, config, changedAt: now } },
      );
      return queues;
    },
  };
}
