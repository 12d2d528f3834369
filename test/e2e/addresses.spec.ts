// What the service says of an address, shown with that address alone.

import { holdNext } from './held-answers.ts'
import { openPlace } from './screens.ts'
import { expect, test } from './station.ts'
import { setUpTest } from './test-account.ts'

const place = { city: 'Chicago', state: 'IL', zip: '60601', country: 'US' }

test('a check is shown with what it is of, and nothing else is saved by it @browser', async ({
  bench,
  sandbox,
  station,
}) => {
  await setUpTest(station, sandbox, sandbox.printers[0]!.port)
  for (const name of ['Avery Example', 'Blake Example'])
    await station.ask('addresses.create', {
      use: 'ship_from',
      address: { ...place, name, street1: '12 sample street' },
    })
  await openPlace(bench, 'addresses')
  const detail = bench.getByRole('region', { name: 'Addresses' })
  const list = bench.getByRole('navigation', { name: 'Ship from' }).getByRole('button')

  await test.step('the address that is chosen meanwhile stays chosen', async () => {
    await list.filter({ hasText: 'Avery' }).click()
    const answer = await holdNext(bench, 'addresses.validate')
    await bench.keyboard.press('F4')
    await answer.given
    await list.filter({ hasText: 'Blake' }).click()
    await expect(detail).toContainText('Blake Example')
    await answer.release()
    await expect(detail.getByRole('button', { name: /^Validate/ })).toBeEnabled()
    await expect(detail).toContainText('Blake Example')
    await expect(detail.getByRole('table')).toBeHidden()
  })

  await test.step('why one could not be checked is not said of the next one', async () => {
    const error = { code: 'service_busy', message: 'busy' } as const
    const answer = await holdNext(bench, 'addresses.validate', error)
    await bench.keyboard.press('F4')
    await answer.given
    await list.filter({ hasText: 'Avery' }).click()
    await answer.release()
    await expect(detail.getByRole('button', { name: /^Validate/ })).toBeEnabled()
    await expect(bench.getByRole('log').getByText('Blake Example ·')).toBeVisible()
    await expect(bench.getByRole('main').getByRole('alert')).toBeHidden()
  })

  await test.step('what is typed meanwhile is what is saved', async () => {
    await bench.keyboard.press('F7')
    await detail.getByLabel('Name').fill('Casey Example')
    await detail.getByLabel('Street', { exact: true }).fill('12 sample street')
    await detail.getByLabel('City').fill(place.city)
    await detail.getByLabel('State').fill(place.state)
    await detail.getByLabel('ZIP').fill(place.zip)
    const answer = await holdNext(bench, 'addresses.check')
    await bench.keyboard.press('F4')
    await answer.given
    await detail.getByLabel('Street', { exact: true }).fill('99 other street')
    await answer.release()
    await expect(detail.getByRole('button', { name: /^Save address/ })).toBeEnabled()
    await bench.keyboard.press('F7')
    await expect(list.filter({ hasText: 'Casey' })).toContainText('99 other street')
  })
})
