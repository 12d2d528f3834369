// Where one request for several packages is answered with a shipment for each: which is whose. The document says nothing of
// it, so only what can be matched one to one is taken for it; all else is a doubt.

import { labelSources } from './label.ts'
import type { AnswerReader, RecordReader } from './read-response.ts'

type Shipment = RecordReader<'shipment'>

const areDistinct = (texts: readonly (string | undefined)[]) =>
  !texts.includes(undefined) && new Set(texts).size === texts.length

/** The number that the one package of a shipment tells, `untold` where it tells none; undefined unless it carries just one. */
function onlyPackage(answer: AnswerReader, shipment: Shipment): string | undefined {
  const packages = answer.within('package', shipment.json)
  if (packages.length > 1) return undefined
  const [only] = packages
  if (only) return only.text('packageNumber') ?? 'untold'
  // A label is of a package, whatever else is said of it.
  return labelSources(answer, shipment.json).length === 1 ? 'untold' : undefined
}

/**
 * The shipments in the order of the request's packages: as many as these, each with one of them, with ids and tracking
 * numbers of their own. By the numbers that they tell, where these are the packages'; by their place, where each counts for
 * itself. Undefined where they cannot be matched exactly.
 */
export function separateShipments(
  answer: AnswerReader,
  shipments: readonly Shipment[],
  packageCount: number,
): readonly Shipment[] | undefined {
  if (packageCount < 2 || shipments.length !== packageCount) return undefined
  const isTold = (['shipmentId', 'trackingNumber'] as const).every((field) =>
    areDistinct(shipments.map((shipment) => shipment.text(field))),
  )
  const numbers = shipments.map((shipment) => onlyPackage(answer, shipment))
  if (!isTold || numbers.includes(undefined)) return undefined
  if (new Set(numbers).size === 1) return shipments
  const inOrder = Array.from({ length: packageCount }, (_, at) => numbers.indexOf(String(at + 1)))
  return inOrder.includes(-1) ? undefined : inOrder.flatMap((at) => shipments[at] ?? [])
}
