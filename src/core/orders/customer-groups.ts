// Customer groups in one cell: `VIP | Wholesale`. Bars, semicolons and commas part them: rules are typed with commas.

import type { Reading } from './weight.ts'

const mostGroups = 8
const longestGroup = 40

/** Without a group that comes again in other capitals. */
export function readCustomerGroups(cell: string): Reading<readonly string[]> {
  const groups = new Map<string, string>()
  for (const part of cell.split(/[|;,]/)) {
    const group = part.trim()
    if (group.length > longestGroup) {
      return { ok: false, reason: { code: 'too_long', most: longestGroup }, part: { of: 'any' } }
    }
    const key = group.toLowerCase()
    if (group !== '' && !groups.has(key)) groups.set(key, group)
  }
  return groups.size > mostGroups
    ? { ok: false, reason: { code: 'too_many_groups', most: mostGroups } }
    : { ok: true, value: [...groups.values()] }
}

/** A list of a shop's JSON as a cell. What parts groups in a cell would part them in a text of the list too. */
export const customerGroupsCell = (texts: readonly string[]): string =>
  texts.map((text) => text.replace(/[|;,]/g, ' ').trim()).join(' | ')
