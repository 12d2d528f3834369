import { inflateSync } from 'node:zlib'
import { afterAll, describe, expect, it } from 'vitest'
import { createLabelRenderer } from '../../../../src/labels/render/label-renderer.ts'
import { renderScanForm, type ScanFormContent } from '../../../../src/sandbox/labels/scan-form.ts'
import { impbTrackingNumber } from '../../../../src/sandbox/labels/tracking-number.ts'
import { decodeBarcodes } from '../../../support/decode-barcodes.ts'
import { imagesOf, pageSizes } from '../../../support/pdf-images.ts'

const renderer = createLabelRenderer()
afterAll(() => renderer.close())

const formNumber = impbTrackingNumber({
  applicationIdentifier: '94',
  serviceTypeCode: '750',
  mailerId: '912345678',
  serial: 12,
})
const rows = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    trackingNumber: `92055901234567${String(index).padStart(8, '0')}`,
    serviceName: index % 2 === 0 ? 'Priority Mail' : 'Media Mail',
    destination: '78701',
    packageText: '1 of 1',
  }))
const content: ScanFormContent = {
  formNumber,
  carrierName: 'Postal Service',
  accountName: 'Test account',
  from: { name: 'Packing Bench', street1: '1201 Third Avenue', city: 'Seattle', state: 'WA', zip: '98101' },
  shipDate: '2026-11-20',
  createdAt: '2026-11-20T17:10:00.000Z',
  shipmentCount: 3,
  rows: rows(3),
  isTest: true,
}

/** The words of each page: pdfkit writes them as hexadecimal strings in compressed streams. */
function pagesOf(pdf: Uint8Array): readonly string[] {
  const source = Buffer.from(pdf).toString('latin1')
  return source
    .split('\nendobj')
    .filter((object) => object.includes('/FlateDecode') && !/\/(Subtype|Predictor)/.test(object))
    .map((object) => {
      const begin = object.indexOf('stream\n') + 'stream\n'.length
      const end = object.lastIndexOf('\nendstream')
      const drawing = inflateSync(Buffer.from(object.slice(begin, end), 'latin1')).toString('latin1')
      const shown = [...drawing.matchAll(/\[(.*?)\] TJ/g)].map(([, parts = '']) =>
        [...parts.matchAll(/<([0-9a-f]+)>/g)]
          .map(([, hex = '']) => Buffer.from(hex, 'hex').toString('latin1'))
          .join(''),
      )
      return shown.join('\n')
    })
    .filter((text) => text !== '')
}

describe('a SCAN form', () => {
  it('carries its number as one barcode on its first page', async () => {
    const pdf = await renderScanForm({ ...content, rows: rows(100) }, renderer)
    const images = imagesOf(pdf)
    expect(images).toHaveLength(1)
    expect(await decodeBarcodes(images[0]!.png)).toEqual([
      { format: 'Code128', text: `(94)${formNumber.slice(2)}` },
    ])
  })

  it('says who sends what and when, with the counts', async () => {
    const [page = '', ...others] = pagesOf(await renderScanForm(content, renderer))
    expect(others).toEqual([])
    for (const part of [
      ...['POSTAL SERVICE', 'SCAN FORM', 'Packing Bench', '1201 Third Avenue', 'Seattle WA 98101'],
      ...['2026-11-20', '2026-11-20 17:10 UTC', 'Test account', 'SAMPLE - NOT FOR MAIL', 'Page 1 of 1'],
      formNumber.replace(/(.{4})(?=.)/g, '$1 '),
      ...content.rows.map((row) => row.trackingNumber),
    ])
      expect(page).toContain(part)
    expect(page).toMatch(/Shipments\n3\nPackages\n3/)
    expect(page).toMatch(/Priority Mail\n2/)
  })

  it.each([0, 1, 19, 20, 60, 500])('lists each of %s packages once, on Letter pages', async (count) => {
    const pdf = await renderScanForm({ ...content, rows: rows(count) }, renderer)
    const pages = pagesOf(pdf)
    expect(new Set(pageSizes(pdf))).toEqual(new Set(['612 792']))
    expect(pages).toHaveLength(pageSizes(pdf).length)
    const listed = pages.flatMap((page) => page.match(/^92055901234567\d{8}$/gm) ?? [])
    expect(listed).toEqual(rows(count).map((row) => row.trackingNumber))
    expect(pages.at(-1)).toContain(`Page ${String(pages.length)} of ${String(pages.length)}`)
  })

  it('has the same bytes each time, also for letters that its fonts do not have', async () => {
    const from = { ...content.from, name: 'Łódź 梱包 Ñ' }
    const pdf = await renderScanForm({ ...content, from }, renderer)
    expect(await renderScanForm({ ...content, from }, renderer)).toEqual(pdf)
    expect(pagesOf(pdf)[0]).toContain('?ód? ?? Ñ')
  })
})
