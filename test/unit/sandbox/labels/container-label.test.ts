import { afterAll, describe, expect, it } from 'vitest'
import { createLabelRenderer } from '../../../../src/labels/render/label-renderer.ts'
import {
  composeContainerLabel,
  containerNumber,
  renderContainerLabels,
  type ContainerLabelContent,
} from '../../../../src/sandbox/labels/container-label.ts'
import { createZplStream } from '../../../../src/sandbox/printer/zpl-stream.ts'
import { decodeBarcodes } from '../../../support/decode-barcodes.ts'
import { imagesOf, pageSizes } from '../../../support/pdf-images.ts'

const renderer = createLabelRenderer()
afterAll(() => renderer.close())

const content: ContainerLabelContent = {
  containerNumber: containerNumber('912345678', 42),
  destinationLines: ['DNDC', 'NETWORK DISTRIBUTION CENTER', 'TX 78701'],
  contentLines: ['PARCELS MACHINABLE', 'PSVC 456'],
  senderLines: ['Packing Bench', '1201 Third Avenue', 'Seattle WA 98101'],
  facts: [['Container', 'PALLET']],
  pageNumber: 1,
  pageCount: 2,
  isTest: true,
}

describe('a container number', () => {
  it('is 99M, the mailer and a serial number, 21 characters in all', () => {
    expect(containerNumber('912345678', 42)).toBe('99M912345678000000042')
    expect(containerNumber('900000000', 999_999_999)).toHaveLength(21)
  })

  it.each([
    ['12345678', 1],
    ['812345678', 1],
    ['9123456789', 1],
    ['912345678', -1],
    ['912345678', 1.5],
    ['912345678', 1_000_000_000],
  ])('is not made of %s and %s', (mailerId, serial) => {
    expect(() => containerNumber(mailerId, serial)).toThrow(RangeError)
  })
})

describe('a container label', () => {
  it('has a barcode that scanners read as GS1-128 at 203 dpi', async () => {
    const pdf = await renderContainerLabels([content, { ...content, pageNumber: 2 }], renderer)
    expect(pageSizes(pdf)).toEqual(['288 432', '288 432'])
    for (const { png, width, height } of imagesOf(pdf)) {
      expect([width, height]).toEqual([812, 1218])
      expect(await decodeBarcodes(png)).toEqual([{ format: 'Code128', text: '(99)M912345678000000042' }])
    }
  })

  it('says where it goes, what is in it and whose it is', () => {
    const zpl = Buffer.from(composeContainerLabel(content)).toString()
    for (const part of [
      ...content.destinationLines,
      ...content.contentLines,
      ...content.senderLines,
      'Container: PALLET',
      '1 of 2',
      '99M 912345678 000000042',
      'SAMPLE - NOT FOR MAIL',
    ])
      expect(zpl).toContain(part)
  })

  it('keeps commands in an address from the printer', () => {
    const zpl = composeContainerLabel({ ...content, destinationLines: ['^XZ~JA', '^XA^PQ99'] })
    expect(createZplStream().push(zpl)).toMatchObject([{ kind: 'format', format: { copies: 1 } }])
  })
})
