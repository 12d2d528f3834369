import { expect, it } from 'vitest'
import { PrinterSetting, type FoundPrinter } from '../../../../src/contract/printers.ts'
import {
  draftOfFound,
  draftOfSetting,
  draftUnasked,
  readDraft,
} from '../../../../src/renderer/printers/printer-draft.ts'

const found: FoundPrinter = {
  connection: { kind: 'tcp', host: '192.168.1.40', port: 9100 },
  name: 'ZD621 bench',
  source: 'network',
  model: 'ZTC ZD621-300dpi ZPL',
  abilities: { language: 'zpl', dpi: 300, widthMm: 108, graphics: 'run_length' },
  profile: 'zebra',
  condition: 'ready',
}

function settingOf(draft: Parameters<typeof readDraft>[0]) {
  const read = readDraft(draft)
  if ('errors' in read) throw new Error(JSON.stringify(read.errors))
  return read.setting
}

function errorsOf(draft: Parameters<typeof readDraft>[0]) {
  const read = readDraft(draft)
  return 'errors' in read ? Object.keys(read.errors) : []
}

it('a printer that was found is added with what it was found to be', () => {
  expect(settingOf(draftOfFound(found, 'p1'))).toEqual({
    id: 'p1',
    name: 'ZD621 bench',
    connection: found.connection,
    ...found.abilities,
    media: '4x6',
    fitPages: false,
    model: 'ZTC ZD621-300dpi ZPL',
  })
})

it('an office printer that tells no paper has Letter', () => {
  const office: FoundPrinter = {
    ...found,
    connection: { kind: 'cups', queue: 'HP' },
    abilities: { ...found.abilities, language: 'pdf' },
  }
  expect(settingOf(draftOfFound(office, 'p1')).media).toBe('letter')
})

it('a setting comes through its form unchanged, and as the station takes it', () => {
  const setting = settingOf({
    ...draftOfFound(found, 'p1'),
    address: 'tcp://[fe80::1]:6101',
    media: '80 x 50 mm',
  })
  expect(PrinterSetting.parse(setting)).toEqual(setting)
  expect(settingOf(draftOfSetting(setting))).toEqual(setting)
})

it('names that a shell would not like are names', () => {
  const queue = 'Zebra; $(reboot) "left" Ümläut -o raw'
  const setting = settingOf({ ...draftUnasked({ kind: 'cups', queue }, 'p1'), name: '--help' })
  expect(setting).toMatchObject({ name: '--help', connection: { kind: 'cups', queue } })
})

it('each wrong field is told', () => {
  const draft = draftUnasked(found.connection, 'p1')
  expect(errorsOf(draft)).toEqual(['name'])
  expect(errorsOf({ ...draft, name: 'Z', address: 'no printer there' })).toEqual(['address'])
  expect(errorsOf({ ...draft, name: 'Z', media: 'large' })).toEqual(['media'])
  for (const widthMm of ['', 'wide', '19', '301']) {
    expect(errorsOf({ ...draft, name: 'Z', widthMm }), widthMm).toEqual(['widthMm'])
  }
})

it('pages through a driver need a queue of the system', () => {
  const draft = { ...draftUnasked(found.connection, 'p1'), name: 'Office', language: 'pdf' as const }
  expect(errorsOf(draft)).toEqual(['address'])
  expect(errorsOf({ ...draft, address: 'device:/dev/usb/lp0' })).toEqual(['address'])
  expect(errorsOf({ ...draft, address: 'cups:Office' })).toEqual([])
  expect(errorsOf({ ...draft, address: 'spooler:Office' })).toEqual([])
})
