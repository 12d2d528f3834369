import { z } from 'zod'
import { AddressFields, addressUses } from '../../contract/address-operations.ts'
import type { SavedAddress, SavedAddressStore } from '../../core/addresses/ports.ts'
import { insert, orNull } from './columns.ts'
import { orUnreadable, sealedFields } from './sealed-fields.ts'
import type { StoreContext } from './store-context.ts'

const Blob = z.instanceof(Uint8Array)

const Row = z.object({
  id: z.string(),
  account_key: z.string(),
  service_id: z.string(),
  use: z.enum(addressUses),
  saved_at: z.int(),
  asked_at: z.int(),
  is_residential: z.int().nullable(),
  address: Blob,
  verification_status: Blob.nullable(),
})

/** `SavedAddressStore` in SQLite. An address that this session cannot open is not listed. */
export function sqliteSavedAddressStore({ database, sealer, stationId }: StoreContext): SavedAddressStore {
  const fields = sealedFields(sealer, 'saved_addresses')

  function addressOf(row: unknown): SavedAddress | undefined {
    const r = Row.parse(row)
    return orUnreadable(
      () => ({
        id: r.id,
        accountKey: r.account_key,
        serviceId: r.service_id,
        use: r.use,
        address: fields.openJson('address', r.id, r.address, AddressFields),
        verificationStatus: r.verification_status
          ? fields.openText('verification_status', r.id, r.verification_status)
          : undefined,
        isResidential: r.is_residential === null ? undefined : r.is_residential === 1,
        savedAt: new Date(r.saved_at),
        askedAt: new Date(r.asked_at),
      }),
      undefined,
    )
  }
  const find = (id: string) => {
    const row = database.prepare('SELECT * FROM saved_addresses WHERE id = ?').get(id)
    return row && addressOf(row)
  }

  return {
    put: (given) =>
      database.transact(() => {
        const earlier = Row.pick({ id: true, saved_at: true })
          .optional()
          .parse(
            database
              .prepare('SELECT id, saved_at FROM saved_addresses WHERE account_key = ? AND service_id = ?')
              .get(given.accountKey, given.serviceId),
          )
        const id = earlier?.id ?? given.id
        const address = {
          ...given,
          id,
          savedAt: earlier ? new Date(earlier.saved_at) : given.savedAt,
        }
        database.prepare('DELETE FROM saved_addresses WHERE id = ?').run(id)
        insert(database, 'saved_addresses', {
          id,
          station_id: stationId,
          account_key: address.accountKey,
          service_id: address.serviceId,
          use: address.use,
          saved_at: address.savedAt.getTime(),
          asked_at: address.askedAt.getTime(),
          is_residential: address.isResidential === undefined ? null : address.isResidential ? 1 : 0,
          address: fields.sealJson('address', id, address.address),
          verification_status:
            address.verificationStatus === undefined
              ? null
              : fields.seal('verification_status', id, address.verificationStatus),
        })
        return address
      }),
    get: (id) => database.run(() => find(id)),
    list: (accountKey, use) =>
      database.run(() =>
        database
          .prepare(
            `SELECT * FROM saved_addresses
             WHERE account_key = :account AND (:use IS NULL OR use = :use) ORDER BY saved_at DESC, seq DESC`,
          )
          .all({ account: accountKey, use: orNull(use) })
          .flatMap((row) => addressOf(row) ?? []),
      ),
    remove: (id) =>
      database.run(() => {
        database.prepare('DELETE FROM saved_addresses WHERE id = ?').run(id)
      }),
  }
}
