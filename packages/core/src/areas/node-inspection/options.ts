import type { OptionDefaults } from '../part.ts';

/** Options of node inspection. */
export interface NodeInspectionOptions {
  /**
   * The status with which GET /node_inspection/is_healthy answers if the node is not healthy. Load balancers need 503,
   * which is the default. With 200 the answer is `{"isHealthy": false}`.
   */
  readonly unhealthyStatus?: 200 | 503;
}

export const nodeInspectionOptions: OptionDefaults<NodeInspectionOptions> = { unhealthyStatus: 503 };
