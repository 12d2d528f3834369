import { isAppError } from '../../contract/errors.ts'
import { classifyScan } from '../../core/scanning/classify-scan.ts'
import type { HandlersOf } from '../dispatch.ts'
import type { StationCore } from '../station-core.ts'
import { trackingRow, trackingView } from '../tracking-views.ts'
import { present } from '../views.ts'

/** What may be a tracking number of a form that is not known: letters and digits, with digits among them. */
const mayBeNumber = /^(?=.*\d)[0-9A-Z]{8,40}$/

export function trackingHandlers({ session }: StationCore): HandlersOf<'tracking'> {
  const viewOf = async (trackingNumber: string) => {
    const { tracking } = session()
    return trackingView(await tracking.find(trackingNumber), await tracking.followedSince())
  }

  return {
    async 'tracking.find'({ text }) {
      const { tracking, stores } = session()
      const scanned = classifyScan(text)
      if (scanned.kind === 'tracking')
        return { kind: 'number', tracking: await viewOf(scanned.trackingNumber) }
      if (scanned.kind === 'container') return { kind: 'container', containerNumber: scanned.containerNumber }

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
      const { tracking } = session()
      return trackingView(await tracking.ask(trackingNumber), await tracking.followedSince())
    },
    async 'tracking.board'(filter) {
      const { tracking, trackingRule, stores } = session()
      await tracking.enrol()
      const since = await tracking.followedSince()
      const [{ rows, total }, counts, rule] = await Promise.all([
        stores.trackings.board({ ...filter, since }),
        stores.trackings.counts(since),
        trackingRule.read(),
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
        rule,
      }
    },
    async 'tracking.saveRule'(rule) {
      await session().trackingRule.save(rule)
      return rule
    },
  }
}
