import { expect, it } from 'vitest'
import { foldOrder, isTrouble, whatGoes, type BarItem } from '../../../../src/renderer/frame/fold-order.ts'

/** Each needs one room; so many rooms are missing. */
function gone(items: readonly (BarItem | 'clock')[], missing: number) {
  const roomed = items.map((kind) => ({ kind, room: 1 }))
  return whatGoes(roomed, missing).map(({ kind }) => kind)
}

it.each<readonly [why: string, first: BarItem, last: BarItem]>([
  ['the way to everything else', 'attention', 'search'],
  ['what has to be settled', 'service', 'attention'],
  ['what may be bought twice', 'service', 'doubts'],
  ['why nothing can be bought', 'printer', 'service'],
  ['why nothing comes out', 'waiting_prints', 'troubled_printers'],
  ['that nothing can be bought', 'printer', 'troubled_service'],
  ['that nothing can be bought, beside a printer', 'more_troubled_printers', 'troubled_service'],
  ['that nothing comes out, beside the service', 'service', 'troubled_printers'],
  ['what a parcel is weighed with', 'operator', 'scale'],
  ['what soon stops the buying', 'printer', 'low_balance'],
  ['what a day may cost', 'demo_service', 'balance'],
  ['what practice needs', 'demo_balance', 'demo_service'],
  ['the way back from a service that was taken away', 'service', 'demo_service_off'],
  ['that the service does not answer', 'service', 'station_profile'],
  ['that the account is nearly empty', 'service', 'low_balance'],
  ['that nothing is weighed', 'service', 'troubled_scale'],
  ['what practice needs, beside keys that are not kept', 'no_keychain', 'demo_service'],
  ['that prints wait', 'service', 'waiting_prints'],
])('%s stays longer', (_, first, last) => {
  expect(gone([last, first], 1)).toEqual([first])
  expect(gone([first, last], 1)).toEqual([first])
})

it('each trouble stays longer than all that is well', () => {
  const kinds = foldOrder.filter((kind) => kind !== 'search')
  const well = kinds.filter((kind) => !isTrouble(kind))
  expect(well).toContain('service')
  expect(gone(kinds.toReversed(), well.length).toSorted()).toEqual(well.toSorted())
})

it('what is in no order never goes', () => {
  expect(gone(['clock', 'search', 'sound'], 3)).toEqual(['search', 'sound'])
})

it('of several printers the last named goes first', () => {
  const printers = [
    { id: 'left', kind: 'printer', room: 1 },
    { id: 'right', kind: 'printer', room: 1 },
    { id: 'search', kind: 'search', room: 1 },
  ]
  expect(whatGoes(printers, 1).map(({ id }) => id)).toEqual(['right'])
})

it('what is well has the room back that a wider one leaves', () => {
  const items = [
    { kind: 'sound', room: 40 },
    { kind: 'service', room: 200 },
  ]
  expect(whatGoes(items, 150).map(({ kind }) => kind)).toEqual(['service'])
})

it('what is well has no room while a trouble has none', () => {
  const items = [
    { kind: 'service', room: 180 },
    { kind: 'warehouse', room: 260 },
    { kind: 'doubts', room: 120 },
  ]
  expect(whatGoes(items, 200).map(({ kind }) => kind)).toEqual(['warehouse', 'service'])
})
