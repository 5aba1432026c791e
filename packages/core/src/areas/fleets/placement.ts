import { commonErrors } from '../../kernel/errors.ts';
import type { Unit } from '../../kernel/unit-of-work.ts';
import { scan } from '../../storage/scan.ts';
import type { StorageOperations } from '../../storage/storage.ts';
import type { Context } from '../area.ts';
import { fleetErrors as errors } from './errors.ts';
import { meets, roomOf } from './rules.ts';
import { fleetHosts, type HostRow } from './tables.ts';

type Requirements = Readonly<Record<string, string>>;

const hostsAtATime = 200;
/** How often a host is chosen again where another deploy was faster. */
const mostChoices = 20;

/** Which host gets a job. */
export interface Placement {
  /**
   * Locks the host with the least to do that has room and meets the requirements, with one more on its way; of equals
   * the lowest id. Throws NO_HOST.
   */
  choose(unit: Unit, requirements: Requirements, but?: readonly string[]): Promise<HostRow>;
  /** The host that would be chosen now, or null. */
  find(db: StorageOperations, requirements: Requirements, but?: readonly string[]): Promise<HostRow | null>;
}

export function createPlacement({ clock, limits }: Context): Placement {
  const takesJobs = () => ({
    draining: false,
    accepting: true,
    lastSeenAt: { gt: clock.now() - limits.hostLostSeconds * 1000 },
  });

  async function find(
    db: StorageOperations,
    requirements: Requirements,
    but: readonly string[] = [],
  ): Promise<HostRow | null> {
    const suits = ({ hostId, load, metadata: given }: HostRow): boolean => {
      const metadata = given as Record<string, string>;
      return load < roomOf(metadata) && meets(metadata, requirements) && !but.includes(hostId);
    };
    const query = { where: takesJobs(), orderBy: ['load', 'hostId'] } as const;
    for await (const rows of scan(db, fleetHosts, query, hostsAtATime)) {
      const found = rows.find(suits);
      if (found) return found;
    }
    return null;
  }

  return {
    find,
    async choose(unit, requirements, but) {
      for (let choices = 0; choices < mostChoices; choices++) {
        const found = await find(unit, requirements, but);
        if (!found) throw errors.NO_HOST();
        // Its load is the guard: of two deploys that found the same host, one looks again.
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
