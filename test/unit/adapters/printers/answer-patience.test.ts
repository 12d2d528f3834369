import { describe, expect, it } from 'vitest'
import { answerPatience } from '../../../../src/adapters/printers/languages/answer-patience.ts'

describe('the patience with a printer’s answers', () => {
  it('is long with one that was never heard, until that has let its first question pass', () => {
    const patience = answerPatience(1_000)
    expect(patience.waitMs()).toBe(5_000)
    patience.heardNothing()
    expect(patience.waitMs()).toBe(1_000)
  })

  it('is that of a printer that is slow at each answer, as far as that goes', () => {
    const patience = answerPatience(1_000)
    patience.answeredAfter(1_200)
    expect(patience.waitMs()).toBe(2_400)
    patience.heardNothing()
    expect(patience.waitMs()).toBe(2_400)
    patience.answeredAfter(60_000)
    expect(patience.waitMs()).toBe(10_000)
  })

  it('is the usual one again with one that was slow once', () => {
    const patience = answerPatience(1_000)
    patience.heardNothing()
    patience.answeredAfter(3_000)
    patience.answeredAfter(5)
    expect(patience.waitMs()).toBe(1_000)
  })
})
