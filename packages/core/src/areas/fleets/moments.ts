import { defineMoment } from '../../kernel/moment.ts';

/** A host of game servers drains, or does not drain any more. */
export const serversDraining = defineMoment<{
  readonly serverIds: readonly string[];
  readonly draining: boolean;
}>(
  'servers.draining',
  'The host of game servers drains, or does not drain any more. It is locked, and so are its commands and its jobs. Repeated with each heartbeat of a host that drains.',
);

/** Game servers of the fleet are gone. */
export const serversGone = defineMoment<{
  readonly serverIds: readonly string[];
  readonly hostId: string;
  /** By server that an allocator deployed, what its host had to have. */
  readonly requirements: ReadonlyMap<string, Readonly<Record<string, string>>>;
  /** By server, the last lines of its output, if its agent sent them. */
  readonly lastLines: ReadonlyMap<string, readonly string[]>;
}>('servers.gone', 'Processes of game servers have ended. The host, its commands and its jobs are locked.');
