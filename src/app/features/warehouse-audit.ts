// The audit log of this bench in the warehouse: carried there from its own chain, sealed with the warehouse's key.

import type { WarehouseSetting } from '../../contract/warehouse-setting.ts'
import { createAuditCarrier } from '../../core/warehouse/carry-audit.ts'
import type { OpenWarehouse } from '../../adapters/postgres/open-warehouse.ts'
import { auditSealer } from '../station/audit-envelope.ts'
import { keysOf } from '../station/warehouse-keys.ts'
import type { PortsOf } from './ports.ts'

export function carryAudit(
  { stores, secrets, clock, logger }: PortsOf<'clock' | 'logger' | 'secrets', 'audit'>,
  setting: Pick<WarehouseSetting, 'url' | 'name'>,
  opened: () => Promise<Pick<OpenWarehouse, 'archive' | 'auditCopies'>>,
) {
  return createAuditCarrier({
    copies: async () => (await opened()).auditCopies,
    log: stores.audit,
    async sealer() {
      const { archive, auditCopies } = await opened()
      const { newest } = await keysOf(archive, secrets, setting)
      return newest && auditSealer(newest, auditCopies)
    },
    clock,
    logger,
  })
}
