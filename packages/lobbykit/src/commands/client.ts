import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ClientError, createClient } from '@lobbykit/client';
import { openApiDocument } from '@lobbykit/core/catalogue';
import { ConfigError } from '../config/config-error.ts';
import { type ApiDocument, isApiDocument } from '../engines/document.ts';
import { type Engine, engineFiles, engines } from '../engines/engines.ts';
import { withoutKnown } from '../engines/model.ts';
import { readModel } from '../engines/read-model.ts';
import { generatedBy } from '../engines/words.ts';
import { localAddress } from '../server/address.ts';
import { everyArea } from '../server/areas.ts';
import type { CommandCall } from './command.ts';

const timeoutMilliseconds = 10_000;

/** Writes the client of what a running server has beside the package of an engine. */
export async function writeClient({ values, config, writeOutput }: CommandCall): Promise<void> {
  const engine = engines.find((each) => each === values.engine);
  if (engine === undefined) throw new ConfigError(`client: --engine is one of ${engines.join(', ')}.`);
  const baseUrl = values.url ?? localAddress('client', config());
  const own = withoutKnown(readModel(await readDocument(baseUrl)), readModel(await packagedDocument()));
  if (own.areas.length === 0)
    throw new ConfigError(
      'client: this server has no areas of its own: the package has all of its operations.',
    );
  const files = engineFiles(engine, own, { isExtension: true });
  await writeAll(values.out!, files);
  writeOutput([...files.keys()].map((file) => `${join(values.out!, file)}\n`).join(''));
  writeOutput(
    `${areasText(own.areas.map(({ name }) => name))} beside the package for ${engineNames[engine]}.\n`,
  );
}

const engineNames: Readonly<Record<Engine, string>> = {
  unity: 'Unity and .NET',
  godot4: 'Godot 4',
  godot3: 'Godot 3',
  unreal: 'Unreal 5',
};

const areasText = (names: readonly string[]): string =>
  `${names.join(', ')}: ${names.length === 1 ? 'this area is' : 'these areas are'} there`;

/** What the packages of the engines were written from. */
const packagedDocument = async (): Promise<ApiDocument> =>
  (await openApiDocument(everyArea.map(({ contract }) => contract))) as unknown as ApiDocument;

async function readDocument(baseUrl: string): Promise<ApiDocument> {
  const { document } = createClient({ baseUrl, timeoutMilliseconds, retry: 3 });
  let answer: unknown;
  try {
    answer = await document.openapi();
  } catch (cause) {
    const why = cause instanceof ClientError && cause.status !== 200 ? `HTTP ${cause.status}` : 'no document';
    throw new ConfigError(
      `client: the server does not answer with its document (${why}); name it with --url.`,
      {
        cause,
      },
    );
  }
  if (isApiDocument(answer)) return answer;
  throw new ConfigError('client: the answer is not the document of a server of this version.');
}

/** Writes files into a folder. Refuses to replace a file that this command has not written. */
async function writeAll(folder: string, files: ReadonlyMap<string, string>): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const file of files.keys()) {
    const current = await readFile(join(folder, file), 'utf8').catch(() => generatedBy);
    if (!current.slice(0, 200).includes(generatedBy))
      throw new ConfigError(
        `client: ${file} is there already, and was not written by this command; choose another --out.`,
      );
  }
  for (const [file, text] of files) await writeFile(join(folder, file), text);
}
