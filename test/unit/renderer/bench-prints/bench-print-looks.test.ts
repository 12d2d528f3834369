import { expect, test } from 'vitest'
import type { BenchPrintView } from '../../../../src/contract/bench-print-view.ts'
import {
  benchPrintLine,
  isCallable,
  takeOutWhat,
} from '../../../../src/renderer/bench-prints/bench-print-looks.ts'

const print: BenchPrintView = {
  requestId: '0198b2a0-0000-7000-8000-000000000001',
  jobId: '0198b2a0-0000-7000-8000-000000000002',
  way: 'sent',
  benchId: '0198b2a0-0000-7000-8000-000000000003',
  bench: 'Bench 2',
  state: 'asked',
  askedAt: '2026-11-20T09:00:00.000Z',
  isOver: false,
}

test('a print that nobody takes says so, and is called off', () => {
  expect(benchPrintLine(print)).toBe('Bench 2 has not taken it yet.')
  expect(isCallable(print)).toBe(true)
})

test('what came out there after a person had decided says so, also after what that bench said of it', () => {
  const late = { ...print, state: 'sent', word: 'came_out', isTakenBack: true } as const
  expect(benchPrintLine({ ...late, later: 'too' })).toBe(
    'It came out at Bench 2 too: of two labels one is destroyed.',
  )
  expect(benchPrintLine({ ...late, later: 'only' })).toBe(
    'It came out at Bench 2 after it was taken out of the queue here.',
  )
})

test('one that may have come out there is not said to have', () => {
  const late = { ...print, state: 'not_sure', isTakenBack: true, later: 'too' } as const
  expect(benchPrintLine(late)).toBe('It may have come out at Bench 2. Look there.')
})

test('one of another bench that is taken out may be printed there, and one of this bench here', () => {
  expect(takeOutWhat({ atBench: { ...print, way: 'taken' } })).toContain('Bench 2 hears that')
  expect(takeOutWhat({})).toContain('can be printed again')
})
