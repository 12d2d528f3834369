/** Sections of the service's document that something is asked about, in its order. */
export const sectionTitles = [
  ['2.1', 'Address'],
  ['2.2', 'Package'],
  ['2.3', 'CustomsInfo'],
  ['2.4', 'CustomsItem'],
  ['2.5', 'PostageLabel'],
  ['2.6', 'SpecialServiceParam'],
  ['2.7', 'Option'],
  ['2.10', 'Services and special services'],
  ['3.1', 'Carrier account status'],
  ['3.2', 'Refund status'],
  ['3.3', 'Tracking status and sub-status'],
  ['4', 'Endpoints'],
  ['4.1', 'Account'],
  ['4.2', 'User'],
  ['4.3', 'Address'],
  ['4.4', 'Carrier and carrier account'],
  ['4.5', 'Rates'],
  ['4.6', 'Shipments'],
  ['4.7', 'Manifest'],
  ['4.8', 'Tracking'],
  ['4.9', 'Container labels'],
  ['5', 'Authentication'],
  ['7.1', 'Error response'],
  ['7.2', 'Status and code'],
  ['7.4', 'Warnings'],
  ['9', 'Versioning'],
] as const
export type Section = (typeof sectionTitles)[number][0]

/** Sections that nothing is asked about, and why. */
export const sectionsNotAsked: readonly (readonly [section: string, why: string])[] = [
  ['2.8', 'BillTo: the document does not say which request carries it'],
  ['5, 7.5', 'Developer-portal gateway: another server, with keys of its own'],
  ['6', 'Events: there are none'],
  ['7.3', 'Known codes: a service may have others'],
  ['8', 'Limits: waiting for them would tell nothing'],
]

const titles: ReadonlyMap<string, string> = new Map(sectionTitles)
const order = [...titles.keys()]

export const titleOf = (section: string): string => titles.get(section) ?? ''

/** The document's order. */
export const bySection = (a: string, b: string): number => order.indexOf(a) - order.indexOf(b)
