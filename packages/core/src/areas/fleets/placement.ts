import { commonErrors } from '../../kernel/errors.ts';
import type { Unit } from '../../kernel/unit-of-work.ts';
import { scan } from '../../storage/scan.ts';
import type { StorageOperations } from '../../storage/storage.ts';
import { fleetErrors as errors } from './errors.ts';
import type { FleetsContext } from './limits.ts';
import { capacityOf, meetsRequirements } from './rules.ts';
import { fleetHosts, type HostRow } from './tables.ts';

type Requirements = Readonly<Record<string, string>>;

const hostPageSize = 200;
/** How often another host is chosen if a concurrent deploy was faster. */
const maxAttempts = 20;

/** Chooses hosts for jobs. */
export interface Placement {
  /**
   * Locks the least busy host that has room and meets the requirements, and adds one to its load. Of equally busy hosts
   * it takes the lowest id. Throws NO_HOST.
   */
  choose(unit: Unit, requirements: Requirements, excluded?: readonly string[]): Promise<HostRow>;
  /** Returns the host that would be chosen now, or null. */
  find(
    db: StorageOperations,
    requirements: Requirements,
    excluded?: readonly string[],
  ): Promise<HostRow | null>;
}

export function createPlacement({ clock, limits }: FleetsContext): Placement {
  const takesJobs = () => ({
    draining: false,
    reportsDraining: false,
    accepting: true,
    setAsideUntil: { lte: clock.now() },
    lastSeenAt: { gt: clock.now() - limits.hostLostSeconds * 1000 },
  });

  async function find(
    db: StorageOperations,
    requirements: Requirements,
    excluded: readonly string[] = [],
  ): Promise<HostRow | null> {
    const fits = ({ hostId, load, metadata: json }: HostRow): boolean => {
      const metadata = json as Record<string, string>;
      return (
        load < capacityOf(metadata) && meetsRequirements(metadata, requirements) && !excluded.includes(hostId)
      );
    };
    const query = { where: takesJobs(), orderBy: ['load', 'hostId'] } as const;
    for await (const rows of scan(db, fleetHosts, query, hostPageSize)) {
      const found = rows.find(fits);
      if (found) return found;
    }
    return null;
  }

  return {
    find,
    async choose(unit, requirements, excluded) {
      for (let attempt = 0; attempt < maxAttempts; attempt++) {
        const found = await find(unit, requirements, excluded);
        if (!found) throw errors.NO_HOST();
        // The load guards the update: if two deploys found the same host, one of them chooses again.
        const [chosen] = await unit.update(
          fleetHosts,
          { ...takesJobs(), hostId: found.hostId, load: found.load },
          { load: { add: 1 } },
        );
        if (chosen) return chosen;
      }
      throw commonErrors.STORAGE_BUSY({ retryAfterSeconds: 1 });
    },
  };
}
