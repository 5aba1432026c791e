import { type Area, defineArea, type Service } from '../area.ts';
import { nodeControlPart } from '../node-part.ts';
import { nodeControlContract } from './contract.ts';
import { nodeControlErrors } from './errors.ts';
import { createNodeControl } from './service.ts';
import { nodeSettings } from './tables.ts';

export { type NodeSettings, noNodeSettings, readNodeSettings } from './settings.ts';

export const nodeControlArea: Area<
  typeof nodeControlContract.routes,
  Service<typeof nodeControlContract.routes>
> = defineArea({
  contract: nodeControlContract,
  tables: [nodeSettings],
  errors: nodeControlErrors,
  needs: { node: nodeControlPart },
  create: (ctx, { node }) => createNodeControl(ctx, node),
});
