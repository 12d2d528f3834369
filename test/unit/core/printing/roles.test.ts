import { expect, it } from 'vitest'
import type { PrinterCondition, PrinterRoles, PrinterSetting } from '../../../../src/contract/printers.ts'
import { chooseForRole, rolesWith, rolesWithout } from '../../../../src/core/printing/roles.ts'
import { tcpPrinterSetting } from '../../../support/tcp-printer-setting.ts'

const zpl = (id: string): PrinterSetting => tcpPrinterSetting({ port: 9100 }, id)
const office = (id: string): PrinterSetting => ({
  ...zpl(id),
  language: 'pdf',
  media: 'letter',
  connection: { kind: 'cups', queue: id },
})
const [left, right, laser] = [zpl('left'), zpl('right'), office('laser')]
const leftThenRight: PrinterRoles = { label: { printerId: 'left', fallbackId: 'right' } }

type Situation = {
  readonly printers?: readonly PrinterSetting[]
  readonly roles?: PrinterRoles
  readonly held?: readonly string[]
  readonly conditions?: Readonly<Record<string, PrinterCondition>>
}

function labelPrinter({
  printers = [left, right, laser],
  roles = {},
  held = [],
  conditions = {},
}: Situation) {
  const { printer, insteadOf } = chooseForRole('label', {
    printers,
    roles,
    held,
    conditionOf: (id) => conditions[id] ?? 'unknown',
  })
  return [printer?.id, insteadOf?.id]
}

it('a job goes to the printer that has its role, wherever it stands in the list', () => {
  expect(labelPrinter({ roles: { label: { printerId: 'right' } } })).toEqual(['right', undefined])
})

it.each(['paused', 'paper_out', 'ribbon_out', 'head_open', 'fault', 'offline', 'unreachable'] as const)(
  'a printer that is %s is replaced by its fallback',
  (condition) => {
    expect(labelPrinter({ roles: leftThenRight, conditions: { left: condition } })).toEqual(['right', 'left'])
  },
)

it.each(['ready', 'printing', 'unknown', 'too_hot', 'buffer_full'] as const)(
  'a printer that is %s keeps its new jobs: it can print, or soon will',
  (condition) => {
    expect(labelPrinter({ roles: leftThenRight, conditions: { left: condition } })).toEqual([
      'left',
      undefined,
    ])
  },
)

it('a held printer is replaced by its fallback', () => {
  expect(labelPrinter({ roles: leftThenRight, held: ['left'] })).toEqual(['right', 'left'])
})

it('a fallback that can print no more than the printer itself is not used', () => {
  const conditions = { left: 'paper_out' } as const
  expect(labelPrinter({ roles: leftThenRight, conditions, held: ['right'] })).toEqual(['left', undefined])
  expect(labelPrinter({ roles: { label: { printerId: 'left' } }, conditions })).toEqual(['left', undefined])
})

it('a printer that is not set up any more is replaced by its fallback, able or not', () => {
  const there = { printers: [right, laser], roles: leftThenRight }
  expect(labelPrinter(there)).toEqual(['right', undefined])
  expect(labelPrinter({ ...there, held: ['right'] })).toEqual(['right', undefined])
})

it('without a printer for labels the first ZPL printer that can print takes them', () => {
  expect(labelPrinter({ printers: [laser, left, right] })).toEqual(['left', undefined])
  expect(labelPrinter({ printers: [laser, left, right], conditions: { left: 'offline' } })).toEqual([
    'right',
    'left',
  ])
  expect(labelPrinter({ printers: [laser] })).toEqual(['laser', undefined])
  expect(labelPrinter({ printers: [left], held: ['left'] })).toEqual(['left', undefined])
  expect(labelPrinter({ printers: [] })).toEqual([undefined, undefined])
})

it('the first printer added gets the roles that its language is made for, the next one those that are free', () => {
  const first = rolesWith(laser, { printers: [], roles: {} })
  expect(first).toEqual({ document: { printerId: 'laser' } })
  const second = rolesWith(left, { printers: [laser], roles: first })
  expect(second).toEqual({
    document: { printerId: 'laser' },
    label: { printerId: 'left' },
    containerLabel: { printerId: 'left' },
  })
  expect(rolesWith(right, { printers: [laser, left], roles: second })).toEqual(second)
})

it('a printer removed leaves its roles to its fallbacks, or to nobody', () => {
  const roles: PrinterRoles = {
    label: { printerId: 'left', fallbackId: 'right' },
    containerLabel: { printerId: 'left' },
    document: { printerId: 'laser', fallbackId: 'left' },
  }
  expect(rolesWithout('left', roles)).toEqual({
    label: { printerId: 'right' },
    document: { printerId: 'laser' },
  })
})
