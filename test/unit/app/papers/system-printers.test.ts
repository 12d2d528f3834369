import { expect, it } from 'vitest'
import { ofCups, ofSpooler } from '../../../../src/app/papers/system-printers.ts'

const cupsQueue = {
  queue: 'bench',
  info: '',
  device: 'usb',
  raw: false,
  isClass: false,
  accepting: true,
  condition: 'ready',
  causes: [],
  media: undefined,
  dpi: undefined,
} as const
const windowsPrinter = {
  name: 'Bench',
  port: 'USB001',
  comment: '',
  location: '',
  isDefault: false,
  attributes: 0,
  condition: 'ready',
  causes: [],
  jobsWaiting: 0,
} as const

it.each([
  ['Zebra ZPL Label Printer', false, 'zpl', 'Zebra ZPL Label Printer'],
  ['Zebra EPL2 Label Printer', false, 'pdf', 'Zebra EPL2 Label Printer'],
  ['HP LaserJet Pro', false, 'pdf', 'HP LaserJet Pro'],
  ['Local Raw Printer', true, 'zpl', undefined],
])('a CUPS queue of %s, raw: %s, takes %s', (makeAndModel, raw, language, model) => {
  expect(ofCups({ ...cupsQueue, makeAndModel, raw })).toMatchObject({
    connection: { kind: 'cups', queue: 'bench' },
    name: 'bench',
    language,
    ...(model === undefined ? {} : { model }),
  })
  expect(ofCups({ ...cupsQueue, makeAndModel, raw }).model).toBe(model)
  expect(ofCups({ ...cupsQueue, makeAndModel, raw, info: 'By the door' }).name).toBe('By the door')
})

it.each([
  ['ZDesigner ZD421-203dpi ZPL', 'USB001', 'zpl'],
  ['ZDesigner GK420d (EPL)', 'USB001', 'pdf'],
  ['Generic / Text Only', 'LPT1:', 'zpl'],
  ['Brother HL-L2350DW series', '192.0.2.7', 'pdf'],
  ['Microsoft Print To PDF', 'PORTPROMPT:', undefined],
  ['Microsoft Shared Fax Driver', 'SHRFAX:', undefined],
])('a Windows printer of %s at %s takes %s', (driver, port, language) => {
  const { language: taken, connection } = ofSpooler({ ...windowsPrinter, driver, port })
  expect(taken).toBe(language)
  expect(connection).toEqual({ kind: 'spooler', queue: 'Bench' })
})
