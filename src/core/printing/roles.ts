// Which printer a new job goes to. Jobs that wait stay where they are until a person moves them.

import {
  printerRoles,
  type PrinterCondition,
  type PrinterLanguage,
  type PrinterRole,
  type PrinterRoles,
  type PrinterSetting,
} from '../../contract/printers.ts'

/** The printers that are set up, and what is known of them. */
export type PrintersAtWork = {
  readonly printers: readonly PrinterSetting[]
  readonly roles: PrinterRoles
  /** Ids of printers whose queues are held. */
  readonly held: readonly string[]
  /** The last known condition of a printer. */
  readonly conditionOf: (printerId: string) => PrinterCondition
}

/** The printer for a role, and the one that would have been it if it could print. */
export type RoleChoice = {
  readonly printer: PrinterSetting | undefined
  readonly insteadOf: PrinterSetting | undefined
}

/** True for what does not pass by itself: somebody has to be at the printer, and a new job has better chances elsewhere. */
const lasting: Readonly<Record<PrinterCondition, boolean>> = {
  ready: false,
  printing: false,
  paused: true,
  paper_out: true,
  ribbon_out: true,
  head_open: true,
  too_hot: false,
  buffer_full: false,
  fault: true,
  offline: true,
  unreachable: true,
  unknown: false,
}

/** No label comes out in this condition before somebody has been at the printer. */
export const keepsFromPrinting = (condition: PrinterCondition): boolean => lasting[condition]

/** What a printer of a language is bought for: it gets these roles when it is added, and is tried first for them. */
const madeFor: Readonly<Record<PrinterLanguage, readonly PrinterRole[]>> = {
  zpl: printerRoles,
  pdf: ['document'],
}

/**
 * The printer that takes a new job of a role: the one assigned; its fallback while that one is not set up, held, or
 * known to be unable; the assigned one again while its fallback is no better. Where neither is set up, the first
 * printer that can print, those made for the role before others. Undefined where there is no printer at all.
 */
export function chooseForRole(role: PrinterRole, at: PrintersAtWork): RoleChoice {
  const able = (printer: PrinterSetting) =>
    !at.held.includes(printer.id) && !keepsFromPrinting(at.conditionOf(printer.id))
  const { printerId, fallbackId } = at.roles[role] ?? {}
  const assigned = at.printers.find(({ id }) => id === printerId)
  const fallback = at.printers.find(({ id }) => id === fallbackId)
  if (assigned && (able(assigned) || !fallback || !able(fallback))) {
    return { printer: assigned, insteadOf: undefined }
  }
  if (fallback) return { printer: fallback, insteadOf: assigned }
  const inOrder = [...at.printers].sort((a, b) => Number(isMadeFor(b, role)) - Number(isMadeFor(a, role)))
  const printer = inOrder.find(able) ?? inOrder[0]
  return { printer, insteadOf: printer === inOrder[0] ? undefined : inOrder[0] }
}

const isMadeFor = ({ language }: PrinterSetting, role: PrinterRole) => madeFor[language].includes(role)

/** The roles with a printer added: it gets each of its own that no printer of the settings has. */
export function rolesWith(
  added: PrinterSetting,
  { printers, roles }: Pick<PrintersAtWork, 'printers' | 'roles'>,
): PrinterRoles {
  const free = madeFor[added.language].filter(
    (role) => !printers.some(({ id }) => id === roles[role]?.printerId && id !== added.id),
  )
  return {
    ...roles,
    ...Object.fromEntries(free.map((role) => [role, { printerId: added.id }])),
  }
}

/** The roles without a printer: where it was assigned its fallback takes its place, if there is one. */
export function rolesWithout(removedId: string, roles: PrinterRoles): PrinterRoles {
  const left = printerRoles.flatMap((role) => {
    const { printerId, fallbackId } = roles[role] ?? {}
    const first = printerId === removedId ? fallbackId : printerId
    if (first === undefined || first === removedId) return []
    const second = fallbackId === removedId || fallbackId === first ? undefined : fallbackId
    return [[role, { printerId: first, ...(second ? { fallbackId: second } : {}) }] as const]
  })
  return Object.fromEntries(left)
}
