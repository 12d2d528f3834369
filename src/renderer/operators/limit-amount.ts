/** An amount as it is typed, in minor units; undefined for an empty field, null for what is none. */
export function readAmount(text: string): number | undefined | null {
  const plain = text.trim().replace(/^\$/, '')
  if (plain === '') return undefined
  const [, whole = '', cents = ''] = /^(\d{1,6})(?:[.,](\d{1,2}))?$/.exec(plain) ?? []
  return whole === '' ? null : Number(whole) * 100 + Number(cents.padEnd(2, '0'))
}

export function writeAmount(amountMinor: number | undefined): string {
  if (amountMinor === undefined) return ''
  return `${Math.floor(amountMinor / 100)}.${String(amountMinor % 100).padStart(2, '0')}`
}
