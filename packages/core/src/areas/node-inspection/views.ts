import { forwardedAddresses } from '../../http/input/client-address.ts';
import type { Call } from '../../kernel/call.ts';
import type { TaskReport } from '../../scheduler/scheduler.ts';
import type { ServiceHealth } from '../node-part.ts';
import { serviceHealthStates } from './states.ts';

const secondsOf = (milliseconds: number): number => Math.floor(milliseconds / 1000);

/** Returns a task as operators see it. */
export const taskOf = ({ name, everyMilliseconds, lastRunAt, nextRunAt, outcome, running }: TaskReport) => ({
  name,
  group: name.slice(0, name.indexOf('.')),
  mostRecentTrigger: {
    description: running ? 'running' : (outcome ?? 'never'),
    timestamp: secondsOf(lastRunAt ?? 0),
  },
  nextTrigger: {
    description: `every ${everyMilliseconds} ms`,
    timestamp: secondsOf(nextRunAt),
  },
});

/** Returns the health of a service as operators see it. */
export const serviceHealthOf = ({ service, healthy, components }: ServiceHealth) => ({
  service,
  healthy:
    healthy === null
      ? serviceHealthStates.PRESUMED_HEALTHY
      : healthy
        ? serviceHealthStates.HEALTHY
        : serviceHealthStates.UNHEALTHY,
  components: [...components],
});

/** Returns where a request comes from, as its caller sees it. Both are empty for a call from this process. */
export const callerAddressOf = ({ address, header }: Pick<Call, 'address' | 'header'>) => ({
  ipAddress: address,
  forwardedFor: forwardedAddresses(header('x-forwarded-for')).filter(Boolean),
});
