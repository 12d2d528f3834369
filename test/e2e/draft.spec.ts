import { AxeBuilder } from '@axe-core/playwright'
import type { Locator, Page, TestInfo } from '@playwright/test'
import type { RateList, ShipChoices } from '../../src/contract/ship.ts'
import type { ShipmentDraft } from '../../src/contract/shipment-draft.ts'
import { expect, keepPicture, scan, stage, test, type RunningStation } from './station.ts'

test.use({ units: 'metric' })

const heading = 'order number,name,street,city,state,zip,country,weight,items,service'

async function importOrders(station: RunningStation, ...rows: readonly string[]): Promise<void> {
  const contentBase64 = Buffer.from([heading, ...rows].join('\n')).toString('base64')
  await station.ask('orders.import', { fileName: 'orders.csv', contentBase64 })
}

/** A picture of the page in light and in dark. */
async function keepBoth(page: Page, info: TestInfo, name: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await keepPicture(page, info, `${name}-${colorScheme}`)
  }
  await page.emulateMedia({ colorScheme: 'light' })
}

const part = (page: Page, name: string) =>
  page
    .getByRole('navigation', { name: /^(Parts of the parcel|Partes del paquete)$/ })
    .getByRole('button', { name: new RegExp(`^${name}`) })
const buy = (page: Page) => page.getByRole('button', { name: /^Buy for \$/ })

/** The price on the button, once it is known. */
async function priceOf(button: Locator): Promise<string> {
  await expect(button).toBeEnabled()
  return /\$\d+\.\d\d/.exec((await button.textContent()) ?? '')?.[0] ?? ''
}

/** Lays a weight on the simulated scale, and comes back to the parcel. */
async function putOnScale(page: Page, grams: string): Promise<void> {
  await page.keyboard.press('F10')
  await page.getByRole('button', { name: 'Scale', exact: true }).last().click()
  await page.getByRole('radio', { name: 'Simulated' }).check()
  await page.getByRole('textbox', { name: 'On the plate, in grams' }).fill(grams)
  await expect(page.getByRole('status', { name: 'On the scale now' })).toHaveText(`${grams} g`)
  await page.keyboard.press('F2')
}

/** Opens the form of an order without shipping it. */
async function openOrder(page: Page, orderNumber: string): Promise<void> {
  await page.keyboard.press('Insert')
  await expect(page.getByRole('heading', { name: 'New parcel' })).toBeVisible()
  await scan(page, orderNumber)
  await expect(page.getByRole('heading', { name: `Parcel of ${orderNumber}` })).toBeVisible()
}

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
    await bench.keyboard.insertText('400')
    await expect(buy(bench)).toBeEnabled()
    await part(bench, 'Service').click()
    await expect(bench.getByRole('row')).not.toHaveCount(0)
    const row = bench.getByRole('row').filter({ hasText: 'Priority Mail' }).first()
    await row.getByRole('radio').check()
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
  await bench.getByRole('textbox', { name: 'Signed by *' }).fill('Bench Test')
  await bench.getByRole('textbox', { name: 'Goods 1: Value' }).fill('18')
  await bench.getByRole('textbox', { name: 'Goods 1: Made in' }).fill('us')
  await bench.getByRole('textbox', { name: 'Goods 1: Tariff number' }).fill('691110')
  await bench.keyboard.press('Enter')
  await expect(bench.getByRole('textbox', { name: 'Goods 2: Description' })).toBeFocused()
  await bench.getByRole('button', { name: 'Remove goods 2' }).click()
  await bench.getByRole('checkbox', { name: /certify/ }).check()
  const price = await priceOf(buy(bench))
  await keepBoth(bench, info, 'draft-customs')
  await bench.keyboard.press('F7')
  await expect(stage(bench)).toContainText('Shipped')
  await expect(stage(bench)).toContainText(price)
  await scan(bench, 'ABROAD-1')
  await expect(stage(bench)).toContainText('Already')
})

test('what few parcels need stands behind one line, and is set, told and bought', async ({
  bench,
  station,
}, info) => {
  await importOrders(
    station,
    'RARE-1,Kim Muster,Beispielweg 4,Bern,BE,3011,CH,600 g,MUG-BLUE x 2 @ 200 g,cheapest',
  )
  await openOrder(bench, 'RARE-1')
  await part(bench, 'Packages').click()
  const irregular = bench.getByRole('checkbox', { name: /^It is irregular/ })
  await expect(irregular).toBeHidden()
  await bench.getByText('Shape', { exact: true }).click()
  await irregular.check()
  await keepBoth(bench, info, 'draft-shape')

  await part(bench, 'To').click()
  const place = bench.getByRole('combobox', { name: 'Kind of place' })
  await expect(place).toHaveValue('')
  await expect(place.getByRole('option', { selected: true })).toHaveText('Not known')
  await place.selectOption('Home')
  await bench.getByText('Tax and trade numbers', { exact: true }).click()
  await bench.getByRole('combobox', { name: /^Kind of number/ }).selectOption('VAT number')
  const problem = bench.getByRole('button', { name: /^To · Number/ })
  await expect(bench.getByRole('textbox', { name: 'Number *' })).toBeVisible()
  await part(bench, 'Packages').click()
  await bench.keyboard.press('F7')
  await expect(problem).toBeVisible()
  await problem.click()
  await expect(bench.getByRole('textbox', { name: 'Number *' })).toBeFocused()
  await expect(bench.getByText('Number is needed', { exact: true })).toBeVisible()
  await bench.keyboard.insertText('CHE-123.456.788')
  await keepBoth(bench, info, 'draft-reference')

  await part(bench, 'Customs').click()
  await bench.getByRole('textbox', { name: 'Signed by *' }).fill('Bench Test')
  await bench.getByRole('textbox', { name: 'Goods 1: Value' }).fill('18')
  await bench.getByRole('textbox', { name: 'Goods 1: Made in' }).fill('us')
  await bench.getByRole('textbox', { name: 'Goods 1: Tariff number' }).fill('691110')
  const certify = bench.getByRole('checkbox', { name: /certify/ })
  await certify.check()
  await bench.getByText('Codes of the goods', { exact: true }).click()
  const goods = bench.getByRole('group', { name: 'MUG-BLUE' })
  await expect(goods.getByRole('textbox', { name: 'Article' })).toHaveValue('MUG-BLUE')
  await goods.getByRole('textbox', { name: 'Category', exact: true }).fill('Kitchen')
  await goods.getByRole('textbox', { name: 'Subcategory' }).fill('Mugs')
  await keepBoth(bench, info, 'draft-goods-codes')

  const bought = bench.waitForRequest(/rpc\/ship\.buy$/)
  await priceOf(buy(bench))
  await bench.keyboard.press('F7')
  const { draft } = (await bought).postDataJSON() as { draft: ShipmentDraft }
  expect(draft).toMatchObject({
    toAddress: { isResidential: true, referenceType: 'VATNumber', referenceValue: 'CHE-123.456.788' },
    packages: [{ isRectangle: false }],
    customsInfo: {
      customsItem: [{ itemCode: 'MUG-BLUE', itemCategory: 'Kitchen', itemSubcategory: 'Mugs' }],
    },
  })
  await expect(stage(bench)).toContainText('Shipped')
})

test(
  'Enter passes by what is folded away, and what stands beside',
  { tag: '@browser' },
  async ({ bench }) => {
    await openOrder(bench, 'ORDER-1007')
    await part(bench, 'To').click()
    await bench.getByRole('textbox', { name: 'E-mail' }).focus()
    await bench.keyboard.press('Enter')
    await expect(bench.getByRole('checkbox', { name: /^This is a return/ })).toBeFocused()
  },
)

test('several packages are one purchase with a label each, and their barcodes fill them in', async ({
  bench,
  station,
}, info) => {
  await putOnScale(bench, '352')
  await openOrder(bench, 'ORDER-1010')
  await bench.keyboard.press('F8')
  await expect(bench.getByRole('textbox', { name: 'Weight *' })).toHaveValue('352')
  await expect(bench.getByText('from the scale')).toBeVisible()
  await scan(bench, 'PB-BOX/small-box')
  const length = bench.getByRole('textbox', { name: 'Length' })
  await expect(length).toHaveValue('20.32')
  await bench.getByRole('combobox', { name: 'Unit' }).first().selectOption('in')
  await expect(length).toHaveValue('8')
  await scan(bench, 'PB-BOX/medium-box')
  await expect(bench.getByRole('combobox', { name: 'Box' })).toHaveValue('medium-box')
  await scan(bench, 'pb-package/next')
  const second = bench.getByRole('group', { name: 'Package 2' })
  const weightOf = (group: Locator) => group.getByRole('textbox', { name: 'Weight *' })
  await expect(weightOf(second)).toBeFocused()
  // The first one still stands on the scale: its weight is not the second's.
  await bench.keyboard.press('F8')
  await expect(bench.getByText('This weight is that of package 1')).toBeVisible()
  await expect(weightOf(second)).toHaveValue('')
  await keepBoth(bench, info, 'draft-weigh')
  await putOnScale(bench, '560')
  await bench.keyboard.press('F8')
  await expect(weightOf(second)).toHaveValue('560')
  await bench.keyboard.press('Insert')
  const third = bench.getByRole('group', { name: 'Package 3' })
  await weightOf(third).fill('850')
  await scan(bench, 'PB-SERVICE/PriorityMail')
  await expect(bench.getByText('Service: Priority Mail')).toBeVisible()
  await scan(bench, 'PB-BOX/no-such-box')
  await expect(bench.getByText('PB-BOX/no-such-box is no box or service of this station')).toBeVisible()
  await expect(bench.getByText(/^3 packages · /)).toBeVisible()
  await priceOf(buy(bench))
  await keepBoth(bench, info, 'draft-packages')
  await bench.keyboard.press('F7')
  await expect(stage(bench)).toContainText('3 labels at')
  const labels = bench.getByRole('region', { name: 'Labels of ORDER-1010' }).getByRole('listitem')
  await expect(labels).toHaveCount(3)
  for (const [at, label] of (await labels.all()).entries()) {
    await expect(label).toContainText(`${at + 1} of 3`)
    await expect(label).toContainText('Printed')
    await expect(label.getByRole('img', { name: `ORDER-1010, package ${at + 1}` })).toBeVisible()
  }
  await keepBoth(bench, info, 'stage-three-labels')
  const [parcel] = (await station.ask('station.status', {})).recent
  expect(parcel?.packages.map(({ job }) => job?.state)).toEqual(['confirmed', 'confirmed', 'confirmed'])
})

test(
  'a special service asks for what it needs, and costs what the button says',
  { tag: '@browser' },
  async ({ bench }, info) => {
    // Demo's account cannot say who pays; the page is told that it can.
    await bench.route('**/rpc/ship.choices', async (route) => {
      const response = await route.fetch()
      const { value } = (await response.json()) as { value: ShipChoices }
      await route.fulfill({ response, json: { ok: true, value: { ...value, canBillOthers: true } } })
    })
    await openOrder(bench, 'ORDER-1002')
    const before = await priceOf(buy(bench))
    await part(bench, 'Service').click()
    const paidBy = bench.getByRole('combobox', { name: 'Paid by' })
    await paidBy.selectOption('The recipient')
    await expect(bench.getByRole('textbox', { name: 'Account number *' })).toBeVisible()
    await priceOf(buy(bench))
    await bench.keyboard.press('F7')
    await expect(bench.getByRole('alert')).toContainText('Account number: is needed')
    await expect(bench.getByRole('alert')).toContainText('Paid by: cannot be told to the service')
    await paidBy.scrollIntoViewIfNeeded()
    await keepBoth(bench, info, 'draft-bill-to')
    await paidBy.selectOption('The sender')
    await part(bench, 'Extras').click()
    await bench.getByRole('checkbox', { name: 'Insurance' }).check()
    await expect(bench.getByRole('textbox', { name: 'Insured value ($) *' })).toBeVisible()
    await bench.keyboard.press('F7')
    await expect(bench.getByRole('alert')).toContainText('Insured value ($): is needed')
    await expect(bench.getByRole('textbox', { name: 'Insured value ($) *' })).toHaveAttribute(
      'aria-invalid',
      'true',
    )
    await bench.getByRole('textbox', { name: 'Insured value ($) *' }).fill('250')
    await bench.getByRole('checkbox', { name: 'Hazardous material' }).check()
    await bench.getByRole('combobox', { name: 'Kind of hazard *' }).selectOption('LimitedQuantity')
    await keepBoth(bench, info, 'draft-special')
    await bench.getByRole('checkbox', { name: 'Hazardous material' }).uncheck()
    await expect(bench.getByRole('combobox', { name: 'Kind of hazard' })).toBeHidden()
    await part(bench, 'Label').click()
    await bench.getByText('Find a location code').click()
    await bench.getByRole('textbox', { name: 'City' }).fill('Portland')
    await bench.keyboard.press('Enter')
    await expect(bench.getByRole('status').filter({ hasText: '2 places' })).toBeVisible()
    await keepBoth(bench, info, 'draft-label')
    await bench.getByRole('button', { name: 'Take USPDX' }).click()
    await expect(bench.getByRole('textbox', { name: 'Location code' })).toHaveValue('USPDX')
    await expect(buy(bench)).not.toContainText(before)
    const price = await priceOf(buy(bench))
    await bench.keyboard.press('F7')
    await expect(stage(bench)).toContainText('Shipped')
    await expect(stage(bench)).toContainText(price)
  },
)

test('a second parcel is asked about once, weighed, and bought on its own', async ({
  bench,
  station,
}, info) => {
  await scan(bench, 'ORDER-1003')
  await expect(stage(bench)).toContainText('Shipped')
  await scan(bench, 'ORDER-1003')
  await scan(bench, 'ORDER-1003')
  await bench.keyboard.press('Escape')
  await scan(bench, 'ORDER-1003')
  await expect(stage(bench)).toContainText('Already')
  await keepBoth(bench, info, 'stage-already')
  await bench.keyboard.press('F4')
  const dialog = bench.getByRole('dialog', { name: 'Another parcel of ORDER-1003?' })
  await expect(dialog).toContainText(/for \$\d+\.\d\d/)
  await keepBoth(bench, info, 'second-asks')
  await bench.keyboard.press('Enter')
  await expect(bench.getByText('parcel 2 of this order')).toBeVisible()
  await expect(bench.getByText('not known: weigh it').first()).toBeVisible()
  await bench.getByRole('textbox', { name: 'Weight *' }).fill('7')
  await priceOf(buy(bench))
  await bench.keyboard.press('F7')
  await expect(stage(bench)).toContainText('ORDER-1003 · parcel 2')
  await expect(stage(bench)).toContainText('confirmed')
  expect((await station.ask('ship.parcels', { orderNumber: 'ORDER-1003' })).parcels).toHaveLength(2)
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

const looks = [
  {
    colorScheme: 'light',
    language: 'en',
    stopped: 'Customs',
    parts: ['Packages', 'Service', 'Extras', 'To', 'From', 'Customs', 'Label'],
    otherReturn: /another address/,
  },
  {
    colorScheme: 'dark',
    language: 'es',
    stopped: 'Aduana',
    parts: ['Bultos', 'Servicio', 'Extras', 'Para', 'De', 'Aduana', 'Etiqueta'],
    otherReturn: /otra dirección/,
  },
] as const
/** A screen of 1366 by 768 at 200 %. */
const zoomed = { width: 683, height: 384 }

for (const { colorScheme, language, stopped, parts, otherReturn } of looks) {
  test(`axe finds nothing in the form, in ${colorScheme} and ${language}, on a narrow screen and at 200 %`, async ({
    bench,
    station,
  }, info) => {
    await importOrders(
      station,
      'ABROAD-4,Kim Muster,Beispielweg 4,Bern,,3011,CH,600 g,MUG-BLUE x 2 @ 200 g,cheapest',
    )
    await bench.evaluate((chosen) => localStorage.setItem('packbench.language', chosen), language)
    await bench.reload()
    await expect(bench.locator('[data-state=ready]')).toBeVisible()
    await bench.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await bench.setViewportSize({ width: 1024, height: 768 })
    await scan(bench, 'ABROAD-4')
    await expect(bench.locator('[data-state=customs]')).toContainText(stopped)
    await bench.keyboard.press('F4')
    for (const name of parts) {
      await bench.setViewportSize({ width: 1024, height: 768 })
      await part(bench, name).click()
      await expect(part(bench, name)).toHaveAttribute('aria-current', 'step')
      const other = bench.getByRole('checkbox', { name: otherReturn })
      if (await other.isVisible()) await other.check()
      await keepPicture(bench, info, `draft-narrow-${name.toLowerCase()}-${colorScheme}`)
      const { violations } = await new AxeBuilder({ page: bench }).analyze()
      expect(violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))).toEqual([])
      await bench.setViewportSize(zoomed)
      await keepPicture(bench, info, `draft-zoomed-${name.toLowerCase()}-${colorScheme}`)
      expect(await bench.locator('main').evaluate((main) => main.scrollWidth - main.clientWidth)).toBe(0)
      // Everything can be brought into view: the last field, and what it costs.
      const fields = bench.locator('.draft .form').locator('input, select, button').filter({ visible: true })
      for (const last of [fields.last(), bench.locator('.draft aside button.main')]) {
        await last.scrollIntoViewIfNeeded()
        await expect(last).toBeInViewport()
      }
    }
  })
}
