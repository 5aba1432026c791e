import type { NodeHealth, NodeState, ServiceHealth } from '../areas/node-part.ts';
import type { Call } from '../kernel/call.ts';
import type { HealthRecord } from '../kernel/schemas.ts';
import type { Clock } from '../runtime/clock.ts';
import type { Log } from '../runtime/log.ts';
import { createSharedMeasurement } from '../runtime/shared-measurement.ts';
import { withTimeout } from '../runtime/with-timeout.ts';
import type { ComponentHealth } from '../storage/storage.ts';

/** A service, and its health operation if it has one. */
export interface MeasuredService {
  readonly service: string;
  readonly healthz: ((call: Call) => Promise<HealthRecord>) | undefined;
}

export interface NodeHealthDependencies {
  readonly clock: Clock;
  readonly log: Log;
  systemCall(operation: string): Call;
  readonly services: () => readonly MeasuredService[];
  /** Returns the components of a health record with their details. */
  readonly detailsOf: (record: HealthRecord) => readonly ComponentHealth[];
  /** Returns the health of the scheduled tasks. */
  taskHealth(): Promise<ComponentHealth>;
  /** Returns how far the clock is from its source. */
  clockHealth(): ComponentHealth;
}

/** The service that shows the health of the scheduled tasks and of the clock, because they belong to no other. */
const nodeService = 'node_inspection';

/** A service that does not report within this time is not healthy. */
const maxMilliseconds = 5_000;

/** Creates the function that asks all services of a node for their health, at most once a second. */
export const createNodeHealth = (dependencies: NodeHealthDependencies): NodeState['measureHealth'] =>
  createSharedMeasurement(dependencies.clock, () => measure(dependencies));

async function measure(dependencies: NodeHealthDependencies): Promise<NodeHealth> {
  const [tasks, measured] = await Promise.all([
    measureTasks(dependencies),
    Promise.all(dependencies.services().map((service) => measureService(dependencies, service))),
  ]);
  const services = measured.map((each) =>
    each.service === nodeService
      ? withComponent(withComponent(each, tasks), dependencies.clockHealth())
      : each,
  );
  return { healthy: services.every(({ healthy }) => healthy !== false), services };
}

const withComponent = (health: ServiceHealth, component: ComponentHealth): ServiceHealth => ({
  ...health,
  healthy: health.healthy !== false && component.healthy,
  components: [...health.components, component],
});

/** Never rejects. */
async function measureTasks({ clock, log, taskHealth }: NodeHealthDependencies): Promise<ComponentHealth> {
  try {
    return await withTimeout(clock, maxMilliseconds, taskHealth());
  } catch (cause) {
    log.warn({ cause }, 'the health of the scheduled tasks could not be measured');
    return { component: 'scheduled_tasks', healthy: false, status: 'not known' };
  }
}

/** Never rejects. */
async function measureService(
  { clock, log, systemCall, detailsOf }: NodeHealthDependencies,
  { service, healthz }: MeasuredService,
): Promise<ServiceHealth> {
  if (!healthz) return { service, healthy: null, components: [] };
  try {
    const record = await withTimeout(clock, maxMilliseconds, healthz(systemCall(`${service}.healthz`)));
    return { service, healthy: record.healthy, components: detailsOf(record) };
  } catch (cause) {
    log.warn({ cause, service }, 'the health of a service could not be measured');
    return { service, healthy: false, components: [] };
  }
}
