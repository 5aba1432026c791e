import type { Config } from '../config/config.ts';
import { isLoopback } from '../config/is-loopback.ts';
import { about, type Finding } from './finding.ts';

/** Checks what lets others in, or loses secrets. */
export function checkSecurity(config: Config): readonly Finding[] {
  const { problem, warning, ok } = about('security');
  const isPublic = !isLoopback(config.HOST) || config.PUBLIC_URL?.startsWith('https:') === true;
  const findings = [
    ...(isPublic && config.UNSAFE_LOGIN
      ? [problem('anyone logs in under any name: set UNSAFE_LOGIN=off, or NODE_ENV=production.')]
      : []),
    ...(isPublic && !config.production
      ? [warning('the server counts as development: set NODE_ENV=production if players use it.')]
      : []),
    ...(config.DATABASE_URL.startsWith('postgres') && config.SECRET_KEY === undefined
      ? [problem('SECRET_KEY is missing: on Postgres no secret of a provider and no webhook can be stored.')]
      : []),
    ...(isPublic && !config.RATE_LIMITS
      ? [warning('RATE_LIMITS is off: one caller can use up the server. It is for load tests.')]
      : []),
    ...(isPublic && config.MAIL_LOG && config.SMTP_URL === undefined
      ? [problem('codes of mails are in the log: set SMTP_URL, or MAIL_LOG=off.')]
      : []),
  ];
  return findings.length > 0 ? findings : [ok('nothing lets others in')];
}

/** Checks whether the addresses of players are believed from the proxy, and only from it. */
export function checkProxy({ HOST, PUBLIC_URL, TRUST_PROXY }: Config): readonly Finding[] {
  const { problem, warning, ok } = about('proxy');
  const isBehindProxy = PUBLIC_URL?.startsWith('https:') === true;
  if (isBehindProxy && TRUST_PROXY === undefined)
    return [
      problem(
        'PUBLIC_URL is https, so a proxy is in front, but TRUST_PROXY is missing: all players seem to have the address of the proxy and share its limits. Set TRUST_PROXY to the number of proxies, and let the proxy set x-forwarded-for.',
      ),
    ];
  if (typeof TRUST_PROXY === 'number' && TRUST_PROXY > 0 && !isLoopback(HOST))
    return [
      warning(
        `TRUST_PROXY is a number and HOST is ${HOST}: anyone who reaches this port without the proxy chooses their address. Let a firewall admit only the proxy, or set TRUST_PROXY to its networks.`,
      ),
    ];
  if (TRUST_PROXY !== undefined && TRUST_PROXY !== 0 && !isBehindProxy)
    return [
      warning(
        'TRUST_PROXY is set, and PUBLIC_URL is not https: without a proxy, callers choose their address.',
      ),
    ];
  return [ok(TRUST_PROXY ? 'addresses are taken from x-forwarded-for' : 'none, as configured')];
}
