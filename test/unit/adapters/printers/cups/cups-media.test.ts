import { describe, expect, it } from 'vitest'
import {
  mediaOfPwgName,
  queueMedia,
} from '../../../../../src/adapters/printers/transports/cups/cups-media.ts'

const labels = [
  'iso_a6_105x148mm',
  'custom_4x5in_4x5in',
  'na_index-4x6_4x6in',
  'custom_101.6x152.4mm_101.6x152.4mm',
  'custom_min_0.5x0.5in',
  'custom_max_8x50in',
]

describe('a paper as a queue names it', () => {
  it('is the one of the same size, not a similar one', () => {
    expect(queueMedia('4x6', labels)).toBe('na_index-4x6_4x6in')
    expect(queueMedia('4x5', labels)).toBe('custom_4x5in_4x5in')
    expect(queueMedia('105x148mm', labels)).toBe('iso_a6_105x148mm')
    expect(queueMedia('letter', ['iso_a4_210x297mm', 'na_letter_8.5x11in'])).toBe('na_letter_8.5x11in')
    expect(queueMedia('a4', ['na_letter_8.5x11in', 'iso_a4_210x297mm'])).toBe('iso_a4_210x297mm')
  })

  it('is found where the queue rounds it', () => {
    expect(queueMedia('4x8', ['custom_101.53x203.2mm_101.53x203.2mm'])).toBe(
      'custom_101.53x203.2mm_101.53x203.2mm',
    )
  })

  it('is a custom one within what the queue can take', () => {
    expect(queueMedia('100x150mm', labels)).toBe('custom_100x150mm_100x150mm')
    expect(queueMedia('4x6.75', labels)).toBe('custom_101.6x171.45mm_101.6x171.45mm')
    expect(queueMedia('10x20', labels)).toBeUndefined()
  })

  it('is none of those that bound the custom ones', () => {
    expect(queueMedia('8x47', ['custom_min_8x47in', 'na_letter_8.5x11in'])).toBeUndefined()
  })

  it('is unknown where the queue has none of that size', () => {
    expect(queueMedia('4x6', ['iso_a6_105x148mm', 'na_letter_8.5x11in', 'unparseable', ''])).toBeUndefined()
    expect(queueMedia('4x6', [])).toBeUndefined()
  })
})

describe('a paper that a queue names', () => {
  it.each([
    ['na_index-4x6_4x6in', '4x6'],
    ['na_letter_8.5x11in', 'letter'],
    ['iso_a4_210x297mm', 'a4'],
    ['custom_100x150mm_100x150mm', '100x150mm'],
    ['custom_2.25x1.25in_2.25x1.25in', '2.25x1.25'],
    ['Letter', undefined],
    ['na_tiny_0.1x0.1in', undefined],
    ['', undefined],
  ])('%s is %s here', (name, media) => {
    expect(mediaOfPwgName(name)).toBe(media)
  })
})
