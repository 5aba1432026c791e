import { readFile } from 'node:fs/promises';
import { ConfigError } from './config-error.ts';
import type { OptionName } from './options/index.ts';
import type { JsonDocument } from './options/option.ts';

/** Returns the document, which an option contains or whose file it names. Throws `ConfigError` if the file is unreadable or not JSON. */
export async function readDocument(name: OptionName, document: JsonDocument): Promise<unknown> {
  if (typeof document !== 'string') return document;
  const text = await readText(name, document);
  try {
    return JSON.parse(text);
  } catch {
    throw new ConfigError(`${name}: the file ${document} is not JSON.`);
  }
}

/** Returns the text of a file that an option names. Throws `ConfigError` if it is unreadable. */
export const readText = (name: OptionName, path: string): Promise<string> =>
  readFile(path, 'utf8').catch((cause: unknown) => {
    throw new ConfigError(`${name}: the file ${path} cannot be read: ${(cause as Error).message}.`, {
      cause,
    });
  });
