import type { PrinterRoles, PrinterSetting, RoleAssignment } from '../../contract/printers.ts'

/** Roles that a packer means by "the printer". */
const labelRoles = ['label', 'containerLabel'] as const

/** Who printed labels, who does from now on, and the roles that say so. */
export type SwappedRoles = {
  readonly from: PrinterSetting
  readonly to: PrinterSetting
  readonly roles: PrinterRoles
}

/**
 * The other printer takes over the labels, and the one that had them stands in for it; done twice it is as before. The
 * other one is the fallback; without one the next printer of the list that speaks the same language, where `anyOther`
 * allows it. Undefined where there is no other.
 */
export function swapRoles(
  current: PrinterSetting | undefined,
  printers: readonly PrinterSetting[],
  roles: PrinterRoles,
  anyOther: boolean,
): SwappedRoles | undefined {
  const assignedId = roles.label?.printerId
  const from = printers.find(({ id }) => id === assignedId) ?? current
  if (!from) return undefined
  const at = printers.indexOf(from)
  const inTurn = [...printers.slice(at + 1), ...printers.slice(0, Math.max(0, at))]
  const to =
    printers.find(({ id }) => id === roles.label?.fallbackId && id !== from.id) ??
    (anyOther ? inTurn.find(({ id, language }) => id !== from.id && language === from.language) : undefined)
  if (!to) return undefined
  const swapped: RoleAssignment = { printerId: to.id, fallbackId: from.id }
  const changed = labelRoles.filter((role) => role === 'label' || roles[role]?.printerId === from.id)
  return {
    from,
    to,
    roles: { ...roles, ...Object.fromEntries(changed.map((role) => [role, swapped])) },
  }
}
