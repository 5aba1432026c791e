import type { Config } from '../config/config.ts';
import { addressOf, loopbackOf } from '../server/address.ts';
import { askHealth } from '../server/health.ts';
import { about, type Finding } from './finding.ts';

/** Checks what answers at the address of the server, and whether its public address leads to it. */
export async function checkServer({ HOST, PORT, PUBLIC_URL }: Config): Promise<readonly Finding[]> {
  const { ok, warning, problem } = about('server');
  if (PORT === 0) return [ok('with PORT=0 its port is not known, so nobody is asked')];
  const address = addressOf(loopbackOf(HOST), PORT);
  const { from, words } = await askHealth(address);
  if (from === 'nothing') return [ok(`none runs at ${address}`)];
  if (from === 'other')
    return [problem(`another program listens at ${address} (${words}): stop it, or choose another PORT.`)];
  if (from === 'unhealthy') return [problem(`${address} is not healthy: ${words}. Its log says why.`)];
  if (PUBLIC_URL === undefined) return [ok(`${address} is healthy`)];
  const answer = await askHealth(PUBLIC_URL);
  return [
    ok(`${address} is healthy`),
    answer.from === 'healthy'
      ? ok(`PUBLIC_URL leads to a server that is healthy`)
      : warning(
          `PUBLIC_URL does not lead to it from this machine (${answer.words}): check the name, the certificate and the proxy.`,
        ),
  ];
}
