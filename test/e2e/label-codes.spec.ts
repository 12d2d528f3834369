import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { LabelHit, ParcelView, PrintJobView } from '../../src/contract/domain.ts'
import type { LabelCodesView } from '../../src/contract/label-codes.ts'
import type { OperationOutput } from '../../src/contract/operations.ts'
import { startFakeStation } from '../support/fake-station.ts'
import { decodeBarcodes } from '../support/decode-barcodes.ts'
import { violationsOf } from './axe.ts'
import { expect, keepPicture, scan, stage, test } from './station.ts'

test.use({ readsLabels: true })

const labels = (page: Page) => page.getByRole('listbox', { name: 'Labels' })
const codes = (page: Page) => page.getByRole('region', { name: 'Codes' })

test('what was read on a label stands beside it, and each code finds it', async ({
  bench,
  station,
}, info) => {
  for (const order of ['ORDER-1001', 'ORDER-1002']) {
    await scan(bench, order)
    await expect(stage(bench)).toContainText(order)
    await expect(stage(bench)).toContainText('confirmed')
  }
  await bench.keyboard.press('F3')
  await expect(codes(bench)).toContainText('2 read')
  for (const kind of ['Code 128', 'Data Matrix'])
    await expect(codes(bench).getByRole('listitem').filter({ hasText: kind })).toHaveText(
      `${kind}: read · tracking number`,
    )
  await keepPicture(bench, info, 'reprint-codes')

  const { hits } = await station.ask('reprint.search', { query: 'ORDER-1001' })
  const { pngBase64 } = await station.ask('reprint.preview', { labelId: hits[0]!.labelId })
  for (const { text } of await decodeBarcodes(Buffer.from(pngBase64, 'base64'))) {
    await scan(bench, text.replaceAll(/[()]/g, ''))
    await expect(labels(bench).getByRole('option')).toHaveCount(1)
    await expect(labels(bench).getByRole('option', { selected: true })).toContainText('ORDER-1001')
  }
})

const labelId = '01a20114-88ea-7509-8a80-000000000001'
const boughtAt = '2026-11-20T10:00:00.000Z'
const hit: LabelHit = {
  labelId,
  orderNumber: 'ORDER-1',
  packageNumber: 1,
  packageCount: 1,
  trackingNumber: '1Z680RA4DL08720000',
  service: 'GroundAdvantage',
  recipient: 'Avery Example',
  destination: 'Chicago IL · 60601',
  boughtAt,
  state: 'printed',
  prints: 1,
  codes: { state: 'not_yet', tracking: 'unknown', codes: [] },
}
const job: PrintJobView = {
  id: '01a20114-88ea-7509-8a80-000000000003',
  kind: 'label',
  labelId,
  orderNumber: 'ORDER-1',
  printerId: 'zebra',
  printerName: 'Zebra',
  role: 'label',
  copies: 1,
  state: 'confirmed',
  held: false,
  answered: false,
  createdAt: boughtAt,
  updatedAt: boughtAt,
}
const parcel: ParcelView = {
  purchaseId: '01a20114-88ea-7509-8a80-000000000002',
  orderNumber: 'ORDER-1',
  parcelNumber: 1,
  isReturn: false,
  state: 'bought',
  service: 'GroundAdvantage',
  recipient: 'Avery Example',
  destination: 'Chicago IL · 60601',
  packageCount: 1,
  packages: [
    {
      packageNumber: 1,
      labelId,
      trackingNumber: hit.trackingNumber,
      scanBack: 'awaited',
      numberUnread: true,
    },
  ],
  warnings: [],
  createdAt: boughtAt,
  updatedAt: boughtAt,
  labelId,
  job,
}
const status: OperationOutput<'station.status'> = {
  version: '0.1.0',
  profile: 'test',
  accountReady: true,
  service: { state: 'reachable', since: '2026-11-20T09:00:00.000Z' },
  secrets: { mode: 'keychain' },
  printers: [],
  orders: { open: 0, shipped: 1 },
  shippedToday: 1,
  heard: { printers: {} },
  inDoubt: 0,
  recent: [parcel],
  scanBack: parcel,
}

const told: readonly (readonly [string, LabelCodesView, string])[] = [
  ['not-yet', hit.codes, 'Codes: Not read yet'],
  [
    'unread',
    {
      state: 'read',
      tracking: 'not_read',
      codes: [
        { kind: 'QRCode', read: true, tracking: false },
        { kind: 'Code128', read: false, tracking: false },
        { kind: 'MaxiCode', read: false, tracking: false },
      ],
    },
    'tracking number’s code could not be read',
  ],
  ['not-exact', { state: 'not_exact', tracking: 'unknown', codes: [] }, 'could not be drawn exactly'],
]
for (const [name, view, text] of told)
  test(`it is said how it stands with a label’s codes: ${name}`, async ({ page }, info) => {
    const fake = await startFakeStation(join(import.meta.dirname, '../../out/renderer'), {
      'station.status': () => status,
      'reprint.search': () => ({
        hits: [{ ...hit, codes: view }],
        total: 1,
        counts: { unprinted: 0, unsure: 0, printed: 1, refund: 0 },
      }),
    })
    await page.goto(fake.url)
    if (name === 'unread') {
      await expect(stage(page)).toContainText('The station itself could not read its code')
      await keepPicture(page, info, 'scan-back-unread')
    }
    await page.keyboard.press('F3')
    await expect(codes(page)).toContainText(text)
    await keepPicture(page, info, `reprint-codes-${name}`)
    await page.setViewportSize({ width: 1024, height: 768 })
    await expect(page.getByRole('button', { name: 'Container', exact: true })).toBeInViewport({ ratio: 1 })
    await keepPicture(page, info, `reprint-codes-${name}-small`)
    expect(await violationsOf(page, { within: '.label' })).toEqual([])
    await fake.close()
  })
