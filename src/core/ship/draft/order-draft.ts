// The draft of a parcel by the station's rules.

import { isAppError, type AppError } from '../../../contract/errors.ts'
import { gramsToOunces } from '../../../contract/measures.ts'
import type { PackagePreset } from '../../../contract/presets.ts'
import type { ShippingRule } from '../../../contract/shipping-rules.ts'
import type { ServiceRule } from '../../../contract/settings.ts'
import type { CustomsDefaults } from '../../../contract/ship.ts'
import type {
  DraftPackage,
  DraftSubject,
  ShipmentDraft,
  WeightReading,
} from '../../../contract/shipment-draft.ts'
import type { Address } from '../../../service/records.ts'
import { isGoodsWeight } from '../../orders/items.ts'
import type { Order } from '../../orders/order.ts'
import { findPreset, packageFor } from '../../orders/package-presets.ts'
import type { WeightTolerance } from '../weight-check.ts'
import { customsForm } from './customs-form.ts'
import { expectedGramsOf } from './expected-weight.ts'
import { goesAbroad, type BillToPlaces } from './draft-request.ts'
import { without } from './field-path.ts'
import { addedBy, decideOrder, inPackageOf, noRule, serviceWishOf } from './ruled-draft.ts'

/** What the station says of its parcels. */
export type ShippingSettings = {
  readonly shipFrom: Address | undefined
  readonly serviceRule: ServiceRule
  /** The first that takes an order decides. */
  readonly rules?: readonly ShippingRule[]
  readonly presets: readonly PackagePreset[]
  readonly weightTolerance?: WeightTolerance | undefined
  readonly customs?: CustomsDefaults
  /** Requests that can say who pays the carrier. */
  readonly billToPlaces?: BillToPlaces | undefined
}

export type OrderDraftWish = {
  readonly parcelNumber: number
  readonly isReturn: boolean
  readonly weight: WeightReading | undefined
}

const noAddress: Address = { name: '', street1: '', city: '', state: '', zip: '', country: 'US' }

const inGrams = (weight: number) => ({ weight, weightUnit: 'g' as const })

/**
 * Whether a parcel has all goods that its order says, and so the order's weight: the first one, one in the place of void ones, and
 * one whose contents are known. Of several others it is not known what each has.
 */
export const hasAllGoods = (
  { state, contentsOf }: Pick<Order, 'state' | 'contentsOf'>,
  { parcelNumber, isReturn }: Pick<OrderDraftWish, 'parcelNumber' | 'isReturn'>,
): boolean => parcelNumber === 1 || contentsOf === parcelNumber || (state === 'void' && !isReturn)

/** The package of an order: one that has not all of its goods is weighed. Throws as `packageFor`. */
function packageOf(order: Order, wish: OrderDraftWish, presets: readonly PackagePreset[]): DraftPackage {
  const { weight: reading } = wish
  const preset = order.preset === undefined ? presets[0] : findPreset(order.preset, presets)
  const from = preset ? { preset: preset.id } : {}
  if (reading) {
    const { grams: weightGrams, takenAt, source } = reading
    const weighed = packageFor({ ...order, weightGrams, items: [] }, presets)
    return {
      ...weighed,
      ...from,
      measured: inGrams(weightGrams),
      weightSource: source,
      ...(source === 'scale' ? { weighedAt: takenAt } : {}),
    }
  }
  if (order.weightGrams === undefined || !hasAllGoods(order, wish)) {
    return { ...without(packageFor({ ...order, weightGrams: 1 }, presets), ['weight']), ...from }
  }
  const packed = packageFor(order, presets)
  const grams = expectedGramsOf(order, presets) ?? order.weightGrams
  return {
    ...packed,
    ...from,
    measured: inGrams(grams),
    weightSource: isGoodsWeight(order) ? 'items' : 'order',
  }
}

/** What rules go by. The box is the order's own, or the station's first: a rule's box does not change what it is chosen by. */
function gramsOf(order: Order, wish: OrderDraftWish, presets: readonly PackagePreset[]) {
  return wish.weight?.grams ?? (hasAllGoods(order, wish) ? expectedGramsOf(order, presets) : undefined)
}

/**
 * The draft of an order's parcel. `fault`: why the order does not fit the station (`order_incomplete`); what the draft
 * lacks by it is left open.
 */
export function orderDraft(
  order: Order,
  wish: OrderDraftWish,
  settings: ShippingSettings,
): { readonly draft: ShipmentDraft; readonly fault: AppError | undefined } {
  const { shipFrom = noAddress, presets } = settings
  const decision = wish.isReturn
    ? noRule
    : decideOrder(order, { weightGrams: gramsOf(order, wish, presets) }, settings).decision
  let fault: AppError | undefined
  let first: DraftPackage = {}
  try {
    first = packageOf(inPackageOf(order, decision), wish, presets)
  } catch (error) {
    if (!isAppError(error)) throw error
    fault = error
  }
  const subject: DraftSubject = {
    kind: 'order',
    orderNumber: order.orderNumber,
    parcelNumber: wish.parcelNumber,
  }
  const draft: ShipmentDraft = {
    subject,
    fromAddress: wish.isReturn ? order.toAddress : shipFrom,
    toAddress: wish.isReturn ? shipFrom : order.toAddress,
    packages: [first],
    service: serviceWishOf(order, decision, settings.serviceRule),
    specialService: wish.isReturn ? ['Returns'] : addedBy(decision),
    specialServiceParam: {},
    option: {},
    customTexts: [...order.references],
  }
  if (!goesAbroad(draft)) return { draft, fault }
  return { draft: { ...draft, customsInfo: customsForm(order, settings.customs ?? {}) }, fault }
}

/** A parcel without an order: everything about where it goes is to be filled in. */
export function manualDraft(
  subject: Extract<DraftSubject, { kind: 'manual' }>,
  { shipFrom = noAddress, presets, serviceRule }: ShippingSettings,
  weight: WeightReading | undefined,
): ShipmentDraft {
  const [preset] = presets
  const measures: DraftPackage = preset
    ? {
        preset: preset.id,
        packageType: preset.packageType,
        length: preset.length,
        width: preset.width,
        height: preset.height,
        dimensionUnit: preset.dimensionUnit,
      }
    : {}
  const weighed: DraftPackage = weight
    ? {
        weight: gramsToOunces(weight.grams),
        measured: inGrams(weight.grams),
        weightSource: weight.source,
        ...(weight.source === 'scale' ? { weighedAt: weight.takenAt } : {}),
      }
    : {}
  return {
    subject,
    fromAddress: shipFrom,
    toAddress: noAddress,
    packages: [{ ...measures, weightUnit: 'oz', ...weighed }],
    service: { by: 'rule', rule: serviceRule },
    specialService: [],
    specialServiceParam: {},
    option: {},
    customTexts: [],
  }
}
