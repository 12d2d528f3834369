import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createProfilePrinters, type ProfilePrinters } from '../../../../src/app/features/profile-printers.ts'
import { openSettingsFile } from '../../../../src/app/station/station-settings.ts'
import type { ProfileId } from '../../../../src/contract/domain.ts'
import type { PrinterCondition, PrinterSetting } from '../../../../src/contract/printers.ts'
import { tcpPrinterSetting } from '../../../support/tcp-printer-setting.ts'

const zpl = (id: string): PrinterSetting => tcpPrinterSetting({ port: 9100 }, id)
const laser: PrinterSetting = {
  ...zpl('laser'),
  language: 'pdf',
  media: 'letter',
  connection: { kind: 'cups', queue: 'laser' },
}
const ids = (printers: readonly PrinterSetting[]) => printers.map(({ id }) => id)

let folder: string
let conditions: Record<string, PrinterCondition>

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'packbench-printers-'))
  conditions = {}
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** The printers of a profile, read from the file anew: as after a restart. */
function open(profile: ProfileId = 'test'): ProfilePrinters {
  return createProfilePrinters({
    profile,
    settings: openSettingsFile(folder),
    builtIn: profile === 'demo' ? [zpl('demo-1')] : [],
    conditionOf: (id) => conditions[id] ?? 'unknown',
  })
}

it('keeps printers in the order of their adding, and changes one in its place', () => {
  const printers = open()
  for (const printer of [zpl('left'), laser, zpl('right')]) printers.save(printer)
  printers.save({ ...laser, name: 'Office' })
  expect(ids(open().all())).toEqual(['left', 'laser', 'right'])
  expect(open().get('laser').name).toBe('Office')
})

it('gives the first printer what its language is made for, and the next what is left', () => {
  const printers = open()
  printers.save(laser)
  printers.save(zpl('left'))
  printers.save(zpl('right'))
  expect(open().roles()).toEqual({
    document: { printerId: 'laser' },
    label: { printerId: 'left' },
    containerLabel: { printerId: 'left' },
  })
  expect(open().rolesOf('left')).toEqual(['label', 'containerLabel'])
  expect(open().rolesOf('right')).toEqual([])
})

it('says of a printer which roles it takes because nothing is assigned', () => {
  const printers = open()
  printers.save(laser)
  printers.saveRoles({})
  expect(printers.rolesOf('laser')).toEqual(['label', 'containerLabel', 'document'])
})

it('forgets a removed printer everywhere', () => {
  const printers = open()
  printers.save(zpl('left'))
  printers.save(zpl('right'))
  printers.saveRoles({
    label: { printerId: 'left', fallbackId: 'right' },
    document: { printerId: 'left' },
    containerLabel: { printerId: 'right', fallbackId: 'left' },
  })
  printers.hold('left', true)
  printers.remove('left')
  const { heldPrinters } = openSettingsFile(folder).read()
  expect(heldPrinters).toEqual([])
  expect(open().roles()).toEqual({ label: { printerId: 'right' }, containerLabel: { printerId: 'right' } })
  expect(() => open().get('left')).toThrow(expect.objectContaining({ code: 'not_found' }))
  expect(() => open().remove('left')).toThrow(expect.objectContaining({ code: 'not_found' }))
})

it('keeps a held printer held over a restart, Demo’s own too, and chooses another', () => {
  const printers = open('demo')
  printers.save(zpl('left'))
  printers.saveRoles({ label: { printerId: 'demo-1', fallbackId: 'left' } })
  printers.hold('demo-1', true)
  printers.hold('demo-1', true)
  expect(open('demo').isHeld('demo-1')).toBe(true)
  expect(open('demo').choose('label').printer?.id).toBe('left')
  expect(open('demo').rolesOf('demo-1')).toContain('label')
  printers.hold('demo-1', false)
  expect(open('demo').choose('label').printer?.id).toBe('demo-1')
})

it('prints Demo’s jobs on its own printer until another is set, and tells the other profiles nothing of it', () => {
  const demo = open('demo')
  demo.save(zpl('left'))
  expect(ids(demo.all())).toEqual(['demo-1', 'left'])
  expect(demo.choose('label').printer?.id).toBe('demo-1')
  expect(open('test').choose('label').printer?.id).toBe('left')

  demo.saveRoles({ ...demo.roles(), label: { printerId: 'left' } })
  expect(open('demo').choose('label').printer?.id).toBe('left')
  expect(open('demo').choose('document').printer?.id).toBe('demo-1')
  expect(open('test').roles().document).toEqual({ printerId: 'left' })
})

it('changes and removes nothing of Demo’s own printer', () => {
  const demo = open('demo')
  const refused = expect.objectContaining({ code: 'conflict' }) as Error
  expect(() => demo.save({ ...zpl('demo-1'), dpi: 600 })).toThrow(refused)
  expect(() => demo.remove('demo-1')).toThrow(refused)
})

it.each([
  ['a printer that is not there', { label: { printerId: 'none' } }, 'label.printerId', 'no_such_printer'],
  [
    'a fallback that is not there',
    { document: { printerId: 'left', fallbackId: 'demo-1' } },
    'document.fallbackId',
    'no_such_printer',
  ],
  [
    'itself as fallback',
    { label: { printerId: 'left', fallbackId: 'left' } },
    'label.fallbackId',
    'own_stand_in',
  ],
])('refuses %s for a role, and keeps the roles as they are', (_, roles, field, reason) => {
  const printers = open()
  printers.save(zpl('left'))
  const before = printers.roles()
  expect(() => printers.saveRoles(roles)).toThrow(
    expect.objectContaining({ code: 'invalid_input', details: { field, reason } }),
  )
  expect(open().roles()).toEqual(before)
})

it('names the printer that it passed over because of what is known of it', () => {
  const printers = open()
  printers.save(zpl('left'))
  printers.save(zpl('right'))
  printers.saveRoles({ label: { printerId: 'left', fallbackId: 'right' } })
  conditions = { left: 'unreachable' }
  const { printer, insteadOf } = printers.choose('label')
  expect([printer?.id, insteadOf?.id]).toEqual(['right', 'left'])
})
