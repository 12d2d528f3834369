import { openPlace } from './screens.ts'
import { expect, keepPicture, test } from './station.ts'

const note = 'Set by your administrator.'

test.describe('a station that an administrator has set up', () => {
  test.use({
    stationProfile: {
      version: 1,
      locked: ['printers', 'rules', 'shippingRules', 'retention', 'operators'],
      printers: [{ id: 'bench', name: 'Bench printer', connection: 'tcp://127.0.0.1:9' }],
      rules: { serviceRule: 'fastest' },
      shippingRules: [
        {
          name: 'Heavy',
          conditions: [{ kind: 'weight', is: 'over', grams: 2000 }],
          service: { choose: 'fastest', services: ['PriorityMail'], carriers: [] },
        },
      ],
      retention: { days: 90 },
      operators: { limits: { parcel: 5_000 }, idleLockMinutes: 5 },
    },
  })

  // Hazard: a key of a form that only looks closed changes what the administrator has set.
  test('shows the locked rules with their reason, and no key changes them', async ({
    bench,
    station,
  }, info) => {
    await bench.keyboard.press('F10')
    await bench.getByRole('button', { name: 'Station rules', exact: true }).click()
    const rules = bench.getByRole('region', { name: 'Station rules', exact: true })
    await expect(rules).toContainText(note)
    await expect(rules.getByRole('radio', { name: 'Fastest' })).toBeChecked()
    await expect(rules.getByRole('radio', { name: 'Cheapest' })).toBeDisabled()
    await expect(rules.getByRole('textbox', { name: 'Signer' })).toBeDisabled()
    await expect(rules.getByRole('button', { name: 'Save rules' })).toBeDisabled()
    await keepPicture(bench, info, 'locked-rules')
    for (const key of ['Tab', 'ArrowLeft', ' ', 'F7', 'Enter']) await bench.keyboard.press(key)
    await expect(bench.getByRole('log')).not.toContainText('Rules are saved')
    expect((await station.ask('ship.stationRules', {})).serviceRule).toBe('fastest')
    await expect(
      station.ask('ship.saveStationRules', { serviceRule: 'cheapest', customs: {} }),
    ).rejects.toThrow('The station profile locks rules')

    await bench.keyboard.press('F1')
    await expect(bench.getByRole('dialog')).not.toContainText('Save rules')
    await bench.keyboard.press('Escape')

    await bench.getByRole('button', { name: 'Shipping rules', exact: true }).click()
    const shipping = bench.getByRole('region', { name: 'Shipping rules', exact: true })
    await expect(shipping).toContainText(note)
    await expect(shipping.getByRole('listitem')).toHaveText(/1\. Heavy/)
    await expect(shipping.getByRole('button', { name: 'Add a rule' })).toBeDisabled()
    await expect(shipping.getByRole('button', { name: 'Change: Heavy' })).toBeDisabled()
    await expect(shipping.getByRole('button', { name: 'Delete: Heavy' })).toBeDisabled()
    await keepPicture(bench, info, 'locked-shipping-rules')
    for (const key of ['F7', 'Alt+ArrowDown', 'Enter']) await bench.keyboard.press(key)
    // It can be tried on an order all the same.
    await shipping.getByRole('textbox', { name: 'Order number' }).fill('ORDER-1001')
    await bench.keyboard.press('Enter')
    await expect(shipping).toContainText('It would ship as')
    const kept = await station.ask('shippingRules.list', {})
    expect(kept.rules.map(({ name }) => name)).toEqual(['Heavy'])
    await expect(station.ask('shippingRules.save', { rules: [] })).rejects.toThrow(
      'The station profile locks shippingRules',
    )
  })

  test('shows the locked printer, which can be worked with, and neither changed nor removed', async ({
    bench,
    station,
  }, info) => {
    await bench.keyboard.press('F10')
    await bench.getByRole('button', { name: 'Printers', exact: true }).click()
    const printers = bench.getByRole('region', { name: 'Printers', exact: true })
    await expect(printers).toContainText(note)
    await expect(printers.getByRole('button', { name: 'Find printers' })).toBeDisabled()
    await bench.keyboard.press('F7')
    await expect(bench.getByRole('heading', { name: 'Find printers' })).toBeHidden()

    await printers
      .getByRole('list', { name: 'Printers' })
      .getByRole('button', { name: 'Bench printer' })
      .click()
    await bench.getByRole('radio', { name: 'Set-up' }).check()
    await expect(printers).toContainText(note)
    await expect(bench.getByRole('textbox', { name: 'Name' })).toBeDisabled()
    await expect(bench.getByRole('textbox', { name: 'Address' })).toHaveValue('tcp://127.0.0.1:9')
    await expect(bench.getByRole('button', { name: 'Remove' })).toBeHidden()
    await keepPicture(bench, info, 'locked-printer')
    await bench.keyboard.press('F7')
    const { printers: kept } = await station.ask('settings.get', {})
    expect(kept.find(({ id }) => id === 'bench')?.name).toBe('Bench printer')
    await bench.getByRole('button', { name: 'Hold' }).click()
    await expect(bench.getByText('held', { exact: false }).first()).toBeVisible()
  })

  test('closes the time that labels are kept, and a packer’s limits', async ({ bench, station }) => {
    await station.ask('operators.save', { name: 'Sue', role: 'supervise', limits: {}, badge: 'SUE-00000001' })
    await bench.keyboard.press('F10')
    await bench.getByRole('button', { name: 'Data', exact: true }).click()
    await expect(bench.getByRole('combobox', { name: /Keep/ })).toBeDisabled()
    await bench.keyboard.press('Shift+F1')
    await bench.getByRole('dialog').getByRole('button', { name: 'Operators' }).click()
    await expect(bench.getByRole('region', { name: 'Operators' })).toContainText('Sue')
    await expect(bench.getByRole('combobox', { name: 'Lock' })).toBeDisabled()
    await bench.keyboard.press('F7')
    await bench.getByRole('radio', { name: 'Pack', exact: true }).check()
    await expect(bench.getByRole('textbox', { name: 'Price of a parcel' })).toBeDisabled()
    await expect(bench.getByRole('textbox', { name: 'Price of a parcel' })).toHaveValue('50')
  })
})

test.describe('a station whose targets of results an administrator has set', () => {
  const about = { enabled: true, events: ['parcel.shipped'] }
  test.use({
    stationProfile: {
      version: 1,
      locked: ['resultTargets'],
      resultTargets: [
        {
          kind: 'http',
          ...about,
          name: 'Shop',
          method: 'POST',
          url: 'https://shop.example/told/{orderNumber}',
          auth: 'header',
        },
        { kind: 'folder', ...about, name: 'ERP', folder: '/var/erp/in', format: 'csv' },
      ],
    },
  })

  test('shows them with their reason, and takes nothing but a secret', async ({ bench, station }, info) => {
    await station.ask('profile.switch', { profile: 'production' })
    await openPlace(bench, 'results')
    const shop = bench.getByRole('region', { name: 'Shop', exact: true })
    await expect(shop).toBeVisible()
    await expect(bench.getByText(note)).toBeVisible()
    await expect(shop).toContainText('Its secret is missing')
    await keepPicture(bench, info, 'locked-targets')
    await expect(bench.getByRole('button', { name: 'Add a target' })).toBeHidden()
    await expect(bench.getByRole('button', { name: 'Change ERP' })).toBeHidden()
    await expect(bench.getByRole('button', { name: /^Remove/ })).toBeHidden()
    await expect(bench.getByRole('switch')).toBeHidden()
    await bench.keyboard.press('F4')
    await expect(bench.getByRole('textbox', { name: 'Name', exact: true })).toBeHidden()

    await bench.getByRole('button', { name: 'Give the secret of Shop' }).click()
    const secret = bench.getByRole('textbox', { name: 'Secret', exact: true })
    await expect(secret).toBeFocused()
    await expect(bench.getByText(note)).toBeVisible()
    for (const name of ['Name', 'Address', 'Header'])
      await expect(bench.getByRole('textbox', { name, exact: true })).toBeDisabled()
    await expect(bench.getByRole('checkbox').first()).toBeDisabled()
    await keepPicture(bench, info, 'locked-target')
    await secret.fill('Bearer x')
    await bench.keyboard.press('F7')
    await expect(shop).toBeVisible()
    const { targets } = await station.ask('results.targets', {})
    expect(targets.map(({ config, hasSecret }) => [config.name, hasSecret])).toEqual([
      ['Shop', true],
      ['ERP', false],
    ])
  })
})

test.describe('a station whose file is broken', () => {
  test.use({ stationProfile: '{\n  "version": 1,\n  "languge": "es"\n}' })

  // Hazard: nobody notices that the bench is not as the administrator means it.
  test('works, and says it above every screen, with the line', async ({ bench }) => {
    await bench.getByRole('banner').getByRole('button', { name: 'Station profile broken' }).click()
    const health = bench.getByRole('list', { name: 'Health' })
    await expect(health).toContainText('line 3: languge: is not known')
    await expect(health).toContainText('the station goes on as it was before')
  })
})

test.describe('a station that speaks the administrator’s language', () => {
  test.use({ stationProfile: { version: 1, language: 'es', locked: ['language'] } })

  test('does so from the start, and offers no other', async ({ page: bench, station }) => {
    await bench.goto(station.url)
    await expect(bench.getByRole('button', { name: 'Ajustes' })).toBeVisible()
    await bench.keyboard.press('F10')
    await bench.getByRole('button', { name: 'Sonido, aspecto' }).click()
    await expect(bench.getByRole('radio', { name: 'English' })).toBeDisabled()
  })
})
