import type { ContainerForm } from '../../contract/containers.ts'
import { words } from '../language.ts'

const m = words.containers

/** A field of the form in words: `toAddress.zip`. */
export function fieldLabel(field: string, form: ContainerForm): string {
  const [name, part] = field.split('.')
  if (part !== undefined) {
    if (form.source === 'Postal' && field === 'toAddress.zip') return m.destinationZip
    return `${name === 'toAddress' ? m.to : m.from}: ${m.address[part as keyof typeof m.address]}`
  }
  const known: Readonly<Record<string, string>> = {
    carrierAccountId: m.account,
    entryFacilityType: m.entry,
    contentCode: m.contentCode,
    trackingNumber: m.trackingNumber,
    pages: m.pages,
  }
  return known[field] ?? field
}
