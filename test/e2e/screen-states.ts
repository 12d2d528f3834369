// What can be opened on each screen, as one table: tests walk it. A screen that is added to the page does not compile
// until it stands here; a tab or dialog of a screen is a line of it.

import { expect, type Page } from '@playwright/test'
import type { ScreenName } from '../../src/renderer/frame/screen-names.ts'
import { screens as screenTitles } from '../../src/words/en/screens.ts'
import { scan, stage } from './station.ts'

export type ScreenState = {
  /** After the screen's own name; none for the screen as it opens. */
  readonly name?: string
  /** From the state before it. */
  readonly open?: (page: Page) => Promise<void>
  /** Brings the screen back to where the next state begins. */
  readonly leave?: (page: Page) => Promise<void>
}

const press = (key: string) => (page: Page) => page.keyboard.press(key)
const back = press('Escape')
const tab = (name: string): ScreenState => ({
  name,
  open: (page) => page.getByRole('radio', { name, exact: true }).check(),
})
const clicked = (name: string | RegExp, what = String(name)): ScreenState => ({
  name: what,
  open: (page) => page.getByRole('main').getByRole('button', { name }).first().click(),
  leave: back,
})
const dialog = (key: string, name: string): ScreenState => ({
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
const scanned = (text: string, words: string, name: string, leave = back): ScreenState => ({
  name,
  async open(page) {
    await scan(page, text)
    await expect(stage(page)).toContainText(words)
  },
  leave,
})
const section = (name: string, ...within: readonly ScreenState[]): readonly ScreenState[] => [
  {
    name,
    async open(page) {
      await page.getByRole('main').getByRole('button', { name, exact: true }).click()
      await expect(page.getByRole('heading', { level: 2, name })).toBeVisible()
    },
  },
  ...within.map((state) => ({ ...state, name: `${name} ${state.name ?? ''}` })),
]

/** Begins with a station whose order ORDER-1001 is shipped. */
export const screenStates: Readonly<Record<ScreenName, readonly ScreenState[]>> = {
  ship: [
    {},
    scanned('ORDER-1002', 'confirmed', 'shipped'),
    scanned('ORDER-1001', 'Already', 'already shipped'),
    scanned('NO-SUCH-ORDER', 'Not found', 'not found'),
    scanned('ORDER-1049', 'ORDER-1049', 'customs'),
    {
      name: 'draft',
      async open(page) {
        await page.keyboard.press('F4')
        await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toBeVisible()
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
      open: (page) => page.getByRole('radio', { name: 'Lost' }).check(),
    },
    {
      name: 'printed',
      async open(page) {
        await page.keyboard.press('F7')
        await expect(page.getByRole('status').filter({ hasText: 'confirmed it' })).toBeVisible()
      },
    },
  ],
  refunds: [{}, clicked('Change', 'rule')],
  manifests: [{}, tab('Manifests')],
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
        await expect(page.getByRole('heading', { name: 'History' })).toBeVisible()
      },
      leave: back,
    },
    {
      name: 'sources',
      open: (page) => page.getByRole('button', { name: 'Sources', exact: true }).click(),
    },
    { name: 'folder', open: press('F7'), leave: back },
    clicked('Fetch from an address', 'address'),
  ],
  addresses: [{}, { name: 'new', open: press('F7') }],
  carriers: [{}, { name: 'new', open: press('F7'), leave: back }, clicked('Change', 'change')],
  account: [
    {},
    {
      ...clicked('AutoBuy: Change', 'AutoBuy'),
      leave: (page) => page.getByRole('button', { name: 'Cancel' }).click(),
    },
    tab('History'),
    tab('Sign-up'),
    tab('Gateway'),
  ],
  operators: [{}, { name: 'new', open: press('F7') }],
  diagnostics: [{}, tab('Calls'), tab('Answers'), tab('Log'), tab('Audit log')],
  guide: [{}],
  updates: [{}],
  attention: [{}],
  today: [{}, { name: 'cut-offs', open: press('F8'), leave: back }],
  printers: [
    {},
    clicked('Change', 'permits'),
    { name: 'find', open: press('F7'), leave: back },
    {
      name: 'printer',
      open: (page) => page.getByRole('list', { name: 'Printers' }).getByRole('button').first().click(),
    },
    tab('Last prints'),
    tab('Supplies'),
    { ...tab('Set-up'), leave: back },
  ],
  settings: [
    {},
    {
      name: 'switch',
      async open(page) {
        await page.getByRole('button', { name: 'Switch to Test' }).click()
        await expect(page.getByRole('dialog')).toBeVisible()
      },
      leave: back,
    },
    ...section('Account'),
    ...section('Ship from'),
    ...section('Scale'),
    ...section('Scanner'),
    ...section('Station rules'),
    ...section('Shipping rules', { ...clicked('Add a rule', 'new'), leave: back }),
    ...section('Packages', { name: 'new', open: press('F7'), leave: back }),
    ...section('Data'),
    ...section('Sound, look'),
  ],
}

export const titleOf = (name: ScreenName): string => screenTitles[name]
