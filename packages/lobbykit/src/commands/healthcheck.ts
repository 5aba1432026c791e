import { ConfigError } from '../config/config-error.ts';
import { localAddress } from '../server/address.ts';
import { askHealth } from '../server/health.ts';
import type { CommandCall } from './command.ts';

/** Asks the server that runs on this machine whether it is healthy. */
export async function healthcheck({ config, values, writeOutput }: CommandCall): Promise<void> {
  const baseUrl = values.url ?? localAddress('healthcheck', config());
  const { from, words } = await askHealth(baseUrl);
  if (from !== 'healthy') throw new ConfigError(`healthcheck: ${baseUrl} is not healthy: ${words}`);
  writeOutput('healthy\n');
}
