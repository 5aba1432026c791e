import { join } from 'node:path';
import { build, type Plugin } from 'esbuild';
import { root } from '../workspace.ts';

const embedded = (name: string): string => join(root, 'scripts/binary/embedded', name);

/** Replaces what is read from files beside the code: an executable has no such files. */
const embedFiles = (platform: string): Plugin => ({
  name: 'embed files',
  setup(bundler) {
    // The entry for bundlers, which requires one addon by its name.
    bundler.onResolve({ filter: /^better-sqlite3$/ }, ({ kind, resolveDir }) =>
      bundler.resolve(`better-sqlite3/${platform}`, { kind, resolveDir }),
    );
    bundler.onResolve({ filter: /\.node$/ }, () => ({ path: embedded('sqlite-addon.cjs') }));
    bundler.onResolve({ filter: /^\.\/vendored\.ts$/ }, () => ({ path: embedded('vendored.ts') }));
    bundler.onResolve({ filter: /^\.\/open-skill\.ts$/ }, () => ({ path: embedded('open-skill.cjs') }));
    bundler.onResolve({ filter: /^openskill$/ }, ({ kind, pluginData }) =>
      pluginData === 'found'
        ? undefined
        : bundler.resolve('openskill', {
            kind,
            resolveDir: join(root, 'packages/matches'),
            pluginData: 'found',
          }),
    );
    bundler.onResolve({ filter: /^\.\/built-files\.ts$/ }, () => ({ path: embedded('built-files.ts') }));
  },
});

/**
 * Bundles the program `lobbykit` with everything that it imports into one script. Modules that are imported when they are
 * needed stay so. Throws if a module would need a file beside it.
 */
export async function bundle(platform: string): Promise<string> {
  const { outputFiles, warnings } = await build({
    entryPoints: [join(root, 'packages/lobbykit/src/command.ts')],
    bundle: true,
    write: false,
    platform: 'node',
    format: 'cjs',
    target: `node${process.versions.node}`,
    conditions: ['@lobbykit/source'],
    // Names stay, for stack traces.
    minifyWhitespace: true,
    minifySyntax: true,
    // An optional addon of pg, which is required only by who asks for it.
    external: ['pg-native'],
    plugins: [embedFiles(platform)],
    logLevel: 'silent',
  });
  if (warnings.length > 0) throw new Error(warnings.map(({ text }) => text).join('\n'));
  // A script inside of an executable begins with no line for the shell.
  return outputFiles[0]!.text.replace(/^#!.*\n/, '');
}
