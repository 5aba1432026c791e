import type { StreamHub } from '../../events/streams/stream-hub.ts';
import { streamOwnerOf } from '../../events/streams/stream-registry.ts';
import { feedItem } from '../../http/stream/feed.ts';
import { createSharedMeasurement } from '../../runtime/shared-measurement.ts';
import { withTimeout } from '../../runtime/with-timeout.ts';
import type { Service } from '../area.ts';
import type { Context } from '../context.ts';
import type { NodeState } from '../node-part.ts';
import type { nodeInspectionContract } from './contract.ts';
import { nodeInspectionErrors as errors } from './errors.ts';
import { callerAddressOf, serviceHealthOf, taskOf } from './views.ts';

export interface NodeInspectionDependencies {
  readonly node: NodeState;
  readonly hub: Pick<StreamHub, 'openOperatorStream'>;
  readonly unhealthyStatus: number;
}

const keepAlive = feedItem('{}');
/** A storage that does not report within this time is not healthy. */
const maxMilliseconds = 5_000;

/** Creates the service that shows operators what a node is made of and how it does. It changes nothing. */
export function createNodeInspection(
  ctx: Context,
  { node, hub, unhealthyStatus }: NodeInspectionDependencies,
): Service<typeof nodeInspectionContract.routes> {
  const isUsable = createSharedMeasurement(ctx.clock, () =>
    withTimeout(ctx.clock, maxMilliseconds, ctx.health()).then(
      ({ healthy }) => healthy,
      () => false,
    ),
  );

  return {
    operations: {
      listServices: async () => ({ services: [...node.services] }),
      listEnabledServices: async () => ({ services: [...node.enabledServices] }),
      listAvailableImplementations: async () => ({
        availableImplementations: Object.fromEntries(
          [...node.implementations].map(([name, implementations]) => [
            name,
            { implementations: [...implementations] },
          ]),
        ),
      }),
      listActiveImplementations: async () => ({
        activeImplementations: Object.fromEntries(node.activeImplementations),
      }),
      listTasks: async () => ({ tasks: (await node.tasks()).map(taskOf) }),
      healthz: () => ctx.health(),
      async readHealth(call) {
        const { healthy, services } = await node.measureHealth();
        return { healthy, services: services.map(serviceHealthOf), caller: callerAddressOf(call) };
      },
      async isHealthy() {
        const isHealthy = await isUsable();
        if (!isHealthy && unhealthyStatus === 503) throw errors.NODE_UNHEALTHY();
        return { isHealthy };
      },
      readLog: async () => ({ logEvents: node.recentLog.lines().map((message) => ({ message })) }),
      streamLog: async (call) =>
        hub.openOperatorStream(streamOwnerOf(call.actor), keepAlive, (consumer) =>
          node.recentLog.listen((message) => {
            consumer.item(feedItem(JSON.stringify({ logEvent: { message } })));
          }),
        ),
    },
  };
}
