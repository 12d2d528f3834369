import type { RateList } from '../../src/contract/rates.ts'
import { buy, importOrders, keepBoth, openOrder, part, priceOf } from './draft-form.ts'
import { expect, scan, stage, test } from './station.ts'

test.use({ units: 'metric' })

test(
  'a parcel without an order is typed, rated, and bought at the price on the button',
  { tag: '@browser' },
  async ({ bench, station }, info) => {
    await bench.keyboard.press('Insert')
    await expect(bench.getByRole('textbox', { name: /^Name/ })).toBeFocused()
    await keepBoth(bench, info, 'draft-new')
    for (const text of ['Avery Example', '', '1200 Sample Ave', '', '', 'Chicago', 'IL', '60601'] as const) {
      await bench.keyboard.insertText(text)
      await bench.keyboard.press('Enter')
    }
    await part(bench, 'Packages').click()
    await expect(bench.getByRole('textbox', { name: 'Weight *' })).toBeFocused()
    // The key that buys, pressed before there is a price, says that nothing was bought.
    const asked = Promise.withResolvers<void>()
    await bench.route('**/rpc/ship.rates', async (route) => {
      await asked.promise
      await route.continue()
    })
    await bench.keyboard.insertText('400')
    await expect(bench.getByText('Asking for prices…', { exact: true })).toBeVisible()
    await bench.keyboard.press('F7')
    await expect(bench.getByText('Nothing was bought: press again once the price is here.')).toBeVisible()
    await keepBoth(bench, info, 'draft-early')
    asked.resolve()
    await expect(buy(bench)).toBeEnabled()
    await bench.unroute('**/rpc/ship.rates')
    // Also to whoever looks up when the price is there; of what is changed then, it is not said.
    const wasEarly = bench.getByRole('alert').getByText('Nothing was bought: the price was not here yet.')
    await expect(wasEarly).toBeVisible()
    await keepBoth(bench, info, 'draft-was-early')
    expect((await station.ask('station.status', {})).shippedToday).toBe(0)
    await part(bench, 'Service').click()
    await expect(bench.getByRole('row')).not.toHaveCount(0)
    const row = bench.getByRole('row').filter({ hasText: 'Priority Mail' }).first()
    await row.getByRole('radio').check()
    await expect(wasEarly).toBeHidden()
    const price = await priceOf(buy(bench))
    await expect(row).toContainText(price)
    await keepBoth(bench, info, 'draft-rates')

    // The price goes up between the list and the purchase: the page is shown a list that says a dollar less.
    await bench.route('**/rpc/ship.rates', async (route) => {
      const response = await route.fetch()
      const { value } = (await response.json()) as { value: RateList }
      const rates = value.rates.map((rate) => ({
        ...rate,
        price: { ...rate.price, amountMinor: rate.price.amountMinor - 100 },
      }))
      await route.fulfill({ response, json: { ok: true, value: { ...value, rates } } })
    })
    await part(bench, 'Packages').click()
    await bench.getByRole('textbox', { name: 'Weight *' }).fill('401')
    await expect(buy(bench)).not.toContainText(price)
    const less = await priceOf(buy(bench))
    await bench.unroute('**/rpc/ship.rates')
    await bench.keyboard.press('F7')
    await expect(bench.getByRole('alert')).toContainText(
      `The price is now ${price}; it was ${less}. Nothing was bought.`,
    )
    expect((await station.ask('station.status', {})).shippedToday).toBe(0)
    await keepBoth(bench, info, 'draft-price-changed')
    await expect(buy(bench)).toContainText(price)
    await bench.keyboard.press('F7')
    await expect(stage(bench)).toContainText('Shipped')
    await expect(stage(bench)).toContainText(`Priority Mail · ${price}`)
    await expect(stage(bench)).toContainText('Avery Example')
    const [parcel] = (await station.ask('station.status', {})).recent
    expect(parcel?.orderNumber).toMatch(/^PARCEL-/)
  },
)

test('a weight that is back before the prices of another have come has its own again', async ({ bench }) => {
  await openOrder(bench, 'ORDER-1008')
  const weight = bench.getByRole('textbox', { name: 'Weight *' })
  await weight.fill('400')
  const price = await priceOf(buy(bench))
  const others = Promise.withResolvers<void>()
  await bench.route('**/rpc/ship.rates', async (route) => {
    await others.promise
    await route.continue()
  })
  const asked = bench.waitForRequest('**/rpc/ship.rates')
  await weight.fill('4000')
  await asked
  const checked = bench.waitForResponse('**/rpc/ship.checkDraft')
  await weight.fill('400')
  await checked
  others.resolve()
  await expect(buy(bench)).toContainText(price)
})

test('why an expected service has no price is asked for and told', async ({ bench }, info) => {
  await openOrder(bench, 'ORDER-1007')
  await part(bench, 'Service').click()
  const why = bench.getByRole('button', { name: /^Why has .+ no price\?/ }).first()
  await why.click()
  const reason = bench.getByRole('listitem').getByRole('status').first()
  await expect(reason).toContainText(/does not go there|not right|price|service/i)
  await reason.scrollIntoViewIfNeeded()
  await keepBoth(bench, info, 'draft-missing-rate')
})

test('an order that goes abroad stops at its customs form, which knows what it needs', async ({
  bench,
  station,
}, info) => {
  await importOrders(
    station,
    'ABROAD-1,Kim Muster,Beispielweg 4,Bern,BE,3011,CH,600 g,MUG-BLUE x 2 @ 200 g,cheapest',
  )
  await scan(bench, 'ABROAD-1')
  await expect(stage(bench)).toContainText('Customs')
  await expect(stage(bench)).toContainText('ABROAD-1')
  expect((await station.ask('station.status', {})).shippedToday).toBe(0)
  await keepBoth(bench, info, 'stage-customs')
  await bench.keyboard.press('F4')
  await expect(bench.getByRole('combobox', { name: 'Contents *' })).toBeVisible()
  await expect(bench.getByText('Goods 1 · Tariff number: is needed')).toBeVisible()
  await keepBoth(bench, info, 'draft-customs-empty')

  await bench.getByRole('combobox', { name: 'Contents *' }).selectOption('Other')
  await expect(bench.getByRole('textbox', { name: 'What they are *' })).toBeVisible()
  await bench.getByRole('combobox', { name: 'Contents *' }).selectOption('Gift')
  await expect(bench.getByRole('textbox', { name: 'What they are' })).toBeHidden()
  // Whoever signs each parcel is told where it is signed for all.
  const signer = bench.getByRole('textbox', { name: 'Signed by *' })
  await expect(signer).toHaveAccessibleDescription(/For all parcels: Settings › Station rules/)
  await signer.fill('Bench Test')
  await expect(signer).not.toHaveAccessibleDescription(/Station rules/)
  await bench.getByRole('textbox', { name: 'Goods 1: Value' }).fill('18')
  await bench.getByRole('textbox', { name: 'Goods 1: Made in' }).fill('us')
  await bench.getByRole('textbox', { name: 'Goods 1: Tariff number' }).fill('691110')
  await bench.keyboard.press('Enter')
  await expect(bench.getByRole('textbox', { name: 'Goods 2: Description' })).toBeFocused()
  await bench.getByRole('button', { name: 'Remove goods 2' }).click()
  await priceOf(buy(bench))
  // Far from the field that had the focus: the key that buys says so, and leads there.
  await bench.evaluate(() => delete document.documentElement.dataset['sound'])
  await bench.keyboard.press('F7')
  await expect(bench.getByRole('checkbox', { name: /certify/ })).toBeFocused()
  await expect(bench.locator('html')).toHaveAttribute('data-sound', 'wrong')
  await bench.keyboard.press('Space')
  const price = await priceOf(buy(bench))
  await keepBoth(bench, info, 'draft-customs')
  await bench.keyboard.press('F7')
  await expect(stage(bench)).toContainText('Shipped')
  await expect(stage(bench)).toContainText(price)
  await scan(bench, 'ABROAD-1')
  await expect(stage(bench)).toContainText('Already')
})

test('what the service refuses is told beside its field, put right, and bought', async ({
  bench,
  station,
}, info) => {
  await importOrders(
    station,
    'WRONG-ZIP,Avery Example,1200 Sample Ave,Chicago,IL,02108,US,12 oz,,GroundAdvantage',
  )
  await scan(bench, 'WRONG-ZIP')
  await expect(stage(bench)).toContainText('WRONG-ZIP')
  await expect(stage(bench)).toContainText('The service does not know this address')
  await keepBoth(bench, info, 'stage-refused')
  await bench.keyboard.press('F4')
  const zip = bench.getByRole('textbox', { name: 'ZIP *' })
  await expect(zip).toHaveAttribute('aria-invalid', 'true')
  await keepBoth(bench, info, 'draft-refused')
  await zip.fill('60601')
  await expect(zip).not.toHaveAttribute('aria-invalid', 'true')
  await priceOf(buy(bench))
  await bench.keyboard.press('F7')
  await expect(stage(bench)).toContainText('Shipped')
  await expect(stage(bench)).toContainText('Chicago')
})

test('an address is shown as the service writes it, taken by one key, and turned round for a return', async ({
  bench,
  station,
}, info) => {
  await openOrder(bench, 'ORDER-1001')
  await part(bench, 'To').click()
  await bench.keyboard.press('F4')
  await expect(bench.getByText('The service writes it otherwise:')).toBeVisible()
  await expect(bench.getByRole('row').filter({ hasText: 'ZIP' })).toContainText('60601-')
  await keepBoth(bench, info, 'draft-address')
  await expect(bench.getByRole('button', { name: 'Take the corrected' })).toBeVisible()
  await bench.keyboard.press('F4')
  await expect(bench.getByRole('textbox', { name: 'ZIP *' })).toHaveValue(/^60601-\d{4}$/)
  await expect(bench.getByText('The service takes it as it is.')).toBeVisible()

  const customer = bench.getByRole('textbox', { name: 'Name *' })
  const customerName = await customer.inputValue()
  await part(bench, 'From').click()
  await bench.getByRole('checkbox', { name: /This is a return/ }).check()
  await expect(customer).toHaveValue(customerName)
  await priceOf(buy(bench))
  await keepBoth(bench, info, 'draft-return')
  await bench.keyboard.press('F7')
  await expect(stage(bench)).toContainText('Shipped')
  const [parcel] = (await station.ask('station.status', {})).recent
  expect(parcel).toMatchObject({ orderNumber: 'ORDER-1001', isReturn: true, recipient: customerName })
})

test('a return that is taken back before it is here leaves both sides where they were', async ({ bench }) => {
  await openOrder(bench, 'ORDER-1001')
  await part(bench, 'From').click()
  const sender = bench.getByRole('textbox', { name: 'Name *' })
  const senderName = await sender.inputValue()
  const held: (() => void)[] = []
  await bench.route('**/rpc/ship.openDraft', async (route) => {
    await new Promise<void>((resolve) => held.push(resolve))
    await route.continue()
  })
  const isReturn = bench.getByRole('checkbox', { name: /This is a return/ })
  await isReturn.click()
  await isReturn.click()
  await expect.poll(() => held.length).toBe(2)
  // The answer to what was wished last comes first.
  for (const goOn of held.reverse()) {
    const answered = bench.waitForResponse('**/rpc/ship.openDraft')
    goOn()
    await answered
  }
  await priceOf(buy(bench))
  await expect(isReturn).not.toBeChecked()
  await expect(sender).toHaveValue(senderName)
})

test('with the service off the network the form says so, and buys when it is back', async ({
  bench,
  station,
}, info) => {
  await openOrder(bench, 'ORDER-1008')
  await priceOf(buy(bench))
  await station.ask('demo.setService', { running: false })
  await bench.keyboard.press('F7')
  await expect(bench.getByRole('alert').first()).toContainText('The shipping service cannot be reached')
  await keepBoth(bench, info, 'draft-offline')
  expect((await station.ask('station.status', {})).shippedToday).toBe(0)
  await station.ask('demo.setService', { running: true })
  await bench.keyboard.press('F7')
  await expect(stage(bench)).toContainText('Shipped')
  expect((await station.ask('station.status', {})).shippedToday).toBe(1)
})

test('what was typed stays with its parcel, and nothing of it gets into the next', async ({
  bench,
  station,
}, info) => {
  await importOrders(
    station,
    'ABROAD-2,Kim Muster,Beispielweg 4,Bern,,3011,CH,600 g,MUG-BLUE x 2 @ 200 g,cheapest',
    'ABROAD-3,Lou Muster,Beispielweg 5,Bern,,3011,CH,600 g,MUG-BLUE x 2 @ 200 g,cheapest',
  )
  await scan(bench, 'ABROAD-2')
  await expect(stage(bench)).toContainText('Customs')
  await bench.keyboard.press('F4')
  await bench.getByRole('textbox', { name: 'Signed by *' }).fill('Only here')
  await bench.keyboard.press('Escape')
  await expect(stage(bench)).toContainText('Changes kept')
  await expect(stage(bench)).toContainText('Signed by Only here')
  await bench.keyboard.press('F4')
  await expect(bench.getByRole('textbox', { name: 'Signed by *' })).toHaveValue('Only here')

  await scan(bench, 'ABROAD-3')
  const dialog = bench.getByRole('dialog')
  await expect(dialog).toContainText('Go on from ABROAD-2?')
  await keepBoth(bench, info, 'draft-scan-asks')
  await bench.keyboard.press('Escape')
  await expect(bench.getByRole('textbox', { name: 'Signed by *' })).toHaveValue('Only here')
  await scan(bench, 'ABROAD-3')
  await bench.getByRole('button', { name: 'Ship ABROAD-3' }).click()
  await expect(stage(bench)).toContainText('Customs')
  await expect(stage(bench)).toContainText('ABROAD-3')
  await bench.keyboard.press('F4')
  await expect(bench.getByRole('textbox', { name: 'Signed by *' })).toHaveValue('')
})

test('a held order says why, and one key lets it go', async ({ bench, station }, info) => {
  await station.ask('orders.hold', { orderNumber: 'ORDER-1006', reason: 'The customer changes the address' })
  await scan(bench, 'ORDER-1006')
  await expect(stage(bench)).toContainText('On hold')
  await expect(stage(bench)).toContainText('The customer changes the address')
  await keepBoth(bench, info, 'stage-held')
  await bench.keyboard.press('F7')
  await expect(stage(bench)).toContainText('Shipped')
})
