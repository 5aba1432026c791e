import { lookup } from 'node:dns/promises';
import type { Config } from '../config/config.ts';
import { providerNames } from '../config/options/identity-providers.ts';
import { about, type Finding } from './finding.ts';

/** Checks that providers which are on have their settings, and that the names of other servers are found. */
export async function checkProviders(config: Config): Promise<readonly Finding[]> {
  const { problem, warning, ok } = about('providers');
  const { settings } = config.identityProviders;
  const incomplete = providerNames.flatMap((name) => {
    const given = settings[name];
    if (given === undefined || given.enabled === false || given.clientId !== undefined) return [];
    return [
      warning(
        `${name}: set ${name}_CLIENT_ID, or an operator does it through the API; until then it is off.`,
      ),
    ];
  });
  const hosts = [
    ['SMTP_URL', config.SMTP_URL],
    ['CUSTOM_ISSUER', config.CUSTOM_ISSUER],
    ['OBJECT_STORE_S3_ENDPOINT', config.OBJECT_STORE_S3_ENDPOINT],
    ['STORE_API_URL', config.STORE_API_URL],
    ['WAKE_UPS', config.WAKE_UPS?.startsWith('redis') ? config.WAKE_UPS : undefined],
  ] as const;
  const unknown: Finding[] = [];
  for (const [name, url] of hosts) {
    if (url === undefined) continue;
    const host = new URL(url).hostname.replace(/^\[|\]$/g, '');
    await lookup(host).catch((error: NodeJS.ErrnoException) =>
      unknown.push(problem(`${name}: the name ${host} is not found (${error.code}): check it, and the DNS.`)),
    );
  }
  const findings = [...incomplete, ...unknown];
  return findings.length > 0 ? findings : [ok('their settings are there')];
}
