// Changing who prints what, as pure steps.

import type { PrinterRole, PrinterRoles } from '../../contract/printers.ts'

/** The roles with a first printer for one of them; an empty id takes it away, and its fallback with it. */
export function withPrinter(roles: PrinterRoles, role: PrinterRole, printerId: string): PrinterRoles {
  const { [role]: before, ...others } = roles
  if (printerId === '') return others
  const fallbackId = before?.fallbackId === printerId ? undefined : before?.fallbackId
  return { ...others, [role]: { printerId, ...(fallbackId ? { fallbackId } : {}) } }
}

/** The roles with a fallback for one of them, where it has a first printer; an empty id takes it away. */
export function withFallback(roles: PrinterRoles, role: PrinterRole, fallbackId: string): PrinterRoles {
  const { [role]: before, ...others } = roles
  if (!before) return roles
  const { printerId } = before
  return { ...others, [role]: { printerId, ...(fallbackId ? { fallbackId } : {}) } }
}
