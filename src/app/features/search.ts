// One text, looked for in everything that the station keeps.

import type { FoundIn } from '../../contract/search.ts'
import type { SavedAddress } from '../../core/addresses/ports.ts'
import { destinationOf } from '../../contract/destination.ts'
import type { Order } from '../../core/orders/order.ts'
import { classifyScan, type Scanned } from '../../core/scanning/classify-scan.ts'
import { bestFirst } from '../../core/search/best-first.ts'
import { hasWords } from '../../core/search/has-words.ts'
import { searchEverything, type SearchSources } from '../../core/search/search-everything.ts'
import type { LabelSummary } from '../../core/ship/ports.ts'
import { accountKeyOf } from '../profile/kept-by-account.ts'
import { present } from '../views.ts'
import type { AskableFor } from './bring-order.ts'
import { containerDestination } from './container-destination.ts'
import type { Feature } from './feature.ts'
import type { PortsOf } from './ports.ts'

type SearchPorts = PortsOf<
  'account' | 'logger',
  'containers' | 'labels' | 'manifests' | 'orders' | 'purchases' | 'savedAddresses'
> & { readonly askable: AskableFor }

/** The one that is meant in whole stands first, however many newer ones have its number as a part. */
const withFirst = <T>(whole: readonly T[], others: readonly T[], idOf: (one: T) => string): readonly T[] => [
  ...whole,
  ...others.filter((other) => !whole.some((one) => idOf(one) === idOf(other))),
]

export function searchFeature({ stores, account, logger, askable }: SearchPorts): Feature<'search'> {
  async function orders(text: string, most: number): Promise<readonly Order[]> {
    const [whole, newest] = await Promise.all([
      stores.orders.findByNumber(text),
      stores.orders.search(text, most),
    ])
    return withFirst(whole ? [whole] : [], newest, ({ id }) => id).slice(0, most)
  }

  /** The labels of the order that is meant in whole. */
  async function labelsOfOrder(text: string, most: number): Promise<readonly LabelSummary[]> {
    const order = await stores.orders.findByNumber(text)
    if (!order) return []
    const purchases = await stores.purchases.listByOrder(order.id)
    const labels = await Promise.all(purchases.map(({ id }) => stores.labels.listByPurchase(id)))
    const ids = labels.flat().map(({ id }) => id)
    const read = await Promise.all(ids.slice(-most).map((id) => stores.labels.summary(id)))
    return read.filter((label) => label !== undefined).toReversed()
  }

  async function labels(text: string, most: number): Promise<readonly LabelSummary[]> {
    const [whole, newest] = await Promise.all([labelsOfOrder(text, most), stores.labels.search(text, most)])
    const all = withFirst(whole, newest, ({ labelId }) => labelId)
    return bestFirst(all, text, ({ trackingNumber, orderNumber }) => [trackingNumber, orderNumber]).slice(
      0,
      most,
    )
  }

  const sources: SearchSources = {
    async orders(text, most) {
      const [found, inDoubt] = await Promise.all([orders(text, most), stores.purchases.listInDoubt()])
      const doubted = new Set(inDoubt.map(({ orderId }) => orderId))
      return bestFirst(found, text, ({ orderNumber }) => [orderNumber]).map((order) =>
        orderFound(order, doubted.has(order.id)),
      )
    },
    labels: async (text, most) => (await labels(text, most)).map(labelFound),
    containers: async (text, most) =>
      (await stores.containers.list(text, most)).map(
        ({ id: containerId, numbers, form, state, createdAt }): FoundIn<'containers'> => ({
          containerId,
          numbers: [...numbers],
          trackingNumber: form?.trackingNumber ?? '',
          destination: form ? containerDestination(form) : '',
          state,
          createdAt: createdAt.toISOString(),
        }),
      ),
    manifests: async (text, most) =>
      (await stores.manifests.search(text, most)).map(
        ({ id: manifestId, manifestNumber, serviceManifestId, shipDate, parcels, state, createdAt }) => ({
          manifestId,
          parcels,
          state,
          createdAt: createdAt.toISOString(),
          ...present({ manifestNumber, serviceManifestId, shipDate }),
        }),
      ),
    async addresses(text, most) {
      const saved = await stores.savedAddresses.list(accountKeyOf(account))
      const fitting = saved.filter(({ address, serviceId }) =>
        hasWords([...textsOf(address), serviceId], text),
      )
      return bestFirst(fitting, text, ({ address }) => [address.name, address.company ?? ''])
        .slice(0, most)
        .map(addressFound)
    },
  }

  return {
    handlers: {
      async 'search.everything'({ text }) {
        const scanned = classifyScan(text)
        const failed = (part: string, error: unknown) => logger.error('search.part_failed', { part }, error)
        const [found, asked] = await Promise.all([
          searchEverything(sources, wantedOf(scanned), failed),
          // Whether an order has it is not known then: nobody is to be asked for one that may be here.
          askable(text).catch((error: unknown) => (failed('askable', error), [])),
        ])
        return {
          ...found,
          ...present({ trackingNumber: scanned.kind === 'tracking' ? scanned.trackingNumber : undefined }),
          ...(asked.length > 0 && { askable: [...asked] }),
        }
      },
    },
  }
}

/** The number that a barcode carries among what else stands in it. */
function wantedOf(scanned: Scanned): string {
  if (scanned.kind === 'tracking') return scanned.trackingNumber
  return scanned.kind === 'container' ? scanned.containerNumber : scanned.text
}

const orderFound = ({ orderNumber, toAddress, state }: Order, inDoubt: boolean): FoundIn<'orders'> => ({
  orderNumber,
  inDoubt,
  recipient: toAddress.name,
  destination: destinationOf(toAddress),
  state,
})

const labelFound = (label: LabelSummary): FoundIn<'labels'> => ({
  labelId: label.labelId,
  orderNumber: label.orderNumber,
  trackingNumber: label.trackingNumber,
  recipient: label.recipient,
  destination: label.destination,
  packageNumber: label.packageNumber,
  packageCount: label.packageCount,
  state: label.state,
  boughtAt: label.boughtAt.toISOString(),
})

const textsOf = (address: SavedAddress['address']) =>
  Object.values(address).filter((text) => typeof text === 'string')

function addressFound({ id, use, address }: SavedAddress): FoundIn<'addresses'> {
  const { name, company, street1, city, state, zip, country } = address
  const place = [city, state, zip].filter(Boolean).join(' ')
  return {
    addressId: id,
    use,
    name,
    lines: [company, street1, place, country].flatMap((line) => (line ? [line] : [])),
  }
}
