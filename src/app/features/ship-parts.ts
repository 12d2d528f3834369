// Shipping: what every feature that buys, or shows a parcel, works with.

import type { ParcelView } from '../../contract/domain.ts'
import type { SpendingGuard } from '../../core/spending/first-spending.ts'
import { addressChanges } from '../../core/ship/address-question.ts'
import { accountAwaited } from '../../core/ship/purchase-account.ts'
import type { Purchase } from '../../core/ship/purchase.ts'
import type { ShippingSettings } from '../../core/ship/draft/order-draft.ts'
import { createShipping, type Shipping } from '../../core/ship/shipping.ts'
import type { BegunParcel } from '../../core/verification/ports.ts'
import { isNew } from '../../core/verification/rule.ts'
import { createVerification } from '../../core/verification/verification.ts'
import { createWaitingLine, type WaitingLine } from '../../core/ship/waiting-line.ts'
import { accountKeyOf } from '../profile/kept-by-account.ts'
import { guardBuying } from '../profile/integrity.ts'
import { presetsOf } from '../station/package-presets.ts'
import { createLabelsFirst } from '../labels-first.ts'
import { newId } from '../runtime.ts'
import { createSoon } from '../../core/soon.ts'
import { doubtLongMs, doubtRuleOf } from '../station/station-settings.ts'
import { missingLabelsView, packageView, parcelView as viewOf, present } from '../views.ts'
import { parcelMarks } from './parcel-marks.ts'
import { refundMark } from './refund-views.ts'
import { openScanBacks } from './scan-backs.ts'
import { openSecondShipments } from './second-shipments.ts'
import { stationRulesStore } from '../profile/station-rules.ts'
import type { ShippingRulesStore } from '../profile/shipping-rules.ts'
import { verificationRuleStore } from '../profile/verification-rule.ts'
import type { PortsOf } from './ports.ts'
import type { WarehousePart } from './warehouse.ts'
import type { Printing } from './printing.ts'

/** A label that goes to paper changes several times in a moment: its parcel is put together once for all of them. */
const labelSettlesMs = 50

/** By then the page is told of a parcel that is bought, also where its label does not leave. */
const labelFirstMs = 20

type ShippingPorts = PortsOf<
  | 'adapters'
  | 'account'
  | 'settings'
  | 'stationProfile'
  | 'shipFrom'
  | 'integrity'
  | 'hold'
  | 'health'
  | 'mayEndDoubt'
  | 'atWork'
  | 'operators'
  | 'changes'
  | 'page'
  | 'clock'
  | 'logger',
  | 'stationId'
  | 'audit'
  | 'items'
  | 'jobs'
  | 'keptDrafts'
  | 'labels'
  | 'labelCodes'
  | 'missingLabels'
  | 'orders'
  | 'purchases'
  | 'refunds'
  | 'savedAddresses'
  | 'scanBacks'
  | 'secondShipments'
  | 'shipmentImports'
  | 'values'
  | 'verification'
  | 'waitingOrders'
> &
  Pick<Printing, 'printerFor' | 'printJobView' | 'scansFirst' | 'spool'> & {
    readonly spending: Pick<SpendingGuard, 'allow'>
    readonly warehouse: WarehousePart | undefined
    readonly shippingRules: ShippingRulesStore
  }

export type ShippingParts = ReturnType<typeof openShipping>

export function openShipping(ports: ShippingPorts) {
  const { stores, account, settings, shipFrom, changes, page, clock, logger, shippingRules } = ports
  const stationRules = stationRulesStore(stores.values, settings, ports.stationProfile)
  const secondShipments = openSecondShipments(ports)
  const marks = parcelMarks(stores.stationId, ports.warehouse?.id)
  const verificationRule = verificationRuleStore(stores.values, ports.stationProfile)
  const verification = createVerification({
    store: stores.verification,
    orders: stores.orders,
    items: stores.items,
    begun: begunParcels,
    lineOf: (orderId) => stores.waitingOrders.ofOrder(orderId),
    rule: verificationRule.read,
    isNewAtWork(rule) {
      const id = ports.operators.session.current()?.id
      const since = id === undefined ? undefined : settings.read().operators?.since?.[id]
      return isNew(rule, since === undefined ? undefined : new Date(since), clock.now())
    },
    atWork: ports.atWork,
    claims: ports.warehouse?.claims,
    parcelChanges: (parcel) => waitingLine.parcelChanges(parcel),
    clock,
    onChange: () => changes.emit('verification'),
  })
  async function begunParcels(orderId: string): Promise<readonly BegunParcel[]> {
    const [purchases, waits] = await Promise.all([
      stores.purchases.listByOrder(orderId),
      stores.waitingOrders.ofOrder(orderId),
    ])
    // What was stopped waits for a person, as what is not bought does.
    const putOffAt = new Map(
      waits.filter(({ reason }) => !reason).map((wait) => [wait.parcelNumber, wait.createdAt]),
    )
    // How it is packed stays known.
    const waitsWholeAt = new Map(waits.map((wait) => [wait.parcelNumber, wait.wholeAt]))
    const begun = await Promise.all(
      purchases.map(async ({ id, parcelNumber, state, isReturn, wholeAt }) => {
        const voiding = state === 'bought' ? await stores.refunds.findVoiding(id) : undefined
        return {
          parcelNumber,
          isReturn,
          isUnderWay: state !== 'prepared',
          isBought: state === 'bought',
          isLeaving: state === 'prepared' && shipping.isAtWork(id),
          isVoid: voiding !== undefined,
          voidAt: voiding?.createdAt,
          // What never left is made anew of the order as it is then.
          wholeAt: state === 'prepared' ? undefined : wholeAt,
        }
      }),
    )
    const waiting = waits
      .filter((wait) => !wait.reason || wait.wholeAt)
      .map(({ parcelNumber }) => parcelNumber)
      .filter((number) => begun.every((one) => one.parcelNumber !== number))
    const unbegun = { isReturn: false, isUnderWay: false, isLeaving: false, wholeAt: undefined }
    return [...begun, ...waiting.map((parcelNumber) => ({ ...unbegun, parcelNumber }))].map((one) => ({
      ...one,
      putOffAt: putOffAt.get(one.parcelNumber),
      wholeAt: one.wholeAt ?? waitsWholeAt.get(one.parcelNumber),
    }))
  }
  const parcelSettings = async (): Promise<ShippingSettings> => ({
    shipFrom: await shipFrom.read(),
    presets: presetsOf(settings),
    ...(await stationRules.read()),
    rules: await shippingRules.read(),
    billToPlaces: account.wording()?.billTo?.endpoints,
  })
  /** As a batch asks: nobody waits for it. */
  const shipping: Shipping = createShipping({
    purchases: guardBuying(stores.purchases, ports.integrity),
    missingLabels: stores.missingLabels,
    orders: stores.orders,
    keptDrafts: stores.keptDrafts,
    onKept: () => changes.emit('orders'),
    service: account.service,
    account: () => account.connected(),
    inquiries: account.inquiries,
    settings: parcelSettings,
    labelPrinter: () => ports.printerFor('label'),
    countPages: ports.adapters.countPages,
    scanBack: () => settings.read().scanBack ?? false,
    doubtLongMs: () => doubtLongMs(settings.read()),
    mayRepeat: () => doubtRuleOf(settings.read()).repeats,
    marks,
    claims: ports.warehouse?.claims,
    imports: stores.shipmentImports,
    heldBack: () => ports.hold.reason() ?? ports.warehouse?.desk.reason(),
    packing: verification.packing,
    keptAddresses: () => stores.savedAddresses.list(accountKeyOf(account)),
    async allowSpending(price) {
      // Also of what is bought without an order.
      const stopped = ports.warehouse?.desk.reason()
      if (stopped) throw stopped
      await ports.spending.allow({ kind: 'label', price })
    },
    clock,
    newId,
    logger,
    onPurchase: (purchase) => changes.emit('purchase', purchase),
    onListed: (purchaseId, told) => secondShipments.notice(purchaseId, told),
    onJobs: (printerId) => ports.spool.queueChanged(printerId),
  })
  const waitingLine: WaitingLine = createWaitingLine({
    store: stores.waitingOrders,
    ship: (...wish) => shipping.ship(...wish),
    purchase: (id) => stores.purchases.get(id),
    leaves: (wait) => verification.leavesLine(wait),
    isOffline: () => ports.health().state === 'offline',
    clock,
    newId,
    logger,
    onChange() {
      changes.emit('status')
      // What waits is closed, and is open again where it is taken out.
      changes.emit('verification')
    },
  })
  const labels = createLabelsFirst(clock, labelFirstMs)
  changes.on('printJob', labels.jobChanged)
  changes.on('purchase', (purchase) => {
    page.tell('parcel', () => viewInItsTurn(purchase))
    waitingLine.purchaseChanged(purchase)
  })
  const labelSettled = createSoon(clock, labelSettlesMs, (purchaseId) =>
    page.tell('parcel', () => parcelOf(purchaseId)),
  )
  changes.on('printJob', ({ content }) => {
    if (content.kind === 'label') labelSettled.ask(content.purchaseId)
  })
  changes.on('ordersReleased', () => void waitingLine.run())

  /** To put it together takes the time of its request, or its label, where it is done before they leave. */
  async function viewInItsTurn(purchase: Purchase): Promise<ParcelView> {
    const { id, state } = purchase
    if (state === 'bought') await labels.leaves(id)
    else await shipping.requestLeft(id)
    return parcelView(purchase)
  }

  async function parcelOf(purchaseId: string): Promise<ParcelView | undefined> {
    const purchase = await stores.purchases.get(purchaseId)
    return purchase && parcelView(purchase)
  }

  async function parcelView(kept: Purchase): Promise<ParcelView> {
    const held = shipping.notKept().find(({ id }) => id === kept.id)
    const purchase = held ?? kept
    const missing = purchase.state === 'bought' ? await shipping.missingLabels(purchase.id) : undefined
    const labels = await stores.labels.listByPurchase(purchase.id)
    const scanBacks = await stores.scanBacks.listByPurchase(purchase.id)
    const awaitsAccount = accountAwaited(purchase, account.connected().key())
    const refund = purchase.state === 'bought' ? await stores.refunds.findVoiding(purchase.id) : undefined
    const canEndDoubt = awaitsAccount === undefined && ports.mayEndDoubt(purchase)
    const packages = await Promise.all(
      labels.map(async (label) => {
        const job = await stores.jobs.latestForLabel(label.id)
        return packageView(label, job && (await ports.printJobView(job)), scanBacks)
      }),
    )
    return {
      ...viewOf(purchase, packages),
      ...(canEndDoubt ? { canEndDoubt } : {}),
      ...(held ? { notKept: true as const } : {}),
      ...present({
        awaitsAccount,
        missingLabels: missing && missingLabelsView(missing),
        refund: refund && refundMark(refund),
        addressModified: refund ? undefined : addressNewsOf(purchase),
      }),
    }
  }

  /** Whether a person is asked of the parcel's address, and can be shown what it became. */
  function addressNewsOf(purchase: Purchase): ParcelView['addressModified'] {
    if (purchase.state !== 'bought' || !purchase.addressQuestion) return undefined
    return addressChanges(purchase).length > 0 ? 'told' : 'not_told'
  }

  return {
    shipping,
    /** As people ask: a batch lets them go first. */
    byHand: ports.scansFirst.watch(shipping),
    waitingLine,
    secondShipments,
    scanBacks: openScanBacks(ports),
    stationRules,
    verification,
    verificationRule,
    shippingRules,
    parcelSettings,
    marks,
    parcelView,
    async start() {
      await shipping.start()
      await secondShipments.start()
      // What waits needs to know whether the service is back.
      if ((await waitingLine.list()).some(({ reason }) => !reason)) void account.ask().catch(() => undefined)
    },
    async serviceBack() {
      await Promise.all([shipping.checkDoubts(), waitingLine.run()])
    },
    accountChanged: () => shipping.accountChanged(),
    async close() {
      labelSettled.forget()
      labels.end()
      await waitingLine.close()
      await shipping.close()
    },
  }
}
