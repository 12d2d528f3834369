import { expect, it } from 'vitest'
import { readHidReport } from '../../../../src/renderer/scale/hid-report.ts'

const report = (...bytes: readonly number[]) => new DataView(Uint8Array.from(bytes).buffer)

it.each([
  ['12.3 oz at rest', [4, 11, 0xff, 123, 0], { kind: 'stable', grams: expect.closeTo(348.699, 2) as number }],
  ['0.92 kg in motion', [3, 3, 0xfe, 92, 0], { kind: 'moving', grams: expect.closeTo(920, 6) as number }],
  ['1,000 g at rest', [4, 2, 0, 0xe8, 0x03], { kind: 'stable', grams: 1_000 }],
  ['stable at zero', [2, 2, 0, 0, 0], { kind: 'stable', grams: 0 }],
  ['too much', [6, 12, 0, 0, 0], { kind: 'fault', fault: 'over_limit' }],
  ['less than nothing', [5, 12, 0, 0, 0], { kind: 'fault', fault: 'under_zero' }],
  ['a unit that there is not', [4, 99, 0, 1, 0], { kind: 'fault', fault: 'broken' }],
])('reads %s', (_, bytes, word) => {
  expect(readHidReport(report(...bytes))).toEqual(word)
})

it.each([[[4, 11, 0]], [[0, 11, 0, 1, 0]], [[99, 11, 0, 1, 0]], [[]]])('reads nothing in %j', (bytes) => {
  expect(readHidReport(report(...bytes))).toBeUndefined()
})
