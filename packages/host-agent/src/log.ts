/** Writes one line of JSON. */
export type Log = (
  level: 'info' | 'warn' | 'error',
  message: string,
  facts?: Readonly<Record<string, unknown>>,
) => void;

/** Creates a log that masks the given secrets in any text. */
export function createLog(secrets: readonly string[], write: (line: string) => void): Log {
  const hidden = secrets
    .filter((secret) => secret !== '')
    .map((secret) => JSON.stringify(secret).slice(1, -1));
  return (level, message, facts = {}) => {
    const shown = Object.fromEntries(
      Object.entries(facts).map(([name, value]) => [name, value instanceof Error ? value.message : value]),
    );
    let line = JSON.stringify({ time: new Date().toISOString(), level, message, ...shown });
    for (const secret of hidden) line = line.replaceAll(secret, '•••');
    write(`${line}\n`);
  };
}
