import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hearOdometer, labelsLeft, newRoll } from '../../../../src/core/supplies/roll.ts'

const labelMm = 155
const since = new Date('2026-11-20T09:00:00Z')
const roll = newRoll(60, since)

describe('labels left', () => {
  it('are the whole roll before anything came out, counted by the station until the odometer tells', () => {
    expect(labelsLeft(roll, undefined, labelMm)).toEqual({ labels: 60, countedBy: 'station' })
    expect(labelsLeft({ ...roll, counted: 12 }, undefined, labelMm)).toEqual({
      labels: 48,
      countedBy: 'station',
    })
    const heard = hearOdometer(roll, 1_000, labelMm)
    expect(labelsLeft(heard, 1_000 + 12 * labelMm, labelMm)).toEqual({ labels: 48, countedBy: 'printer' })
  })

  it('are counted on by an odometer that is heard later, without the labels of before', () => {
    const heard = hearOdometer({ ...roll, counted: 12 }, 9_000, labelMm)
    expect(labelsLeft(heard, 9_000, labelMm)).toEqual({ labels: 48, countedBy: 'printer' })
    expect(hearOdometer(heard, 9_000 + labelMm, labelMm)).toBe(heard)
  })

  it('are those that were counted where the odometer went back: it is another one', () => {
    const heard = hearOdometer({ ...roll, startMm: 5_000, counted: 20 }, 100, labelMm)
    expect(labelsLeft(heard, 100, labelMm)).toEqual({ labels: 40, countedBy: 'printer' })
  })

  it('are none within what may be miscounted, and not known beyond it, or when the paper ran out', () => {
    expect(labelsLeft({ ...roll, counted: 63 }, undefined, labelMm)?.labels).toBe(0)
    expect(labelsLeft({ ...roll, counted: 64 }, undefined, labelMm)).toBeUndefined()
    expect(labelsLeft({ ...roll, isOver: true }, undefined, labelMm)).toBeUndefined()
  })

  it('never grow while paper moves, and are within one of what came out, whatever the odometer rounds', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 20, max: 2_000 }),
        fc.integer({ min: 0, max: 20 }),
        fc.nat({ max: 1_000_000 }),
        (labels, printed, startMm) => {
          const inches = (mm: number) => Math.floor(mm / 25.4) * 25.4
          const heard = hearOdometer(newRoll(labels, since), inches(startMm), labelMm)
          const left = [...Array(printed + 1).keys()].map(
            (count) => labelsLeft(heard, inches(startMm + count * labelMm), labelMm)?.labels ?? Number.NaN,
          )
          for (const [count, now] of left.entries()) {
            expect(Math.abs(now - (labels - count))).toBeLessThanOrEqual(1)
            if (count > 0) expect(now).toBeLessThanOrEqual(left[count - 1] ?? 0)
          }
        },
      ),
    )
  })
})
