// The handler table: one entry an operation of the contract. Handlers speak to core and answer in views.

import { AppError } from '../contract/errors.ts'
import type { ScanOutcome } from '../contract/domain.ts'
import type { SettingsView } from '../contract/settings.ts'
import { classifyScan } from '../core/scanning/classify-scan.ts'
import type { LabelSummary } from '../core/shipping/ports.ts'
import type { ShipOutcome } from '../core/shipping/shipping.ts'
import type { Handlers } from './dispatch.ts'
import { newId } from './runtime.ts'
import type { StationCore } from './station-core.ts'
import { orderView } from './views.ts'

const done = { done: true } as const
const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')

export function createHandlers(station: StationCore): Handlers {
  const session = () => station.session()
  const demo = () => {
    const running = session().demo
    if (!running)
      throw new AppError('conflict', 'Only the Demo profile has a service and a printer of its own')
    return running
  }

  async function settingsView(): Promise<SettingsView> {
    const { profile, baseUrl, hasKeys, shipFrom, printers: inUse } = session()
    const { serviceRule } = station.settings.read()
    const [url, address] = [baseUrl(), await shipFrom()]
    return {
      profile,
      hasKeys: await hasKeys(),
      printers: [...inUse()],
      serviceRule,
      ...(url ? { baseUrl: url } : {}),
      ...(address ? { shipFrom: address } : {}),
    }
  }

  async function scanOutcome(scanned: string, outcome: ShipOutcome): Promise<ScanOutcome> {
    switch (outcome.kind) {
      case 'not_found':
        return { kind: 'not_found', scanned }
      case 'not_sent':
        return { kind: 'not_sent', orderNumber: outcome.orderNumber, error: outcome.error.toInfo() }
      case 'shipping':
      case 'already_running':
      case 'already_shipped':
        return { kind: outcome.kind, parcel: await station.parcel(outcome.purchase) }
    }
  }

  /** The parcel whose label carries a scanned tracking number. */
  async function shippedParcel(trackingNumber: string): Promise<ScanOutcome | undefined> {
    const { labels, purchases } = session().stores
    const label = (await labels.search(trackingNumber, 1))[0]
    const purchase = label && (await purchases.get(label.purchaseId))
    return purchase && { kind: 'already_shipped', parcel: await station.parcel(purchase) }
  }

  async function labelSummary(labelId: string): Promise<LabelSummary> {
    const label = await session().stores.labels.summary(labelId)
    if (!label) throw new AppError('not_found', 'There is no such label')
    return label
  }

  const handlers: Handlers = {
    'station.status': () => station.status(),

    async 'ship.scan'({ gestureId, text }) {
      const scanned = classifyScan(text)
      if (scanned.kind === 'order') {
        return scanOutcome(scanned.orderNumber, await session().shipping.ship(scanned.orderNumber, gestureId))
      }
      if (scanned.kind === 'tracking') {
        const shipped = await shippedParcel(scanned.trackingNumber)
        if (shipped) return shipped
      }
      // A shop may use numbers for its orders that look like a carrier's.
      return scanOutcome(scanned.text, await session().shipping.ship(scanned.text, gestureId))
    },
    async 'ship.retry'({ purchaseId }) {
      return station.parcel(await session().shipping.retry(purchaseId))
    },
    async 'ship.parcel'({ purchaseId }) {
      const purchase = await session().stores.purchases.get(purchaseId)
      if (!purchase) throw new AppError('not_found', 'There is no such parcel')
      return station.parcel(purchase)
    },

    async 'print.answer'({ jobId, cameOut }) {
      return station.printJob(await session().spool.answer(jobId, cameOut))
    },
    async 'print.cancel'({ jobId }) {
      return station.printJob(await session().spool.cancel(jobId))
    },

    async 'reprint.search'({ query, limit }) {
      const found = await session().stores.labels.search(query.trim(), limit)
      return { hits: await Promise.all(found.map((label) => station.labelHit(label))) }
    },
    async 'reprint.label'({ labelId }) {
      return station.labelHit(await labelSummary(labelId))
    },
    async 'reprint.preview'({ labelId }) {
      const label = await session().stores.labels.get(labelId)
      return station.preview(label)
    },
    async 'reprint.print'({ gestureId, labelId, reason }) {
      const { spool, printers } = session()
      const label = await labelSummary(labelId)
      const printer = printers()[0]
      if (!printer) throw new AppError('no_printer', 'No printer is set up')
      const job = await spool.submit({
        id: newId(),
        labelId,
        purchaseId: label.purchaseId,
        printerId: printer.id,
        gestureId,
        reprintReason: reason,
      })
      return station.printJob(job)
    },

    async 'orders.import'({ contentBase64 }) {
      const result = await station.importOrders(Buffer.from(contentBase64, 'base64'))
      station.statusChanged()
      return result
    },
    async 'orders.list'(filter) {
      const { orders, total } = await session().stores.orders.list(filter)
      return { orders: orders.map(orderView), total }
    },

    'settings.get': settingsView,
    async 'settings.savePrinter'(printer) {
      const others = station.settings.read().printers.filter(({ id }) => id !== printer.id)
      station.settings.change({ printers: [printer, ...others] })
      session().spool.printersChanged()
      station.statusChanged()
      return settingsView()
    },
    async 'settings.saveShipFrom'(address) {
      await session().saveShipFrom(address)
      return settingsView()
    },
    async 'account.connect'({ baseUrl, keys }) {
      await session().connect(baseUrl, keys)
      station.statusChanged()
      return settingsView()
    },
    async 'account.forget'() {
      await session().forget()
      station.statusChanged()
      return settingsView()
    },
    async 'profile.switch'({ profile }) {
      await station.openProfile(profile)
      return station.status()
    },
    async 'demo.setService'({ running }) {
      await demo().setRunning(running)
      return done
    },
    async 'demo.paper'({ number }) {
      const { zpl, png } = await demo().paper(number)
      return { zplBase64: base64(zpl), pngBase64: base64(png) }
    },
  }
  return handlers
}
