import { describe, expect, it } from 'vitest'
import {
  hear,
  hearQueue,
  insidePrinter,
  mayBeHalfOut,
  type Confirmation,
  type Verdict,
} from '../../../../src/core/printing/confirmation.ts'
import type { Travel } from '../../../../src/core/printing/paper-run.ts'
import type { Odometer, PrinterStatus } from '../../../../src/core/printing/ports.ts'

const timings = { quietMs: 250, silenceLimitMs: 30_000, stuckLimitMs: 120_000, slowestMmPerSecond: 25.4 }

const inches = (count: number): Odometer => ({ mm: count * 25.4, stepMm: 25.4 })
const label: Travel = { labelMm: 152.4, labels: 1, before: undefined }
/** It takes no time to come out, as far as anybody knows. */
const noPaper: Travel = { labelMm: 0, labels: 1, before: undefined }

const ready: PrinterStatus = { condition: 'ready', causes: [], labelsWaiting: 0 }
const printing = (labelsWaiting: number): PrinterStatus => ({
  condition: 'printing',
  causes: [],
  labelsWaiting,
})
const paperOut: PrinterStatus = { condition: 'paper_out', causes: [], labelsWaiting: 1 }

type Answers = readonly (readonly [atMs: number, status: PrinterStatus | undefined])[]

function verdictsOf(travel: Travel, answers: Answers): readonly Verdict[] {
  let confirmation: Confirmation = insidePrinter
  return answers.map(([atMs, status]) => {
    const heard = hear(confirmation, status, atMs, timings, travel)
    confirmation = heard.confirmation
    return heard.verdict
  })
}

const verdicts = (...answers: Answers) => verdictsOf(noPaper, answers)
const verdictsOfLabel = (...answers: Answers) => verdictsOf(label, answers)

describe('a label is confirmed', () => {
  it('by nothing but quiet answers over the whole quiet time', () => {
    expect(verdicts([0, printing(1)], [20, ready], [200, ready], [269, ready], [270, ready]).at(-2)).toBe(
      'watching',
    )
    expect(verdicts([0, printing(1)], [20, ready], [200, ready], [269, ready], [270, ready]).at(-1)).toBe(
      'confirmed',
    )
  })

  it('not by one quiet answer, however late', () => {
    expect(verdicts([10_000, ready])).toEqual(['watching'])
  })

  it.each([
    ['labels wait', printing(1)],
    ['a fault shows', paperOut],
    ['no answer comes', undefined],
    [
      'the printer is paused with nothing in it',
      { condition: 'paused', causes: ['paused'], labelsWaiting: 0 } as const,
    ],
  ])('not when in between %s', (_, between) => {
    expect(verdicts([0, ready], [100, between], [300, ready], [400, ready]).at(-1)).toBe('watching')
    expect(verdicts([0, ready], [100, between], [300, ready], [550, ready]).at(-1)).toBe('confirmed')
  })
})

// Hazard: paper out comes while the label moves, which the printer has ceased to count, and its job stands as confirmed.
describe('a label that the printer has begun', () => {
  const at = (count: number, status = ready): PrinterStatus => ({ ...status, odometer: inches(count) })
  const measured = (...answers: Answers) => verdictsOf({ ...label, before: inches(100) }, answers)

  it('is confirmed without an odometer when nothing went wrong for as long as the slowest takes', () => {
    expect(verdictsOfLabel([0, printing(1)], [1_000, ready], [1_249, ready], [1_250, ready]).at(-1)).toBe(
      'begun',
    )
    expect(verdictsOfLabel([0, ready], [300, ready], [5_999, ready])).toEqual(['watching', 'begun', 'begun'])
    expect(verdictsOfLabel([0, ready], [300, ready], [6_000, ready]).at(-1)).toBe('confirmed')
  })

  it('is confirmed as well while another one waits behind it', () => {
    expect(verdictsOfLabel([0, ready], [300, ready], [900, printing(1)], [6_000, printing(1)])).toEqual([
      'watching',
      'begun',
      'begun',
      'confirmed',
    ])
  })

  it.each([
    ['a fault', paperOut],
    ['no answer', undefined],
  ])('has its time begin anew after %s', (_, between) => {
    expect(verdictsOfLabel([0, ready], [300, ready], [900, between], [6_000, ready], [6_300, ready])).toEqual(
      ['watching', 'begun', 'watching', 'watching', 'begun'],
    )
  })

  it('is confirmed as soon as the odometer has gone its length and stands still', () => {
    expect(
      measured([0, at(101)], [250, at(103)], [500, at(104)], [750, at(106)], [999, at(106)]).at(-1),
    ).toBe('begun')
    expect(
      measured([0, at(101)], [250, at(103)], [500, at(104)], [750, at(106)], [1_000, at(106)]).at(-1),
    ).toBe('confirmed')
  })

  it('is confirmed while paper moves only when that is not its own any more', () => {
    expect(measured([0, at(100)], [300, at(103)], [500, at(106, printing(1))]).at(-1)).toBe('begun')
    expect(measured([0, at(100)], [300, at(103)], [500, at(107, printing(1))]).at(-1)).toBe('confirmed')
  })

  it('is not confirmed, whatever the time, by an odometer that has not gone its length', () => {
    expect(measured([0, at(100)], [300, at(100)], [5_000, at(100)], [6_000, at(100)])).toEqual([
      'watching',
      'begun',
      'begun',
      'unproven',
    ])
    expect(measured([0, at(101)], [300, at(104)], [6_000, at(104)]).at(-1)).toBe('unproven')
  })

  it('needs the odometer to go the length of all copies', () => {
    const copies = { ...label, labels: 2, before: inches(100) }
    expect(
      verdictsOf(copies, [
        [0, at(106)],
        [300, at(106)],
      ]).at(-1),
    ).toBe('begun')
    expect(
      verdictsOf(copies, [
        [0, at(112)],
        [300, at(112)],
      ]).at(-1),
    ).toBe('confirmed')
  })
})

describe('a label is given up', () => {
  it('when the printer is silent for the limit without a break', () => {
    expect(verdicts([0, undefined], [29_999, undefined], [30_000, undefined]).at(-1)).toBe('silent')
    expect(verdicts([0, undefined], [29_999, paperOut], [30_000, undefined]).at(-1)).toBe('watching')
  })

  it('when the same labels wait for the limit with nothing wrong', () => {
    expect(verdicts([0, printing(2)], [120_000, printing(2)]).at(-1)).toBe('stuck')
    expect(verdicts([0, printing(2)], [60_000, printing(1)], [120_000, printing(1)]).at(-1)).toBe('watching')
  })

  it('never for a fault that lasts', () => {
    expect(verdicts([0, paperOut], [10_000_000, paperOut]).at(-1)).toBe('watching')
  })
})

describe('a label may be half out', () => {
  it.each([
    ['paper_out', ['paper_out'], 1, true],
    ['head_open', ['head_open', 'paper_out'], 2, true],
    ['ribbon_out', ['ribbon_out'], 1, true],
    ['fault', ['paper_jam'], 1, true],
    // The condition is the first thing to see to; the paper may have ended as well.
    ['too_hot', ['head_too_hot', 'paper_out'], 1, true],
    ['paper_out', ['paper_out'], 0, false],
    ['paused', ['paused'], 1, false],
    ['too_hot', ['head_too_hot'], 1, false],
    ['buffer_full', ['buffer_full'], 3, false],
    ['printing', ['paper_near_end'], 1, false],
    ['ready', [], 0, false],
  ] as const)('with %s %j and %i labels waiting: %s', (condition, causes, labelsWaiting, expected) => {
    expect(mayBeHalfOut({ condition, causes, labelsWaiting }, insidePrinter, label)).toBe(expected)
  })

  it.each([
    ['with no odometer', undefined, true],
    ['half of its length on', 103, true],
    ['its whole length on', 106, false],
  ] as const)('when paper out finds it moving and not counted any more, %s', (_, count, expected) => {
    const status = { ...paperOut, labelsWaiting: 0, ...(count && { odometer: inches(count) }) }
    const travel = { ...label, before: inches(100) }
    const moving = { phase: 'moving', sinceMs: 0 } as const
    expect(mayBeHalfOut(status, moving, travel)).toBe(expected)
    expect(mayBeHalfOut(status, { phase: 'inside', quietSinceMs: 0 }, travel)).toBe(expected)
  })
})

describe('a queue of the system', () => {
  it('is done when it has finished its jobs, whatever is wrong with it then', () => {
    expect(hearQueue({ condition: 'offline', causes: [], labelsWaiting: 0 })).toBe('handed_over')
    expect(hearQueue({ condition: 'ready', causes: [], labelsWaiting: 1 })).toBe('watching')
    expect(hearQueue(undefined)).toBe('watching')
  })
})
