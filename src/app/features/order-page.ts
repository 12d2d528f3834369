// An order's page: what it says, its labels and its past, and the address that it goes to.

import { AddressFields } from '../../contract/addresses.ts'
import type { ManifestPlace, OrderEvent, OrderOriginView, OrderPage } from '../../contract/order-page.ts'
import type { OrderView } from '../../contract/orders.ts'
import { notFound } from '../../contract/refusals.ts'
import { whyUnreadable } from '../../core/failure.ts'
import { orderHistory, type Happened, type PurchaseOfOrder } from '../../core/orders/order-history.ts'
import type { Order } from '../../core/orders/order.ts'
import { findPreset } from '../../core/orders/package-presets.ts'
import { benchOfOrigin, programOfOrigin, type OrderOrigin } from '../../core/orders/ports.ts'
import { typedAddress } from '../../core/orders/typed-address.ts'
import { isInDoubt, type Purchase } from '../../core/ship/purchase.ts'
import type { HandlersOf } from '../dispatch.ts'
import { presetsOf } from '../station/package-presets.ts'
import { present } from '../views.ts'
import type { PortsOf } from './ports.ts'
import type { Printing } from './printing.ts'
import type { ShippingParts } from './ship-parts.ts'
import type { WarehousePart } from './warehouse.ts'

/** So many refused tries, prints of a label and entries of the audit log are told. */
const most = { refused: 50, prints: 50, acts: 1_000 } as const
export type OrderPagePorts = PortsOf<
  'settings',
  'audit' | 'jobs' | 'labels' | 'manifests' | 'orders' | 'orderSources' | 'purchases' | 'refunds'
> &
  Pick<Printing, 'printerName'> &
  Pick<ShippingParts, 'parcelView' | 'stationRules' | 'verification'> & {
    readonly warehouse: Pick<WarehousePart, 'day'> | undefined
  }

type OrderPageHandlers = Pick<
  HandlersOf<'orders'>,
  'orders.show' | 'orders.setAddress' | 'orders.useFileAddress'
>

/** `viewOf` and `moved`: of an order, and of one that was changed. */
export function orderPageHandlers(
  ports: OrderPagePorts,
  {
    viewOf,
    moved,
  }: {
    readonly viewOf: (order: Order) => Promise<OrderView>
    readonly moved: (change: Promise<Order>) => Promise<OrderView>
  },
): OrderPageHandlers {
  const { stores, settings, parcelView, printerName, stationRules, verification } = ports

  async function pastOf(purchase: Purchase): Promise<PurchaseOfOrder> {
    const { id, parcelNumber, state, trackingNumber, price, reason, createdAt, updatedAt } = purchase
    const [labels, refunds] = await Promise.all([
      stores.labels.listByPurchase(id),
      stores.refunds.listByPurchase(id),
    ])
    return {
      id,
      parcelNumber,
      state,
      isInDoubt: isInDoubt(purchase),
      isImported: purchase.origin === 'imported',
      trackingNumber,
      price,
      reason,
      createdAt,
      updatedAt,
      refunds,
      labels: await Promise.all(
        labels.map(async ({ id: labelId }) => ({
          id: labelId,
          prints: await stores.jobs.listForLabel(labelId, most.prints),
        })),
      ),
    }
  }

  async function manifestOf(purchaseId: string): Promise<ManifestPlace | undefined> {
    const place = await stores.manifests.whereIs(purchaseId)
    if (!place) return undefined
    if (place.manifestId === undefined)
      return { state: place.needsManifest ? openAt(ports.warehouse?.day, purchaseId) : 'not_needed' }
    const manifest = await stores.manifests.get(place.manifestId)
    return manifest && { state: manifest.state, ...present({ number: manifest.manifestNumber }) }
  }

  async function originView(): Promise<(origin: OrderOrigin | undefined) => OrderOriginView | undefined> {
    const sources = await stores.orderSources.list()
    return (origin) => {
      if (origin === undefined) return undefined
      const own = (['hand', 'samples'] as const).find((kind) => kind === origin)
      if (own) return { kind: own }
      const bench = benchOfOrigin(origin)
      if (bench !== undefined) return { kind: 'bench', name: bench }
      const program = programOfOrigin(origin)
      if (program !== undefined) return { kind: 'program', name: program }
      const source = sources.find(({ id }) => id === origin)?.config
      return source ? { kind: source.kind, name: source.name } : { kind: 'removed' }
    }
  }

  /** What waits of it may be unreadable: that hides nothing else of the page. */
  async function packingOf(order: Order): Promise<Pick<OrderPage, 'packed' | 'packedNotKnown'>> {
    try {
      const packed = await verification.packed(order)
      return packed.length > 0 ? { packed } : {}
    } catch (error) {
      return { packedNotKnown: whyUnreadable(error) }
    }
  }

  async function saysOf(
    order: Order,
    fileAddress: Order['toAddress'] | undefined,
  ): Promise<OrderPage['says']> {
    const { toAddress, items, references, customerGroups, preset } = order
    const currency = order.currency ?? (await stationRules.read()).customs.currency
    const named = preset === undefined ? undefined : (findPreset(preset, presetsOf(settings))?.name ?? preset)
    return {
      address: addressFields(toAddress),
      items: items.map(({ valueMinor, sku, quantity, fromList, barcodes, ...item }) => ({
        sku,
        quantity,
        ...present({
          ...item,
          fromList: fromList && [...fromList],
          barcodes: barcodes?.map(({ code, count }) => ({ code, ...present({ count }) })),
          value:
            valueMinor === undefined || currency === undefined
              ? undefined
              : { amountMinor: valueMinor, currency },
        }),
      })),
      references: [...references],
      ...present({
        package: named,
        fileAddress: fileAddress && addressFields(fileAddress),
        customerGroups: customerGroups && [...customerGroups],
      }),
    }
  }

  return {
    async 'orders.show'({ orderNumber }) {
      const order = await stores.orders.findByNumber(orderNumber)
      if (!order) throw notFound('order')
      const { id } = order
      const [view, trail, live, refused, origins] = await Promise.all([
        viewOf(order),
        stores.orders.trail(id),
        stores.purchases.listByOrder(id),
        stores.purchases.listRefused(id, most.refused),
        originView(),
      ])
      const purchases = await Promise.all([...live, ...refused].map(pastOf))
      const records = purchases.flatMap(({ id, labels, refunds }) => [
        id,
        ...labels.map((label) => label.id),
        ...refunds.map((refund) => refund.gestureId),
      ])
      const acts = await stores.audit.about(order.orderNumber, records, most.acts)
      const history = orderHistory({ createdAt: order.createdAt, trail, acts, purchases })
      const packing = await packingOf(order)
      const parcels = live.map(async (purchase) => ({
        parcel: await parcelView(purchase),
        ...present({ manifest: await manifestOf(purchase.id) }),
      }))
      const mayBeBought = live.some(({ state, reason }) => state !== 'prepared' || reason === undefined)
      return {
        order: view,
        parcels: await Promise.all(parcels),
        history: history.map((event) => eventView(event, origins, printerName)),
        canSetAddress:
          ['open', 'held', 'failed'].includes(order.state) && !mayBeBought && view.changesKept === undefined,
        ...packing,
        ...present({
          says: trail.emptiedAt ? undefined : await saysOf(order, trail.fileAddress),
          origin: origins(trail.origin),
          knownSince: order.createdAt < trail.since ? trail.since.toISOString() : undefined,
        }),
      }
    },
    async 'orders.setAddress'({ orderNumber, address }) {
      return moved(stores.orders.setAddress(orderNumber, typedAddress(address)))
    },
    'orders.useFileAddress': ({ orderNumber }) => moved(stores.orders.setAddress(orderNumber, undefined)),
  }
}

/** Of a parcel that is on no manifest as far as this bench itself knows. */
export function openAt(
  day: Pick<WarehousePart['day'], 'placeOf' | 'isKnown'> | undefined,
  purchaseId: string,
): ManifestPlace['state'] {
  const there = day?.placeOf(purchaseId)
  if (there) return there.row.manifestState === 'making' ? 'sent' : 'in_doubt'
  return day && !day.isKnown() ? 'not_known' : 'open'
}

/** What the page shows of an address: marks of the service are no part of it. */
const addressFields = (address: Order['toAddress']): AddressFields => AddressFields.strip().parse(address)

function eventView(
  { at, what, print, origin, ...event }: Happened,
  origins: (origin: OrderOrigin | undefined) => OrderOriginView | undefined,
  printerName: (printerId: string) => string,
): OrderEvent {
  const printView = print && {
    printerName: printerName(print.printerId),
    state: print.state,
    answered: print.answered,
    copies: print.copies,
    ...present({ why: print.reprintReason }),
  }
  return { at: at.toISOString(), what, ...present({ ...event, origin: origins(origin), print: printView }) }
}
