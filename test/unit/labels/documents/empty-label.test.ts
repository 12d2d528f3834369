import { afterAll, expect, it } from 'vitest'
import { labelFormats } from '../../../../src/base/label-format.ts'
import { emptyLabel } from '../../../../src/labels/documents/empty-label.ts'
import { labelFormatOf } from '../../../../src/labels/file-format.ts'
import { createLabelRasterizer } from '../../../../src/labels/raster/label-rasterizer.ts'

const rasterizer = createLabelRasterizer()
afterAll(() => rasterizer.close())

it.each(labelFormats)('a label that holds nothing is whole as %s, and small', async (format) => {
  const label = emptyLabel(format)
  expect(labelFormatOf(label)).toBe(format)
  expect(label.length).toBeLessThan(4_000)
  if (format === 'zpl') return
  const paper = { widthMm: 101.6, heightMm: 152.4, headMm: 104, fitPages: true }
  const { bytes } = await rasterizer.toZpl(label, paper, 203)
  expect(labelFormatOf(bytes)).toBe('zpl')
})
