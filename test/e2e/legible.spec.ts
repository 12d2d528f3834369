// What the stage says is read from where the packer stands: whole, in every state, at every size of a bench's display,
// under a bar and bands that tell all they can. The station's side is scripted: what it tells is proved elsewhere.

import { join } from 'node:path'
import { test as base } from '@playwright/test'
import type { ParcelView, StationStatus } from '../../src/contract/domain.ts'
import { AppError } from '../../src/contract/errors.ts'
import { startFakeStation, type FakeStation } from '../support/fake-station.ts'
import { addressChange, fullStatus, type StageScene } from './every-stage.ts'
import { illegible } from './legible.ts'
import { expect, keepPicture } from './station.ts'

const sizes = {
  small: { width: 1024, height: 768 },
  usual: { width: 1366, height: 768 },
  wide: { width: 1920, height: 1080 },
  zoomed: { width: 683, height: 384 },
} as const

type Bench = {
  readonly fake: FakeStation
  /** Tells the page of a station as it is from now on. */
  readonly tell: (status: StationStatus) => void
  /** Answers the next scan. */
  readonly answer: (outcome: StageScene['outcome']) => void
  readonly doubts: ParcelView[]
}

const test = base.extend<{ scripted: Bench }>({
  scripted: async ({ page }, use) => {
    let status = fullStatus({ inDoubt: 0 })
    let outcome: StageScene['outcome'] = { kind: 'not_found', scanned: '' }
    const doubts: ParcelView[] = []
    const fake = await startFakeStation(join(import.meta.dirname, '../../out/renderer'), {
      'station.status': () => status,
      'station.look': () => ({ serviceMs: 0, printers: {} }),
      'print.jobs': () => ({ jobs: [] }),
      'doubts.list': () => ({ parcels: doubts, total: doubts.length }),
      'doubts.seconds': () => ({ open: [] }),
      'ship.scan': () => {
        if (outcome instanceof AppError) throw outcome
        return outcome
      },
      'ship.addressChange': () => ({ changes: [{ ...addressChange, changed: [...addressChange.changed] }] }),
      'attention.list': () => ({
        items: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12].map((number) => ({
          kind: 'refused' as const,
          id: String(number),
          subject: `WEB-${number}`,
          since: '2026-11-24T09:00:00.000Z',
        })),
        isMore: false,
        unread: [],
        askedAt: '2026-11-24T09:00:00.000Z',
      }),
    })
    await page.goto(fake.url)
    await use({
      fake,
      doubts,
      tell: (next) => fake.emit('station', (status = next)),
      answer: (next) => (outcome = next),
    })
    await fake.close()
  },
})

test('the status bar stays one line, and what has no room in it is counted and opens', async ({
  page,
  scripted,
}, info) => {
  await page.setViewportSize(sizes.small)
  scripted.tell(fullStatus({ service: { state: 'offline', since: '2026-11-24T09:00:00.000Z' } }))
  const bar = page.getByRole('banner', { name: 'Station' })
  const count = bar.getByRole('button', { name: /more in this bar/ })
  await expect(count).toBeVisible()
  await expect(bar.getByText('2 not sure')).toBeVisible()
  await expect(bar.getByRole('switch', { name: 'Service' })).toBeHidden()
  expect(await illegible(page)).toEqual([])
  await keepPicture(page, info, 'status-bar-folded')

  await count.press('Enter')
  await expect(bar.getByRole('switch', { name: 'Service' })).toBeVisible()
  await keepPicture(page, info, 'status-bar-open')
  await page.keyboard.press('Shift+Tab')
  await page.getByRole('textbox', { name: 'Order number by hand' }).focus()
  await expect(bar.getByRole('switch', { name: 'Service' })).toBeHidden()

  await page.setViewportSize({ width: 2400, height: 900 })
  await expect(count).toBeHidden()
  await expect(bar.getByRole('switch', { name: 'Service' })).toBeVisible()
})
