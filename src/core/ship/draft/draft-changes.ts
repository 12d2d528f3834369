// What one draft says otherwise than another: what was typed into it, or what its order says since.

import { assertNever } from '../../../base/assert-never.ts'
import { gramsOfPackage, gramsToOunces, millimetresPerUnit } from '../../../contract/measures.ts'
import type { DraftChange, DraftPackage, ShipmentDraft } from '../../../contract/shipment-draft.ts'
import { isEmpty } from './field-path.ts'

type Scalar = NonNullable<DraftChange['now']>
type Fields = ReadonlyMap<string, Scalar>

const isScalar = (value: unknown): value is Scalar =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'

/** The values of a record by their dotted names; what is empty is left out. `false` says something. */
function scalarsOf(value: unknown, path: string): readonly (readonly [string, Scalar])[] {
  if (isScalar(value)) return value !== false && isEmpty(value) ? [] : [[path, value]]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => scalarsOf(inner, `${path}.${name}`))
}

const sides = ['length', 'width', 'height'] as const

/** Whatever its numbers are in, and wherever they come from. */
function measuresOf(one: DraftPackage, path: string): readonly (readonly [string, Scalar])[] {
  const { weightUnit = 'oz', dimensionUnit = 'in', packageType, isRectangle } = one
  const weighs = gramsOfPackage({ ...one, weightUnit })
  const grams: [string, Scalar][] =
    weighs === undefined ? [] : [[`${path}.weight`, Math.round(weighs * 10) / 10]]
  const lengths = sides.flatMap((side): [string, Scalar][] => {
    const length = one[side]
    return length === undefined
      ? []
      : [[`${path}.${side}`, Math.round(length * millimetresPerUnit[dimensionUnit])]]
  })
  return [...grams, ...lengths, ...scalarsOf({ packageType, isRectangle }, path)]
}

function serviceOf({ service }: ShipmentDraft): Scalar {
  switch (service.by) {
    case 'rule':
      return service.rule
    case 'name':
    case 'rate':
      return service.service
    case 'shipping_rule':
    case 'undecided':
      return service.ruleName
    default:
      return assertNever(service)
  }
}

function fieldsOf(draft: ShipmentDraft): Fields {
  const { subject, packages, service, specialService, customsInfo, ...rest } = draft
  return new Map([
    ['packages', packages.length] as const,
    ...packages.flatMap((one, at) => measuresOf(one, `packages.${at}`)),
    ['service', serviceOf(draft)] as const,
    ...(service.by === 'rate' ? [['service.carrierAccountId', service.carrierAccountId] as const] : []),
    ...specialService.map((one) => [`specialService.${one}`, true] as const),
    ...(subject.kind === 'manual' ? [['subject.reference', subject.reference] as const] : []),
    ...Object.entries({ ...rest, customsInfo }).flatMap(([name, value]) => scalarsOf(value, name)),
  ])
}

/** Several fields of one matter are one change: the carrier's account is chosen with its service. */
const spokenOf = (field: string) => (field === 'service.carrierAccountId' ? 'service' : field)

type Same = (a: number, b: number) => boolean

/** Grams are what is shown: what is less apart could be told by nobody. */
const sameGrams: Same = (a, b) => Math.round(a) === Math.round(b)
/** A weight that is known only as it is sent, in begun tenths of an ounce, is that of all grams that are sent so. */
const sameSent: Same = (a, b) => gramsToOunces(a) === gramsToOunces(b)

/** Kept before the measured weight was kept with it. */
const isKnownAsSent = ({ packages }: ShipmentDraft) =>
  packages.some(
    ({ weight, measured, weightSource }) => weight !== undefined && !measured && weightSource !== 'typed',
  )

const isSame = (field: string, a: Scalar | undefined, b: Scalar | undefined, same: Same) =>
  a === b ||
  (/^packages\.\d+\.weight$/.test(field) && typeof a === 'number' && typeof b === 'number' && same(a, b))

/** A weight that is known only as it is sent, as its order has it. */
const asOrdered = (field: string, value: Scalar | undefined, grams: number | undefined) =>
  grams !== undefined && field === 'packages.0.weight' && isSame(field, value, grams, sameSent)
    ? grams
    : value

/**
 * What `draft` says otherwise than `own`, in the order of the form; a return is said first. `orderGrams`: what the order of
 * each says that it weighs.
 */
export function draftChanges(
  draft: ShipmentDraft,
  own: ShipmentDraft,
  orderGrams: { readonly was?: number | undefined; readonly now?: number | undefined } = {},
): readonly DraftChange[] {
  const now = fieldsOf(draft)
  const was = fieldsOf(own)
  const [draftAsSent, ownAsSent] = [isKnownAsSent(draft), isKnownAsSent(own)]
  const same = draftAsSent || ownAsSent ? sameSent : sameGrams
  const differing = [...new Set([...now.keys(), ...was.keys()])].filter(
    (field) => !isSame(field, now.get(field), was.get(field), same),
  )
  const isReturn = (field: string) => field === 'specialService.Returns'
  const fields = new Set([...differing.filter(isReturn), ...differing].map(spokenOf))
  return [...fields].map((field) => {
    const [before, after] = [
      ownAsSent ? asOrdered(field, was.get(field), orderGrams.was) : was.get(field),
      draftAsSent ? asOrdered(field, now.get(field), orderGrams.now) : now.get(field),
    ]
    return {
      field,
      ...(before === undefined || before === after ? {} : { was: before }),
      ...(after === undefined ? {} : { now: after }),
    }
  })
}

/** The same text for what is the same, in whatever order its fields were written. */
export function saidBy(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) => {
    if (inner === '') return undefined
    if (typeof inner !== 'object' || inner === null || Array.isArray(inner)) return inner
    return Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
  })
}

/**
 * `draft` as it was typed over `before`, of which it is now `own`: each part of it that nobody touched (an address, the
 * packages, the customs form) says what `own` does.
 */
export function followed(draft: ShipmentDraft, before: ShipmentDraft, own: ShipmentDraft): ShipmentDraft {
  const isTyped = (name: keyof ShipmentDraft) => saidBy(draft[name]) !== saidBy(before[name])
  const names = [...new Set([...Object.keys(draft), ...Object.keys(own)])] as (keyof ShipmentDraft)[]
  const parts = names.map((name) => [name, (isTyped(name) ? draft : own)[name]] as const)
  return {
    ...(Object.fromEntries(parts.filter(([, part]) => part !== undefined)) as ShipmentDraft),
    subject: draft.subject,
  }
}
