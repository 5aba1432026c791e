import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

/** The environment variable that marks the game servers of one run of the example. */
const runVariable = 'GAME_RUN';

/** A game server as the operating system sees it. */
export interface GameServerProcess {
  readonly pid: number;
  readonly serverId: string;
  /** The host that started it; empty if a node did. */
  readonly hostId: string;
}

/** Finds the game servers of a run among all processes of this machine. */
export function gameServerProcesses(run: string): GameServerProcess[] {
  const environments = process.platform === 'linux' ? fromProc() : fromPs();
  return environments.flatMap(([pid, text]) => {
    if (!text.includes(`${runVariable}=${run}`)) return [];
    const serverId = /(?:^|[\0 ])SERVER_ID=([^\0 ]+)/.exec(text)?.[1];
    const hostId = /(?:^|[\0 ])HOST_ID=([^\0 ]+)/.exec(text)?.[1] ?? '';
    return serverId === undefined ? [] : [{ pid, serverId, hostId }];
  });
}

/** Kills all game servers of a run. */
export function killGameServers(run: string): void {
  for (const { pid } of gameServerProcesses(run)) kill(pid);
}

/** Kills a process with SIGKILL. */
export function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended since.
  }
}

type Environment = readonly [pid: number, text: string];

function fromProc(): Environment[] {
  return readdirSync('/proc').flatMap((name): Environment[] => {
    if (!/^\d+$/.test(name)) return [];
    try {
      // The environment of a zombie process is empty.
      return [[Number(name), readFileSync(`/proc/${name}/environ`, 'utf8')]];
    } catch {
      return [];
    }
  });
}

/** On macOS `ps` shows the environment of processes of the same user. */
function fromPs(): Environment[] {
  const lines = execFileSync('ps', ['-axEww', '-o', 'pid=,command='], { maxBuffer: 64 * 2 ** 20 });
  return String(lines)
    .split('\n')
    .map((line): Environment => [Number.parseInt(line, 10), line]);
}
