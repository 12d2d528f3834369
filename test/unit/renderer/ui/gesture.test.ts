import { expect, it } from 'vitest'
import { Gesture } from '../../../../src/renderer/ui/gesture.ts'

it('the same wish is the same gesture until it was answered', () => {
  const gesture = new Gesture()
  const first = gesture.of('5000 USD')
  expect(gesture.of('5000 USD')).toBe(first)
  gesture.answered()
  expect(gesture.of('5000 USD')).not.toBe(first)
})

it('another wish is another gesture', () => {
  const gesture = new Gesture()
  expect(gesture.of('5000 USD')).not.toBe(gesture.of('6000 USD'))
})
