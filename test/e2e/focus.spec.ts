// Where the keyboard is: in the first field of a form that was opened, back at what opened it, at the neighbour of a row
// that was removed, and never nowhere.

import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { ScreenName } from '../../src/renderer/frame/screen-names.ts'
import { everywhere, openByKey } from './screens.ts'
import { expect, keepPicture, scan, stage, test, type RunningStation } from './station.ts'

const isKept = (page: Page) => page.evaluate(() => document.activeElement !== document.body)
const button = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('button', { name })
const pressed = (name: string | RegExp) => async (page: Page) => {
  // Some wait for what their form asks first.
  await expect(button(page, name).first()).toBeEnabled()
  await button(page, name).first().focus()
  await page.keyboard.press('Enter')
}
const chosen = (name: RegExp) => async (page: Page) => {
  await pressed(name)(page)
  await expect(button(page, name)).toHaveAttribute('aria-current', 'true')
}
const section = (name: string) => (page: Page) =>
  page.getByRole('main').getByRole('button', { name, exact: true }).click()

type OpenedForm = {
  readonly name: string
  readonly screen: ScreenName
  /** What leads to the button, after the screen is open. */
  readonly first?: (page: Page) => Promise<void>
  readonly opener: string | RegExp
  /** The key on the button, where it has one: the form is opened by it as well. */
  readonly key?: string
}

/** Forms that a button opens. */
const forms: readonly OpenedForm[] = [
  { name: 'address', screen: 'addresses', opener: /^New address/, key: 'F7' },
  { name: 'address-by-number', screen: 'addresses', opener: 'Fetch by number' },
  { name: 'carrier', screen: 'carriers', opener: /^Add a carrier/, key: 'F7' },
  { name: 'carrier-change', screen: 'carriers', first: chosen(/^UPS/), opener: 'Change' },
  { name: 'operator', screen: 'operators', opener: /^Add an operator/, key: 'F7' },
  { name: 'operator-change', screen: 'operators', opener: 'Change Pat' },
  { name: 'package', screen: 'settings', first: section('Packages'), opener: /^Add a package/, key: 'F7' },
  { name: 'package-change', screen: 'settings', first: section('Packages'), opener: /^Change / },
  { name: 'folder', screen: 'orders', first: section('Sources'), opener: /^Watch a folder/ },
  { name: 'feed', screen: 'orders', first: section('Sources'), opener: 'Fetch from an address' },
  { name: 'database', screen: 'orders', first: section('Sources'), opener: 'Read a database' },
  { name: 'source-change', screen: 'orders', first: section('Sources'), opener: 'Edit A shop' },
  { name: 'low-balance', screen: 'account', opener: 'Change the limit' },
  { name: 'autobuy', screen: 'account', opener: 'AutoBuy: Change' },
  { name: 'refund-rule', screen: 'refunds', opener: 'Change' },
  { name: 'target', screen: 'results', opener: /^Add a target/, key: 'F4' },
  { name: 'key', screen: 'programs', opener: /^Make a key/, key: 'F7' },
  { name: 'page', screen: 'programs', opener: /^Pair a page/, key: 'F8' },
  { name: 'tracking-days', screen: 'tracking', opener: 'Change' },
  { name: 'printer', screen: 'printers', opener: /^Find printers/, key: 'F7' },
  { name: 'permits', screen: 'printers', opener: 'Change' },
  { name: 'cut-offs', screen: 'today', opener: /^Change/ },
]

type Removal = {
  readonly name: string
  readonly screen: ScreenName
  readonly first?: (page: Page) => Promise<void>
  /** What has the focus of each row, in their order. */
  readonly rows: readonly [string | RegExp, string | RegExp, string | RegExp]
  /** What removes the row that has the focus; its own button where nothing is said. */
  readonly by?: string | RegExp
  /** What answers the question, where one is asked. */
  readonly answer?: string | RegExp
  /** Where the last row leaves the focus; to the screen where nothing adds one. */
  readonly adds?: string | RegExp
}

/** Lists whose rows can be removed. */
const removals: readonly Removal[] = [
  {
    name: 'operators',
    screen: 'operators',
    rows: ['Remove Ann', 'Remove Pat', 'Remove Tim'],
    answer: 'Remove',
    adds: /^Add /,
  },
  {
    name: 'sources',
    screen: 'orders',
    first: section('Sources'),
    rows: ['Remove A shop', 'Remove B shop', 'Remove C shop'],
    answer: 'Remove the source',
    adds: /^Watch a folder/,
  },
  {
    name: 'packages',
    screen: 'settings',
    first: section('Packages'),
    rows: ['Change Box A', 'Change Box B', 'Change Box C'],
    by: /^Remove Box/,
    answer: 'Remove',
    // One package stays.
    adds: 'Change Large flat rate box',
  },
  {
    name: 'addresses',
    screen: 'addresses',
    first: (page) => page.getByRole('radio', { name: 'Recipients' }).check(),
    rows: [/^Ann A/, /^Ben B/, /^Cay C/],
    by: 'Leave out of this list',
    answer: 'Leave out of this list',
    adds: /^New address/,
  },
  {
    name: 'print queue',
    screen: 'printers',
    first: pressed(/^Sandbox label printer/),
    rows: ['Take out ORDER-1001', 'Take out ORDER-1002', 'Take out ORDER-1003'],
    answer: 'Take it out',
  },
  {
    name: 'refunds pile',
    screen: 'refunds',
    first: async (page) => {
      for (const order of shipped) await scan(page, order)
    },
    rows: ['Take ORDER-1001 off', 'Take ORDER-1002 off', 'Take ORDER-1003 off'],
  },
]

const shipped = ['ORDER-1001', 'ORDER-1002', 'ORDER-1003'] as const

async function seed(station: RunningStation) {
  for (const [name, badge, role] of [
    ['Ann', 'E-004711', 'supervise'],
    ['Pat', 'E-004712', 'supervise'],
    ['Tim', 'E-004713', 'supervise'],
  ] as const) {
    await station.ask('operators.save', { name, badge, role, limits: {} })
  }
  for (const name of ['A shop', 'B shop', 'C shop']) {
    const config = {
      kind: 'folder',
      name,
      folder: `/nowhere/${name}`,
      enabled: false,
      everySeconds: 60,
    } as const
    await station.ask('orders.saveSource', { config, authorization: undefined })
  }
  for (const letter of ['A', 'B', 'C'] as const) {
    await station.ask('presets.save', {
      id: `box-${letter.toLowerCase()}`,
      name: `Box ${letter}`,
      packageType: 'Parcel',
      length: 10,
      width: 10,
      height: 10,
      dimensionUnit: 'in',
      tareGrams: 100,
    })
  }
  // The newest is the first.
  for (const name of ['Cay C', 'Ben B', 'Ann A']) {
    const address = {
      name,
      street1: '1200 Sample Ave',
      city: 'Chicago',
      state: 'IL',
      zip: '60601',
      country: 'US',
    }
    await station.ask('addresses.create', { use: 'recipient', address })
  }
  const { printers } = await station.ask('station.status', {})
  await station.ask('printers.hold', { printerId: printers[0]!.id, held: true })
  for (const text of shipped) await station.ask('ship.scan', { gestureId: randomUUID(), text })
}

/** The focus is in the first field of its form. */
const isInFirstField = (page: Page) =>
  page.evaluate(() => {
    const fields = document.activeElement?.closest('form')?.querySelectorAll('input, select, textarea') ?? []
    const first = [...fields].find((one) => !one.matches(':disabled, [type=radio]:not(:checked)'))
    return first !== undefined && first === document.activeElement
  })

test('every screen has the focus from its start, and Tab comes to its first field, not to the bar above', async ({
  bench,
}) => {
  for (const name of everywhere) {
    await openByKey(bench, name)
    expect(await isKept(bench), name).toBe(true)
    const isInFrame = await bench.evaluate(() => document.activeElement?.closest('main') === null)
    const fields = bench.getByRole('main').locator('button:enabled, input:enabled, select:enabled')
    // Some have nothing to press while there is nothing to tell.
    if (isInFrame || (await fields.filter({ visible: true }).count()) === 0) continue
    await bench.keyboard.press('Tab')
    expect(
      await bench.evaluate(() => document.activeElement?.closest('header[aria-label]') === null),
      name,
    ).toBe(true)
  }
})

test('a screen that is opened from the rail, from the bar or from More has the focus: Enter is a key of the screen, not of what led to it', async ({
  bench,
}) => {
  const main = bench.getByRole('main')
  const screens = bench.getByRole('navigation', { name: 'Screens' })
  await screens.getByRole('button', { name: 'Refunds', exact: true }).click()
  await expect(main).toBeFocused()

  await screens.getByRole('button', { name: 'Orders', exact: true }).focus()
  await bench.keyboard.press('Enter')
  await expect(main).toBeFocused()

  await bench.getByRole('switch', { name: 'Service' }).focus()
  await bench.keyboard.press('F2')
  await expect(main).toBeFocused()

  await screens.getByRole('button', { name: 'More', exact: true }).click()
  await bench.getByRole('dialog').getByRole('button', { name: 'Carriers' }).click()
  await expect(main.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(main).toBeFocused()

  // Nothing is left to take the focus from who has it there already, or in what lies over the page.
  await screens.getByRole('button', { name: 'More', exact: true }).click()
  await bench.keyboard.press('Escape')
  await expect(screens.getByRole('button', { name: 'More', exact: true })).toBeFocused()
})

test('a form has the focus in its first field, and what opened it has it back, by button and by key', async ({
  bench,
  station,
}, info) => {
  await seed(station)
  for (const form of forms) {
    await test.step(form.name, async () => {
      // From elsewhere, so that it opens on its first view.
      await bench.keyboard.press('F2')
      await openByKey(bench, form.screen)
      await form.first?.(bench)
      await pressed(form.opener)(bench)
      await expect.poll(() => isInFirstField(bench), form.name).toBe(true)
      await keepPicture(bench, info, `focus-${form.name}`)
      await bench.keyboard.press('Escape')
      await expect(button(bench, form.opener).first()).toBeFocused()
      if (form.key === undefined) return
      await bench.getByRole('main').focus()
      await bench.keyboard.press(form.key)
      await expect.poll(() => isInFirstField(bench), form.name).toBe(true)
      await bench.keyboard.press('Escape')
      await expect(button(bench, form.opener).first()).toBeVisible()
      await expect.poll(() => isKept(bench), form.name).toBe(true)
    })
  }
})

test('a row that goes leaves the focus to the one after, else to the one before, else to what adds one', async ({
  bench,
  station,
}) => {
  await seed(station)
  for (const { name, screen, first, rows, by, answer, adds } of removals) {
    await test.step(name, async () => {
      await openByKey(bench, screen)
      await first?.(bench)
      // Each that was scanned is looked up first.
      for (const row of rows) await expect(button(bench, row)).toBeVisible()
      const [one, two, three] = rows
      const remove = async (row: string | RegExp) => {
        await pressed(row)(bench)
        if (by !== undefined) await pressed(by)(bench)
        if (answer !== undefined) {
          const dialog = bench.getByRole('dialog')
          await expect.poll(() => dialog.evaluate((it) => it.contains(document.activeElement))).toBe(true)
          await bench.keyboard.press('Escape')
          await expect(button(bench, by ?? row)).toBeFocused()
          await bench.keyboard.press('Enter')
          await dialog.getByRole('button', { name: answer, exact: true }).press('Enter')
        }
        await expect(button(bench, row)).toBeHidden()
      }
      await remove(two)
      await expect(button(bench, three)).toBeFocused()
      if (screen === 'addresses') await expect(button(bench, three)).toHaveAttribute('aria-current', 'true')
      await remove(three)
      await expect(button(bench, one)).toBeFocused()
      await remove(one)
      await expect(adds === undefined ? bench.getByRole('main') : button(bench, adds)).toBeFocused()
    })
  }
})

test('a scan leaves the focus with the screen, and a dialog that closes gives it to nobody who had let it go', async ({
  bench,
}) => {
  await bench.keyboard.type('X', { delay: 60 })
  await expect(bench.getByRole('textbox', { name: 'Order number by hand' })).toBeFocused()
  await bench.keyboard.press('Backspace')
  await scan(bench, 'ORDER-1001')
  await expect(stage(bench)).toContainText('confirmed')
  await expect(bench.getByRole('main')).toBeFocused()

  // The switch that would cut the service off.
  const service = bench.getByRole('switch', { name: 'Service' })
  await service.focus()
  await service.evaluate((it: HTMLElement) => it.blur())
  await bench.keyboard.press('Shift+F9')
  await expect(bench.getByRole('dialog')).toBeVisible()
  await bench.keyboard.press('Escape')
  await expect(bench.getByRole('dialog')).toBeHidden()
  await expect(bench.getByRole('main')).toBeFocused()
})

test('a page that is left leaves the focus to the next, and the key that sends a form leads to what is wrong in it', async ({
  bench,
}) => {
  // The heading that a page begins with goes with the page.
  await openByKey(bench, 'printers')
  await pressed(/^Sandbox label printer/)(bench)
  await expect(bench.getByRole('heading', { level: 1, name: 'Sandbox label printer' })).toBeFocused()
  await bench.keyboard.press('F2')
  await expect(bench.getByRole('main')).toBeFocused()

  // The key that sends a form leads to what is wrong in it, or to what adds what lacks.
  await openByKey(bench, 'containers')
  await bench.keyboard.press('F7')
  await expect(bench.getByRole('combobox', { name: 'Entered at *' })).toBeFocused()
  await openByKey(bench, 'addresses')
  await bench.keyboard.press('F7')
  await bench.keyboard.type('Avery', { delay: 60 })
  await bench.keyboard.press('F7')
  await expect(bench.getByRole('textbox', { name: 'Street', exact: true })).toBeFocused()
  await bench.keyboard.press('F2')
  await scan(bench, 'ORDER-1048')
  await expect(stage(bench)).toContainText('Customs')
  await bench.keyboard.press('F4')
  await expect(bench.getByRole('textbox', { name: 'Signed by *' })).toBeFocused()
  await bench.keyboard.type('Bench Test', { delay: 60 })
  await expect(bench.getByText('2 fields to look at:')).toBeVisible()
  await expect(bench.getByRole('button', { name: /^Buy for / })).toBeEnabled()
  await bench.keyboard.press('F7')
  await expect(bench.getByText('A line of goods: is needed')).toBeVisible()
  await expect(button(bench, 'Add goods')).toBeFocused()
  await bench.keyboard.press('Enter')
  await expect(bench.getByRole('textbox', { name: 'Goods 1: Description' })).toBeFocused()
  await bench.keyboard.press('Escape')
  await expect(stage(bench)).toContainText('Changes kept')
})
