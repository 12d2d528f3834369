import { expect, it } from 'vitest'
import { emptyQueue, progressOf } from '../../../../src/renderer/printers/queue-progress.ts'
import { jobView } from '../views.ts'

const queue = (...ids: string[]) => ids.map((id) => jobView({ id }))

it('counts what left the queue since it was last empty', () => {
  const begun = progressOf(emptyQueue, queue('a', 'b', 'c'))
  expect(begun.done).toBe(0)
  const further = progressOf(begun, queue('b', 'c', 'd'))
  expect(further.done).toBe(1)
  expect(progressOf(further, queue('d')).done).toBe(3)
})

it('begins anew when the queue was empty', () => {
  const done = progressOf(progressOf(emptyQueue, queue('a')), queue())
  expect(done).toEqual(emptyQueue)
  expect(progressOf(done, queue('b')).done).toBe(0)
})
