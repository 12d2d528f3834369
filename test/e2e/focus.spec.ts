// Where the keyboard is: in the first field of a form that was opened, back at what opened it, at the neighbour of a row
// that was removed, and never nowhere.

import type { Page } from '@playwright/test'
import { screenNames, type ScreenName } from '../../src/renderer/frame/screen-names.ts'
import { openByKey } from './screens.ts'
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
}

/** Forms that a button opens. */
const forms: readonly OpenedForm[] = [
  { name: 'address', screen: 'addresses', opener: /^New address/ },
  { name: 'address-by-number', screen: 'addresses', opener: 'Fetch by number' },
  { name: 'carrier', screen: 'carriers', opener: /^Add a carrier/ },
  { name: 'carrier-change', screen: 'carriers', first: chosen(/^UPS/), opener: 'Change' },
  { name: 'operator', screen: 'operators', opener: /^Add an operator/ },
  { name: 'operator-change', screen: 'operators', opener: 'Change Pat' },
  { name: 'package', screen: 'settings', first: section('Packages'), opener: /^Add a package/ },
  { name: 'package-change', screen: 'settings', first: section('Packages'), opener: /^Change / },
  { name: 'folder', screen: 'orders', first: section('Sources'), opener: /^Watch a folder/ },
  { name: 'feed', screen: 'orders', first: section('Sources'), opener: 'Fetch from an address' },
  { name: 'source-change', screen: 'orders', first: section('Sources'), opener: 'Edit A shop' },
  { name: 'low-balance', screen: 'account', opener: 'Change the limit' },
  { name: 'autobuy', screen: 'account', opener: 'AutoBuy: Change' },
  { name: 'refund-rule', screen: 'refunds', opener: 'Change' },
  { name: 'tracking-days', screen: 'tracking', opener: 'Change' },
  { name: 'permits', screen: 'printers', opener: 'Change' },
  { name: 'cut-offs', screen: 'today', opener: /^Change/ },
]

type Removal = {
  readonly name: string
  readonly screen: ScreenName
  readonly first?: (page: Page) => Promise<void>
  /** The rows' buttons in their order, and the one that answers the question. */
  readonly removes: readonly string[]
  readonly answer: string
  readonly adds: string | RegExp
}

/** Lists whose rows are removed by a button of theirs. */
const removals: readonly Removal[] = [
  {
    name: 'operators',
    screen: 'operators',
    removes: ['Remove Ann', 'Remove Pat', 'Remove Tim'],
    answer: 'Remove',
    adds: /^Add /,
  },
  {
    name: 'sources',
    screen: 'orders',
    first: section('Sources'),
    removes: ['Remove A shop', 'Remove B shop', 'Remove C shop'],
    answer: 'Remove the source',
    adds: /^Watch a folder/,
  },
]

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
  for (const name of screenNames) {
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

for (const form of forms) {
  test(`form ${form.name}: its first field has the focus, and what opened it has it back`, async ({
    bench,
    station,
  }, info) => {
    await seed(station)
    await openByKey(bench, form.screen)
    await form.first?.(bench)
    await pressed(form.opener)(bench)
    await expect.poll(() => isInFirstField(bench)).toBe(true)
    await keepPicture(bench, info, `focus-${form.name}`)
    await bench.keyboard.press('Escape')
    await expect(button(bench, form.opener).first()).toBeFocused()
  })
}

for (const { name, screen, first, removes, answer, adds } of removals) {
  test(`rows of ${name}: the one after has the focus, else the one before, else what adds one`, async ({
    bench,
    station,
  }) => {
    await seed(station)
    await openByKey(bench, screen)
    await first?.(bench)
    const [one, two, three] = removes as readonly [string, string, string]
    const remove = async (row: string) => {
      await pressed(row)(bench)
      const dialog = bench.getByRole('dialog')
      await expect.poll(() => dialog.evaluate((it) => it.contains(document.activeElement))).toBe(true)
      await bench.keyboard.press('Escape')
      await expect(button(bench, row)).toBeFocused()
      await bench.keyboard.press('Enter')
      await dialog.getByRole('button', { name: answer, exact: true }).press('Enter')
      await expect(button(bench, row)).toBeHidden()
    }
    await remove(two)
    await expect(button(bench, three)).toBeFocused()
    await remove(three)
    await expect(button(bench, one)).toBeFocused()
    await remove(one)
    await expect(button(bench, adds)).toBeFocused()
  })
}

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
