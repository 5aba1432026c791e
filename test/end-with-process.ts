import type { ChildProcess } from 'node:child_process';

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

const children = new Set<ChildProcess>();

function killAll(): void {
  for (const child of children) child.kill('SIGQUIT');
}

/** A signal that nobody else waits for ends this process as it would without us. */
function onSignal(signal: NodeJS.Signals): void {
  if (process.listenerCount(signal) > 1) return;
  killAll();
  process.off(signal, onSignal);
  process.kill(process.pid, signal);
}

/**
 * Ends a child process when this process ends, also by an uncaught error or by a signal that asks it to end. Returns a
 * function for a child that has ended.
 */
export function endWithThisProcess(child: ChildProcess): () => void {
  if (children.size === 0) {
    process.on('exit', killAll);
    for (const signal of signals) process.on(signal, onSignal);
  }
  children.add(child);
  return () => {
    if (!children.delete(child) || children.size > 0) return;
    process.off('exit', killAll);
    for (const signal of signals) process.off(signal, onSignal);
  };
}
