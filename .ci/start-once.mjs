// Proves `npm start` on any system: starts it, waits until the server answers, stops it, and exits with 0.
// It may have to install and build first. It uses only built-in modules: it runs before anything is installed.
import { spawn, spawnSync } from 'node:child_process';
import { createServer } from 'node:net';

const patienceMinutes = 15;
const windows = process.platform === 'win32';

const port = await freePort();
const address = `http://127.0.0.1:${port}/api/v1/accounts/healthz`;
const child = spawn('npm start', {
  shell: true,
  detached: !windows,
  stdio: ['ignore', 'inherit', 'inherit'],
  env: { ...process.env, PORT: String(port), DATABASE_URL: 'memory:' },
});
let ended = false;
const exit = new Promise((resolve) => child.once('close', resolve)).then(() => {
  ended = true;
});

const answer = await firstAnswer();
if (answer === undefined) console.error(`start    no answer from ${address}`);
else console.log(`start    ${address} answered ${answer.status} ${await answer.text()}`);
if (!ended) stop();
await exit;
process.exit(answer?.status === 200 ? 0 : 1);

/** Asks until the server answers, `npm start` has ended, or the time is over. */
async function firstAnswer() {
  const until = Date.now() + patienceMinutes * 60_000;
  while (!ended && Date.now() < until) {
    try {
      return await fetch(address);
    } catch {
      await Promise.race([exit, new Promise((resolve) => setTimeout(resolve, 250))]);
    }
  }
  return undefined;
}

/** Ends npm with the processes that it has started. */
function stop() {
  if (windows) spawnSync('taskkill', ['/pid', String(child.pid), '/t', '/f']);
  else process.kill(-child.pid, 'SIGTERM');
}

function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}
