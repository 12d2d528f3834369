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

/** The fields as one comes by them in the form. */
const fieldOrder = [
  'trackingNumber',
  'carrierAccountId',
  'entryFacilityType',
  'toAddress.zip',
  'contentCode',
  ...(['toAddress', 'fromAddress'] as const).flatMap((name) =>
    (['name', 'company', 'street1', 'street2', 'city', 'state', 'zip'] as const).map(
      (part) => `${name}.${part}`,
    ),
  ),
]

/** What is said of fields, in the order of the form; of a field that has no place in it, last. */
export function inFormOrder<T extends { readonly field: string }>(
  said: readonly T[],
  form: ContainerForm,
): readonly T[] {
  // A postal destination is its ZIP alone, above the addresses.
  const order =
    form.source === 'Postal'
      ? fieldOrder
      : fieldOrder.filter((field, at) => fieldOrder.lastIndexOf(field) === at)
  const place = ({ field }: T) => {
    const at = order.indexOf(field)
    return at < 0 ? order.length : at
  }
  return said.toSorted((a, b) => place(a) - place(b))
}
