// What a scan, or a key, of an order whose items are scanned comes to: how it stands, or the purchase that it begins.

import type { ParsedInput } from '../../contract/operations.ts'
import { isAppError, type ErrorCode } from '../../contract/errors.ts'
import type { ScanOutcome } from '../../contract/ship.ts'
import { classifyScan } from '../../core/scanning/classify-scan.ts'
import type { Order } from '../../core/orders/order.ts'
import { isPackingUnreadable } from '../../core/ship/packing.ts'
import type { Verified } from '../../core/verification/verification.ts'
import type { Authority } from '../guard/authority.ts'
import { present } from '../views.ts'
import type { PortsOf } from './ports.ts'
import type { ShippingParts } from './ship-parts.ts'

type Gesture = Pick<ParsedInput<'ship.scan'>, 'gestureId' | 'weight'>
type ScanOfItem = ParsedInput<'ship.scan'> & {
  readonly verifying: NonNullable<ParsedInput<'ship.scan'>['verifying']>
}

export type VerifiedScansPorts = PortsOf<never, 'orders'> &
  Pick<ShippingParts, 'verification'> & {
    /** Ships an order that is here: this parcel of it, or the one that is next. */
    readonly ship: (
      orderNumber: string,
      gesture: Gesture,
      authority: Authority,
      parcelNumber?: number,
    ) => Promise<ScanOutcome>
    /** What was bought of an order, or is being; buys nothing. */
    readonly showSold: (orderNumber: string) => Promise<ScanOutcome>
    /** What waits in the line of an order, where a scan of it cannot be of one of its parcels alone; changes nothing of it. */
    readonly showInLine: (orderNumber: string) => Promise<ScanOutcome | undefined>
    /** What a scan is to the labels that wait to be scanned back; undefined where it is nothing to them. */
    readonly toLabel: (text: string) => Promise<ScanOutcome | undefined>
    /** That a label which came out has to be scanned back before this parcel is bought. */
    readonly labelBefore: (orderNumber: string, parcelNumber: number) => Promise<ScanOutcome | undefined>
  }

const keeping: ReadonlySet<ErrorCode> = new Set([
  'order_claimed',
  'order_packed',
  'warehouse_refused',
  'warehouse_too_old',
])

export type VerifiedScans = ReturnType<typeof verifiedScans>

export function verifiedScans({
  stores,
  verification,
  ship,
  showSold,
  showInLine,
  toLabel,
  labelBefore,
}: VerifiedScansPorts) {
  /**
   * Another bench has it, the warehouse lets this one not in, or what waits of it or is in its parcels cannot be read: told on the stage, as of any
   * order.
   */
  async function orKept<T extends ScanOutcome | undefined>(
    { orderNumber, parcelNumber }: { readonly orderNumber: string; readonly parcelNumber?: number },
    run: Promise<T>,
  ): Promise<T | ScanOutcome> {
    try {
      return await run
    } catch (error) {
      if (!isAppError(error) || !(keeping.has(error.code) || isPackingUnreadable(error))) throw error
      return { kind: 'not_sent', orderNumber, error: error.toInfo(), ...present({ parcelNumber }) }
    }
  }

  async function outcome(verified: Verified, gesture: Gesture, authority: Authority): Promise<ScanOutcome> {
    if (verified.kind === 'verifying') {
      const { kind, verification: shown, news } = verified
      return { kind, orderNumber: shown.orderNumber, verification: shown, news }
    }
    const { kind, orderNumber } = verified
    if (kind === 'sold') return showSold(orderNumber)
    const waits = kind === 'as_always' && (await showInLine(orderNumber))
    if (waits) return waits
    const parcelNumber = kind === 'ready' ? verified.parcelNumber : undefined
    const label = parcelNumber === undefined ? undefined : await labelBefore(orderNumber, parcelNumber)
    // What is in the parcel is kept: a scan of its order buys it then.
    if (label) return label
    const shipped = await ship(orderNumber, gesture, authority, parcelNumber)
    if (shipped.kind === 'not_sent' && shipped.error.code === 'items_not_scanned') {
      // Somebody took something out meanwhile: it is shown how it stands.
      const now = await verification.state(orderNumber)
      return now.kind === 'verifying' ? outcome(now, gesture, authority) : shipped
    }
    if (shipped.kind !== 'shipping' && shipped.kind !== 'put_off') return shipped
    const rest = kind === 'ready' && verified.goesOn ? await verification.rest(orderNumber) : undefined
    return rest ? { ...shipped, rest } : shipped
  }

  /** A scan of an order that is here: its items first, where they have to be scanned. */
  const begin = (order: Order, gesture: Gesture, authority: Authority): Promise<ScanOutcome> =>
    orKept(
      { orderNumber: order.orderNumber },
      verification.begin(order).then((verified) => outcome(verified, gesture, authority)),
    )

  async function scan(input: ScanOfItem, authority: Authority): Promise<ScanOutcome | undefined> {
    const { text, gestureId, verifying } = input
    const taken = await verification.takeItem({ ...verifying, text, gestureId })
    if (taken) return outcome(taken, input, authority)
    if (await verification.isClosed(verifying)) return undefined
    const label = await toLabel(text)
    if (label) return label
    const order = await stores.orders.findByNumber(classifyScan(text).text)
    const { orderNumber } = verifying
    if (!order) return outcome(await verification.stranger(orderNumber, { scan: text }), input, authority)
    const isOther = order.orderNumber.toLowerCase() !== orderNumber.toLowerCase()
    if (isOther && (await verification.packedNow(orderNumber)) > 0) {
      const news = { kind: 'order_scanned', orderNumber: order.orderNumber } as const
      return outcome(await verification.stranger(orderNumber, news), input, authority)
    }
    return begin(order, input, authority)
  }

  return {
    begin,
    /** What a key of the page came to. */
    outcome: (
      verified: Promise<Verified>,
      gesture: Gesture & { readonly orderNumber: string; readonly parcelNumber: number },
      authority: Authority,
    ) =>
      orKept(
        gesture,
        verified.then((done) => outcome(done, gesture, authority)),
      ),
    /** A scan while the page shows an order whose items are scanned; undefined where its parcel is closed and it is none of them. */
    scan: (input: ScanOfItem, authority: Authority) => orKept(input.verifying, scan(input, authority)),
  }
}
