// Two benches that have the same orders, each with its own page and data folder, over one PostgreSQL.

import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { openWarehouse } from '../../src/adapters/postgres/open-warehouse.ts'
import { openSettingsFile } from '../../src/app/station/station-settings.ts'
import { missingForKeyring, startKeyring } from '../support/keyring.ts'
import { csvHeading, csvRow } from '../support/order-csv.ts'
import type { PrivatePostgres } from '../support/private-postgres.ts'
import { begin } from '../support/warehouse-command.ts'
import type { HostProcess } from './hosts/host-process.ts'
import { expect, keepPicture, openInBrowser, scan, stage, type SandboxLine } from './station.ts'
import { illegible } from './legible.ts'
import { findings, tooWide } from './page-checks.ts'
import { askNow, openByKey } from './screens.ts'
import { setUpTest, startLine } from './test-account.ts'
import { test } from './warehouse-test.ts'

const sue = { name: 'Sue Bell', badge: 'E-004711' }
const pat = { name: 'Pat Moss', badge: 'E-004712' }

type Around = {
  readonly folder: string
  readonly browser: Browser
  readonly stations: HostProcess
  readonly postgres: PrivatePostgres
}

/** A bench of the warehouse with the orders WEB-1 and WEB-2, at its Ship screen; Pat packs there. */
async function openBench(
  { folder, browser, stations, postgres }: Around,
  bench: string,
  account: { readonly baseUrl: string; readonly keys: SandboxLine['keys'] },
  printerPort: number,
) {
  const dataDir = join(folder, bench)
  openSettingsFile(dataDir).change({
    warehouse: { url: postgres.url(), name: 'main', bench, cutOff: 'strict' },
  })
  const station = await openInBrowser(dataDir, stations)
  await station.ask('guide.dismiss', { dismissed: true })
  await setUpTest(station, account, printerPort)
  await station.ask('operators.save', { ...sue, role: 'supervise', limits: {} })
  await station.ask('operators.save', { ...pat, role: 'pack', limits: {} })
  const viewport = { width: 1366, height: 768 }
  const page = await (await browser.newContext({ viewport, reducedMotion: 'reduce' })).newPage()
  await page.goto(station.url)
  await expect(stage(page)).toContainText('Scan an order')
  // The page knows that badges are read.
  await expect(bar(page)).toContainText(sue.name)
  await scan(page, pat.badge)
  await expect(bar(page)).toContainText(pat.name)
  return { station, page }
}

const bar = (page: Page) => page.getByRole('banner', { name: 'Station' })

test('an order that one bench has is taken over at another, and both go on once the database is back @browser', async ({
  folder,
  browser,
  stations,
  postgres,
  sandbox,
}, info) => {
  const keepBoth = async (page: Page, name: string) => {
    await keepPicture(page, info, `warehouse-${name}`)
    await page.setViewportSize({ width: 1024, height: 768 })
    await keepPicture(page, info, `warehouse-${name}-1024`)
    expect.soft(await tooWide(page), `${name} at 1024`).toEqual([])
    expect.soft(await illegible(page), `${name} at 1024`).toEqual([])
    await page.setViewportSize({ width: 1366, height: 768 })
  }
  const around = { folder, browser, stations, postgres }
  const { port } = sandbox.printers[0]!
  const line = await startLine(sandbox.baseUrl)
  const left = await openBench(around, 'Bench 1', { baseUrl: line.baseUrl, keys: sandbox.keys }, port)
  const right = await openBench(around, 'Bench 2', sandbox, port)

  await test.step('the second bench is told who has the order, and since when', async () => {
    line.setAnswers(false)
    await scan(left.page, 'WEB-1')
    await expect(stage(left.page)).toContainText('Not sure')
    await scan(right.page, 'WEB-1')
    await expect(stage(right.page)).toContainText(/Bench 1 has had this order since .*\d/)
    await keepBoth(right.page, 'held')
  })

  const rowOf = (page: Page, order: string) =>
    page.getByRole('grid', { name: 'Orders' }).getByRole('row').filter({ hasText: order })

  await test.step('the list of the second bench shows it', async () => {
    await right.page.keyboard.press('Escape')
    await right.page.keyboard.press('F6')
    await expect(rowOf(right.page, 'WEB-1')).toContainText('At Bench 1')
    await keepBoth(right.page, 'list-held')
    await right.page.keyboard.press('Escape')
    await scan(right.page, 'WEB-1')
    await expect(stage(right.page)).toContainText(/Bench 1 has had this order since .*\d/)
  })

  await test.step('the shift lead sees both benches, and what they have', async () => {
    await openByKey(right.page, 'warehouse')
    const list = right.page.getByRole('grid')
    await expect(list.getByRole('row').filter({ hasText: 'Bench 1' })).toContainText(pat.name)
    await expect(list.getByRole('row').filter({ hasText: 'Bench 2' })).toContainText('this one')
    // The one that is not sure is told as one.
    await expect(
      list.getByRole('row').filter({ hasText: 'Bench 1' }).getByRole('gridcell').nth(5),
    ).toHaveText('1')
    await keepBoth(right.page, 'benches')
    await right.page.getByRole('radio', { name: /^Orders at benches/ }).check()
    const order = right.page.getByRole('row').filter({ hasText: 'WEB-1' })
    await expect(order).toContainText('Not sure whether it was bought')
    await keepBoth(right.page, 'orders')
    expect(await findings(right.page)).toEqual([])
    await right.page.keyboard.press('F2')
  })

  await test.step('two hundred benches are one list, by keys from the first to the last', async () => {
    await postgres.query(
      `INSERT INTO packbench.benches (warehouse_id, bench_id, name, facts, facts_at)
       SELECT b.warehouse_id, gen_random_uuid(), 'Bench ' || number, b.facts, clock_timestamp()
       FROM packbench.benches b, generate_series(1001, 1198) number WHERE b.name = 'Bench 1'`,
    )
    await openByKey(right.page, 'warehouse')
    await expect(right.page.getByRole('radio', { name: 'Benches (200)' })).toBeChecked()
    await right.page.keyboard.press('ArrowDown')
    await right.page.keyboard.press('End')
    await expect(right.page.getByRole('row', { selected: true })).toContainText('Bench 1198')
    await keepBoth(right.page, 'two-hundred')
    expect(await findings(right.page)).toEqual([])
    await postgres.query(`DELETE FROM packbench.benches WHERE name LIKE 'Bench 1___'`)
    await right.page.keyboard.press('F2')
  })

  await test.step('the list can be read whole where its words are long', async () => {
    await left.page.setViewportSize({ width: 1024, height: 768 })
    for (const language of ['de', 'fr', 'en'] as const) {
      await left.page.evaluate((to) => {
        localStorage.setItem('packbench.language', to)
        sessionStorage.setItem('packbench.place', JSON.stringify({ screen: 'warehouse' }))
      }, language)
      await left.page.reload()
      await expect(left.page.locator('html')).toHaveAttribute('lang', language)
      await expect(left.page.getByRole('grid').getByRole('row').filter({ hasText: 'Bench 2' })).toBeVisible()
      await keepPicture(left.page, info, `warehouse-benches-${language}-1024`)
      expect.soft(await tooWide(left.page), language).toEqual([])
      expect.soft(await illegible(left.page), language).toEqual([])
    }
    await left.page.setViewportSize({ width: 1366, height: 768 })
    await left.page.keyboard.press('F2')
  })

  await test.step('a supervisor takes it over, and it is bought once', async () => {
    await right.page.keyboard.press('F4')
    const asks = right.page.getByRole('dialog', { name: /supervisor’s badge/ })
    await expect(asks).toContainText('WEB-1')
    await keepBoth(right.page, 'take-over')
    await scan(right.page, sue.badge)
    await expect(asks).toBeHidden()
    await expect(stage(right.page)).toContainText('confirmed')
    line.setAnswers(true)
    await left.page.keyboard.press('Shift+F5')
    const open = left.page.getByRole('dialog', { name: 'Open matters' })
    await askNow(open)
    await expect(open).toContainText('It is known what came of every purchase')
    await left.page.keyboard.press('Escape')
    // It had bought it: the same shipment, which costs nothing more, and two labels of it.
    await expect(bar(left.page)).toContainText('Packed twice: WEB-1')
    await keepBoth(left.page, 'packed-twice')
    const labels = await Promise.all([left, right].map(({ station }) => station.ask('station.status', {})))
    const [first, second] = labels.map(({ recent }) => recent[0]?.trackingNumber)
    expect(first).toBeDefined()
    expect(second).toBe(first)
    await right.page.keyboard.press('Escape')
  })

  await test.step('a message is on Ship of its bench until a key says that it was read', async () => {
    await scan(right.page, sue.badge)
    await expect(bar(right.page)).toContainText(sue.name)
    await openByKey(right.page, 'warehouse')
    await right.page.keyboard.press('F7')
    const form = right.page.getByRole('dialog', { name: 'Message to benches' })
    await form.getByRole('textbox', { name: 'Message' }).fill('Break at ten')
    await form.getByRole('combobox', { name: 'To' }).selectOption('Bench 1')
    await keepBoth(right.page, 'message-form')
    await right.page.keyboard.press('Enter')
    await expect(form).toBeHidden()
    await left.page.keyboard.press('F2')
    await left.page.keyboard.press('Escape')
    const band = left.page.getByRole('region', { name: 'Message' })
    await expect(band).toContainText('Break at ten')
    await expect(band).toContainText('Sue Bell (Bench 2)')
    await keepBoth(left.page, 'message')
    await left.page.keyboard.press('F8')
    await expect(band).toBeHidden()
    await right.page.getByRole('radio', { name: /^Messages/ }).check()
    await expect(right.page.getByRole('row').filter({ hasText: 'Break at ten' })).toContainText(
      /1 of 1\s*Bench 1, Pat Moss, .*\d/,
    )
    await keepBoth(right.page, 'messages')
  })

  await test.step('all benches stop, and say who stopped them, until they are let go on', async () => {
    await right.page.keyboard.press('F8')
    await right.page
      .getByRole('dialog', { name: 'Stop all benches?' })
      .getByRole('button', { name: 'Stop all' })
      .click()
    await expect(right.page.getByRole('button', { name: 'Let all go on' })).toBeVisible()
    await expect(bar(left.page)).toContainText(/Stopped since .*Sue Bell \(Bench 2\)/)
    await expect(left.page.getByRole('region', { name: 'Stopped' })).toContainText('Sue Bell (Bench 2)')
    await scan(left.page, 'WEB-2')
    await expect(stage(left.page)).toContainText('All benches are stopped by Sue Bell (Bench 2)')
    await keepBoth(left.page, 'stopped')
    await right.page.getByRole('radio', { name: /^Benches/ }).check()
    await keepBoth(right.page, 'stopped-benches')
    await right.page.keyboard.press('F8')
    await expect(right.page.getByRole('dialog')).toBeVisible()
    await right.page.keyboard.press('Enter')
    await expect(left.page.getByRole('region', { name: 'Stopped' })).toBeHidden()
    await left.page.keyboard.press('Escape')
    await right.page.keyboard.press('F2')
  })

  await test.step('cut off, nothing is bought, and the status bar says so', async () => {
    await postgres.kill()
    await scan(right.page, 'WEB-2')
    await expect(stage(right.page)).toContainText('does not answer')
    await expect(bar(right.page)).toContainText(/No warehouse since .*\d/)
    await keepBoth(right.page, 'cut-off')
    await openByKey(right.page, 'warehouse')
    await expect(right.page.getByRole('main')).toContainText(/has not answered since .*\d/)
    await keepBoth(right.page, 'benches-cut-off')
    await right.page.keyboard.press('F2')
  })

  await test.step('once it is back, the order is packed here, and the other bench is told', async () => {
    await left.page.keyboard.press('F6')
    await expect(rowOf(left.page, 'WEB-2')).toContainText('To ship')
    await postgres.start()
    await expect(bar(right.page)).not.toContainText('No warehouse')
    // A busy database may leave one more question without an answer: it is asked again, as the stage says.
    const outcome = stage(right.page).filter({ hasText: /confirmed|Nothing was bought/ })
    do {
      await right.page.keyboard.press('Escape')
      await scan(right.page, 'WEB-2')
      await expect(outcome).toBeVisible()
    } while ((await outcome.textContent())?.includes('Nothing was bought'))
    await expect(stage(right.page)).toContainText('confirmed')
    // Without a scan: the list of the other bench changes where it is looked at.
    await expect(rowOf(left.page, 'WEB-2')).toContainText('Packed at Bench 2')
    await expect(left.page.getByRole('radio', { name: 'Shipped 2' })).toBeVisible()
    await keepBoth(left.page, 'list-packed')
    await rowOf(left.page, 'WEB-2').click()
    await left.page.keyboard.press('Enter')
    await expect(left.page.getByText(/Bench 2 packed this order (at|on) .*\d/)).toBeVisible()
    await keepBoth(left.page, 'page-packed')
    await left.page.keyboard.press('Escape')
    await left.page.keyboard.press('F2')
    await expect(bar(left.page)).not.toContainText('No warehouse')
    await scan(left.page, 'WEB-2')
    await expect(stage(left.page)).toContainText('Bench 2 packed this order')
    await keepBoth(left.page, 'packed')
  })

  await test.step('where nobody packs by badge, a key alone takes over what was not begun', async () => {
    const { operators } = await right.station.ask('operators.list', {})
    const supervisorsLast = operators.toSorted(
      (a, b) => Number(a.role !== 'pack') - Number(b.role !== 'pack'),
    )
    for (const { id } of supervisorsLast) await right.station.ask('operators.remove', { operatorId: id })
    const contentBase64 = Buffer.from([csvHeading, csvRow('WEB-3', 'Robin Sample')].join('\n')).toString(
      'base64',
    )
    await right.station.ask('orders.import', { fileName: 'more.csv', contentBase64 })
    const third = await openWarehouse({
      ...{ url: postgres.url(), password: undefined, name: 'main', profile: 'test' },
      ...{ benchId: randomUUID(), bench: 'Bench 3' },
    })
    await third.claims.claim({ orderKey: 'web-3', parcelNumber: 1 })
    await right.page.keyboard.press('Escape')
    await scan(right.page, 'WEB-3')
    await expect(stage(right.page)).toContainText(/Bench 3 has had this order since .*\d/)
    await keepBoth(right.page, 'held-plainly')
    await right.page.keyboard.press('F8')
    await expect(stage(right.page)).toContainText('confirmed')
    await third.close()
  })

  await test.step('cut off, the order’s page says since when nothing was heard', async () => {
    await postgres.kill()
    await left.page.keyboard.press('Escape')
    await scan(left.page, 'WEB-2')
    await expect(bar(left.page)).toContainText(/No warehouse since .*\d/)
    await left.page.keyboard.press('F6')
    await rowOf(left.page, 'WEB-2').click()
    await left.page.keyboard.press('Enter')
    await expect(left.page.getByText(/Bench 2 packed this order (at|on) .*\d/)).toContainText(
      /Nothing was heard from the warehouse since .*\d/,
    )
    await expect(left.page.getByRole('button', { name: /Second parcel/ })).toBeHidden()
    await keepBoth(left.page, 'page-cut-off')
  })

  for (const { station, page } of [left, right]) {
    await page.context().close()
    await station.quit()
  }
  line.close()
})

test('a bench joins by the code that another one shows on its screen @browser', async ({
  folder,
  browser,
  stations,
  postgres,
  sandbox,
  key,
}, info) => {
  const missing = missingForKeyring()
  test.skip(missing !== undefined, missing)
  const keyring = await startKeyring()
  const around = { folder, browser, stations, postgres }
  const { station, page } = await openBench(around, 'Bench 1', sandbox, sandbox.printers[0]!.port)
  /** At the new bench, which has a keychain of its own and nothing of the environment of the first. */
  const atNew = (...args: readonly string[]) =>
    begin({ ...keyring.env, PACKBENCH_WAREHOUSE_KEY: '' }, ...args, '--data', join(folder, 'new')).ended
  const joinBy = (code: string) =>
    atNew('join', '--url', postgres.url(), '--bench', 'Bench 9', '--code', code)
  const dialog = page.getByRole('dialog', { name: 'Let a bench join' })
  const shownCode = async () => (await dialog.getByText(/^(\w{4}-){3}\w{4}$/).textContent()) ?? ''

  await test.step('a packer cannot show one', async () => {
    await openByKey(page, 'warehouse')
    await page.keyboard.press('F4')
    await expect(dialog.getByRole('alert')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  })

  await test.step('a code that is shown no more is over', async () => {
    await scan(page, sue.badge)
    await expect(bar(page)).toContainText(sue.name)
    await page.keyboard.press('F4')
    const code = await shownCode()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect
      .poll(() => postgres.query('SELECT 1 FROM packbench.invites WHERE ended_at IS NULL'))
      .toEqual([])
    expect((await joinBy(code)).stderr).toContain('No bench shows this code now')
  })

  await test.step('it is shown large, with the time that is left, and a bench joins by it', async () => {
    await page.keyboard.press('F4')
    const code = await shownCode()
    await expect(dialog.getByRole('timer')).toContainText(/9:5\d/)
    // Where it has joined already, without the address.
    await expect(dialog).toContainText(`join --code ${code} [--url postgres://…]`)
    await page.setViewportSize({ width: 1024, height: 768 })
    await keepPicture(page, info, 'warehouse-invite-1024')
    expect.soft(await tooWide(page)).toEqual([])
    expect.soft(await illegible(page)).toEqual([])
    await page.setViewportSize({ width: 1366, height: 768 })
    expect(await findings(page)).toEqual([])
    const joined = await joinBy(code)
    expect(joined.stdout, joined.stderr).toContain('key: given by that bench, and kept here')
    await expect(dialog).toContainText('Bench 9 has the key.')
    await expect(dialog.getByText(code)).toBeHidden()
    await keepPicture(page, info, 'warehouse-invite-joined')
    expect((await joinBy(code)).stderr).toContain('No bench shows this code now')
    const kept = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage, location.href]))
    expect(kept).not.toContain(code)
    expect((await atNew('key', 'show')).stdout.trim()).toBe(key.toString('base64'))
    await page.keyboard.press('Escape')
  })

  await test.step('without the newest key it says that it can invite nobody', async () => {
    await postgres.query(
      `INSERT INTO packbench.keys (warehouse_id, version, key_id, bench)
       SELECT warehouse_id, 2, reverse(key_id), bench FROM packbench.keys`,
    )
    await page.keyboard.press('F4')
    await expect(dialog).toContainText('This bench does not have the newest key')
  })

  await page.context().close()
  await station.quit()
  await keyring.stop()
})
