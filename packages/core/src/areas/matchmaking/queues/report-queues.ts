import type { StorageOperations } from '../../../storage/storage.ts';
import type { Context } from '../../area.ts';
import type { ConfigStore, StoredQueues } from './config-store.ts';

const origins: Readonly<Record<StoredQueues['origin'], string>> = {
  options: 'from the options',
  stored: 'stored by an operator',
  unusable: 'stored by an operator, but not usable',
};

/** The most queues that one line names. */
const maxNamed = 20;

/**
 * Logs which queues there are and where they come from. Warns if an operator has stored others than the options have,
 * because a change of the options, or of the file that they come from, would have no effect.
 */
export async function reportQueues(
  { log }: Pick<Context, 'log'>,
  { given, read }: Pick<ConfigStore, 'given' | 'read'>,
  db: StorageOperations,
): Promise<void> {
  const { origin, byKey, config } = await read(db);
  const names = [...byKey.keys()];
  const more = names.length > maxNamed ? ` and ${names.length - maxNamed} more` : '';
  log.info(
    { origin },
    `queues of matchmaking: ${names.slice(0, maxNamed).join(', ') || 'none'}${more} (${origins[origin]})`,
  );
  if (given && origin !== 'options' && JSON.stringify(given.config) !== JSON.stringify(config))
    log.warn(
      { origin },
      'the matchmaking configuration that an operator has stored differs from that of the options, which is not used; ' +
        'DELETE /api/v1/matchmaking/admin/config goes back to the options',
    );
}
