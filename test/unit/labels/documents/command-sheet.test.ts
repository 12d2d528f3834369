// The sheet of command barcodes as it is drawn, in every language: what stands in a cell is whole, in letters that are read
// from an arm's length, and lies on nothing else of it.

import { PNG } from 'pngjs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fillCommandSheet } from '../../../../src/app/papers/command-sheet.ts'
import { commands } from '../../../../src/contract/command-codes.ts'
import { mediaSize } from '../../../../src/contract/media.ts'
import { defaultPackagePresets } from '../../../../src/core/orders/package-presets.ts'
import { commandSheet } from '../../../../src/labels/documents/command-sheet.ts'
import { createLabelRenderer, type LabelRenderer } from '../../../../src/labels/render/label-renderer.ts'
import { readFields, type WrittenField } from '../../../../src/labels/zpl/read-fields.ts'
import { textWidthDots } from '../../../../src/labels/zpl/text-width.ts'
import { languages, type Language } from '../../../../src/words/languages.ts'

const dpi = 203
const mm = (dots: number) => (dots / dpi) * 25.4
const mostOf = (language: Language) =>
  fillCommandSheet(
    ['bench', 'more', 'presets', 'quantities'],
    { presets: [...defaultPackagePresets], services: [] },
    language,
  )
const pagesOf = (language: Language, media: string) =>
  commandSheet(mostOf(language), { ...mediaSize(media), dpi })

type Box = { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number }
type Field<Kind extends WrittenField['kind']> = Extract<WrittenField, { kind: Kind }>

const boxOf = ({ x, y, widthDots, heightDots }: Field<'box'>): Box => ({
  left: x,
  top: y,
  right: x + widthDots,
  bottom: y + heightDots,
})

/** Where the letters of a line are. */
function lettersOf({ x, y, text, heightDots, blockWidthDots, align }: Field<'text'>): Box {
  const width = textWidthDots(text, heightDots)
  const left = x + { left: 0, center: (blockWidthDots - width) / 2, right: blockWidthDots - width }[align]
  return { left, top: y, right: left + width, bottom: y + heightDots }
}

const isWithin = (inner: Box, outer: Box, spareDots = 0): boolean =>
  inner.left >= outer.left + spareDots &&
  inner.right <= outer.right - spareDots &&
  inner.top >= outer.top &&
  inner.bottom <= outer.bottom

const meet = (a: Box, b: Box): boolean =>
  Math.min(a.right, b.right) > Math.max(a.left, b.left) &&
  Math.min(a.bottom, b.bottom) > Math.max(a.top, b.top)

type Cell = {
  readonly name: Field<'text'>
  readonly key: Field<'text'> | undefined
  readonly cap: Field<'box'> | undefined
  readonly code: Field<'text'>
  readonly bars: Field<'code128'>
  /** The line below it, which is as wide as it. */
  readonly foot: Field<'box'>
}

/** The cells of a page, each from its name to the line below it. */
function cellsOf(page: Uint8Array): readonly Cell[] {
  const [label] = readFields(page) ?? []
  const fields = label?.fields ?? []
  return fields.flatMap((bars, at) => {
    if (bars.kind !== 'code128') return []
    const before = fields.slice(0, at)
    const [code, foot] = fields.slice(at + 1)
    const cap = before.at(-2)
    const last = before.at(-1)
    const hasKey = cap?.kind === 'box' && cap.thicknessDots * 2 < cap.heightDots && last?.kind === 'text'
    const name = hasKey ? before.at(-3) : last
    if (name?.kind !== 'text' || code?.kind !== 'text' || foot?.kind !== 'box') {
      throw new Error(`the cell of ${bars.data} is drawn otherwise`)
    }
    return [{ name, key: hasKey ? last : undefined, cap: hasKey ? cap : undefined, code, bars, foot }]
  })
}

const media = ['4x6', '100x150mm', '4x3', '2.25x1.25', 'letter', 'a4'] as const

describe.each(languages)('the sheet of command barcodes in %s', (language) => {
  it.each(media)('has each text whole and within its cell on %s', (name) => {
    const cells = pagesOf(language, name).flatMap(cellsOf)
    expect(cells).toHaveLength(mostOf(language).groups.flatMap((group) => group.commands).length)
    expect(cells.filter(({ key }) => key)).toHaveLength(commands.length)
    for (const { name: called, key, cap, code, bars, foot } of cells) {
      const texts = [called, key, code].filter((text) => text !== undefined)
      expect(texts.filter(({ text }) => text.endsWith('...')).map(({ text }) => text)).toEqual([])
      const symbol: Box = { left: bars.x, top: bars.y, right: 1e6, bottom: bars.y + bars.heightDots }
      const cell: Box = { ...boxOf(foot), top: 0, bottom: foot.y }
      for (const text of texts) {
        expect(isWithin(lettersOf(text), cell), text.text).toBe(true)
        expect(meet(lettersOf(text), symbol), `${text.text} on the bars`).toBe(false)
      }
      expect(meet(lettersOf(called), lettersOf(code)), called.text).toBe(false)
      if (!key || !cap) continue
      expect(isWithin(lettersOf(key), boxOf(cap), cap.thicknessDots * 2), key.text).toBe(true)
      expect(isWithin(boxOf(cap), { ...cell, right: cell.right + 1 }), key.text).toBe(true)
      for (const other of [lettersOf(called), lettersOf(code), symbol]) {
        expect(meet(boxOf(cap), other), `the key ${key.text}`).toBe(false)
      }
    }
  })

  it('has names and keys in letters that are read from an arm’s length', () => {
    for (const name of ['4x6', 'letter', 'a4']) {
      for (const { name: called, key } of pagesOf(language, name).flatMap(cellsOf)) {
        for (const text of [called, key]) {
          if (text) expect(mm(text.heightDots), `${text.text} on ${name}`).toBeGreaterThan(3.5)
        }
      }
    }
  })

  it('has what a packer scans all day on two labels', () => {
    const bench = fillCommandSheet(['bench'], { presets: [], services: [] }, language)
    for (const name of ['4x6', '100x150mm']) {
      expect(commandSheet(bench, { ...mediaSize(name), dpi })).toHaveLength(2)
    }
  })
})

describe('keys on the drawn sheet', () => {
  let renderer: LabelRenderer
  beforeAll(() => {
    renderer = createLabelRenderer()
  })
  afterAll(() => renderer.close())

  it.each(languages)('stand free within their frames: %s', async (language) => {
    for (const page of pagesOf(language, '4x6')) {
      const caps = cellsOf(page).flatMap(({ cap }) => cap ?? [])
      if (caps.length === 0) continue
      const [png] = await renderer.render(page, { dpmm: 8 })
      const { data, width } = PNG.sync.read(Buffer.from(png!))
      const isBlack = (x: number, y: number) => data[(y * width + x) * 4]! < 128
      for (const { x, y, widthDots, heightDots, thicknessDots } of caps) {
        const inside = thicknessDots + 1
        for (let row = y + inside; row < y + heightDots - inside; row++) {
          expect(isBlack(x, row)).toBe(true)
          expect([isBlack(x + inside, row), isBlack(x + widthDots - 1 - inside, row)]).toEqual([false, false])
        }
      }
    }
  })
})
