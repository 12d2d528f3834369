// An entry of the audit log as the warehouse holds it: sealed with the warehouse's key, and bound to the warehouse, the bench and its
// number.

import { hashOfText, readText } from '../../adapters/sqlite/audit-row.ts'
import { createSealer } from '../../adapters/sqlite/sealer.ts'
import { isAppError } from '../../contract/errors.ts'
import type { AuditEntry } from '../../core/audit/audit-log.ts'
import type { AuditCopies, AuditCopy } from '../../core/warehouse/audit-copies.ts'
import type { AuditSealer } from '../../core/warehouse/carry-audit.ts'
import type { WarehouseKey } from './label-envelope.ts'
import { openerOf } from './warehouse-opener.ts'

const placeOf = (warehouseId: string, benchId: string, number: number) =>
  `audit_copies.sealed:${warehouseId}/${benchId}/${number}`

/** Seals with the warehouse's newest key. */
export function auditSealer(
  { version, key }: WarehouseKey,
  { warehouseId, benchId }: Pick<AuditCopies, 'warehouseId' | 'benchId'>,
): AuditSealer {
  const sealer = createSealer(key)
  return {
    keyVersion: version,
    seal: ({ number, text }) => sealer.seal(text, placeOf(warehouseId, benchId, number)),
  }
}

export type OpenedCopy = { readonly entry: AuditEntry; readonly previousHash: string }

/**
 * Opens what any of these keys has sealed, the newest last. `no_key`: none of them has. `changed`: one of them, and not so as it stands
 * there.
 */
export function auditReader(keys: readonly Uint8Array[], warehouseId: string) {
  const sealer = openerOf(keys)
  return ({ sealed, benchId, number, hash }: AuditCopy): OpenedCopy | 'no_key' | 'changed' => {
    if (!sealer) return 'no_key'
    try {
      const text = Buffer.from(sealer.open(sealed, placeOf(warehouseId, benchId, number))).toString()
      if (hashOfText(text) !== hash) return 'changed'
      const opened = readText(text)
      return opened.entry.number === number ? opened : 'changed'
    } catch (error) {
      if (isAppError(error, 'sealed_with_other_key')) return 'no_key'
      if (isAppError(error, 'label_unreadable')) return 'changed'
      throw error
    }
  }
}
