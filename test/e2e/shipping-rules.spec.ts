// Shipping rules: made, counted and tried before they are saved, put in order, and what a scan buys by them.

import type { Page } from '@playwright/test'
import { holdNext } from './held-answers.ts'
import { illegible } from './legible.ts'
import { findings, tooWide } from './page-checks.ts'
import { expect, keepPicture, scan, stage, test } from './station.ts'

const orders = [
  'order number,recipient,street1,city,state,zip,country,weight,items',
  'RULE-1,Avery,12 Sample St,Chicago,IL,60601,US,3 kg,TEA x 1',
  'RULE-2,Blake,12 Sample St,Chicago,IL,60601,US,300 g,TEA x 1',
  'RULE-3,Casey,12 Sample St,Chicago,IL,60601,US,4 kg,',
].join('\n')

const openRules = async (bench: Page) => {
  await bench.keyboard.press('F10')
  await bench.getByRole('main').getByRole('button', { name: 'Shipping rules', exact: true }).click()
  await expect(bench.getByRole('heading', { level: 2, name: 'Shipping rules' })).toBeVisible()
}
const rulesOf = (bench: Page) => bench.getByRole('list', { name: 'Shipping rules' })
const names = (bench: Page) => rulesOf(bench).locator('strong').allTextContents()

async function add(bench: Page, name: string, fill: () => Promise<void>) {
  await bench.getByRole('button', { name: 'Add a rule' }).click()
  await expect(bench.getByRole('textbox', { name: 'Name' })).toBeFocused()
  await bench.keyboard.type(name)
  await fill()
}
const takeOver = async (bench: Page) => {
  await bench.keyboard.press('F7')
  await expect(bench.getByRole('button', { name: 'Add a rule' })).toBeVisible()
}
const service = async (bench: Page, named: string) => {
  await bench.getByRole('radio', { name: 'Cheapest' }).check()
  await bench.getByRole('checkbox', { name: named, exact: true }).check()
}

for (const viewport of [
  { width: 1366, height: 768 },
  { width: 1024, height: 768 },
]) {
  const at = `${viewport.width}`
  test.describe(`at ${at} by 768`, () => {
    test.use({ viewport, units: 'metric' })

    test('a rule is made, counted and tried before it is saved, and a scan buys by it', async ({
      bench,
      station,
    }, info) => {
      await station.ask('orders.import', {
        fileName: 'rules.csv',
        contentBase64: Buffer.from(orders).toString('base64'),
      })
      await openRules(bench)
      await add(bench, 'Heavy', async () => {
        await bench.getByRole('button', { name: 'Add a condition' }).click()
        await bench.getByRole('textbox', { name: 'weight' }).fill('2 kg')
        await bench.getByRole('button', { name: 'Add a condition' }).click()
        const second = bench.getByRole('group', { name: 'What 2' })
        await second.getByRole('combobox', { name: 'What' }).selectOption('SKU')
        await second.getByRole('textbox', { name: 'Values' }).fill('tea')
        await service(bench, 'Priority Mail')
        await bench.getByRole('textbox', { name: 'Ask over this price' }).fill('90')
        await keepPicture(bench, info, `shipping-rule-form-${at}`)
        expect(await illegible(bench)).toEqual([])
        expect(await tooWide(bench)).toEqual([])
      })
      await takeOver(bench)
      const heavy = rulesOf(bench).getByRole('listitem').filter({ hasText: '1. Heavy' })
      await expect(heavy).toContainText(
        'If weight is over 2.00 kg and a SKU is tea: Priority Mail, ask over $90.00',
      )
      await expect(heavy).toContainText(/takes 1 order(?!s)/)
      await expect(bench.getByText('Not saved yet.')).toBeVisible()
      expect((await station.ask('shippingRules.list', {})).rules).toEqual([])

      await add(bench, 'Everything', () => service(bench, 'Ground Advantage'))
      await takeOver(bench)

      // The keys move what has the focus, and it stays there.
      await bench.getByRole('button', { name: 'Up: Everything' }).focus()
      await bench.keyboard.press('Alt+ArrowUp')
      await expect.poll(() => names(bench)).toEqual(['1. Everything', '2. Heavy'])
      await expect(bench.getByRole('button', { name: 'Up: Everything' })).toBeFocused()
      await bench.keyboard.press('Alt+ArrowDown')
      await expect.poll(() => names(bench)).toEqual(['1. Heavy', '2. Everything'])

      // What is deleted is brought back.
      await bench.getByRole('button', { name: 'Delete: Everything' }).click()
      await expect.poll(() => names(bench)).toEqual(['1. Heavy'])
      await expect(bench.getByRole('button', { name: 'Undo' })).toBeFocused()
      await bench.keyboard.press('Enter')
      await expect.poll(() => names(bench)).toEqual(['1. Heavy', '2. Everything'])

      await bench.getByRole('textbox', { name: 'Order number' }).fill('RULE-2')
      await bench.keyboard.press('Enter')
      await expect(bench.getByText('RULE-2: the rule Everything decides')).toBeVisible()
      await expect(bench.getByText('weight is over 2.00 kg: no · The order says 300 g')).toBeVisible()
      await expect(bench.getByText(/It would ship as: Ground Advantage · \$/)).toBeVisible()
      await bench.getByRole('textbox', { name: 'Order number' }).fill('RULE-3')
      await bench.keyboard.press('Enter')
      await expect(bench.getByText('RULE-3: whether the rule Heavy takes it cannot be told')).toBeVisible()
      await expect(bench.getByText('a SKU is tea: not known · The order does not say')).toBeVisible()
      await keepPicture(bench, info, `shipping-rules-${at}`)
      expect(await illegible(bench)).toEqual([])
      expect(await tooWide(bench)).toEqual([])
      expect(await findings(bench)).toEqual([])

      // What was changed and left is there again.
      await bench.keyboard.press('F2')
      await openRules(bench)
      await expect(bench.getByText('Not saved yet.')).toBeVisible()
      await bench.keyboard.press('F7')
      await expect(bench.getByText('Shipping rules are saved')).toBeVisible()
      await expect(bench.getByText('Not saved yet.')).toBeHidden()

      await bench.keyboard.press('F2')
      await scan(bench, 'RULE-1')
      await expect(stage(bench)).toContainText('confirmed')
      await expect(stage(bench)).toContainText('Priority Mail')
      await expect(stage(bench)).toContainText('Rule: Heavy')
      await keepPicture(bench, info, `shipping-rule-shipped-${at}`)
      expect(await illegible(bench)).toEqual([])
      await scan(bench, 'RULE-3')
      await expect(stage(bench)).toContainText(
        'Whether the rule Heavy takes it cannot be told: the order does not say the SKU.',
      )
      await keepPicture(bench, info, `shipping-rule-undecided-${at}`)
      expect(await illegible(bench)).toEqual([])

      // By hand it goes by what a person chooses.
      await bench.keyboard.press('F4')
      await expect(
        bench.getByText('Whether the rule Heavy takes it cannot be told: SKU is not known.'),
      ).toBeVisible()
      await keepPicture(bench, info, `shipping-rule-by-hand-${at}`)
    })
  })
}

test('what costs more than its rule lets it is not bought by a scan', async ({ bench, station }, info) => {
  await station.ask('orders.import', {
    fileName: 'rules.csv',
    contentBase64: Buffer.from(orders).toString('base64'),
  })
  const ceiling = { amountMinor: 100, currency: 'USD' }
  const rule = {
    id: crypto.randomUUID(),
    name: 'Cheap',
    on: true,
    conditions: [],
    specialServices: [],
    ceiling,
  }
  await station.ask('shippingRules.save', { rules: [rule] })
  await scan(bench, 'RULE-2')
  await expect(stage(bench)).toContainText(/above \$1\.00, the limit of the rule Cheap\./)
  await keepPicture(bench, info, 'shipping-rule-ceiling')
  expect((await station.ask('station.status', {})).recent).toEqual([])
})

const cheap = {
  id: '6c5e2f3e-5f7b-4c58-9d8b-3f1f1a1d2a13',
  name: 'Cheap',
  on: true,
  conditions: [],
  specialServices: [],
  ceiling: { amountMinor: 100, currency: 'USD' },
}

test('a packer asks once before shipping above the limit, and nothing else is let through', async ({
  bench,
  station,
}, info) => {
  await station.ask('orders.import', {
    fileName: 'rules.csv',
    contentBase64: Buffer.from(orders).toString('base64'),
  })
  await station.ask('shippingRules.save', { rules: [cheap] })
  await scan(bench, 'RULE-2')
  await expect(stage(bench)).toContainText(/above \$1\.00, the limit of the rule Cheap\./)
  await bench.keyboard.press('F8')
  const asks = bench.getByRole('dialog', { name: 'Ship RULE-2 above the limit of its rule?' })
  await expect(asks).toContainText(/· \$\d+\.\d\d\. The rule Cheap allows \$1\.00\./)
  await keepPicture(bench, info, 'shipping-rule-once')
  expect(await illegible(bench)).toEqual([])
  await bench.keyboard.press('Escape')
  await expect(asks).toBeHidden()
  expect((await station.ask('station.status', {})).recent).toEqual([])

  await bench.keyboard.press('F8')
  await asks.getByRole('button', { name: /^Ship for \$/ }).focus()
  await bench.keyboard.press('Enter')
  await expect(stage(bench)).toContainText('confirmed')
  await expect(stage(bench)).toContainText('Rule: Cheap')

  await scan(bench, 'RULE-1')
  await expect(stage(bench)).toContainText(/above \$1\.00, the limit of the rule Cheap\./)
})

test('with operators a shift lead’s badge lets one parcel through, and names order and money', async ({
  bench,
  station,
}, info) => {
  await station.ask('orders.import', {
    fileName: 'rules.csv',
    contentBase64: Buffer.from(orders).toString('base64'),
  })
  await station.ask('shippingRules.save', { rules: [cheap] })
  const sue = { name: 'Sue Bell', badge: 'E-004711' }
  const pat = { name: 'Pat Moss', badge: 'E-004712' }
  await station.ask('operators.save', { ...sue, role: 'supervise', limits: {} })
  await station.ask('operators.save', { ...pat, role: 'pack', limits: { parcel: 100 } })
  // The page knows that badges are read.
  await expect(bench.getByRole('banner')).toContainText(sue.name)
  await scan(bench, pat.badge)
  await expect(bench.getByRole('banner')).toContainText(pat.name)
  await scan(bench, 'RULE-2')
  await expect(stage(bench)).toContainText('the limit of the rule Cheap.')
  await bench.keyboard.press('F8')
  const asks = bench.getByRole('dialog', { name: /supervisor’s badge/ })
  await expect(asks).toContainText(/This parcel costs \$\d+\.\d\d, more than its shipping rule allows\./)
  await expect(asks).toContainText('Order RULE-2')
  await keepPicture(bench, info, 'approval-rule')
  await scan(bench, sue.badge)
  await expect(stage(bench)).toContainText('confirmed')
  await expect(bench.getByRole('banner')).toContainText(pat.name)

  // The word was for that parcel.
  await scan(bench, 'RULE-1')
  await expect(stage(bench)).toContainText('the limit of the rule Cheap.')
  await bench.keyboard.press('F8')
  await expect(asks).toContainText('Order RULE-1')
  await bench.keyboard.press('Escape')
  const { recent } = await station.ask('station.status', {})
  expect(recent.map(({ orderNumber }) => orderNumber)).toEqual(['RULE-2'])
})

test('a rule for a customer group takes the orders that say it, and the order’s page shows it', async ({
  bench,
  station,
}, info) => {
  const file = [
    'order number,recipient,street1,city,state,zip,country,weight,customer groups',
    'GROUP-1,Avery,12 Sample St,Chicago,IL,60601,US,300 g,B2B | VIP',
    'GROUP-2,Blake,12 Sample St,Chicago,IL,60601,US,300 g,',
  ].join('\n')
  await station.ask('orders.import', {
    fileName: 'groups.csv',
    contentBase64: Buffer.from(file).toString('base64'),
  })
  await openRules(bench)
  await add(bench, 'Good customers', async () => {
    await bench.getByRole('button', { name: 'Add a condition' }).click()
    const first = bench.getByRole('group', { name: 'What 1' })
    await first.getByRole('combobox', { name: 'What' }).selectOption('customer group')
    await first.getByRole('textbox', { name: 'Values' }).fill('vip, Wholesale')
    await service(bench, 'Priority Mail')
    await keepPicture(bench, info, 'shipping-rule-customer-group')
    expect(await illegible(bench)).toEqual([])
  })
  await takeOver(bench)
  const made = rulesOf(bench).getByRole('listitem').filter({ hasText: '1. Good customers' })
  await expect(made).toContainText('If customer group is vip or Wholesale: Priority Mail')
  await bench.getByRole('textbox', { name: 'Order number' }).fill('GROUP-2')
  await bench.keyboard.press('Enter')
  await expect(bench.getByText('customer group is vip or Wholesale: no · The order has none')).toBeVisible()
  await keepPicture(bench, info, 'shipping-rules-customer-group')
  await bench.keyboard.press('F7')
  await expect(bench.getByText('Shipping rules are saved')).toBeVisible()
  await bench.keyboard.press('F2')
  await scan(bench, 'GROUP-1')
  await expect(stage(bench)).toContainText('Priority Mail')
  await expect(stage(bench)).toContainText('Rule: Good customers')

  await bench.keyboard.press('F6')
  await bench.getByRole('searchbox').fill('GROUP-1')
  await bench.getByRole('grid').getByRole('row', { name: 'GROUP-1' }).click()
  await expect(bench.getByRole('region', { name: 'Chosen order' })).toContainText('GROUP-1')
  await bench.keyboard.press('Enter')
  const page = bench.getByRole('region', { name: 'Order GROUP-1' })
  await expect(page.getByRole('definition').filter({ hasText: 'B2B · VIP' })).toBeVisible()
  await keepPicture(bench, info, 'order-page-customer-groups')
  expect(await illegible(bench)).toEqual([])
})

test('a count of many orders says how far it is, is stopped by keyboard and goes on', async ({
  bench,
  station,
}, info) => {
  const many = Array.from(
    { length: 20_000 },
    (_, at) => `MANY-${at},Avery,12 Sample St,Chicago,IL,60601,US,${at % 2 ? 3 : 1} kg`,
  )
  await station.ask('orders.import', {
    fileName: 'many.csv',
    contentBase64: Buffer.from(
      ['order number,recipient,street1,city,state,zip,country,weight', ...many].join('\n'),
    ).toString('base64'),
  })
  const rule = {
    id: '6c5e2f3e-5f7b-4c58-9d8b-3f1f1a1d2a12',
    name: 'Heavy',
    on: true,
    conditions: [{ kind: 'weight' as const, is: 'over' as const, grams: 2000 }],
    specialServices: [],
  }
  await station.ask('shippingRules.save', { rules: [rule] })
  await openRules(bench)
  await expect(bench.getByText(/^Counting… [\d,]+ of 20,\d{3} open orders\.$/)).toBeVisible()
  // The count goes on: at once, before a picture is made.
  await bench.getByRole('button', { name: 'Stop counting' }).press('Enter')
  await expect(bench.getByText(/^Of the newest [\d,]+ of 20,\d{3} open orders\./)).toBeVisible()
  await keepPicture(bench, info, 'shipping-rules-counted-in-part')
  await bench.getByRole('button', { name: 'Count all' }).focus()
  await bench.keyboard.press('Enter')
  await expect(rulesOf(bench).getByRole('listitem')).toContainText(/takes 10,0\d\d orders/)
  await expect(bench.getByText(/^Of 20,\d{3} open orders\./)).toBeVisible()
})

test('an order is tried on the rules as they are by now, and changes go with their profile @browser', async ({
  bench,
  station,
}) => {
  await station.ask('orders.import', {
    fileName: 'rules.csv',
    contentBase64: Buffer.from(orders).toString('base64'),
  })
  await openRules(bench)
  await add(bench, 'Everything', () => service(bench, 'Ground Advantage'))
  await takeOver(bench)

  await test.step('the answer for the rules as they were is not shown', async () => {
    const answer = await holdNext(bench, 'shippingRules.try')
    await bench.getByRole('textbox', { name: 'Order number' }).fill('RULE-2')
    await bench.keyboard.press('Enter')
    await answer.given
    await bench.getByRole('textbox', { name: 'Order number' }).fill('RULE-3')
    await bench.keyboard.press('Enter')
    await expect(bench.getByText('RULE-3: the rule Everything decides')).toBeVisible()
    await answer.release()
    await expect(bench.getByText('RULE-3: the rule Everything decides')).toBeVisible()
  })

  await test.step('what was not saved in one profile is nothing of another', async () => {
    await station.ask('profile.switch', { profile: 'test' })
    await expect(bench.getByRole('banner', { name: 'Station' })).toContainText('TEST')
    await bench.keyboard.press('F2')
    await openRules(bench)
    await expect(bench.getByRole('button', { name: 'Add a rule' })).toBeVisible()
    await expect(rulesOf(bench).getByText('Everything')).toBeHidden()
    await expect(bench.getByText('Not saved yet.')).toBeHidden()
  })
})
