import type { Page } from '@playwright/test'
import { violationsOf } from './axe.ts'
import { holdNext } from './held-answers.ts'
import { expect, keepPicture, scan, test, type RunningStation, type SandboxLine } from './station.ts'
import { setUpTest, startLine } from './test-account.ts'

/** Everything that axe finds on the page: rule, and where. */
async function findings(page: Page): Promise<string[]> {
  const violations = await violationsOf(page)
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
}

const ways = { LOST: 'lost', STORM: 'weather', BACK: 'refused', FINE: 'delivered' } as const
type Order = keyof typeof ways

/** A shop's parcels, each on its way; answers with their tracking numbers. */
async function shipAll(station: RunningStation): Promise<Record<Order, string>> {
  const orders = Object.keys(ways) as Order[]
  const rows = orders.map(
    (order) =>
      `${order},Avery Example,1200 Sample Ave,track:${ways[order]},Chicago,IL,60601,US,340 g,GroundAdvantage`,
  )
  const text = ['order number,name,street,street 2,city,state,zip,country,weight,service', ...rows].join('\n')
  await station.ask('orders.import', {
    fileName: 'orders.csv',
    contentBase64: Buffer.from(text).toString('base64'),
  })
  const numbers = {} as Record<Order, string>
  for (const order of orders) {
    await station.ask('ship.scan', { gestureId: crypto.randomUUID(), text: order })
    await expect.poll(async () => (await station.ask('reprint.search', { query: order })).hits.length).toBe(1)
    const { hits } = await station.ask('reprint.search', { query: order })
    numbers[order] = hits[0]!.trackingNumber
  }
  return numbers
}

async function switchSandbox({ baseUrl }: SandboxLine, path: string, body: unknown): Promise<void> {
  const response = await fetch(new URL(`/sandbox/${path}`, baseUrl), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect(response.status).toBe(200)
}

const later = (sandbox: SandboxLine, hours: number) =>
  switchSandbox(sandbox, 'clock', { advanceSeconds: hours * 60 * 60 })

test('a scan tells where a parcel is, the board what is wrong, and all of it stays readable offline', async ({
  bench,
  sandbox,
  station,
}, info) => {
  const line = await startLine(sandbox.baseUrl)
  await setUpTest(station, { baseUrl: line.baseUrl, keys: sandbox.keys }, sandbox.printers[0]!.port)
  const numbers = await shipAll(station)
  await later(sandbox, 62)

  await bench.keyboard.press('Shift+F6')
  await expect(bench.getByText('Where is a parcel?')).toBeVisible()
  await expect(bench.getByText('Nothing to look after')).toBeVisible()
  await keepPicture(bench, info, 'tracking-empty')
  await scan(bench, `42060601${numbers.LOST}`)
  const status = bench.getByRole('status').filter({ hasText: 'as of' })
  await expect(status).toContainText('Odd')
  await expect(status).toContainText('Pending')
  // Cut in its middle where it is long: pointing at it shows the whole.
  const parcel = bench.getByRole('button', { name: 'Copy' }).locator('xpath=..')
  await expect(parcel.getByTitle(numbers.LOST.replace(/(.{4})(?=.)/g, '$1 '), { exact: true })).toBeVisible()
  await expect(bench.getByRole('region', { name: 'What the carrier says' })).toContainText(
    'Picked up by the carrier',
  )

  await scan(bench, 'STORM')
  await expect(status).toContainText('Delayed')
  await bench.getByLabel('Scan or type: tracking or order number').fill('BACK')
  await bench.keyboard.press('Enter')
  await expect(status).toContainText('Not delivered')
  await bench.getByLabel('Scan or type: tracking or order number').fill('')
  await expect(bench.getByRole('option')).toHaveCount(3)
  await bench.getByText('Delayed 1').click()
  await expect(bench.getByRole('option')).toHaveCount(1)
  await bench.getByText('Problems 3').click()
  await bench.getByRole('option', { name: /LOST/ }).click()
  await expect(status).toContainText('Odd')
  await keepPicture(bench, info, 'tracking-board')
  expect(await findings(bench)).toEqual([])

  await bench.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await bench.getByRole('button', { name: 'Copy' }).click()
  await expect.poll(() => bench.evaluate(() => navigator.clipboard.readText())).toBe(numbers.LOST)

  line.close()
  await bench.keyboard.press('F7')
  await expect(bench.getByText('The shipping service cannot be reached.').first()).toBeVisible()
  await expect(status).toContainText('as of')
  await expect(bench.getByText(/This is \d+ (s|min) old, and may not be so any more/)).toBeVisible()
  await expect(bench.getByText(/Nothing is asked by itself until/)).toBeVisible()
  await keepPicture(bench, info, 'tracking-offline')

  await bench.keyboard.press('F4')
  await expect(bench.getByRole('heading', { level: 1, name: 'Reprint' })).toBeAttached()
  await expect(bench.getByRole('listbox').getByRole('option', { selected: true })).toContainText('LOST')
})

test('a service that wants a pause gets it, and what is no parcel is told so', async ({
  bench,
  sandbox,
  station,
}, info) => {
  await setUpTest(station, sandbox, sandbox.printers[0]!.port)
  const numbers = await shipAll(station)
  await bench.keyboard.press('Shift+F6')
  await switchSandbox(sandbox, 'faults', {
    endpoint: 'getTracking',
    kind: 'status',
    status: 429,
    retryAfterSeconds: 90,
    times: 20,
  })
  await scan(bench, numbers.FINE)
  await expect(bench.getByText('Nothing heard yet').last()).toBeVisible()
  await expect(bench.getByText('The shipping service is too busy to answer.').first()).toBeVisible()
  await expect(bench.getByText(/Nothing is asked by itself until/)).toBeVisible()
  await keepPicture(bench, info, 'tracking-busy')

  await scan(bench, 'NO SUCH THING')
  await expect(bench.getByText('No order and no tracking number: “NO SUCH THING”')).toBeVisible()
  await scan(bench, '99M899999999000000001')
  await bench.getByRole('button', { name: 'Open it in Containers' }).click()
  await expect(bench.getByText('99M899999999000000001 was not made at this station')).toBeVisible()
})

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme, viewport: { width: 1024, height: 768 } })
    test('axe finds nothing, also on a small screen', async ({ bench, sandbox, station }, info) => {
      await setUpTest(station, sandbox, sandbox.printers[0]!.port)
      const numbers = await shipAll(station)
      await later(sandbox, 62)
      for (const trackingNumber of Object.values(numbers))
        await station.ask('tracking.ask', { trackingNumber })
      await bench.keyboard.press('Shift+F6')
      await scan(bench, numbers.STORM)
      await expect(bench.getByRole('region', { name: 'What the carrier says' })).toBeVisible()
      await keepPicture(bench, info, `${colorScheme}-tracking-small`)
      expect(await findings(bench)).toEqual([])
    })
  })
}

test('the parcel that was chosen last is shown, whichever is answered last @browser', async ({
  bench,
  sandbox,
  station,
}) => {
  await setUpTest(station, sandbox, sandbox.printers[0]!.port)
  await shipAll(station)
  await bench.keyboard.press('Shift+F6')
  await bench.getByRole('radio', { name: /^Open/ }).check()
  const shown = bench.getByRole('button', { name: 'Copy' }).locator('xpath=../..')
  const answer = await holdNext(bench, 'tracking.show')
  await bench.getByRole('option', { name: /LOST/ }).click()
  await answer.given
  await bench.getByRole('option', { name: /STORM/ }).click()
  await expect(shown).toContainText('STORM')
  await answer.release()
  await expect(shown).toContainText('STORM')
})
