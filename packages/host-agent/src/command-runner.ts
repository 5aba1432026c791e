import type { Log } from './log.ts';
import { Action, type Command, commandKind, Job, SecretEnvironment } from './protocol.ts';
import type { State } from './state.ts';
import type { Supervisor } from './supervisor.ts';

interface CommandRunnerDependencies {
  readonly state: State;
  readonly supervisor: Supervisor;
  readonly log: Log;
  readonly isDraining: () => boolean;
  /** Called when there is something new to report. */
  readonly changed: () => void;
}

/** Carries out the commands of the backend. */
export interface CommandRunner {
  /** Carries out a command once: its id is stored first, and remembered for longer than the backend sends it. */
  take(command: Command): Promise<void>;
  /** Settles the commands that an earlier agent had begun. */
  recover(): Promise<void>;
}

export function createCommandRunner({
  state,
  supervisor,
  log,
  isDraining,
  changed,
}: CommandRunnerDependencies): CommandRunner {
  async function settle(commandId: string, ok: boolean, messages: readonly string[]): Promise<void> {
    log(ok ? 'info' : 'warn', 'a command is done', { commandId, ok, messages });
    const record = state.commands.get(commandId)!;
    record.result = { ok, messages: messages.map((message) => message.slice(0, 1_000)) };
    record.told = false;
    await state.save();
    changed();
  }

  /** Returns the messages of the result. */
  async function run(command: Command): Promise<string[]> {
    const { kind, jobId, config, secretEnvironment = [], request } = command;
    switch (kind) {
      case commandKind.DEPLOY: {
        if (isDraining()) throw new Error('the host takes no jobs any more');
        await supervisor.deploy(jobId, parse(Job, config), parse(SecretEnvironment, secretEnvironment));
        return [`started ${jobId}`];
      }
      case commandKind.ACTION: {
        const failure = await supervisor.act(jobId, parse(Action, request));
        if (failure !== null) throw new Error(failure);
        return [];
      }
      case commandKind.STOP:
        await supervisor.stop(jobId);
        return [`stopped ${jobId}`];
      default:
        throw new Error('this agent does not know this kind of command');
    }
  }

  return {
    async take(command) {
      const { commandId, kind, jobId } = command;
      const known = state.commands.get(commandId);
      if (known) {
        // The backend has not received the result.
        if (known.result) known.told = false;
        changed();
        return;
      }
      state.commands.set(commandId, { commandId, kind, jobId, result: null, told: false });
      await state.save();
      try {
        await settle(commandId, true, await run(command));
      } catch (error) {
        await settle(commandId, false, [(error as Error).message]);
      }
    },

    async recover() {
      for (const { commandId, kind, jobId, result } of [...state.commands.values()]) {
        if (result !== null) continue;
        // A stop is repeated. A deploy succeeded if its job is stored. How far any other command came is unknown.
        if (kind === commandKind.STOP) await supervisor.stop(jobId);
        const isDone = kind === commandKind.STOP || (kind === commandKind.DEPLOY && state.jobs.has(jobId));
        await settle(commandId, isDone, ['the agent was restarted during this command']);
      }
    },
  };
}

/** Reads a part of a command. Throws with the path of what is wrong, and never with its content. */
function parse<Value>(schema: { safeParse(value: unknown): ParseResult<Value> }, value: unknown): Value {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw new Error(`the command is not acceptable: ${result.error.issues[0]!.path.map(String).join('.')}`);
}

type ParseResult<Value> =
  | { readonly success: true; readonly data: Value }
  | {
      readonly success: false;
      readonly error: { readonly issues: readonly { readonly path: readonly PropertyKey[] }[] };
    };
