import { expect, it } from 'vitest'
import { printerLanguages } from '../../../../src/contract/printers.ts'
import { readMedia } from '../../../../src/contract/media.ts'
import { commonPapers, paperName, readPaper } from '../../../../src/renderer/printers/paper.ts'

it('sizes are read as people write them', () => {
  for (const text of ['4x6', '4 x 6', '4×6', '4"x6"', '4 x 6 in', '4 × 6 inches']) {
    expect(readPaper(text), text).toBe('4x6')
  }
  expect(readPaper('100 x 150 mm')).toBe('100x150mm')
  expect(readPaper('2,25 x 1,25')).toBe('2.25x1.25')
  expect(readPaper('Letter')).toBe('letter')
})

it('what names no paper is none', () => {
  for (const text of ['', 'large', '4', '4x', '4x6cm', '0x0', '4x6x8', '1000x1000']) {
    expect(readPaper(text), text).toBeUndefined()
  }
})

it('every size that is offered is one, and its name is read as itself', () => {
  for (const media of printerLanguages.flatMap((language) => commonPapers[language])) {
    expect(readMedia(media), media).toBeDefined()
    expect(readPaper(paperName(media)), media).toBe(media)
  }
})
