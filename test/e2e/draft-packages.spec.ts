import type { Locator } from '@playwright/test'
import type { ShipChoices } from '../../src/contract/ship.ts'
import type { ShipmentDraft } from '../../src/contract/shipment-draft.ts'
import { buy, importOrders, keepBoth, openOrder, part, priceOf, putOnScale } from './draft-form.ts'
import { atOnce, expect, keepPicture, scan, stage, test } from './station.ts'

test.use({ units: 'metric' })

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
  // What keeps it from being bought is told, also where the key is pressed before that is known.
  const known = Promise.withResolvers<void>()
  const asked = /\/rpc\/ship\.(checkDraft|rates)$/
  await bench.route(asked, async (route) => {
    await known.promise
    await route.continue()
  })
  await bench.getByRole('combobox', { name: /^Kind of number/ }).selectOption('VAT number')
  const problem = bench.getByRole('button', { name: /^To · Number/ })
  await part(bench, 'Packages').click()
  await bench.keyboard.press('F7')
  await expect(bench.getByText('Nothing was bought: press again once the price is here.')).toBeVisible()
  known.resolve()
  await expect(problem).toBeVisible()
  await bench.unroute(asked)
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
  // The form moves while its price comes: a click may end beside what it began on.
  await certify.press(' ')
  await expect(certify).toBeChecked()
  await bench.getByText('Codes of the goods', { exact: true }).press('Enter')
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
  // What takes it away is reached behind its fields.
  await expect(second.locator('.grid').locator('input, select, button').last()).toHaveAccessibleName(
    /^Remove/,
  )
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
    // What is typed behind the key that buys is not bought.
    await priceOf(buy(bench))
    const { promise: isHeld, resolve: goOn } = Promise.withResolvers<void>()
    await bench.route('**/rpc/ship.checkDraft', async (route) => {
      await isHeld
      await route.continue()
    })
    await bench.keyboard.press('F7')
    await bench.getByRole('textbox', { name: 'Insured value ($) *' }).fill('300')
    goOn()
    await expect(bench.getByRole('alert')).toContainText('changed after the key that buys it')
    await expect(bench.getByRole('textbox', { name: 'Insured value ($) *' })).toHaveValue('300')
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
  await bench.keyboard.press('Escape')
  await expect(stage(bench)).toContainText('Scan an order')
  // Read twice at once.
  await atOnce(bench, () => Promise.all([scan(bench, 'ORDER-1003'), scan(bench, 'ORDER-1003')]))
  await expect(stage(bench)).toContainText('Already')
  await keepBoth(bench, info, 'stage-already')
  await bench.keyboard.press('F4')
  const dialog = bench.getByRole('dialog', { name: 'Another parcel of ORDER-1003?' })
  await expect(dialog).toContainText(/for \$\d+\.\d\d/)
  await keepBoth(bench, info, 'second-asks')
  await bench.keyboard.press('Enter')
  await expect(bench.getByText('further parcel of this order', { exact: true })).toBeVisible()
  // Whose parcel it is can be read where there is little room, too.
  const size = bench.viewportSize()!
  await bench.setViewportSize({ width: 1024, height: 768 })
  const whose = bench.getByRole('heading', { level: 2, name: 'Parcel of ORDER-1003' })
  expect(await whose.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  await keepPicture(bench, info, 'second-parcel-1024')
  await bench.setViewportSize(size)
  await expect(bench.getByText('not known: weigh it').first()).toBeVisible()
  await bench.getByRole('textbox', { name: 'Weight *' }).fill('7')
  await priceOf(buy(bench))
  await bench.keyboard.press('F7')
  await expect(stage(bench)).toContainText('ORDER-1003 · parcel 2')
  await expect(stage(bench)).toContainText('confirmed')
  expect((await station.ask('ship.parcels', { orderNumber: 'ORDER-1003' })).parcels).toHaveLength(2)
})
