// GS1 element strings: an application identifier, its value, the next (GS1 General Specifications, sections 3 and 7.8).

export type Gs1Element = { readonly ai: string; readonly value: string }

/** FNC1 between elements, as scanners send it. */
export const groupSeparator = '\x1d'

type Identifier = {
  readonly pattern: RegExp
  readonly aiLength: number
  readonly value: RegExp
  /** Its value has so many characters, and no FNC1 follows. */
  readonly fixedLength?: number
}

/** What stands on parcels, cartons and pallets. */
const identifiers: readonly Identifier[] = [
  { pattern: /^00/, aiLength: 2, value: /^\d{18}$/, fixedLength: 18 }, // SSCC
  { pattern: /^0[12]/, aiLength: 2, value: /^\d{14}$/, fixedLength: 14 }, // GTIN
  { pattern: /^1[1-7]/, aiLength: 2, value: /^\d{6}$/, fixedLength: 6 }, // dates
  { pattern: /^(10|2[12])/, aiLength: 2, value: /^.{1,20}$/ }, // batch, serial number
  { pattern: /^3[07]/, aiLength: 2, value: /^\d{1,8}$/ }, // counts
  { pattern: /^40[013]/, aiLength: 3, value: /^.{1,30}$/ }, // order number, consignment, routing
  { pattern: /^402/, aiLength: 3, value: /^\d{17}$/ }, // shipment
  { pattern: /^41[0-7]/, aiLength: 3, value: /^\d{13}$/, fixedLength: 13 }, // locations
  { pattern: /^420/, aiLength: 3, value: /^.{1,20}$/ }, // postal code of the address
  { pattern: /^421/, aiLength: 3, value: /^\d{3}.{1,9}$/ }, // the same after its country
  { pattern: /^9\d/, aiLength: 2, value: /^.{1,90}$/ }, // the company's own
]

/**
 * The elements of a text that a scanner sent with FNC1 as GS, or that a person typed with identifiers in parentheses.
 * Undefined where any of it is no element.
 */
export function parseGs1(text: string): readonly Gs1Element[] | undefined {
  return text.startsWith('(') ? parseTyped(text) : parseScanned(text)
}

function parseTyped(text: string): readonly Gs1Element[] | undefined {
  if (!/^(\(\d{2,4}\)[^()]+)+$/.test(text)) return undefined
  const elements = [...text.matchAll(/\((\d{2,4})\)([^()]+)/g)].map(([, ai = '', value = '']) => ({
    ai,
    value: value.replace(/\s/g, ''),
  }))
  return elements.every(isElement) ? elements : undefined
}

function isElement({ ai, value }: Gs1Element): boolean {
  const identifier = identifiers.find((known) => known.pattern.test(ai) && known.aiLength === ai.length)
  return identifier?.value.test(value) ?? false
}

function parseScanned(text: string): readonly Gs1Element[] | undefined {
  const elements: Gs1Element[] = []
  let rest = text
  while (rest !== '') {
    const identifier = identifiers.find(({ pattern }) => pattern.test(rest))
    if (!identifier) return undefined
    const { aiLength, fixedLength } = identifier
    const separator = rest.indexOf(groupSeparator, aiLength)
    const end = fixedLength === undefined ? (separator < 0 ? rest.length : separator) : aiLength + fixedLength
    const value = rest.slice(aiLength, end)
    if (!identifier.value.test(value)) return undefined
    elements.push({ ai: rest.slice(0, aiLength), value })
    rest = rest.slice(rest[end] === groupSeparator ? end + 1 : end)
  }
  return elements
}
