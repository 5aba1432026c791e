import type { BackendOptions } from '@lobbykit/core';
import type { Config } from '../config/config.ts';
import { ConfigError } from '../config/config-error.ts';

type Options = Pick<Config, 'DATABASE_URL' | 'DATABASE_POOLER' | 'WAKE_UPS' | 'WAKE_UPS_POLL_MILLISECONDS'>;

/** Returns how nodes wake each other; undefined for the way of the storage. Throws `ConfigError`. */
export async function wakeUpsOf(
  { DATABASE_URL, DATABASE_POOLER, WAKE_UPS: chosen, WAKE_UPS_POLL_MILLISECONDS }: Options,
  warn: (message: string) => void,
): Promise<BackendOptions['wakeUps']> {
  const isPooled = DATABASE_POOLER === 'transaction' && /^postgres/.test(DATABASE_URL);
  const WAKE_UPS = chosen ?? (isPooled ? 'polling' : 'database');
  if (WAKE_UPS === 'database') {
    if (!isPooled) return undefined;
    throw new ConfigError('WAKE_UPS: a pooler by transaction cannot wake nodes; use polling or redis://….');
  }
  if (!/^postgres/.test(DATABASE_URL))
    throw new ConfigError(
      'WAKE_UPS: only servers on Postgres have other nodes; leave it out, or set DATABASE_URL.',
    );
  if (WAKE_UPS === 'polling') return { pollMilliseconds: WAKE_UPS_POLL_MILLISECONDS };
  if (!URL.canParse(WAKE_UPS))
    throw new ConfigError('WAKE_UPS: is no address like redis://user:password@host:port.');
  const { redisWakeUps } = await import('@lobbykit/wake-redis');
  return redisWakeUps({ redis: WAKE_UPS, warn });
}
