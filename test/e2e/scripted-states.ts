// What a bench shows of matters between benches that a warehouse can hardly be brought into for a picture: a real page with scripted
// answers, as a table that tests walk. What stands behind them is proved on real stations.

import { expect, type Page } from '@playwright/test'
import type { OperationName, OperationOutput } from '../../src/contract/operations.ts'
import type { ScreenName } from '../../src/renderer/frame/screen-names.ts'
import type { benchPrintText } from '../../src/words/bench-print-text.ts'
import type { Words } from '../../src/words/languages.ts'
import {
  pillar,
  order,
  at,
  job,
  prints,
  bad,
  day,
  forgotten,
  containers,
  containersThere,
  batch,
  rows,
  lists,
  rule,
} from './scripted-answers.ts'
import { dialog, type ScreenState } from './screen-states.ts'
import { openPlace } from './screens.ts'

type Answers = { readonly [K in OperationName]?: OperationOutput<K> }

const answered = (value: unknown) => ({ json: { ok: true, value } })

const scripted = new WeakMap<Page, Set<string>>()

async function answer(page: Page, operation: OperationName, how: Parameters<Page['route']>[1]) {
  const url = `**/rpc/${operation}`
  scripted.set(page, (scripted.get(page) ?? new Set()).add(url))
  await page.route(url, how)
}

/** The station itself answers again; what else the page's files were changed to stays, as its language. */
async function leave(page: Page): Promise<void> {
  for (const url of scripted.get(page) ?? []) await page.unroute(url)
  scripted.delete(page)
}

/** From now on this page hears these answers, and opens the screen. */
async function script(page: Page, screen: ScreenName, answers: Answers): Promise<void> {
  for (const [operation, value] of Object.entries(answers))
    await answer(page, operation as OperationName, (route) => route.fulfill(answered(value)))
  await openPlace(page, screen)
}

/** Each screen with the states that scripted answers show; `printerId`: of the station. */
export const scriptedStatesIn = (
  words: Words,
  ofPrints: (typeof benchPrintText)['en'],
  printerId: string,
): Partial<Readonly<Record<ScreenName, readonly ScreenState[]>>> => {
  const main = (page: Page) => page.getByRole('main')
  const section = async (page: Page, title: string) => {
    await main(page).getByRole('button', { name: title, exact: true }).click()
    await expect(page.getByRole('heading', { level: 2, name: title })).toBeVisible()
  }
  return {
    printers: [
      {
        name: 'at another bench',
        async open(page) {
          const jobs = prints.map((one, number) => job(number, printerId, one))
          await script(page, 'printers', { 'print.jobs': { jobs } })
          await main(page)
            .getByRole('list', { name: words.printers.title })
            .getByRole('button')
            .first()
            .click()
          for (const one of jobs.slice(1, 3))
            await expect(
              main(page).getByRole('button', {
                name: ofPrints.takeBackNamed(one.subject ?? ''),
                exact: true,
              }),
            ).toBeVisible()
        },
      },
      {
        name: 'of another bench taken out',
        async open(page) {
          // The last row: of another bench, and its button is the only one there.
          const last = main(page)
            .getByRole('listitem')
            .filter({ hasText: `${order}4` })
          await last.getByRole('button').click()
          await expect(page.getByRole('dialog')).toBeVisible()
        },
        async leave(page) {
          // It is not one of the queue's own: nobody has taken it.
          let asked: unknown
          await answer(page, 'benchPrints.takeOut', (route) => {
            asked = route.request().postDataJSON()
            return route.fulfill(answered({ job: job(4, printerId, prints[4]!), state: 'refused' }))
          })
          await page.getByRole('dialog').getByRole('button', { name: words.printers.cancelGo }).click()
          await expect.poll(() => asked).toEqual({ requestId: prints[4]!.requestId })
          await leave(page)
        },
      },
    ],
    attention: [
      {
        name: 'prints elsewhere, and a wait that lost its time',
        async open(page) {
          await script(page, 'attention', {
            'attention.list': {
              items: [
                ...bad.map((benchPrint, number) => ({
                  kind: 'print_elsewhere' as const,
                  id: benchPrint.requestId,
                  subject: `${order}${number}`,
                  since: at,
                  benchPrint,
                  printerId,
                })),
                { kind: 'put_off', id: 'wait', subject: order },
              ],
              unread: [],
              isMore: false,
              askedAt: at,
            },
          })
          await expect(page.getByRole('row')).toHaveCount(bad.length + 2)
          const lost = page.getByRole('cell', { name: words.attention.sinceUnknown, exact: true })
          await expect(lost).toHaveCount(1)
          for (const line of [
            ofPrints.states.asked(pillar),
            ofPrints.cameOut.too(pillar),
            ofPrints.cameOut.only(pillar),
          ])
            await expect(page.getByRole('row').filter({ hasText: line })).toHaveCount(1)
        },
        leave,
      },
    ],
    manifests: [
      {
        name: 'between benches',
        async open(page) {
          await script(page, 'manifests', { 'manifests.today': day })
          await expect(page.getByRole('article')).toHaveCount(1)
        },
      },
      {
        name: 'held asked',
        async open(page) {
          // The only one of its sort above the lists.
          await main(page).locator('p.tone-warn').getByRole('button').click()
          await expect(page.getByRole('dialog')).toBeVisible()
        },
        async leave(page) {
          await page.keyboard.press('Escape')
          await leave(page)
        },
      },
      {
        name: 'forgotten at this bench',
        async open(page) {
          await script(page, 'manifests', { 'manifests.today': forgotten })
          await expect(page.locator('section[aria-labelledby=forgotten-here] li')).toHaveCount(2)
        },
      },
      {
        name: 'forgotten ended',
        async open(page) {
          await page.locator('section[aria-labelledby=forgotten-here] li').getByRole('button').click()
          await expect(page.getByRole('dialog')).toBeVisible()
        },
        async leave(page) {
          await page.keyboard.press('Escape')
          await leave(page)
        },
      },
    ],
    containers: [
      {
        name: 'of all benches',
        async open(page) {
          await script(page, 'containers', {
            'containers.list': containers,
            'containers.elsewhere': containersThere,
          })
          const there = page.locator('#containers-elsewhere').getByRole('option')
          await expect(there).toHaveCount(containersThere.containers.length)
          // Neither list leaves the other without rows.
          await page.setViewportSize({ width: 1024, height: 768 })
          await expect(page.locator('#containers').getByRole('option').nth(1)).toBeInViewport({ ratio: 0.1 })
          await expect(there.first()).toBeInViewport({ ratio: 0.1 })
        },
      },
      {
        name: 'of another bench chosen',
        async open(page) {
          await page.locator('#containers-elsewhere').getByRole('option').first().click()
          await expect(main(page).getByRole('button', { name: words.containers.printAgain })).toBeVisible()
        },
        leave,
      },
      {
        name: 'of other benches alone',
        async open(page) {
          await script(page, 'containers', {
            'containers.list': { containers: [] },
            'containers.elsewhere': containersThere,
          })
          await expect(page.locator('#containers-elsewhere').getByRole('option')).toHaveCount(
            containersThere.containers.length,
          )
        },
        leave,
      },
    ],
    batch: [
      {
        name: 'helping',
        async open(page) {
          const shared = { role: 'helper' as const, left: 1_000, benches: [], silentSince: at }
          await script(page, 'batch', { 'batch.current': { batch: batch({ shared }) }, 'batch.rows': rows })
          await expect(main(page).getByRole('button', { name: words.batch.shared.stop })).toBeVisible()
        },
      },
      {
        ...dialog('F9', 'stop helping asked'),
        async leave(page) {
          await page.keyboard.press('Escape')
          await leave(page)
        },
      },
      {
        name: 'not sure at another bench',
        async open(page) {
          const benches = [pillar, 'Bench 3'].map((bench) => ({
            bench,
            atWork: 20,
            bought: 250,
            refused: 10,
            inDoubt: 12,
          }))
          const shared = { role: 'owner' as const, benches, silentSince: at }
          const source = { kind: 'all_open' } as const
          await script(page, 'batch', {
            'batch.current': { batch: batch({ source, shared }) },
            'batch.rows': rows,
          })
          await expect(main(page).getByText(words.batch.shared.inDoubt(12)).first()).toBeVisible()
        },
        leave,
      },
    ],
    operators: [
      ...(['locked', 'no_key', 'newer'] as const).map((state) => ({
        name: `${state} at all benches`,
        async open(page: Page) {
          await script(page, 'operators', { 'warehouse.lists': lists(state, state === 'newer' ? 12 : 0) })
          await expect(main(page).getByText(words.warehouse.lists[state])).toBeVisible()
        },
        leave,
      })),
      {
        name: 'of a bench that is put out',
        async open(page) {
          await answer(page, 'station.status', async (route) => {
            const response = await route.fetch()
            const told = (await response.json()) as { value: OperationOutput<'station.status'> }
            told.value.warehouse!.state = 'refused'
            await route.fulfill({ response, json: told })
          })
          await script(page, 'operators', { 'warehouse.lists': lists('untold') })
          await expect(main(page).getByText(words.warehouse.lists.refused)).toBeVisible()
        },
        leave,
      },
    ],
    settings: [
      {
        name: 'packages of all benches',
        async open(page) {
          await script(page, 'settings', { 'warehouse.lists': lists('untold', 12) })
          await section(page, words.settings.sections.presets)
          await expect(main(page).getByText(words.warehouse.lists.untold)).toBeVisible()
        },
      },
      {
        name: 'package changed at another bench',
        async open(page) {
          const error = { code: 'conflict', message: '', details: { reason: 'changed_meanwhile' } }
          await answer(page, 'presets.save', (route) => route.fulfill({ json: { ok: false, error } }))
          // What it is called has the package's name in it.
          await main(page).getByText(words.presets.change, { exact: true }).first().click()
          await page.getByRole('textbox').first().press('Enter')
          await expect(main(page).getByRole('alert')).toBeVisible()
        },
        leave,
      },
      {
        name: 'rule changed at another bench',
        async open(page) {
          await script(page, 'settings', { 'shippingRules.list': { rules: [rule(1), rule(2)] } })
          await section(page, words.settings.sections.shippingRules)
          await main(page)
            .getByRole('list', { name: words.shippingRules.title })
            .getByRole('switch')
            .first()
            .click()
          await answer(page, 'shippingRules.save', (route) =>
            route.fulfill({
              json: {
                ok: false,
                error: { code: 'conflict', message: '', details: { reason: 'changed_meanwhile' } },
              },
            }),
          )
          await page.keyboard.press('F7')
          await expect(main(page).getByRole('alert')).toBeVisible()
        },
        leave,
      },
    ],
  }
}
