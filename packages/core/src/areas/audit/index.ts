import { defineArea } from '../../area.ts';
import { auditLog } from '../../audit/tables.ts';
import { auditContract } from './contract.ts';

export { createAudit } from './service.ts';

export const auditArea = defineArea({ contract: auditContract, tables: [auditLog], errors: {}, events: {} });
