// What other benches have answered waits for a person, once for each state.

import { beforeEach, expect, it } from 'vitest'
import type { RefundRequestView } from '../../../../src/contract/refund-requests.ts'
import { createRefundAnswers, type SeenAnswer } from '../../../../src/core/warehouse/refund-answers.ts'
import { manualClock } from '../../../support/manual-clock.ts'

const view = (requestId: string, state: RefundRequestView['state']): RefundRequestView => ({
  requestId,
  benchId: 'bench-1',
  labelId: 'label-1',
  bench: 'Bench 1',
  own: true,
  askedAt: '2026-03-02T09:00:00.000Z',
  askedAtBench: 'Bench 2',
  state,
})

let rows: RefundRequestView[]
let kept: readonly SeenAnswer[] | undefined
let changes: number
let left: readonly SeenAnswer[]
let clock: ReturnType<typeof manualClock>

beforeEach(() => {
  rows = [view('a', 'done'), view('b', 'refused')]
  kept = undefined
  changes = 0
  left = []
  clock = manualClock()
})

const open = () =>
  createRefundAnswers({
    answered(seen) {
      left = seen
      return Promise.resolve(rows)
    },
    kept: {
      read: () => Promise.resolve(kept),
      save: (seen) => Promise.resolve(void (kept = seen)),
    },
    clock,
    onChange: () => (changes += 1),
  })
const waiting = ({ unseen }: ReturnType<typeof open>) => {
  const found = unseen()
  return found === 'unknown' ? found : found.map(({ requestId, state }) => `${requestId} ${state}`)
}

it('is not known before the warehouse was read', async () => {
  const answers = open()
  expect(waiting(answers)).toBe('unknown')
  await expect(answers.see({ requestId: 'a', state: 'done' })).rejects.toMatchObject({ code: 'not_found' })
  await answers.read()
  expect(waiting(answers)).toEqual(['a done', 'b refused'])
  expect(changes).toBe(1)
})

it('waits until it was seen, also after a restart, and of several that are seen at once each', async () => {
  const answers = open()
  await answers.read()
  await Promise.all([
    answers.see({ requestId: 'a', state: 'done' }),
    answers.see({ requestId: 'b', state: 'refused' }),
  ])
  expect(waiting(answers)).toEqual([])
  const again = open()
  await again.read()
  expect(waiting(again)).toEqual([])
  expect(left).toMatchObject([
    { requestId: 'a', state: 'done' },
    { requestId: 'b', state: 'refused' },
  ])
})

it('comes again where what was seen as done is rejected', async () => {
  const answers = open()
  await answers.read()
  await answers.see({ requestId: 'a', state: 'done' })
  rows = [view('a', 'refused')]
  await answers.read()
  expect(waiting(answers)).toEqual(['a refused'])
  // What a page showed that had not heard of it.
  await expect(answers.see({ requestId: 'a', state: 'done' })).rejects.toMatchObject({ code: 'not_found' })
  expect(waiting(answers)).toEqual(['a refused'])
})

it('stays seen where the warehouse was being read meanwhile', async () => {
  const answers = open()
  await answers.read()
  const reading = answers.read()
  await answers.see({ requestId: 'a', state: 'done' })
  await reading
  expect(waiting(answers)).toEqual(['b refused'])
})

it('keeps no more of what was seen than can be answered with', async () => {
  const answers = open()
  await answers.read()
  await answers.see({ requestId: 'a', state: 'done' })
  await clock.advance(251 * 24 * 60 * 60_000)
  await answers.see({ requestId: 'b', state: 'refused' })
  expect(kept).toMatchObject([{ requestId: 'b' }])
})
