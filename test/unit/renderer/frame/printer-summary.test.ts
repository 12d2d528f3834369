import { expect, it } from 'vitest'
import { summarizePrinters } from '../../../../src/renderer/frame/printer-summary.ts'
import { printerView } from '../views.ts'

const fine = (id: string) => printerView({ id })
const out = (id: string) => printerView({ id, condition: 'paper_out' })
const named = (...printers: ReturnType<typeof printerView>[]) =>
  summarizePrinters(printers, () => false).named.map(({ id }) => id)

it('one or two printers are named, however they are', () => {
  expect(named()).toEqual([])
  expect(named(fine('a'), out('b'))).toEqual(['a', 'b'])
})

it('of more, those in trouble are named and the others counted', () => {
  const summary = summarizePrinters(
    [fine('a'), out('b'), fine('c'), printerView({ id: 'd', held: true })],
    () => false,
  )
  expect(summary.named.map(({ id }) => id)).toEqual(['b', 'd'])
  expect(summary).toMatchObject({ fine: 2, troubled: 0 })
})

it('no printer is lost from the count', () => {
  const summary = summarizePrinters([out('a'), out('b'), out('c'), fine('d'), out('e')], () => false)
  expect(summary.named.length + summary.fine + summary.troubled).toBe(5)
  expect(summary.troubled).toBe(2)
})

it('those that are only counted are called ready where that is known of each of them', () => {
  const isKnown = (printers: ReturnType<typeof printerView>[], old = '') =>
    summarizePrinters([out('x'), out('y'), ...printers], (id) => id === old).isFineKnown
  expect(isKnown([fine('a'), fine('b')])).toBe(true)
  expect(isKnown([fine('a'), printerView({ id: 'b', condition: 'unknown' })])).toBe(false)
  expect(isKnown([fine('a'), fine('b')], 'b')).toBe(false)
})
