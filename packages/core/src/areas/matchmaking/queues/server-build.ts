import { agreementOf, type RuledTicket } from '../entities/rules.agreement.ts';
import type { Queue } from './queue-config.ts';

/** Returns the build that the server of a match of these tickets must have; undefined if any does. */
export function serverBuildOf(queue: Queue, tickets: () => readonly RuledTicket[]): string | undefined {
  const { build, buildPath } = queue;
  if (buildPath === undefined) return build;
  const agreed = agreementOf(queue, tickets()).get(buildPath);
  return agreed === undefined || agreed === '' ? undefined : String(agreed);
}
