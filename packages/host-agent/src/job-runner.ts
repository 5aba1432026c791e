import { rm, stat, truncate } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { backoffMilliseconds } from './backoff.ts';
import type { Config } from './config.ts';
import type { JobFolders } from './job-folders.ts';
import { readLastLines } from './last-lines.ts';
import type { Log } from './log.ts';
import { identityOf, killJobProcesses, signalGroup } from './process-identity.ts';
import { startProgram } from './program.ts';
import type { JobRecord, State } from './state.ts';

/** The part of a job that exists only in this process. */
export interface JobControl {
  /** Null if the job has secrets and an earlier agent got them. */
  readonly secretEnvironment: readonly string[] | null;
  stopping: boolean;
  /** Failures in a row. They delay the next start. */
  failures: number;
  startedAt: number;
  restart?: NodeJS.Timeout;
  watch?: NodeJS.Timeout;
}

/** `unknown`: the program of an earlier agent ended, and nobody knows how. */
type Outcome = 'success' | 'failure' | 'unknown';

/** Starts, watches, restarts and stops the programs of stored jobs. */
export interface JobRunner {
  /** Stores a control for a job that this process did not have yet. */
  control(jobId: string, secretEnvironment: readonly string[] | null): JobControl;
  /** Starts the program of a job. Rejects if it cannot be started. */
  start(record: JobRecord, control: JobControl): Promise<void>;
  /** Watches the running program of an earlier agent. */
  adopt(record: JobRecord, control: JobControl): void;
  /** Handles the end of a program of an earlier agent. */
  handleLost(record: JobRecord, control: JobControl): Promise<void>;
  restartLater(record: JobRecord, control: JobControl): void;
  /** Ends a job for good and deletes its files. */
  finish(record: JobRecord): Promise<void>;
  /** Stops a job: SIGTERM, then SIGKILL after `stopSeconds`. Does nothing if the job is not running here. */
  stop(jobId: string): Promise<void>;
  /** Ends the jobs whose programs wait to be started again. */
  endRestarts(): Promise<void>;
  /** Forgets a job that could not be started. */
  forget(jobId: string): void;
}

export interface JobRunnerDependencies {
  readonly config: Config;
  readonly state: State;
  readonly folders: JobFolders;
  /** Marks the processes of this host. */
  readonly host: string;
  readonly log: Log;
  /** Whether no program is to be started again. */
  readonly isDraining: () => boolean;
  /** Called when there is something new to report. */
  readonly changed: () => void;
}

const watchMilliseconds = 500;
const logCheckMilliseconds = 10_000;
/** A program that ran this long starts again with the shortest delay. */
const stableMilliseconds = 60_000;
/** How long an ended job is reported. */
const reportMilliseconds = 600_000;
const maxEndedJobs = 100;

export function createJobRunner(dependencies: JobRunnerDependencies): JobRunner {
  const { state, folders, host, log, isDraining, changed } = dependencies;
  const controls = new Map<string, JobControl>();

  async function start(record: JobRecord, control: JobControl): Promise<void> {
    const { jobId } = record;
    const { child, pid, mark } = await startProgram(record, contextOf(dependencies, jobId, control));
    control.startedAt = Date.now();
    let earlyExit: { readonly outcome: Outcome } | undefined;
    let isStored = false;
    child.once('exit', (code) => {
      const outcome = code === 0 ? 'success' : 'failure';
      earlyExit = { outcome };
      if (isStored) void logErrors(jobId, handleEnd(record, control, pid, outcome));
    });
    record.process = { pid, mark };
    record.state = 'STARTED';
    await state.save();
    isStored = true;
    log('info', 'a program runs', { jobId, pid, port: record.port });
    changed();
    if (control.stopping) signalGroup(pid, 'SIGTERM');
    if (earlyExit) await handleEnd(record, control, pid, earlyExit.outcome);
    else limitLog(record, control);
  }

  /** An adopted program is not a child of this process, so nothing signals its end. */
  function adopt(record: JobRecord, control: JobControl): void {
    const { pid, mark } = record.process!;
    const check = (): void => {
      if (identityOf(pid) === mark) control.watch = setTimeout(check, watchMilliseconds);
      else void logErrors(record.jobId, handleEnd(record, control, pid, 'unknown'));
    };
    check();
    limitLog(record, control);
  }

  /** Empties the log of a job whenever it is too long. */
  function limitLog(record: JobRecord, control: JobControl): void {
    const file = folders.logOf(record.jobId);
    const check = async (): Promise<void> => {
      if (record.endedAt !== null || controls.get(record.jobId) !== control || record.process === null)
        return;
      const size = await stat(file).then(
        (found) => found.size,
        () => 0,
      );
      if (size > dependencies.config.maxLogBytes) await truncate(file);
      setTimeout(() => void check(), logCheckMilliseconds).unref();
    };
    void check();
  }

  async function handleEnd(
    record: JobRecord,
    control: JobControl,
    pid: number,
    outcome: Outcome,
  ): Promise<void> {
    const { jobId } = record;
    const ok = outcome === 'success';
    if (record.process?.pid !== pid) return;
    clearTimeout(control.watch);
    // After an unknown end the id may belong to another process by now, whose group must not be killed.
    if (outcome !== 'unknown') signalGroup(pid, 'SIGKILL');
    killJobProcesses(host, (other) => other !== jobId);
    if (!control.stopping) {
      record.lastLines = await lastLinesOf(dependencies, record, control);
      record.failedAt = Date.now();
      // A stop may have come while they were read.
      if (record.process?.pid !== pid) return;
    }
    record.process = null;
    record.state = ok ? 'DONE' : 'TERMINATED';
    log(ok ? 'info' : 'warn', 'a program ended', { jobId, ok, ...(!ok && { output: record.lastLines }) });
    const { restartPolicy } = record.job.job;
    const restarts = restartPolicy === 'always' || (restartPolicy === 'on-failure' && !ok);
    const mayRestart = restarts && !isDraining() && control.secretEnvironment !== null;
    if (control.stopping || !mayRestart) return finish(record);
    if (Date.now() - control.startedAt >= stableMilliseconds) control.failures = 0;
    restartLater(record, control);
    await state.save();
    changed();
  }

  function restartLater(record: JobRecord, control: JobControl): void {
    const delay = backoffMilliseconds(control.failures);
    control.failures++;
    control.restart = setTimeout(() => {
      delete control.restart;
      record.numRestarts++;
      void logErrors(
        record.jobId,
        start(record, control).catch(async (error: Error) => {
          log('warn', 'a program could not be started again', { jobId: record.jobId, error });
          if (control.stopping || isDraining()) await finish(record);
          else restartLater(record, control);
        }),
      );
    }, delay);
  }

  async function finish(record: JobRecord): Promise<void> {
    record.endedAt = Date.now();
    if (record.state !== 'DONE') record.state = 'TERMINATED';
    controls.delete(record.jobId);
    await rm(folders.folderOf(record.jobId), { recursive: true, force: true });
    forgetOldJobs(state);
    await state.save();
    changed();
  }

  async function logErrors(jobId: string, work: Promise<void>): Promise<void> {
    try {
      await work;
    } catch (error) {
      log('error', 'a job could not be handled', { jobId, error });
    }
  }

  return {
    control(jobId, secretEnvironment) {
      const control = { secretEnvironment, stopping: false, failures: 0, startedAt: Date.now() };
      controls.set(jobId, control);
      return control;
    },
    start,
    adopt,
    handleLost: (record, control) => handleEnd(record, control, record.process!.pid, 'unknown'),
    restartLater,
    finish,
    async stop(jobId) {
      const record = state.jobs.get(jobId);
      const control = controls.get(jobId);
      if (!record || !control) return;
      control.stopping = true;
      if (control.restart) {
        clearTimeout(control.restart);
        await finish(record);
      } else await endProgram(record, dependencies.config.stopSeconds * 1_000);
    },
    async endRestarts() {
      for (const [jobId, control] of [...controls]) {
        const record = state.jobs.get(jobId);
        if (!record || !control.restart) continue;
        clearTimeout(control.restart);
        await finish(record);
      }
    },
    forget: (jobId) => void controls.delete(jobId),
  };
}

/** Returns the last lines of output of a program that has ended, without the secrets that it got. */
async function lastLinesOf(
  { config, folders }: JobRunnerDependencies,
  { jobId, job }: JobRecord,
  { secretEnvironment }: JobControl,
): Promise<string[]> {
  // Only the agent that got the secrets can mask them.
  if (secretEnvironment === null) return [];
  const passed = config.passEnvironment.flatMap((name) => (name === 'PATH' ? [] : (process.env[name] ?? [])));
  const own = job.job.exec[0]!.environment.filter((variable) => secretName.test(variable));
  const values = [...secretEnvironment, ...own].map((variable) => variable.replace(/^[^=]*=/, ''));
  return readLastLines(folders.logOf(jobId), [...passed, ...values]);
}

/** Variables of a job that are secrets by their names. */
const secretName = /^\w*(KEY|TOKEN|SECRET|PASSWORD|CREDENTIAL)\w*=/i;

const contextOf = (
  { config, folders, host }: JobRunnerDependencies,
  jobId: string,
  { secretEnvironment }: JobControl,
) => ({
  folder: folders.filesOf(jobId),
  logFile: folders.logOf(jobId),
  host,
  hostId: config.hostId,
  passEnvironment: config.passEnvironment,
  secretEnvironment: secretEnvironment ?? [],
});

/** Ends a program and waits until its job is over. */
async function endProgram(record: JobRecord, stopMilliseconds: number): Promise<void> {
  const killAt = Date.now() + stopMilliseconds;
  signalProgram(record, 'SIGTERM');
  while (record.endedAt === null && Date.now() < killAt) await wait(20);
  // Repeated until the job is over: while the program was being started, there was nothing to kill.
  while (record.endedAt === null) {
    signalProgram(record, 'SIGKILL');
    await wait(50);
  }
}

/** Signals the program of a job and its group, unless the process id belongs to another program by now. */
function signalProgram({ process: running }: JobRecord, signal: NodeJS.Signals): void {
  if (running && identityOf(running.pid) === running.mark) signalGroup(running.pid, signal);
}

/** Removes ended jobs that are old, and the oldest of too many. */
function forgetOldJobs(state: State): void {
  const over = [...state.jobs.values()].filter(({ endedAt }) => endedAt !== null);
  const old = over.filter(
    ({ endedAt }, at) => endedAt! < Date.now() - reportMilliseconds || at < over.length - maxEndedJobs,
  );
  for (const { jobId } of old) state.jobs.delete(jobId);
}
