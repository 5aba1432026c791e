import { rm } from 'node:fs/promises';
import { createJobFolders } from './job-folders.ts';
import { createJobRunner, type JobControl, type JobRunnerDependencies } from './job-runner.ts';
import { findPort } from './ports.ts';
import { prepareJob } from './prepare-job.ts';
import { identityOf, killJobProcesses } from './process-identity.ts';
import type { Action, Job, ReportedProcess } from './protocol.ts';
import { runAction } from './run-action.ts';
import type { JobRecord } from './state.ts';

/** Programs whose last lines of output are reported, those that ended last: each may have 4 KiB, and is reported for minutes. */
const maxShownEnds = 8;

/** Manages the jobs of this host. */
export interface Supervisor {
  /** Takes over the programs of an earlier agent that are in the state, and ends everything else that it left. */
  recover(): Promise<void>;
  /** Brings the files of a job here and starts it. Rejects with the reason if that fails. */
  deploy(jobId: string, job: Job, secretEnvironment: readonly string[]): Promise<void>;
  /** Sends an action to a process. Resolves to what went wrong, or null. */
  act(jobId: string, action: Action): Promise<string | null>;
  /** Stops a job for good. An unknown job counts as stopped. */
  stop(jobId: string): Promise<void>;
  stopAll(): Promise<void>;
  /** Ends the jobs whose programs wait to be started again: the host drains. */
  endRestarts(): Promise<void>;
  /** Counts the jobs that run, wait for a restart, or are being deployed. */
  busy(): number;
  report(): ReportedProcess[];
}

/**
 * The life of a job: it is being deployed, then runs, then is over.
 *
 * - Being deployed: its files are downloaded and put in place. It is not stored; if the agent dies, only files remain, and
 *   the next agent removes them.
 * - Running: it is stored before its program starts, so an agent that dies in between leaves a job without a process,
 *   which the next agent starts. When the program ends, everything else that it started is killed. With `never` the job is
 *   then over; with `on-failure` it is over if the program succeeded. Otherwise the program starts again after 1, 2, 4 …
 *   60 seconds, and after 1 second again once it has run for a minute. A stopped job is not started again, and no job is
 *   while the host drains. A job with secrets can be started again only by the agent that got them; for the next agent it is over when it ends.
 * - Over: DONE if the program ended with 0, otherwise TERMINATED; its files are removed. Nobody knows how an adopted
 *   program ended; it counts as failed.
 */
export function createSupervisor(dependencies: Omit<JobRunnerDependencies, 'folders'>): Supervisor {
  const { config, state, host, log, changed } = dependencies;
  const folders = createJobFolders(config.folder);
  const runner = createJobRunner({ ...dependencies, folders });
  const deploying = new Map<string, AbortController>();
  const reservedPorts = new Set<number>();

  const live = (): JobRecord[] => [...state.jobs.values()].filter(({ endedAt }) => endedAt === null);
  const isRunning = ({ process: running }: JobRecord): boolean =>
    running !== null && identityOf(running.pid) === running.mark;

  async function reservePort(): Promise<number> {
    const taken = new Set([...reservedPorts, ...live().map(({ port }) => port)]);
    const port = await findPort(config.ports, taken);
    if (reservedPorts.has(port)) return reservePort();
    reservedPorts.add(port);
    return port;
  }

  /** Stores a job and starts its program. Removes the job if that fails. */
  async function startNew(
    jobId: string,
    job: Job,
    secretEnvironment: readonly string[],
    port: number,
  ): Promise<void> {
    const record: JobRecord = {
      jobId,
      job,
      hasSecrets: secretEnvironment.length > 0,
      port,
      state: 'STARTED',
      numRestarts: 0,
      process: null,
      endedAt: null,
      lastLines: [],
      failedAt: null,
    };
    state.jobs.set(jobId, record);
    const control = runner.control(jobId, secretEnvironment);
    await state.save();
    await runner.start(record, control);
  }

  async function stop(jobId: string): Promise<void> {
    deploying.get(jobId)?.abort(new Error('the job was stopped'));
    await runner.stop(jobId);
  }

  return {
    async recover() {
      const adopted = new Set<string>();
      const others: [JobRecord, JobControl][] = [];
      for (const record of live()) {
        const control = runner.control(record.jobId, record.hasSecrets ? null : []);
        if (isRunning(record)) {
          adopted.add(record.jobId);
          runner.adopt(record, control);
        } else others.push([record, control]);
      }
      const strays = killJobProcesses(host, (jobId) => adopted.has(jobId));
      for (const [record, control] of others)
        if (record.process) await runner.handleLost(record, control);
        else if (record.hasSecrets) await runner.finish(record);
        else runner.restartLater(record, control);
      await folders.clean(live().map(({ jobId }) => jobId));
      log('info', 'recovered', { adopted: adopted.size, strays });
    },

    async deploy(jobId, job, secretEnvironment) {
      if (state.jobs.has(jobId) || deploying.has(jobId)) throw new Error('this host already has the job');
      if (live().length + deploying.size >= config.maxProcesses) throw new Error('the host is full');
      const aborter = new AbortController();
      const scratch = folders.scratchOf(jobId);
      deploying.set(jobId, aborter);
      let port = 0;
      try {
        await prepareJob(job, folders.filesOf(jobId), scratch, config, aborter.signal);
        port = await reservePort();
        aborter.signal.throwIfAborted();
        await startNew(jobId, job, secretEnvironment, port);
      } catch (error) {
        const record = state.jobs.get(jobId);
        if (record) record.endedAt = Date.now();
        state.jobs.delete(jobId);
        runner.forget(jobId);
        await rm(folders.folderOf(jobId), { recursive: true, force: true });
        await state.save();
        throw error;
      } finally {
        reservedPorts.delete(port);
        deploying.delete(jobId);
        await rm(scratch, { recursive: true, force: true });
      }
    },

    async act(jobId, action) {
      const record = state.jobs.get(jobId);
      const running = record?.process;
      if (!record || !running || !isRunning(record)) return 'this process does not run';
      const failure = await runAction(action, record.port);
      if (failure !== null || action.stateAfterAction === '') return failure;
      // If the program has already ended, the state of its end stays.
      if (record.process?.pid === running.pid) record.state = action.stateAfterAction;
      await state.save();
      changed();
      return null;
    },

    stop,
    endRestarts: runner.endRestarts,
    stopAll: async () => {
      await Promise.all([...deploying.keys(), ...live().map(({ jobId }) => jobId)].map(stop));
      killJobProcesses(host, () => false);
    },
    busy: () => live().length + deploying.size,
    report() {
      const failed = [...state.jobs.values()]
        .filter(({ lastLines }) => lastLines.length > 0)
        .toSorted((one, other) => other.failedAt! - one.failedAt!);
      const shown = new Set(failed.slice(0, maxShownEnds).map(({ jobId }) => jobId));
      return [...state.jobs.values()].map(({ jobId, job, state, numRestarts, port, lastLines }) => ({
        jobId,
        process: job.name,
        state,
        numRestarts,
        port,
        ...(shown.has(jobId) && { lastLines }),
      }));
    },
  };
}
