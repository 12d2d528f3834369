// Targets of results at two benches of a warehouse: those that all have, one of this computer, and one that another bench changes.

import { resultText } from '../../src/words/result-text.ts'
import type { FolderTarget, HttpTarget } from '../../src/contract/results.ts'
import { startResultReceiver } from '../support/result-receiver.ts'
import { illegible } from './legible.ts'
import { findings, tooWide } from './page-checks.ts'
import { openPlace, settled } from './screens.ts'
import { expect, keepPicture } from './station.ts'
import { test } from './warehouse-test.ts'

const about = { enabled: true, events: ['parcel.shipped' as const], trackingStatuses: [] }
const shop: HttpTarget = {
  kind: 'http',
  ...about,
  name: 'Shop',
  method: 'POST',
  url: 'https://shop.example/webhooks/{orderNumber}',
  auth: 'header',
  headerName: 'Authorization',
  user: '',
  body: {},
}
const files: FolderTarget = { kind: 'folder', ...about, name: 'ERP', folder: '/var/erp/in', format: 'csv' }

for (const language of ['en', 'de'] as const)
  test(`targets that all benches have, and one that is this bench’s own, in ${language} @browser`, async ({
    page,
    key,
    openBench,
  }, info) => {
    expect(key).toBeDefined()
    const receiver = await startResultReceiver()
    const said = resultText[language]
    const first = await openBench('Bench 1')
    const second = await openBench('Bench 2')
    async function look(name: string): Promise<void> {
      await settled(page)
      for (const width of [1366, 1024]) {
        await page.setViewportSize({ width, height: 768 })
        await keepPicture(page, info, `results-benches-${language}-${name}-${width}`)
        expect.soft(await tooWide(page), `${name}, ${width}`).toEqual([])
        expect.soft(await illegible(page), `${name}, ${width}`).toEqual([])
      }
      expect.soft(await findings(page), name).toEqual([])
    }

    await page.addInitScript((to) => localStorage.setItem('packbench.language', to), language)
    await page.goto(first.url)
    await openPlace(page, 'results')
    await expect(page.getByText(said.none)).toBeVisible()
    await look('none')
    // Another bench’s come by themselves.
    const { id: targetId } = await second.ask('results.saveTarget', { config: shop, secret: 'Bearer x' })
    const card = page.getByRole('region', { name: 'Shop', exact: true })
    await expect(card).toBeVisible()
    await first.ask('results.saveTarget', { config: files })
    await first.ask('results.saveTarget', {
      config: { ...shop, name: 'Here', url: receiver.url, auth: 'none' },
    })
    await expect(page.getByRole('region', { name: 'ERP', exact: true })).toContainText(said.ownBench)
    await expect(page.getByRole('region', { name: 'Here', exact: true })).toContainText(said.ownBench)
    await expect(card).not.toContainText(said.ownBench)
    await look('board')

    await page.getByRole('button', { name: said.removeOf('Shop') }).click()
    await expect(page.getByRole('dialog')).toContainText(said.removedAtAll)
    await look('remove')
    await page.getByRole('button', { name: said.keep, exact: true }).click()
    await page.getByRole('button', { name: said.editOf('Shop') }).click()
    await look('form')
    await page.keyboard.press('Escape')

    await second.ask('results.removeTarget', { targetId })
    await expect(card).toBeHidden()
    await look('gone')
    await receiver.close()
  })
