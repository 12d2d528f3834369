// Which package each label of an answer is of. A label that came is never thrown away: not for a number that is wrong,
// doubled, or above that of the packages.

import type { ServiceLabel } from '../shipping-service.ts'

/** A label, and the number that it is kept under: its package's, or one above those of the packages. */
export type PlacedLabel = {
  readonly label: ServiceLabel
  readonly packageNumber: number
  /** The package that it belongs to; undefined where no package has the number that it tells. */
  readonly of: number | undefined
}

/**
 * The first label of a number is that package's. One whose number no package has takes the first package without a label.
 * What is left comes behind the packages, as a further paper: a form beside its label, say. The same bytes told twice for
 * one package are one label. In the order of their numbers.
 */
export function placeLabels(labels: readonly ServiceLabel[], packageCount: number): readonly PlacedLabel[] {
  const isPackage = (number: number) => number >= 1 && number <= packageCount
  const placed = new Map<number, PlacedLabel>()
  const place = (label: ServiceLabel, packageNumber: number, of: number | undefined) =>
    placed.set(packageNumber, { label, packageNumber, of })
  const unplaced: ServiceLabel[] = []
  const further: ServiceLabel[] = []

  for (const label of labels) {
    const { packageNumber } = label
    const first = placed.get(packageNumber)
    if (!isPackage(packageNumber)) unplaced.push(label)
    else if (!first) place(label, packageNumber, packageNumber)
    else if (!sameBytes(first.label.bytes, label.bytes)) further.push(label)
  }
  const free = Array.from({ length: packageCount }, (_, at) => at + 1).filter((number) => !placed.has(number))
  for (const label of unplaced) {
    const number = free.shift()
    if (number === undefined) further.push(label)
    else place(label, number, undefined)
  }
  further.forEach((label, at) =>
    place(label, packageCount + 1 + at, isPackage(label.packageNumber) ? label.packageNumber : undefined),
  )
  return [...placed.values()].toSorted((a, b) => a.packageNumber - b.packageNumber)
}

/** A label that is kept here; `bytes` undefined where they cannot be read. */
export type LabelHere = { readonly packageNumber: number; readonly bytes: Uint8Array | undefined }

/**
 * The labels of an answer that were wanted, by the number that each is kept under. What is here already is not among them
 * under whatever number it comes, nor is a label that nobody wanted: its paper may be out.
 */
export function wantedLabels(
  answer: readonly ServiceLabel[],
  {
    packageCount,
    wanted,
    here,
    asked,
  }: {
    readonly packageCount: number
    readonly wanted: ReadonlySet<number>
    readonly here: readonly LabelHere[]
    /** The only package that was asked for. */
    readonly asked?: number | undefined
  },
): readonly PlacedLabel[] {
  const isHere = ({ bytes }: ServiceLabel) =>
    here.some((one) => one.bytes !== undefined && sameBytes(one.bytes, bytes))
  const [only, ...others] = answer
  // A service that counts each answer from 1 means the package that it was asked for.
  if (asked !== undefined && only && others.length === 0 && !wanted.has(only.packageNumber)) {
    const label = { ...only, packageNumber: asked }
    return isHere(only) ? [] : [{ label, packageNumber: asked, of: asked }]
  }
  const taken = placeLabels(answer, packageCount).filter(({ label }) => !isHere(label))
  let last = Math.max(packageCount, ...here.map(({ packageNumber }) => packageNumber))
  return taken.flatMap((one): PlacedLabel[] => {
    if (wanted.has(one.packageNumber)) return [one]
    // A further paper comes along with its package, and never by itself.
    const isNew =
      one.packageNumber > packageCount && (one.of === undefined ? here.length === 0 : wanted.has(one.of))
    return isNew ? [{ ...one, packageNumber: ++last }] : []
  })
}

function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, at) => byte === b[at])
}
