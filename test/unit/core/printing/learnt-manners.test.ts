import { describe, expect, it } from 'vitest'
import { learntManners } from '../../../../src/core/printing/learnt-manners.ts'

const first = { isFirst: true, isAnswered: true }
const later = { isFirst: false, isAnswered: true }

describe('a printer is taken for a shared one', () => {
  it.each([
    ['answered late over a new link, and quickly from then on', { ...first, tookMs: 2_000 }],
    ['did not answer over a new link, and does so quickly', { ...first, isAnswered: false, tookMs: 5_000 }],
  ])('when it %s', (_, question) => {
    const manners = learntManners()
    manners.asked(question)
    expect(manners.isShared()).toBe(false)
    manners.asked({ ...later, tookMs: 20 })
    manners.asked({ ...first, tookMs: 20 })
    expect(manners.isShared()).toBe(true)
  })

  it('not when each answer is late, or none is', () => {
    for (const tookMs of [5, 1_200]) {
      const manners = learntManners()
      manners.asked({ ...first, tookMs })
      manners.asked({ ...later, tookMs })
      expect(manners.isShared()).toBe(false)
    }
  })
})
