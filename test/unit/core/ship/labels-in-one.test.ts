// Several packages' labels in one PDF: "1 of 2 labels here" stood for good, and the service was asked for nothing for ever.

import { afterAll, afterEach, beforeEach, expect, it } from 'vitest'
import PDFDocument from 'pdfkit'
import { countPages } from '../../../../src/app/papers/count-pages.ts'
import { isAllInOne } from '../../../../src/core/ship/labels-in-one.ts'
import type { Purchase } from '../../../../src/core/ship/purchase.ts'
import type { ServiceLabel } from '../../../../src/core/shipping-service.ts'
import type { Shipping } from '../../../../src/core/ship/shipping.ts'
import { createLabelRasterizer } from '../../../../src/labels/raster/label-rasterizer.ts'
import { buyPackages, createShippingBench, orderOf, type ShippingBench } from './shipping-bench.ts'

const rasterizer = createLabelRasterizer()
afterAll(() => rasterizer.close())

let bench: ShippingBench
let shipping: Shipping

beforeEach(async () => {
  bench = await createShippingBench()
  bench.told.labelsSent = 0
  shipping = bench.open({ countPages: countPages(rasterizer) })
  await bench.orders.upsert([orderOf('A-1')])
})
afterEach(async () => {
  await shipping.close()
  bench.close()
})

/** Pages of 4 by 6 inches; one that is not `drawn` is white. */
async function pdfOf(...drawn: readonly boolean[]): Promise<ServiceLabel> {
  const document = new PDFDocument({ autoFirstPage: false })
  const chunks: Buffer[] = []
  document.on('data', (chunk: Buffer) => chunks.push(chunk))
  const end = new Promise((resolve) => document.once('end', resolve))
  for (const isDrawn of drawn) {
    document.addPage({ size: [288, 432] })
    if (isDrawn) document.rect(40, 40, 100, 100).fill('black')
  }
  document.end()
  await end
  return { packageNumber: 1, format: 'pdf', bytes: Buffer.concat(chunks) }
}

const buy = (packageCount: number) => buyPackages(shipping, packageCount)

it('a PDF of as many pages as there are packages has them all: none is missing, and it is printed once', async () => {
  const label = await pdfOf(true, true)
  bench.told.labelCall = () => [label]
  const id = await buy(2)
  // What was paid for is kept first.
  expect((await shipping.missingLabels(id))?.packages).toEqual([2])
  await bench.clock.advance(1_000)
  await expect.poll(() => shipping.missingLabels(id)).toBeUndefined()
  expect(await bench.labels.search('A-1', 10)).toMatchObject([{ packageCount: 2, labelsMissing: 0 }])
  expect(await bench.jobs.listByState('queued')).toHaveLength(1)
})

it.each([
  ['one page', 2, [true]],
  ['a page that is white', 2, [true, false]],
  ['fewer pages', 3, [true, true]],
  ['more pages', 2, [true, true, true]],
])('one of %s is one label, and the others are asked for', async (_of, packageCount, drawn) => {
  const label = await pdfOf(...drawn)
  bench.told.labelCall = () => [label]
  const id = await buy(packageCount)
  expect((await shipping.fetchLabels(id)).missing).toHaveLength(packageCount - 1)
  expect((await shipping.missingLabels(id))?.packages).toHaveLength(packageCount - 1)
})

const two = { packageCount: 2, origin: 'station', request: {} as Purchase['request'] } as const
const file = Buffer.from('a page for each')

it.each<[string, Pick<Purchase, 'packageCount' | 'origin' | 'request'>, readonly Uint8Array[]]>([
  ['a parcel with a customs form', { ...two, request: { customsInfo: {} } as Purchase['request'] }, [file]],
  ['a parcel whose request cannot be read', { ...two, request: undefined }, [file]],
  ['a parcel that was bought elsewhere', { ...two, origin: 'imported' }, [file]],
  ['several files', { ...two, packageCount: 3 }, [file, file]],
])('the pages of %s are counted by a person alone', async (_, purchase, files) => {
  const count = () => Promise.resolve(purchase.packageCount)
  expect(await isAllInOne(purchase, files, count)).toBe(false)
  expect(await isAllInOne(two, [file], () => Promise.resolve(2)), 'else they are').toBe(true)
})

it('proves nothing where the service could not be asked for the others', async () => {
  const label = await pdfOf(true, true)
  bench.told.labelCall = () => 'service_no_answer'
  const id = await buy(2)
  expect((await shipping.missingLabels(id))?.packages).toEqual([1, 2])
  bench.told.labelCall = (_sold, asked) => (asked === undefined ? [label] : 'service_no_answer')
  expect((await shipping.fetchLabels(id)).missing).toEqual([2])
  bench.told.labelCall = () => [label]
  expect(await shipping.fetchLabels(id)).toMatchObject({ missing: [], reason: undefined })
  expect(await shipping.missingLabels(id)).toBeUndefined()
})

it('a person’s word that these are all ends the asking, over a start too; not where none is here', async () => {
  bench.told.labelCall = () => 'service_refused'
  const id = await buy(2)
  await expect(shipping.completeLabels(id)).rejects.toMatchObject({ code: 'conflict' })
  const zpl: ServiceLabel = { packageNumber: 1, format: 'zpl', bytes: Buffer.from('^XA^XZ^XA^XZ') }
  bench.told.labelCall = () => [zpl]
  await shipping.fetchLabels(id)
  expect((await shipping.missingLabels(id))?.packages).toEqual([2])
  expect(await shipping.completeLabels(id)).toMatchObject({ id })
  expect(await shipping.missingLabels(id)).toBeUndefined()
  const asked = bench.told.labelsAsked.length
  await shipping.close()
  shipping = bench.open()
  await shipping.start()
  await bench.clock.advance(600_000)
  expect(bench.told.labelsAsked.length).toBe(asked)
  await expect(shipping.completeLabels(id)).rejects.toMatchObject({ code: 'conflict' })
  await expect(shipping.completeLabels('nothing')).rejects.toMatchObject({ code: 'not_found' })
})
