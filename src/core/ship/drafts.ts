// What can be said of a parcel before it is bought: its draft, what is missing in it, and what the service says of rates
// and addresses. Nothing here costs money.

import type { Warning } from '../../contract/domain.ts'
import { isAppError, type ErrorInfo } from '../../contract/errors.ts'
import { notFound } from '../../contract/refusals.ts'
import type { RateExplanation, RateList } from '../../contract/rates.ts'
import type { AddressVerification, CarrierOffer, ShipChoices } from '../../contract/ship.ts'
import type {
  DraftCheck,
  DraftSubject,
  DraftView,
  KeptChanges,
  ShipmentDraft,
  WeightReading,
} from '../../contract/shipment-draft.ts'
import type { PackageType, Service } from '../../service/enums.ts'
import type { Address } from '../../service/records.ts'
import type { Order } from '../orders/order.ts'
import type { OrderStore } from '../orders/ports.ts'
import type { Clock, NewId } from '../runtime.ts'
import { withCountryCode } from '../../service/countries.ts'
import { verificationOf } from './draft/address-verification.ts'
import { checkDraft, problemOfField } from './draft/check-draft.ts'
import { rateRequestOf } from './draft/draft-request.ts'
import { expectedGramsOf } from './draft/expected-weight.ts'
import { listedFieldsOf } from './draft/listed-fields.ts'
import { hasAllGoods, manualDraft, orderDraft, type ShippingSettings } from './draft/order-draft.ts'
import { decideDraft, inPackageOf, ruledNow } from './draft/ruled-draft.ts'
import { rateView, rateViews } from './draft/rate-views.ts'
import { withoutUndefined } from './draft/without-undefined.ts'
import type { KeptDraftStore } from './kept-draft.ts'
import { packsUnseen, type Packing } from './packing.ts'
import { createKeptDrafts, keepsNoDrafts, ownOf } from './kept-drafts.ts'
import type { PurchaseStore } from './ports.ts'
import type { Rate, RateRequest, ShippingService } from '../shipping-service.ts'
import type { ToldRates } from './told-rates.ts'
import type { WeightReadings } from './weight-readings.ts'

/** What the service is asked about parcels and tells for nothing. Errors as `ShippingService`. */
export type ShipInquiries = {
  /** The rate of one offer, or the service's reason why it has none (section 4.5, rule 3). */
  explainRate(
    request: RateRequest & { carrierAccountId: string; service: Service; packageType: PackageType },
  ): Promise<{ kind: 'rate'; rate: Rate } | { kind: 'refused'; reason: ErrorInfo }>
  /** Checked and filled in, not saved. What the answer does not repeat is not there. */
  verifyAddress(
    address: Address,
  ): Promise<{ readonly address: Partial<Address>; readonly warnings: readonly Warning[] }>
  listSpecialServices(): Promise<readonly CarrierOffer[]>
  listPackageTypes(): Promise<readonly CarrierOffer[]>
}

export type DraftPorts = {
  readonly purchases: Pick<PurchaseStore, 'listByOrder'>
  readonly orders: OrderStore
  readonly service: Pick<ShippingService, 'getRates' | 'listOfferedServices'>
  readonly inquiries: ShipInquiries
  readonly settings: () => Promise<ShippingSettings>
  /** Drafts that were typed into; none is kept where this is left out. */
  readonly keptDrafts?: KeptDraftStore
  /** What is kept of an order's draft was not, or is no more. */
  readonly onKept?: () => void
  /** What is in each parcel of an order, where its items are scanned. */
  readonly packing?: Pick<Packing, 'contentsOf' | 'numbersOf'>
  readonly readings: WeightReadings
  readonly toldRates: Pick<ToldRates, 'keep'>
  readonly clock: Pick<Clock, 'now'>
  readonly newId: NewId
}

export type DraftWish = {
  readonly orderNumber?: string | undefined
  readonly parcelNumber?: number | undefined
  readonly isReturn: boolean
  /** What is kept is left aside. */
  readonly anew?: boolean
  readonly weight?: WeightReading | undefined
}

export type Drafts = ReturnType<typeof createDrafts>

export function createDrafts(ports: DraftPorts) {
  const { orders, service, inquiries, readings, toldRates, clock, packing = packsUnseen } = ports

  /** Throws `not_found`. */
  async function orderOf(orderNumber: string): Promise<Order> {
    const order = await orders.findByNumber(orderNumber)
    if (!order) throw notFound('order')
    return order
  }

  /** The number of an order's next parcel: at least 2, because the first is what a scan ships. */
  async function nextParcelNumber(orderId: string): Promise<number> {
    const begun = await ports.purchases.listByOrder(orderId)
    return Math.max(1, ...begun.map(({ parcelNumber }) => parcelNumber)) + 1
  }

  /** The same, of an order that is at hand. */
  function checkWith(draft: ShipmentDraft, settings: ShippingSettings, order: Order | undefined): DraftCheck {
    const { subject, specialService } = draft
    const isReturn = specialService.includes('Returns')
    const isWhole =
      order !== undefined &&
      subject.kind === 'order' &&
      !isReturn &&
      hasAllGoods(order, { parcelNumber: subject.parcelNumber, isReturn })
    const parcel =
      subject.kind === 'manual'
        ? subject.parcelId
        : `${order?.id ?? subject.orderNumber} ${subject.parcelNumber}`
    const decision = order && decideDraft(draft, order, settings)
    const packed = decision && inPackageOf(order, decision)
    const ruled = decision && ruledNow(draft, decision, order, settings)
    const check = checkDraft(draft, {
      today: localDay(clock.now()),
      expectedGrams: isWhole && packed ? expectedGramsOf(packed, settings.presets) : undefined,
      tolerance: settings.weightTolerance,
      isUsedReading: (weighedAt) => readings.isUsed(weighedAt, parcel),
      billToPlaces: settings.billToPlaces,
    })
    const inPlaceOfVoid = isWhole && subject.parcelNumber > 1 && order.contentsOf === undefined
    const listed = order ? listedFieldsOf(draft, order) : []
    const dangerous = order?.items.filter(({ isDangerous }) => isDangerous).map(({ sku }) => sku) ?? []
    return {
      ...check,
      ...(listed.length > 0 && { listed: [...listed] }),
      ...(dangerous.length > 0 && { dangerous: [...new Set(dangerous)] }),
      ...(inPlaceOfVoid && { inPlaceOfVoid }),
      ...(ruled && { ruled }),
    }
  }

  const kept = createKeptDrafts({
    store: ports.keptDrafts ?? keepsNoDrafts,
    check: checkWith,
    contentsOf: packing.contentsOf,
    onChange: () => ports.onKept?.(),
  })

  /** What somebody typed for a parcel of this order, and did not buy. */
  async function keptOf(order: Order): Promise<DraftView | undefined> {
    return kept.ofOrder(order, await ports.settings())
  }

  /** Whether the parcel that a draft is of is bought, or may be being bought. */
  async function isBegun(orderId: string, { subject }: ShipmentDraft): Promise<boolean> {
    const number = subject.kind === 'order' ? subject.parcelNumber : 1
    const begun = await ports.purchases.listByOrder(orderId)
    return begun.some(({ parcelNumber, state }) => parcelNumber === number && state !== 'prepared')
  }

  async function open({ orderNumber, isReturn, anew, weight, ...wish }: DraftWish): Promise<DraftView> {
    const settings = await ports.settings()
    if (orderNumber === undefined) {
      const typed = anew ? undefined : await kept.ofManual(settings)
      return typed ?? blank(settings, weight)
    }
    const whole = await orderOf(orderNumber)
    const typed = anew ? undefined : await kept.ofOrder(whole, settings)
    if (typed && !(await isBegun(whole.id, typed.draft))) return typed
    const parcelNumber = wish.parcelNumber ?? (await nextFree(whole.id, isReturn))
    const order = isReturn ? whole : await packing.contentsOf(whole, parcelNumber)
    const { draft } = orderDraft(order, { parcelNumber, isReturn, weight }, settings)
    const own = weight || isReturn ? { own: ownOf(order, { parcelNumber, isReturn }, settings) } : {}
    return { draft, ...own, check: checkWith(draft, settings, order) }
  }

  /** The order with what the draft's parcel has of it; undefined of a parcel without one. Throws `not_found`. */
  async function parcelOrderOf({ subject, specialService }: ShipmentDraft): Promise<Order | undefined> {
    if (subject.kind !== 'order') return undefined
    const order = await orderOf(subject.orderNumber)
    return specialService.includes('Returns') ? order : packing.contentsOf(order, subject.parcelNumber)
  }

  /** Of a parcel without an order that nobody has typed into. */
  function blank(settings: ShippingSettings, weight: WeightReading | undefined): DraftView {
    const parcelId = ports.newId()
    const reference = manualReference(parcelId, clock.now())
    const subject = { kind: 'manual', parcelId, reference } as const
    const draft = manualDraft(subject, settings, weight)
    const own = weight ? { own: manualDraft(subject, settings, undefined) } : {}
    return { draft, ...own, check: checkWith(draft, settings, undefined) }
  }

  async function check(draft: ShipmentDraft): Promise<DraftCheck> {
    return checkWith(draft, await ports.settings(), await parcelOrderOf(draft))
  }

  /** What rates need: packages, and where they go. */
  async function rateable(draft: ShipmentDraft): Promise<RateRequest> {
    const { problems } = await check(draft)
    const problem = problems.find(({ field }) =>
      /^(packages|fromAddress|toAddress|specialService)/.test(field),
    )
    if (problem) {
      throw problemOfField(problem)
    }
    return rateRequestOf(draft, (await ports.settings()).billToPlaces)
  }

  async function listRates(request: RateRequest) {
    try {
      const rates = await service.getRates(request)
      toldRates.keep(request, rates)
      return { rates }
    } catch (error) {
      if (isAppError(error, 'service_refused', 'no_rate')) return { rates: [], reason: error.toInfo() }
      throw error
    }
  }

  async function askChoices() {
    const [services, specialServices, packageTypes] = await Promise.all([
      service.listOfferedServices(),
      inquiries.listSpecialServices(),
      inquiries.listPackageTypes(),
    ])
    return { services, specialServices, packageTypes }
  }

  return {
    orderOf,
    nextParcelNumber,
    check,
    checkWith,

    open,
    keptOf,
    /** The same of a parcel without an order, by its reference. */
    keptManual: async (reference: string) => kept.ofManual(await ports.settings(), reference),

    /** Keeps what was typed; undefined where there is nothing to keep. Throws `not_found`. */
    async keep(draft: ShipmentDraft, own: ShipmentDraft): Promise<KeptChanges | undefined> {
      return kept.keep(draft, own, await parcelOrderOf(draft), await ports.settings())
    },
    /** Throws away what was typed, and answers with the draft as nobody had. Throws `not_found`. */
    async putAway(subject: DraftSubject): Promise<DraftView> {
      if (subject.kind === 'manual') await kept.putAway(subject.parcelId)
      else await kept.putAway((await orderOf(subject.orderNumber)).id)
      const orderNumber = subject.kind === 'order' ? subject.orderNumber : undefined
      return open({ orderNumber, isReturn: false, anew: true })
    },

    async rates(draft: ShipmentDraft): Promise<RateList> {
      const request = await rateable(draft)
      const [{ rates, ...why }, offered] = await Promise.all([
        listRates(request),
        service.listOfferedServices(),
      ])
      const isRated = (offer: { carrierAccountId: string; service: Service }) =>
        rates.some(
          (rate) => rate.service === offer.service && rate.carrierAccountId === offer.carrierAccountId,
        )
      return {
        rates: rateViews(rates, draft.service),
        missing: offered.filter((offer) => !isRated(offer)).map(withoutUndefined),
        ...why,
      }
    },

    async explainRate(
      draft: ShipmentDraft,
      carrierAccountId: string,
      named: Service,
    ): Promise<RateExplanation> {
      const packageType = draft.packages[0]?.packageType ?? 'Parcel'
      const answer = await inquiries.explainRate({
        ...(await rateable(draft)),
        carrierAccountId,
        service: named,
        packageType,
      })
      return answer.kind === 'rate' ? { kind: 'rate', rate: rateView(answer.rate, []) } : answer
    },

    async verifyAddress(address: Address): Promise<AddressVerification> {
      try {
        const { address: told, warnings } = await inquiries.verifyAddress(withCountryCode(address))
        return verificationOf(address, told, warnings)
      } catch (error) {
        if (!isAppError(error, 'service_refused')) throw error
        return { verdict: 'refused', before: address, changed: [], warnings: [], reason: error.toInfo() }
      }
    },

    async choices(): Promise<ShipChoices> {
      const { presets, billToPlaces = [] } = await ports.settings()
      const own = { presets: [...presets], canBillOthers: billToPlaces.includes('createShipment') }
      try {
        const { services, specialServices, packageTypes } = await askChoices()
        return {
          ...own,
          services: services.map(withoutUndefined),
          specialServices: specialServices.map(withoutUndefined),
          packageTypes: packageTypes.map(withoutUndefined),
        }
      } catch (error) {
        if (!isAppError(error)) throw error
        const none = { services: [], specialServices: [], packageTypes: [] }
        return { ...own, ...none, reason: error.toInfo() }
      }
    },
  }

  /** The first parcel while nothing of it was begun; a return never takes its place. */
  async function nextFree(orderId: string, isReturn: boolean): Promise<number> {
    const begun = await ports.purchases.listByOrder(orderId)
    const isFirstFree = !begun.some(({ parcelNumber }) => parcelNumber === 1)
    if (isFirstFree && !isReturn) return 1
    const next = await nextParcelNumber(orderId)
    // A return leaves the number of a parcel that is being packed to that.
    return isReturn ? Math.max(next, ...(await packing.numbersOf(orderId)).map((number) => number + 1)) : next
  }
}

/** The day by the station's own clock and zone, `yyyy-mm-dd`. */
function localDay(now: Date): string {
  const two = (number: number) => String(number).padStart(2, '0')
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
}

/** Stands where the order number would, until the packer writes another. */
function manualReference(parcelId: string, now: Date): string {
  return `PARCEL-${localDay(now).replaceAll('-', '')}-${parcelId.slice(-6).toUpperCase()}`
}
