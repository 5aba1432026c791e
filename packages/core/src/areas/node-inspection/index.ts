import { type Area, defineArea, type Service } from '../area.ts';
import { nodePart } from '../node-part.ts';
import { streamHubPart } from '../provided-parts.ts';
import { nodeInspectionContract } from './contract.ts';
import { nodeInspectionErrors } from './errors.ts';
import { type NodeInspectionOptions, nodeInspectionOptions } from './options.ts';
import { createNodeInspection } from './service.ts';

export const nodeInspectionArea: Area<
  typeof nodeInspectionContract.routes,
  Service<typeof nodeInspectionContract.routes>,
  NodeInspectionOptions
> = defineArea({
  contract: nodeInspectionContract,
  errors: nodeInspectionErrors,
  options: nodeInspectionOptions,
  needs: { node: nodePart, hub: streamHubPart },
  create: (ctx, needs, { unhealthyStatus }) => createNodeInspection(ctx, { ...needs, unhealthyStatus }),
});
