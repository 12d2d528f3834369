// What is missing or wrong in a draft, told before anything is asked of the service.

import { gramsPerUnit, gramsTogether } from '../../../contract/measures.ts'
import { AppError, type ErrorReason } from '../../../contract/errors.ts'
import type { DraftCheck, DraftProblem, ShipmentDraft } from '../../../contract/shipment-draft.ts'
import { countryCode } from '../../../service/countries.ts'
import { endpoints } from '../../../service/endpoints.ts'
import { labelRequestFor } from '../../printing/label-stock.ts'
import { compareWeight, type WeightTolerance } from '../weight-check.ts'
import { draftNeeds } from './draft-needs.ts'
import { goesAbroad, shipmentRequestOf, type BillToPlaces } from './draft-request.ts'
import { isEmpty, valueAt } from './field-path.ts'
import { amountParameters, parameterReaders } from '../../../service/special-services.ts'

export type DraftSurroundings = {
  /** The day at the station, `yyyy-mm-dd`. */
  readonly today: string
  /** What its order should weigh, where that is known. */
  readonly expectedGrams: number | undefined
  readonly tolerance: WeightTolerance | undefined
  /** Whether a reading of the scale was used for another parcel. */
  readonly isUsedReading: (weighedAt: string) => boolean
  readonly billToPlaces?: BillToPlaces | undefined
}

type Fault = Pick<DraftProblem, 'field' | 'fault'> & { readonly kind?: DraftProblem['kind'] }

const measures = ['weight', 'length', 'width', 'height'] as const

function faultyPackages({ packages }: ShipmentDraft, { isUsedReading }: DraftSurroundings): readonly Fault[] {
  const isRepeated = (weighedAt: string, at: number) =>
    packages.findIndex((each) => each.weightSource === 'scale' && each.weighedAt === weighedAt) < at
  return packages.flatMap((each, at) => [
    ...measures
      .filter((name) => (each[name] ?? 1) <= 0)
      .map((name) => ({ field: `packages.${at}.${name}`, fault: 'not_positive' as const })),
    ...(each.weightSource === 'scale' &&
    each.weighedAt !== undefined &&
    (isUsedReading(each.weighedAt) || isRepeated(each.weighedAt, at))
      ? [{ field: `packages.${at}.weight`, kind: 'used_before' as const }]
      : []),
  ])
}

function faultyAmounts({ specialService, specialServiceParam }: ShipmentDraft): readonly Fault[] {
  return amountParameters
    .filter(
      (name) => specialService.includes(parameterReaders[name]) && (specialServiceParam[name] ?? 1) <= 0,
    )
    .map((name) => ({ field: `specialServiceParam.${name}`, fault: 'not_positive' as const }))
}

/** A country that is not understood, or that could be several, is nothing that a label can be bought for. */
function faultyCountries(draft: ShipmentDraft): readonly Fault[] {
  return (['fromAddress', 'toAddress', 'altReturnAddress'] as const)
    .filter((end) => draft[end]?.country?.trim() && !countryCode(draft[end].country))
    .map((end) => ({ field: `${end}.country`, fault: 'no_country_code' as const }))
}

/** Weights are written rounded: so much more the items may weigh together. */
const roundingGrams = 5

function faultyCustoms(draft: ShipmentDraft): readonly Fault[] {
  const items = goesAbroad(draft) ? (draft.customsInfo?.customsItem ?? []) : []
  const faults = items.flatMap((item, at): readonly Fault[] => {
    const field = (name: string) => `customsInfo.customsItem.${at}.${name}`
    const { quantity, packageNumber, originCountry } = item
    return [
      ...(['weight', 'value'] as const)
        .filter((name) => (item[name] ?? 1) <= 0)
        .map((name) => ({ field: field(name), fault: 'not_positive' as const })),
      ...(quantity !== undefined && (!Number.isInteger(quantity) || quantity < 1)
        ? [{ field: field('quantity'), fault: 'not_a_count' as const }]
        : []),
      ...(packageNumber !== undefined && !draft.packages[packageNumber - 1]
        ? [{ field: field('packageNumber'), fault: 'no_such_package' as const }]
        : []),
      ...(originCountry && !countryCode(originCountry)
        ? [{ field: field('originCountry'), fault: 'no_country_code' as const }]
        : []),
    ]
  })
  const itemGrams = items.reduce(
    (sum, { weight = 0, weightUnit = 'oz' }) => sum + weight * gramsPerUnit[weightUnit],
    0,
  )
  const grams = gramsTogether(draft.packages)
  return grams !== undefined && itemGrams > grams + roundingGrams
    ? [
        ...faults,
        {
          field: 'customsInfo.customsItem',
          kind: 'contradiction',
          fault: 'heavier_than_packages',
        },
      ]
    : faults
}

function faultyReturn({ subject, specialService }: ShipmentDraft): readonly Fault[] {
  const takesTheFirst = subject.kind === 'order' && subject.parcelNumber === 1
  if (!takesTheFirst || !specialService.includes('Returns')) return []
  return [{ field: 'specialService', kind: 'contradiction', fault: 'return_of_first_parcel' }]
}

function faultyDate({ shipDate }: ShipmentDraft, { today }: DraftSurroundings): readonly Fault[] {
  return shipDate !== undefined && shipDate < today ? [{ field: 'shipDate', fault: 'in_the_past' }] : []
}

/** A payer that the request cannot name would leave the sender paying. */
function faultyBillTo({ billTo }: ShipmentDraft, { billToPlaces = [] }: DraftSurroundings): readonly Fault[] {
  if (!billTo || (billTo.type ?? 'Sender') === 'Sender' || billToPlaces.includes('createShipment')) return []
  return [{ field: 'billTo.type', kind: 'contradiction', fault: 'payer_not_told' }]
}

/** Fields of the request that the draft calls otherwise. */
const draftNames: Readonly<Record<string, string>> = {
  'postageLabel.customText1': 'customTexts.0',
  'postageLabel.customText2': 'customTexts.1',
  'postageLabel.customText3': 'customTexts.2',
}

const offerToCheckWith = { carrierAccountId: 'any', service: 'PriorityMail' } as const

/** What the endpoint's own schema says of the request (section 4.6). */
function faultsOfSchema(draft: ShipmentDraft): readonly DraftProblem[] {
  const { success, error } = endpoints.createShipment.body.safeParse(
    shipmentRequestOf(draft, offerToCheckWith, labelRequestFor(undefined)),
  )
  return success ? [] : error.issues.map(problemOfIssue)
}

type SchemaIssue = NonNullable<
  ReturnType<typeof endpoints.createShipment.body.safeParse>['error']
>['issues'][number]

function problemOfIssue(issue: SchemaIssue): DraftProblem {
  // An address that is neither an id nor whole: what is missing of a whole one.
  const union = issue.code === 'invalid_union' ? issue.errors.at(-1)?.[0] : undefined
  const path = [...issue.path, ...(union?.path ?? [])].join('.')
  const section = issue.code === 'custom' ? (issue.params?.['section'] as string | undefined) : undefined
  return {
    field: draftNames[path] ?? path,
    kind: 'invalid',
    ...(section ? { section } : {}),
  }
}

/** Every problem of a draft, one for each field. */
export function checkDraft(draft: ShipmentDraft, surroundings: DraftSurroundings): DraftCheck {
  const needed = draftNeeds.flatMap(({ section, fields }) =>
    fields(draft).map((field) => ({ field, ...(section ? { section } : {}) })),
  )
  const faults = [
    ...faultyPackages(draft, surroundings),
    ...faultyAmounts(draft),
    ...faultyCountries(draft),
    ...faultyCustoms(draft),
    ...faultyReturn(draft),
    ...faultyDate(draft, surroundings),
    ...faultyBillTo(draft, surroundings),
  ]
  const problems = [
    ...needed
      .filter(({ field }) => isEmpty(valueAt(draft, field)))
      .map((need): DraftProblem => ({ ...need, kind: 'missing' })),
    ...faults.map((fault): DraftProblem => ({ kind: 'invalid', ...fault })),
    ...faultsOfSchema(draft),
  ]
  const byField = new Map<string, DraftProblem>()
  for (const problem of problems) if (!byField.has(problem.field)) byField.set(problem.field, problem)
  const weight = compareWeight(draft.packages, surroundings.expectedGrams, surroundings.tolerance)
  return {
    isInternational: goesAbroad(draft),
    required: [...new Set(needed.map(({ field }) => field))],
    problems: [...byField.values()],
    ...(weight ? { weight } : {}),
  }
}

/** What a packer is told of a draft that lacks something. */
export function problemOfField({
  field,
  kind,
  fault,
}: Pick<DraftProblem, 'field' | 'kind' | 'fault'>): AppError {
  const reason: ErrorReason = kind === 'missing' ? 'missing' : 'wrong'
  return new AppError('order_incomplete', `${field}: ${fault ?? kind}`, {
    details: { field, reason, ...(fault ? { fault } : {}) },
  })
}
