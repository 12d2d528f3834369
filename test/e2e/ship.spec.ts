import type { Page } from '@playwright/test'
import { settled } from './screens.ts'
import { atOnce, expect, keepPicture, scan, stage, test } from './station.ts'

test(
  'a scan buys the label, prints it, and says what is known of it',
  { tag: '@desktop' },
  async ({ bench, station }, info) => {
    await keepPicture(bench, info, 'ship-ready')
    await scan(bench, 'ORDER-1001')
    await expect(stage(bench)).toContainText('Shipped')
    await expect(stage(bench)).toContainText('confirmed')
    await expect(stage(bench)).toContainText(/ORDER-1001 · .+ · \$\d+\.\d\d/)
    await expect(bench.getByRole('img', { name: 'Label of ORDER-1001' })).toBeVisible()
    await expect(bench.getByRole('listitem').filter({ hasText: 'ORDER-1001' })).toContainText('Shipped')
    await expect(bench.getByText('1 shipped today')).toBeVisible()
    await expect(bench.locator('html')).toHaveAttribute('data-sound', 'done')
    await keepPicture(bench, info, 'ship-shipped')

    const { recent } = await station.ask('station.status', {})
    expect(recent.map(({ orderNumber, job }) => [orderNumber, job?.state])).toEqual([
      ['ORDER-1001', 'confirmed'],
    ])
  },
)

// Hazard: the stage was drawn first, a millisecond and more.
test('a scan is asked before the page is drawn anew', async ({ bench, host }) => {
  // Over a bridge there are no requests.
  test.skip(host !== 'browser')
  await bench.evaluate(() => {
    const ask = window.fetch
    window.fetch = (...asked) => {
      const state = document.querySelector<HTMLElement>('.stage')?.dataset['state']
      const isScan = asked[0] instanceof URL && asked[0].pathname === '/rpc/ship.scan'
      if (isScan) Object.assign(window, { stageWhenAsked: state })
      return ask(...asked)
    }
  })
  await scan(bench, 'ORDER-1001')
  await expect(stage(bench)).toContainText('confirmed')
  expect(await bench.evaluate(() => Reflect.get(window, 'stageWhenAsked') as unknown)).toBe('ready')
})

/** Asked by the clock or at the opening, whatever is scanned. */
const atOtherTimes = ['attention.list', 'doubts.seconds', 'postage.look', 'station.look']

test('a known order takes one scan and nothing else', async ({ bench, station, host }) => {
  const asked: string[] = []
  bench.on('request', (request) => {
    const [, operation] = /\/rpc\/(.+)$/.exec(request.url()) ?? []
    if (operation && !atOtherTimes.includes(operation)) asked.push(operation)
  })
  await bench.evaluate(() => {
    const counts = { keys: 0, pointer: 0 }
    Object.assign(window, { gestures: counts })
    addEventListener('keydown', () => counts.keys++, { capture: true })
    addEventListener('pointerdown', () => counts.pointer++, { capture: true })
  })
  const orders = ['ORDER-1001', 'ORDER-1003', 'ORDER-1007']
  for (const orderNumber of orders) {
    await scan(bench, orderNumber)
    await expect(stage(bench)).toContainText(orderNumber)
    await expect(stage(bench)).toContainText('confirmed')
  }
  // Of the station the page asks for the parcel and the picture of its label. Over a bridge there are no requests.
  const eachAsked = orders.flatMap(() => ['reprint.preview', 'ship.scan'])
  await expect.poll(() => asked.toSorted()).toEqual(host === 'browser' ? eachAsked.toSorted() : [])
  // The scanner's own keys: each character, and Enter.
  const scanned = orders.reduce((sum, { length }) => sum + length + 1, 0)
  expect(await bench.evaluate(() => Reflect.get(window, 'gestures') as unknown)).toEqual({
    keys: scanned,
    pointer: 0,
  })
  expect((await station.ask('station.status', {})).shippedToday).toBe(orders.length)
})

test(
  'an unknown order is told with what was scanned, until it is acknowledged',
  { tag: '@desktop' },
  async ({ bench }, info) => {
    await scan(bench, 'NO-SUCH-ORDER')
    await expect(stage(bench)).toContainText('Not found')
    await expect(stage(bench)).toContainText('NO-SUCH-ORDER')
    await expect(bench.locator('html')).toHaveAttribute('data-sound', 'wrong')
    await keepPicture(bench, info, 'ship-not-found')
    await bench.keyboard.press('Escape')
    await expect(stage(bench)).toContainText('Scan an order')
  },
)

test('an order that was shipped is not bought again, and one key leads to its reprint', async ({
  bench,
  station,
}, info) => {
  await scan(bench, 'ORDER-1002')
  await expect(stage(bench)).toContainText('Shipped')
  await bench.keyboard.press('Escape')
  await expect(stage(bench)).toContainText('Scan an order')

  await scan(bench, 'order-1002')
  await expect(stage(bench)).toContainText('Already')
  await expect(stage(bench)).toContainText('No second label was bought')
  await expect(bench.locator('html')).toHaveAttribute('data-sound', 'already')
  await keepPicture(bench, info, 'ship-already')
  expect((await station.ask('station.status', {})).shippedToday).toBe(1)

  await bench.keyboard.press('F7')
  await expect(bench.getByRole('listbox').getByRole('option', { selected: true })).toContainText('ORDER-1002')
  await expect(bench.getByRole('radio', { name: 'Damaged' })).toBeFocused()
})

test('the same order scanned twice at once is one parcel on the page', async ({ bench, station }) => {
  // On a busy machine the second would come long after the first where that was waited for.
  await atOnce(bench, () => Promise.all([scan(bench, 'ORDER-1003'), scan(bench, 'ORDER-1003')]))
  await expect(stage(bench)).toContainText('Shipped')
  await expect(stage(bench)).toContainText('confirmed')
  await expect(bench.getByRole('listitem')).toHaveCount(1)
  expect((await station.ask('station.status', {})).shippedToday).toBe(1)
})

test('an order number typed by hand goes to its field and ships with Enter', async ({ bench }) => {
  const field = bench.getByRole('textbox', { name: 'Order number by hand' })
  await expect(field).not.toBeFocused()
  await bench.keyboard.type('ORDER-1004', { delay: 90 })
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('ORDER-1004')
  await bench.keyboard.press('Enter')
  await expect(stage(bench)).toContainText('Shipped')
  await expect(stage(bench)).toContainText('ORDER-1004')
  await expect(field).toHaveValue('')
})

test('with the service off the network nothing is bought, and the stage says so', async ({
  bench,
  station,
}, info) => {
  await bench.getByRole('switch', { name: 'Service' }).click()
  await expect(bench.getByRole('switch', { name: 'Service' })).not.toBeChecked()
  await scan(bench, 'ORDER-1005')
  await expect(stage(bench)).toContainText('Offline')
  await expect(stage(bench)).toContainText('Nothing was bought')
  await expect(bench.getByText(/Offline since \d\d:\d\d/)).toBeVisible()
  await keepPicture(bench, info, 'ship-offline')
  expect((await station.ask('station.status', {})).shippedToday).toBe(0)

  await bench.getByRole('switch', { name: 'Service' }).click()
  await expect(bench.getByText('reachable', { exact: true })).toBeVisible()
  await bench.keyboard.press('F7')
  await expect(stage(bench)).toContainText('Shipped')
  await expect(stage(bench)).toContainText('ORDER-1005')
})

test('the stage still shows the parcel after another screen', async ({ bench }) => {
  await scan(bench, 'ORDER-1006')
  await expect(stage(bench)).toContainText('Shipped')
  for (const [key, heading] of [
    ['F3', 'Reprint'],
    ['F6', 'Orders'],
    ['F10', 'Settings'],
  ] as const) {
    await bench.keyboard.press(key)
    await expect(bench.getByRole('heading', { level: 1, name: heading })).toBeAttached()
  }
  await bench.keyboard.press('Escape')
  await expect(stage(bench)).toContainText('ORDER-1006')
})

/** Lets go what is held of an operation; the page has drawn what it was answered when it resolves. */
async function answered(bench: Page, operation: string, letGo: () => void): Promise<void> {
  const answer = bench.waitForResponse(`**/rpc/${operation}`)
  letGo()
  await (await answer).finished()
  await settled(bench)
}

// Hazard: what the packer has read and put away is back on the stage a moment later.
test(
  'a parcel that is fetched back to the stage does not come once a key has freed it',
  { tag: '@browser' },
  async ({ bench }) => {
    await scan(bench, 'ORDER-1001')
    await expect(stage(bench)).toContainText('confirmed')
    const asked = Promise.withResolvers<void>()
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
    await bench.route('**/rpc/ship.parcel', async (route) => {
      asked.resolve()
      await held
      await route.continue()
    })
    await bench.reload()
    await asked.promise
    await expect(stage(bench)).toContainText('Scan an order')
    await bench.keyboard.press('Escape')
    await answered(bench, 'ship.parcel', letGo)
    await expect(stage(bench)).toContainText('Scan an order')
  },
)

test(
  'a double read does not bring its order back once a key has freed the stage',
  { tag: '@browser' },
  async ({ bench }) => {
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
    let reads = 0
    await bench.route('**/rpc/ship.scan', async (route) => {
      if (++reads === 2) await held
      await route.continue()
    })
    await atOnce(bench, () => Promise.all([scan(bench, 'ORDER-1001'), scan(bench, 'ORDER-1001')]))
    await expect(stage(bench)).toContainText('confirmed')
    await expect.poll(() => reads).toBe(2)
    await bench.keyboard.press('Escape')
    await expect(stage(bench)).toContainText('Scan an order')
    await answered(bench, 'ship.scan', letGo)
    await expect(stage(bench)).toContainText('Scan an order')
  },
)

test(
  'a scan that the station may not have got is asked again as the same scan',
  { tag: '@browser' },
  async ({ bench, context, station }, info) => {
    await context.setOffline(true)
    await scan(bench, 'ORDER-1007')
    await expect(stage(bench)).toContainText('No station')
    await expect(bench.getByText('No word from the station')).toBeVisible()
    await keepPicture(bench, info, 'ship-station-lost')
    await context.setOffline(false)
    await expect(bench.getByText('No word from the station')).toBeHidden()
    await bench.keyboard.press('F7')
    await expect(stage(bench)).toContainText('Shipped')
    expect((await station.ask('station.status', {})).shippedToday).toBe(1)
  },
)

test(
  'when the station dies the page says that what it shows may be old',
  { tag: '@browser' },
  async ({ bench, station }) => {
    await station.kill()
    await expect(stage(bench)).toContainText('No station')
    await expect(bench.getByText('What you see may be old')).toBeVisible()
  },
)

test(
  'a page of an earlier start is told to be opened again',
  { tag: '@browser' },
  async ({ station, page }) => {
    await page.goto(`${station.url}x`)
    await expect(page.getByText('Open the station again, or paste the whole address')).toBeVisible()
  },
)
