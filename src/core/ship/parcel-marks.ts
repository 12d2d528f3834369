/**
 * A parcel's mark: what of its order's number stands, unreadable for others, in the transactionId of its purchase. By it
 * a shipment that the service lists is known again where the purchase itself was lost with a database.
 */
export type ParcelMarks = {
  /** A new transactionId of a parcel of an order: unlike all others, and with the parcel's mark. */
  newTransactionId(parcel: OrderParcel): string
  /** All that a parcel may carry: of this station, and of its warehouse. */
  marksOf(parcel: OrderParcel): readonly string[]
  /** Undefined for a transactionId that was made without a mark, here or elsewhere. */
  markIn(transactionId: string): string | undefined
}

export type OrderParcel = { readonly orderNumber: string; readonly parcelNumber: number }

/** What stands in the place of the order's id while the order of a mark is not here. */
export const orderIdOfMark = (mark: string): string => `mark:${mark}`
