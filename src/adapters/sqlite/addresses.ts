import { AddressFields, addressUses } from '../../contract/addresses.ts'
import type { SavedAddressStore } from '../../core/addresses/ports.ts'
import { flag, oneOf, optional, sealedJson, sealedText, text, time } from './columns.ts'
import type { StoreContext } from './store-context.ts'
import { storeOf } from './store.ts'
import { table, view } from './table.ts'

const savedAddressTable = table('saved_addresses', {
  fixed: {
    id: text,
    accountKey: text,
    serviceId: text,
    use: oneOf(addressUses),
    savedAt: time,
    askedAt: time,
    isResidential: optional(flag),
    address: sealedJson(AddressFields),
    verificationStatus: optional(sealedText),
  },
})

const savedBefore = view('SELECT id, saved_at FROM saved_addresses', { id: text, savedAt: time })

/** `SavedAddressStore` in SQLite. An address that this session cannot open is not listed. */
export function sqliteSavedAddressStore(context: StoreContext): SavedAddressStore {
  const { database } = context
  const addresses = savedAddressTable(context)
  const remove = (id: string) => void database.prepare('DELETE FROM saved_addresses WHERE id = ?').run(id)

  return storeOf<SavedAddressStore>(database)({
    reads: {
      get: (id) => addresses.openable('WHERE id = ?', id)[0],
      list: (accountKey, use) =>
        addresses.openable(
          'WHERE account_key = ?1 AND (?2 IS NULL OR use = ?2) ORDER BY saved_at DESC, seq DESC',
          accountKey,
          use ?? null,
        ),
    },
    writes: {
      put(given) {
        const earlier = savedBefore(context).first(
          'WHERE account_key = ? AND service_id = ?',
          given.accountKey,
          given.serviceId,
        )
        const address = { ...given, ...earlier }
        remove(address.id)
        addresses.insert(address)
        return address
      },
      remove,
    },
  })
}
