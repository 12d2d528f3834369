import { expect, it } from 'vitest'
import type { ResponseNameFile } from '../../../../src/contract/readings.ts'
import {
  addedNames,
  isSameFile,
  withName,
  withoutName,
} from '../../../../src/renderer/readings/name-draft.ts'

const saved: ResponseNameFile = {
  wrappers: ['reply'],
  shipment: { trackingNumber: ['pieceNumber', 'barcode'], in: ['parcel'] },
}
const field = (record: string, name: string) =>
  ({ kind: 'field', record, field: 'trackingNumber', name }) as const

it('a name that is added is looked for before those that were there, and the rest stays as it was', () => {
  expect(withName(saved, field('shipment', 'code'))).toEqual({
    wrappers: ['reply'],
    shipment: { trackingNumber: ['code', 'pieceNumber', 'barcode'], in: ['parcel'] },
  })
  expect(withName(saved, { kind: 'wrapper', name: 'envelope' })['wrappers']).toEqual(['envelope', 'reply'])
  expect(withName({}, field('label', 'code'))).toEqual({ label: { trackingNumber: ['code'] } })
})

it('a name that is there already comes first, once', () => {
  expect(withName(saved, field('shipment', 'barcode'))['shipment']).toEqual({
    trackingNumber: ['barcode', 'pieceNumber'],
    in: ['parcel'],
  })
})

it('with its last name a field, and with its last field a record, is out of the file', () => {
  const emptied = addedNames(saved).reduce(withoutName, saved)
  expect(emptied).toEqual({})
  const rest = withoutName(saved, { kind: 'field', record: 'shipment', field: 'in', name: 'parcel' })
  expect(rest['shipment']).toEqual({ trackingNumber: ['pieceNumber', 'barcode'] })
})

it('what was added and taken away again is the same file, and another order of names is not', () => {
  const tried = withoutName(withName(saved, field('shipment', 'code')), field('shipment', 'code'))
  expect(isSameFile(tried, saved)).toBe(true)
  expect(isSameFile(withName(saved, field('shipment', 'barcode')), saved)).toBe(false)
  expect(isSameFile({ shipment: saved['shipment']!, wrappers: ['reply'] }, saved)).toBe(true)
})
