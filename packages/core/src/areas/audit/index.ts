import { auditLog } from '../../audit/tables.ts';
import { type Area, defineArea } from '../area.ts';
import { auditContract } from './contract.ts';
import { createAudit } from './service.ts';

export const auditArea: Area<typeof auditContract.routes> = defineArea({
  contract: auditContract,
  tables: [auditLog],
  create: createAudit,
});
