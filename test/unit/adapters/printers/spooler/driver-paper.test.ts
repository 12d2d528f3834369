import { expect, it } from 'vitest'
import {
  paperNameBytes,
  paperOption,
  readDriverPapers,
} from '../../../../../src/adapters/printers/transports/spooler/driver-paper.ts'

const a6 = { kind: 70, name: 'A6', width: 1_050, height: 1_480 }
const letter = { kind: 1, name: 'Letter', width: 2_159, height: 2_794 }
const label4x6 = { kind: 256, name: '4.00" x 6.00"', width: 1_016, height: 1_524 }

it('is called as the driver calls the paper of its size', () => {
  expect(paperOption('4x6', [letter, a6, label4x6])).toEqual({ paperSize: '4.00" x 6.00"' })
  expect(paperOption('letter', [label4x6, a6, letter])).toEqual({ paperSize: 'Letter' })
})

it('is the nearest where the driver rounds, and the first of equals', () => {
  const rounded = { kind: 257, name: '102 x 152 mm', width: 1_020, height: 1_520 }
  const again = { ...label4x6, kind: 258, name: 'UPS 4x6' }
  expect(paperOption('4x6', [rounded, label4x6, again])).toEqual({ paperSize: label4x6.name })
  expect(paperOption('4x6', [rounded])).toEqual({ paperSize: '102 x 152 mm' })
})

it('is never A6 for 4x6, nor 4x6 for 100x150mm: its own name is said where the driver has none', () => {
  expect(paperOption('4x6', [letter, a6])).toEqual({ paperSize: '4x6' })
  expect(paperOption('100x150mm', [a6, label4x6])).toEqual({ paperSize: '100x150mm' })
  expect(paperOption('letter', [])).toEqual({ paperSize: 'letter' })
})

it('is told by its number where its name would be taken for two print settings', () => {
  expect(paperOption('4x6', [{ ...label4x6, name: '4x6, gap' }])).toEqual({ paperKind: 256 })
})

it('is not one without a name', () => {
  expect(paperOption('4x6', [{ ...label4x6, name: '' }, a6])).toEqual({ paperSize: '4x6' })
})

it('is read from what the driver fills in, also where a name has all of its 64 characters', () => {
  const papers = [
    { kind: 1, name: 'Letter', width: 2_159, height: 2_794 },
    { kind: 0x8001, name: 'x'.repeat(64), width: 1_016, height: 1_524 },
  ]
  const kinds = new Uint8Array(Uint16Array.of(...papers.map(({ kind }) => kind)).buffer)
  const sizes = new Uint8Array(
    Int32Array.of(...papers.flatMap(({ width, height }) => [width, height])).buffer,
  )
  const names = new Uint8Array(papers.length * paperNameBytes)
  for (const [index, { name }] of papers.entries()) {
    names.set(Buffer.from(name, 'utf16le'), index * paperNameBytes)
  }
  expect(readDriverPapers(kinds, names, sizes)).toEqual(papers)
})
