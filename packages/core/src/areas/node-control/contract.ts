import { z } from 'zod';
import { defineContract } from '../../http/contract.ts';
import { Bool, Empty, HealthRecord, maybe, text } from '../../kernel/schemas.ts';
import { nodeControlErrors as errors } from './errors.ts';

const operator = { access: 'operator', permission: 'node.control' } as const;
const change = { ...operator, rate: 'control', out: Empty } as const;

const Name = text(64, 1);
const services = z.object({ services: z.array(z.string()) });
const ofService = { body: z.object({ service: Name }), object: 'service' } as const;
const stored = 'Stored for all nodes of this storage. A node applies it when it restarts.';

export const nodeControlContract = defineContract({
  area: 'nodeControl',
  title: 'Node control',
  permissions: {
    'node.control': 'Restart a node, exclude services, and choose implementations.',
  },
  routes: {
    restart: {
      ...change,
      method: 'POST',
      path: '/admin/node_control/restart',
      summary: 'Restarts this node within its process, after the answer.',
      description:
        'Requests that were accepted are completed. New ones get 503 with Retry-After until the node has restarted. Streams end with SHUTTING_DOWN, and clients resume them. Applies what node control has stored.',
    },
    setImplementation: {
      ...change,
      method: 'POST',
      path: '/admin/node_control/set_preferred_implementation_override',
      body: z.object({
        interface: Name,
        implementation: maybe(text(64)).meta({ description: 'Required unless `clear` is true.' }),
        clear: maybe(Bool).meta({ description: 'Removes the choice of this interface.' }),
      }),
      object: 'interface',
      summary: 'Chooses what stands behind an interface.',
      description: `GET /node_inspection/implementations/available lists the names. ${stored}`,
    },
    listImplementations: {
      ...operator,
      method: 'GET',
      path: '/admin/node_control/get_preferred_implementation_overrides',
      out: z.object({ overrides: z.record(z.string(), z.string()) }),
      summary: 'Lists the chosen implementations by interface.',
    },
    includeService: {
      ...change,
      ...ofService,
      method: 'PUT',
      path: '/admin/node_control/service_include',
      summary: 'Includes a service that the configuration excludes.',
      description: `A service in both lists is excluded. ${stored}`,
    },
    removeIncludedService: {
      ...change,
      ...ofService,
      method: 'DELETE',
      path: '/admin/node_control/service_include',
      summary: 'Removes a service from the list of included services.',
      description: stored,
    },
    listIncludedServices: {
      ...operator,
      method: 'GET',
      path: '/admin/node_control/services_to_include',
      out: services,
      summary: 'Lists the services that operators have included.',
    },
    excludeService: {
      ...change,
      ...ofService,
      method: 'PUT',
      path: '/admin/node_control/service_exclude',
      errors: [errors.SERVICE_REQUIRED],
      summary: 'Excludes a service: its operations answer 501, and its tasks stop.',
      description: `Other services still use it within the process. accounts, api_keys, authentication, node_control and node_inspection cannot be excluded. ${stored}`,
    },
    removeExcludedService: {
      ...change,
      ...ofService,
      method: 'DELETE',
      path: '/admin/node_control/service_exclude',
      summary: 'Removes a service from the list of excluded services.',
      description: stored,
    },
    listExcludedServices: {
      ...operator,
      method: 'GET',
      path: '/admin/node_control/services_to_exclude',
      out: services,
      summary: 'Lists the services that operators have excluded.',
    },
    healthz: {
      method: 'GET',
      path: '/node_control/healthz',
      access: 'public',
      out: HealthRecord,
      summary: 'Reports whether the node can be controlled.',
    },
  },
});
