import { expect, it } from 'vitest'
import { leastFirst, type BarItem } from '../../../../src/renderer/frame/fold-order.ts'

const goes = (...items: readonly (BarItem | 'clock')[]) => leastFirst(items, (item) => item)

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
])('%s stays longer', (_, first, last) => {
  expect(goes(last, first)).toEqual([first, last])
  expect(goes(first, last)).toEqual([first, last])
})

it('what is in no order never goes', () => {
  expect(goes('clock', 'search', 'no_keychain')).toEqual(['no_keychain', 'search'])
})

it('of several printers the last named goes first', () => {
  const printers = [
    { id: 'left', kind: 'printer' },
    { id: 'search', kind: 'search' },
    { id: 'right', kind: 'printer' },
  ]
  expect(leastFirst(printers, ({ kind }) => kind).map(({ id }) => id)).toEqual(['right', 'left', 'search'])
})
