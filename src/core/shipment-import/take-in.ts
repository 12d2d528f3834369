// One shipment of the service's list: is it known here, and if not, it is taken in with its labels. It is never printed by
// itself, and nothing is bought.

import { isAppError } from '../../contract/errors.ts'
import { services, type Service } from '../../service/enums.ts'
import { destinationOf } from '../../contract/destination.ts'
import type { ConnectedAccount } from '../connected-account.ts'
import type { Clock, Logger } from '../runtime.ts'
import { placeLabels } from '../ship/label-places.ts'
import type { ParcelMarks } from '../ship/parcel-marks.ts'
import type { PurchaseStore } from '../ship/ports.ts'
import type { Purchase } from '../ship/purchase.ts'
import type { CreateShipmentRequest, ServiceLabel } from '../shipping-service.ts'
import type { ListedShipment, ShipmentDirectory, ShipmentImportStore, ShippedOrder } from './ports.ts'

export type TakeInPorts = {
  /** The account that is connected now. What its list tells is asked about there. */
  readonly account: () => ConnectedAccount<ShipmentDirectory>
  readonly store: ShipmentImportStore
  readonly purchases: Pick<PurchaseStore, 'get' | 'findByOrder'>
  readonly marks: Pick<ParcelMarks, 'marksOf' | 'markIn'>
  /** A second shipment under a purchase's transactionId is an alarm, and not taken in by itself. */
  readonly onSecond: (shipment: ListedShipment) => Promise<void>
  /** Looks into a purchase that is in doubt, and answers once it has looked. */
  readonly settle: (purchaseId: string) => Promise<void>
  readonly onPurchase: (purchase: Purchase) => void
  readonly clock: Pick<Clock, 'now'>
  readonly logger: Logger
}

/**
 * `known`: it was here. `settled`: a doubt was about it, and is settled. `taken`: it is here now. `without_label`: so is
 * it, and a label could not be had. `in_doubt`: a doubt is about it, and could not be settled.
 */
export type Taking = 'known' | 'settled' | 'taken' | 'without_label' | 'in_doubt'

/** How many parcels of an open order are looked for. */
const parcelsOfAnOrder = 9

/** Takes in shipments of one account's list: what it has to know of the open orders is read once. */
export function createTakeIn(
  ports: TakeInPorts,
  account: ConnectedAccount<ShipmentDirectory>,
): (shipment: ListedShipment) => Promise<Taking> {
  const { store, purchases, marks, logger } = ports
  let ordersByMark: Promise<ReadonlyMap<string, ShippedOrder>> | undefined

  async function readOrders(): Promise<ReadonlyMap<string, ShippedOrder>> {
    const orders = await store.openOrders()
    return new Map(
      orders.flatMap(({ id: orderId, orderNumber }) =>
        Array.from({ length: parcelsOfAnOrder }, (_, at) => {
          const order = { orderId, orderNumber, parcelNumber: at + 1 }
          return marks.marksOf(order).map((mark) => [mark, order] as const)
        }).flat(),
      ),
    )
  }

  async function settleDoubt({ id }: Purchase, shipment: ListedShipment): Promise<Taking> {
    await ports.settle(id)
    const settled = await purchases.get(id)
    if (settled?.state !== 'bought') return 'in_doubt'
    await meet(settled, shipment)
    return 'settled'
  }

  /** What the list tells of a parcel that is bought here too: that it is another shipment, or its refund. */
  async function meet(known: Purchase, shipment: ListedShipment): Promise<void> {
    if (known.shipmentId !== shipment.shipmentId) await ports.onSecond(shipment)
    else if (await store.noteRefund(known, shipment)) ports.onPurchase(known)
  }

  /** It was refused, or ended by a person's word, and its parcel has another purchase since. */
  async function isRebought({ orderId, parcelNumber }: Purchase): Promise<boolean> {
    const live = await purchases.findByOrder(orderId, parcelNumber)
    return live !== undefined && live.state !== 'refused'
  }

  async function labelsOf({ shipmentId }: ListedShipment): Promise<readonly ServiceLabel[]> {
    try {
      return await account.service.getLabels(shipmentId)
    } catch (error) {
      // What was paid for is known here, label or not: it can be refunded, tracked and fetched again.
      if (!isAppError(error)) throw error
      logger.warn('shipment_import.label_not_read', { code: error.code })
      return []
    }
  }

  return async (shipment) => {
    const known = await store.findKnown(shipment)
    if (known && known.state !== 'bought' && known.state !== 'refused') return settleDoubt(known, shipment)
    if (known?.state === 'bought') {
      await meet(known, shipment)
      return 'known'
    }
    if (known && (await isRebought(known))) {
      await ports.onSecond(shipment)
      return 'known'
    }
    const mark = shipment.transactionId === undefined ? undefined : marks.markIn(shipment.transactionId)
    ordersByMark ??= mark === undefined ? undefined : readOrders()
    const order = known ?? (mark === undefined ? undefined : (await ordersByMark)?.get(mark))
    const packageCount = Math.max(1, shipment.packages.length)
    const placed = placeLabels(await labelsOf(shipment), packageCount)
    const labels = placed.map(({ label, packageNumber }) => ({ ...label, packageNumber }))
    const { toAddress } = shipment
    const { inserted, purchase } = await store.insert({
      shipment,
      labels,
      request: requestOf(shipment),
      recipient: toAddress?.name ?? '',
      destination: toAddress ? destinationOf(toAddress) : '',
      boughtAt: boughtAt(shipment, ports.clock.now()),
      order,
      mark,
      accountKey: account.key(),
    })
    if (!inserted) return 'known'
    logger.info('shipment_import.taken', { purchaseId: purchase.id, labels: labels.length })
    ports.onPurchase(purchase)
    const here = labels.filter(({ packageNumber }) => packageNumber <= packageCount)
    return here.length < packageCount ? 'without_label' : 'taken'
  }
}

function boughtAt({ createdDate }: ListedShipment, now: Date): Date {
  const at = createdDate === undefined ? Number.NaN : Date.parse(createdDate)
  return Number.isNaN(at) || at > now.getTime() ? now : new Date(at)
}

/** What the shipment says of its own request, as far as a manifest has to know it; undefined where that is not all. */
function requestOf(shipment: ListedShipment): CreateShipmentRequest | undefined {
  const { fromAddress, toAddress, carrierAccountId, shipDate, packages } = shipment
  const service = services.find((one): one is Service => one === shipment.service)
  if (!fromAddress || !toAddress || !service || carrierAccountId === undefined) return undefined
  return {
    fromAddress,
    toAddress,
    packages: packages.length > 0 ? packages.map(() => ({})) : [{}],
    service,
    carrierAccountId,
    postageLabel: {},
    ...(shipDate === undefined ? {} : { shipDate }),
  }
}
