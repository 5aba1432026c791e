/** Milliseconds after which the end of a process has nothing to do with its start. */
const steadyMilliseconds = 60_000;
const minPause = 1_000;
const maxPause = 30_000;

/**
 * Returns the pause before a process is started again, in milliseconds, and how often it has ended soon in a row by now.
 * The pause doubles from one second to half a minute, and starts again after a minute of work.
 */
export function restartPause(
  quickEnds: number,
  livedMilliseconds: number,
): { readonly pause: number; readonly ends: number } {
  if (livedMilliseconds >= steadyMilliseconds) return { pause: minPause, ends: 0 };
  return { pause: Math.min(minPause * 2 ** quickEnds, maxPause), ends: quickEnds + 1 };
}
