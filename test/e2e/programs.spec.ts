// Keys of other programs: made, shown once, listed, revoked; and the digits by which a page is paired.

import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import type { Page, TestInfo } from '@playwright/test'
import { languages } from '../../src/words/languages.ts'
import { programText } from '../../src/words/program-text.ts'
import { illegible } from './legible.ts'
import { findings, tooWide } from './page-checks.ts'
import { openPlace, settled } from './screens.ts'
import { holdNext } from './held-answers.ts'
import { expect, keepPicture, test, type RunningStation } from './station.ts'

const sizes = [1366, 1024] as const

async function look(page: Page, info: TestInfo, name: string): Promise<void> {
  await settled(page)
  for (const width of sizes) {
    await page.setViewportSize({ width, height: 768 })
    await keepPicture(page, info, `programs-${name}-${width}`)
    expect.soft(await tooWide(page), `${name}, ${width}`).toEqual([])
    expect.soft(await illegible(page), `${name}, ${width}`).toEqual([])
  }
  expect.soft(await findings(page), name).toEqual([])
}

/** One that nobody listens at now. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

const main = (page: Page) => page.getByRole('main')
const row = (page: Page, name: string) => main(page).getByRole('row').filter({ hasText: name })

async function openPairing(page: Page) {
  await openPlace(page, 'programs')
  await expect(page.getByRole('button', { name: 'Pair a page' })).toBeVisible()
  await page.keyboard.press('F8')
}

/** Without a mouse: from field to field, and over the scopes by Space. */
async function fillIn(page: Page, name: string, scopes: readonly string[]) {
  const field = page.getByRole('textbox', { name: 'Name' })
  await expect(field).toBeFocused()
  // Typed as fast as a test types, it would be a scan.
  await field.fill(name)
  for (const scope of ['Read', 'Print', 'Bring orders', 'Ship']) {
    await page.keyboard.press('Tab')
    await expect(page.getByRole('checkbox', { name: scope })).toBeFocused()
    if (scopes.includes(scope)) await page.keyboard.press('Space')
  }
}

test('a key is made by keys alone, shown once, and revoked', async ({ bench, station, host }, info) => {
  await bench.keyboard.press('Shift+F1')
  await bench.keyboard.press('p')
  await expect(bench.getByText('No program has a key')).toBeVisible()
  await look(bench, info, 'none')

  await bench.keyboard.press('F7')
  await bench.keyboard.press('F7')
  await expect(bench.getByText('2 fields need another look:')).toBeVisible()
  await look(bench, info, 'wrong')
  await fillIn(bench, 'Warehouse system', ['Print', 'Ship'])
  await bench.keyboard.press('Tab')
  await expect(bench.getByRole('textbox', { name: 'A parcel costs at most' })).toBeFocused()
  await bench.getByRole('textbox', { name: 'A parcel costs at most' }).fill('12.50')
  await look(bench, info, 'form')
  await bench.keyboard.press('F7')

  const dialog = bench.getByRole('dialog', { name: 'The key of Warehouse system' })
  const shown = await dialog.locator('.key').textContent()
  expect(shown).toMatch(/^pbk_[\w-]{43}$/)
  // It cannot be shown again: Escape alone does not take it away.
  await bench.keyboard.press('Escape')
  await expect(dialog.getByText('Copy it first')).toBeVisible()
  await look(bench, info, 'key')
  if (host === 'browser') await bench.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await dialog.getByRole('button', { name: 'Copy', exact: true }).click()
  if (host === 'browser') expect(await bench.evaluate(() => navigator.clipboard.readText())).toBe(shown)
  await dialog.getByRole('button', { name: 'I have kept it' }).press('Enter')
  await expect(dialog).toBeHidden()
  await expect(row(bench, 'Warehouse system')).toContainText('Print, Ship')
  await expect(row(bench, 'Warehouse system')).toContainText('$12.50')
  await expect(row(bench, 'Warehouse system')).toContainText('never')
  expect(await bench.content()).not.toContain(shown)
  expect(JSON.stringify(await station.ask('programs.list', {}))).not.toContain(shown)

  // A name that another key has.
  await bench.keyboard.press('F7')
  await fillIn(bench, 'Warehouse system', ['Read'])
  await bench.keyboard.press('F7')
  await expect(bench.getByRole('alert').first()).toContainText('name')
  await look(bench, info, 'name-taken')
  await bench.keyboard.press('Escape')

  const revoke = bench.getByRole('button', { name: 'Revoke the key of Warehouse system' })
  await revoke.press('Enter')
  const asked = bench.getByRole('dialog', { name: 'Revoke the key of Warehouse system?' })
  await look(bench, info, 'revoking')
  await bench.keyboard.press('Escape')
  await expect(asked).toBeHidden()
  expect((await station.ask('programs.list', {})).programs[0]?.revokedAt).toBeUndefined()
  await revoke.press('Enter')
  await asked.getByRole('button', { name: 'Revoke it' }).press('Enter')
  await expect(row(bench, 'Warehouse system')).toContainText('Revoked at')
  expect((await station.ask('programs.list', {})).programs[0]?.revokedAt).toBeDefined()
  await look(bench, info, 'revoked')
})

test('digits for a page are shown with the time that is left, and called off with their dialog', async ({
  bench,
  station,
}, info) => {
  await openPairing(bench)
  await expect(bench.getByText('until you revoke it')).toBeVisible()
  await fillIn(bench, 'Web shop', ['Read', 'Print'])
  await look(bench, info, 'pair-form')
  await bench.keyboard.press('F7')
  const dialog = bench.getByRole('dialog', { name: 'Digits for Web shop' })
  await expect(dialog.locator('.code')).toHaveText(/^\d{3} \d{3}$/)
  await expect(dialog.getByRole('timer')).toContainText(/[12]:\d\d/)
  await look(bench, info, 'digits')
  expect((await station.ask('programs.list', {})).pairing).toMatchObject({ name: 'Web shop' })
  await bench.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect.poll(async () => (await station.ask('programs.list', {})).pairing).toBeUndefined()

  // Shown at another page: this one says so, and can end it.
  await station.ask('programs.pair', { name: 'Another page', scopes: ['read'] })
  await expect(bench.getByText('Digits for Another page are shown')).toBeVisible()
  await look(bench, info, 'elsewhere')
  await bench.getByRole('button', { name: 'Stop' }).click()
  await expect.poll(async () => (await station.ask('programs.list', {})).pairing).toBeUndefined()
})

test('digits that are stopped elsewhere are over here, and new ones are asked for', async ({
  bench,
  station,
}, info) => {
  await openPairing(bench)
  await fillIn(bench, 'Web shop', ['Read'])
  await bench.keyboard.press('F7')
  const dialog = bench.getByRole('dialog', { name: 'Digits for Web shop' })
  await expect(dialog.locator('.code')).toBeVisible()
  await station.ask('programs.stopPairing', {})
  await expect(dialog.getByText('These digits were stopped')).toBeVisible()
  await expect(dialog.locator('.code')).toBeHidden()
  await look(bench, info, 'over')
  await dialog.getByRole('button', { name: 'New digits' }).press('Enter')
  await expect(dialog.locator('.code')).toBeVisible()
})

/** Long names, many keys, a page's, one revoked. */
async function fill(station: RunningStation) {
  const all = ['read', 'print', 'orders', 'ship'] as const
  for (const name of [
    'Lagerverwaltung der Niederlassung Oststeinbek Nord am Tor 4b',
    'WMS',
    'Shop',
    'PrintAgentWithOneVeryLongNameWithoutAnySpacesInIt',
  ])
    await station.ask('programs.make', {
      name,
      scopes: [...all],
      ...(name === 'WMS' ? {} : { parcelLimitMinor: 99_999_999 }),
    })
  const { programs } = await station.ask('programs.list', {})
  await station.ask('programs.revoke', { programId: programs[0]!.id })
}

for (const language of languages) {
  test(`a full list is whole, ${language}`, async ({ bench, station }, info) => {
    await fill(station)
    await bench.evaluate((to) => localStorage.setItem('packbench.language', to), language)
    await bench.reload()
    const m = programText[language]
    await openPlace(bench, 'programs')
    await expect(bench.getByRole('button', { name: m.revokeOf('WMS') })).toBeVisible()
    await look(bench, info, `full-${language}`)
    for (const [key, title] of [
      ['F7', m.makeTitle],
      ['F8', m.pairTitle],
    ] as const) {
      await bench.keyboard.press(key)
      await expect(main(bench).getByRole('heading', { name: title, exact: true })).toBeVisible()
      await main(bench).getByRole('checkbox').last().check()
      await look(bench, info, `form-${key}-${language}`)
      await bench.keyboard.press('Escape')
    }
  })
}

test('the installed station serves programs where it is switched on, and no more once it is off @desktop', async ({
  bench,
  station,
  host,
}, info) => {
  test.skip(host === 'browser', 'There programs are served beside the page.')
  const port = await freePort()
  await openPlace(bench, 'programs')
  await expect(bench.getByText('No program reaches this station')).toBeVisible()
  await look(bench, info, 'not-served')
  await bench.getByRole('textbox', { name: 'Port' }).fill('80')
  await expect(bench.getByText('A port is a number')).toBeVisible()
  await bench.getByRole('textbox', { name: 'Port' }).fill(String(port))
  await bench.getByRole('switch', { name: 'Serve other programs' }).press('Enter')
  const address = `http://127.0.0.1:${port}/api/v1`
  await expect(bench.getByText(address)).toBeVisible()
  await look(bench, info, 'served')
  const { key } = await station.ask('programs.make', { name: 'WMS', scopes: ['read'] })
  const asked = () => fetch(`${address}/printers`, { headers: { Authorization: `Bearer ${key}` } })
  expect((await asked()).status).toBe(200)
  await bench.getByRole('switch', { name: 'Serve other programs' }).press('Enter')
  await expect(bench.getByText('No program reaches this station')).toBeVisible()
  await expect(asked()).rejects.toThrow()
})

test('a key that is told of while the list is on its way stays on it @browser', async ({
  bench,
  station,
}) => {
  const answer = await holdNext(bench, 'programs.list')
  await openPlace(bench, 'programs')
  await answer.given
  await station.ask('programs.make', { name: 'Counter', scopes: ['read'] })
  await expect(row(bench, 'Counter')).toBeVisible()
  await answer.release()
  await expect(row(bench, 'Counter')).toBeVisible()
})
