import { hashPassword } from '@lobbykit/core';
import { ConfigError } from './config-error.ts';

/** Reads one line and answers the hash for a line of the password file. Throws `ConfigError` where there is nothing. */
export async function hashedLine(input: AsyncIterable<Buffer | string>): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of input) chunks.push(Buffer.from(chunk));
  const password = Buffer.concat(chunks)
    .toString('utf8')
    .replace(/\r?\n$/, '');
  if (password === '' || /[\r\n]/.test(password))
    throw new ConfigError('--hash-password takes one line, the password, on standard input.');
  return `${await hashPassword(password)}\n`;
}
