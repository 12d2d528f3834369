// Where parcels are: what the service tells of them, the board, and for how long the station follows its own.

import { isAppError } from '../../contract/errors.ts'
import { defaultTrackingRule, TrackingRule } from '../../contract/tracking.ts'
import { classifyScan } from '../../core/scanning/classify-scan.ts'
import { createParcelTracking } from '../../core/tracking/parcel-tracking.ts'
import type { TrackedParcel } from '../../core/tracking/ports.ts'
import { keptSetting } from '../profile/kept-setting.ts'
import { present } from '../views.ts'
import type { Feature } from './feature.ts'
import { trackingRow, trackingView } from './tracking-views.ts'
import type { PortsOf } from './ports.ts'

type TrackingPorts = PortsOf<'account' | 'clock' | 'logger' | 'page', 'trackings' | 'orders' | 'values'>

export type TrackingFeature = Feature<'tracking'> & {
  /** The station's own parcel of a tracking number. */
  parcelOf(trackingNumber: string): Promise<TrackedParcel | undefined>
}

/** What may be a tracking number of a form that is not known: letters and digits, with digits among them. */
const mayBeNumber = /^(?=.*\d)[0-9A-Z]{8,40}$/

export function trackingFeature({ stores, account, clock, logger, page }: TrackingPorts): TrackingFeature {
  const rule = keptSetting(stores.values, 'tracking-rule', TrackingRule)
  const tracking = createParcelTracking({
    store: stores.trackings,
    service: account.tracking,
    followDays: async () => (await readRule()).followDays,
    clock,
    logger,
    onTracking: (changed) =>
      page.tell('tracking', async () => trackingRow(changed, await tracking.followedSince())),
  })

  const readRule = async () => (await rule.read()) ?? defaultTrackingRule

  const viewOf = async (trackingNumber: string) =>
    trackingView(await tracking.find(trackingNumber), await tracking.followedSince())

  return {
    parcelOf: async (trackingNumber) => (await tracking.find(trackingNumber)).parcel,
    start: () => tracking.start(),
    serviceBack: () => tracking.serviceBack(),
    accountChanged: () => tracking.accountChanged(),
    close: () => tracking.close(),
    handlers: {
      async 'tracking.find'({ text }) {
        const scanned = classifyScan(text)
        if (scanned.kind === 'tracking')
          return { kind: 'number', tracking: await viewOf(scanned.trackingNumber) }
        if (scanned.kind === 'container')
          return { kind: 'container', containerNumber: scanned.containerNumber }

        const number = scanned.text.replace(/[\s-]/g, '').toUpperCase()
        const since = await tracking.followedSince()
        const known = await tracking.find(number)
        if (known.parcel ?? known.answer) return { kind: 'number', tracking: trackingView(known, since) }
        // An order that was sealed with another key still has its parcels, by its number's row alone.
        const order = await stores.orders.findByNumber(scanned.text).catch((error: unknown) => {
          if (!isAppError(error, 'sealed_with_other_key')) throw error
          return undefined
        })
        if (!order) return { kind: 'unknown', text: scanned.text, canAsk: mayBeNumber.test(number) }
        const parcels = await stores.trackings.listByOrder(order.id)
        return {
          kind: 'order',
          orderNumber: order.orderNumber,
          parcels: parcels.map((parcel) => trackingRow(parcel, since)),
        }
      },
      'tracking.show': ({ trackingNumber }) => viewOf(trackingNumber),
      async 'tracking.ask'({ trackingNumber }) {
        return trackingView(await tracking.ask(trackingNumber), await tracking.followedSince())
      },
      async 'tracking.board'(filter) {
        await tracking.enrol()
        const since = await tracking.followedSince()
        const [{ rows, total }, counts, ruleNow] = await Promise.all([
          stores.trackings.board({ ...filter, since }),
          stores.trackings.counts(since),
          readRule(),
        ])
        const { oldestAskedAt, ...numbers } = counts
        const paused = tracking.pause()
        return {
          rows: rows.map((row) => trackingRow(row, since)),
          total,
          counts: {
            ...numbers,
            ...present({
              oldestAskedAt: oldestAskedAt?.toISOString(),
              pausedUntil: paused?.until.toISOString(),
              pausedBy: paused?.reason,
            }),
          },
          rule: ruleNow,
        }
      },
      async 'tracking.saveRule'(wish) {
        await rule.save(wish)
        return wish
      },
    },
  }
}
