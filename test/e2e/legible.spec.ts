// What the stage says is read from where the packer stands: whole, in every state, at every size of a bench's display,
// under a bar and bands that tell all they can. The station's side is scripted: what it tells is proved elsewhere.

import { join } from 'node:path'
import type { Page, TestInfo } from '@playwright/test'
import { test as base } from '@playwright/test'
import type { ParcelView, StationStatus } from '../../src/contract/domain.ts'
import { AppError } from '../../src/contract/errors.ts'
import { wordsIn } from '../support/all-words.ts'
import { languageNames, languages, type Language } from '../../src/words/languages.ts'
import { inTurn } from '../support/in-turn.ts'
import { startFakeStation, type FakeStation } from '../support/fake-station.ts'
import {
  addressChange,
  bandStatus,
  everyStage,
  fullStatus,
  longParcel,
  type StageScene,
} from './every-stage.ts'
import { illegible } from './legible.ts'
import { expect, keepPicture, scan } from './station.ts'

const sizes = {
  small: { width: 1024, height: 768 },
  usual: { width: 1366, height: 768 },
  wide: { width: 1920, height: 1080 },
  zoomed: { width: 683, height: 384 },
} as const

/** States that say much. */
const pictured = new Set([
  'shipped',
  'refused',
  'address_modified',
  'doubt',
  'wrong_label',
  'not_found',
  'verifying',
  'resumed',
  'wrong_item',
  'too_many',
  'asks_lot',
  'excuse_items',
])

type Bench = {
  readonly fake: FakeStation
  /** Tells the page of a station as it is from now on. */
  readonly tell: (status: StationStatus) => void
  /** Answers the next scan. */
  readonly answer: (outcome: StageScene['outcome']) => void
  readonly doubts: ParcelView[]
}

const test = base.extend<{ language: Language; scripted: Bench }>({
  language: ['en', { option: true }],
  scripted: async ({ page, language }, use) => {
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
    await page.addInitScript((to) => localStorage.setItem('packbench.language', to), language)
    await page.goto(fake.url)
    await expect(page.getByRole('button', { name: wordsIn(language).attention.count(12) })).toBeVisible()
    await use({
      fake,
      doubts,
      tell: (next) => fake.emit('station', (status = next)),
      answer: (next) => (outcome = next),
    })
    await fake.close()
  },
})

async function bring(page: Page, { tell, answer }: Bench, scene: StageScene, name: string): Promise<void> {
  tell(scene.status ?? fullStatus())
  answer(ofItsOwn(scene.outcome))
  await scan(page, `SCAN-${name.toUpperCase()}`)
  if (scene.key) {
    await expect(page.locator(`[data-state=${scene.from}]`)).toBeVisible()
    await page.keyboard.press(scene.key)
  }
  await expect(page.locator(`[data-state=${name}]`)).toBeVisible()
}

/** Each is another parcel: what is left open of those before stays in a band above the stage. */
const ofItsOwn = (outcome: StageScene['outcome']): StageScene['outcome'] =>
  'parcel' in outcome && outcome.parcel
    ? { ...outcome, parcel: { ...outcome.parcel, purchaseId: crypto.randomUUID() } }
    : outcome

/** Walks the states of the stage, and tells what of them cannot be read at these sizes. */
async function faultsOf(
  page: Page,
  scripted: Bench,
  at: readonly (keyof typeof sizes)[],
  {
    info,
    name: picture,
    status,
    isLonger = false,
  }: { info: TestInfo; name: string; status?: StationStatus; isLonger?: boolean },
): Promise<Readonly<Record<string, readonly string[]>>> {
  const faults: Record<string, readonly string[]> = {}
  for (const [name, scene] of Object.entries(everyStage)) {
    await bring(page, scripted, status && !scene.status ? { ...scene, status } : scene, name)
    for (const size of at) {
      await page.setViewportSize(sizes[size])
      // Under bands, and in a language that is longer, the table of an address with five changes scrolls on the smallest
      // display; its buttons stand before it.
      const isTable = (status !== undefined || isLonger) && name === 'address_modified' && size === 'small'
      const found = await illegible(page, { scrolls: size === 'zoomed' || isTable })
      if (found.length > 0) faults[`${name}, ${size}`] = found
      if (pictured.has(name)) await keepPicture(page, info, `${picture}-${name}-${size}`)
    }
  }
  return faults
}

test('the stage is whole in every state, at every size', async ({ page, scripted }, info) => {
  const at = ['small', 'usual', 'wide', 'zoomed'] as const
  expect(await faultsOf(page, scripted, at, { info, name: 'stage' })).toEqual({})
})

const others = languages.filter((one) => one !== 'en')

for (const language of inTurn('the stage is whole in every state in each language', others, 1)) {
  test.describe(languageNames[language], () => {
    test.use({ language })

    test('the stage is whole in every state', async ({ page, scripted }, info) => {
      const at = ['small', 'usual'] as const
      const name = `stage-${language}`
      expect(await faultsOf(page, scripted, at, { info, name, isLonger: true })).toEqual({})
    })
  })
}

test('bands above the stage leave it whole', async ({ page, scripted }, info) => {
  const status = bandStatus()
  scripted.tell(status)
  scripted.fake.emit('parcel', longParcel({ orderNumber: 'WEB-7', state: 'in_doubt' }))
  await expect(page.getByRole('region', { name: 'A queue stands still' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Open matters' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Waiting for you' })).toBeVisible()
  const at = ['small', 'usual'] as const
  expect(await faultsOf(page, scripted, at, { info, name: 'bands', status })).toEqual({})
})

test('at twice the size a message stands below the page, over no button of it', async ({
  page,
  scripted,
}, info) => {
  await page.setViewportSize(sizes.zoomed)
  scripted.tell(fullStatus())
  await scan(page, 'PB-NO-SUCH-COMMAND')
  const message = page.getByRole('log').getByText('PB-NO-SUCH-COMMAND')
  await expect(message).toBeInViewport({ ratio: 1 })
  // Before the picture is made: it stands for five seconds.
  const [said, main] = await Promise.all([message.boundingBox(), page.getByRole('main').boundingBox()])
  await keepPicture(page, info, 'message-zoomed')
  expect(said!.y).toBeGreaterThanOrEqual(main!.y + main!.height)
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
  await expect(bar.getByRole('button', { name: '2 not sure', exact: true })).toBeVisible()
  await expect(bar.getByRole('switch', { name: 'Service', checked: false })).toBeVisible()
  const sound = bar.getByRole('button', { name: 'Sound' })
  await expect(sound).toBeHidden()
  expect(await illegible(page)).toEqual([])
  await keepPicture(page, info, 'status-bar-folded')

  await count.press('Enter')
  await expect(sound).toBeVisible()
  await keepPicture(page, info, 'status-bar-open')
  await page.keyboard.press('Shift+Tab')
  await page.getByRole('textbox', { name: 'Order number by hand' }).focus()
  await expect(sound).toBeHidden()

  await page.setViewportSize({ width: 3000, height: 900 })
  await expect(count).toBeHidden()
  await expect(sound).toBeVisible()
})

for (const language of languages) {
  test.describe(languageNames[language], () => {
    test.use({ language })

    test('each trouble stays in the bar, in fewer words where it has to', async ({
      page,
      scripted,
    }, info) => {
      await page.setViewportSize(sizes.small)
      const bar = page.getByRole('banner')
      const { printers } = bandStatus()
      const stopped = printers.map((printer) => ({ ...printer, waitingJobs: 0 }))
      const since = '2026-11-24T09:00:00.000Z'
      const { condition, frame } = wordsIn(language)
      for (const state of ['reachable', 'offline'] as const) {
        scripted.tell(fullStatus({ profile: 'test', printers: stopped, service: { state, since } }))
        const [fine, offline] = [frame.service('reachable', '', false), frame.offline]
        await expect(bar.getByText(offline, { exact: true })).toBeVisible({
          timeout: 4_000,
          visible: state === 'offline',
        })
        await expect(bar.getByText(fine, { exact: true }).first()).toBeHidden()
        await expect(bar.getByText(frame.noWarehouse, { exact: true })).toBeVisible()
        await expect(bar.getByText(condition.conditions.paper_out.short)).toBeVisible()
        expect(await illegible(page)).toEqual([])
        await keepPicture(page, info, `bar-troubles-${state}-${language}`)
      }
    })

    test('Demo is in sight whatever else the bar tells', async ({ page, scripted }) => {
      scripted.tell(fullStatus({ service: { state: 'offline', since: '2026-11-24T09:00:00.000Z' } }))
      const demo = page.getByRole('banner').getByText(wordsIn(language).frame.profile.demo, { exact: true })
      for (const size of Object.values(sizes)) {
        await page.setViewportSize(size)
        await expect(demo).toBeInViewport({ ratio: 1 })
      }
    })
  })
}
