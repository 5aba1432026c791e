import { hashPassword } from '@lobbykit/core';
import { ConfigError } from '../config/config-error.ts';

/** Reads a password as one line and returns its hash for the password file. Throws `ConfigError` for any other input. */
export async function hashPasswordLine(input: AsyncIterable<Buffer | string>): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of input) chunks.push(Buffer.from(chunk));
  const password = Buffer.concat(chunks)
    .toString('utf8')
    .replace(/\r?\n$/, '');
  if (password === '' || /[\r\n]/.test(password))
    throw new ConfigError('hash-password reads the password as one line from standard input.');
  return `${await hashPassword(password)}\n`;
}
