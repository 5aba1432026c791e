import { auditLog } from '../../audit/tables.ts';
import { type AreaData, defineArea } from '../area.ts';
import { auditContract } from './contract.ts';

export { createAudit } from './service.ts';

export const auditArea: AreaData<typeof auditContract.routes> = defineArea({
  contract: auditContract,
  tables: [auditLog],
  errors: {},
  events: {},
});
