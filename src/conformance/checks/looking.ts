// What costs nothing and changes nothing, and has to be understood: accounts, carriers, rates, lists.

import type { FullRateRequest } from '../../adapters/shipping-service/rate.ts'
import { isAppError } from '../../contract/errors.ts'
import { carrierAccountStatuses } from '../../service/enums.ts'
import type { ShipmentKey } from '../../service/enums.ts'
import { counted, differs, notAsked, passed } from '../check.ts'
import type { Bench, Check, Offer, Outcome } from '../check.ts'
import { cameWords, refused, understood, warningsIn } from '../outcomes.ts'
import { addressAbroad, customsInfo, fromAddress, nothing, parcel, samples, toAddress } from '../samples.ts'

/** As many as show whether a second page is given. */
const mostListed = 120

export async function firstOf<T>(items: AsyncIterable<T>, most = mostListed): Promise<readonly T[]> {
  const found: T[] = []
  for await (const item of items) {
    found.push(item)
    if (found.length >= most) break
  }
  return found
}

const dayMs = 24 * 60 * 60 * 1000
const day = (fromNow: number) => new Date(Date.now() + fromNow * dayMs).toISOString().slice(0, 10)
const lastDays = () => ({ startDate: day(-30), endDate: day(1) })

export const domestic: FullRateRequest = { fromAddress, toAddress, packages: [parcel] }
export const abroad: FullRateRequest = { ...domestic, toAddress: addressAbroad, customsInfo }

/** Carriers have manifests and container labels for these. */
const preferred = ['GroundAdvantage', 'ParcelSelect', 'PriorityMail']

function bestOffer(offers: readonly Offer[]): Offer | undefined {
  const [first] = offers
  const wanted = preferred.flatMap((name) => offers.find(({ service }) => service === name) ?? [])
  const { carrierAccountId, service } = wanted[0] ?? first ?? {}
  return carrierAccountId && service ? { carrierAccountId, service } : undefined
}

const look = { level: 'look' } as const

const account: readonly Check[] = [
  understood({
    ...look,
    section: '4.1',
    asks: 'GET /Account/Postage/Balance',
    should: 'a balance that can be read',
    async read({ client, facts }) {
      const { isAutoBuy, autoBuyAmount, autoBuyThreshold } = await client.account.getBalance()
      if (isAutoBuy !== undefined && autoBuyAmount && autoBuyThreshold)
        facts.autoBuy = {
          isAutoBuy,
          amountMinor: autoBuyAmount.amountMinor,
          thresholdMinor: autoBuyThreshold.amountMinor,
        }
      return isAutoBuy === undefined ? 'a balance' : 'a balance and AutoBuy'
    },
  }),
  understood({
    ...look,
    section: '4.1',
    asks: 'GET /Account/Postage/BalanceHistory of the last 30 days',
    should: 'a list that can be read, page after page',
    read: async ({ client }) =>
      counted((await firstOf(client.account.balanceHistory(lastDays()))).length, 'entry', 'entries'),
  }),
]

type OfferList = 'services' | 'specialServices' | 'packageTypes'
const offerLists: Readonly<Record<OfferList, string>> = {
  services: 'Service',
  specialServices: 'SpecialService',
  packageTypes: 'PackageType',
}

const carriers: readonly Check[] = [
  understood({
    ...look,
    section: '4.4',
    asks: 'GET /Carrier',
    should: 'a list of carriers that can be read',
    read: async ({ client }) => counted((await client.carriers.list()).length, 'carrier'),
  }),
  understood({
    ...look,
    section: '4.4',
    asks: 'GET /CarrierAccount',
    should: 'a list of carrier accounts that can be read',
    read: async ({ client }) => counted((await client.carrierAccounts.list()).length, 'carrier account'),
  }),
  understood({
    ...look,
    section: '3.1',
    asks: 'status of the carrier accounts',
    should: carrierAccountStatuses.join(' or '),
    async read({ client }) {
      const told = (await client.carrierAccounts.list()).flatMap(({ status }) => status ?? [])
      const others = told.filter((status) => !carrierAccountStatuses.some((known) => known === status))
      if (told.length === 0) return notAsked('no carrier account tells one')
      return others.length === 0
        ? counted(told.length, 'status', 'statuses')
        : differs(`${others.length} other words`)
    },
  }),
  ...Object.entries(offerLists).map(([list, name]) =>
    understood({
      ...look,
      section: '4.4',
      asks: `GET /CarrierAccount/${name}`,
      should: 'a list that can be read',
      async read({ client, facts }) {
        const offers = await client.carrierAccounts[list as OfferList]()
        const container = list === 'services' && offers.find(({ code }) => code === 'ParcelSelectDE')
        if (container) facts.containerAccountId = container.carrierAccountId
        return counted(offers.length, 'entry', 'entries')
      },
    }),
  ),
]

/** What both voices of section 2.10 come to: at least one of them has to be understood. */
async function specialServiceForms({ letters }: Bench): Promise<Outcome> {
  const { body } = samples.getRates.parts({})
  const send = (specialService: unknown) => {
    const letter = letters.to('getRates', {})
    return letters.send({ ...letter, body: JSON.stringify({ ...body, specialService }) }, 'own')
  }
  const forms = { list: await send(['Tracking']), text: await send('Tracking') }
  const taken = Object.entries(forms).flatMap(([form, { status }]) => (status === 200 ? [form] : []))
  if (taken.length > 0) return passed(`taken as ${taken.join(' and ')}`)
  return differs(`list: ${cameWords(forms.list)}; text: ${cameWords(forms.text)}`)
}

const rates: readonly Check[] = [
  understood({
    ...look,
    section: '4.5',
    asks: 'POST /ShipmentRate without carrier or service',
    should: 'rates that can be read',
    async read({ client, facts }) {
      const found = await client.rates.list(domestic)
      const offer = bestOffer(found)
      if (offer) facts.offer = offer
      return counted(found.length, 'rate')
    },
  }),
  understood({
    ...look,
    section: '4.5',
    asks: 'POST /ShipmentRate for one carrier account and service',
    should: 'rates of these alone',
    needs: ['offer'],
    async read({ client, facts: { offer } }) {
      const found = await client.rates.list({ ...domestic, ...offer })
      const others = found.filter(
        ({ service, carrierAccountId }) =>
          service !== offer?.service || carrierAccountId !== offer.carrierAccountId,
      )
      return others.length === 0
        ? counted(found.length, 'rate')
        : differs(`${counted(others.length, 'rate')} of others`)
    },
  }),
  understood({
    ...look,
    section: '4.5',
    asks: 'POST /ShipmentRate to France with customsInfo',
    should: 'rates that can be read',
    needs: ['offer'],
    async read({ client, facts }) {
      const found = await client.rates.list(abroad)
      const offer = bestOffer(found)
      if (offer) facts.offerAbroad = offer
      return counted(found.length, 'rate')
    },
  }),
  {
    ...look,
    section: '2.10',
    asks: 'POST /ShipmentRate with specialService as a list, and as a text',
    should: '200 for one of them at least',
    needs: ['token', 'offer'],
    ask: specialServiceForms,
  },
  {
    ...look,
    section: '7.4',
    asks: 'POST /ShipmentRate with a field that the document does not have',
    should: '200, with a warning or without, or 400 or 422',
    needs: ['token', 'offer'],
    async ask({ letters }) {
      const { body } = samples.getRates.parts({})
      const told = await letters.send(letters.to('getRates', { body: { ...body, conformance: true } }), 'own')
      if (told.status === 200) return passed(warningsIn(told.json).length > 0 ? '200 with a warning' : '200')
      return refused(told, [400, 422])
    },
  },
]

const lists: readonly Check[] = [
  understood({
    ...look,
    section: '4.6',
    asks: 'GET /Shipment of the last 30 days',
    should: 'a list that can be read, page after page',
    async read({ client, facts }) {
      const found = await firstOf(client.shipments.list(lastDays()))
      const [first] = found
      if (first)
        facts.shipment ??= {
          shipmentId: first.shipmentId,
          values: { TrackingNumber: first.trackingNumber, TransactionId: first.transactionId },
        }
      return counted(found.length, 'shipment')
    },
  }),
  ...(['Id', 'ShipmentId', 'TransactionId', 'TrackingNumber'] as const).map((key: ShipmentKey) =>
    understood({
      ...look,
      section: '4.6',
      asks: `GET /Shipment with the ${key} of nothing`,
      should: '404 or an empty list',
      read: async ({ client }) =>
        (await client.shipments.find({ key, value: nothing })) ? differs('a shipment') : 'no shipment',
    }),
  ),
  understood({
    ...look,
    section: '4.7',
    asks: 'GET /Manifest of the last 30 days, with an empty value',
    should: 'a list that can be read, or 400, 404 or 422: the document names no value for a list',
    async read({ client, facts }) {
      try {
        const found = await firstOf(client.manifests.list('', lastDays(), { withForms: false }))
        const [first] = found
        if (first) facts.manifestId ??= first.manifestId
        return counted(found.length, 'manifest')
      } catch (error) {
        if (isAppError(error, 'service_refused')) return 'refused'
        throw error
      }
    },
  }),
  understood({
    ...look,
    section: '4.7',
    asks: 'GET /Manifest with the Id of nothing',
    should: '404 or an empty list',
    read: async ({ client }) =>
      (await client.manifests.find(nothing)) ? differs('a manifest') : 'no manifest',
  }),
]

export const lookingChecks: readonly Check[] = [...account, ...carriers, ...rates, ...lists]
