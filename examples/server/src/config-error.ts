/** A variable that cannot be used: one clear sentence, and the server does not start. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}
