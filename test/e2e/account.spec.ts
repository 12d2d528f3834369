import type { Page } from '@playwright/test'
import { violationsOf } from './axe.ts'
import { expectNote, keepNotes } from './notes.ts'
import { clearFaults, setFault } from './sandbox-switches.ts'
import { expect, keepPicture, scan, stage, test, type RunningStation, type SandboxLine } from './station.ts'
import { setUpTest } from './test-account.ts'

const noFindings = async (page: Page) => {
  const violations = await violationsOf(page)
  expect(violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))).toEqual([])
}

async function openFromMore(page: Page, name: string) {
  await page.keyboard.press('Shift+F1')
  await page.getByRole('button', { name: new RegExp(`^${name}`) }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

const connected = (station: RunningStation, sandbox: SandboxLine) =>
  setUpTest(station, sandbox, sandbox.printers[0]?.port ?? 0)

async function balanceMinor({ baseUrl }: SandboxLine): Promise<number> {
  const answer = await fetch(new URL('/sandbox/state', baseUrl))
  return ((await answer.json()) as { balanceMinor: number }).balanceMinor
}

test('funds are added once: declined, added, and in doubt until the history tells', async ({
  bench,
  station,
  sandbox,
}, info) => {
  await connected(station, sandbox)
  await openFromMore(bench, 'Account')
  const balance = bench.getByRole('region', { name: 'Balance', exact: true })
  await expect(balance).toContainText('$500.00')
  await expect(balance).toContainText('As the service said at')
  await noFindings(bench)

  const add = async (amount: string, button: string) => {
    await bench.getByRole('textbox', { name: 'Amount' }).fill(amount)
    await bench.keyboard.press('F7')
    const dialog = bench.getByRole('dialog')
    await expect(dialog).toContainText('charged to the payment method on file')
    await keepPicture(bench, info, `account-confirm-${amount}`)
    await dialog.getByRole('button', { name: button }).click()
  }
  const deposits = bench.getByRole('region', { name: 'Funds added here' })
  await add('3000', 'Add $3,000.00')
  await expect(deposits).toContainText('The payment method declined it')
  await add('100', 'Add $100.00')
  await expectNote(bench, '$100.00 were added')
  await expect(balance).toContainText('$600.00')

  await setFault(sandbox, { endpoint: 'addFunds', kind: 'cut_after_work' })
  await setFault(sandbox, { endpoint: 'getBalanceHistory', kind: 'cut_before_work', times: 200 })
  await add('75.50', 'Add $75.50')
  const doubt = bench.getByRole('alert').filter({ hasText: 'Not sure whether $75.50 were added' })
  await expect(doubt).toBeVisible()
  await expect(bench.getByRole('button', { name: 'Add $75.50' })).toBeDisabled()
  await keepPicture(bench, info, 'account-in-doubt')
  await noFindings(bench)
  await clearFaults(sandbox)
  // It looks by itself as well, and may have done so by now.
  const { deposits: known } = await station.ask('postage.account', {})
  await station.ask('postage.settleDeposit', { depositId: known[0]?.depositId ?? '' })
  await expect(doubt).toBeHidden()
  await bench.keyboard.press('F4')
  await expect(balance).toContainText('$675.50')
  expect(await balanceMinor(sandbox)).toBe(67_550)

  await bench.getByRole('button', { name: 'AutoBuy: Change' }).click()
  await bench.getByRole('checkbox', { name: 'Recharge by itself' }).check()
  await bench.getByRole('button', { name: 'Save AutoBuy' }).click()
  await bench.getByRole('dialog').getByRole('button', { name: 'Turn on: $100.00 below $25.00' }).click()
  await expect(bench.getByText('Adds $100.00 when the balance falls below $25.00.')).toBeVisible()
  await keepPicture(bench, info, 'account')

  await bench.getByRole('radio', { name: 'History' }).check()
  await expect(
    bench.getByRole('img', { name: /^The balance went from \$500\.00 to \$675\.50/ }),
  ).toBeVisible()
  await expect(bench.getByRole('grid', { name: 'Balance history' })).toContainText('+$75.50')
  await keepPicture(bench, info, 'account-history')
  await noFindings(bench)
  const download = bench.waitForEvent('download')
  await bench.keyboard.press('F7')
  const stream = await (await download).createReadStream()
  const csv = (await stream.toArray()).join('')
  expect(csv.split('\r\n')[1]).toMatch(/Deposit,Funds added,75\.50,675\.50,USD,/)
})

test('a customer signs up and approves the terms', async ({ bench, station, sandbox }, info) => {
  await connected(station, sandbox)
  await openFromMore(bench, 'Account')
  await bench.getByRole('radio', { name: 'Sign-up' }).check()
  await expect(bench.getByRole('textbox', { name: 'Service address' })).toHaveValue(sandbox.baseUrl)
  await bench.keyboard.press('F7')
  await expect(bench.getByRole('alert')).toContainText('5 fields need another look')
  const values = {
    'E-mail': 'pack@example.com',
    Company: 'Example Goods',
    'First name': 'Avery',
    'Last name': 'Example',
  }
  for (const [name, value] of Object.entries(values)) await bench.getByRole('textbox', { name }).fill(value)
  await bench.getByLabel('Password').fill('correct horse battery')
  await bench.keyboard.press('F7')
  await expect(bench.getByRole('textbox', { name: 'Account number' })).toHaveValue(/^[0-9a-f-]{36}$/)
  await expect(bench.getByLabel('Password')).toHaveValue('')
  await keepPicture(bench, info, 'account-sign-up')
  await noFindings(bench)
  await bench.getByRole('button', { name: 'Approve the terms' }).click()
  await bench.getByRole('dialog').getByRole('button', { name: 'Approve the terms' }).click()
  await expectNote(bench, 'The terms are approved')
})

test('a carrier is added, refused in its own words, disabled and deleted; its secrets stay unseen', async ({
  bench,
  station,
  sandbox,
}, info) => {
  await connected(station, sandbox)
  await openFromMore(bench, 'Carriers')
  const list = bench.getByRole('navigation', { name: 'Carrier accounts' })
  await expect(list.getByRole('button')).toHaveCount(3)
  await keepPicture(bench, info, 'carriers')
  await noFindings(bench)

  await bench.keyboard.press('F7')
  await bench.getByRole('combobox', { name: 'Carrier' }).selectOption('DHL Express')
  await bench.getByRole('textbox', { name: 'Name' }).fill('DHL at the dock')
  await bench.getByRole('textbox', { name: 'accountNumber' }).fill('12')
  await bench.getByRole('textbox', { name: 'siteId' }).fill('v62_hidden')
  await keepPicture(bench, info, 'carriers-form')
  await noFindings(bench)
  await bench.keyboard.press('F7')
  await expect(bench.getByRole('alert')).toContainText('must be nine digits')
  await bench.getByRole('textbox', { name: 'accountNumber' }).fill('123456789')
  await bench.keyboard.press('F7')
  await expect(bench.getByRole('heading', { level: 2, name: 'DHL at the dock' })).toBeVisible()
  await expect(bench.locator('body')).not.toContainText('v62_hidden')
  await expect(bench.getByRole('definition').filter({ hasText: 'siteId' })).toContainText('is set')

  await bench.getByRole('button', { name: 'Disable' }).click()
  await bench.getByRole('dialog').getByRole('button', { name: 'Disable' }).click()
  await expect(list.getByRole('button', { name: /DHL at the dock/ })).toContainText('Disabled')
  await bench.getByRole('button', { name: 'Delete' }).click()
  await bench.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(list.getByRole('button')).toHaveCount(3)
})

test('an address is checked with what changes, saved as the service has it, and shipped from', async ({
  bench,
  station,
  sandbox,
}, info) => {
  await connected(station, sandbox)
  await openFromMore(bench, 'Addresses')
  await expect(bench.getByText('No address is saved here')).toBeVisible()
  await bench.keyboard.press('F7')
  const values = { Name: 'North dock', City: 'Portland', State: 'OR', ZIP: '97201' }
  for (const [name, value] of Object.entries(values)) {
    await bench.getByRole('textbox', { name, exact: true }).fill(value)
  }
  await bench.getByRole('textbox', { name: 'Street', exact: true }).fill('48 north street')
  await bench.keyboard.press('F4')
  await expect(bench.getByRole('row', { name: /^Street/ })).toContainText('48 NORTH ST')
  await keepPicture(bench, info, 'addresses-before-after')
  await noFindings(bench)
  await bench.keyboard.press('F7')
  await expect(bench.getByRole('navigation', { name: 'Ship from' })).toContainText('48 NORTH ST')
  await bench.getByRole('button', { name: 'Ship from here' }).click()
  await expectNote(bench, 'Parcels now leave from NORTH DOCK')
  await expect(bench.getByRole('navigation', { name: 'Ship from' })).toContainText('Usual')
  await keepPicture(bench, info, 'addresses')
  expect((await station.ask('settings.get', {})).shipFrom).toMatchObject({ street1: '48 NORTH ST' })

  await bench.keyboard.press('F7')
  await bench.getByRole('textbox', { name: 'Name', exact: true }).fill('Nowhere')
  await bench.getByRole('textbox', { name: 'Street', exact: true }).fill('1 Sample St')
  await bench.getByRole('textbox', { name: 'City' }).fill('Boston')
  await bench.getByRole('textbox', { name: 'State' }).fill('CA')
  await bench.getByRole('textbox', { name: 'ZIP' }).fill('02108')
  await bench.keyboard.press('F4')
  await expect(bench.getByText('The service does not take it')).toBeVisible()
})

test('a first start is guided to a first label, left and taken up again', async ({
  window: page,
  station,
  sandbox,
}, info) => {
  await station.ask('guide.dismiss', { dismissed: false })
  await page.goto(station.url)
  await expect(page.getByRole('heading', { level: 1, name: 'Set up this station' })).toBeVisible()
  await keepPicture(page, info, 'guide-first-start')
  await noFindings(page)

  await page.getByRole('button', { name: 'Switch to Test' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Switch to Test' }).click()
  await page.getByRole('textbox', { name: 'Service address' }).fill(sandbox.baseUrl)
  await page.getByLabel('API key').fill(sandbox.keys.apiKey)
  await page.getByLabel('API secret').fill(sandbox.keys.apiSecret)
  await page.getByLabel('User name').fill(sandbox.keys.userName)
  await page.getByLabel('Password').fill(sandbox.keys.password)
  await page.keyboard.press('F7')
  await expect(page.getByRole('heading', { name: 'Find printers' })).toBeVisible()

  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(stage(page)).toBeVisible()
  await page.reload()
  const steps = page.getByRole('navigation', { name: 'Set up this station' })
  await expect(steps.getByRole('button', { name: /^Keys\W+done$/ })).toBeVisible()
  await expect(steps.getByRole('button', { name: /^Printer\W+to do$/ })).toHaveAttribute(
    'aria-current',
    'step',
  )

  const printer = sandbox.printers[0]
  await page.getByRole('textbox', { name: 'Or type its address' }).fill(`${printer?.host}:${printer?.port}`)
  await page.keyboard.press('Enter')
  await page.getByRole('list', { name: 'Address' }).getByRole('button').first().click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Zebra left')
  await page.keyboard.press('F7')
  await page.getByRole('button', { name: 'Print a test label on Zebra left' }).click()
  await expect(page.getByText('Test label: Printed')).toBeVisible()
  await keepPicture(page, info, 'guide-printer')
  await page.keyboard.press('F7')

  const values = { Name: 'Bench Test', City: 'Seattle', State: 'WA', ZIP: '98108' }
  for (const [name, value] of Object.entries(values)) {
    await page.getByRole('textbox', { name, exact: true }).fill(value)
  }
  await page.getByRole('textbox', { name: 'Street', exact: true }).fill('1200 Industrial Ave S')
  await page.keyboard.press('F7')
  await page.getByRole('button', { name: 'Ship a test parcel' }).click()
  await page.getByRole('dialog').getByRole('button', { name: /^Buy/ }).click()
  await expect(page.getByText('A first label was bought and printed.')).toBeVisible()
  await keepPicture(page, info, 'guide-first-label')
  await noFindings(page)
  await page.keyboard.press('F7')
  await expect(stage(page)).toBeVisible()
  await page.reload()
  await expect(stage(page)).toBeVisible()
})

test('Demo starts with one key', async ({ window: page, station }) => {
  await station.ask('guide.dismiss', { dismissed: false })
  await page.goto(station.url)
  await expect(page.getByRole('button', { name: 'Go on with Demo' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Start with Demo' })).toBeHidden()
  await page.keyboard.press('F7')
  await expect(stage(page)).toContainText('Scan an order')
  await expect.poll(async () => (await station.ask('guide.get', {})).dismissed).toBe(true)
})

test('the first scan goes on to Ship, but in Production, where a label costs money', async ({
  window: page,
  station,
}) => {
  await station.ask('guide.dismiss', { dismissed: false })
  await keepNotes(page)
  await page.goto(station.url)
  const guide = page.getByRole('heading', { level: 1, name: 'Set up this station' })
  await expect(page.getByRole('button', { name: 'Go on with Demo' })).toBeVisible()
  await scan(page, 'ORDER-1001')
  await expect(stage(page)).toContainText('confirmed')

  await station.ask('profile.switch', { profile: 'production' })
  await page.reload()
  await expect(guide).toBeVisible()
  await scan(page, 'ORDER-1002')
  await expectNote(page, 'ORDER-1002')
  await expect(guide).toBeVisible()
})
