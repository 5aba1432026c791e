import { auditLog } from '../../audit/tables.ts';
import { type Area, defineArea, type None, type Service } from '../area.ts';
import { auditContract } from './contract.ts';
import { auditLimits } from './limits.ts';
import { createAudit } from './service.ts';

export const auditArea: Area<
  typeof auditContract.routes,
  Service<typeof auditContract.routes>,
  None,
  typeof auditLimits
> = defineArea({
  contract: auditContract,
  limits: auditLimits,
  tables: [auditLog],
  create: createAudit,
});
