/** Writes what the agent does, a line of JSON each. */
export type Log = (
  level: 'info' | 'warn' | 'error',
  message: string,
  facts?: Readonly<Record<string, unknown>>,
) => void;

/** A log that shows none of the given secrets, whatever text they stand in. */
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
