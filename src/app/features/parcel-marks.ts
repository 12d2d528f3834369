import { createHash, randomBytes } from 'node:crypto'
import { orderNumberKey } from '../../core/orders/order-number.ts'
import type { OrderParcel, ParcelMarks } from '../../core/ship/parcel-marks.ts'

/**
 * Marks by SHA-256 over the station's id, which is kept in its database and told to nobody: only who has it can try which
 * order a mark is of. A transactionId with a mark is a UUID of version 8 (RFC 9562): 60 bits of chance, then the mark.
 * `warehouseId`: of the warehouse that the station shares its orders with, whose marks it knows too.
 */
export function parcelMarks(
  stationId: string,
  warehouseId: () => string | undefined = () => undefined,
): ParcelMarks {
  return {
    marksOf: (parcel) => [stationId, warehouseId() ?? []].flat().map((owner) => markOf(owner, parcel)),
    newTransactionId: (parcel) => transactionId(randomBytes(8), markOf(stationId, parcel)),
    markIn: (id) => marked.exec(id.toLowerCase())?.[1],
  }
}

/**
 * The transactionId of a purchase that a warehouse means: the same on each of its benches, so that two that know nothing of
 * each other ask the service for the same shipment. The warehouse's id is told to its benches alone.
 */
export function sharedTransactionId(warehouseId: string, parcel: OrderParcel, attempt: number): string {
  const { orderNumber, parcelNumber } = parcel
  const name = JSON.stringify(['purchase', warehouseId, orderNumberKey(orderNumber), parcelNumber, attempt])
  return transactionId(createHash('sha256').update(name).digest(), markOf(warehouseId, parcel))
}

function transactionId(first: Uint8Array, mark: string): string {
  const hex = Buffer.from(first).toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(12, 15)}-${mark}`
}

function markOf(owner: string, { orderNumber, parcelNumber }: OrderParcel): string {
  const text = JSON.stringify([owner, orderNumberKey(orderNumber), parcelNumber])
  const hash = createHash('sha256').update(text).digest()
  // The first two bits of this half are the UUID's variant.
  hash[0] = ((hash[0] ?? 0) & 0x3f) | 0x80
  const hex = hash.toString('hex')
  return `${hex.slice(0, 4)}-${hex.slice(4, 16)}`
}

const marked = /^[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-([89ab][\da-f]{3}-[\da-f]{12})$/
