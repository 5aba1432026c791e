import type { Config } from './config.ts';

/** Pages that a developer serves from this machine, on any port. */
const localPages: readonly RegExp[] = [
  /^http:\/\/localhost(:\d{1,5})?$/,
  /^http:\/\/127\.0\.0\.1(:\d{1,5})?$/,
];

/** Returns the origins whose pages may call the server: the configured ones, and in development those of this machine. */
export const corsOriginsOf = ({
  CORS_ORIGINS,
  production,
}: Pick<Config, 'CORS_ORIGINS' | 'production'>): readonly (string | RegExp)[] => [
  ...(CORS_ORIGINS ?? []),
  ...(production ? [] : localPages),
];
