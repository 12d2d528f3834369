// Where orders come from: folders, addresses, and what is said of one that brings nothing.

import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, keepPicture, test, type RunningStation } from './station.ts'

const orders = `order number,name,street,city,state,zip,country,weight
WEB-1,Avery Example,1200 Sample Ave,Chicago,IL,60601,US,1.2 kg
`

/** An address that is fetched from when it is asked to be. */
const shopAt = (url: string, columns: Record<string, string>) =>
  ({ kind: 'http', name: 'Shop', enabled: false, url, everyMinutes: 60, rows: '', columns }) as const

/** An address whose answer has a city as its mapping says, or has none. */
async function shopThatAnswers(station: RunningStation, answer: string) {
  const shop = createServer((_, response) => response.end(answer)).listen(0, '127.0.0.1')
  await once(shop, 'listening')
  const columns = {
    'order number': '=WEB-1',
    recipient: '=Avery Example',
    'street 1': '=1200 Sample Ave',
    city: 'city',
    state: '=IL',
    zip: '=60601',
  }
  const url = `http://127.0.0.1:${(shop.address() as AddressInfo).port}/orders`
  const { id } = await station.ask('orders.saveSource', { config: shopAt(url, columns) })
  return { id, close: () => shop.close() }
}

test('a watched folder says what it brought', async ({ bench, folder }, info) => {
  const inbox = join(folder, 'inbox')
  mkdirSync(inbox)
  await bench.keyboard.press('F6')
  await bench.getByRole('button', { name: 'Sources' }).click()
  await bench.keyboard.press('F7')
  await bench.getByRole('textbox', { name: 'Name' }).fill('Web shop')
  await bench.getByRole('textbox', { name: 'Folder' }).fill(inbox)
  await bench.getByRole('textbox', { name: 'Look every … seconds' }).fill('1')
  await bench.keyboard.press('F7')
  const card = bench.getByRole('region', { name: 'Web shop' })
  await expect(card).toContainText('It has brought nothing yet')
  writeFileSync(join(inbox, 'today.csv'), orders)
  await expect(card).toContainText('1 added')
  await keepPicture(bench, info, 'orders-sources')
  // Its own key leads back to the list.
  await bench.keyboard.press('F6')
  await expect(card).toBeHidden()
  await expect(bench.getByRole('button', { name: 'Sources' })).toBeVisible()
})

test('what is wrong with an address comes into view, however far below it was saved', async ({ bench }) => {
  await bench.setViewportSize({ width: 1024, height: 768 })
  await bench.keyboard.press('F6')
  await bench.getByRole('button', { name: 'Sources' }).click()
  await bench.getByRole('button', { name: 'Fetch from an address' }).click()
  await bench.getByRole('textbox', { name: 'Name', exact: true }).fill('Web shop')
  await bench.getByRole('textbox', { name: 'Address', exact: true }).fill('ftp://shop.example/orders')
  for (const column of ['order number', 'recipient', 'street 1', 'city', 'zip'])
    await bench.getByRole('combobox', { name: `${column} *`, exact: true }).fill('=X')
  const save = bench.getByRole('button', { name: 'Keep the source' })
  await save.scrollIntoViewIfNeeded()
  await save.click()
  await expect(bench.getByRole('main').getByRole('alert')).toBeInViewport({ ratio: 1 })
})

test('another address asks for its own secret, and the kept one is sent to nobody', async ({
  bench,
  station,
}) => {
  const columns = Object.fromEntries(
    ['order number', 'recipient', 'street 1', 'city', 'zip'].map((column) => [column, 'id']),
  )
  const url = 'https://shop.invalid/orders'
  const config = shopAt(url, columns)
  await station.ask('orders.saveSource', { config, authorization: 'Bearer s3cret' })
  await bench.keyboard.press('F6')
  await bench.getByRole('button', { name: 'Sources' }).click()
  await bench.getByRole('button', { name: 'Edit Shop' }).click()
  const [address, secret] = [
    bench.getByRole('textbox', { name: 'Address', exact: true }),
    bench.getByLabel('Secret', { exact: true }),
  ]
  const given = 'given for another address'
  await expect(bench.getByText(given)).toBeHidden()
  await address.fill(`${url}?status=paid`)
  await expect(bench.getByText(given)).toBeHidden()

  await address.fill('https://other.invalid/orders')
  await expect(bench.getByText(given)).toBeVisible()
  await bench.getByRole('button', { name: 'Try' }).click()
  await expect(bench.getByRole('alert').filter({ hasText: 'goes to no other' })).toBeVisible()
  await bench.keyboard.press('F7')
  await expect(bench.getByRole('alert').filter({ hasText: 'Secret' }).first()).toBeVisible()
  const places = async () =>
    (await station.ask('orders.sources', {})).sources.map((source) => [
      'url' in source.config && source.config.url,
      source.hasAuthorization,
    ])
  expect(await places()).toEqual([[url, true]])

  await secret.fill('Bearer 0ther')
  await bench.keyboard.press('F7')
  await expect.poll(places).toEqual([['https://other.invalid/orders', true]])
  await bench.getByRole('button', { name: 'Edit Shop' }).click()
  await address.fill('https://open.invalid/orders')
  await bench.getByRole('checkbox', { name: 'This address needs no secret' }).check()
  await bench.keyboard.press('F7')
  await expect.poll(places).toEqual([['https://open.invalid/orders', false]])
})

test('an address that answers nothing that is an order is told with why its first is none', async ({
  bench,
  station,
}) => {
  const { id, close } = await shopThatAnswers(station, '[{}, {}]')
  await station.ask('orders.runSource', { sourceId: id })
  close()
  await bench.keyboard.press('F6')
  await bench.getByRole('button', { name: 'Sources' }).click()
  await expect(bench.getByRole('region', { name: 'Shop' })).toContainText(
    'None of the 2 orders of the answer can be taken. The first: city is empty',
  )
})

for (const { language, sources, edit, none, noJson, missing, secretInAddress, city } of [
  {
    language: 'de',
    sources: 'Quellen',
    edit: 'Shop bearbeiten',
    none: 'Keiner der 2 Aufträge der Antwort kann übernommen werden. Der erste: „city“ (Ort) ist leer',
    noJson: 'Die Antwort ist kein JSON',
    missing: 'Der Ordner ist nicht da',
    secretInAddress: 'Ein Geheimnis gehört nicht in die Adresse',
    city: 'Ort * in der Datei: city',
  },
  {
    language: 'fr',
    sources: 'Sources',
    edit: 'Modifier Shop',
    none: 'Aucune des 2 commandes de la réponse ne peut être prise.',
    noJson: 'La réponse n’est pas du JSON',
    missing: 'Le dossier n’est pas là',
    secretInAddress: 'Un secret n’a pas sa place dans l’adresse',
    city: 'Ville * dans le fichier : city',
  },
])
  test(`why a source brings nothing is said in the language of the page (${language})`, async ({
    bench,
    station,
    folder,
  }, info) => {
    const shop = await shopThatAnswers(station, '[{}, {}]')
    const page = await shopThatAnswers(station, '<html>')
    const { id: gone } = await station.ask('orders.saveSource', {
      config: {
        kind: 'folder',
        name: 'Web shop',
        folder: join(folder, 'gone'),
        everySeconds: 3_600,
        enabled: true,
      },
    })
    for (const sourceId of [shop.id, page.id, gone]) await station.ask('orders.runSource', { sourceId })
    await bench.evaluate((to) => localStorage.setItem('packbench.language', to), language)
    await bench.reload()
    await expect(bench.locator('[data-state=ready]')).toBeVisible()
    await bench.keyboard.press('F6')
    await bench.getByRole('button', { name: sources }).click()
    const says = bench.getByRole('alert')
    for (const sentence of [none, noJson, missing])
      await expect(says.filter({ hasText: sentence })).toBeVisible()
    await expect(says.filter({ hasText: /answer|folder cannot|The / })).toHaveCount(0)
    await keepPicture(bench, info, `orders-sources-failing-${language}`)

    await bench.getByRole('button', { name: edit }).first().click()
    await expect(bench.getByRole('combobox', { name: city })).toBeVisible()
    await bench.getByRole('combobox', { name: city }).focus()
    await keepPicture(bench, info, `orders-source-columns-${language}`)
    await bench.locator('[name=url]').fill('https://shop:secret@shop.invalid/')
    await bench.locator('[name=authorization]').fill('Bearer s3cret')
    await bench.keyboard.press('F7')
    await expect(says.filter({ hasText: secretInAddress })).toBeVisible()
    await keepPicture(bench, info, `orders-source-form-${language}`)
    shop.close()
    page.close()
  })
