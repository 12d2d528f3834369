import { createHash, randomBytes } from 'node:crypto'
import { orderNumberKey } from '../../core/orders/order-number.ts'
import type { OrderParcel, ParcelMarks } from '../../core/ship/parcel-marks.ts'

/**
 * Marks by SHA-256 over the station's id, which is kept in its database and told to nobody: only who has it can try which
 * order a mark is of. A transactionId with a mark is a UUID of version 8 (RFC 9562): 60 bits of chance, then the mark.
 */
export function parcelMarks(stationId: string): ParcelMarks {
  function markOf({ orderNumber, parcelNumber }: OrderParcel): string {
    const text = JSON.stringify([stationId, orderNumberKey(orderNumber), parcelNumber])
    const hash = createHash('sha256').update(text).digest()
    // The first two bits of this half are the UUID's variant.
    hash[0] = ((hash[0] ?? 0) & 0x3f) | 0x80
    const hex = hash.toString('hex')
    return `${hex.slice(0, 4)}-${hex.slice(4, 16)}`
  }
  return {
    markOf,
    newTransactionId(parcel) {
      const chance = randomBytes(8).toString('hex')
      return `${chance.slice(0, 8)}-${chance.slice(8, 12)}-8${chance.slice(12, 15)}-${markOf(parcel)}`
    },
    markIn: (transactionId) => marked.exec(transactionId.toLowerCase())?.[1],
  }
}

const marked = /^[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-([89ab][\da-f]{3}-[\da-f]{12})$/
