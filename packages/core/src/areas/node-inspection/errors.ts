import { defineErrors } from '../../kernel/errors.ts';

export const nodeInspectionErrors = defineErrors({
  NODE_UNHEALTHY: ['UNAVAILABLE', 'the storage of this node is not healthy'],
});
