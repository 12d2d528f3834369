// What will be bought, as the page edits it, and what can be said of it.
//
// A draft is a value: the station hands it out, the page edits it and hands it back. One that somebody has typed into is
// kept until it is bought or put away; it never changes the order it is about. Its names are the service's (sections 2 and
// 4.6), so that a field of a problem, a form and the request are one name: `packages.0.weight`,
// `customsInfo.customsItem.1.value`.

import { z } from 'zod'
import { services, shipmentSpecialServices, weightUnits } from '../service/enums.ts'
import { Address, BillTo, CustomsInfo, Option, Package, SpecialServiceParam } from '../service/records.ts'
import { Timestamp } from './domain.ts'
import { RuleWish, UndecidedWish } from './shipping-rules.ts'
import { serviceRules } from './settings.ts'

export const OrderNumber = z.string().trim().min(1).max(200)

/**
 * A stable weight; `takenAt` is when the load came to rest, so that a load which stays has one reading. It belongs to one
 * parcel: a reading that another parcel was bought with is not taken again, nor one of a scale that has stood still for
 * minutes when it comes with a scan.
 */
export const WeightReading = z.strictObject({
  grams: z.number().positive().max(1_000_000),
  takenAt: Timestamp,
  source: z.enum(['scale', 'typed']),
})
export type WeightReading = z.infer<typeof WeightReading>

/** Where a package's weight comes from. `items`: what the order's items weigh, and the empty box. */
export const weightSources = ['order', 'items', 'preset', 'scale', 'typed'] as const
export type WeightSource = (typeof weightSources)[number]

/** A package of a draft (section 2.2): measures of a preset, or typed ones; what is not known yet is absent. */
export const DraftPackage = Package.omit({ id: true })
  .extend({
    /** Id of the preset that its measures come from. */
    preset: z.string().max(80).optional(),
    weightSource: z.enum(weightSources).optional(),
    /**
     * What the scale, the order or a person said, where `weight` is that as it is sent: in begun tenths of an ounce. It is
     * what is shown and compared.
     */
    measured: z.strictObject({ weight: z.number().positive(), weightUnit: z.enum(weightUnits) }).optional(),
    /** Of weights from the scale: the reading's `takenAt`. */
    weighedAt: Timestamp.optional(),
  })
  .strict()
export type DraftPackage = z.infer<typeof DraftPackage>

/**
 * Which service a draft goes by. `rate`: the offer that was chosen from the list of rates; `shipping_rule`: what the rule
 * that took the order lets it go by.
 */
export const ServiceWish = z.discriminatedUnion('by', [
  z.strictObject({ by: z.literal('rule'), rule: z.enum(serviceRules) }),
  z.strictObject({ by: z.literal('name'), service: z.enum(services) }),
  z.strictObject({
    by: z.literal('rate'),
    service: z.enum(services),
    carrierAccountId: z.string().min(1).max(200),
  }),
  RuleWish,
  UndecidedWish,
])
export type ServiceWish = z.infer<typeof ServiceWish>

/**
 * What a draft is a parcel of. An order's parcels are counted from 1 and each is bought once; a parcel without an order
 * is bought once by its id, and `reference` stands where the order's number would.
 */
export const DraftSubject = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('order'),
    orderNumber: OrderNumber,
    parcelNumber: z.int().min(1).max(999),
  }),
  z.strictObject({
    kind: z.literal('manual'),
    parcelId: z.uuid(),
    reference: z.string().trim().min(1).max(60),
  }),
])
export type DraftSubject = z.infer<typeof DraftSubject>

/** Most packages of one shipment; the service does not state a limit (section 8). */
export const mostPackages = 99

/** What will be bought. Texts may be empty and fields absent while it is edited: `ship.checkDraft` says what is missing. */
export const ShipmentDraft = z.strictObject({
  subject: DraftSubject,
  fromAddress: Address,
  toAddress: Address,
  /** Where it goes back to, where that is not `fromAddress`. */
  altReturnAddress: Address.optional(),
  /** One shipment, one label for each; their numbers are their places, from 1. */
  packages: z.array(DraftPackage).min(1).max(mostPackages),
  service: ServiceWish,
  /** `Returns` makes it a return shipment: `toAddress` is then the shop. */
  specialService: z.array(z.enum(shipmentSpecialServices)).max(shipmentSpecialServices.length),
  specialServiceParam: SpecialServiceParam,
  option: Option,
  shipDate: z.iso.date().optional(),
  /** customText1 to 3 of the label (section 2.5). */
  customTexts: z.array(z.string().max(200)).max(3),
  customsInfo: CustomsInfo.optional(),
  /** Who pays the carrier, where the account's requests can say so (section 2.8); the sender where it is absent. */
  billTo: z.strictObject(BillTo.shape).optional(),
})
export type ShipmentDraft = z.infer<typeof ShipmentDraft>

/** What exactly the station has against a field. */
export const draftFaults = [
  'not_positive',
  'not_a_count',
  'no_such_package',
  'no_country_code',
  'heavier_than_packages',
  'return_of_first_parcel',
  'in_the_past',
  'payer_not_told',
] as const
export type DraftFault = (typeof draftFaults)[number]

/** What is wrong with one field: in the words of its `fault`, else of its `kind`. */
export const DraftProblem = z.object({
  /** Dotted, from the draft: `toAddress.state`. */
  field: z.string(),
  /**
   * `invalid`: not as the service takes it. `used_before`: a reading of the scale that another parcel was bought with.
   * `contradiction`: it cannot be together with another field of the draft.
   */
  kind: z.enum(['missing', 'invalid', 'used_before', 'contradiction']),
  fault: z.enum(draftFaults).optional(),
  /** The service's own text, read after the field's name, where it refused this field. */
  says: z.string().optional(),
  /** The section of the service's document that asks for it; absent where the station or the carriers do. */
  section: z.string().optional(),
})
export type DraftProblem = z.infer<typeof DraftProblem>

/** What can be said of a draft before anything is asked of the service. */
export const DraftCheck = z.object({
  /** It crosses a border: a customs form belongs to it. */
  isInternational: z.boolean(),
  /** Every field that is needed as the draft is now, also those that are filled in. */
  required: z.array(z.string()),
  /** None: it can be bought. */
  problems: z.array(DraftProblem),
  /** The parcel's weight against what its order should weigh; absent where either is not known. */
  weight: z
    .object({
      expectedGrams: z.number(),
      actualGrams: z.number(),
      toleranceGrams: z.number(),
      isWithin: z.boolean(),
    })
    .optional(),
  /** Fields that the list of items fills in, and the order does not; absent for none. */
  listed: z.array(z.string()).optional(),
  /** SKUs of the order that carriers take under rules of their own, by the list of items; absent for none. Nothing is kept from being bought by it. */
  dangerous: z.array(z.string()).optional(),
  /** Every label that its order had is void: this one goes in their place, and is no further parcel. */
  inPlaceOfVoid: z.literal(true).optional(),
  /** The rules say otherwise of the draft as it is now than when its service was chosen, which no person did. */
  ruled: z
    .object({ service: ServiceWish, specialService: z.array(z.enum(shipmentSpecialServices)) })
    .optional(),
})
export type DraftCheck = z.infer<typeof DraftCheck>

/**
 * A field that a draft has otherwise than its order would. Weights are grams and sides millimetres, whatever their units;
 * `packages` is how many there are, `service` a service or a rule, `specialService.Returns` that it is a return. What is
 * empty is absent.
 */
export const DraftChange = z.object({
  field: z.string(),
  was: z.union([z.string(), z.number(), z.boolean()]).optional(),
  now: z.union([z.string(), z.number(), z.boolean()]).optional(),
})
export type DraftChange = z.infer<typeof DraftChange>

/** What was typed into a draft that is kept: nothing else is bought of its parcel until it is bought or put away. */
export const KeptChanges = z.object({
  keptAt: Timestamp,
  changes: z.array(DraftChange),
  /** What its order, or the station's rules, say otherwise since. What was not typed follows them. */
  since: z.array(DraftChange),
  /** Of a parcel without an order: an earlier database was put back since, and it may have been shipped after that one. */
  restored: z.literal(true).optional(),
  /** It was sealed with a key that is not here: the draft is the order's own. */
  unreadable: z.literal(true).optional(),
})
export type KeptChanges = z.infer<typeof KeptChanges>

export const DraftView = z.object({
  draft: ShipmentDraft,
  /** What it would be if nobody had typed anything; absent where that is `draft`. */
  own: ShipmentDraft.optional(),
  check: DraftCheck,
  kept: KeptChanges.optional(),
})
export type DraftView = z.infer<typeof DraftView>
