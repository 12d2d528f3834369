import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expectNote } from './notes.ts'
import { expect, keepPicture, scan, stage, test, type SandboxLine } from './station.ts'
import { closedPort, importOrder } from './test-account.ts'

async function switchToTest(bench: Page) {
  await bench.keyboard.press('F10')
  await bench.getByRole('button', { name: 'Switch to Test' }).click()
  await bench.getByRole('dialog').getByRole('button', { name: 'Switch to Test' }).click()
  await expect(bench.getByText('TEST', { exact: true })).toBeVisible()
}

async function connect(bench: Page, baseUrl: string, keys: SandboxLine['keys']) {
  await bench.getByRole('button', { name: 'Account', exact: true }).click()
  await bench.getByRole('textbox', { name: 'Service address' }).fill(baseUrl)
  await bench.getByLabel('API key').fill(keys.apiKey)
  await bench.getByLabel('API secret').fill(keys.apiSecret)
  await bench.getByLabel('User name').fill(keys.userName)
  await bench.getByLabel('Password').fill(keys.password)
  await bench.keyboard.press('F7')
}

/** By its address, and without asking it where it does not answer. */
async function addPrinter(bench: Page, host: string, port: number) {
  await bench.getByRole('button', { name: 'Printers', exact: true }).click()
  await expect(bench.getByRole('heading', { level: 1, name: 'Printers' })).toBeVisible()
  await bench.keyboard.press('F7')
  await bench.getByRole('textbox', { name: 'Or type its address' }).fill(`${host}:${port}`)
  await bench.keyboard.press('Enter')
  await bench.getByRole('button', { name: 'Add it unasked' }).click()
  await bench.getByRole('textbox', { name: 'Name' }).fill('Zebra left')
  await bench.keyboard.press('F7')
  await expectNote(bench, 'Zebra left was added')
}

/** Names another address for the printer. */
async function movePrinter(bench: Page, host: string, port: number) {
  await bench.getByRole('banner').getByRole('button', { name: 'Zebra left' }).click()
  await bench.getByRole('radio', { name: 'Set-up' }).check()
  await bench.getByRole('textbox', { name: 'Address' }).fill(`${host}:${port}`)
  await bench.keyboard.press('F7')
  await expectNote(bench, 'Saved')
}

async function saveShipFrom(bench: Page) {
  await bench.keyboard.press('F10')
  await bench.getByRole('button', { name: 'Ship from' }).click()
  const values = { Name: 'Bench Test', City: 'Seattle', State: 'WA', ZIP: '98108' }
  for (const [label, value] of Object.entries(values)) {
    await bench.getByRole('textbox', { name: label, exact: true }).fill(value)
  }
  await bench.getByRole('textbox', { name: 'Street', exact: true }).fill('1200 Industrial Ave S')
  await bench.keyboard.press('F7')
}

test(
  'a Test account is connected, and a printer that is off is told until the label comes out',
  { tag: '@desktop' },
  async ({ bench, sandbox, station }, info) => {
    const { baseUrl, keys, printers } = sandbox
    await switchToTest(bench)
    await connect(bench, baseUrl, keys)
    await expectNote(bench, 'Connected to')
    await expect(bench.getByLabel('API secret')).toHaveValue('')
    await expect(bench.locator('body')).not.toContainText(keys.apiKey)
    await addPrinter(bench, '127.0.0.1', await closedPort())
    await saveShipFrom(bench)
    await expectNote(bench, 'Saved')
    await keepPicture(bench, info, 'settings-test')

    await importOrder(station)
    await bench.keyboard.press('F2')
    await scan(bench, 'WEB-1')
    await bench.getByRole('dialog').getByRole('button', { name: 'Buy for' }).click()
    await expect(stage(bench)).toContainText('Printer?')
    await expect(stage(bench)).toContainText('The label is bought')
    await expect(bench.locator('html')).toHaveAttribute('data-sound', 'fault')
    await expect(bench.getByText('1 waiting')).toBeVisible()
    await keepPicture(bench, info, 'ship-printer-off')

    await movePrinter(bench, '127.0.0.1', printers[0]!.port)
    await bench.keyboard.press('F2')
    await expect(stage(bench)).toContainText('Shipped')
    await expect(stage(bench)).toContainText('confirmed')
  },
)

test('what an account calls differently is set beside its keys, and shown as what holds', async ({
  bench,
  sandbox,
  station,
}, info) => {
  await station.ask('profile.switch', { profile: 'test' })
  await station.ask('account.connect', { baseUrl: sandbox.baseUrl, keys: sandbox.keys })
  await bench.keyboard.press('F10')
  await bench.getByRole('button', { name: 'Account', exact: true }).click()
  const part = bench.getByRole('region', { name: 'What this account calls differently' })
  await part.getByRole('textbox', { name: 'Postal carrier’s name' }).fill('Snail')
  await part.getByLabel('Special services are sent').selectOption('as one word: one for each label')
  await part.getByLabel('Who pays the carrier is sent with').selectOption('labels')
  await part.getByRole('button', { name: 'Save for this account' }).click()
  await expect(part.getByRole('alert')).toContainText('Field that carries it is missing')
  await part.getByRole('textbox', { name: 'Field that carries it' }).fill('billTo')
  await part.getByRole('button', { name: 'Save for this account' }).click()
  await expectNote(bench, 'it holds from the next request on')
  await keepPicture(bench, info, 'settings-wording')

  await bench.getByRole('button', { name: 'Ship from' }).click()
  await bench.getByRole('button', { name: 'Account', exact: true }).click()
  await expect(part.getByRole('textbox', { name: 'Postal carrier’s name' })).toHaveValue('Snail')
  await expect(part.getByLabel('Who pays the carrier is sent with')).toHaveValue('createShipment')
  expect((await station.ask('settings.get', {})).serviceWording).toEqual({
    postalName: 'Snail',
    specialServiceAs: 'text',
    billTo: { endpoints: ['createShipment'], field: 'billTo' },
  })
})

test('wrong keys and a wrong address are refused in words, and missing fields at their fields and in a summary', async ({
  bench,
  sandbox,
}, info) => {
  await switchToTest(bench)
  await bench.getByRole('button', { name: 'Account', exact: true }).click()
  await bench.keyboard.press('F7')
  await expect(bench.getByRole('alert')).toContainText('5 fields need another look')
  await expect(bench.getByLabel('API key')).toHaveAccessibleDescription(/API key is missing/)
  await keepPicture(bench, info, 'settings-missing')

  await connect(bench, 'shipping.example/v3.1/', sandbox.keys)
  await expect(bench.getByRole('alert')).toContainText('Service address: a web address begins with https://')
  await connect(bench, sandbox.baseUrl, { ...sandbox.keys, apiSecret: 'wrong' })
  await expect(bench.getByRole('alert')).toContainText('does not accept the account’s keys')
  // Nothing is known of keys that were given to somebody else.
  await connect(bench, new URL('/', sandbox.baseUrl).href, sandbox.keys)
  await expect(bench.getByRole('alert')).toContainText('does not answer as the shipping service does')
  await expect(bench.getByRole('alert')).not.toContainText('keys')
})

test('a profile is switched only after it was asked what that means', async ({ bench }, info) => {
  await bench.keyboard.press('F10')
  await bench.getByRole('button', { name: 'Switch to Production' }).click()
  await expect(bench.getByRole('dialog')).toContainText('Real labels for real money')
  await keepPicture(bench, info, 'settings-confirm')
  await bench.keyboard.press('Escape')
  await expect(bench.getByRole('dialog')).toBeHidden()
  await expect(bench.getByText('DEMO', { exact: true })).toBeVisible()
})

// Hazard: one wrong choice leaves the bench without a profile, under a status line that still shows the one before.
test('a profile that cannot be opened leaves the one before, or says that none is open', async ({
  bench,
  folder,
}) => {
  const data = join(folder, 'station')
  mkdirSync(join(data, 'production'), { recursive: true })
  writeFileSync(join(data, 'production/packbench.db'), 'no database'.repeat(1_000))
  const banner = bench.getByRole('banner')
  const switchTo = async (name: string) => {
    await bench.getByRole('button', { name: `Switch to ${name}` }).click()
    await bench
      .getByRole('dialog')
      .getByRole('button', { name: `Switch to ${name}` })
      .click()
  }
  await bench.keyboard.press('F10')
  await switchTo('Production')
  await expect(bench.getByRole('alert')).toContainText(
    'The station stays on the profile that was open before.',
  )
  await expect(banner.getByText('DEMO', { exact: true })).toBeVisible()

  // Demo's own service cannot be reached without it.
  writeFileSync(join(data, 'response-names.json'), 'no names')
  await switchTo('Production')
  await expect(bench.getByRole('alert')).toContainText('No profile is open')
  await expect(banner.getByRole('button', { name: 'No profile open' })).toBeVisible()
  await expect(banner.getByText('DEMO', { exact: true })).toBeHidden()
  rmSync(join(data, 'response-names.json'))
  await switchTo('Demo')
  await expect(banner.getByText('DEMO', { exact: true })).toBeVisible()
  await expect(banner.getByRole('button', { name: 'No profile open' })).toBeHidden()
})

test('a form is of the profile that is open, also where another page has opened it @browser', async ({
  bench,
  station,
}) => {
  await bench.keyboard.press('F10')
  await bench.getByRole('button', { name: 'Ship from' }).click()
  const street = bench.getByRole('textbox', { name: 'Street', exact: true })
  await expect(street).not.toHaveValue('')
  await station.ask('profile.switch', { profile: 'test' })
  await expect(bench.getByRole('banner', { name: 'Station' })).toContainText('TEST')
  await expect(street).toHaveValue('')
})
