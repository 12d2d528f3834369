import { describe, expect, it } from 'vitest'
import {
  hear,
  hearQueue,
  mayBeHalfOut,
  type Confirmation,
  type Verdict,
} from '../../../../src/core/printing/confirmation.ts'
import type { PrinterStatus } from '../../../../src/core/printing/ports.ts'

const timings = { quietMs: 250, silenceLimitMs: 30_000, stuckLimitMs: 120_000 }

const ready: PrinterStatus = { condition: 'ready', causes: [], labelsWaiting: 0 }
const printing = (labelsWaiting: number): PrinterStatus => ({
  condition: 'printing',
  causes: [],
  labelsWaiting,
})
const paperOut: PrinterStatus = { condition: 'paper_out', causes: [], labelsWaiting: 1 }

function verdicts(
  ...answers: readonly (readonly [atMs: number, status: PrinterStatus | undefined])[]
): readonly Verdict[] {
  let confirmation: Confirmation = {}
  return answers.map(([atMs, status]) => {
    const heard = hear(confirmation, status, atMs, timings)
    confirmation = heard.confirmation
    return heard.verdict
  })
}

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
    expect(mayBeHalfOut({ condition, causes, labelsWaiting })).toBe(expected)
  })
})

describe('a queue of the system', () => {
  it('is done when it has finished its jobs, whatever is wrong with it then', () => {
    expect(hearQueue({ condition: 'offline', causes: [], labelsWaiting: 0 })).toBe('handed_over')
    expect(hearQueue({ condition: 'ready', causes: [], labelsWaiting: 1 })).toBe('watching')
    expect(hearQueue(undefined)).toBe('watching')
  })
})
