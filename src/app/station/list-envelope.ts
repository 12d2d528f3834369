// A list as the benches of a warehouse share it: sealed with the warehouse's key, and bound to the warehouse and the list. The hashes of
// badges stand in it, and nowhere in the database in plain.

import { canonicalJson } from '../../base/canonical-json.ts'
import { createSealer, keyIdIn, keyIdOf } from '../../adapters/sqlite/sealer.ts'
import { isAppError } from '../../contract/errors.ts'
import type { SharedListName } from '../../contract/shared-list-words.ts'
import type { ListKeys } from '../../core/warehouse/share-lists.ts'
import { ListDocumentShape } from './list-document.ts'
import type { KeysHere } from './warehouse-keys.ts'
import { openerOf } from './warehouse-opener.ts'

const placeOf = (warehouseId: string, list: SharedListName) => `shared_lists.sealed:${warehouseId}/${list}`

export function listKeys({ keys, newest }: Pick<KeysHere, 'keys' | 'newest'>): ListKeys {
  const opener = openerOf(keys)
  const sealer = newest && createSealer(newest.key)
  const isNewest = (sealed: Uint8Array) => newest !== undefined && keyIdIn(sealed) === keyIdOf(newest.key)
  return {
    isNewest,
    parts: {
      seal: sealer && ((plain, place) => Buffer.from(sealer.seal(plain, place)).toString('base64')),
      open(sealed, place) {
        try {
          const plain = opener?.open(Buffer.from(sealed, 'base64'), place)
          return plain && Buffer.from(plain).toString()
        } catch (error) {
          if (isAppError(error, 'sealed_with_other_key') || isAppError(error, 'label_unreadable'))
            return undefined
          throw error
        }
      },
      isNewest: (sealed) => isNewest(Buffer.from(sealed, 'base64')),
    },
    seal:
      newest &&
      ((warehouseId, list, document) => ({
        keyVersion: newest.version,
        sealed: createSealer(newest.key).seal(canonicalJson(document), placeOf(warehouseId, list)),
      })),
    open(warehouseId, list, sealed) {
      if (!opener) return 'no_key'
      try {
        const plain = opener.open(sealed, placeOf(warehouseId, list))
        const read = ListDocumentShape.safeParse(JSON.parse(Buffer.from(plain).toString()))
        return read.success ? read.data : 'newer'
      } catch (error) {
        if (isAppError(error, 'sealed_with_other_key')) return 'no_key'
        if (isAppError(error, 'label_unreadable')) return 'not_proven'
        throw error
      }
    },
  }
}
