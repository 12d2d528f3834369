// What is scanned of orders, kept in memory: for the rules, which the SQLite store is held to beside it.

import { AppError } from '../../src/contract/errors.ts'
import type { ScannedAtBench } from '../../src/contract/scanned-at-bench.ts'
import type { Item } from '../../src/core/items/item.ts'
import { skuKey } from '../../src/core/items/item.ts'
import { codeKey } from '../../src/core/orders/barcode.ts'
import type { Order, OrderItem } from '../../src/core/orders/order.ts'
import type { Act } from '../../src/core/verification/acts.ts'
import type { BegunParcel, ParcelScans, VerificationStore } from '../../src/core/verification/ports.ts'
import { createVerification } from '../../src/core/verification/verification.ts'
import type { VerificationRule } from '../../src/contract/verification-view.ts'

export function memoryVerificationStore(): VerificationStore & { readonly acts: Act[] } {
  const acts: Act[] = []
  const open = new Map<string, boolean>()
  return {
    acts,
    actsOf: (orderId) => Promise.resolve(acts.filter((act) => act.orderId === orderId)),
    byGesture: (gestureId) => Promise.resolve(acts.find((act) => act.gestureId === gestureId)),
    add(act, isOpen) {
      if (acts.some(({ gestureId }) => gestureId === act.gestureId)) return Promise.resolve(false)
      acts.push(act)
      open.delete(act.orderId)
      open.set(act.orderId, isOpen)
      return Promise.resolve(true)
    },
    settle: (orderId) => Promise.resolve(void (open.has(orderId) && open.set(orderId, false))),
    isKnown: (orderId) => Promise.resolve(open.has(orderId)),
    isOpen: (orderId) => Promise.resolve(open.get(orderId) ?? false),
    openAmong: (orderIds) => Promise.resolve(new Set(orderIds.filter((id) => open.get(id)))),
    openShipped: () => Promise.resolve([]),
    countOpen: () => Promise.resolve([...open.values()].filter(Boolean).length),
    listOpen: (limit) =>
      Promise.resolve(
        [...open]
          .filter(([, isOpen]) => isOpen)
          .map(([id]) => id)
          .toReversed()
          .slice(0, limit),
      ),
    takesOf(sku, serial) {
      const out = new Set(acts.flatMap(({ doing }) => (doing.kind === 'out' ? doing.of : [])))
      return Promise.resolve(
        acts.filter(
          ({ doing, gestureId }) =>
            doing.kind === 'take' &&
            !out.has(gestureId) &&
            skuKey(doing.sku) === skuKey(sku) &&
            doing.serial === serial,
        ),
      )
    },
  }
}

export const piece = (sku: string, quantity = 1, more: Partial<OrderItem> = {}): OrderItem => ({
  sku,
  quantity,
  weightGrams: undefined,
  ...more,
})

export const orderWith = (orderNumber: string, ...items: readonly OrderItem[]): Order => ({
  id: `id of ${orderNumber}`,
  orderNumber,
  toAddress: {
    name: 'Ada Example',
    street1: '12 Sample St',
    city: 'Chicago',
    state: 'IL',
    zip: '60601',
    country: 'US',
  },
  weightGrams: undefined,
  items,
  preset: undefined,
  service: undefined,
  references: [],
  state: 'open',
  heldReason: undefined,
  failure: undefined,
  createdAt: new Date(0),
  updatedAt: new Date(0),
})

export const listed = (sku: string, more: Partial<Item> = {}): Item => ({
  sku,
  barcodes: [],
  updatedAt: new Date(0),
  ...more,
})

/** Orders are bought as they are told to be: `begun` by id and parcel. */
export function packingBench({
  rule = { mode: 'all', customerGroups: [], shortIsSupervised: true },
  items = [],
}: { readonly rule?: VerificationRule; readonly items?: readonly Item[] } = {}) {
  const orders = new Map<string, Order>()
  const begun = new Map<string, BegunParcel[]>()
  const store = memoryVerificationStore()
  const at = {
    work: 'Pat' as string | undefined,
    nowMs: Date.UTC(2026, 10, 29),
    rule,
    isNew: false,
    elsewhere: false,
    scannedElsewhere: undefined as ScannedAtBench | undefined,
  }
  /** What other benches are told, the last last. */
  const told: { parcelNumber: number; scans: ParcelScans | undefined }[] = []
  const held = new Set<string>()
  /** Parcels that were not bought as they were put off. */
  const changed: number[] = []
  const outOfLine = (orderId: string, parcelNumber: number) =>
    begun.set(
      orderId,
      (begun.get(orderId) ?? []).filter((one) => one.parcelNumber !== parcelNumber || one.isUnderWay),
    )
  const verification = createVerification({
    claims: {
      hold({ orderNumber }) {
        if (at.elsewhere) return Promise.reject(new AppError('order_claimed', 'Another bench has this order'))
        const isFree = !held.has(orderNumber)
        held.add(orderNumber)
        return Promise.resolve(isFree ? at.scannedElsewhere : undefined)
      },
      letGo: ({ orderNumber }) => Promise.resolve(void held.delete(orderNumber)),
      tellScans: (parcel, scans) => void told.push({ parcelNumber: parcel.parcelNumber, scans }),
    },
    parcelChanges({ orderId, parcelNumber }) {
      changed.push(parcelNumber)
      outOfLine(orderId, parcelNumber)
      return Promise.resolve()
    },
    store,
    orders: {
      findByNumber: (orderNumber) =>
        Promise.resolve([...orders.values()].find((order) => order.orderNumber === orderNumber)),
      get: (id) => Promise.resolve(orders.get(id)),
    },
    items: {
      bySkus: (skus) => {
        const keys = skus.map(skuKey)
        return Promise.resolve(
          new Map(
            items.filter(({ sku }) => keys.includes(skuKey(sku))).map((item) => [skuKey(item.sku), item]),
          ),
        )
      },
      byCode: (code) =>
        Promise.resolve(
          items.find(
            ({ sku, barcodes }) =>
              skuKey(sku) === skuKey(code) || barcodes.some((one) => codeKey(one.code) === codeKey(code)),
          ),
        ),
    },
    begun: (orderId) => Promise.resolve(begun.get(orderId) ?? []),
    rule: () => Promise.resolve(at.rule),
    isNewAtWork: () => at.isNew,
    atWork: () => at.work,
    clock: { now: () => new Date((at.nowMs += 1_000)) },
    onChange: () => undefined,
  })
  const begin = (order: Order, one: BegunParcel) =>
    begun.set(order.id, [
      ...(begun.get(order.id) ?? []).filter(({ parcelNumber }) => parcelNumber !== one.parcelNumber),
      one,
    ])
  let gestures = 0
  const nextGesture = () => `gesture ${++gestures}`
  return {
    at,
    store,
    verification,
    held,
    told,
    changed,
    nextGesture,
    put: (order: Order) => {
      orders.set(order.id, order)
      return order
    },
    /** `isVoid`: its refund is asked for now. `wholeAt`: as its check said before it was bought. */
    buy: (
      order: Order,
      parcelNumber: number,
      { isVoid = false, wholeAt }: { isVoid?: boolean; wholeAt?: Date | undefined } = {},
    ) =>
      begin(order, {
        ...{
          parcelNumber,
          isUnderWay: true,
          isBought: true,
          isLeaving: false,
          isReturn: false,
          isVoid,
          wholeAt,
        },
        ...(isVoid && { voidAt: new Date((at.nowMs += 1_000)) }),
      }),
    /** Its request is out, and not answered. */
    send: (order: Order, parcelNumber: number) =>
      begin(order, { parcelNumber, isUnderWay: true, isLeaving: false, isReturn: false }),
    /** Its purchase was refused. */
    refuse: ({ id }: Order, parcelNumber: number) =>
      begun.set(
        id,
        (begun.get(id) ?? []).filter((one) => one.parcelNumber !== parcelNumber),
      ),
    /** It waits in the line from now on, as it is. Throws where it may not be bought. */
    async putOff(order: Order, parcelNumber: number) {
      const wholeAt = await verification.packing.check(order, parcelNumber)
      const putOffAt = new Date(at.nowMs)
      begin(order, {
        ...{ parcelNumber, isUnderWay: false, isLeaving: false, isReturn: false, putOffAt, wholeAt },
      })
    },
    /** Its turn came, and it was not bought: a person has to look at it. */
    stop: ({ id }: Order, parcelNumber: number) =>
      begun.set(
        id,
        (begun.get(id) ?? []).map((one) =>
          one.parcelNumber === parcelNumber ? { ...one, putOffAt: undefined } : one,
        ),
      ),
    takeOutOfLine: ({ id }: Order, parcelNumber: number) => outOfLine(id, parcelNumber),
    scan: (
      order: Order,
      text: string,
      {
        parcelNumber = 1,
        count = 1,
        gestureId = nextGesture(),
        ...traced
      }: { parcelNumber?: number; count?: number; gestureId?: string; lot?: string; serial?: string } = {},
    ) =>
      verification.takeItem({
        orderNumber: order.orderNumber,
        parcelNumber,
        gestureId,
        text,
        count,
        ...traced,
      }),
    packing: (order: Order, parcelNumber = 1, gestureId = nextGesture()) => ({
      orderNumber: order.orderNumber,
      parcelNumber,
      gestureId,
    }),
  }
}
