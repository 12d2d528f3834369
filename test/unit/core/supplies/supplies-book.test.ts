import { describe, expect, it } from 'vitest'
import type { PrinterCause, PrinterCondition } from '../../../../src/contract/printers.ts'
import { createSuppliesBook, type SuppliesRecord } from '../../../../src/core/supplies/supplies-book.ts'

const labelMm = 155.4

function openBook(kept: readonly SuppliesRecord[] = []) {
  const heard: { condition: PrinterCondition; causes: PrinterCause[] } = { condition: 'ready', causes: [] }
  const rule = { warnAt: 50, place: 'tcp://192.0.2.7:9100 zpl' }
  const views: string[] = []
  const book = createSuppliesBook({
    kept,
    mediaOf: () => '4x6',
    placeOf: () => rule.place,
    stateOf: () => heard,
    warnAt: () => rule.warnAt,
    clock: { now: () => new Date('2026-11-20T09:00:00Z') },
    onRecord: () => undefined,
    onView: (printerId) => views.push(printerId),
  })
  const odometer = (labels: number) =>
    book.said('p1', [{ fact: 'printed', mm: 1_000 + labels * labelMm, stepMm: 25.4 }])
  const become = (condition: PrinterCondition, ...causes: PrinterCause[]) => {
    Object.assign(heard, { condition, causes })
    book.stateChanged('p1')
  }
  const left = () => book.viewOf('p1').left
  const warnings = () => book.viewOf('p1').warnings
  return { book, views, odometer, become, rule, left, warnings }
}

describe('the labels left of a printer', () => {
  it('are not known until somebody tells a roll, and no roll is thought to be full', () => {
    const { book, odometer, left } = openBook()
    odometer(5)
    book.printed('p1', 3)
    expect(left()).toBeUndefined()
  })

  it('go by the station’s count, and by the odometer where it tells', () => {
    const { book, odometer, left } = openBook()
    book.newRoll('p1', 60)
    book.printed('p1', 2)
    expect(left()).toEqual({ labels: 58, countedBy: 'station' })
    odometer(2)
    odometer(12)
    expect(left()).toEqual({ labels: 48, countedBy: 'printer' })
  })

  it('go by the length that the printer measured, unless it is of other paper', () => {
    const { book, odometer, left } = openBook()
    book.newRoll('p1', 60)
    odometer(0)
    odometer(20)
    book.said('p1', [{ fact: 'label', mm: labelMm * 1.05 }])
    expect(left()?.labels).toBe(41)
    book.said('p1', [{ fact: 'label', mm: labelMm / 2 }])
    expect(left()?.labels).toBe(40)
  })

  it('are none while the paper is out at the roll’s end, and not known when it is back', () => {
    const { book, odometer, become, left } = openBook()
    book.newRoll('p1', 60)
    odometer(0)
    odometer(58)
    become('paper_out')
    expect(left()).toEqual({ labels: 0, countedBy: 'printer' })
    become('ready')
    expect(left()).toBeUndefined()
    book.newRoll('p1', 60)
    expect(left()?.labels).toBe(60)
  })

  it('stay what they were where paper is missed in the middle of a roll', () => {
    const { book, odometer, become, left } = openBook()
    book.newRoll('p1', 60)
    odometer(0)
    odometer(20)
    become('paper_out')
    become('ready')
    expect(left()?.labels).toBe(40)
  })

  it('go on after a restart', () => {
    const before = openBook()
    before.book.newRoll('p1', 60)
    before.odometer(0)
    const after = openBook(before.book.records())
    after.odometer(12)
    expect(after.left()).toEqual({ labels: 48, countedBy: 'printer' })
    expect(after.book.viewOf('p1')).toMatchObject({ nextRoll: 60, roll: { labels: 60 } })
  })

  it('are counted on by the odometer of the printer that takes the place of another', () => {
    const { book, odometer, rule, left } = openBook()
    book.newRoll('p1', 60)
    odometer(0)
    book.printed('p1', 4)
    odometer(5)
    rule.place = 'tcp://192.0.2.8:9100 zpl'
    expect(left()).toEqual({ labels: 56, countedBy: 'station' })
    expect(book.viewOf('p1').said).toEqual([])
    odometer(40)
    expect(left()).toEqual({ labels: 56, countedBy: 'printer' })
  })

  it('go on as they were where nobody had kept which printer it was', () => {
    const roll = { labels: 60, since: new Date(), startMm: 1_000, counted: 4, isOver: false }
    const { odometer, left } = openBook([{ printerId: 'p1', said: [], roll }])
    odometer(10)
    expect(left()).toEqual({ labels: 50, countedBy: 'printer' })
  })

  it('are told to the page when they change, and not with each answer', () => {
    const { book, views, odometer } = openBook()
    book.newRoll('p1', 60)
    for (const labels of [0, 0.1, 0.2, 1, 1.1]) odometer(labels)
    expect(views).toHaveLength(3)
  })
})

describe('warnings', () => {
  it('are given at so many labels left, until they are put away, once a roll', () => {
    const { book, odometer, warnings } = openBook()
    book.newRoll('p1', 60)
    odometer(0)
    odometer(9)
    expect(warnings()).toEqual([])
    odometer(10)
    expect(warnings()).toEqual(['labels_left'])
    book.seen('p1')
    odometer(30)
    expect(warnings()).toEqual([])
    book.newRoll('p1', 60)
    odometer(30)
    odometer(40)
    expect(warnings()).toEqual(['labels_left'])
  })

  it('are given at the number that is set, or never', () => {
    const { book, odometer, rule, warnings } = openBook()
    book.newRoll('p1', 60)
    odometer(0)
    rule.warnAt = 0
    odometer(60)
    expect(warnings()).toEqual([])
    rule.warnAt = 5
    expect(warnings()).toEqual(['labels_left'])
  })

  it('are the printer’s own word where it has one, once a roll too', () => {
    const { book, odometer, become, warnings } = openBook()
    book.newRoll('p1', 60)
    odometer(0)
    odometer(20)
    book.seen('p1')
    become('ready', 'paper_near_end')
    expect(warnings()).toEqual([])
    book.newRoll('p1', 60)
    expect(warnings()).toEqual(['paper_low'])
  })

  it('of a ribbon, and of a roll that nobody counts, are given anew after they were over', () => {
    const { book, become, warnings } = openBook()
    become('ready', 'ribbon_near_end', 'paper_near_end')
    expect(warnings()).toEqual(['paper_low', 'ribbon_low'])
    book.seen('p1')
    expect(warnings()).toEqual([])
    // Nobody knows of one that does not answer.
    become('unreachable')
    become('ready', 'ribbon_near_end', 'paper_near_end')
    expect(warnings()).toEqual([])
    become('ready')
    become('ready', 'ribbon_near_end')
    expect(warnings()).toEqual(['ribbon_low'])
  })

  it('are not about labels that nobody knows of', () => {
    const { odometer, warnings } = openBook()
    odometer(1_000)
    expect(warnings()).toEqual([])
  })
})
