import { describe, expect, it } from 'vitest'
import { labelFormatOf } from '../../../src/labels/file-format.ts'

const bytes = (content: string) => Uint8Array.from(Buffer.from(content, 'latin1'))

describe('label bytes', () => {
  it.each([
    ['%PDF-1.7 …', 'pdf'],
    ['\x89PNG\r\n\x1a\n', 'png'],
    ['\xff\xd8\xff\xe0', 'jpeg'],
    ['II*\x00', 'tiff'],
    ['MM\x00*', 'tiff'],
    ['GIF87a', 'gif'],
    ['GIF89a', 'gif'],
    ['^XA^XZ', 'zpl'],
    ['\r\n  ^XA', 'zpl'],
    ['^CT~~CD,~CC^~CT~^XA', 'zpl'],
    ['\x10CT~~CD,~CC^~CT~^XA', 'zpl'],
    ['~DGR:LOGO.GRF,1,1,FF^XA', 'zpl'],
    ['\xef\xbb\xbf^XA', 'zpl'],
    ['\x02^XA', 'zpl'],
    ['; made by a shop\r\n^XA', 'zpl'],
  ])('%j are %s', (content, format) => expect(labelFormatOf(bytes(content))).toBe(format))

  it.each(['', 'GIF88a', '<html>', '{"error":1}', 'N\nq812\n'])('%j are no label', (content) => {
    expect(labelFormatOf(bytes(content))).toBeUndefined()
  })
})
