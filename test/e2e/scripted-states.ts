// What a bench shows of matters between benches that a warehouse can hardly be brought into for a picture: a real page with scripted
// answers, as a table that tests walk. What stands behind them is proved on real stations.

import { expect, type Page } from '@playwright/test'
import type { BenchPrintView } from '../../src/contract/bench-print-view.ts'
import type { BatchRowView, BatchView } from '../../src/contract/batch.ts'
import type { PrintJobView } from '../../src/contract/domain.ts'
import type { BenchManifestView, ManifestView } from '../../src/contract/manifests.ts'
import type { OperationName, OperationOutput } from '../../src/contract/operations.ts'
import type { ScreenName } from '../../src/renderer/frame/screen-names.ts'
import type { benchPrintText } from '../../src/words/bench-print-text.ts'
import type { Words } from '../../src/words/languages.ts'
import { dialog, type ScreenState } from './screen-states.ts'
import { openPlace } from './screens.ts'

type Answers = { readonly [K in OperationName]?: OperationOutput<K> }

const pillar = 'Packing bench 14, left, by the pillar of hall 2'
const order = 'WEB-2026-11-24-000183741-B'
const operator = 'Maximiliana Przybyszewska-Vandenbroucke'
const at = '2026-11-24T09:41:00.000Z'
const id = (number: number) => `0198b2a0-0000-7000-8000-${String(number).padStart(12, '0')}`

const answered = (value: unknown) => ({ json: { ok: true, value } })

/** From now on this page hears these answers, and opens the screen. */
async function script(page: Page, screen: ScreenName, answers: Answers): Promise<void> {
  for (const [operation, value] of Object.entries(answers))
    await page.route(`**/rpc/${operation}`, (route) => route.fulfill(answered(value)))
  await openPlace(page, screen)
}

const print = (number: number, change: Partial<BenchPrintView>): BenchPrintView => ({
  requestId: id(number),
  jobId: id(100 + number),
  way: 'sent',
  benchId: id(900),
  bench: pillar,
  state: 'asked',
  askedAt: at,
  heardAt: at,
  isOver: false,
  ...change,
})

const job = (number: number, printerId: string, atBench: BenchPrintView): PrintJobView => ({
  id: atBench.jobId,
  kind: atBench.way === 'taken' ? 'label_copy' : 'label',
  subject: `${order}${number}`,
  role: 'label',
  printerId,
  printerName: 'Zebra',
  state: 'queued',
  held: true,
  heldFor: 'bench',
  copies: 1,
  answered: false,
  createdAt: at,
  updatedAt: at,
  atBench,
})

const prints = [
  print(1, { operator }),
  print(2, { state: 'taken', word: 'waits' }),
  print(3, { state: 'not_sure', word: 'put_back' }),
  print(4, { state: 'asked', isCalledOff: true }),
  print(5, { way: 'taken', operator }),
]

const bad = [
  print(1, {}),
  print(2, { state: 'printed', isTakenBack: true, later: 'too', isOver: true }),
  print(3, { state: 'printed', isTakenBack: true, later: 'only', isOver: true }),
  print(4, { state: 'not_sure', word: 'not_proven' }),
]

const ofList = {
  carrierAccountId: 'ca-usps-1',
  carrierName: 'USPS · Returns and parcels of the west',
  origin: 'Rancho Santa Margarita, CA 92688',
  shipDate: '2026-11-24',
}

const manifest = (number: number, change: Partial<ManifestView>): ManifestView => ({
  ...ofList,
  manifestId: id(number),
  state: 'prepared',
  parcels: 1_284,
  packages: 1_290,
  part: 1,
  parts: 1,
  warnings: [],
  hasForm: false,
  needsPerson: false,
  fetched: false,
  createdAt: at,
  updatedAt: at,
  ...change,
})

const made = (number: number, change: Partial<BenchManifestView>): BenchManifestView => ({
  ...ofList,
  manifestId: id(number),
  bench: pillar,
  state: 'making',
  parcels: 1_284,
  ownParcels: 12,
  takenAt: at,
  saidAt: at,
  isHere: false,
  isOwn: false,
  canEnd: false,
  ...change,
})

const day: OperationOutput<'manifests.today'> = {
  today: ofList.shipDate,
  lists: [
    {
      ...ofList,
      listId: 'list',
      due: 'today',
      ready: 2,
      readyPackages: 2,
      readyAmounts: [{ amountMinor: 1_684, currency: 'USD' }],
      readyPriced: 2,
      blockedCount: 1,
      blocked: [
        {
          purchaseId: id(20),
          orderNumber: order,
          trackingNumber: '9400100000000000000017',
          service: 'GroundAdvantage',
          shipDate: ofList.shipDate,
          packages: 1,
          blocks: ['held_by_warehouse'],
        },
      ],
      manifests: 1,
      packageLimit: 10_000,
    },
  ],
  unsettled: (['made_elsewhere', 'other_account', 'ended_elsewhere'] as const).map((why, number) =>
    manifest(30 + number, {
      state: why === 'ended_elsewhere' ? 'cancelled' : 'prepared',
      benches: { why, bench: pillar },
    }),
  ),
  createdToday: [],
  unsettledRefunds: 0,
  purchasesInDoubt: 0,
  tooOld: 0,
  noManifest: [],
  totals: {
    bought: 2,
    paid: [{ amountMinor: 1_684, currency: 'USD' }],
    priced: 2,
    refundsRequested: 0,
    refundsAmounts: [],
    refundsPriced: 0,
    onManifests: 0,
    manifestsCreated: 0,
  },
  warehouse: {
    state: 'shared',
    held: [id(20), id(21), id(22)],
    benches: [],
    manifests: [
      made(40, { state: 'doubt', canEnd: true }),
      made(41, { state: 'created', isHere: true }),
      made(42, {}),
    ],
  },
}

const batch = (change: Partial<BatchView>): BatchView => ({
  id: id(50),
  readAtMs: Number.MAX_SAFE_INTEGER,
  state: 'running',
  source: { kind: 'help', bench: pillar },
  pausing: false,
  total: 1_284,
  counts: {
    waiting: 1_000,
    working: 1,
    in_doubt: 12,
    bought: 250,
    refused: 10,
    not_sent: 0,
    already_shipped: 11,
    held: 0,
    cancelled: 0,
    taken_out: 0,
  },
  again: { rows: 0, knownRows: 0 },
  estimate: { isAsking: false, knownRows: 0, unknownRows: 0 },
  spentRows: 0,
  withSlips: false,
  current: order,
  createdAt: at,
  startedAt: at,
  ...change,
})

const row = (place: number, change: Partial<BatchRowView>): BatchRowView => ({
  place,
  orderNumber: `${order}${place}`,
  state: 'waiting',
  recipient: operator,
  destination: ofList.origin,
  ...change,
})
const rows: OperationOutput<'batch.rows'> = {
  rows: [
    row(1, { state: 'in_doubt', bench: pillar }),
    row(2, { state: 'bought', bench: pillar, price: { amountMinor: 842, currency: 'USD' } }),
    row(3, { state: 'waiting', bench: pillar }),
  ],
  total: 3,
}

const lists = (state: OperationOutput<'warehouse.lists'>['lists'][number]['state'], unread = 0) => ({
  lists: (['operators', 'presets', 'rules'] as const).map((list) => ({ list, state, unread, heardAt: at })),
})

/** Each screen with the states that scripted answers show; `printerId`: of the station. */
export const scriptedStatesIn = (
  words: Words,
  ofPrints: (typeof benchPrintText)['en'],
  printerId: string,
): Partial<Readonly<Record<ScreenName, readonly ScreenState[]>>> => {
  const main = (page: Page) => page.getByRole('main')
  const leave = (page: Page) => page.unrouteAll()
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
          await last.getByRole('button', { name: words.printers.cancelJob }).click()
          await expect(page.getByRole('dialog')).toBeVisible()
        },
        async leave(page) {
          // It is not one of the queue's own: nobody has taken it.
          let asked: unknown
          await page.route('**/rpc/benchPrints.takeOut', (route) => {
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
        name: 'prints elsewhere',
        async open(page) {
          await script(page, 'attention', {
            'attention.list': {
              items: bad.map((benchPrint, number) => ({
                kind: 'print_elsewhere' as const,
                id: benchPrint.requestId,
                subject: `${order}${number}`,
                since: at,
                benchPrint,
                printerId,
              })),
              unread: [],
              isMore: false,
              askedAt: at,
            },
          })
          await expect(page.getByRole('row')).toHaveCount(bad.length + 1)
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
      {
        name: 'locked at all benches',
        async open(page) {
          await script(page, 'operators', { 'warehouse.lists': lists('locked') })
          await expect(main(page).getByText(words.warehouse.lists.locked)).toBeVisible()
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
          await page.route('**/rpc/presets.save', (route) => route.fulfill({ json: { ok: false, error } }))
          await main(page).getByRole('button', { name: words.presets.change }).first().click()
          await page.getByRole('textbox').first().press('Enter')
          await expect(main(page).getByRole('alert')).toBeVisible()
        },
        leave,
      },
    ],
  }
}
