// A shipment that the account has, by each of its keys: the run's own where it bought one.

import { refundKeys, shipmentKeys, trackingStatuses, trackingSubStatuses } from '../../service/enums.ts'
import type { TrackingKey } from '../../service/enums.ts'
import { counted, differs, known, notAsked } from '../check.ts'
import type { Bench, Check } from '../check.ts'
import { understood } from '../outcomes.ts'

const look = { level: 'look' } as const
const notTold = (key: string) => notAsked(`the service does not tell the ${key} of the shipment`)

const valueOf = ({ facts }: Bench, key: (typeof shipmentKeys)[number]) => {
  const { shipmentId, values } = known(facts, 'shipment')
  return key === 'Id' ? shipmentId : values[key]
}

const finding = shipmentKeys.map((key) =>
  understood({
    ...look,
    section: '4.6',
    asks: `GET /Shipment with key ${key}`,
    should: 'that shipment',
    needs: ['shipment'],
    async read(bench) {
      const { client, facts } = bench
      const value = valueOf(bench, key)
      if (value === undefined) return notTold(key)
      const found = await client.shipments.find({ key, value })
      if (!found) return differs('no shipment')
      const shipment = known(facts, 'shipment')
      facts.shipment = { ...shipment, values: { ShipmentId: found.shipmentNumber, ...shipment.values } }
      return found.shipmentId === shipment.shipmentId ? 'the shipment' : differs('another shipment')
    },
  }),
)

const labels = [undefined, 1].map((packageNumber) =>
  understood({
    ...look,
    section: '4.6',
    asks: `GET /Shipment/:id/Label${packageNumber === undefined ? '' : ` with packageNumber ${packageNumber}`}`,
    should: 'a label that can be read',
    needs: ['shipment'],
    async read({ client, facts }) {
      const got = await client.labels.get(known(facts, 'shipment').shipmentId, packageNumber)
      return counted(got.labels.length, 'label')
    },
  }),
)

const tracking = refundKeys.map((key: TrackingKey) =>
  understood({
    ...look,
    section: '4.8',
    asks: `GET /Tracking with key ${key}`,
    should: 'the status of that shipment',
    needs: ['shipment'],
    async read(bench) {
      const value = valueOf(bench, key)
      if (value === undefined) return notTold(key)
      const { events } = await bench.client.tracking.get(key, value)
      return `a status and ${counted(events.length, 'event')}`
    },
  }),
)

const trackingWords = understood({
  ...look,
  section: '3.3',
  asks: 'status and sub-status of GET /Tracking',
  should: `${trackingStatuses.join(', ')}; a sub-status of that status`,
  needs: ['shipment'],
  async read(bench) {
    const value = valueOf(bench, 'TrackingNumber')
    if (value === undefined) return notTold('TrackingNumber')
    const { status, subStatus } = await bench.client.tracking.get('TrackingNumber', value)
    if (!status) return differs('another status')
    const known: readonly string[] = trackingSubStatuses[status]
    if (subStatus === undefined) return status
    return known.includes(subStatus)
      ? `${status}, ${subStatus}`
      : differs(`${status} with a sub-status that is not its own`)
  },
})

const manifest = understood({
  ...look,
  section: '4.7',
  asks: 'GET /Manifest with key Id',
  should: 'that manifest',
  needs: ['manifestId'],
  async read({ client, facts }) {
    return (await client.manifests.find(known(facts, 'manifestId'))) ? 'the manifest' : differs('no manifest')
  },
})

export const checksOfAShipment: readonly Check[] = [
  ...finding,
  ...labels,
  ...tracking,
  trackingWords,
  manifest,
]
