import type { AddressOrId } from '../../service/records.ts'

/** What makes two ship-from addresses the same one, however they are written. */
export function originText(address: AddressOrId): string {
  if (!('street1' in address)) return `id:${address.id}`
  const plain = (text = '') =>
    text
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim()
  const { street1, zip, country } = address
  return `${plain(street1)}|${plain(zip).slice(0, 5)}|${plain(country ?? 'US')}`
}
