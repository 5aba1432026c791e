import { createHash } from 'node:crypto';
import { globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { openApiDocument } from '../../packages/core/src/catalogue/index.ts';
import type { ApiDocument } from '../../packages/lobbykit/src/engines/document.ts';
import { type Engine, engineFiles } from '../../packages/lobbykit/src/engines/engines.ts';
import { toGodot3 } from '../../packages/lobbykit/src/engines/gdscript.ts';
import { readModel } from '../../packages/lobbykit/src/engines/read-model.ts';
import { everyArea } from '../../packages/lobbykit/src/server/areas.ts';
import { root } from '../workspace.ts';

const unity = 'engines/unity';
const godot = (version: 3 | 4): string => `engines/godot${version}/addons/lobbykit`;

/** The generated files of the packages for game engines: path from the root, and content. */
export async function enginePackages(): Promise<ReadonlyMap<string, string>> {
  const contracts = everyArea.map(({ contract }) => contract);
  const model = readModel((await openApiDocument(contracts)) as unknown as ApiDocument);
  const written = (engine: Engine, folder: string): [string, string][] =>
    [...engineFiles(engine, model, { isExtension: false })].map(([file, text]) => [
      `${folder}/${file}`,
      text,
    ]);
  const code = written('unity', `${unity}/Runtime/Generated`);
  return new Map([
    ...code,
    ...unityMetas(code.map(([path]) => path)),
    ...written('godot4', `${godot(4)}/generated`),
    ...written('godot3', `${godot(3)}/generated`),
    ...godot3Sources(),
    ...written('unreal', 'engines/unreal/Lobbykit/Source/Lobbykit/Public'),
  ]);
}

/** Names the files in generated folders that nothing generates any more. */
export function leftoverFiles(generated: ReadonlyMap<string, string>): string[] {
  const inUnity = filesOf(unity).filter((path) => path.endsWith('.meta') || path.includes('/Generated/'));
  const inGodot = filesOf('engines/godot{3,4}').filter(
    (path) => /^engines\/godot3\/.*\.(gd|cfg)$/.test(path) || path.includes('/generated/'),
  );
  return [...inUnity, ...inGodot].filter(
    (path) => !generated.has(path) && statSync(join(root, path)).isFile(),
  );
}

/** The addon for Godot 3 and its examples: those for Godot 4 in the notation of Godot 3. */
const godot3Sources = (): [string, string][] =>
  [...filesOf(godot(4)), ...filesOf('examples/clients/{,test/}godot4')]
    .filter((path) => /\.(gd|cfg)$/.test(path) && !path.includes('/generated/'))
    .map((path) => [path.replace('godot4', 'godot3'), toGodot3(readFileSync(join(root, path), 'utf8'))]);

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
