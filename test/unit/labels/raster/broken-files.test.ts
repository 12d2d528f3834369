import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLabelRasterizer } from '../../../../src/labels/raster/label-rasterizer.ts'
import { RasterError } from '../../../../src/labels/raster/raster-error.ts'
import { graphicFields } from '../../../support/graphic-field.ts'

const folder = join(import.meta.dirname, '../../../fixtures/labels')
const sample = (name: string) => readFileSync(join(folder, name))
const stock4x6 = { widthMm: 101.6, heightMm: 152.4, headMm: 104, fitPages: true }

const rasterizer = createLabelRasterizer()
beforeAll(() => rasterizer.toZpl(sample('label4x6.pdf'), stock4x6, 203))
afterAll(() => rasterizer.close())

/** Bytes changed, parts overwritten, doubled or left out; half of it near the beginning, where the sizes stand. */
function damagedFiles(name: string) {
  const whole = sample(name)
  const place = fc.oneof(fc.nat({ max: Math.min(600, whole.length - 1) }), fc.nat({ max: whole.length - 1 }))
  const damage = fc.oneof(
    fc.record({ at: place, byte: fc.constantFrom(0, 1, 0x7f, 0x80, 0xff) }),
    fc.record({ at: place, byte: fc.nat({ max: 255 }) }),
    fc.record({ at: place, length: fc.nat({ max: 400 }), to: place }),
    fc.record({ at: place, without: fc.nat({ max: 400 }) }),
  )
  return fc.array(damage, { minLength: 1, maxLength: 12 }).map((damages) => {
    let file = Buffer.from(whole)
    for (const one of damages) {
      if ('byte' in one) file[Math.min(one.at, file.length - 1)] = one.byte
      else if ('to' in one)
        file.set(
          file.subarray(one.at, one.at + one.length).subarray(0, Math.max(0, file.length - one.to)),
          Math.min(one.to, file.length),
        )
      else file = Buffer.concat([file.subarray(0, one.at), file.subarray(one.at + one.without)])
    }
    return file
  })
}

/** A label of the right size, or one of the errors that a file can have. */
async function outcomeOf(file: Uint8Array): Promise<string> {
  try {
    const { bytes, pages } = await rasterizer.toZpl(file, stock4x6, 203)
    const fields = graphicFields(bytes)
    expect(fields).toHaveLength(pages.length)
    for (const { bits } of fields) expect(bits).toHaveLength(102 * 1218)
    return 'made'
  } catch (error) {
    if (!(error instanceof RasterError)) throw error
    return error.code
  }
}

const outcomes = [
  'made',
  'not_readable',
  'too_large',
  'blank',
  'encrypted',
  'page_too_large',
  'timed_out',
  'crashed',
]

describe('a damaged file', () => {
  it.each([
    'label4x6.pdf',
    'label4x6-embfont.pdf',
    'label4x6-aligned203.pdf',
    'label-1bit.png',
    'label.jpg',
    'label-LZW.tif',
    'label-Group4.tif',
    'label.gif',
  ])('like %s makes a label or an error, and the next one prints', async (name) => {
    await fc.assert(
      fc.asyncProperty(damagedFiles(name), async (file) => {
        expect(outcomes).toContain(await outcomeOf(file))
      }),
      { numRuns: 15 },
    )
    expect(await outcomeOf(sample(name))).toBe('made')
  })

  it.each([
    ['%PDF-1.7\n', '\n%%EOF'],
    ['\x89PNG\r\n\x1a\n', ''],
    ['\xff\xd8\xff', '\xff\xd9'],
    ['II*\0', ''],
    ['MM\0*', ''],
    ['GIF89a', ''],
  ])('that is nothing but %j and noise makes an error', async (begin, end) => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 2_000 }), async (noise) => {
        const file = Buffer.concat([Buffer.from(begin, 'latin1'), noise, Buffer.from(end, 'latin1')])
        expect(['not_readable', 'too_large', 'encrypted']).toContain(await outcomeOf(file))
      }),
      { numRuns: 20 },
    )
  })
})
