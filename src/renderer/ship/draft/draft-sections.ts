// The parts of the draft's form, and which fields stand in which.

export const draftSections = ['packages', 'service', 'special', 'to', 'from', 'customs', 'label'] as const
export type DraftSectionName = (typeof draftSections)[number]

/** The first name of a dotted field decides. */
const sectionOfRoot: Readonly<Record<string, DraftSectionName>> = {
  subject: 'to',
  packages: 'packages',
  service: 'service',
  specialService: 'special',
  specialServiceParam: 'special',
  toAddress: 'to',
  fromAddress: 'from',
  altReturnAddress: 'from',
  customsInfo: 'customs',
  shipDate: 'label',
  customTexts: 'label',
  option: 'label',
  billTo: 'service',
}

export function sectionOf(field: string): DraftSectionName {
  return sectionOfRoot[field.split('.')[0] ?? ''] ?? 'packages'
}

/** The parts that a draft has: customs only where it crosses a border. */
export function sectionsOf(isInternational: boolean): readonly DraftSectionName[] {
  return draftSections.filter((name) => name !== 'customs' || isInternational)
}
