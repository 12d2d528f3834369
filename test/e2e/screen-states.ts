// What can be opened on each screen, as one table: tests walk it. A screen that is added to the page does not compile
// until it stands here; a tab or dialog of a screen is a line of it.

import { expect, type Page } from '@playwright/test'
import type { ScreenName } from '../../src/renderer/frame/screen-names.ts'
import type { StageName } from '../../src/renderer/ship/stage-traits.ts'
import * as english from '../../src/words/en/index.ts'
import type { Words } from '../../src/words/languages.ts'
import { scan } from './station.ts'

export type ScreenState = {
  /** After the screen's own name, in English; none for the screen as it opens. */
  readonly name?: string
  /** From the state before it. */
  readonly open?: (page: Page) => Promise<void>
  /** Brings the screen back to where the next state begins. */
  readonly leave?: (page: Page) => Promise<void>
}

const press = (key: string) => (page: Page) => page.keyboard.press(key)
const back = press('Escape')
const tab = (word: string, name: string): ScreenState => ({
  name,
  open: (page) => page.getByRole('radio', { name: word, exact: true }).check(),
})
const clicked = (word: string, name: string): ScreenState => ({
  name,
  open: (page) => page.getByRole('main').getByRole('button', { name: word }).first().click(),
  leave: back,
})
/** A dialog that this key opens and Escape closes. */
export const dialog = (key: string, name: string): ScreenState => ({
  name,
  async open(page) {
    await page.keyboard.press(key)
    await expect(page.getByRole('dialog')).toBeVisible()
  },
  async leave(page) {
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  },
})
const scanned = (text: string, state: StageName, name: string): ScreenState => ({
  name,
  async open(page) {
    await scan(page, text)
    await expect(page.locator(`[data-state=${state}]`)).toBeVisible()
  },
  leave: back,
})
const section = (word: string, name: string, ...within: readonly ScreenState[]): readonly ScreenState[] => [
  {
    name,
    async open(page) {
      await page.getByRole('main').getByRole('button', { name: word, exact: true }).click()
      await expect(page.getByRole('heading', { level: 2, name: word })).toBeVisible()
    },
  },
  ...within.map((state) => ({ ...state, name: `${name} ${state.name ?? ''}` })),
]

/** Begins with a station whose order ORDER-1001 is shipped, and a page that speaks these words. */
export const screenStatesIn = (words: Words): Readonly<Record<ScreenName, readonly ScreenState[]>> => ({
  ship: [
    {},
    scanned('ORDER-1002', 'shipped', 'shipped'),
    scanned('ORDER-1001', 'already', 'already shipped'),
    scanned('NO-SUCH-ORDER', 'not_found', 'not found'),
    scanned('ORDER-1049', 'customs', 'customs'),
    {
      name: 'draft',
      async open(page) {
        await page.keyboard.press('Insert')
        await expect(page.getByRole('heading', { name: words.draft.newTitle, exact: true })).toBeVisible()
      },
      leave: back,
    },
    dialog('F1', 'keys'),
    dialog('Shift+F1', 'more'),
    dialog('Control+k', 'search'),
  ],
  batch: [
    {},
    { name: 'pile', open: press('F8') },
    {
      name: 'discarded',
      open: press('F9'),
    },
  ],
  reprint: [
    {},
    {
      name: 'chosen',
      open: (page) => page.getByRole('radio', { name: words.reprint.reasons.lost, exact: true }).check(),
    },
    {
      name: 'printed',
      async open(page) {
        await page.keyboard.press('F7')
        await expect(page.locator('main .look-done')).toBeVisible()
      },
    },
  ],
  refunds: [
    {},
    clicked(words.refunds.changeRule, 'rule'),
    {
      name: 'pile',
      async open(page) {
        await scan(page, 'ORDER-1001')
        await expect(page.getByRole('region', { name: words.refunds.pile })).toBeVisible()
      },
    },
    { ...clicked(words.refunds.clear, 'clear asked') },
  ],
  manifests: [{}, tab(words.manifests.tabs.earlier, 'Manifests')],
  containers: [{}],
  tracking: [{}],
  orders: [
    {},
    {
      name: 'chosen',
      open: (page) => page.getByRole('main').getByRole('row').nth(1).click(),
    },
    dialog('F4', 'hold'),
    {
      name: 'page',
      async open(page) {
        await page.getByRole('grid').press('Enter')
        await expect(page.getByRole('heading', { name: words.orderPage.history })).toBeVisible()
      },
      leave: back,
    },
    {
      name: 'sources',
      open: (page) => page.getByRole('button', { name: words.orders.sources, exact: true }).click(),
    },
    { name: 'folder', open: press('F7'), leave: back },
    clicked(words.sources.addAddress, 'address'),
    clicked(words.sources.addDatabase, 'database'),
  ],
  addresses: [{}, { name: 'new', open: press('F7') }],
  carriers: [{}, { name: 'new', open: press('F7'), leave: back }, clicked(words.carriers.edit, 'change')],
  account: [
    {},
    {
      ...clicked(`${words.account.autoBuy}: ${words.account.autoBuyChange}`, 'AutoBuy'),
      leave: (page) => page.getByRole('button', { name: words.account.cancel, exact: true }).click(),
    },
    tab(words.account.tabs.history, 'History'),
    tab(words.account.tabs.signUp, 'Sign-up'),
    tab(words.account.tabs.gateway, 'Gateway'),
  ],
  operators: [{}, { name: 'new', open: press('F7') }],
  diagnostics: [
    {},
    tab(words.diagnostics.sections.calls, 'Calls'),
    tab(words.diagnostics.sections.readings, 'Answers'),
    tab(words.diagnostics.sections.log, 'Log'),
    tab(words.diagnostics.sections.audit, 'Audit log'),
  ],
  guide: [{}],
  updates: [{}],
  attention: [{}],
  today: [{}, { name: 'cut-offs', open: press('F8'), leave: back }],
  printers: [
    {},
    clicked(words.printers.permitChange, 'permits'),
    { name: 'find', open: press('F7'), leave: back },
    {
      name: 'printer',
      open: (page) =>
        page.getByRole('list', { name: words.printers.title }).getByRole('button').first().click(),
    },
    tab(words.printers.tabs.history, 'Last prints'),
    tab(words.printers.tabs.supplies, 'Supplies'),
    { ...tab(words.printers.tabs.setup, 'Set-up'), leave: back },
  ],
  items: [{}],
  results: [{}, { name: 'new', open: press('F4'), leave: back }],
  programs: [
    {},
    { name: 'key', open: press('F7'), leave: back },
    { name: 'page', open: press('F8'), leave: back },
  ],
  // As a bench sees it that has its orders alone; with several, and what else they show: warehouse-states.ts.
  warehouse: [{}],
  settings: [
    {},
    {
      name: 'switch',
      async open(page) {
        await page
          .getByRole('button', { name: words.settings.switchTo(words.settings.profiles.test.name) })
          .click()
        await expect(page.getByRole('dialog')).toBeVisible()
      },
      leave: back,
    },
    ...section(words.settings.sections.account, 'Account'),
    ...section(words.settings.sections.shipFrom, 'Ship from'),
    ...section(words.settings.sections.scale, 'Scale'),
    ...section(words.settings.sections.scanner, 'Scanner'),
    ...section(words.settings.sections.stationRules, 'Station rules'),
    ...section(words.settings.sections.shippingRules, 'Shipping rules', {
      ...clicked(words.shippingRules.add, 'new'),
      leave: back,
    }),
    ...section(words.settings.sections.presets, 'Packages', { name: 'new', open: press('F7'), leave: back }),
    ...section(words.settings.sections.proxy, 'Internet'),
    ...section(words.settings.sections.upkeep, 'Data'),
    ...section(words.settings.sections.page, 'Sound, look'),
  ],
})

export const screenStates = screenStatesIn(english)

export const titleOf = (name: ScreenName): string => english.screens[name]
