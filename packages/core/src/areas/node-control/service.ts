import type { Call } from '../../kernel/call.ts';
import { invalidField } from '../../kernel/errors.ts';
import { unknownName } from '../../kernel/nearest-name.ts';
import type { Service } from '../area.ts';
import type { Context } from '../context.ts';
import type { NodeControlState } from '../node-part.ts';
import type { nodeControlContract } from './contract.ts';
import { nodeControlErrors as errors } from './errors.ts';
import { readNodeSettings } from './settings.ts';
import { nodeSettings } from './tables.ts';

type List = 'include' | 'exclude';

/** Creates the service with which operators change and restart nodes. */
export function createNodeControl(
  ctx: Context,
  node: NodeControlState,
): Service<typeof nodeControlContract.routes> {
  const { atomically } = ctx;

  const set = (call: Call, kind: string, name: string, value: string): Promise<void> =>
    atomically(call, async (unit) => {
      const inserted = await unit.insert(nodeSettings, { kind, name, value }, { ifAbsent: true });
      if (inserted.length === 0) await unit.update(nodeSettings, { kind, name }, { value });
    });

  /** Removes a setting. A name that does not exist any more can still be removed. */
  const remove = (call: Call, kind: string, name: string, assertKnown: () => void): Promise<void> =>
    atomically(call, async (unit) => {
      if ((await unit.delete(nodeSettings, { kind, name })).length === 0) assertKnown();
    });

  const assertService = (service: string): void => assertOneOf('service', service, node.services);

  const removeFrom =
    (list: List) =>
    async (call: Call, { service }: { readonly service: string }) => {
      await remove(call, list, service, () => assertService(service));
      return {};
    };

  const listOf = (list: List) => async (call: Call) => ({
    services: [...(await readNodeSettings(call.db))[list]],
  });

  return {
    operations: {
      async restart(call) {
        await atomically(call, async (unit) => unit.afterCommit(node.restart));
        return {};
      },
      async setImplementation(call, { interface: name, implementation = '', clear = false }) {
        const assertInterface = (): void => assertOneOf('interface', name, [...node.implementations.keys()]);
        if (clear) {
          await remove(call, 'implementation', name, assertInterface);
          return {};
        }
        assertInterface();
        assertOneOf('implementation', implementation, node.implementations.get(name)!);
        await set(call, 'implementation', name, implementation);
        return {};
      },
      listImplementations: async (call) => ({
        overrides: Object.fromEntries((await readNodeSettings(call.db)).implementations),
      }),
      async includeService(call, { service }) {
        assertService(service);
        await set(call, 'include', service, '');
        return {};
      },
      removeIncludedService: removeFrom('include'),
      listIncludedServices: listOf('include'),
      async excludeService(call, { service }) {
        assertService(service);
        if (node.requiredServices.includes(service)) throw errors.SERVICE_REQUIRED();
        await set(call, 'exclude', service, '');
        return {};
      },
      removeExcludedService: removeFrom('exclude'),
      listExcludedServices: listOf('exclude'),
      healthz: () => ctx.health(),
    },
  };
}

/** Throws INVALID_FIELD, with the nearest name, if a text is none of some names. */
function assertOneOf(field: string, text: string, names: readonly string[]): void {
  if (names.includes(text)) return;
  throw invalidField(field, unknownName(field, text, names));
}
