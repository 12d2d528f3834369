// What a bench's side of its claims works with: what it is given, what it holds, and what it throws.

import type { CutOffRule } from '../../contract/warehouse-setting.ts'
import { AppError, isAppError } from '../../contract/errors.ts'
import type { ScannedAtBench } from '../../contract/scanned-at-bench.ts'
import type { ClaimedElsewhere, HalfScannedElsewhere } from '../../contract/warehouse.ts'
import { orderNumberKey } from '../orders/order-number.ts'
import type { Clock, Logger } from '../runtime.ts'
import type { PurchaseStore } from '../ship/ports.ts'
import { parcelKey, type Parcel } from '../ship/purchase.ts'
import type { ClaimAnswer, Claims, HeldClaim, ParcelName, ToldScans } from './claims.ts'

/** Bought, or being bought, without the warehouse's word: kept until it has heard of it. */
export type Unreported = ParcelName & { readonly orderNumber: string; readonly transactionId: string }

/** The SKU that an order was scanned up to is for benches with the warehouse's key alone. Neither throws. */
export type ScanKeys = {
  /** Undefined where this bench lacks the newest key. */
  seal(orderKey: string, sku: string): Promise<Uint8Array | undefined>
  /** In a packer's time; undefined where it cannot be opened, or nobody can say so in time. */
  open(orderKey: string, scans: ToldScans): Promise<string | undefined>
}

export type WarehouseState = 'joining' | 'joined' | 'cut_off' | 'refused'

export type OrderClaimsPorts = {
  /** Throws `warehouse_cut_off` and the like, as `Claims`, where the warehouse cannot be opened. */
  readonly claims: () => Promise<Claims>
  /** Undefined until the warehouse was opened once. */
  readonly transactionIdOf: (parcel: Parcel, attempt: number) => Promise<string | undefined>
  readonly purchases: Pick<PurchaseStore, 'findByTransaction' | 'listInDoubt'>
  /** Whether the connected account has a shipment under a transactionId. */
  readonly isAtService: (transactionId: string) => Promise<boolean>
  readonly unreported: {
    list(): Promise<readonly Unreported[]>
    save(list: readonly Unreported[]): Promise<void>
  }
  readonly scanKeys: ScanKeys
  readonly cutOff: () => CutOffRule
  readonly clock: Clock
  readonly logger: Logger
  readonly onChange: () => void
  /** An order that this bench bought while it was cut off, and another one too. */
  readonly onPackedTwice: (orderNumber: string, bench: string) => Promise<void>
}

/** What this bench has taken, and the warehouse was not told the end of. */
export type Taken = Unreported & {
  /** Of what was taken in this run: a parcel without an order may be called as one. */
  readonly orderId?: string | undefined
  /** Undefined where the warehouse does not know of it. */
  readonly fencing: number | undefined
  /** Undefined of a doubt that was kept before a restart. */
  readonly attempt: number | undefined
  readonly left: boolean
}

export const noAnswer = (error: unknown) => isAppError(error, 'warehouse_cut_off')
export const notOpen = (error: unknown) =>
  isAppError(error, 'warehouse_cut_off', 'warehouse_refused', 'warehouse_too_old')

export const nameOf = ({ orderNumber, parcelNumber }: Parcel): ParcelName => ({
  orderKey: orderNumberKey(orderNumber),
  parcelNumber,
})

/** By the order's number: what came back from a restart has the purchase's own id. */
export const keyOf = ({ orderNumber, parcelNumber }: Parcel) =>
  parcelKey({ orderId: orderNumberKey(orderNumber), orderNumber, parcelNumber })

export const heldOf = ({ orderKey, parcelNumber }: ParcelName, fencing: number): HeldClaim => ({
  orderKey,
  parcelNumber,
  fencing,
})

export const cutOffAlways = () =>
  new AppError('warehouse_cut_off', 'The warehouse was never reached from this bench')

/** Why this bench does not get an order. */
export function elsewhere(
  answer: Exclude<ClaimAnswer, { kind: 'claimed' }>,
  scanned: ScannedAtBench | undefined,
): AppError {
  const { bench, own } = answer
  if (answer.kind === 'packed')
    return new AppError('order_packed', 'Another bench has packed this order', {
      details: { bench, own, at: answer.at.toISOString() },
    })
  const { inDoubt, stuck } = answer
  return new AppError('order_claimed', 'Another bench has this order', {
    details: {
      bench,
      own,
      since: answer.since.toISOString(),
      inDoubt,
      stuck,
      ...(scanned ? { scanned } : {}),
    } satisfies ClaimedElsewhere,
  })
}

export const halfScanned = (scanned: ScannedAtBench): AppError =>
  new AppError('order_half_scanned', 'Another bench has half scanned this order', {
    details: { scanned } satisfies HalfScannedElsewhere,
  })

/** As a page is told. */
export async function scannedAt(
  keys: ScanKeys,
  orderKey: string,
  scans: ToldScans | undefined,
): Promise<ScannedAtBench | undefined> {
  if (!scans) return undefined
  const { bench, packed, all, by, at } = scans
  const sku = await keys.open(orderKey, scans)
  return {
    bench,
    packed,
    all,
    at: at.toISOString(),
    ...(sku === undefined ? {} : { sku }),
    ...(by === undefined ? {} : { by }),
  }
}
