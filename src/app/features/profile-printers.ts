// The printers of the open profile and what they are for. The settings' printers are shared by all profiles; Demo has a
// printer of its own beside them, and roles of its own, so that nothing of it comes out of a real printer unasked.

import type { ProfileId } from '../../contract/domain.ts'
import {
  printerRoles,
  type PrinterCondition,
  type PrinterRole,
  type PrinterRoles,
  type PrinterSetting,
} from '../../contract/printers.ts'
import { conflict, invalidInput, notFound } from '../../contract/refusals.ts'
import { chooseForRole, rolesWith, rolesWithout, type RoleChoice } from '../../core/printing/roles.ts'
import type { SettingsFile } from '../station/station-settings.ts'

export type ProfilePrinters = ReturnType<typeof createProfilePrinters>

export function createProfilePrinters({
  profile,
  settings,
  builtIn,
  conditionOf,
  rolesAreLocked = false,
}: {
  readonly profile: ProfileId
  readonly settings: SettingsFile
  /** Demo's own. */
  readonly builtIn: readonly PrinterSetting[]
  readonly conditionOf: (printerId: string) => PrinterCondition
  /** An administrator has set them: a printer that is added takes none. */
  readonly rolesAreLocked?: boolean
}) {
  /** Demo's own printer before those of the settings. */
  const all = () => [...builtIn, ...settings.read().printers]
  const isBuiltIn = (printerId: string) => builtIn.some(({ id }) => id === printerId)

  function roles(): PrinterRoles {
    const { printerRoles: shared, demoPrinterRoles } = settings.read()
    if (profile !== 'demo') return shared
    return (
      demoPrinterRoles ??
      builtIn.reduce<PrinterRoles>(
        (given, printer) => rolesWith(printer, { printers: builtIn, roles: given }),
        {},
      )
    )
  }

  function choose(
    role: PrinterRole,
    conditions = conditionOf,
    held = settings.read().heldPrinters,
  ): RoleChoice {
    return chooseForRole(role, { printers: all(), roles: roles(), held, conditionOf: conditions })
  }

  /** Throws `not_found`. */
  function get(printerId: string): PrinterSetting {
    const printer = all().find(({ id }) => id === printerId)
    if (!printer) throw notFound('printer')
    return printer
  }

  function changeable(printerId: string): void {
    if (isBuiltIn(printerId)) throw conflict('demo_printer')
  }

  return {
    all,
    get,
    isBuiltIn,
    isHeld: (printerId: string) => settings.read().heldPrinters.includes(printerId),
    roles,
    /** The roles that a printer has, or would take because nothing is assigned. */
    rolesOf: (printerId: string) =>
      printerRoles.filter((role) => choose(role, () => 'unknown', []).printer?.id === printerId),
    /** Where a new job of a role goes. */
    choose: (role: PrinterRole) => choose(role),
    permittedZpl: () => settings.read().permittedZpl,

    /** Adds a printer or changes it in its place. Throws `conflict` for Demo's own. */
    save(printer: PrinterSetting) {
      changeable(printer.id)
      const { printers, printerRoles: shared } = settings.read()
      const known = printers.some(({ id }) => id === printer.id)
      settings.change(
        known
          ? { printers: printers.map((other) => (other.id === printer.id ? printer : other)) }
          : {
              printers: [...printers, printer],
              printerRoles: rolesAreLocked ? shared : rolesWith(printer, { printers, roles: shared }),
            },
      )
    },
    /** Throws `not_found`, or `conflict` for Demo's own. */
    remove(printerId: string) {
      get(printerId)
      changeable(printerId)
      const { printers, heldPrinters, printerRoles: shared, demoPrinterRoles } = settings.read()
      settings.change({
        printers: printers.filter(({ id }) => id !== printerId),
        heldPrinters: heldPrinters.filter((id) => id !== printerId),
        printerRoles: rolesWithout(printerId, shared),
        demoPrinterRoles: demoPrinterRoles && rolesWithout(printerId, demoPrinterRoles),
      })
    },
    /** Throws `invalid_input` for a printer that is not there. */
    saveRoles(wanted: PrinterRoles) {
      for (const role of printerRoles) checkAssignment(role, wanted[role], all())
      settings.change(profile === 'demo' ? { demoPrinterRoles: wanted } : { printerRoles: wanted })
    },
    /** Throws `not_found`. */
    hold(printerId: string, held: boolean) {
      get(printerId)
      const others = settings.read().heldPrinters.filter((id) => id !== printerId)
      settings.change({ heldPrinters: held ? [...others, printerId] : others })
    },
  }
}

function checkAssignment(
  role: PrinterRole,
  assignment: PrinterRoles[PrinterRole],
  printers: readonly PrinterSetting[],
): void {
  if (!assignment) return
  const { printerId, fallbackId } = assignment
  const refuse = (field: string, why: 'no_such_printer' | 'own_stand_in') =>
    invalidInput(why, { field: `${role}.${field}` })
  const isThere = (wanted: string) => printers.some(({ id }) => id === wanted)
  if (!isThere(printerId)) throw refuse('printerId', 'no_such_printer')
  if (fallbackId === undefined) return
  if (!isThere(fallbackId)) throw refuse('fallbackId', 'no_such_printer')
  if (fallbackId === printerId) throw refuse('fallbackId', 'own_stand_in')
}
