import { expect, it } from 'vitest'
import { endWhatOf, lineOf } from '../../../../src/renderer/manifests/shared-day-lines.ts'
import { sharedDayText } from '../../../../src/words/shared-day-text.ts'

const theirs = { state: 'doubt', bench: 'Bench 7', parcels: 3, isOwn: false } as const
const own = { ...theirs, isOwn: true }

it('names the bench that made it, and that its own parcels wait there', () => {
  for (const words of Object.values(sharedDayText)) {
    expect(lineOf(words, theirs, '10:00')).toContain('Bench 7')
    expect(endWhatOf(words, theirs).split('Bench 7').length).toBeGreaterThan(2)
  }
  expect(endWhatOf(sharedDayText.en, theirs)).toContain(
    'at Bench 7 its own wait until the doubt is ended there too',
  )
})

// Hazard: whoever ended the forgotten manifest of this bench was told to wait for this bench, which knows more.
it('speaks of one that this bench has forgotten as its own', () => {
  for (const words of Object.values(sharedDayText)) {
    for (const state of ['making', 'doubt'] as const)
      expect(lineOf(words, { ...own, state }, '10:00')).not.toContain('Bench 7')
    expect(endWhatOf(words, own)).not.toContain('Bench 7')
    expect(endWhatOf(words, own)).not.toBe(endWhatOf(words, { ...own, parcels: 1 }))
  }
  expect(endWhatOf(sharedDayText.en, own)).toContain('open again at all benches')
})
