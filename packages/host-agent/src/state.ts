import { randomBytes } from 'node:crypto';
import { mkdir, open, readFile, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { Job } from './protocol.ts';

const JobRecord = z.object({
  jobId: z.string(),
  job: Job,
  /** Whether its program was given variables that are written nowhere: only the agent that got them can start it. */
  hasSecrets: z.boolean().default(false),
  port: z.int(),
  state: z.enum(['STARTED', 'READY', 'IN_MATCH', 'DONE', 'TERMINATED']),
  numRestarts: z.int(),
  /** The process, and what tells it from another one that got its number later; null while none runs. */
  process: z.object({ pid: z.int().min(2), mark: z.string() }).nullable(),
  /** Milliseconds; null while it goes on. */
  endedAt: z.number().nullable(),
});
export type JobRecord = z.output<typeof JobRecord>;

const Saved = z.object({
  hostToken: z.string().min(32),
  jobs: z.array(JobRecord),
  commands: z.array(
    z.object({
      commandId: z.string(),
      kind: z.int(),
      jobId: z.string(),
      /** Null while it is being done. */
      result: z.object({ ok: z.boolean(), messages: z.array(z.string()) }).nullable(),
      /** Whether the backend has heard of the result. */
      told: z.boolean(),
    }),
  ),
});
export type CommandRecord = z.output<typeof Saved>['commands'][number];

/** What outlives the agent: who the host is, what runs, which commands it has seen. */
export interface State {
  readonly hostToken: string;
  readonly jobs: Map<string, JobRecord>;
  readonly commands: Map<string, CommandRecord>;
  /** Writes everything so that a crash leaves the old state or the new one. Calls are done one after the other. */
  save(): Promise<void>;
}

/** Commands are handed out for a day at most; so many more than that has room for are remembered. */
const mostCommands = 5_000;

/** Reads the state of a folder, or begins one. Throws where there is one that cannot be read: nothing is forgotten. */
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

async function read(file: string): Promise<z.output<typeof Saved>> {
  let content: string;
  try {
    content = await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return { hostToken: randomBytes(32).toString('base64url'), jobs: [], commands: [] };
  }
  const result = Saved.safeParse(parsed(content));
  if (!result.success) throw new Error(`${file} is damaged; see what runs and remove it`);
  return result.data;
}

function parsed(content: string): unknown {
  try {
    return JSON.parse(content);
  } catch {
    return undefined;
  }
}

async function write(file: string, { hostToken, jobs, commands }: State): Promise<void> {
  for (const [commandId, { told }] of commands) {
    if (commands.size <= mostCommands) break;
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
