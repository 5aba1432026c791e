import { z } from 'zod';
import { defineContract } from '../../http/contract.ts';
import { HealthRecord, maybe, text } from '../../kernel/schemas.ts';
import { nodeInspectionErrors as errors } from './errors.ts';
import { CallerAddress, Implementations, LogEvent, ScheduledTask, ServiceHealth } from './schemas.ts';

const operator = { access: 'operator', permission: 'node.inspect', method: 'GET' } as const;
const services = z.object({ services: z.array(z.string()) });

export const nodeInspectionContract = defineContract({
  area: 'nodeInspection',
  title: 'Node inspection',
  permissions: {
    'node.inspect': 'See the services, implementations, tasks, health and log of a node.',
  },
  routes: {
    listServices: {
      ...operator,
      path: '/node_inspection/services/discovered',
      out: services,
      summary: 'Lists all services of this node.',
      description: 'A service is an area of the API. Its name is written like `global_metadata`.',
    },
    listEnabledServices: {
      ...operator,
      path: '/node_inspection/services/enabled',
      out: services,
      summary: 'Lists the services of this node that answer.',
    },
    listAvailableImplementations: {
      ...operator,
      path: '/node_inspection/implementations/available',
      out: z.object({ availableImplementations: z.record(z.string(), Implementations) }),
      summary: 'Lists what may stand behind each interface of this node.',
    },
    listActiveImplementations: {
      ...operator,
      path: '/node_inspection/implementations/active',
      out: z.object({ activeImplementations: z.record(z.string(), z.string()) }),
      summary: 'Lists what stands behind each interface of this node.',
    },
    listTasks: {
      ...operator,
      path: '/node_inspection/schedule_tasks',
      out: z.object({ tasks: z.array(ScheduledTask) }),
      summary: 'Lists the scheduled tasks with their last and next runs.',
    },
    healthz: {
      method: 'GET',
      path: '/node_inspection/healthz',
      access: 'public',
      out: HealthRecord,
      summary: 'Reports whether the node can be inspected.',
    },
    readHealth: {
      ...operator,
      path: '/node_inspection/node_health',
      out: z.object({
        healthy: z.boolean(),
        services: z.array(ServiceHealth),
        caller: CallerAddress.meta({
          description:
            'Where this request comes from, for the node. An operator who calls through the proxies learns whether the node trusts the right ones.',
        }),
      }),
      summary: 'Measures the health of every enabled service of this node.',
      description:
        'A service without a health operation is PRESUMED_HEALTHY. One that does not report within 5 seconds is UNHEALTHY. A measurement is shared by all who ask within a second.',
    },
    isHealthy: {
      method: 'GET',
      path: '/node_inspection/is_healthy',
      access: 'public',
      out: z.object({ isHealthy: z.boolean() }),
      errors: [errors.NODE_UNHEALTHY],
      summary: 'Reports whether this node can serve requests, for load balancers.',
      description:
        'Measures the storage of this node. What is wrong on all nodes alike, such as a provider without a setting, shows in the health of the node and takes no node out of use. Answers 503 if the node is not healthy, unless the option `unhealthyStatus` is 200.',
    },
    readLog: {
      ...operator,
      path: '/node_inspection/self_log_snapshot',
      out: z.object({ logEvents: z.array(LogEvent) }),
      summary: 'Reads the last lines of the log of this node, oldest first.',
      description:
        'The node keeps up to 1,000 lines in memory, without credentials. Each has up to 2,048 characters.',
    },
    streamLog: {
      ...operator,
      path: '/node_inspection/self_log_stream',
      query: z.object({
        ticket: maybe(text(64)).meta({
          description: 'A ticket from POST /events/ticket, instead of a credential.',
        }),
      }),
      stream: z.object({
        logEvent: LogEvent.optional().meta({ description: 'Absent in the item that keeps the stream open.' }),
      }),
      waits: true,
      summary: 'Streams the log of this node from now on.',
      description:
        'Sends one JSON object per line, or server-sent events if the request has Accept: text/event-stream. An empty object every 15 seconds keeps the stream open. A stream that ends is not resumed: what was logged in between is in the snapshot.',
    },
  },
});
