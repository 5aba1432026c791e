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
