import { describe, expect, it } from 'vitest'
import type { PrinterCondition } from '../../../../src/contract/printers.ts'
import { createSuppliesBook, type SuppliesRecord } from '../../../../src/core/supplies/supplies-book.ts'

const labelMm = 155.4

function openBook(kept: readonly SuppliesRecord[] = []) {
  const heard = { condition: 'ready' as PrinterCondition }
  const views: string[] = []
  const book = createSuppliesBook({
    kept,
    mediaOf: () => '4x6',
    stateOf: () => heard,
    clock: { now: () => new Date('2026-11-20T09:00:00Z') },
    onRecord: () => undefined,
    onView: (printerId) => views.push(printerId),
  })
  const odometer = (labels: number) =>
    book.said('p1', [{ fact: 'printed', mm: 1_000 + labels * labelMm, stepMm: 25.4 }])
  const become = (condition: PrinterCondition) => {
    heard.condition = condition
    book.stateChanged('p1')
  }
  return { book, views, odometer, become, left: () => book.viewOf('p1').left }
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

  it('are told to the page when they change, and not with each answer', () => {
    const { book, views, odometer } = openBook()
    book.newRoll('p1', 60)
    for (const labels of [0, 0.1, 0.2, 1, 1.1]) odometer(labels)
    expect(views).toHaveLength(3)
  })
})
