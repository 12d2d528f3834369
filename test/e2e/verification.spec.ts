// Scan to verify: an order, its items, and the last of them buys. Whatever else is scanned says what it is, and counts nothing.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page, TestInfo } from '@playwright/test'
import { illegible } from './legible.ts'
import { expectNote } from './notes.ts'
import { findings, tooWide } from './page-checks.ts'
import { openPlace, settled } from './screens.ts'
import { expect, keepPicture, scan, stage, test, type RunningStation } from './station.ts'

const root = join(import.meta.dirname, '../..')
const items = [
  'sku,description,barcodes,weight,customs description,customs value,currency,tariff number,origin country',
  'MUG,Mug of china,96385074,310 g,Mug of china,8,USD,6911.10,CN',
  'TEA,Black tea from Assam,012345678905 | 10012345678902 x 12,20 g,Tea,2,USD,0902.30,IN',
  'CARD,Birthday card,,5 g,Card,1,USD,4909.00,DE',
  'POT,Tea pot,SUP-POT,900 g,Pot,20,USD,6911.10,CN',
]
const orders = [
  'order number,recipient,street1,city,state,zip,country,weight,items',
  'PACK-1,Avery Example,100 Market St,San Francisco,CA,94105,US,1.2 kg,MUG x 2 | TEA x 3',
  'PACK-2,Blair Example,200 Pine St,Seattle,WA,98101,US,900 g,POT x 1 | CARD x 2',
  'PACK-3,Casey Example,300 Oak St,Austin,TX,78701,US,600 g,TEA x 24',
]

const file = (fileName: string, lines: readonly string[]) => ({
  fileName,
  contentBase64: Buffer.from(`${lines.join('\n')}\n`).toString('base64'),
})

async function verifies(station: RunningStation, rule: { shortIsSupervised?: boolean } = {}) {
  await station.ask('items.import', file('items.csv', items))
  await station.ask('orders.import', file('orders.csv', orders))
  await station.ask('verification.saveRule', {
    mode: 'all',
    customerGroups: [],
    shortIsSupervised: true,
    ...rule,
  })
}

const sounded = (page: Page) => page.locator('html')
/** The stage with what is next, and how far the order is. */
const whole = (page: Page) => page.getByRole('region', { name: 'Parcel', exact: true })
const lines = (page: Page) => page.getByRole('list', { name: 'Items of the order' })
const done = (page: Page) => page.getByRole('list', { name: 'All of these are in' })

async function look(page: Page, info: TestInfo, name: string): Promise<void> {
  await settled(page)
  for (const width of [1366, 1024] as const) {
    await page.setViewportSize({ width, height: 768 })
    await keepPicture(page, info, `verification-${name}-${width}`)
    expect.soft(await tooWide(page), `${name}, ${width}`).toEqual([])
    expect.soft(await illegible(page), `${name}, ${width}`).toEqual([])
  }
  expect.soft(await findings(page), name).toEqual([])
}

const bought = async (station: RunningStation, orderNumber: string) =>
  (await station.ask('ship.parcels', { orderNumber })).parcels.filter(({ state }) => state === 'bought')

test('an order is scanned, then its items, and the last one buys and prints with nothing else pressed', async ({
  bench,
  station,
}, info) => {
  await verifies(station)
  await scan(bench, 'PACK-1')
  await expect(stage(bench)).toContainText('Scan each item: the last one buys and prints')
  await expect(whole(bench)).toContainText('0 of 5')
  await expect(lines(bench).getByRole('listitem')).toHaveCount(2)
  await look(bench, info, 'begun')

  await scan(bench, '96385074')
  await expect(stage(bench)).toContainText('In: MUG')
  await expect(whole(bench)).toContainText('1 of 5')
  await expect(sounded(bench)).toHaveAttribute('data-sound', 'item')
  await scan(bench, '96385074')
  await expect(done(bench)).toContainText('2 × MUG')
  // Quicker than they are answered.
  for (let piece = 0; piece < 2; piece++) await scan(bench, '012345678905')
  await expect(whole(bench)).toContainText('4 of 5')
  expect(await bought(station, 'PACK-1')).toEqual([])
  await look(bench, info, 'one-left')
  await scan(bench, '012345678905')
  await expect(stage(bench)).toContainText('Shipped')
  expect(await bought(station, 'PACK-1')).toHaveLength(1)
})

test('the ten minutes of its page end as it says', async ({ bench, station }, info) => {
  const walk = readFileSync(join(root, 'docs/verification.md'), 'utf8')
  const [, csv = ''] = /```csv\n(.*?)```/s.exec(walk) ?? []
  const said = (text: string) => expect(walk).toContain(`\`${text}\``)
  const scanned = async (text: string) => {
    said(text)
    await scan(bench, text)
  }
  const samples = readFileSync(join(root, 'resources/sample-orders.csv'), 'utf8')
  await station.ask('orders.import', file('orders.csv', samples.trim().split('\n')))
  await station.ask(
    'items.import',
    file(
      'items.csv',
      csv
        .trim()
        .split('\n')
        .map((line) => line.trim()),
    ),
  )
  await station.ask('verification.saveRule', { mode: 'all' })

  await scanned('ORDER-1004')
  await expect(whole(bench)).toContainText('0 of 3')
  for (let piece = 0; piece < 2; piece++) await scanned('4012345000016')
  await expect(whole(bench)).toContainText('2 of 3')
  await scanned('CANDLE')
  await expect(sounded(bench)).toHaveAttribute('data-sound', 'wrong_item')
  await scanned('4012345000016')
  await expect(sounded(bench)).toHaveAttribute('data-sound', 'too_many')
  await scanned('4012345000023')
  await expect(stage(bench)).toContainText('Serial')
  await look(bench, info, 'serial-asked')
  expect(await bought(station, 'ORDER-1004')).toEqual([])
  await scanned('SN-1')
  await expect(stage(bench)).toContainText('Shipped')
  await scanned('ORDER-1013')
  await expect(whole(bench)).toContainText('0 of 6')
  await scanned('10012345678902')
  await expect(stage(bench)).toContainText('Shipped')
  expect(await bought(station, 'ORDER-1013')).toHaveLength(1)
  const { packed } = await station.ask('orders.show', { orderNumber: 'ORDER-1004' })
  expect(packed?.[0]?.items).toContainEqual(expect.objectContaining({ sku: 'MUG-BLUE', serials: ['SN-1'] }))
})

test('what is not to go in has a sentence and a sound of its own, and counts nothing', async ({
  bench,
  station,
}, info) => {
  await verifies(station)
  // Half of another order waits: what is of that one is said.
  await scan(bench, 'PACK-2')
  await expect(whole(bench)).toContainText('0 of 3')
  await bench.keyboard.press('F8')
  await expect(whole(bench)).toContainText('1 of 3')
  await bench.keyboard.press('Escape')
  await expectNote(bench, 'PACK-2 is kept with 1 of 3: scan it to go on')

  await scan(bench, 'PACK-1')
  await expect(whole(bench)).toContainText('0 of 5')
  const faults = [
    ['SUP-POT', 'POT belongs to PACK-2', 'other_item'],
    ['4711-0815', '4711-0815 is no item that is known', 'unknown_code'],
  ] as const
  for (const [code, sentence, sound] of faults) {
    await scan(bench, code)
    await expect(stage(bench)).toContainText(sentence)
    await expect(whole(bench)).toContainText('0 of 5')
    await expect(sounded(bench)).toHaveAttribute('data-sound', sound)
    await look(bench, info, sound)
  }
  await scan(bench, '10012345678902')
  await expect(stage(bench)).toContainText('12 of TEA are too many: 3 left')
  await expect(sounded(bench)).toHaveAttribute('data-sound', 'too_many')
  for (let piece = 0; piece < 2; piece++) await scan(bench, '96385074')
  await expect(whole(bench)).toContainText('2 of 5')
  await scan(bench, '96385074')
  await expect(stage(bench)).toContainText('All of MUG are in already')
  await look(bench, info, 'too-many')
  await bench.keyboard.press('Escape')
  await expect(stage(bench)).toContainText('Scan the next item')

  await scan(bench, 'PACK-3')
  await expect(stage(bench)).toContainText('PACK-3 was not begun: PACK-1 is not done')
  await look(bench, info, 'order-scanned')
  await bench.keyboard.press('F8')
  await expect(whole(bench)).toContainText('0 of 24')
  await scan(bench, '96385074')
  await expect(stage(bench)).toContainText('MUG belongs to PACK-1')
  await bench.keyboard.press('Escape')
  await bench.keyboard.press('Escape')
  await scan(bench, 'PACK-2')
  await expect(stage(bench)).toContainText('It goes on where it stopped')
  await expect(whole(bench)).toContainText('1 of 3')
  for (const orderNumber of ['PACK-1', 'PACK-2', 'PACK-3'])
    expect(await bought(station, orderNumber)).toEqual([])
})

test('an item of the list that no order here has is the wrong one', async ({ bench, station }, info) => {
  await verifies(station)
  await scan(bench, 'PACK-1')
  await expect(whole(bench)).toContainText('0 of 5')
  await scan(bench, 'SUP-POT')
  await expect(stage(bench)).toContainText('POT is not of this order')
  await expect(sounded(bench)).toHaveAttribute('data-sound', 'wrong_item')
  await look(bench, info, 'wrong-item')
})

test('many are counted at once: by a case, by a barcode of quantity, by a typed number and by a key', async ({
  bench,
  station,
}, info) => {
  await verifies(station)
  await scan(bench, 'PACK-3')
  await expect(whole(bench)).toContainText('0 of 24')
  await scan(bench, '10012345678902')
  await expect(stage(bench)).toContainText('In: 12 at once of TEA')
  await expect(whole(bench)).toContainText('12 of 24')
  await scan(bench, 'PB-QTY/5')
  await expect(bench.getByText('The next scan counts 5')).toBeVisible()
  await look(bench, info, 'counting')
  await bench.keyboard.press('Escape')
  await expect(bench.getByText('The next scan counts 5')).toBeHidden()
  await scan(bench, 'PB-QTY/5')
  await scan(bench, '012345678905')
  await expect(whole(bench)).toContainText('17 of 24')
  await bench.keyboard.press('Delete')
  await expect(stage(bench)).toContainText('Taken out: 5 of TEA')
  await expect(whole(bench)).toContainText('12 of 24')
  await bench.getByRole('textbox', { name: 'Item by hand' }).fill('11')
  await bench.keyboard.press('F4')
  await expect(bench.getByText('The next scan counts 11')).toBeVisible()
  await scan(bench, '012345678905')
  await expect(whole(bench)).toContainText('23 of 24')
  await bench.keyboard.press('Shift+F9')
  await expect(bench.getByRole('dialog', { name: 'Take everything of PACK-3 out again?' })).toBeVisible()
  await bench.keyboard.press('Escape')
  await bench.keyboard.press('Shift+F9')
  await bench.keyboard.press('Enter')
  await expect(stage(bench)).toContainText('Everything was taken out again')
  await bench.keyboard.press('F4')
  const dialog = bench.getByRole('dialog', { name: 'How many does the next scan count?' })
  await dialog.getByRole('textbox', { name: 'Quantity' }).fill('24')
  await look(bench, info, 'quantity')
  await bench.keyboard.press('Enter')
  await scan(bench, '012345678905')
  await expect(stage(bench)).toContainText('Shipped')
  expect(await bought(station, 'PACK-3')).toHaveLength(1)
})

test('what has no barcode is ticked by key, and the last tick buys', async ({ bench, station }) => {
  await verifies(station)
  await scan(bench, 'PACK-2')
  await expect(whole(bench)).toContainText('0 of 3')
  await scan(bench, 'SUP-POT')
  await expect(whole(bench)).toContainText('1 of 3')
  await bench.getByRole('button', { name: 'Tick', exact: true }).press('Enter')
  await expect(whole(bench)).toContainText('2 of 3')
  await bench.keyboard.press('F8')
  await expect(stage(bench)).toContainText('Shipped')
  expect(await bought(station, 'PACK-2')).toHaveLength(1)
})

test('a full package is closed by key or barcode, and the rest goes into the next', async ({
  bench,
  station,
}, info) => {
  await verifies(station)
  await scan(bench, 'PACK-1')
  await expect(whole(bench)).toContainText('0 of 5')
  for (let piece = 0; piece < 2; piece++) await scan(bench, '96385074')
  await expect(whole(bench)).toContainText('2 of 5')
  await scan(bench, 'PB-NEXT')
  await expect(stage(bench)).toContainText('Shipped')
  await expect(bench.getByText('PACK-1: 3 left for the next package')).toBeVisible()
  await look(bench, info, 'rest')
  await scan(bench, '012345678905')
  await expect(whole(bench)).toContainText('1 of 3')
  await expect(whole(bench)).toContainText('PACK-1 · parcel 2')
  for (let piece = 0; piece < 2; piece++) await scan(bench, '012345678905')
  await expect(stage(bench)).toContainText('Shipped')
  expect((await bought(station, 'PACK-1')).map(({ parcelNumber }) => parcelNumber)).toEqual([1, 2])
  await scan(bench, 'PACK-1')
  await expect(stage(bench)).toContainText('Already')
})

test('to ship short asks a packer for a supervisor’s badge, and what is left stays open', async ({
  bench,
  station,
}, info) => {
  await verifies(station)
  const sue = { name: 'Sue Bell', badge: 'E-004711' }
  const pat = { name: 'Pat Moss', badge: 'E-004712' }
  await station.ask('operators.save', { ...sue, role: 'supervise', limits: {} })
  await station.ask('operators.save', { ...pat, role: 'pack', limits: {} })
  // The page knows that badges are read.
  await expect(bench.getByRole('banner')).toContainText(sue.name)
  await scan(bench, pat.badge)
  await scan(bench, 'PACK-1')
  await expect(whole(bench)).toContainText('0 of 5')
  for (let piece = 0; piece < 2; piece++) await scan(bench, '96385074')
  await expect(whole(bench)).toContainText('2 of 5')
  await bench.keyboard.press('F9')
  const question = bench.getByRole('dialog', { name: 'Ship PACK-1 without what is left?' })
  await expect(question).toContainText('Not in it: 3 of TEA')
  await look(bench, info, 'short')
  await bench.keyboard.press('Enter')
  await expect(bench.getByRole('dialog', { name: /supervisor’s badge/ })).toContainText(
    'goes without all of its order',
  )
  await scan(bench, sue.badge)
  await expect(stage(bench)).toContainText('Shipped')
  await bench.keyboard.press('F6')
  const listed = bench.getByRole('row', { name: /PACK-1/ })
  await expect(listed).toContainText('In part')
  await listed.click()
  await expect(bench.getByText('Not shipped yet: 3 of its items.')).toBeVisible()
  await look(bench, info, 'in-part')
  await bench.keyboard.press('F8')
  await expect(whole(bench)).toContainText('0 of 3')
  await expect(whole(bench)).toContainText('PACK-1 · parcel 2')

  await bench.keyboard.press('Shift+F7')
  await expect(stage(bench)).toContainText('Why are its items not scanned?')
  await look(bench, info, 'excuse')
  await bench.keyboard.press('F7')
  await expect(bench.getByRole('dialog', { name: /supervisor’s badge/ })).toContainText('are not scanned')
  await scan(bench, sue.badge)
  await expect(stage(bench)).toContainText('Shipped')
  await scan(bench, sue.badge)
  await expect(bench.getByRole('banner', { name: 'Station' })).toContainText('Sue Bell')
  const { entries } = await station.ask('audit.list', {})
  expect(entries.find(({ operation }) => operation === 'verification.excuse')).toMatchObject({
    subject: 'PACK-1',
    reason: 'no_barcodes',
  })
})

test('the page is loaded anew in the middle: its packer goes on, and another one sees where it stopped', async ({
  bench,
  station,
}, info) => {
  await verifies(station)
  for (const [name, badge] of [
    ['Sue Bell', 'E-004711'],
    ['Pat Moss', 'E-004712'],
    ['Lee Fox', 'E-004713'],
  ] as const)
    await station.ask('operators.save', {
      name,
      badge,
      role: name === 'Sue Bell' ? 'supervise' : 'pack',
      limits: {},
    })
  // The page knows that badges are read.
  await expect(bench.getByRole('banner')).toContainText('Sue Bell')
  await scan(bench, 'E-004712')
  await scan(bench, 'PACK-1')
  await expect(whole(bench)).toContainText('0 of 5')
  for (let piece = 0; piece < 2; piece++) await scan(bench, '96385074')
  await expect(whole(bench)).toContainText('2 of 5')
  await bench.reload()
  await expect(whole(bench)).toContainText('2 of 5')
  await expect(done(bench)).toContainText('2 × MUG')
  await scan(bench, '012345678905')
  await expect(whole(bench)).toContainText('3 of 5')
  await bench.keyboard.press('Delete')
  await expect(whole(bench)).toContainText('2 of 5')
  // What was left is not opened by itself, nor what somebody else is at.
  await bench.keyboard.press('Escape')
  const matters = bench.getByRole('region', { name: 'Waiting for you' })
  await expect(matters).toContainText('2 of 5 scanned')
  await bench.reload()
  await expect(matters).toContainText('PACK-1')
  await expect(matters).toContainText('2 of 5 scanned')
  await look(bench, info, 'half-scanned')
  await scan(bench, 'E-004713')
  await expect(bench.getByRole('banner', { name: 'Station' })).toContainText('Lee Fox')
  await matters.getByRole('button', { name: 'Go on' }).press('Enter')
  await expect(stage(bench)).toContainText(/Pat Moss stopped .+, at MUG/)
  await expect(sounded(bench)).toHaveAttribute('data-sound', 'attention')
  await look(bench, info, 'resumed')
  for (let piece = 0; piece < 3; piece++) await scan(bench, '012345678905')
  await expect(stage(bench)).toContainText('Shipped')
  await expect(matters).toBeHidden()
})

test('what was packed stands on the order’s page', async ({ bench, station }, info) => {
  await verifies(station)
  await scan(bench, 'PACK-1')
  await expect(whole(bench)).toContainText('0 of 5')
  for (let piece = 0; piece < 2; piece++) await scan(bench, '96385074')
  await scan(bench, 'PB-NEXT')
  await expect(stage(bench)).toContainText('Shipped')
  await scan(bench, '012345678905')
  await expect(whole(bench)).toContainText('1 of 3')
  await openPlace(bench, 'orders')
  await bench.getByRole('searchbox').fill('PACK-1')
  await bench.getByRole('grid').getByRole('row', { name: 'PACK-1' }).click()
  await bench.keyboard.press('Enter')
  const packed = bench.getByRole('region', { name: 'What is in which parcel' })
  await expect(packed.getByRole('listitem').first()).toContainText('All scanned')
  await expect(packed.getByRole('listitem').first()).toContainText('2 × MUG')
  await expect(packed.getByRole('listitem').nth(1)).toContainText('Being scanned')
  await packed.scrollIntoViewIfNeeded()
  await keepPicture(bench, info, 'verification-order-page')
})

test('when items are scanned is set with the station’s rules, and found by the search', async ({
  bench,
  station,
}, info) => {
  await bench.keyboard.press('Control+K')
  await bench.getByRole('dialog').getByRole('combobox').fill('scan to verify')
  await bench.keyboard.press('Enter')
  const rules = bench.getByRole('region', { name: 'Station rules', exact: true })
  await rules.getByText('By rule').click()
  await rules.getByRole('button', { name: 'Save this rule' }).click()
  await expect(rules).toContainText('By rule needs at least one of these')
  await rules.getByRole('checkbox', { name: 'The order is worth much' }).check()
  await rules.getByRole('textbox', { name: 'From this value on' }).fill('150')
  await rules.getByRole('textbox', { name: 'Groups of customers' }).fill('Wholesale, VIP')
  await rules.getByRole('checkbox', { name: 'The packer is new' }).check()
  await rules.getByRole('textbox', { name: 'Days after being added' }).fill('3')
  await rules.getByRole('checkbox', { name: 'To ship short is a supervisor’s act' }).uncheck()
  await rules.getByRole('button', { name: 'Save this rule' }).scrollIntoViewIfNeeded()
  await look(bench, info, 'rule')
  await rules.getByRole('button', { name: 'Save this rule' }).click()
  await expectNote(bench, 'When items are scanned is saved')
  expect(await station.ask('verification.rule', {})).toEqual({
    mode: 'rule',
    valueFrom: { amountMinor: 15_000, currency: 'USD' },
    customerGroups: ['Wholesale', 'VIP'],
    newOperatorDays: 3,
    shortIsSupervised: false,
  })
})

test.describe('where an administrator has locked it', () => {
  test.use({
    stationProfile: { version: 1, locked: ['verification'], verification: { mode: 'all' } },
  })

  test('the rule is shown with its reason, and cannot be changed', async ({ bench }, info) => {
    await bench.keyboard.press('F10')
    await bench.getByRole('button', { name: 'Station rules', exact: true }).click()
    const rules = bench.getByRole('region', { name: 'Station rules', exact: true })
    await expect(rules.getByRole('radio', { name: 'For every order' })).toBeChecked()
    await expect(rules.getByRole('radio', { name: 'Never' })).toBeDisabled()
    await expect(rules).toContainText('Set by your administrator.')
    await look(bench, info, 'locked')
  })
})

test('an order of two hundred lines shows what is left first', async ({ bench, station }, info) => {
  await verifies(station)
  const many = Array.from({ length: 200 }, (_, at) => `SKU-${at + 1} x 2`).join(' | ')
  await station.ask(
    'orders.import',
    file('long.csv', [
      orders[0]!,
      `LONG-1,Avery Example,100 Market St,San Francisco,CA,94105,US,9 kg,${many}`,
    ]),
  )
  await scan(bench, 'LONG-1')
  await expect(whole(bench)).toContainText('0 of 400')
  await scan(bench, 'PB-QTY/2')
  await scan(bench, 'SKU-150')
  await expect(done(bench)).toContainText('2 × SKU-150')
  await expect(lines(bench).getByRole('listitem').first()).toContainText('SKU-1')
  await look(bench, info, 'long')
})

test('a parcel that was closed short and not bought is opened again by its key, and by what was found', async ({
  bench,
  station,
}, info) => {
  await verifies(station, { shortIsSupervised: false })
  // Abroad, and nobody signs for it: what is closed is not bought.
  const row = 'ABROAD-1,Dana Example,1 King St,Toronto,ON,M5H 2N2,CA,1 kg,TEA x 3'
  await station.ask('orders.import', file('abroad.csv', [orders[0]!, row]))
  await scan(bench, 'ABROAD-1')
  await expect(whole(bench)).toContainText('0 of 3')
  await scan(bench, '012345678905')
  await expect(whole(bench)).toContainText('1 of 3')
  const closeShort = async () => {
    await bench.keyboard.press('F9')
    await bench.getByRole('button', { name: 'Ship what is in' }).click()
    await expect(bench.getByRole('button', { name: 'Open again' })).toBeVisible()
  }
  await closeShort()
  await look(bench, info, 'closed-short')
  await bench.keyboard.press('Insert')
  await expect(stage(bench)).toContainText('It is open again: scan what is found')
  await expect(whole(bench)).toContainText('1 of 3')
  await closeShort()
  await scan(bench, '012345678905')
  await expect(stage(bench)).toContainText('In: TEA')
  await expect(whole(bench)).toContainText('2 of 3')
  await scan(bench, '012345678905')
  await expect(stage(bench)).toContainText('Customs')
  const { packed } = await station.ask('orders.show', { orderNumber: 'ABROAD-1' })
  expect(packed).toMatchObject([{ parcelNumber: 1, items: [{ sku: 'TEA', count: 3 }] }])
})

test('two packages of an order are packed while the service is away, and bought one after the other', async ({
  bench,
  station,
}, info) => {
  await verifies(station)
  const rules = await station.ask('ship.stationRules', {})
  const offlineCeiling = { amountMinor: 6_000, currency: 'USD' }
  await station.ask('ship.saveStationRules', { ...rules, offlineCeiling })
  await station.ask('demo.setService', { running: false })
  await station.ask('tracking.ask', { trackingNumber: '9205590164917312751089' })
  const line = bench.getByRole('region', { name: /Waiting for the service/ })

  await scan(bench, 'PACK-1')
  for (let piece = 0; piece < 2; piece++) await scan(bench, '96385074')
  await expect(whole(bench)).toContainText('2 of 5')
  await bench.keyboard.press('Insert')
  await expect(stage(bench)).toContainText('Number 1 in the line, for at most $60.00')
  await expect(line.getByRole('listitem')).toHaveCount(1)
  await look(bench, info, 'first-put-off')

  for (let piece = 0; piece < 2; piece++) await scan(bench, '012345678905')
  await expect(whole(bench)).toContainText('2 of 3')
  // A scan of the order goes on with the package that is packed.
  await scan(bench, 'PACK-1')
  await expect(whole(bench)).toContainText('2 of 3')
  await scan(bench, '012345678905')
  await expect(stage(bench)).toContainText('Number 2 in the line')
  await expect(stage(bench)).toContainText('PACK-1 · parcel 2')
  await expect(line.getByRole('listitem')).toHaveCount(2)
  await expect(line.getByRole('listitem').nth(1)).toContainText('PACK-1 · parcel 2')
  await look(bench, info, 'both-put-off')

  await bench.keyboard.press('Insert')
  await expect(whole(bench)).toContainText('3 of 3')
  await expect(line.getByRole('listitem')).toHaveCount(1)
  await scan(bench, 'PACK-1')
  await expect(stage(bench)).toContainText('Number 2 in the line')
  expect(await bought(station, 'PACK-1')).toEqual([])

  await station.ask('demo.setService', { running: true })
  await expect(stage(bench)).toContainText('Shipped')
  await expect(stage(bench)).toContainText('PACK-1 · parcel 2')
  await expect(line).toHaveCount(0)
  expect((await bought(station, 'PACK-1')).map(({ parcelNumber }) => parcelNumber)).toEqual([1, 2])
  const { packed } = await station.ask('orders.show', { orderNumber: 'PACK-1' })
  expect(packed?.map(({ items: inIt }) => inIt.map(({ sku, count }) => `${sku} ${count}`))).toEqual([
    ['MUG 2'],
    ['TEA 3'],
  ])
  await look(bench, info, 'both-bought')
})
