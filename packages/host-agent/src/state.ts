import { randomBytes } from 'node:crypto';
import { mkdir, open, readFile, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { Job } from './protocol.ts';

const JobRecord = z.object({
  jobId: z.string(),
  job: Job,
  /** Whether its program got secret variables. Only the agent that received them can start it. */
  hasSecrets: z.boolean().default(false),
  port: z.int(),
  state: z.enum(['STARTED', 'READY', 'IN_MATCH', 'DONE', 'TERMINATED']),
  numRestarts: z.int(),
  /** The process and its identity (see `identityOf`); null while none runs. */
  process: z.object({ pid: z.int().min(2), mark: z.string() }).nullable(),
  /** Milliseconds; null while it is not over. */
  endedAt: z.number().nullable(),
  /** The last lines of output of its program when that last ended by itself. */
  lastLines: z.array(z.string()).default([]),
  /** Milliseconds; when that was. Null if it has not. */
  failedAt: z.number().nullable().default(null),
});
export type JobRecord = z.output<typeof JobRecord>;

const SavedState = z.object({
  hostToken: z.string().min(32),
  jobs: z.array(JobRecord),
  commands: z.array(
    z.object({
      commandId: z.string(),
      kind: z.int(),
      jobId: z.string(),
      /** Null while the command is carried out. */
      result: z.object({ ok: z.boolean(), messages: z.array(z.string()) }).nullable(),
      /** Whether the backend has received the result. */
      told: z.boolean(),
    }),
  ),
});
export type CommandRecord = z.output<typeof SavedState>['commands'][number];

/** What outlives the agent: the token of the host, its jobs, and the commands it has seen. */
export interface State {
  readonly hostToken: string;
  readonly jobs: Map<string, JobRecord>;
  readonly commands: Map<string, CommandRecord>;
  /** Writes everything; a crash leaves the old or the new state. Calls run one after the other. */
  save(): Promise<void>;
}

/** Commands that are remembered; more than the backend sends to a host in a day, the longest lifetime of a command. */
const maxCommands = 5_000;

/** Reads the state of a folder, or creates one. Throws if the state cannot be read, so that nothing is forgotten. */
export async function openState(folder: string): Promise<State> {
  const file = join(folder, 'state.json');
  const { hostToken, jobs, commands } = await read(file);
  let saving = Promise.resolve();
  const state: State = {
    hostToken,
    jobs: new Map(jobs.map((job) => [job.jobId, job])),
    commands: new Map(commands.map((command) => [command.commandId, command])),
    save() {
      saving = saving.catch(() => {}).then(() => write(file, state));
      return saving;
    },
  };
  await state.save();
  return state;
}

async function read(file: string): Promise<z.output<typeof SavedState>> {
  let content: string;
  try {
    content = await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return { hostToken: randomBytes(32).toString('base64url'), jobs: [], commands: [] };
  }
  const result = SavedState.safeParse(parseJson(content));
  if (!result.success)
    throw new Error(`${file} is damaged; check what runs on this host, then remove the file`);
  return result.data;
}

function parseJson(content: string): unknown {
  try {
    return JSON.parse(content);
  } catch {
    return undefined;
  }
}

async function write(file: string, { hostToken, jobs, commands }: State): Promise<void> {
  for (const [commandId, { told }] of commands) {
    if (commands.size <= maxCommands) break;
    if (told) commands.delete(commandId);
  }
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const handle = await open(`${file}.new`, 'w', 0o600);
  try {
    await handle.writeFile(
      JSON.stringify({ hostToken, jobs: [...jobs.values()], commands: [...commands.values()] }),
    );
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(`${file}.new`, file);
}
