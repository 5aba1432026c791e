import { createHash } from 'node:crypto';
import { globSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { openApiDocument } from '../../packages/core/src/catalogue/index.ts';
import type { ApiDocument } from '../../packages/lobbykit/src/engines/document.ts';
import { engineFiles } from '../../packages/lobbykit/src/engines/engines.ts';
import { readModel } from '../../packages/lobbykit/src/engines/read-model.ts';
import { everyArea } from '../../packages/lobbykit/src/server/areas.ts';
import { root } from '../workspace.ts';

const unity = 'engines/unity';

/** The generated files of the packages for game engines: path from the root, and content. */
export async function enginePackages(): Promise<ReadonlyMap<string, string>> {
  const contracts = everyArea.map(({ contract }) => contract);
  const model = readModel((await openApiDocument(contracts)) as unknown as ApiDocument);
  const code = new Map(
    [...engineFiles('unity', model, { isExtension: false })].map(([file, text]) => [
      `${unity}/Runtime/Generated/${file}`,
      text,
    ]),
  );
  return new Map([...code, ...unityMetas([...code.keys()])]);
}

/** Names the files in generated folders that nothing generates any more. */
export function leftoverFiles(generated: ReadonlyMap<string, string>): string[] {
  return filesOf(unity).filter(
    (path) => (path.endsWith('.meta') || path.includes('/Generated/')) && !generated.has(path),
  );
}

const filesOf = (folder: string): string[] =>
  globSync(`${folder}/**`, { cwd: root })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path !== folder && !path.includes('~'));

/**
 * Unity ignores what has no `.meta` file in an installed package. Its id comes from the path, so it stays the same when the
 * file is written again.
 */
function unityMetas(generated: readonly string[]): Map<string, string> {
  const existing = filesOf(unity).filter((path) => !path.endsWith('.meta') && !path.includes('/Generated/'));
  const folders = generated.map((path) => path.slice(0, path.lastIndexOf('/')));
  return new Map(
    [...new Set([...existing, ...folders, ...generated])].map((path) => {
      const guid = createHash('md5').update(path).digest('hex');
      const isFolder =
        folders.includes(path) || (!generated.includes(path) && statSync(join(root, path)).isDirectory());
      return [`${path}.meta`, `fileFormatVersion: 2\nguid: ${guid}\n${isFolder ? 'folderAsset: yes\n' : ''}`];
    }),
  );
}
