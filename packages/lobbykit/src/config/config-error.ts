/** An invalid variable. The message is one sentence, and the server does not start. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}
