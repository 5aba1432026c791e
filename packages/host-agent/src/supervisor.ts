import { mkdir, readdir, rm, stat, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { carryOut } from './act.ts';
import type { Config } from './config.ts';
import type { Log } from './log.ts';
import { pauseAfter } from './pause.ts';
import { findPort } from './ports.ts';
import { prepare } from './prepare.ts';
import { startProgram } from './program.ts';
import type { Action, Job, ReportedProcess } from './protocol.ts';
import { killCarriers, markOf, signalGroup } from './running.ts';
import type { JobRecord, State } from './state.ts';

/** What runs on this host. */
export interface Supervisor {
  /** Takes over what an earlier agent left running and knew of, and ends whatever else it left. */
  recover(): Promise<void>;
  /** Brings a job here and starts it; rejects with what is wrong. */
  deploy(jobId: string, job: Job, secretEnvironment: readonly string[]): Promise<void>;
  /** Resolves to what went wrong, null where nothing did. */
  act(jobId: string, action: Action): Promise<string | null>;
  /** Ends a job for good. A job that is not here is ended. */
  stop(jobId: string): Promise<void>;
  /** Ends all of them. */
  stopAll(): Promise<void>;
  /** How many jobs run, wait to be started again, or are on their way here. */
  busy(): number;
  report(): ReportedProcess[];
}

/** What of a job is in this process alone. */
interface Control {
  /** Null where the job has some, and an earlier agent took them with it. */
  readonly secretEnvironment: readonly string[] | null;
  stopping: boolean;
  /** Failures in a row, by which the next start is put off. */
  failures: number;
  startedAt: number;
  restart?: NodeJS.Timeout;
  watch?: NodeJS.Timeout;
}

const lookMilliseconds = 500;
const stableMilliseconds = 60_000;
/** How long an ended job is told of. */
const toldMilliseconds = 600_000;
const mostEnded = 100;

/**
 * A job is on its way, then runs, then is over.
 *
 * On its way: its files are fetched and put in place; it is stored nowhere, and an agent that dies leaves nothing of it
 * but files, which the next one removes. It runs from the moment at which it is stored: before its program is started, so
 * that an agent that dies in between finds a job without a process and starts it. When the program ends, whatever else
 * it started is killed. `never` ends the job then, `on-failure` where it ended with success; else the program is started
 * again, after 1, 2, 4 … 60 seconds, from 1 again once it has run for a minute. A job that is stopped is not started again.
 * A job with secrets is started again by the agent alone that was given them; for the next one it is over when it ends.
 * Over: DONE where the program ended with 0, else TERMINATED; its files are removed. How an adopted program ended nobody
 * can tell; it counts as failed.
 */
export function createSupervisor(
  config: Config,
  state: State,
  host: string,
  log: Log,
  changed: () => void,
): Supervisor {
  const controls = new Map<string, Control>();
  const onTheirWay = new Map<string, AbortController>();
  const reserved = new Set<number>();
  const jobsFolder = join(config.folder, 'jobs');
  const scratchFolder = join(config.folder, 'scratch');
  const folderOf = (jobId: string): string => join(jobsFolder, jobId.replaceAll(/[^\w-]/g, '_'));
  const filesOf = (jobId: string): string => join(folderOf(jobId), 'files');
  const logOf = (jobId: string): string => join(folderOf(jobId), 'output.log');

  const live = (): JobRecord[] => [...state.jobs.values()].filter(({ endedAt }) => endedAt === null);

  async function start(record: JobRecord, control: Control): Promise<void> {
    const { jobId } = record;
    const place = {
      folder: filesOf(jobId),
      logFile: logOf(jobId),
      host,
      hostId: config.hostId,
      passEnvironment: config.passEnvironment,
      secretEnvironment: control.secretEnvironment ?? [],
    };
    const { child, pid, mark } = await startProgram(record, place);
    control.startedAt = Date.now();
    let early: { readonly code: number | null } | undefined;
    let stored = false;
    child.once('exit', (code) => {
      early = { code };
      if (stored) void guarded(jobId, ended(record, control, pid, code === 0 ? 'success' : 'failure'));
    });
    record.process = { pid, mark };
    record.state = 'STARTED';
    await state.save();
    stored = true;
    log('info', 'a program runs', { jobId, pid, port: record.port });
    changed();
    if (control.stopping) signalGroup(pid, 'SIGTERM');
    if (early) await ended(record, control, pid, early.code === 0 ? 'success' : 'failure');
    else limitLog(record, control);
  }

  /** Adopted programs are no children of ours: nobody tells when they end, so it is looked at. */
  function adopt(record: JobRecord, control: Control): void {
    const { pid, mark } = record.process!;
    const look = (): void => {
      if (markOf(pid) === mark) control.watch = setTimeout(look, lookMilliseconds);
      else void guarded(record.jobId, ended(record, control, pid, 'unseen'));
    };
    look();
    limitLog(record, control);
  }

  /** A log that has become too long is begun anew. */
  function limitLog(record: JobRecord, control: Control): void {
    const file = logOf(record.jobId);
    const look = async (): Promise<void> => {
      if (record.endedAt !== null || controls.get(record.jobId) !== control || record.process === null)
        return;
      const size = await stat(file).then(
        (found) => found.size,
        () => 0,
      );
      if (size > config.maxLogBytes) await truncate(file);
      setTimeout(() => void look(), 10_000).unref();
    };
    void look();
  }

  async function ended(
    record: JobRecord,
    control: Control,
    pid: number,
    how: 'success' | 'failure' | 'unseen',
  ): Promise<void> {
    const { jobId } = record;
    const ok = how === 'success';
    if (record.process?.pid !== pid) return;
    clearTimeout(control.watch);
    // Of one that ended unseen the number may be another's by now, and that one's group is not ours to kill.
    if (how !== 'unseen') signalGroup(pid, 'SIGKILL');
    killCarriers(host, (other) => other !== jobId);
    record.process = null;
    record.state = ok ? 'DONE' : 'TERMINATED';
    log(ok ? 'info' : 'warn', 'a program ended', { jobId, ok });
    const { restartPolicy } = record.job.job;
    const again = restartPolicy === 'always' || (restartPolicy === 'on-failure' && !ok);
    if (control.stopping || !again || control.secretEnvironment === null) return finish(record);
    if (Date.now() - control.startedAt >= stableMilliseconds) control.failures = 0;
    startLater(record, control);
    await state.save();
    changed();
  }

  function startLater(record: JobRecord, control: Control): void {
    const pause = pauseAfter(control.failures);
    control.failures++;
    control.restart = setTimeout(() => {
      delete control.restart;
      record.numRestarts++;
      void guarded(
        record.jobId,
        start(record, control).catch(async (error: Error) => {
          log('warn', 'a program could not be started again', { jobId: record.jobId, error });
          if (control.stopping) await finish(record);
          else startLater(record, control);
        }),
      );
    }, pause);
  }

  async function finish(record: JobRecord): Promise<void> {
    record.endedAt = Date.now();
    if (record.state !== 'DONE') record.state = 'TERMINATED';
    controls.delete(record.jobId);
    await rm(folderOf(record.jobId), { recursive: true, force: true });
    const over = [...state.jobs.values()].filter(({ endedAt }) => endedAt !== null);
    const old = over.filter(
      ({ endedAt }, at) => endedAt! < Date.now() - toldMilliseconds || at < over.length - mostEnded,
    );
    for (const { jobId } of old) state.jobs.delete(jobId);
    await state.save();
    changed();
  }

  async function guarded(jobId: string, work: Promise<void>): Promise<void> {
    try {
      await work;
    } catch (error) {
      log('error', 'a job could not be looked after', { jobId, error });
    }
  }

  async function portOf(): Promise<number> {
    const port = await findPort(config.ports, new Set([...reserved, ...live().map(({ port }) => port)]));
    if (reserved.has(port)) return portOf();
    reserved.add(port);
    return port;
  }

  /** Signals the program of a job and its group, while it is that program that has the number. */
  function signalProgram({ process: running }: JobRecord, signal: NodeJS.Signals): void {
    if (running && markOf(running.pid) === running.mark) signalGroup(running.pid, signal);
  }

  async function stop(jobId: string): Promise<void> {
    onTheirWay.get(jobId)?.abort(new Error('the job was stopped'));
    const record = state.jobs.get(jobId);
    const control = controls.get(jobId);
    if (!record || !control) return;
    control.stopping = true;
    if (control.restart) {
      clearTimeout(control.restart);
      await finish(record);
      return;
    }
    const end = Date.now() + config.stopSeconds * 1_000;
    signalProgram(record, 'SIGTERM');
    while (record.endedAt === null && Date.now() < end) await wait(20);
    // Killed until it is over: while it was being started there was nothing to kill.
    while (record.endedAt === null) {
      signalProgram(record, 'SIGKILL');
      await wait(50);
    }
  }

  return {
    async recover() {
      const adopted = new Set<string>();
      const left: [JobRecord, Control][] = [];
      for (const record of live()) {
        const control: Control = {
          secretEnvironment: record.hasSecrets ? null : [],
          stopping: false,
          failures: 0,
          startedAt: Date.now(),
        };
        controls.set(record.jobId, control);
        if (record.process && markOf(record.process.pid) === record.process.mark) {
          adopted.add(record.jobId);
          adopt(record, control);
        } else left.push([record, control]);
      }
      const strays = killCarriers(host, (jobId) => adopted.has(jobId));
      for (const [record, control] of left) {
        if (record.process) await ended(record, control, record.process.pid, 'unseen');
        else if (record.hasSecrets) await finish(record);
        else startLater(record, control);
      }
      await rm(scratchFolder, { recursive: true, force: true });
      await mkdir(jobsFolder, { recursive: true, mode: 0o700 });
      const known = new Set(live().map(({ jobId }) => folderOf(jobId)));
      for (const name of await readdir(jobsFolder)) {
        const folder = join(jobsFolder, name);
        if (!known.has(folder)) await rm(folder, { recursive: true, force: true });
      }
      log('info', 'recovered', { adopted: adopted.size, strays });
    },

    async deploy(jobId, job, secretEnvironment) {
      if (state.jobs.has(jobId) || onTheirWay.has(jobId)) throw new Error('this job is here already');
      if (live().length + onTheirWay.size >= config.maxProcesses) throw new Error('the host is full');
      const aborter = new AbortController();
      const scratch = join(scratchFolder, folderOf(jobId).slice(jobsFolder.length + 1));
      onTheirWay.set(jobId, aborter);
      let port = 0;
      try {
        await prepare(job, filesOf(jobId), scratch, config, aborter.signal);
        port = await portOf();
        aborter.signal.throwIfAborted();
        const record: JobRecord = {
          jobId,
          job,
          hasSecrets: secretEnvironment.length > 0,
          port,
          state: 'STARTED',
          numRestarts: 0,
          process: null,
          endedAt: null,
        };
        const control: Control = { secretEnvironment, stopping: false, failures: 0, startedAt: Date.now() };
        state.jobs.set(jobId, record);
        controls.set(jobId, control);
        await state.save();
        await start(record, control);
      } catch (error) {
        const record = state.jobs.get(jobId);
        if (record) record.endedAt = Date.now();
        state.jobs.delete(jobId);
        controls.delete(jobId);
        await rm(folderOf(jobId), { recursive: true, force: true });
        await state.save();
        throw error;
      } finally {
        reserved.delete(port);
        onTheirWay.delete(jobId);
        await rm(scratch, { recursive: true, force: true });
      }
    },

    async act(jobId, action) {
      const record = state.jobs.get(jobId);
      const running = record?.process;
      if (!running || markOf(running.pid) !== running.mark) return 'this process does not run';
      const wrong = await carryOut(action, record.port);
      if (wrong !== null || action.stateAfterAction === '') return wrong;
      // What it ended in meanwhile is truer than what it was to be in.
      if (record.process?.pid === running.pid) record.state = action.stateAfterAction;
      await state.save();
      changed();
      return null;
    },

    stop,
    stopAll: async () => {
      await Promise.all([...onTheirWay.keys(), ...live().map(({ jobId }) => jobId)].map(stop));
      killCarriers(host, () => false);
    },
    busy: () => live().length + onTheirWay.size,
    report: () =>
      [...state.jobs.values()].map(({ jobId, job, state, numRestarts, port }) => ({
        jobId,
        process: job.name,
        state,
        numRestarts,
        port,
      })),
  };
}
