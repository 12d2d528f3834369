// What is charged for, or cannot be taken back: shipments and their labels, refunds, manifests, container labels, funds.

import { randomUUID } from 'node:crypto'
import { declaredFormat } from '../../adapters/shipping-service/label-format.ts'
import type { FullShipmentRequest } from '../../adapters/shipping-service/shipment.ts'
import { isAppError } from '../../contract/errors.ts'
import type { ServiceShipment } from '../../core/shipping-service.ts'
import { labelFileTypes } from '../../service/enums.ts'
import type { PostageLabel } from '../../service/records.ts'
import { counted, differs, known } from '../check.ts'
import type { Bench, Check, KnownShipment, Offer } from '../check.ts'
import { understood } from '../outcomes.ts'
import { fromAddress, parcel } from '../samples.ts'
import { abroad, domestic } from './looking.ts'

const spend = { level: 'spend' } as const

type Parcel = Pick<FullShipmentRequest, 'fromAddress' | 'toAddress' | 'packages'>

const requestOf = (offer: Offer, postageLabel: PostageLabel, of: Parcel = domestic): FullShipmentRequest => ({
  ...of,
  ...offer,
  postageLabel,
})

const zpl: PostageLabel = { labelType: 'Base64', labelFileType: 'ZPL' }

const knownOf = ({ shipmentId, trackingNumber }: ServiceShipment, transactionId: string): KnownShipment => ({
  shipmentId,
  values: { TrackingNumber: trackingNumber, TransactionId: transactionId },
})

const labelWords = ({ labels }: ServiceShipment) => counted(labels.length, 'label')

async function buyAgain({ client, facts }: Bench) {
  const request = requestOf(known(facts, 'offer'), zpl)
  const transactionId = randomUUID()
  const { shipmentId } = await client.shipments.create(request, transactionId)
  try {
    const again = await client.shipments.create(request, transactionId)
    return again.shipmentId === shipmentId ? 'the same shipment' : differs('a second shipment')
  } catch (error) {
    if (isAppError(error, 'service_refused')) return 'refused'
    throw error
  }
}

const shipments: readonly Check[] = [
  understood({
    ...spend,
    section: '4.6',
    asks: 'POST /Shipment',
    should: 'a shipment with its id, tracking number and label',
    needs: ['offer'],
    async read({ client, facts }) {
      const transactionId = randomUUID()
      const bought = await client.shipments.create(requestOf(known(facts, 'offer'), zpl), transactionId)
      facts.shipment = knownOf(bought, transactionId)
      return bought.labels.length === 1 ? 'a shipment with its label' : differs(labelWords(bought))
    },
  }),
  understood({
    ...spend,
    section: '4.6',
    asks: 'POST /Shipment again with the same transactionId',
    should: 'the same shipment, or a refusal: never a second one',
    needs: ['offer'],
    read: buyAgain,
  }),
  understood({
    ...spend,
    section: '4.6',
    asks: 'POST /Shipment of two packages',
    should: 'a label for each package',
    needs: ['offer'],
    async read({ client, facts }) {
      const request = requestOf(known(facts, 'offer'), zpl, { ...domestic, packages: [parcel, parcel] })
      const { labels, separate } = await client.shipments.create(request, randomUUID())
      // Each package may be a shipment of its own.
      if (separate) return separate[0]?.labels[0] ? 'two shipments' : differs('a shipment without a label')
      const numbers = labels.map(({ packageNumber }) => packageNumber).sort((a, b) => a - b)
      return numbers.join() === '1,2'
        ? 'two labels'
        : differs(`labels of the packages ${numbers.join(', ') || 'none'}`)
    },
  }),
  understood({
    ...spend,
    section: '4.6',
    asks: 'POST /Shipment to France with customsInfo',
    should: 'a shipment with its label',
    needs: ['offerAbroad'],
    async read({ client, facts }) {
      const bought = await client.shipments.create(
        requestOf(known(facts, 'offerAbroad'), zpl, abroad),
        randomUUID(),
      )
      return bought.labels.length > 0 ? labelWords(bought) : differs('no label')
    },
  }),
]

type LabelCase = { readonly asks: string; readonly wanted: PostageLabel; readonly fileType: string }
const labelCases: readonly LabelCase[] = [
  ...labelFileTypes.map((labelFileType) => ({
    asks: `with labelFileType ${labelFileType}`,
    wanted: { labelType: 'Base64' as const, labelFileType },
    fileType: labelFileType,
  })),
  { asks: 'with labelType Url', wanted: { labelType: 'Url', labelFileType: 'PNG' }, fileType: 'PNG' },
  { asks: 'with nothing said of the label', wanted: {}, fileType: 'PDF' },
]

const labels = labelCases.map(({ asks, wanted, fileType }) =>
  understood({
    ...spend,
    section: '2.5',
    asks: `POST /Shipment ${asks}`,
    should: `a label that is ${fileType} by its bytes`,
    needs: ['offer'],
    async read({ client, facts }) {
      const { labels: got } = await client.shipments.create(
        requestOf(known(facts, 'offer'), wanted),
        randomUUID(),
      )
      const format = got[0]?.format
      return format === declaredFormat(fileType) ? fileType : differs(format ?? 'no label that can be read')
    },
  }),
)

const funds: readonly Check[] = [
  understood({
    ...spend,
    section: '4.1',
    asks: 'PUT /Account/Postage/Balance with 1.00, twice with one TransactionId',
    should: 'the new balance, and the funds added once',
    async read({ client }) {
      const transactionId = randomUUID()
      const amount = { amountMinor: 100, currency: 'USD' }
      const { balance } = await client.account.addFunds(amount, transactionId)
      try {
        const again = await client.account.addFunds(amount, transactionId)
        return again.balance.amountMinor === balance.amountMinor
          ? 'added once'
          : differs('the balance changed twice')
      } catch (error) {
        if (isAppError(error, 'service_refused')) return 'added once, the repeat refused'
        throw error
      }
    },
  }),
  understood({
    ...spend,
    section: '4.1',
    asks: 'PUT /Account/Postage/AutoBuy with the settings that it has',
    should: 'the same settings',
    needs: ['autoBuy'],
    async read({ client, facts }) {
      const { isAutoBuy, amountMinor, thresholdMinor } = known(facts, 'autoBuy')
      await client.account.setAutoBuy({
        isAutoBuy,
        autoBuyAmount: { amountMinor, currency: 'USD' },
        autoBuyThreshold: { amountMinor: thresholdMinor, currency: 'USD' },
      })
      return 'taken'
    },
  }),
]

const manifest = understood({
  ...spend,
  section: '4.7',
  asks: 'POST /Manifest of the shipment that was bought',
  should: 'a manifest with its id',
  needs: ['offer', 'shipment'],
  async read({ client, facts }) {
    const { shipmentId, values } = known(facts, 'shipment')
    const made = await client.manifests.create({
      fromAddress,
      carrierAccountId: known(facts, 'offer').carrierAccountId,
      key: 'TrackingNumber',
      value: [values.TrackingNumber ?? shipmentId],
    })
    facts.manifestId = made.manifestId
    return made.document ? 'a manifest with its form' : 'a manifest without a form'
  },
})

const containerLabels: readonly Check[] = [
  understood({
    ...spend,
    section: '4.9',
    asks: 'POST /Document/Postal/99M for a carrier account, two pages',
    should: 'one PDF',
    needs: ['containerAccountId'],
    async read({ client, facts }) {
      await client.containerLabels.create({
        type: 'ContainerLabel',
        toAddress: { zip: '78701' },
        carrierAccountId: known(facts, 'containerAccountId'),
        entryFacilityType: 'DSCF',
        pages: 2,
      })
      return 'a PDF'
    },
  }),
  understood({
    ...spend,
    section: '4.9',
    asks: 'POST /Document/Postal/99M for the tracking number that was bought',
    should: 'one PDF',
    needs: ['containerAccountId', 'shipment'],
    async read({ client, facts }) {
      const { TrackingNumber: trackingNumber } = known(facts, 'shipment').values
      await client.containerLabels.create({ type: 'ContainerLabel', toAddress: {}, trackingNumber })
      return 'a PDF'
    },
  }),
]

const toRefund = understood({
  ...spend,
  section: '4.6',
  asks: 'POST /Shipment of a shipment to be refunded',
  should: 'a shipment with its id',
  needs: ['offer'],
  async read({ client, facts }) {
    const transactionId = randomUUID()
    facts.toRefund = knownOf(
      await client.shipments.create(requestOf(known(facts, 'offer'), zpl), transactionId),
      transactionId,
    )
    return 'a shipment'
  },
})

/** Asked after all that only look at the shipment. */
export const refund = understood({
  ...spend,
  section: '3.2',
  asks: 'POST /Shipment/Refund of it',
  should: 'Initiated, Approved, Rejected or Refunded',
  needs: ['toRefund'],
  async read({ client, facts }) {
    const { shipmentId } = known(facts, 'toRefund')
    const { status } = await client.refunds.request({ key: 'Id', value: shipmentId }, randomUUID())
    return status ?? differs('another word')
  },
})

export const spendingChecks: readonly Check[] = [
  ...shipments,
  ...labels,
  ...funds,
  manifest,
  ...containerLabels,
  toRefund,
]
