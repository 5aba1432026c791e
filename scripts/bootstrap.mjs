// The entry of all scripts of package.json: `npm start`, `npm test` and the others.
// It installs the dependencies, builds what has changed, and then runs the script with the repository's own Node.
// It runs before anything is installed: it uses only built-in modules and syntax that Node 20 understands.
//
// `npm start` is "exec … || …" in package.json. With exec, no shell stands between npm's signals and the server, or
// between the server's exit code and npm. A shell without exec (Windows) runs the second half.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  accessSync,
  existsSync,
  constants as fileRights,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { constants, homedir, tmpdir } from 'node:os';
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
let ownHome;

/**
 * What each script runs after the installation. With `conditions` it runs from the sources, without a build. With `cases`, a
 * number as its first argument says how many cases the tests run: `npm run crash -- 200`.
 */
const commands = {
  start: { file: 'packages/lobbykit/src/command.ts', build: true },
  test: { file: 'scripts/test.ts', build: true },
  'test:long': {
    file: 'node_modules/vitest/vitest.mjs',
    args: ['run'],
    env: { LOBBYKIT_LONG: '1' },
    build: true,
  },
  fuzz: { ...tests('packages/core/test/fuzz/fuzz.test.ts'), env: { LOBBYKIT_LONG: '1' } },
  crash: {
    ...tests(
      'packages/lobbykit/test/crash/crash.test.ts',
      'packages/lobbykit/test/crash/store-faults.test.ts',
      'packages/lobbykit/test/stop.long.test.ts',
    ),
    env: { LOBBYKIT_LONG: '1' },
  },
  faults: { file: 'scripts/faults.ts' },
  soak: { file: 'packages/lobbykit/test/soak/soak.ts', conditions: ['@lobbykit/source'] },
  bench: { file: 'bench/src/main.ts', build: true },
  'example:first-steps': { file: 'examples/first-steps/src/main.ts', build: true },
  'example:party': { file: 'examples/friends-and-party/src/main.ts', build: true },
  'example:storage': { file: 'examples/custom-storage/src/main.ts', build: true },
  'example:guilds': { file: 'examples/guilds/src/main.ts', build: true },
  'example:release': { file: 'examples/release/src/main.ts', build: true },
  'example:shop': { file: 'examples/shop/src/main.ts', build: true },
  'example:game': { file: 'examples/game/src/main.ts', build: true },
  screenshots: { file: 'packages/console/test/screenshots.ts', conditions: ['@lobbykit/source'] },
  docs: { file: 'scripts/docs.ts', conditions: ['@lobbykit/source'] },
  reference: { file: 'scripts/reference.ts', conditions: ['@lobbykit/source'] },
  conformance: { file: 'scripts/conformance.ts', conditions: ['@lobbykit/source'] },
  release: { file: 'scripts/release.ts', build: true },
  sbom: { file: 'scripts/sbom.ts' },
  format: { file: 'node_modules/@biomejs/biome/bin/biome', args: ['check', '--write', '.'] },
  build: { file: 'scripts/build.ts' },
  'build:binary': { file: 'scripts/binary.ts' },
};

/** Tests that take a number of cases. */
function tests(...paths) {
  return {
    file: 'node_modules/vitest/vitest.mjs',
    args: ['run', '--project', 'all*', ...paths],
    cases: true,
  };
}

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
  const cases = command.cases && /^\d+$/.test(extra[0] ?? '') ? { LOBBYKIT_CASES: extra.shift() } : {};
  const conditions = (command.conditions ?? []).map((condition) => `--conditions=${condition}`);
  const args = [...conditions, join(root, command.file), ...(command.args ?? []), ...extra];
  const home = name === 'start' ? {} : homeVariables();
  const env = environment({ ...command.env, ...cases, ...home });
  leave(await run(ownNode, args, { env, stdio: 'inherit' }));
}

/** Installs, unless the stamp of the last installation still matches the lockfile and every manifest. */
async function install() {
  const wanted = fingerprint();
  if (existsSync(ownNode) && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === wanted) return;
  const started = Date.now();
  say('install', `node_modules does not match pnpm-lock.yaml: npx -y ${pnpm} install --frozen-lockfile`);
  const ended = await run('npx', ['-y', '--prefer-offline', pnpm, 'install', '--frozen-lockfile'], {
    // With CI set, pnpm asks no questions, which nobody could answer without a terminal.
    env: { ...process.env, ...homeVariables(), CI: 'true' },
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: windows,
    line: (text) => {
      // The packages run on the Node that is being installed, so a warning about this Node means nothing.
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

/**
 * npm and pnpm keep what they download below the home folder. If this user cannot write there, they get a temporary one, which
 * is removed at the end. The settings of npm of the user stay in force.
 */
function homeVariables() {
  if (hasHome()) return {};
  if (ownHome === undefined) {
    ownHome = mkdtempSync(join(tmpdir(), 'lobbykit-home-'));
    process.on('exit', () => rmSync(ownHome, { recursive: true, force: true }));
  }
  const below = (name) => join(ownHome, name);
  return {
    HOME: ownHome,
    npm_config_cache: below('.npm'),
    XDG_CACHE_HOME: below('.cache'),
    XDG_CONFIG_HOME: below('.config'),
    XDG_DATA_HOME: below('.local/share'),
    XDG_STATE_HOME: below('.local/state'),
  };
}

function hasHome() {
  try {
    accessSync(homedir(), fileRights.W_OK | fileRights.X_OK);
    return true;
  } catch {
    return false;
  }
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
  for (const file of [
    'pnpm-lock.yaml',
    'pnpm-workspace.yaml',
    'package.json',
    'website/package.json',
    ...manifests,
  ]) {
    if (existsSync(join(root, file))) hash.update(file).update(readFileSync(join(root, file)));
  }
  return hash.digest('hex');
}

/** Returns the environment in which the tools and the Node of this repository come first on the path. */
function environment(extraVariables = {}) {
  const key = Object.keys(process.env).find((variable) => variable.toUpperCase() === 'PATH') ?? 'PATH';
  return {
    ...process.env,
    ...extraVariables,
    LOBBYKIT_STARTED_AT: String(startedAt),
    [key]: [bin, process.env[key]].filter(Boolean).join(delimiter),
  };
}

/** Runs a program until it ends, and forwards the signals that arrive meanwhile. */
function run(program, args, { line, ...options }) {
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd: root, ...options });
    const arrived = new Map();
    const forward = (signal) => {
      // npm repeats a signal that its whole process group received, and a terminal sends SIGINT to the child itself.
      // The child must receive it once.
      const repeated = performance.now() - (arrived.get(signal) ?? Number.NEGATIVE_INFINITY) < 500;
      const sentByTerminal = signal === 'SIGINT' && process.stdin.isTTY;
      arrived.set(signal, performance.now());
      if (!repeated && !sentByTerminal) child.kill(signal);
    };
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
    for (const signal of signals) process.on(signal, forward);
    // The shell that npm starts dies of a signal without forwarding it. The child must not outlive the shell.
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

/** Exits as the child did: with its code, or with the code that a shell uses for its signal. */
function leave({ code, signal }) {
  process.exit(code ?? 128 + (constants.signals[signal] ?? 1));
}

/** Exits if a step failed or was interrupted, and so skips the next steps. */
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
