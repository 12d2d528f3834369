import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  newHostStatusReader,
  parseHostStatus,
  readHostStatus,
} from '../../../../src/adapters/printers/languages/host-status.ts'
import type { PrinterStatus } from '../../../../src/core/printing/ports.ts'
import { hostStatusAnswer } from '../../../support/tcp-test-printer.ts'

const ready = hostStatusAnswer()

function readInChunks(chunks: readonly string[]): readonly PrinterStatus[] {
  let reader = newHostStatusReader
  return chunks.flatMap((chunk) => {
    const step = readHostStatus(reader, chunk)
    reader = step.reader
    return step.answers
  })
}

describe('the answer to ~HS', () => {
  it.each([
    ['an idle printer', ready, { condition: 'ready', causes: [], labelsWaiting: 0 }],
    [
      'no paper',
      hostStatusAnswer({ paperOut: true, formats: 1 }),
      { condition: 'paper_out', causes: ['paper_out'], labelsWaiting: 1 },
    ],
    [
      'a pause',
      hostStatusAnswer({ paused: true }),
      { condition: 'paused', causes: ['paused'], labelsWaiting: 0 },
    ],
    [
      'an open head before the pause and the missing paper that come with it',
      hostStatusAnswer({ paperOut: true, paused: true, headUp: true }),
      { condition: 'head_open', causes: ['head_open', 'paper_out', 'paused'], labelsWaiting: 0 },
    ],
    [
      'labels left of a batch',
      hostStatusAnswer({ labels: 12 }),
      { condition: 'printing', causes: [], labelsWaiting: 12 },
    ],
    [
      'formats and labels',
      hostStatusAnswer({ formats: 2, labels: 3 }),
      { condition: 'printing', causes: [], labelsWaiting: 5 },
    ],
    [
      'a format that has begun and not ended',
      '\x02030,0,0,1245,000,0,0,1,000,0,0,0\x03\r\n\x02001,0,0,0,1,2,6,0,00000000,1,000\x03\r\n\x021234,0\x03\r\n',
      { condition: 'printing', causes: [], labelsWaiting: 1 },
    ],
    [
      'a full buffer',
      '\x02030,0,0,1245,000,1,0,0,000,0,0,0\x03\r\n\x02001,0,0,0,1,2,6,0,00000000,1,000\x03\r\n',
      { condition: 'buffer_full', causes: ['buffer_full'], labelsWaiting: 0 },
    ],
    [
      'a hot head',
      '\x02030,0,0,1245,000,0,0,0,000,0,0,1\x03\r\n\x02001,0,0,0,1,2,6,0,00000000,1,000\x03\r\n',
      { condition: 'too_hot', causes: ['head_too_hot'], labelsWaiting: 0 },
    ],
    [
      'a cold head and a label that waits to be peeled off, which keep nothing waiting',
      '\x02030,0,0,1245,000,0,0,0,000,0,1,0\x03\r\n\x02001,0,0,0,1,1,6,1,00000000,1,000\x03\r\n',
      { condition: 'ready', causes: ['label_waits_to_be_taken', 'head_too_cold'], labelsWaiting: 0 },
    ],
    [
      'no ribbon',
      '\x02030,0,0,1245,000,0,0,0,000,0,0,0\x03\r\n\x02001,0,0,1,1,2,6,0,00000000,1,000\x03\r\n',
      { condition: 'ribbon_out', causes: ['ribbon_out'], labelsWaiting: 0 },
    ],
    [
      'five digits of label length, a letter for the print mode, and the last fields left out',
      '\x02014,0,0,12450,000,0,0,0,000,0,0,0\x03\x02001,0,0,0,0,K,6,0,00000000\x03',
      { condition: 'ready', causes: [], labelsWaiting: 0 },
    ],
  ])('tells of %s', (_, answer, status) => {
    expect(parseHostStatus(answer)).toEqual(status)
  })

  it.each([
    ['nothing', ''],
    ['a string cut short', ready.slice(0, 40)],
    ['the second string without the first', ready.slice(ready.indexOf('\x02', 1))],
    ['flags that are none', ready.replace(',0,0,1245', ',7,0,1245')],
    ['letters', '\x02hello\x03\r\n\x02world\x03\r\n'],
    ['the answer without its frames', ready.replaceAll('\x02', '').replaceAll('\x03', '')],
  ])('is not read out of %s', (_, answer) => {
    expect(parseHostStatus(answer)).toBeUndefined()
  })

  it('is the same however the bytes are cut, and whatever stands between answers', () => {
    const between = fc.string({ maxLength: 20 })
    const answers = fc.array(
      fc.record({
        paperOut: fc.boolean(),
        headUp: fc.boolean(),
        formats: fc.nat(999),
        labels: fc.nat(99_999_999),
      }),
      { maxLength: 5 },
    )
    fc.assert(
      fc.property(answers, between, fc.array(fc.nat(300)), (statuses, garbage, cuts) => {
        const stream = statuses.map((status) => garbage + hostStatusAnswer(status)).join('') + garbage
        const ends = [...new Set([...cuts.filter((cut) => cut < stream.length), stream.length])].sort(
          (a, b) => a - b,
        )
        const chunks = ends.map((end, index) => stream.slice(ends[index - 1] ?? 0, end))
        expect(readInChunks(chunks)).toEqual(
          statuses.map((status) => parseHostStatus(hostStatusAnswer(status))),
        )
      }),
    )
  })

  it('is found again after a frame that never ends', () => {
    expect(readInChunks(['\x02' + 'x'.repeat(10_000), ready])).toHaveLength(1)
    expect(readInChunks([ready.slice(0, 20), ready])).toHaveLength(1)
  })
})
