// The one way in: `npm start`, `npm test` and the other scripts of package.json all come through here.
// It installs what package.json asks for, builds what changed, and hands over to the repository's own Node.
// Nothing is installed when it starts: built-in modules only, and nothing that Node 20 does not understand.
//
// `npm start` reads "exec … || …" in package.json: with exec, npm's signals and the server's exit code meet no shell
// on their way; where the shell has no exec (Windows), the second half runs.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const windows = process.platform === 'win32';
const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const pnpm = `pnpm@${JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).config.pnpm}`;
const bin = join(root, 'node_modules', '.bin');
const ownNode = join(root, 'node_modules', 'node', 'bin', windows ? 'node.exe' : 'node');
const startedAt = Date.now();
const stampFile = join(root, 'node_modules', '.lobbykit-install');

/** What each script runs once the packages are there. `conditions`: from the sources, without a build. */
const commands = {
  start: { file: 'examples/server/src/main.ts', build: true },
  test: { file: 'scripts/test.ts', build: true },
  'test:long': {
    file: 'node_modules/vitest/vitest.mjs',
    args: ['run'],
    env: { LOBBYKIT_LONG: '1' },
    build: true,
  },
  bench: { file: 'bench/src/main.ts', build: true },
  'example:first-steps': { file: 'examples/first-steps/src/main.ts', build: true },
  'example:party': { file: 'examples/friends-and-party/src/main.ts', build: true },
  'example:game': { file: 'examples/game/src/main.ts', build: true },
  reference: { file: 'scripts/reference.ts', conditions: ['@lobbykit/source'] },
  release: { file: 'scripts/release.ts', build: true },
  format: { file: 'node_modules/@biomejs/biome/bin/biome', args: ['check', '--write', '.'] },
  build: { file: 'scripts/build.ts' },
};

const [name = '', ...extra] = process.argv.slice(2);
await main();

async function main() {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command === undefined)
    fail(`There is no script "${name}". There are: ${Object.keys(commands).join(', ')}.`);
  if (Number.parseInt(process.versions.node, 10) < 20) {
    fail(`Node 20 or newer is needed to install this repository; this is ${process.versions.node}.`);
  }
  if (!command.file.startsWith('node_modules/') && !existsSync(join(root, command.file))) {
    fail(`"npm run ${name}" runs ${command.file}, and this checkout has no such file.`);
  }
  process.chdir(root);
  await install();
  if (command.build) await build();
  const conditions = (command.conditions ?? []).map((condition) => `--conditions=${condition}`);
  const args = [...conditions, join(root, command.file), ...(command.args ?? []), ...extra];
  leave(await run(ownNode, args, { env: environment(command.env), stdio: 'inherit' }));
}

/** Installs unless the stamp of the last install still fits the lockfile and every manifest. */
async function install() {
  const wanted = fingerprint();
  if (existsSync(ownNode) && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === wanted) return;
  const started = Date.now();
  say('install', `node_modules does not match pnpm-lock.yaml: npx -y ${pnpm} install --frozen-lockfile`);
  const ended = await run('npx', ['-y', '--prefer-offline', pnpm, 'install', '--frozen-lockfile'], {
    // CI: pnpm asks no questions, which nobody could answer without a terminal.
    env: { ...process.env, CI: 'true' },
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: windows,
    line: (text) => {
      // The packages are used by the Node that is being installed, not by the one that installs it.
      const noise = /Unsupported engine|npm warn Unknown|^Progress: |^\++$|^\s*$/.test(text);
      if (!noise) console.log(`         ${text}`);
    },
  });
  if (ended.code !== 0) say('install', 'failed: the lines above say why');
  leaveUnlessDone(ended);
  mkdirSync(dirname(stampFile), { recursive: true });
  writeFileSync(stampFile, wanted);
  say('install', `done in ${seconds(started)}`);
}

async function build() {
  leaveUnlessDone(
    await run(ownNode, [join(root, 'scripts', 'build.ts')], { env: environment(), stdio: 'inherit' }),
  );
}

function fingerprint() {
  const hash = createHash('sha256').update(process.platform).update(process.arch);
  const manifests = ['packages', 'examples'].flatMap((folder) =>
    readdirSync(join(root, folder))
      .sort()
      .map((entry) => join(folder, entry, 'package.json')),
  );
  for (const file of ['pnpm-lock.yaml', 'pnpm-workspace.yaml', 'package.json', ...manifests]) {
    if (existsSync(join(root, file))) hash.update(file).update(readFileSync(join(root, file)));
  }
  return hash.digest('hex');
}

/** The tools and the Node of this repository come first on the path of everything that runs from here. */
function environment(extraVariables = {}) {
  const key = Object.keys(process.env).find((variable) => variable.toUpperCase() === 'PATH') ?? 'PATH';
  return {
    ...process.env,
    ...extraVariables,
    LOBBYKIT_STARTED_AT: String(startedAt),
    [key]: [bin, process.env[key]].filter(Boolean).join(delimiter),
  };
}

/** Runs a program until it ends, and passes on the signals that arrive meanwhile. */
function run(program, args, { line, ...options }) {
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd: root, ...options });
    const arrived = new Map();
    const forward = (signal) => {
      // npm repeats a signal that its whole process group got, and a terminal sends SIGINT to the child itself:
      // the child shall see it once.
      const repeated = performance.now() - (arrived.get(signal) ?? Number.NEGATIVE_INFINITY) < 500;
      const sentByTerminal = signal === 'SIGINT' && process.stdin.isTTY;
      arrived.set(signal, performance.now());
      if (!repeated && !sentByTerminal) child.kill(signal);
    };
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
    for (const signal of signals) process.on(signal, forward);
    // The shell that npm starts dies of a signal without passing it on: what it started must not outlive it.
    const parent = process.ppid;
    const watch = setInterval(() => process.ppid !== parent && forward('SIGTERM'), 500);
    if (!process.env.npm_lifecycle_event) clearInterval(watch);
    for (const stream of line ? [child.stdout, child.stderr] : [])
      createInterface({ input: stream }).on('line', line);
    const end = (result) => {
      clearInterval(watch);
      for (const signal of signals) process.off(signal, forward);
      resolve(result);
    };
    child.on('error', (error) => {
      say('failed', error.message);
      end({ code: 1, signal: null, interrupted: undefined });
    });
    child.on('close', (code, signal) => end({ code, signal, interrupted: [...arrived.keys()][0] }));
  });
}

/** Ends as the child ended: with its code, or with the code that a shell gives to its signal. */
function leave({ code, signal }) {
  process.exit(code ?? 128 + (constants.signals[signal] ?? 1));
}

/** Ends here, instead of going on to the next step, when a step failed or was interrupted. */
function leaveUnlessDone({ code, signal, interrupted }) {
  const stopped = interrupted !== undefined || code !== 0;
  if (stopped && name === 'test') console.log('0 passed, 1 failed, 0 skipped');
  if (interrupted) leave({ code: null, signal: interrupted });
  if (code !== 0) leave({ code, signal });
}

function say(what, text) {
  console.log(`${what.padEnd(8)} ${text}`);
}

function seconds(since) {
  return `${((Date.now() - since) / 1000).toFixed(1)} s`;
}

function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}
