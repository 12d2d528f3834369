import { expect, it } from 'vitest'
import { answersInOrder } from '../../../src/base/answers-in-order.ts'

it('lets answers stand as they come in order, and none after a later one', () => {
  const answers = answersInOrder()
  const [first, second, third] = [answers.ask(), answers.ask(), answers.ask()]
  expect(first()).toBe(true)
  expect(third()).toBe(true)
  expect(second()).toBe(false)
  expect(answers.ask()()).toBe(true)
})
