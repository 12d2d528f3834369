import { expect, it } from 'vitest'
import { mayComeBack, type PageEnds } from '../../../src/main/page-ends.ts'

// Hazard: a page that crashes as it is loaded would be loaded for ever.
it('comes back twice within a minute, and not a third time', () => {
  let ends: PageEnds = []
  const verdicts = [0, 10_000, 20_000, 59_000, 70_001, 90_000, 160_000].map((nowMs) => {
    const verdict = mayComeBack(ends, nowMs)
    ends = verdict.ends
    return verdict.comesBack
  })
  expect(verdicts).toEqual([true, true, false, false, false, false, true])
})
