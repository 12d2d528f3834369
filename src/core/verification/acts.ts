// What was done with the items of an order before its labels were bought, act by act; what is in its parcels is made of them.

import type { VerificationExcuse } from '../../contract/verification.ts'

/** Pieces of one SKU. */
export type Piece = {
  readonly sku: string
  readonly count: number
  readonly how: 'scan' | 'tick' | 'excuse'
  readonly lot?: string | undefined
  readonly serial?: string | undefined
  /** ISO 8601 day. */
  readonly expires?: string | undefined
}

export type Doing =
  | ({ readonly kind: 'take' } & Piece)
  /** Of these gestures. `sku` and `count`: of the last of them, and of all. */
  | { readonly kind: 'out'; readonly of: readonly string[]; readonly sku: string; readonly count: number }
  /** The package is full, or goes without what is left. `whole`: it waited in the line by its last item alone, and does no more. */
  | { readonly kind: 'close'; readonly how: 'next' | 'short' | 'whole' }
  /** It was closed and not bought, and is packed on; what goes into such a one opens it too. */
  | { readonly kind: 'open' }
  /** All that was left goes unscanned. */
  | { readonly kind: 'excuse'; readonly pieces: readonly Piece[]; readonly reason: VerificationExcuse }

export type Act = {
  /** Once for each gesture. */
  readonly gestureId: string
  readonly orderId: string
  readonly orderNumber: string
  readonly parcelNumber: number
  readonly at: Date
  /** Who was at work; undefined where nobody is known. */
  readonly by: string | undefined
  readonly doing: Doing
}

export type PieceIn = Piece & Pick<Act, 'gestureId' | 'at' | 'by'>

export type ParcelContents = {
  readonly parcelNumber: number
  /** In the order of their scans. */
  readonly pieces: readonly PieceIn[]
  /** `whole`: by its last item alone; it waits in the line for the service, or did. */
  readonly closed: 'next' | 'short' | 'excused' | 'whole' | undefined
  /** Of one that is closed so: since when. */
  readonly wholeAt?: Date | undefined
  /** When anything of it changed. */
  readonly changedAt: Date
}

/** The parcels that something was done with, by number. `acts`: of one order, the oldest first. */
export function parcelsOf(acts: readonly Act[]): ReadonlyMap<number, ParcelContents> {
  const parcels = new Map<number, ParcelContents>()
  for (const act of acts) {
    const before = parcels.get(act.parcelNumber)
    parcels.set(act.parcelNumber, after(before, act))
  }
  return parcels
}

function after(before: ParcelContents | undefined, act: Act): ParcelContents {
  const { parcelNumber, doing, gestureId, at, by } = act
  const parcel = before ?? { parcelNumber, pieces: [], closed: undefined, changedAt: at }
  const since = { ...parcel, changedAt: at, wholeAt: undefined }
  switch (doing.kind) {
    case 'take': {
      const { sku, count, how, lot, serial, expires } = doing
      const piece = { sku, count, how, lot, serial, expires, gestureId, at, by }
      return { ...since, pieces: [...parcel.pieces, piece], closed: undefined }
    }
    case 'out': {
      const pieces = parcel.pieces.filter((piece) => !doing.of.includes(piece.gestureId))
      // Whoever opens it again closes it again.
      return { ...since, pieces, closed: undefined }
    }
    case 'close':
      // Nothing of it changed by leaving the line.
      return doing.how === 'whole'
        ? { ...parcel, closed: 'whole', wholeAt: at }
        : { ...since, closed: doing.how }
    case 'open':
      // What nobody scanned is scanned now.
      return { ...since, pieces: parcel.pieces.filter(({ how }) => how !== 'excuse'), closed: undefined }
    case 'excuse': {
      const added = doing.pieces.map((piece) => ({ ...piece, gestureId, at, by }))
      return { ...since, pieces: [...parcel.pieces, ...added], closed: 'excused' }
    }
  }
}
