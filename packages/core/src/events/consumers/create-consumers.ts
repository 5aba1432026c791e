import type { Task } from '../../scheduler/task.ts';
import { type ConsumerControl, createConsumerControl } from './control.ts';
import { createDeliveryTask } from './delivery-task.ts';
import type { ConsumersDependencies } from './dependencies.ts';
import { createRetentionTask } from './retention.ts';

/** The consumers of a backend at work. */
export interface Consumers {
  readonly control: ConsumerControl;
  readonly tasks: readonly Task[];
}

/** Creates what serves the consumers. The registry must be complete. */
export const createConsumers = (dependencies: ConsumersDependencies): Consumers => ({
  control: createConsumerControl(dependencies),
  tasks: [
    // Without consumers nothing is delivered, but what waits for removed consumers still expires.
    ...(dependencies.registry.consumers.size > 0 ? [createDeliveryTask(dependencies)] : []),
    createRetentionTask(dependencies),
  ],
});
